"""What tests of the built site share."""

from pathlib import Path

import pytest

from tests.built import built_once


@pytest.fixture(scope="session")
def of_all_workers(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    """Give a folder for what one worker makes and all of them use."""
    base = tmp_path_factory.getbasetemp()
    return base if worker_id == "master" else base.parent


@pytest.fixture(scope="session")
def built_site(of_all_workers: Path) -> Path:
    return built_once(of_all_workers)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with whole builds: at the end one worker would wait for the other."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
