import os
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.sites.project import Project, make_project


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--update-expected",
        action="store_true",
        help="Rewrite tests/sites/bad/*/expected.txt instead of comparing with it.",
    )


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Project:
    """Make the good project once; nothing may change it."""
    return make_project(tmp_path_factory.mktemp("good") / "project")


@pytest.fixture
def project(good: Project, tmp_path: Path) -> Iterator[Project]:
    """Give a project that a test may spoil, and stand in its folder as an author does."""
    root = tmp_path / "project"
    shutil.copytree(good.root, root, symlinks=True)
    before = Path.cwd()
    os.chdir(root)
    yield Project(root)
    os.chdir(before)
