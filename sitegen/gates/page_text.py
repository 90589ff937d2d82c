"""The text of a page as a reader meets it, in runs, each with the source it came from."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

from pyodide_demos.markup import VOID_TAGS

INLINE = frozenset(
    {"a", "abbr", "b", "cite", "code", "data", "del", "dfn", "em", "i", "ins", "kbd", "label"}
    | {"mark", "mi", "mn", "mo", "mtext", "q", "s", "samp", "small", "span", "src-mark", "strong"}
    | {"sub", "sup", "time", "u", "var", "wbr"}
)
COMPUTED = frozenset({"cite", "code", "data", "kbd", "pre", "q", "samp", "time"})
"""Elements whose numbers are not prose: computed, cited, quoted, dated, or code."""
UNREAD = frozenset({"script", "style", "template"})
READ_ATTRIBUTES = (
    "alt",
    "aria-label",
    "aria-description",
    "aria-valuetext",
    "title",
    "placeholder",
)
HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands in a run for a number or a word that is not prose."""


@dataclass(frozen=True, slots=True)
class Run:
    """Text between two block boundaries."""

    text: str
    """Prose, with a `HOLE` for whatever is not."""
    whole: str
    """The same with everything in it that a reader sees."""
    source: str
    """`path:line` of the text it came from, or empty."""
    retired: str
    """The retired claim in whose entry it stands, or empty."""
    is_number: bool = False
    """A number of a formula, which is judged alone."""
    told: tuple[tuple[str, str], ...] = ()
    """Its pieces, each with the retired claim whose wrong number it is, marked as wrong."""

    def without(self, retired_id: str) -> str:
        """Return the text without what is marked as a wrong number of a retired claim."""
        if not any(told == retired_id for _, told in self.told):
            return self.whole
        return "".join(HOLE if told == retired_id else text for text, told in self.told)


@dataclass
class PageText:
    """All runs of a page, and the literals on it."""

    path: str
    runs: list[Run] = field(default_factory=list)
    literals: list[tuple[str, str, str]] = field(default_factory=list)
    """Text, reason and source of each literal."""


@dataclass(slots=True)
class _Open:
    tag: str
    source: str
    retired: str
    told: str
    computed: bool
    unread: bool
    literal: str | None


def read_page(path: str, html: str) -> PageText:
    """Read the text of one page."""
    reader = _Reader(path)
    reader.feed(html)
    reader.close()
    reader.flush()
    return reader.page


class _Reader(HTMLParser):
    def __init__(self, path: str) -> None:
        super().__init__(convert_charrefs=True)
        self.page = PageText(path)
        self.stack = [_Open("", "", "", "", computed=False, unread=False, literal=None)]
        self.began = self.stack[0]
        self.prose: list[str] = []
        self.whole: list[tuple[str, str]] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        if tag not in INLINE:
            self.flush()
        top = self.stack[-1]
        opened = _Open(
            tag,
            attributes.get("data-src", top.source),
            top.retired if tag in INLINE else attributes.get("data-retired", top.retired),
            attributes.get("data-retired", top.told) if tag in INLINE else "",
            computed=top.computed or tag in COMPUTED or _is_marked(tag, attributes),
            unread=top.unread or tag in UNREAD,
            literal=attributes.get("data-literal", top.literal),
        )
        self._attributes(tag, attributes, opened)
        if tag not in VOID_TAGS:
            self.stack.append(opened)

    def handle_endtag(self, tag: str) -> None:
        if tag not in INLINE:
            self.flush()
        for index in range(len(self.stack) - 1, 0, -1):
            if self.stack[index].tag == tag:
                del self.stack[index:]
                return

    def handle_data(self, data: str) -> None:
        top = self.stack[-1]
        if top.unread:
            return
        if not self.whole:
            self.began = top
        self.whole.append((data, top.told))
        if top.literal is not None:
            self.page.literals.append((data, top.literal, top.source))
            self.prose.append(HOLE)
        elif top.computed:
            self.prose.append(HOLE)
        elif top.tag == "mn":
            self.prose.append(HOLE)
            self.page.runs.append(Run(data, data, top.source, top.retired, is_number=True))
        else:
            self.prose.append(data)

    def flush(self) -> None:
        """End the current run."""
        whole = "".join(text for text, _ in self.whole)
        if whole.strip():
            prose, began = "".join(self.prose), self.began
            told = tuple(self.whole) if any(told for _, told in self.whole) else ()
            self.page.runs.append(Run(prose, whole, began.source, began.retired, told=told))
        self.prose.clear()
        self.whole.clear()

    def _attributes(self, tag: str, attributes: dict[str, str], opened: _Open) -> None:
        texts = [attributes[name] for name in READ_ATTRIBUTES if attributes.get(name)]
        if tag == "meta" and attributes.get("name") == "description":
            texts.append(attributes.get("content", ""))
        for text in texts:
            prose = HOLE if opened.computed or tag == "input" else text
            self.page.runs.append(Run(prose, text, opened.source, opened.retired))


def _is_marked(tag: str, attributes: dict[str, str]) -> bool:
    """Tell whether a template or a figure says that a program made the text."""
    marks = ("data-computed", "data-cited")
    return any(mark in attributes for mark in marks) or (
        tag == "a" and attributes.get("rel") == "external"
    )
