"""The roof on two logarithmic scales, and the bars of the two times."""

from __future__ import annotations

import math
from fractions import Fraction

from pyodide_demos.figures.parts import amount, bar_row, coordinate, drawing, strokes, ticks
from pyodide_demos.figures.roofline_ledger import Numbers, milliseconds
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models import decode_step
from pyodide_demos.words import Language, Words

WIDTH, HEIGHT = 1000, 600
LEFTMOST, DECADES = -1, 5
"""The axis of intensities goes from 10^-1 to 10^4 FLOP per byte."""
SHORTENED = 3
"""Powers of ten from here on are written with an exponent."""

ROOF = Words("屋顶线（两边都是对数刻度）", "The roofline (both scales logarithmic)")
ROOF_UNIT = Words("峰值下能达到的TFLOP/s", "TFLOP/s that the peaks allow")
BELOW = Words(
    "横轴：每读一个字节做几个FLOP。斜线是带宽的上限，横线是算力的上限。大点是这一步，"
    "小点从左到右是这些批：",
    "Across: FLOP for each byte read. The slope is the limit of bandwidth, the level line that of "
    "arithmetic. The large dot is this step; small dots, from left to right, are batches of ",
)
COMMA = Words("、", ", ")
STOP = Words("。", ".")
TIMES = Words("一步至少要多久（两行同一刻度）", "Least time of a step (both rows on one scale)")
READING = Words("读", "Reading")
ARITHMETIC = Words("算", "Arithmetic")
KEY_WEIGHTS = Words("权重", "weights")
KEY_KV = Words("KV", "KV")
KEY_FLOP = Words("算术", "arithmetic")
NO_PEAK = Words("厂家没有公布16位算力", "the maker prints no 16-bit peak")


def roof(numbers: Numbers, lang: Language) -> Element:
    """Draw the roof of the device, the ridge, and where this step and other batches stand."""
    bandwidth = float(numbers.bandwidth) / 1000  # TFLOP/s for one FLOP per byte
    peak = float(numbers.tflops) or math.inf
    highest = peak if numbers.tflops else bandwidth * 10 ** (LEFTMOST + DECADES)
    top = math.ceil(math.log10(highest) + 0.05)

    def place(x: float) -> str:
        y = min(peak, bandwidth * x)
        across = (math.log10(x) - LEFTMOST) / DECADES * WIDTH
        up = (top - math.log10(y)) / DECADES * HEIGHT
        return f"{coordinate(min(max(across, 0), WIDTH))} {coordinate(min(max(up, 0), HEIGHT))}"

    lines = [(WIDTH * i // DECADES, HEIGHT * i // DECADES) for i in range(DECADES + 1)]
    grid = "".join(f"M0 {down}H{WIDTH}M{across} 0V{HEIGHT}" for across, down in lines)
    corners = [10.0**LEFTMOST, 10.0 ** (LEFTMOST + DECADES)]
    if numbers.tflops:
        corners.insert(1, peak / bandwidth)
    marks = "".join(f"M{place(float(x))}h0" for _, x in numbers.marks)
    here = float(decode_step.intensity(numbers.step))
    shapes: list[Child] = [
        strokes("chart__grid", grid),
        strokes("roof__line", "M" + "L".join(place(x) for x in corners)),
        strokes("roof__batches", marks),
        strokes("roof__here", f"M{place(here)}h0"),
    ]
    y_axis = h(
        "ol",
        *(h("li", _power(top - i)) for i in range(DECADES)),
        h("li", _power(top - DECADES), class_="chart__zero"),
        class_="chart__y",
    )
    plot = drawing(WIDTH, HEIGHT, *shapes, class_="chart__plot", preserveAspectRatio="none")
    return h(
        "div",
        h("p", ROOF.in_(lang), class_="chart__title"),
        h("p", ROOF_UNIT.in_(lang), class_="chart__unit"),
        h("div", y_axis, plot, class_="chart__body"),
        ticks((_power(LEFTMOST + i) for i in range(1, DECADES + 1)), class_="chart__x"),
        h("p", BELOW.in_(lang), *_batches(numbers, lang), class_="figure-note"),
        class_="chart",
    )


def _batches(numbers: Numbers, lang: Language) -> list[Child]:
    children: list[Child] = []
    for batch, _ in numbers.marks:
        children += [amount(batch, f"{batch:,}"), COMMA.in_(lang)]
    return [*children[:-1], STOP.in_(lang)]


def _power(exponent: int) -> Element:
    """Label a power of ten, short enough for a narrow page."""
    value = Fraction(10) ** exponent
    if exponent >= SHORTENED:
        superscript = str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
        return amount(value, f"10{superscript}")
    return amount(value, f"{float(value):.{max(0, -exponent)}f}")


def times(numbers: Numbers, lang: Language) -> Element:
    """Draw reading, split into weights and KV, above arithmetic."""
    longest = max(numbers.memory_ms, numbers.compute_ms or Fraction(0))
    weights, kv = numbers.weights_ms / longest, numbers.kv_ms / longest
    computing = (numbers.compute_ms or Fraction(0)) / longest
    rows = (
        bar_row(READING.in_(lang), _bar(("weights", Fraction(0), weights), ("kv", weights, kv))),
        bar_row(ARITHMETIC.in_(lang), _bar(("flop", Fraction(0), computing)))
        if numbers.compute_ms is not None
        else bar_row(ARITHMETIC.in_(lang), h("span", NO_PEAK.in_(lang))),
        bar_row(None, ticks((amount(0, "0"), milliseconds(longest)), ends=True)),
    )
    keys = (("weights", KEY_WEIGHTS), ("kv", KEY_KV), ("flop", KEY_FLOP))
    legend = h(
        "ul",
        *(
            h("li", h("i", class_=f"swatch roof__{kind}", aria_hidden="true"), " ", words.in_(lang))
            for kind, words in keys
        ),
        class_="legend",
    )
    title = h("p", TIMES.in_(lang), class_="bars__title")
    return h("div", h("div", title, *rows, class_="bars__panel"), legend)


def _bar(*segments: tuple[str, Fraction, Fraction]) -> Element:
    """Draw segments, each a kind, where it starts and how long it is, as shares of the scale."""
    shapes: list[Child] = [_segment("bars__track", Fraction(0), Fraction(1))]
    for kind, start, length in segments:
        shapes.append(_segment(f"roof__{kind}", start, length))
        if kind == "kv":
            lines = range(math.ceil(start * 100), math.ceil((start + length) * 100))
            shapes.append(strokes("roof__hatch", "".join(f"M{10 * i} 10l5 -10" for i in lines)))
    return drawing(WIDTH, 10, *shapes, class_="bars__bar", preserveAspectRatio="none")


def _segment(class_: str, start: Fraction, length: Fraction) -> Element:
    place = {"x": coordinate(start * WIDTH), "width": coordinate(length * WIDTH)}
    return h("rect", class_=class_, y=0, height=10, vector_effect="non-scaling-stroke", **place)
