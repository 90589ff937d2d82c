"""Build HTML and SVG as a tree, so that no text can become markup by accident.

Every move of a knob builds hundreds of elements. So an element writes its own HTML when it is
built, out of what its children wrote, and what is written again and again is remembered.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache, lru_cache
from html import escape
from typing import cast

VOID_TAGS = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
REMEMBERED = 4096
"""Most texts and attributes that are kept in written form; a page has a few hundred."""
PIECES = 256
"""Most pieces that one function keeps; a move of a knob changes few of them."""
_NO_TAGS: _Tags = ("", "", "", {})
_TAG = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*\Z")
_ATTRIBUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9:-]*\Z")

type Child = Element | str | int | None
type AttributeValue = str | int | bool | None
type _Tags = tuple[str, str, str, Mapping[str, AttributeValue]]
"""What stands before the children of an element and after them, its name and its attributes."""


class MarkupError(ValueError):
    """Say that a tag or an attribute may not be built."""


class Element:
    """One element or a group of them, never changed; only `h` and `group` make one."""

    __slots__ = ("_html", "_tags", "children")

    def __init__(self, tags: _Tags, children: tuple[Child, ...], html: str) -> None:
        self._tags = tags
        self.children = children
        """Elements and plain texts, as they were given."""
        self._html = html

    @property
    def tag(self) -> str:
        """Name of the element; the empty string groups children without a tag."""
        return self._tags[2]

    @property
    def attributes(self) -> tuple[tuple[str, str | None], ...]:
        """Pairs of name and value, in the order given; `None` is an attribute without a value."""
        return _pairs(self.tag, self._tags[3])

    def __str__(self) -> str:
        return self._html


def h(tag: str, /, *children: Child, **attributes: AttributeValue) -> Element:
    """Build one element.

    An underscore in an attribute's name becomes a hyphen and one at its end is dropped (`class_`).
    Attributes that are `None` or `False` are left out, `True` gives a bare attribute.

    Raises:
        MarkupError: for a malformed name, and for `style` and event handlers, which the
            site's content-security policy would refuse.
    """
    tags = _tags(tag, **attributes)
    return Element(tags, children, f"{tags[0]}{_inside(children)}{tags[1]}")


def group(*children: Child) -> Element:
    """Put elements side by side without an element around them."""
    return Element(_NO_TAGS, children, _inside(children))


def remembered[**P, R](make: Callable[P, R]) -> Callable[P, R]:
    """Keep what a pure function has made lately, told apart by its arguments and their types.

    One knob moves at a time and most of a figure stays. Elements are never changed, so that one
    piece may stand in many figures.
    """
    return cast("Callable[P, R]", lru_cache(PIECES, typed=True)(make))


def elements(node: Element) -> Iterator[Element]:
    """Yield an element and all elements in it, in the order of the page."""
    yield node
    for child in node.children:
        if isinstance(child, Element):
            yield from elements(child)


def text_of(node: Child) -> str:
    """Return the text of a tree without its markup."""
    if isinstance(node, Element):
        return "".join(map(text_of, node.children))
    return "" if node is None else str(node)


def to_html(node: Element | str) -> str:
    """Write a tree as HTML text with everything escaped."""
    return _inside((node,))


def _inside(children: tuple[Child, ...]) -> str:
    if len(children) == 1:  # as most have, and need no list
        (child,) = children
        if isinstance(child, Element):
            return child._html  # noqa: SLF001 - this module writes it
        return "" if child is None else _text(str(child))
    parts: list[str] = []
    for child in children:
        if isinstance(child, Element):
            parts.append(child._html)  # noqa: SLF001 - this module writes it
        elif child is not None:
            parts.append(_text(str(child)))
    return "".join(parts)


@lru_cache(REMEMBERED)
def _text(text: str) -> str:
    return escape(text, quote=False)


# By type too: 1 and True are equal, and one of them is a bare attribute.
@lru_cache(REMEMBERED, typed=True)
def _tags(tag: str, /, **attributes: AttributeValue) -> _Tags:
    start, end = _frame(tag)
    for key, value in attributes.items():
        if value is True:
            start += f" {_attribute_name(tag, key)}"
        elif type(value) is int:
            start += f' {_attribute_name(tag, key)}="{value}"'
        elif value is not None and value is not False:
            start += f' {_attribute_name(tag, key)}="{escape(str(value))}"'
    return f"{start}>", end, tag, attributes


@cache
def _frame(tag: str) -> tuple[str, str]:
    if not _TAG.match(tag):
        raise MarkupError(f"{tag!r} is not the name of an element.")
    return f"<{tag}", "" if tag in VOID_TAGS else f"</{tag}>"


def _pairs(
    tag: str, attributes: Mapping[str, AttributeValue]
) -> tuple[tuple[str, str | None], ...]:
    return tuple(
        (_attribute_name(tag, key), None if value is True else str(value))
        for key, value in attributes.items()
        if value is not None and value is not False
    )


@cache
def _attribute_name(tag: str, key: str) -> str:
    name = key.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.match(name):
        raise MarkupError(f"{name!r} is not the name of an attribute of <{tag}>.")
    if name.lower() == "style" or name.lower().startswith("on"):
        raise MarkupError(f"<{tag}> may not carry {name!r}: use a class or a data attribute.")
    return name
