"""Account A as a figure: two bars on two scales, and the cache that grows below them."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.figure import Control, Figure, number
from pyodide_demos.figures.parts import (
    WITH_CACHE,
    WITHOUT_CACHE,
    amount,
    bar,
    bar_row,
    block,
    coordinate,
    drawing,
    formula,
    ledger,
    path_name,
    strokes,
    ticks,
)
from pyodide_demos.markup import Child, Element, group, h, remembered
from pyodide_demos.models import account_a, kv_bytes
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.words import Language, Words

CAPACITIES = (10, 20, 50, 100, 200)
"""Positions that the drawn page of the cache has room for; the smallest that suffices is used."""
MOST_COLUMNS = 50
_HATCHES = tuple(f"M{i} 1L{i + 1} 0" for i in range(MOST_COLUMNS))
_BORDERS = tuple(f"M{i} 0V1" for i in range(1, MOST_COLUMNS))

CAPTION = Words("账目A：只数K和V的投影", "Account A: the K and V projections only")
ITEM = Words("项目", "Item")
AMOUNT = Words("数目", "Amount")
RATIO = Words("用缓存 ÷ 不用缓存", "With ÷ without a cache")
HELD = Words("缓存里的数", "Numbers in the cache")
PER_POSITION = Words("每个位置增加", "added by each position")
BYTES = Words("每个数存成两个字节时", "at two bytes each")
LINEAR = Words("线性刻度：长度就是数目", "Linear scale: length is the amount")
LOG = Words(
    "对数刻度：左端是1，每格一个数量级", "Log scale: 1 at the left, one power of ten a division"
)
GROWTH = Words("缓存：每层一行K、一行V", "The cache: one K row and one V row per layer")
LAYER = Words("第{n}层", "Layer {n}")
CELL = Words("一格的位置数：", "Positions in one cell: ")
ROW_OF = Words("；每个位置在一行里的数：", "; numbers of one position in one row: ")


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    layers: int = 2
    width: int = 32
    positions: int = 40


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    params: Params
    macs_uncached: int
    macs_cached: int
    ratio: Ratio
    cache_elements: int
    elements_per_position: int
    cache_bytes: int
    """Logical size at 2 bytes per element."""


def compute(params: Params) -> Numbers:
    """Fill in account A."""
    shape = (params.layers, params.width, params.positions)
    return Numbers(
        params=params,
        macs_uncached=account_a.macs_uncached(*shape),
        macs_cached=account_a.macs_cached(*shape),
        ratio=account_a.cached_ratio(*shape),
        cache_elements=account_a.cache_elements(*shape),
        elements_per_position=account_a.elements_per_position(params.layers, params.width),
        cache_bytes=kv_bytes.account_a_bytes(*shape),
    )


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw the account: the ledger, the bars, the cache."""
    return h(
        "div",
        h("div", _ledger(numbers, lang), class_="account-a__ledger"),
        h("div", _linear(numbers, lang), _log(numbers, lang), class_="bars"),
        _growth(numbers.params, lang),
        class_="account-a",
    )


def _ledger(numbers: Numbers, lang: Language) -> Element:
    count = (
        _whole("macs-uncached", numbers.macs_uncached),
        _whole("macs-cached", numbers.macs_cached),
    )
    ratio = group(
        number("ratio", numbers.ratio, printed(numbers.ratio, "fraction")),
        " = ",
        number("ratio-percent", numbers.ratio, printed(numbers.ratio, "percent-3")),
    )
    rows = (
        _row(path_name("uncached", WITHOUT_CACHE.in_(lang)), "2·L·D²·N(N+1)/2", count[0], " MAC"),
        _row(path_name("cached", WITH_CACHE.in_(lang)), "2·L·D²·N", count[1], " MAC"),
        _row(RATIO.in_(lang), "2/(N+1)", ratio, total=True),
        _row(HELD.in_(lang), "2·L·D·N", _whole("cache-elements", numbers.cache_elements)),
        _row(
            PER_POSITION.in_(lang),
            "2·L·D",
            _whole("elements-per-position", numbers.elements_per_position),
        ),
        _row(
            BYTES.in_(lang),
            "2·2·L·D·N",
            number("cache-bytes", numbers.cache_bytes, printed(numbers.cache_bytes, "bytes-both")),
        ),
    )
    head = [words.in_(lang) for words in (ITEM, AMOUNT)]
    return ledger(CAPTION.in_(lang), head, rows)


def _row(name: Child, symbols: str, *figures: Child, total: bool = False) -> Element:
    return h(
        "tr",
        _row_name(name, symbols),
        h("td", *figures, class_="ledger__figure"),
        class_="ledger__total" if total else None,
    )


@remembered
def _row_name(name: Child, symbols: str) -> Element:
    return h("th", name, formula(symbols), scope="row")


def _whole(number_id: str, value: int) -> Element:
    return number(number_id, value, printed(value, "integer"))


