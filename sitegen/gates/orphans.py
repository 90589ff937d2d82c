"""Gate 3: no number in prose without a claim, a given or a citation behind it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from sitegen.gates.numerals import find_numerals, is_orphan_in_formula
from sitegen.gates.page_text import PageText
from sitegen.gates.sources import SourceFinder
from sitegen.library import Library
from sitegen.problems import Place, Problem

MOST_LITERALS = 20


@dataclass(frozen=True, slots=True, order=True)
class Literal:
    """A number that stands for itself, with the reason."""

    source: str
    text: str
    reason: str


def find_orphans(
    pages: Sequence[PageText], library: Library
) -> tuple[list[Problem], list[Literal]]:
    """Return every orphan number, and every literal."""
    finder = SourceFinder(library)
    problems = {
        finder.problem(
            page.path,
            run,
            number,
            "E401",
            f"number {number!r} has no claim behind it.",
            "Register it and write {claim}`id`, declare it as a given, "
            "or mark it {literal}`number | reason`.",
        )
        for page in pages
        for run in page.runs
        for number in _orphans(run.text, is_number=run.is_number)
    }
    literals = sorted(
        {Literal(source, text, reason) for page in pages for text, reason, source in page.literals}
    )
    return sorted(problems), literals


def too_many(literals: Sequence[Literal]) -> list[Problem]:
    """Return the problem of a site with more literals than are allowed."""
    problems: list[Problem] = []
    if len(literals) > MOST_LITERALS:
        path, _, line = literals[MOST_LITERALS].source.rpartition(":")
        place = Place(path, int(line or 0))
        message = (
            f"there are {len(literals)} literals on the site; at most {MOST_LITERALS} are allowed."
        )
        problems.append(Problem(place, message, "Turn some into claims.", "E402"))
    return problems


def _orphans(text: str, *, is_number: bool) -> list[str]:
    if is_number:
        return [text] if is_orphan_in_formula(text) else []
    return [number for _, number in find_numerals(text)]
