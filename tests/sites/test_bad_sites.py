"""One defect a site: the whole text of the console is what an author was promised."""

import re
from pathlib import Path

import pytest

from sitegen.codes import CODES
from tests.sites.defects import BAD, read_defect, spoil
from tests.sites.project import Project

NAMES = sorted(folder.name for folder in BAD.iterdir())
WITHOUT_A_SITE = {
    "E001": "a fault of the generator itself: whoever finds a way to it mends the fault instead",
    "E247": "needs another Python that errs; tests/runtimes lets one of the two err",
    "E305": "a warning of a build that is right; tests/unit/sitegen/packaging expects its text",
}


@pytest.mark.parametrize("name", NAMES)
def test_bad_site(name: str, project: Project, pytestconfig: pytest.Config) -> None:
    defect = read_defect(name)
    for change in defect.get("changes", ()):
        spoil(project, change)
    before = names_below(project.root)
    arguments = defect.get("arguments", ["build"])
    printed = project.run(*arguments, project=defect.get("project", True))
    expected = BAD / name / "expected.txt"
    if pytestconfig.getoption("update_expected", default=False):
        expected.write_text(printed.as_text(), "utf-8")
    assert printed.as_text() == expected.read_text("utf-8")
    assert "[E001]" not in printed.err
    if printed.code:
        assert names_below(project.root) == before


def names_below(root: Path) -> list[str]:
    return sorted(path.name for path in root.iterdir())


def test_every_code_has_a_bad_site() -> None:
    texts = [(BAD / name / "expected.txt").read_text("utf-8") for name in NAMES]
    printed = {code for text in texts for code in re.findall(r"\bE\d{3}\b", text)}
    assert printed - set(CODES) == set()
    assert set(CODES) - printed == set(WITHOUT_A_SITE)
