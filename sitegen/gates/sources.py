"""Lead from a run of a page back to the line and column of its source."""

from __future__ import annotations

from sitegen.gates.page_text import Run
from sitegen.library import Library
from sitegen.load.text import TextFile
from sitegen.problems import Place, Problem

LONGEST_BLOCK_LINES = 60


class SourceFinder:
    """Find where a text of a page was written."""

    def __init__(self, library: Library) -> None:
        self.files = {file.path: file for file in library.files()}

    def problem(
        self, page: str, run: Run, needle: str, code: str, message: str, remedy: str
    ) -> Problem:
        """Make a problem where a text was written; on the page itself where that is not known."""
        path, _, line_text = run.source.rpartition(":")
        file = self.files.get(path)
        if file is None:
            return Problem(
                Place(page), f"{message} In: {_excerpt(run.whole, needle)!r}.", remedy, code
            )
        line, column = _find(file, int(line_text), needle)
        return file.problem(line, column, code, message, remedy)


def _find(file: TextFile, first: int, needle: str) -> tuple[int, int]:
    for line in range(first, min(first + LONGEST_BLOCK_LINES, len(file.lines) + 1)):
        column = file.line(line).find(needle)
        if column >= 0:
            return line, column + 1
    return first, 0


def _excerpt(text: str, needle: str) -> str:
    text = " ".join(text.split())
    at = max(0, text.find(needle))
    return text[max(0, at - 25) : at + len(needle) + 25]
