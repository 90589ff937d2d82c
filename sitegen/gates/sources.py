"""Lead from a run of a page back to the line and column of its source."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from sitegen.gates.page_text import Run
from sitegen.library import Entry, Library
from sitegen.load.text import TextFile
from sitegen.problems import Place, Problem

LONGEST_BLOCK_LINES = 60
SHORTEST_SEARCHED = 6
"""A shorter text, such as `2 B`, stands in many files."""


class SourceFinder:
    """Find where a text of a page was written."""

    def __init__(self, library: Library) -> None:
        self.files = {file.path: file for file in _files(library)}

    def problem(
        self, page: str, run: Run, needle: str, code: str, message: str, remedy: str
    ) -> Problem:
        """Make a problem where a text was written; on the page itself where that is not known."""
        path, _, line_text = run.source.rpartition(":")
        file = self.files.get(path)
        if file:
            line, column = _find(file, int(line_text), needle)
            return file.problem(line, column, code, message, remedy)
        whole = run.whole.strip()
        for file in self.files.values() if len(whole) >= SHORTEST_SEARCHED else ():
            for line, text in enumerate(file.lines, 1):
                if whole in text:
                    column = text.find(needle, text.find(whole)) + 1
                    return file.problem(line, column, code, message, remedy)
        return Problem(Place(page), f"{message} In: {_excerpt(whole, needle)!r}.", remedy, code)


def _files(library: Library) -> Iterator[TextFile]:
    """Yield every file that a text of a page can come from, in the order of their paths."""
    registers: tuple[dict[Any, Entry[Any]], ...] = (
        library.words, library.sources, library.retired, library.units, library.badges,
    )  # fmt: skip
    files = {file.path: file for file in library.files()}
    for register in registers:
        files.update({entry.yaml.file.path: entry.yaml.file for entry in register.values()})
    yield from (files[path] for path in sorted(files))


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
