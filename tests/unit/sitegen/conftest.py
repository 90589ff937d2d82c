"""The good project in miniature, loaded and checked, for tests of single steps."""

from __future__ import annotations

import shutil
from pathlib import Path

import hypothesis
import pytest

from tests.sites.project import Project, make_project
from tests.unit.sitegen.steps import Checked, check

# How long one example takes says more about the machine than about the code.
hypothesis.settings.register_profile("any machine", deadline=None)
hypothesis.settings.load_profile("any machine")


@pytest.fixture(scope="session")
def good(tmp_path_factory: pytest.TempPathFactory) -> Project:
    return make_project(tmp_path_factory.mktemp("good") / "project")


@pytest.fixture
def project(good: Project, tmp_path: Path) -> Project:
    """Give a project that a test may change."""
    shutil.copytree(good.root, tmp_path / "project", symlinks=True)
    return Project(tmp_path / "project")


@pytest.fixture(scope="session")
def checked(good: Project) -> Checked:
    """Give the good project after `evaluate`; nothing may change it."""
    return check(good)
