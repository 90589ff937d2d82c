"""Bytes against length, both axes logarithmic: one curve a column, and what the device has left."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pyodide_demos.figures.kv_calculator_result import Result, held_for
from pyodide_demos.figures.parts import amount, coordinate, drawing, strokes, ticks
from pyodide_demos.markup import Child, Element, h, remembered
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_engines import RULES
from pyodide_demos.models.kv_layers import KvModel
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

FIRST, LAST = 10, 20
"""Powers of two at the ends of the x axis."""
EVERY_X, EVERY_Y = 2, 5
WIDTH, HEIGHT = 100, 60
_XS = tuple(coordinate(WIDTH * n / (LAST - FIRST)) for n in range(LAST - FIRST + 1))
TITLE = Words("长度与字节，两轴都是对数", "Bytes against length, both axes logarithmic")
UNIT = Words(
    "纵轴：{count}个序列的字节；横轴：每个序列的位置",
    "Up: bytes of {count} sequences; right: positions of each",
)
LEFT = Words("留给缓存的内存", "memory left for the cache")
HERE = Words("现在的长度", "the length set above")


def chart(results: Sequence[Result], lang: Language) -> Element:
    """Draw one curve for each column."""
    count = results[0].case.sequences
    curves = [_curve(result, count) for result in results]
    left = _left(results[0])
    highest = max(max(curve) for curve in curves)
    bottom = min(min(curve) for curve in curves)
    low = math.floor(math.log2(max(1, min(bottom, left or bottom))) / EVERY_Y) * EVERY_Y
    high = math.ceil(math.log2(max(highest, left or 1) + 1) / EVERY_Y) * EVERY_Y
    plot = _plot(results, curves, left, (low, high))
    keys = [
        _entry(f"series-{place}", _key(result, results[0], lang))
        for place, result in enumerate(results)
    ]
    keys.append(_entry("is-here", HERE.in_(lang)))
    if left:
        keys.append(_entry("is-left", LEFT.in_(lang)))
    return h(
        "div",
        h("p", TITLE.in_(lang), class_="chart__title"),
        h("p", UNIT.in_(lang).format(count=f"{count:,}"), class_="chart__unit"),
        h("div", _y_axis(low, high), plot, class_="chart__body"),
        _x_axis(),
        _legend(*keys),
        class_="chart",
    )


@remembered
def _y_axis(low: int, high: int) -> Element:
    labels = (_label(2**power) for power in range(high, low, -EVERY_Y))
    zero = h("li", _label(2**low), class_="chart__zero")
    return h("ol", *(h("li", label) for label in labels), zero, class_="chart__y")


@remembered
def _x_axis() -> Element:
    powers = range(FIRST + EVERY_X, LAST + 1, EVERY_X)
    return ticks((amount(2**p, _short(2**p)) for p in powers), class_="chart__x")


@remembered
def _legend(*keys: Element) -> Element:
    return h("ul", *keys, class_="legend")


@remembered
def _entry(class_: str, words: str) -> Element:
    line = drawing(40, 8, strokes(f"curve {class_}", "M0 4H40"), class_="key-line")
    return h("li", line, " ", words)


def _key(result: Result, first: Result, lang: Language) -> str:
    """Name a curve by what tells its column from the first."""
    words = [result.case.name.in_(lang)]
    if result.case.kv != first.case.kv:
        words.append(result.case.kv.name)
    if result.case.count != first.case.count:
        words.append(RULES[result.case.count].name.in_(lang))
    return " · ".join(words)


def _curve(result: Result, count: int) -> tuple[int, ...]:
    case = result.case
    return _bytes_along(
        "floor" if result.refused else case.count, case.model, case.kv, case.draft, count
    )


@remembered
def _bytes_along(rule: str, model: KvModel, kv: KvType, draft: bool, count: int) -> tuple[int, ...]:
    """Return the bytes at every power of two, which no knob moves but those of the model."""
    powers = range(FIRST, LAST + 1)
    return tuple(held_for(rule, model, kv, draft, 2**power) * count for power in powers)


def _left(result: Result) -> int:
    fit = result.fit
    return max(0, fit.budget.for_kv) if fit and fit.devices == 1 else 0


def _plot(
    results: Sequence[Result], curves: Sequence[tuple[int, ...]], left: int, ends: tuple[int, int]
) -> Element:
    low, high = ends
    shapes: list[Child] = [_grid(low, high)]
    if left:
        shapes.append(strokes("curve is-left", f"M0 {_y(left, low, high)}H{WIDTH}"))
    longest = max(results[0].case.lengths)
    if 2**FIRST <= longest <= 2**LAST:
        here = coordinate(WIDTH * (math.log2(longest) - FIRST) / (LAST - FIRST))
        shapes.append(strokes("curve is-here", f"M{here} 0V{HEIGHT}"))
    for place, curve in reversed(list(enumerate(curves))):
        shapes.append(_line(place, curve, low, high))
    return drawing(WIDTH, HEIGHT, *shapes, class_="chart__plot", preserveAspectRatio="none")


@remembered
def _grid(low: int, high: int) -> Element | None:
    across = "".join(
        f"M0 {coordinate(HEIGHT * n / ((high - low) / EVERY_Y))}H{WIDTH}"
        for n in range((high - low) // EVERY_Y)
    )
    down = "".join(f"M{x} 0V{HEIGHT}" for x in _XS[EVERY_X::EVERY_X])
    return strokes("chart__grid", across + down)


@remembered
def _line(place: int, curve: tuple[int, ...], low: int, high: int) -> Element | None:
    points = zip(_XS, curve, strict=True)
    line = "L".join(f"{x} {_y(value, low, high)}" for x, value in points)
    return strokes(f"curve series-{place}", f"M{line}")


def _y(value: int, low: int, high: int) -> str:
    return coordinate(HEIGHT * (high - math.log2(max(value, 1))) / (high - low))


def _label(value: int) -> Element:
    return amount(value, printed(value, "bytes-iec"))


def _short(value: int) -> str:
    return f"{value // 2**20}M" if value >= 2**20 else f"{value // 2**10}k"
