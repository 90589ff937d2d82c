"""Build HTML and SVG as a tree, so that no text can become markup by accident."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from html import escape

VOID_TAGS = frozenset({"br", "col", "hr", "img", "input", "link", "meta", "source", "wbr"})
_TAG = re.compile(r"[a-zA-Z][a-zA-Z0-9-]*\Z")
_ATTRIBUTE = re.compile(r"[a-zA-Z][a-zA-Z0-9:-]*\Z")

type Child = Element | str | int | None
type AttributeValue = str | int | bool | None


class MarkupError(ValueError):
    """Say that a tag or an attribute may not be built."""


@dataclass(frozen=True, slots=True)
class Element:
    """One element with its attributes in the order given and its children."""

    tag: str
    """Name of the element; the empty string groups children without a tag."""
    attributes: tuple[tuple[str, str | None], ...]
    """Pairs of name and value; a value of `None` is an attribute without a value."""
    children: tuple[Element | str, ...]
    """Elements and plain texts; texts are escaped when they are written."""

    def __str__(self) -> str:
        return to_html(self)


def h(tag: str, /, *children: Child, **attributes: AttributeValue) -> Element:
    """Build one element.

    An underscore in an attribute's name becomes a hyphen and one at its end is dropped (`class_`).
    Attributes that are `None` or `False` are left out, `True` gives a bare attribute.

    Raises:
        MarkupError: for a malformed name, and for `style` and event handlers, which the
            site's content-security policy would refuse.
    """
    _check_tag(tag)
    pairs: list[tuple[str, str | None]] = []
    for key, value in attributes.items():
        if value is None or value is False:
            continue
        pairs.append((_attribute_name(tag, key), None if value is True else str(value)))
    return Element(tag, tuple(pairs), _children(children))


def group(*children: Child) -> Element:
    """Put elements side by side without an element around them."""
    return Element("", (), _children(children))


def elements(node: Element) -> Iterator[Element]:
    """Yield an element and all elements in it, in the order of the page."""
    yield node
    for child in node.children:
        if isinstance(child, Element):
            yield from elements(child)


def text_of(node: Element | str) -> str:
    """Return the text of a tree without its markup."""
    return node if isinstance(node, str) else "".join(map(text_of, node.children))


def to_html(node: Element | str) -> str:
    """Write a tree as HTML text with everything escaped."""
    parts: list[str] = []
    _write(node, parts)
    return "".join(parts)


@cache
def _check_tag(tag: str) -> None:
    if not _TAG.match(tag):
        raise MarkupError(f"{tag!r} is not the name of an element.")


@cache
def _attribute_name(tag: str, key: str) -> str:
    name = key.rstrip("_").replace("_", "-")
    if not _ATTRIBUTE.match(name):
        raise MarkupError(f"{name!r} is not the name of an attribute of <{tag}>.")
    if name.lower() == "style" or name.lower().startswith("on"):
        raise MarkupError(f"<{tag}> may not carry {name!r}: use a class or a data attribute.")
    return name


def _children(children: tuple[Child, ...]) -> tuple[Element | str, ...]:
    return tuple(
        child if isinstance(child, Element) else str(child)
        for child in children
        if child is not None
    )


def _write(node: Element | str, parts: list[str]) -> None:
    if isinstance(node, str):
        parts.append(escape(node, quote=False))
        return
    if node.tag:
        parts.append(f"<{node.tag}")
        for name, value in node.attributes:
            parts.append(f" {name}" if value is None else f' {name}="{escape(value)}"')
        parts.append(">")
    for child in node.children:
        _write(child, parts)
    if node.tag and node.tag not in VOID_TAGS:
        parts.append(f"</{node.tag}>")
