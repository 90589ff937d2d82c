"""Work and time of each step: exact counts of account B beside the medians of a record."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pyodide_demos.figure import Drawing, number
from pyodide_demos.figures.parts import (
    WITH_CACHE,
    WITHOUT_CACHE,
    amount,
    axis,
    axis_text,
    coordinate,
    drawing,
    ledger,
    legend,
    strokes,
    ticks,
)
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models import account_b
from pyodide_demos.quantities import Value, printed
from pyodide_demos.scripts.kv_cache import OPTIONS, PATHS
from pyodide_demos.words import Language, Words

WIDTH, HEIGHT = 1000, 600

COUNTS = Words("每步的乘加次数（精确）", "Multiply-adds per step (exact)")
TIMES = Words(
    "每步的时间（一次记录：中位数与范围）", "Time per step (one recorded run: medians and ranges)"
)
COUNT_UNIT = Words("MAC", "MAC")
TIME_UNIT = Words("毫秒", "ms")
X_LABEL = Words("横轴：位置", "Across: position")
X_CUT = Words(
    "横轴：位置。超出图顶的范围在图顶截断。",
    "Across: position. Ranges that go beyond the top are cut there.",
)
TABLE = Words("每个位置的数", "The numbers at each position")
COLUMN = Words("{path}（{unit}）", "{path} ({unit})")
POSITION = Words("位置", "Position")

type Series = dict[str, list[Spread]]


@dataclass(frozen=True, slots=True)
class Spread:
    """One point of a curve with its range; all three are equal for an exact count."""

    low: Fraction
    middle: Fraction
    high: Fraction


def view(record: Mapping[str, Any] | None, lang: Language) -> Element:
    """Draw both charts for the record's configuration; without a record, counts alone."""
    config = record["config"] if record else {name: OPTIONS[name][0] for name in OPTIONS}
    counts = count_series(config["layers"], config["dim"], config["tokens"])
    times = time_series(record) if record else None
    charts = [_chart(counts, COUNTS, COUNT_UNIT, lang)]
    if times:
        charts.append(_chart(times, TIMES, TIME_UNIT, lang))
    keys = (((f"p-{path}",), _name(path).in_(lang)) for path in PATHS)
    return h(
        "div",
        legend(*keys),
        h("div", *charts, class_="charts"),
        _data(counts, times, lang),
        class_="per-step",
    )


def count_series(layers: int, width: int, positions: int) -> Series:
    """Return the exact counts of account B, step by step."""
    step = {"uncached": account_b.step_macs_uncached, "cached": account_b.step_macs_cached}
    return {
        path: [
            Spread(*[Fraction(step[path](layers, width, position))] * 3)
            for position in range(1, positions + 1)
        ]
        for path in PATHS
    }


def time_series(record: Mapping[str, Any]) -> Series:
    """Return median and range of every step in milliseconds, from the samples of a record."""
    rounds = record["timing"]["rounds"]
    return {
        path: [
            Spread(
                *(
                    Fraction(number) / 10**6
                    for number in (min(samples), statistics.median(samples), max(samples))
                )
            )
            for samples in zip(*(one[f"{path}_ns"] for one in rounds), strict=True)
        ]
        for path in PATHS
    }


def _name(path: str) -> Words:
    return WITHOUT_CACHE if path == "uncached" else WITH_CACHE


def _chart(series: Series, title: Words, unit: Words, lang: Language) -> Element:
    """Draw one chart with an axis of its own, which reaches the largest median.

    A range that goes beyond is cut there and the chart says so: one slow sample would
    otherwise press everything else to the floor.
    """
    points = [point for path in PATHS for point in series[path]]
    step, divisions = axis(max(point.middle for point in points))
    top, positions = step * divisions, len(series["cached"])
    cut = any(point.high > top for point in points)
    grid = "".join(
        f"M0 {coordinate(Fraction(HEIGHT * i, divisions))}H{WIDTH}" for i in range(divisions + 1)
    )
    shapes: list[Child] = [strokes("chart__grid", grid)]
    for path in PATHS:
        if any(point.low != point.high for point in series[path]):
            shapes.append(h("path", class_=f"curve__range p-{path}", d=_band(series[path], top)))
        middles = [point.middle for point in series[path]]
        shapes.append(strokes(f"curve p-{path}", _line(middles, top)))
    y_values = [step * i for i in range(divisions, 0, -1)]
    y_axis = h(
        "ol",
        *(h("li", amount(_plain(value), axis_text(value))) for value in y_values),
        h("li", amount(0, "0"), class_="chart__zero"),
        class_="chart__y",
    )
    plot = drawing(WIDTH, HEIGHT, *shapes, class_="chart__plot", preserveAspectRatio="none")
    parts = next(n for n in (4, 5, 3, 2, 1) if positions % n == 0)
    x_values = [positions * i // parts for i in range(1, parts + 1)]
    x_axis = ticks((amount(value, str(value)) for value in x_values), class_="chart__x")
    return h(
        "div",
        h("p", title.in_(lang), class_="chart__title"),
        h("p", unit.in_(lang), class_="chart__unit"),
        h("div", y_axis, plot, class_="chart__body"),
        x_axis,
        h("p", (X_CUT if cut else X_LABEL).in_(lang), class_="figure-note"),
        class_="chart",
    )


def _points(values: Sequence[Fraction], top: Fraction) -> list[str]:
    """Place values from left to right; what is above the top is drawn at the top."""
    xs = (Fraction(WIDTH * n, len(values)) for n in range(1, len(values) + 1))
    ys = (HEIGHT * (1 - min(value / top, Fraction(1))) for value in values)
    return [f"{coordinate(x)} {coordinate(y)}" for x, y in zip(xs, ys, strict=True)]


def _line(values: Sequence[Fraction], top: Fraction) -> str:
    return "M" + "L".join(_points(values, top))


def _band(points: Sequence[Spread], top: Fraction) -> str:
    lower = _points([point.low for point in points], top)
    upper = _points([point.high for point in points], top)
    return "M" + "L".join([*upper, *reversed(lower)]) + "Z"


def _plain(value: Fraction) -> Value:
    return (
        value.numerator if value.denominator == 1 else Decimal(value.numerator) / value.denominator
    )


def _data(counts: Series, times: Series | None, lang: Language) -> Element:
    """List every number drawn, for those who do not see the curves or want to copy them."""
    groups = [("step-macs", "MAC", counts)] + (
        [("median", TIME_UNIT.in_(lang), times)] if times else []
    )
    head = [POSITION.in_(lang)]
    head += [
        COLUMN.in_(lang).format(path=_name(path).in_(lang), unit=unit)
        for _, unit, _ in groups
        for path in PATHS
    ]
    rows = [
        h(
            "tr",
            h("th", position, scope="row"),
            *(
                h(
                    "td",
                    _cell(f"{kind}-{path}-{position}", series[path][position - 1].middle, kind),
                    class_="ledger__figure",
                )
                for kind, _, series in groups
                for path in PATHS
            ),
        )
        for position in range(1, len(counts["cached"]) + 1)
    ]
    table = ledger(TABLE.in_(lang), head, rows)
    return h("details", h("summary", TABLE.in_(lang)), table, class_="figure-data")


def _cell(number_id: str, value: Fraction, kind: str) -> Element:
    return number(
        number_id, _plain(value), printed(value, "integer" if kind == "step-macs" else "decimal-3")
    )


DRAWING = Drawing(
    name="per-step",
    title=Words("每一步的工作与时间", "Work and time of each step"),
    view=view,
)
