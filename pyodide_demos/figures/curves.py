"""A chart of whole numbers by step: two curves, a mark at the present step, axes as text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction

from pyodide_demos.figures.parts import (
    amount,
    axis,
    axis_text,
    coordinate,
    drawing,
    strokes,
    ticks,
)
from pyodide_demos.markup import Child, Element, h

WIDTH, HEIGHT = 1000, 600


def chart(
    title: str, unit: str, below: str, series: Mapping[str, Sequence[int]], at: int = 0
) -> Element:
    """Draw curves over steps 1 ... n, by path; a vertical line marks step `at`, if it is one."""
    count = len(next(iter(series.values())))
    step, divisions = axis(max(max(values) for values in series.values()))
    top = step * divisions
    grid = "".join(
        f"M0 {coordinate(Fraction(HEIGHT * i, divisions))}H{WIDTH}" for i in range(divisions + 1)
    )
    shapes: list[Child] = [strokes("chart__grid", grid)]
    if at:
        shapes.append(
            strokes("chart__at", f"M{coordinate(Fraction(WIDTH * at, count))} 0V{HEIGHT}")
        )
    for path, values in series.items():
        points = [
            f"{coordinate(Fraction(WIDTH * n, count))} {coordinate(HEIGHT * (1 - value / top))}"
            for n, value in enumerate(values, start=1)
        ]
        shapes.append(strokes(f"curve p-{path}", "M" + "L".join(points)))
    y_axis = h(
        "ol",
        *(h("li", amount(step * i, axis_text(step * i))) for i in range(divisions, 0, -1)),
        h("li", amount(0, "0"), class_="chart__zero"),
        class_="chart__y",
    )
    plot = drawing(WIDTH, HEIGHT, *shapes, class_="chart__plot", preserveAspectRatio="none")
    return h(
        "div",
        h("p", title, class_="chart__title"),
        h("p", unit, class_="chart__unit"),
        h("div", y_axis, plot, class_="chart__body"),
        ticks((amount(n, str(n)) for n in range(1, count + 1)), class_="chart__x"),
        h("p", below, class_="figure-note"),
        class_="chart",
    )
