"""The elements of a written page that lead elsewhere or could carry code."""

from __future__ import annotations

import json
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

type Files = dict[str, Path]
"""Path from the site's root → file."""


@dataclass(frozen=True, slots=True)
class Tag:
    """A start tag and the line it stands on."""

    name: str
    attributes: dict[str, str]
    line: int


@dataclass
class WrittenPage:
    """A page as it was written to disk."""

    path: str
    tags: list[Tag] = field(default_factory=list)
    ids: set[str] = field(default_factory=set)
    doubled_ids: list[tuple[str, int]] = field(default_factory=list)
    inline_code: list[tuple[str, int]] = field(default_factory=list)
    """Elements `script` and `style` with content that is no block of data."""


DATA_BLOCK = {"type": "application/ld+json"}
"""The one kind of script that may have content, with exactly these attributes: it is never run."""


def is_data_block(text: str) -> bool:
    """Tell whether the content of such a script is one JSON object and holds no markup."""
    try:
        return isinstance(json.loads(text), dict) and not set("<>&") & set(text)
    except ValueError:
        return False


def read_written_pages(files: Files) -> dict[str, WrittenPage]:
    """Read every HTML file."""
    pages: dict[str, WrittenPage] = {}
    for path, file in files.items():
        if path.endswith(".html"):
            reader = _Reader(path)
            reader.feed(file.read_text("utf-8"))
            reader.close()
            pages[path] = reader.page
    return pages


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = WrittenPage(path)
        self._inside = ""
        self._may_hold_data = False

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        line = self.getpos()[0]
        self.page.tags.append(Tag(tag, attributes, line))
        name = attributes.get("id")
        if name is not None:
            if name in self.page.ids:
                self.page.doubled_ids.append((name, line))
            self.page.ids.add(name)
        self._inside = tag if tag in ("script", "style") else ""
        self._may_hold_data = tag == "script" and attributes == DATA_BLOCK

    def handle_endtag(self, tag: str) -> None:  # noqa: ARG002 - the base class names it
        self._inside = ""

    def handle_data(self, data: str) -> None:
        if self._inside and data.strip() and not (self._may_hold_data and is_data_block(data)):
            self.page.inline_code.append((self._inside, self.getpos()[0]))
