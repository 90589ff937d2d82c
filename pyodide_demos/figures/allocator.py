"""Three allocators, the same requests: a map of the memory and a ledger for each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from pyodide_demos.figure import Control, Figure, Toggle, number
from pyodide_demos.figures.parts import amount, drawing, ledger, swatch
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models.paging_load import (
    ANSWER_RANGES,
    ARRIVALS,
    MAXIMUM,
    OPENING_RANGE,
    OPENINGS,
    OWN_RANGE,
    REQUESTS,
)
from pyodide_demos.models.paging_run import (
    CAPACITY,
    GENERATED,
    LARGEST_BLOCK,
    LAST_STEP,
    State,
    contiguous,
    paged,
    shared,
)
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.words import Language, Words

ROW_SLOTS = 128
SLOT, ROW = 2, 6
"""Units of one slot and of one row of the map."""
MOST_RANGES = 10

NAMES = {
    "contiguous": Words("连续预留", "Contiguous"),
    "paged": Words("分页", "Paged"),
    "shared": Words("分页并共享", "Paged, shared"),
}
KEYS = {
    "own": Words("写了位置", "holds a position"),
    "shared": Words("公共开头，只存一份", "common opening, stored once"),
    "empty": Words("占着却空着", "held but empty"),
    "idle": Words("没人读，仍留着的开头", "opening kept, read by nobody"),
    "free": Words("没分出去", "not handed out"),
}
CAPTION = Words("走完这一步", "After this step")
ITEM = Words("项目", "Item")
AMOUNT = Words("数目", "Amount")
ROWS = {
    "admitted": Words("已接纳的请求", "Requests admitted"),
    "running": Words("正在运行", "running now"),
    "waiting": Words("在排队", "waiting"),
    "completed": Words("已完成", "completed"),
    "preempted": Words("被迫让出", "times one had to give way"),
    "logical": Words("各请求的位置之和", "Positions of all that run"),
    "held": Words("占用的槽", "Slots held"),
    "filled": Words("其中写了位置", "hold a position"),
    "empty": Words("其中空着", "empty"),
    "waste": Words("空着的份额", "share empty"),
    "average": Words("至今平均", "share empty so far"),
    "idle": Words("留着的开头占的槽", "Slots of kept openings"),
}
TOTALS = ("admitted", "waste")
POOL = Words("池：", "Pool: ")
POOL_ROW = Words("个槽，图上一行", " slots, a row of the map ")
POOL_END = Words("个，从左到右、从上到下。", ", left to right, top to bottom.")
FOLLOWED = Words("画了下线的是运行最久的请求，", "Underlined: the request that has run longest, ")
REQUEST = Words("第{n}号", "number {n}")
PIECE = Words("占着一整段，编号", ", in one piece, number ")
BLOCKS = Words("的块依次是：", ", in these blocks: ")
NONE = Words("没有请求在运行。", "No request is running.")
COMMA, MORE = Words("、", ", "), Words("等", " and more")
DRAWN = Words("请求怎样抽", "How requests are drawn")
DRAWN_ROWS = (
    (Words("请求", "Requests"), (REQUESTS,)),
    (Words("每一步到达", "Arrive at each step"), (ARRIVALS,)),
    (Words("每一步每个请求最多生成", "Most positions a request generates in a step"), (GENERATED,)),
    (Words("公共开头的种数", "Common openings"), (OPENINGS,)),
    (Words("开头的长度（四分之三的请求有）", "Length of an opening (three in four have one)"),
     OPENING_RANGE),
    (Words("自己的提问", "The request's own text"), OWN_RANGE),
    (Words("回答，十次里六次", "Answer, six times in ten"), ANSWER_RANGES[0][1]),
    (Words("回答，十次里三次", "Answer, three times in ten"), ANSWER_RANGES[1][1]),
    (Words("回答，十次里一次", "Answer, once in ten"), ANSWER_RANGES[2][1]),
    (Words("最长的请求，连续预留按它留", "Longest request, what is reserved contiguously"),
     (MAXIMUM,)),
)  # fmt: skip
DRAWN_NOTE = Words(
    "范围里每个长度的机会相同。第k种开头的机会与种数除以k成正比，取整。同一个种子总是同一批请求。",
    "Every length in a range is equally likely. Opening k is drawn in proportion to the number of "
    "openings over k, rounded down. A seed always gives the same requests.",
)
RUNS = Words("运行：", "Running: ")
WASTE = Words("空着：", "Empty: ")


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    step: int = 25
    block: int = 16
    seed: int = 0
    evict: bool = True


@dataclass(frozen=True, slots=True)
class Numbers:
    """The state of each allocator after the step."""

    params: Params
    states: dict[str, State]


def compute(params: Params) -> Numbers:
    """Run all three up to the step."""
    step, block, seed = params.step, params.block, params.seed
    return Numbers(
        params,
        {
            "contiguous": contiguous(seed, step),
            "paged": paged(block, seed, step),
            "shared": shared(block, int(params.evict), seed, step),
        },
    )


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw three maps, their key, and one table for all of them."""
    size = {"contiguous": MAXIMUM, "paged": numbers.params.block, "shared": numbers.params.block}
    panels = (_panel(kind, state, size[kind], lang) for kind, state in numbers.states.items())
    keys = (
        h("li", swatch(f"allocator__key allocator__key--{key}"), " ", words.in_(lang))
        for key, words in KEYS.items()
    )
    note = (
        POOL.in_(lang),
        amount(CAPACITY, printed(CAPACITY, "integer")),
        POOL_ROW.in_(lang),
        amount(ROW_SLOTS, str(ROW_SLOTS)),
        POOL_END.in_(lang),
    )
    return h(
        "div",
        h("ul", *keys, class_="legend"),
        h("div", *panels, class_="allocator__panels"),
        h("p", *note, class_="figure-note"),
        _table(numbers.states, lang),
        _drawn(lang),
        class_="allocator",
    )


