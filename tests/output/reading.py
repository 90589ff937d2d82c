"""Read built pages without the code that wrote them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser
from pathlib import Path

VOID = frozenset(
    ("area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "source", "wbr")
)


@dataclass
class Node:
    """An element: its name, attributes, children and texts."""

    name: str
    attributes: dict[str, str]
    line: int = 0
    parent: Node | None = None
    children: list[Node | str] = field(default_factory=list)

    def __iter__(self) -> Iterator[Node]:
        """Walk this element and everything below it."""
        yield self
        for child in self.children:
            if isinstance(child, Node):
                yield from child

    @property
    def text(self) -> str:
        return "".join(c if isinstance(c, str) else c.text for c in self.children)

    @property
    def classes(self) -> list[str]:
        return self.attributes.get("class", "").split()

    def find(self, tag: str, /, **attributes: str) -> list[Node]:
        """Return elements by name and attributes; `_` stands for `-`."""
        wanted = {key.replace("_", "-"): value for key, value in attributes.items()}
        return [
            node
            for node in self
            if node.name == tag
            and all(node.attributes.get(key) == value for key, value in wanted.items())
        ]

    def with_class(self, name: str) -> list[Node]:
        return [node for node in self if name in node.classes]

    def within(self, name: str) -> Node | None:
        """Return the nearest ancestor of that name."""
        node = self.parent
        while node is not None and node.name != name:
            node = node.parent
        return node


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self.root = self._open = Node("document", {})

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        node = Node(tag, attributes, self.getpos()[0], self._open)
        self._open.children.append(node)
        if tag not in VOID:
            self._open = node

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        node: Node | None = self._open
        while node is not None and node.name != tag:
            node = node.parent
        if node is not None and node.parent is not None:
            self._open = node.parent

    def handle_data(self, data: str) -> None:
        self._open.children.append(data)


@dataclass(frozen=True)
class BuiltPage:
    """A page by its path from the site's root."""

    path: str
    root: Node

    @property
    def lang(self) -> str:
        return self.path.split("/")[0] if "/" in self.path else ""


def read_page(site: Path, path: str) -> BuiltPage:
    """Read a page; its path is that of its file."""
    reader = _Reader()
    reader.feed((site / path).read_text("utf-8"))
    reader.close()
    return BuiltPage(path, reader.root)


def page_files(site: Path) -> list[str]:
    return sorted(path.relative_to(site).as_posix() for path in site.rglob("*.html"))
