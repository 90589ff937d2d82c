"""Pieces that several figures are made of: ledger tables, bars, ticks and keys.

All words are HTML; SVG holds shapes only and is hidden from screen readers, as the tables beside
it say the same. Shapes carry no colour: classes name the quantity, the state or the path.
"""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction

from pyodide_demos.markup import AttributeValue, Child, Element, group, h, remembered
from pyodide_demos.quantities import Value, exact, fixed
from pyodide_demos.words import Words

BAR_LENGTH = 1000
"""Length of a full bar in the units of its drawing."""

WITHOUT_CACHE = Words("不用缓存", "Without a cache")
WITH_CACHE = Words("用缓存", "With a cache")
KEEP_STROKES = "non-scaling-stroke"

_VARIABLE = re.compile(r"([A-Z])")


def drawing(width: float, height: float, *shapes: Child, **attributes: AttributeValue) -> Element:
    """Make an SVG that fills the width it is given."""
    return h(
        "svg",
        *shapes,
        viewBox=f"0 0 {coordinate(width)} {coordinate(height)}",
        aria_hidden="true",
        **attributes,
    )


def coordinate(value: float | Fraction) -> str:
    """Write a coordinate with at most two digits after the point."""
    if type(value) is int:
        return str(value)
    return f"{float(value):.2f}".rstrip("0").rstrip(".")


def block(class_: str, width: float | Fraction, height: float = 1) -> Element:
    """Make a rectangle that starts in the corner of its drawing."""
    return _block(class_, coordinate(width), coordinate(height))


@remembered
def _block(class_: str, width: str, height: str) -> Element:
    size = {"width": width, "height": height}
    return h("rect", class_=class_, x=0, y=0, **size, vector_effect=KEEP_STROKES)


def strokes(class_: str, path: str) -> Element | None:
    """Make lines that keep their thickness in a stretched drawing; none where there is no path."""
    return h("path", class_=class_, d=path, vector_effect=KEEP_STROKES) if path else None


def bar(path: str, share: float | Fraction, divisions: int = 1) -> Element:
    """Draw one horizontal bar; `share` is its length over the full length, from 0 to 1."""
    return _bar(path, coordinate(share * BAR_LENGTH), divisions)


@remembered
def _bar(path: str, length: str, divisions: int) -> Element:
    return drawing(
        BAR_LENGTH,
        10,
        block("bars__track", BAR_LENGTH, 10),
        _block(f"bars__fill p-{path}", length, "10"),
        _grid(divisions),
        class_="bars__bar",
        preserveAspectRatio="none",
    )


@remembered
def _grid(divisions: int) -> Element | None:
    lines = (Fraction(BAR_LENGTH * i, divisions) for i in range(1, divisions))
    return strokes("bars__grid", "".join(f"M{coordinate(x)} 0V10" for x in lines))


@remembered
def bar_row(label: Child, content: Element) -> Element:
    """Put a label before a bar or before the ticks under the bars."""
    return h("div", h("span", label, class_="bars__label"), content, class_="bars__row")


def ticks(labels: Iterable[Child], *, ends: bool = False, class_: str = "") -> Element:
    """List the labels of an axis; each stands at the right end of its equal share.

    With `ends`, the first stands at the left end of the axis and the last at the right.
    """
    classes = " ".join(filter(None, ("ticks", "ticks--ends" if ends else "", class_)))
    return h("ol", *(h("li", label) for label in labels), class_=classes)


@remembered
def amount(value: Value, text: str) -> Element:
    """Mark a number that repeats another or labels an axis: exact for programs, without an id."""
    return h("data", text, value=exact(value))


@remembered
def swatch(*classes: str) -> Element:
    """Show a key of colour and pattern; the words beside it say the same."""
    return h("i", class_=" ".join(("swatch", *classes)), aria_hidden="true")


@remembered
def path_name(path: str, words: str) -> Element:
    """Name one of the two paths, with its key."""
    return group(swatch(f"p-{path}"), " ", words)


def legend(*entries: tuple[tuple[str, ...], str]) -> Element:
    """List keys, each a tuple of classes and its words."""
    items = (h("li", swatch(*classes), " ", words) for classes, words in entries)
    return h("ul", *items, class_="legend")


@remembered
def formula(text: str) -> Element:
    """Write a formula below the name of its row, with variables (capital letters) in italics."""
    pieces = _VARIABLE.split(text)
    children = (h("i", piece) if index % 2 else piece for index, piece in enumerate(pieces))
    return h("span", *children, class_="ledger__note ledger__formula")


def ledger(caption: str, head: Sequence[Child], *bodies: Iterable[Element]) -> Element:
    """Make an account-book table that may scroll sideways; each group of rows is a body."""
    table = h(
        "table",
        h("caption", caption, class_="ledger__caption"),
        _head(*head),
        *(h("tbody", *rows) for rows in bodies),
        class_="ledger",
    )
    return h("div", table, class_="table-scroll", tabindex=0, role="group", aria_label=caption)


@remembered
def _head(*cells: Child) -> Element:
    return h("thead", h("tr", *(h("th", cell, scope="col") for cell in cells)))


@remembered
def group_row(name: str, columns: int) -> Element:
    """Make the row that names a group of rows."""
    cell = h("th", name, scope="rowgroup", colspan=columns)
    return h("tr", cell, class_="ledger__group")


def axis(largest: float | Fraction) -> tuple[Fraction, int]:
    """Choose a round step and how many of them (at most six) reach the largest value."""
    size = Fraction(largest)
    if size <= 0:
        return Fraction(1), 1
    power = Fraction(10) ** (math.floor(math.log10(size)) - 1)
    for factor in (1, 2, 5, 10, 20, 50):
        step = factor * power
        if size <= step * 6:
            return step, math.ceil(size / step)
    raise AssertionError(size)


def axis_text(value: Fraction) -> str:
    """Write a label of an axis with no more digits than it needs."""
    digits = next(n for n in range(13) if (value * 10**n).denominator == 1)
    return fixed(value, digits)