def _drawn(lang: Language) -> Element:
    """State the distribution, the arrivals and the maximum."""
    rows = (
        h(
            "tr",
            h("th", name.in_(lang), scope="row"),
            h("td", _range(bounds), class_="ledger__figure"),
        )
        for name, bounds in DRAWN_ROWS
    )
    head = (ITEM.in_(lang), AMOUNT.in_(lang))
    table = ledger(DRAWN.in_(lang), head, rows)
    note = h("p", DRAWN_NOTE.in_(lang), class_="figure-note")
    return h("details", h("summary", DRAWN.in_(lang)), table, note, class_="figure-data")


def _range(bounds: tuple[int, ...]) -> Element:
    ends = [amount(bound, printed(bound, "integer")) for bound in bounds]
    return ends[0] if len(ends) == 1 else group(ends[0], "\N{EN DASH}", ends[1])


def _panel(kind: str, state: State, size: int, lang: Language) -> Element:
    head = (
        h("b", NAMES[kind].in_(lang)),
        h("span", RUNS.in_(lang), amount(state.running, str(state.running))),
        h("span", WASTE.in_(lang), amount(state.waste, printed(state.waste, "percent-1"))),
    )
    return h(
        "div",
        h("p", *head, class_="allocator__head"),
        _map(state, size),
        h("p", *_followed(kind, state, lang), class_="figure-note"),
        class_=f"allocator__panel allocator__panel--{kind}",
    )


def _followed(kind: str, state: State, lang: Language) -> list[Child]:
    """Say where the request lies that has run longest."""
    if not state.oldest:
        return [NONE.in_(lang)]
    before, after = REQUEST.in_(lang).split("{n}")
    runs = list(_ranges(state.place))
    listed = COMMA.in_(lang).join(runs[:MOST_RANGES])
    listed += MORE.in_(lang) if len(runs) > MOST_RANGES else ""
    return [
        FOLLOWED.in_(lang) + before,
        amount(state.oldest, str(state.oldest)),
        after + (PIECE if kind == "contiguous" else BLOCKS).in_(lang),
        h("data", listed, value=" ".join(map(str, state.place))),
        Words("。", ".").in_(lang),
    ]


def _ranges(places: Iterable[int]) -> Iterator[str]:
    """Join places that follow one another."""
    for _, run in groupby(enumerate(places), key=lambda pair: pair[1] - pair[0]):
        members = [place for _, place in run]
        first, last = members[0], members[-1]
        yield f"{first}\N{EN DASH}{last}" if last > first else str(first)


