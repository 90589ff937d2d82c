"""The budget bar: weights, what is set aside, the cache, and what is left, at one scale."""

from __future__ import annotations

from fractions import Fraction

from pyodide_demos.figure import number
from pyodide_demos.figures.kv_calculator_ledger import both
from pyodide_demos.figures.kv_calculator_result import Fit
from pyodide_demos.figures.parts import amount, coordinate, drawing, ledger, strokes, swatch, ticks
from pyodide_demos.markup import Child, Element, group, h, remembered
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

LENGTH = 1000
TITLE = Words("预算：一台设备的内存", "Budget: the memory of one device")
PARTS_TITLE = Words("各部分", "Its parts")
PARTS = {
    "weights": Words("权重", "weights"),
    "runtime": Words("运行时（给定）", "runtime (a given)"),
    "margin": Words("余量（给定）", "margin (a given)"),
    "kv": Words("KV缓存", "KV cache"),
}
FREE = Words("还空着", "free")
OVER = Words("超出", "beyond the device")
DEVICE = Words("设备", "device")
LEFT = Words("可给KV缓存的", "left for the KV cache")
TOGETHER = Words("所有设备上的KV，连同副本", "KV on all devices, copies included")
SHARE = Words("KV占已用内存的", "KV as a share of memory in use")
HEAD = Words("部分", "Part"), Words("字节数", "Bytes")


def budget_bar(fit: Fit, lang: Language) -> Element:
    """Draw the bar and list its parts."""
    budget = fit.budget
    parts = {
        "weights": budget.weights,
        "runtime": budget.runtime,
        "margin": budget.margin,
        "kv": fit.kv_bytes,
    }
    used = sum(parts.values())
    rows = [_row(name, PARTS[name], size, lang) for name, size in parts.items()]
    if used > budget.device:
        rows.append(_row("over", OVER, used - budget.device, lang))
    else:
        rows.append(_row("free", FREE, budget.device - used, lang))
    rows.append(_plain(DEVICE, lang, both("memory-device", budget.device), total=True))
    if fit.devices > 1:
        together = both("memory-kv-together", fit.kv_bytes * fit.devices)
        rows.append(_plain(TOGETHER, lang, together))
    rows.append(_plain(LEFT, lang, both("memory-left", max(0, budget.for_kv))))
    if used:
        share = Fraction(fit.kv_bytes, used)
        text = printed(share, "percent-1")
        rows.append(_plain(SHARE, lang, number("kv-share", share, text)))
    return h(
        "div",
        h("p", TITLE.in_(lang), class_="bars__title"),
        _bar(parts, budget.device),
        ledger(PARTS_TITLE.in_(lang), [words.in_(lang) for words in HEAD], rows),
        class_="budget",
    )


def _bar(parts: dict[str, int], device: int) -> Element:
    """Draw the parts one after the other; what goes beyond the device stands right of its edge."""
    scale = max(device, sum(parts.values()))
    shapes: list[Child] = [h("rect", x=0, y=0, width=LENGTH, height=20)]
    start = 0
    for name, size in parts.items():
        if size:
            shapes.append(_box(f"is-{name}", _along(start, scale), _along(size, scale)))
        start += size
    edge = _along(device, scale)
    if device < scale:
        shapes.append(_box("budget__over", edge, _along(scale - device, scale)))
    shapes.append(strokes("budget__edge", f"M{edge} -3V23"))
    bar = drawing(LENGTH, 20, *shapes, class_="budget__bar", preserveAspectRatio="none")
    ends = ticks(("0", amount(scale, printed(scale, "bytes-iec"))), ends=True)
    return h("div", bar, ends)


def _along(size: int, scale: int) -> str:
    """Return where so many bytes end on the bar."""
    return coordinate(size * LENGTH / scale)


def _box(class_: str, left: str, width: str) -> Element:
    return h("rect", class_=class_, y=0, height=20, x=left, width=width)


@remembered
def _row(name: str, words: Words, size: int, lang: Language) -> Element:
    label = group(swatch(f"is-{name}"), " ", words.in_(lang))
    return h(
        "tr",
        h("th", label, scope="row"),
        h("td", both(f"memory-{name}", size), class_="ledger__figure"),
        class_="is-over" if name == "over" else None,
    )


@remembered
def _plain(words: Words, lang: Language, figure: Element, *, total: bool = False) -> Element:
    return h(
        "tr",
        h("th", words.in_(lang), scope="row"),
        h("td", figure, class_="ledger__figure"),
        class_="ledger__total" if total else None,
    )
