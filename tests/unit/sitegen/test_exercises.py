"""The build runs exercises in a Python of its own, and gives up on one that hangs."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen import exercises
from sitegen.exercises import result_of
from tests.sites.project import CHECKOUT
from tests.unit.sitegen.steps import check, text_file

TESTS = '''
from exercise import double
from pyodide_demos.exercise import same

def test_two():
    """二。

    Two.
    """
    same(double(1), 2)
'''
GOOD = "def double(value):\n    return value * 2\n"


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "pyodide_demos").symlink_to(CHECKOUT / "pyodide_demos")
    return tmp_path


def test_a_solution_is_run_and_told_in_both_languages(root: Path) -> None:
    code, tests = text_file(GOOD), text_file(TESTS)
    for lang, says in (("zh", "二。"), ("en", "Two.")):
        result = result_of(root, code, tests, lang)
        assert result["fault"] == ""
        assert result["tests"] == [{"name": "test_two", "says": says, "passed": True, "why": ""}]


def test_the_second_time_nothing_is_run(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    first = result_of(root, text_file(GOOD), text_file(TESTS))
    monkeypatch.setattr(exercises, "_run", None)
    assert result_of(root, text_file(GOOD), text_file(TESTS)) == first
    with pytest.raises(TypeError):
        result_of(root, text_file(GOOD + "\n"), text_file(TESTS))


def test_code_that_hangs_is_given_up(root: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(exercises, "LONGEST_SECONDS", 1)
    result = result_of(root, text_file("while True:\n    pass\n"), text_file(TESTS))
    assert result["fault"] == "it was still running after 1 seconds."
    assert result["tests"] == []


def test_code_that_ends_python_is_named(root: Path) -> None:
    result = result_of(root, text_file("import os\nos.abort()\n"), text_file(TESTS))
    assert result["fault"].startswith("Python ended")


def test_both_languages_have_as_many_hints_and_only_sections_that_are_shown(project) -> None:
    project.replace(
        "content/exercises/double/en.md", "{#hint-1}", "{#hint-1}\n\nA\n\n## B {#hint-2}"
    )
    project.replace(
        "content/exercises/double/zh.md", "## 解法", "## 别的 {#other}\n\n字\n\n## 解法"
    )
    messages = check(project).messages
    assert any("there are 2 hints here and 1 in Chinese." in text for text in messages)
    assert any("the section 'other' would not be shown." in text for text in messages)