def _map(state: State, size: int) -> Element:
    """Draw every slot of the pool once, joined to runs."""
    rows = CAPACITY // ROW_SLOTS
    runs: dict[str, list[tuple[int, int]]] = {"own": [], "shared": [], "idle": [], "empty": []}
    for cell in state.cells:
        if cell.filled:
            _join(runs[cell.kind], cell.start, cell.filled)
        if cell.filled < cell.size:
            _join(runs["empty"], cell.start + cell.filled, cell.size - cell.filled)
    marked: list[tuple[int, int]] = []
    for place in sorted(state.place):
        _join(marked, place * size, size)
    shapes = (
        h("rect", class_="allocator__free", x=0, y=0, width=ROW_SLOTS * SLOT, height=rows * ROW),
        *(_strokes(kind, runs[kind]) for kind in runs),
        *(_strokes(f"{kind}-line", runs[kind]) for kind in ("shared", "idle")),
        h("path", class_="allocator__borders", d=_borders(size, rows)),
        _strokes("followed", marked, ROW),
    )
    return drawing(ROW_SLOTS * SLOT, rows * ROW, *shapes, class_="allocator__map")


def _join(runs: list[tuple[int, int]], start: int, count: int) -> None:
    if runs and sum(runs[-1]) == start:
        start, count = runs[-1][0], runs.pop()[1] + count
    runs.append((start, count))


def _strokes(kind: str, runs: list[tuple[int, int]], base: int = ROW // 2) -> Element:
    """Draw runs as thick horizontal lines, one piece for each row that a run touches."""
    pieces, x, y = [], 0, -base
    for start, length in runs:
        for row, column, count in _in_rows(start, start + length):
            pieces.append(f"m{column * SLOT - x} {row * ROW - y}h{count * SLOT}")
            x, y = (column + count) * SLOT, row * ROW
    return h("path", class_=f"allocator__{kind}", d="M0 0" + "".join(pieces))


def _in_rows(start: int, end: int) -> Iterator[tuple[int, int, int]]:
    """Cut a run at the ends of rows: row, first column, number of slots."""
    while start < end:
        row, column = divmod(start, ROW_SLOTS)
        stop = min(end, (row + 1) * ROW_SLOTS)
        yield row, column, stop - start
        start = stop


def _borders(size: int, rows: int) -> str:
    """Draw the borders of blocks where they are the same in each row."""
    if size >= ROW_SLOTS:
        step = size // ROW_SLOTS * ROW
        return "".join(f"M0 {y}h{ROW_SLOTS * SLOT}" for y in range(step, rows * ROW, step))
    if size < 4 or ROW_SLOTS % size:
        return ""
    step = size * SLOT
    return "".join(f"M{x} 0v{rows * ROW}" for x in range(step, ROW_SLOTS * SLOT, step))


def _table(states: dict[str, State], lang: Language) -> Element:
    head = [ITEM.in_(lang), *(NAMES[kind].in_(lang) for kind in states)]
    rows = (_row(name, states, lang) for name in ROWS)
    return ledger(CAPTION.in_(lang), head, rows)


def _row(name: str, states: dict[str, State], lang: Language) -> Element:
    cells = (
        h("td", _figure(f"{name}-{kind}", getattr(state, name)), class_="ledger__figure")
        for kind, state in states.items()
    )
    return h(
        "tr",
        h("th", ROWS[name].in_(lang), scope="row"),
        *cells,
        class_="allocator__total" if name in TOTALS else None,
    )


def _figure(number_id: str, value: int | Ratio) -> Element:
    return number(
        number_id, value, printed(value, "percent-1" if isinstance(value, Ratio) else "integer")
    )


FIGURE = Figure(
    name="allocator",
    title=Words("三种分配，同样的请求", "Three allocators, the same requests"),
    controls=(
        Control(
            "step",
            Words("步", "Step"),
            "",
            0,
            LAST_STEP,
            Words("第{value}步", "step {value}"),
            stops=tuple(range(0, LAST_STEP + 1, 5)),
            play=Words("前进五步", "Five steps on"),
        ),
        Control(
            "block",
            Words("每块的槽数", "Slots per block"),
            "",
            1,
            LARGEST_BLOCK,
            Words("每块{value}个槽", "slots per block: {value}"),
            stops=(4, 8, 16, 32, 64, 128),
        ),
        Control(
            "seed",
            Words("种子（换一批请求）", "Seed (other requests)"),
            "",
            0,
            99,
            Words("种子{value}", "seed {value}"),
            stops=(0, 1, 2),
        ),
        Toggle(
            "evict",
            Words("没有空块时，收回没人读的开头", "Take back idle openings when no block is free"),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={f"{name}-*": f"paging_counts.{name}" for name in ROWS},
)
