"""What a start tag means to the checks, read once for every way in which it is written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html import unescape

from pyodide_demos.markup import VOID_TAGS
from sitegen.gates.page_text import COMPUTED, INLINE, READ_ATTRIBUTES, UNREAD
from sitegen.verify.budget import loaded
from sitegen.verify.links import LINKS, REFERENCES
from sitegen.verify.page import DATA_BLOCK, Tag, WrittenPage
from sitegen.verify.safety import POLICY_NAME, check_tag

_START = re.compile(r"<([a-z][a-z0-9-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:=\"[^\"]*\")?)*)\s*>")
_END = re.compile(r"</([a-z][a-z0-9-]*)>")
_ATTRIBUTE = re.compile(r"\s+([a-zA-Z_:][\w:.-]*)(?:=\"([^\"]*)\")?")
_RAW = frozenset({"script", "style", "iframe", "noembed", "noframes", "plaintext", "xmp"})
"""Elements whose content is no markup; a page may hold them only empty."""


@dataclass(frozen=True, slots=True)
class Mode:
    """How the text inside an element is read."""

    computed: bool = False
    unread: bool = False
    retired: str = ""
    """The retired claim in whose entry it stands, or empty."""
    told: str = ""
    """The retired claim whose wrong number it is, marked as wrong, or empty."""
    is_number: bool = False
    """Whether it is a number of a formula."""
    is_raw: bool = False
    """Whether it is no markup, and must be empty."""
    may_be_data: bool = False
    """Whether it may be a block of data all the same."""


PLAIN = Mode()


@dataclass(frozen=True, slots=True)
class Details:
    """What is seldom: a tag that names, leads, loads, is read itself, or is not in order."""

    is_sound: bool = True
    is_literal: bool = False
    texts: tuple[str, ...] = ()
    """Attributes that are read."""
    id: str | None = None
    addresses: tuple[str, ...] = ()
    references: tuple[str, ...] = ()
    loads: str = ""
    is_policy: bool = False


@dataclass(frozen=True, slots=True)
class Mark:
    """A tag as it is written."""

    name: str
    closes: bool
    is_block: bool
    is_void: bool
    inside: Mode
    """How its text is read where nothing around it says otherwise."""
    details: Details | None


def read_tag(raw: str) -> Mark | None:
    """Read a tag; return `None` for anything else and for what is written in another way."""
    if end := _END.fullmatch(raw):
        return Mark(end[1], True, end[1] not in INLINE, False, PLAIN, None)
    match = _START.fullmatch(raw)
    if not match:
        return None
    attributes: dict[str, str] = {}
    for attribute in _ATTRIBUTE.finditer(match[2]):
        key = attribute[1].lower()
        if key in attributes:
            return None
        attributes[key] = unescape(attribute[2] or "")
    tag = Tag(match[1], attributes, 0)
    details = _details(tag) if attributes else _NOTHING
    return Mark(
        name=tag.name,
        closes=False,
        is_block=tag.name not in INLINE,
        is_void=tag.name in VOID_TAGS,
        inside=_inside(tag),
        details=None if details == _NOTHING else details,
    )


def _inside(tag: Tag) -> Mode:
    name, attributes = tag.name, tag.attributes
    computed = name in COMPUTED or "data-computed" in attributes or "data-cited" in attributes
    retired = attributes.get("data-retired", "")
    found = Mode(
        computed=computed or (name == "a" and attributes.get("rel") == "external"),
        unread=name in UNREAD,
        retired="" if name in INLINE else retired,
        told=retired if name in INLINE else "",
        is_number=name == "mn",
        is_raw=name in _RAW,
        may_be_data=name == "script" and attributes == DATA_BLOCK,
    )
    return PLAIN if found == PLAIN else found


def within(around: Mode, mark: Mark) -> Mode:
    """Return how the text of an element is read that stands where `around` holds."""
    own = mark.inside
    if own is PLAIN and not (around.told or around.is_number or around.is_raw):
        return around
    return Mode(
        computed=around.computed or own.computed,
        unread=around.unread or own.unread,
        retired=own.retired or around.retired,
        told=own.told or ("" if mark.is_block else around.told),
        is_number=own.is_number,
        is_raw=own.is_raw,
        may_be_data=own.may_be_data,
    )


def _details(tag: Tag) -> Details:
    name, attributes = tag.name, tag.attributes
    return Details(
        is_sound=not any(check_tag(WrittenPage(""), tag)),
        is_literal="data-literal" in attributes,
        texts=tuple(_read(tag)),
        id=attributes.get("id"),
        addresses=tuple(
            attributes[a] for a, names in LINKS.items() if name in names and a in attributes
        ),
        references=tuple(n for a in REFERENCES for n in attributes.get(a, "").split()),
        loads=loaded(tag),
        is_policy=attributes.get("http-equiv") == POLICY_NAME,
    )


_NOTHING = Details()


def _read(tag: Tag) -> Iterator[str]:
    yield from (tag.attributes[name] for name in READ_ATTRIBUTES if tag.attributes.get(name))
    if tag.name == "meta" and tag.attributes.get("name") == "description":
        yield tag.attributes.get("content", "")
