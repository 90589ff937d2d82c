"""What tests of the built site share."""

from pathlib import Path

import pytest

from tests.built import built_once


@pytest.fixture(scope="session")
def built_site(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Path:
    base = tmp_path_factory.getbasetemp()
    return built_once(base if worker_id == "master" else base.parent)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with whole builds: at the end one worker would wait for the other."""
    items.sort(key=lambda item: item.get_closest_marker("timeout") is None)
