"""Bytes against length, both axes logarithmic: one curve a column, and what the device has left."""

from __future__ import annotations

import math
from collections.abc import Sequence

from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.figures.parts import amount, coordinate, drawing, strokes, ticks
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.kv_engines import RULES, bytes_held
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

FIRST, LAST = 10, 20
"""Powers of two at the ends of the x axis."""
EVERY_X, EVERY_Y = 2, 5
WIDTH, HEIGHT = 100, 60
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
    y_labels = (_label(2**power) for power in range(high, low, -EVERY_Y))
    y_axis = h(
        "ol",
        *(h("li", label) for label in y_labels),
        h("li", _label(2**low), class_="chart__zero"),
        class_="chart__y",
    )
    powers = range(FIRST + EVERY_X, LAST + 1, EVERY_X)
    x_axis = ticks((amount(2**p, _short(2**p)) for p in powers), class_="chart__x")
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
        h("div", y_axis, plot, class_="chart__body"),
        x_axis,
        h("ul", *keys, class_="legend"),
        class_="chart",
    )


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


def _curve(result: Result, count: int) -> list[int]:
    case = result.case
    lengths = (2**power for power in range(FIRST, LAST + 1))
    if case.count == "floor" or result.refused:
        return [
            model_bytes(case.model, (length,), case.kv, draft=case.draft) * count
            for length in lengths
        ]
    return [
        bytes_held(case.count, case.model, (length,), case.kv, draft=case.draft) * count
        for length in lengths
    ]


def _left(result: Result) -> int:
    fit = result.fit
    return max(0, fit.budget.for_kv) if fit and fit.devices == 1 else 0


def _plot(
    results: Sequence[Result], curves: Sequence[Sequence[int]], left: int, ends: tuple[int, int]
) -> Element:
    low, high = ends

    def y(value: int) -> str:
        return coordinate(HEIGHT * (high - math.log2(max(value, 1))) / (high - low))

    xs = [coordinate(WIDTH * n / (LAST - FIRST)) for n in range(LAST - FIRST + 1)]
    across = "".join(
        f"M0 {coordinate(HEIGHT * n / ((high - low) / EVERY_Y))}H{WIDTH}"
        for n in range((high - low) // EVERY_Y)
    )
    down = "".join(f"M{x} 0V{HEIGHT}" for x in xs[EVERY_X::EVERY_X])
    shapes: list[Child] = [strokes("chart__grid", across + down)]
    if left:
        shapes.append(strokes("curve is-left", f"M0 {y(left)}H{WIDTH}"))
    longest = max(results[0].case.lengths)
    if 2**FIRST <= longest <= 2**LAST:
        here = coordinate(WIDTH * (math.log2(longest) - FIRST) / (LAST - FIRST))
        shapes.append(strokes("curve is-here", f"M{here} 0V{HEIGHT}"))
    for place, curve in reversed(list(enumerate(curves))):
        line = "L".join(f"{x} {y(value)}" for x, value in zip(xs, curve, strict=True))
        shapes.append(strokes(f"curve series-{place}", f"M{line}"))
    return drawing(WIDTH, HEIGHT, *shapes, class_="chart__plot", preserveAspectRatio="none")


def _label(value: int) -> Element:
    return amount(value, printed(value, "bytes-iec"))


def _short(value: int) -> str:
    return f"{value // 2**20}M" if value >= 2**20 else f"{value // 2**10}k"
