"""What is wrong with the input, where, and what to do about it."""

from __future__ import annotations

import difflib
import unicodedata
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

type Severity = Literal["error", "warning"]


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """A position in a file, counted from 1; 0 where a line or column does not apply."""

    path: str
    line: int = 0
    column: int = 0

    def __str__(self) -> str:
        parts = [self.path]
        if self.line:
            parts.append(str(self.line))
            if self.column:
                parts.append(str(self.column))
        return ":".join(parts)


@dataclass(frozen=True, slots=True, order=True)
class Problem:
    """One problem: what is wrong, with the value, and what to do."""

    place: Place
    message: str
    remedy: str
    code: str
    source_line: str = ""
    """The offending line of the file, or empty."""
    severity: Severity = "error"

    def as_dict(self) -> dict[str, str | int]:
        """Return the problem as plain data for `--json`."""
        return {
            "path": self.place.path,
            "line": self.place.line,
            "column": self.place.column,
            "severity": self.severity,
            "code": self.code,
            "message": self.message,
            "remedy": self.remedy,
        }

    def as_text(self) -> str:
        """Return the problem as it is printed: a line, then the source line with a caret."""
        label = "warning: " if self.severity == "warning" else ""
        head = f"{self.place}: {label}{self.message} {self.remedy}".rstrip() + f" [{self.code}]"
        if not self.source_line.strip():
            return head
        shown, caret = _window(self.source_line, self.place.column)
        return f"{head}\n    {shown}" + (f"\n    {caret}" if self.place.column else "")


class BuildError(Exception):
    """Carry the problems that stop a build."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(sorted(set(problems)))
        super().__init__(f"{len(self.problems)} problems")


def did_you_mean(name: str, known: Iterable[str]) -> str:
    """Return a sentence that offers the nearest known name, or lists a few."""
    names = sorted(known)
    near = difflib.get_close_matches(name, names, n=1, cutoff=0.6)
    if near:
        return f"Did you mean {near[0]!r}?"
    if not names:
        return "None is defined yet."
    more = " …" if len(names) > 8 else ""
    return f"Known: {', '.join(names[:8])}{more}."


def display_width(text: str) -> int:
    """Return how many terminal columns a text takes; Han characters take two."""
    return sum(
        0 if unicodedata.combining(c) else 2 if unicodedata.east_asian_width(c) in "WF" else 1
        for c in text
    )


def _window(line: str, column: int, width: int = 100) -> tuple[str, str]:
    """Cut a long line around the column and place a caret below it."""
    line = "".join(
        " " if c == "\t" else c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in line
    )
    start = max(0, column - 1 - width // 2) if len(line) > width else 0
    shown = line[start : start + width]
    prefix, suffix = ("…" if start else ""), ("…" if start + width < len(line) else "")
    before = display_width(prefix + shown[: max(0, column - 1 - start)])
    return f"{prefix}{shown}{suffix}".rstrip(), " " * before + "^"
