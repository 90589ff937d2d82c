"""Pieces of pages that many pages share, such as a figure or a row of a table.

A piece is made once. On a page it is a short mark until the page is finished, so that neither the
templates nor the checks go through it again for every page that shows it.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from markupsafe import Markup

from sitegen.render.finished import finished
from sitegen.render.markdown import without_source_marks

_TOKEN = secrets.token_hex(8)
"""Nobody can have typed it; it never gets into the site."""
PIECE_MARK = re.compile(rf"<!--{_TOKEN}:(\d+)-->")


@dataclass
class Pieces:
    """The pieces made so far, by number."""

    marked: list[str] = field(default_factory=list)
    """HTML with the marks of its sources."""
    plain: list[str] = field(default_factory=list)
    """HTML as readers get it."""
    _numbers: dict[Hashable, int] = field(default_factory=dict)

    def get(self, key: Hashable, make: Callable[[], Markup]) -> Markup:
        """Return the mark of a piece; make the piece if it is new."""
        number = self._numbers.get(key)
        if number is None:
            html = self.expand(str(make()))
            number = self._numbers[key] = len(self.marked)
            self.marked.append(html)
            self.plain.append(without_source_marks(html))
        return finished(f"<!--{_TOKEN}:{number}-->")

    def expand(self, html: str) -> str:
        """Put the pieces in the places of their marks."""
        return PIECE_MARK.sub(lambda match: self.marked[int(match[1])], html)
