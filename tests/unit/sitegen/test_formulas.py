from __future__ import annotations

import re

import pytest

from sitegen.formulas import typeset
from sitegen.load import load
from sitegen.problems import Problem
from sitegen.validate import validate
from tests.sites.project import Project
from tests.unit.sitegen.steps import DAY

EN = "content/lessons/first/en.md"


def set_of(project: Project, *formulas: str) -> tuple[dict[tuple[str, bool], str], list[Problem]]:
    for lang in ("zh", "en"):
        path = f"content/lessons/first/{lang}.md"
        text = "\n\n".join(formulas)
        project.write(path, project.read(path).replace("$$\n\\frac{2}{N+1}\n$$", text))
    library, _ = validate(load(project.root), DAY)
    return typeset(library)


def test_no_style_is_left(project: Project) -> None:
    found, problems = set_of(
        project,
        "$a$",
        r"$$\begin{aligned} a &= b \\ c &= d \end{aligned}$$",
        r"$$\text{字节数} = 2 \cdot B \cdot H_{\mathrm{kv}} \qquad \underbrace{x}_{y}$$",
        r"$$\begin{cases} 1 & x \\ 2 & y \end{cases}$$",
        r"$$\begin{array}{l|r} 1 & x \\ \hline 2 & y \end{array}$$",
        r"$$\color{red} \boxed{x} \phantom{y} \cancel{z} \bcancel{x} \Large x$$",
        r"$\overline{x} \vec{v} \sqrt[3]{x} \lceil N \rceil$",
    )
    assert problems == []
    assert len(found) == 7
    for mathml in found.values():
        assert mathml.startswith("<math")
        assert not re.search(r"<[^>]*\sstyle=", mathml)
        assert not re.search(r'class="[^"]*"[^>]*class="', mathml)
    assert "tml-" in found[r"\begin{aligned} a &= b \\ c &= d \end{aligned}", True]


def test_block_and_line_differ(project: Project) -> None:
    found, _ = set_of(project, r"$\sum_i i$", r"$$\sum_i i$$")
    line, block = found[r"\sum_i i", False], found[r"\sum_i i", True]
    assert 'display="block"' in block
    assert 'display="block"' not in line


@pytest.mark.parametrize(
    ("tex", "reason"),
    [
        (r"\frac{2", "Unexpected end of input in a macro argument, expected '}'"),
        (r"\nosuch", r"Unsupported function name: \nosuch."),
        (r"a}", "Expected 'EOF', got '}'"),
    ],
)
def test_what_cannot_be_set_is_found_at_its_line(project: Project, tex: str, reason: str) -> None:
    _, (problem,) = set_of(project, f"$$\n{tex}\n$$")
    assert problem.message.startswith(f"the formula '{tex}' cannot be set: {reason}")
    assert problem.place.line == 21
    assert problem.code == "E302"


def test_no_formula_needs_no_library(project: Project) -> None:
    (project.root / "node_modules").unlink()
    assert set_of(project) == ({}, [])


def test_missing_library_is_reported(project: Project) -> None:
    (project.root / "node_modules").unlink()
    found, problems = set_of(project, "$a$")
    assert found == {}
    assert [problem.code for problem in problems] == ["E107"]