def _linear(numbers: Numbers, lang: Language) -> Element:
    top = numbers.macs_uncached
    scale = ticks((amount(0, "0"), amount(top, printed(top, "integer"))), ends=True)
    shares = Fraction(1), Fraction(numbers.macs_cached, top)
    return _panel("linear", LINEAR.in_(lang), shares, 1, scale, lang)


def _log(numbers: Numbers, lang: Language) -> Element:
    decades = len(str(numbers.macs_uncached - 1))  # 10 ** decades reaches the larger amount
    every = 1 if decades <= 5 else 3
    labels = (_power(n) if n % every == 0 else None for n in range(1, decades + 1))
    amounts = numbers.macs_uncached, numbers.macs_cached
    shares = tuple(math.log10(value) / decades for value in amounts)
    return _panel("log", LOG.in_(lang), shares, decades, ticks(labels), lang)


def _panel(
    kind: str,
    title: str,
    shares: tuple[float | Fraction, ...],
    divisions: int,
    scale: Element,
    lang: Language,
) -> Element:
    uncached, cached = shares
    return h(
        "div",
        _title(title, "bars__title"),
        bar_row(WITHOUT_CACHE.in_(lang), bar("uncached", uncached, divisions)),
        bar_row(WITH_CACHE.in_(lang), bar("cached", cached, divisions)),
        bar_row(None, scale),
        class_=f"bars__panel bars__panel--{kind}",
    )


@remembered
def _title(words: str, class_: str) -> Element:
    return h("p", words, class_=class_)


@remembered
def _power(exponent: int) -> Element:
    superscript = str(exponent).translate(str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return amount(10**exponent, f"10{superscript}")


def _growth(params: Params, lang: Language) -> Element:
    """Draw a page of slots per layer and quantity, filled as far as the positions go."""
    capacity = next(size for size in CAPACITIES if params.positions <= size)
    per_cell = max(1, capacity // MOST_COLUMNS)
    strips = (_strip(q, capacity // per_cell, params.positions, per_cell) for q in ("k", "v"))
    rows = h("div", *strips, class_="growth__rows")  # all layers are alike
    layers = (_layer(n, rows, lang) for n in range(1, params.layers + 1))
    return h(
        "div",
        _title(GROWTH.in_(lang), "growth__title"),
        *layers,
        _scale(capacity),
        _note(per_cell, params.width, lang),
        class_="growth",
    )


def _layer(number_of_it: int, rows: Element, lang: Language) -> Element:
    return h("div", _layer_name(number_of_it, lang), rows, class_="growth__layer")


@remembered
def _layer_name(number_of_it: int, lang: Language) -> Element:
    return h("span", LAYER.in_(lang).format(n=number_of_it), class_="growth__name")


@remembered
def _scale(capacity: int) -> Element:
    return ticks((amount(0, "0"), amount(capacity, str(capacity))), ends=True)


@remembered
def _note(per_cell: int, width: int, lang: Language) -> Element:
    cell, row = amount(per_cell, str(per_cell)), amount(width, str(width))
    return h("p", CELL.in_(lang), cell, ROW_OF.in_(lang), row, class_="figure-note")


@remembered
def _strip(quantity: str, columns: int, positions: int, per_cell: int) -> Element:
    """Draw one row: empty slots, the filled part, hatching for V, borders between cells."""
    filled = positions / per_cell
    whole, rest = divmod(positions, per_cell)
    hatch = "".join(_HATCHES[:whole])
    if rest:
        hatch += f"M{whole} 1L{coordinate(filled)} {coordinate((per_cell - rest) / per_cell)}"
    strip = drawing(
        columns,
        1,
        block("is-empty", columns),
        block(f"growth__fill q-{quantity}", filled),
        strokes("hatch", hatch if quantity == "v" else ""),
        strokes("growth__cells", "".join(_BORDERS[: math.ceil(filled) - 1])),
        class_="growth__strip",
        preserveAspectRatio="none",
    )
    letter = h("b", quantity.upper(), class_=f"letter q-{quantity}")
    return h("div", letter, strip, class_="growth__row")


FIGURE = Figure(
    name="account-a",
    title=Words("账目A：缓存省掉多少重复的投影", "Account A: how much projecting a cache saves"),
    controls=(
        Control(
            "layers", Words("层数", "Layers"), "L", 1, 8, Words("{value}层", "layers: {value}")
        ),
        Control("width", Words("宽度", "Width"), "D", 8, 256, Words("宽{value}", "width: {value}")),
        Control(
            "positions",
            Words("位置数", "Positions"),
            "N",
            1,
            200,
            Words("{value}个位置", "positions: {value}"),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "macs-uncached": "account_a.macs_uncached",
        "macs-cached": "account_a.macs_cached",
        "ratio*": "account_a.cached_ratio",
        "cache-elements": "account_a.cache_elements",
        "elements-per-position": "account_a.elements_per_position",
        "cache-bytes": "kv_bytes.account_a_bytes",
    },
)
