"""The whole text of `why`, `impact` and `audit` on the good project; ours is in `test_ours.py`."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from tests.sites.project import Project

FIXTURES = Path(__file__).parent / "fixtures"
"""Written anew by `make expected`: read the difference before keeping it."""
HASH = re.compile(r"\b[0-9a-f]{12}…")
LINES = re.compile(r"(pyodide_demos/\S+\.py):\d+-\d+")


def masked(text: str) -> str:
    """Leave out what changes with the models: lines and hashes."""
    return LINES.sub(r"\1:[LINES]", HASH.sub("[SHA]…", text))


@pytest.mark.parametrize(
    "name",
    [
        "why share",
        "why used",
        "why counted",
        "why both",
        "impact with-cache",
        "impact pyodide_demos/models/cache_steps.py",
        "impact content/records/run.json",
        "impact content/sources/sources.yaml",
        "audit",
    ],
)
def test_whole_text(good: Project, name: str) -> None:
    printed = good.run(*name.split())
    expected = FIXTURES / f"{name.replace('/', '-')}.txt"
    text = f"{masked(printed.out)}-- exit code {printed.code} --\n"
    assert printed.err == ""
    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8")


def test_audit_finds_what_is_stale_and_unused(project: Project) -> None:
    path = "content/sources/sources.yaml"
    text = project.read(path)
    old = text[text.index("- id: manual") :].replace("id: manual", "id: old")
    old = old.replace("checked: 2026-11-29", "checked: 2025-01-01")
    project.write(path, f"{text}\n{old}")
    lesson = "content/lessons/first/zh.md"
    project.replace(lesson, "留下K和V。", "留下K和V，{literal}`2.5 | 说着玩`。")
    out = project.run("audit").out
    assert "  content/lessons/first/zh.md:13 2.5 (说着玩)\n" in out
    assert "source 'old' was last checked on 2025-01-01, more than 365 days ago.\n" in out
    assert "sources that nothing cites (1)\n  content/sources/sources.yaml:23 old\n" in out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("why", "shar"), "claim 'shar' is not defined. Did you mean 'share'?\n"),
        (
            ("impact", "pyodide_demos/absent.py"),
            "'pyodide_demos/absent.py' is no file of this project and no claim. ",
        ),
    ],
)
def test_unknown_names_are_wrong_usage(
    good: Project, arguments: tuple[str, ...], said: str
) -> None:
    printed = good.run(*arguments)
    assert (printed.code, printed.out) == (2, "")
    assert printed.err.startswith(said)


def test_a_broken_project_is_told_first(project: Project) -> None:
    project.replace(
        "content/claims/counts.yaml", "[with-cache, without-cache]", "[with-cash, used]"
    )
    printed = project.run("why", "share")
    assert printed.code == 1
    assert "claim 'with-cash' is not defined." in printed.err
