"""Markdown that was meant as markup and is still text."""

from __future__ import annotations

import re
from collections.abc import Sequence

from sitegen.gates.page_text import PageText
from sitegen.gates.sources import SourceFinder
from sitegen.library import Library
from sitegen.problems import Problem

LEFTOVER = re.compile(r"\*\*|~~|:::|\{[a-z-]+\}`|\]\(|<[a-z]+>|</[a-z]+>|&[a-z]+;")


def find_leftovers(pages: Sequence[PageText], library: Library) -> list[Problem]:
    """Return every piece of Markdown or HTML that a reader would see as it was typed."""
    finder = SourceFinder(library)
    return sorted(
        {
            finder.problem(
                page.path,
                run,
                match[0],
                "E408",
                f"{match[0]!r} is shown to the reader as it stands.",
                "Write it so that it is understood, or put it in backticks.",
            )
            for page in pages
            for run in page.runs
            for match in LEFTOVER.finditer(run.text)
        }
    )
