"""The right mask and the one from the top-left corner, side by side, with their outputs."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.figure import Control, Figure, Toggle, number
from pyodide_demos.figures.parts import drawing, ledger, legend, strokes
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models import masks
from pyodide_demos.models.masks import Mask
from pyodide_demos.quantities import fixed, printed
from pyodide_demos.words import Language, Words

PITCH, BOX, LEFT, TOP = 22, 18, 26, 22
FEWEST = 8
"""Columns that a drawing has room for, however few there are: cells keep their size."""

RIGHT = Words("正确：三角靠右下角", "Right: triangle in the lower right corner")
WRONG = Words("错误：三角靠左上角", "Wrong: triangle in the top left corner")
SHOWN = Words("看得见的格子：", "Cells shown: ")
HIDDEN = Words("；错藏起来的格子：", "; cells wrongly hidden: ")
EXTRA = Words("；错露出来的：", "; wrongly shown: ")
SEES = Words("看得见", "visible")
NOT_SEEN = Words("看不见", "hidden")
MISSING = Words("本该看得见，却藏起来了", "hidden, though it should be visible")
LEAKED = Words("本该看不见，却露出来了", "visible, though it should be hidden")
CAPTION = Words(
    "每个新位置的输出：看得见的V的平均", "Output of each new position: average of the V it sees"
)
POSITION = Words("位置", "Position")
BY_RIGHT = Words("正确的掩码", "Right mask")
BY_WRONG = Words("左上角的掩码", "Top-left mask")
WHOLE = Words("不用缓存，整个算", "Whole sequence, no cache")
SAME = Words("相同", "same")
DIFFERS = Words("不同", "differs")
RANGE = Words("第{a}到{b}个", "{a} to {b}")
ONE = Words("只有第{a}个", "only {a}")
NOTE = Words(
    "例子里所有分数相等，权重也就相等，输出是看得见的V的平均。第j个位置的V是数2j：2、4、6……",
    "In the example all scores are equal, so the weights are equal and an output is an average. "
    "V of position j is the number 2j: 2, 4, 6 and so on.",
)
NO_PAST = Words(
    "没有过去时，两个三角重合，哪一种画法都对。",
    "Without a past the triangles coincide, and either way is right.",
)


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    past: int = 3
    new: int = 2
    window: bool = False
    size: int = 3


@dataclass(frozen=True, slots=True)
class Row:
    """One new position: what each mask lets it see, and what follows from it."""

    position: int
    sees_right: tuple[int, int]
    """First and last position that it sees."""
    sees_wrong: tuple[int, int]
    right: Fraction
    wrong: Fraction
    whole: Fraction


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    params: Params
    right: Mask
    wrong: Mask
    rows: tuple[Row, ...]
    shown_right: int
    shown_wrong: int
    wrongly_hidden: int
    wrongly_shown: int


def compute(params: Params) -> Numbers:
    """Draw both masks and average through them; run the whole sequence as well."""
    window = params.size if params.window else 0
    shape = params.past, params.new, window
    right, wrong = masks.right_mask(*shape), masks.top_left_mask(*shape)
    rows = tuple(
        Row(
            position=params.past + row,
            sees_right=_ends(right[row - 1]),
            sees_wrong=_ends(wrong[row - 1]),
            right=masks.average_right(params.past, row, window),
            wrong=masks.average_top_left(params.past, row, window),
            whole=masks.average_whole(params.past, row, window),
        )
        for row in range(1, params.new + 1)
    )
    return Numbers(
        params,
        right,
        wrong,
        rows,
        shown_right=masks.visible_right(*shape),
        shown_wrong=masks.visible_top_left(*shape),
        wrongly_hidden=masks.wrongly_hidden(*shape),
        wrongly_shown=masks.wrongly_shown(*shape),
    )


def _ends(row: Sequence[bool]) -> tuple[int, int]:
    seen = [column for column, visible in enumerate(row, start=1) if visible]
    return seen[0], seen[-1]


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw both masks, then the outputs they lead to."""
    counts: list[Child] = [
        SHOWN.in_(lang),
        _whole("shown-wrong", numbers.shown_wrong),
        HIDDEN.in_(lang),
        _whole("wrongly-hidden", numbers.wrongly_hidden),
    ]
    keys = [(("mask__see",), SEES.in_(lang)), (("is-empty",), NOT_SEEN.in_(lang))]
    keys.append((("mask__miss",), MISSING.in_(lang)))
    if numbers.wrongly_shown:
        counts += [EXTRA.in_(lang), _whole("wrongly-shown", numbers.wrongly_shown)]
        keys.append((("mask__leak",), LEAKED.in_(lang)))
    panels = (
        _panel(
            RIGHT.in_(lang),
            _grid(numbers.right, numbers.right, numbers.params.past),
            [SHOWN.in_(lang), _whole("shown-right", numbers.shown_right)],
        ),
        _panel(WRONG.in_(lang), _grid(numbers.wrong, numbers.right, numbers.params.past), counts),
    )
    return h(
        "div",
        h("div", *panels, class_="mask__panels"),
        legend(*keys),
        _outputs(numbers, lang),
        h("p", NOTE.in_(lang), class_="figure-note"),
        h("p", NO_PAST.in_(lang), class_="figure-note") if not numbers.params.past else None,
        class_="mask",
    )


def _panel(title: str, grid: Element, counts: list[Child]) -> Element:
    return h(
        "div",
        h("p", title, class_="mask__title"),
        grid,
        h("p", *counts, class_="figure-note"),
        class_="mask__panel",
    )


def _whole(number_id: str, value: int) -> Element:
    return number(number_id, value, printed(value, "integer"))


def _grid(mask: Mask, right: Mask, past: int) -> Element:
    """Draw one mask; a cell that it gets wrong carries a cross or a ring."""
    size = len(mask[0])
    corners: dict[str, list[tuple[int, int]]] = {
        "mask__see": [], "is-empty": [], "mask__miss": [], "mask__leak": []
    }  # fmt: skip
    for row, cells in enumerate(mask):
        for column, visible in enumerate(cells):
            should = right[row][column]
            kind = {
                (True, True): "mask__see",
                (False, False): "is-empty",
                (False, True): "mask__miss",
                (True, False): "mask__leak",
            }[visible, should]
            corners[kind].append((LEFT + column * PITCH, TOP + row * PITCH))
    shapes: list[Child] = []
    for kind, places in corners.items():
        path = "".join(f"M{x} {y}h{BOX}v{BOX}h{-BOX}z" for x, y in places)
        shapes.append(h("path", class_=f"box {kind}", d=path) if path else None)
        shapes.append(strokes(f"mask__sign {kind}", _signs(kind, places)))
    rule = LEFT + past * PITCH - 2
    shapes.append(strokes("box__rule", f"M{rule} 0V{TOP + len(mask) * PITCH}") if past else None)
    labels = [(LEFT + c * PITCH + BOX // 2, TOP - 7, c + 1) for c in range(size)]
    labels += [(10, TOP + r * PITCH + 14, past + r + 1) for r in range(len(mask))]
    shapes += [
        h("text", n, class_="mask__label", x=x, y=y, text_anchor="middle", font_size=13)
        for x, y, n in labels
    ]
    columns = max(size, FEWEST)
    kind = "small" if columns == FEWEST else "large"
    width, height = LEFT + columns * PITCH, TOP + len(mask) * PITCH
    return drawing(width, height, *shapes, class_=f"mask__cells mask__cells--{kind}")


def _signs(kind: str, places: list[tuple[int, int]]) -> str:
    """Draw a dot in what is seen, a cross through what is missing, a ring around a leak."""
    if kind == "mask__see":
        return "".join(f"M{x + 9} {y + 9}h0" for x, y in places)
    if kind == "mask__miss":
        return "".join(f"M{x + 4} {y + 4}l10 10M{x + 14} {y + 4}l-10 10" for x, y in places)
    if kind == "mask__leak":
        return "".join(f"M{x + 4} {y + 9}a5 5 0 1 0 10 0a5 5 0 1 0 -10 0" for x, y in places)
    return ""


def _outputs(numbers: Numbers, lang: Language) -> Element:
    head: list[Child] = [words.in_(lang) for words in (POSITION, BY_RIGHT, BY_WRONG, WHOLE)]
    rows = []
    for index, row in enumerate(numbers.rows, start=1):
        mark = (SAME if row.wrong == row.whole else DIFFERS).in_(lang)
        agrees = (SAME if row.right == row.whole else DIFFERS).in_(lang)
        rows.append(
            h(
                "tr",
                h("th", row.position, scope="row"),
                _output(f"right-{index}", row.right, row.sees_right, agrees, lang),
                _output(
                    f"wrong-{index}",
                    row.wrong,
                    row.sees_wrong,
                    mark,
                    lang,
                    wrong=row.wrong != row.whole,
                ),
                h("td", _short(f"whole-{index}", row.whole), class_="ledger__figure"),
            )
        )
    return ledger(CAPTION.in_(lang), head, rows)


def _output(
    number_id: str,
    value: Fraction,
    sees: tuple[int, int],
    mark: str,
    lang: Language,
    *,
    wrong: bool = False,
) -> Element:
    words = ONE if sees[0] == sees[1] else RANGE
    note = f"{words.in_(lang).format(a=sees[0], b=sees[1])} · {mark}"
    return h(
        "td",
        _short(number_id, value),
        h("span", note, class_="ledger__note"),
        class_=f"ledger__figure {'is-wrong' if wrong else 'is-right'}",
    )


def _short(number_id: str, value: Fraction) -> Element:
    text = fixed(value, 2).rstrip("0").rstrip(".")
    return number(number_id, value, text)


FIGURE = Figure(
    name="mask-explorer",
    title=Words("有过去时，掩码怎样画", "How to draw a mask when there is a past"),
    controls=(
        Control(
            "past",
            Words("缓存里的位置", "Positions in the cache"),
            "P",
            0,
            8,
            Words("缓存{value}个位置", "cached: {value}"),
        ),
        Control(
            "new",
            Words("新位置", "New positions"),
            "N",
            1,
            8,
            Words("新{value}个位置", "new: {value}"),
        ),
        Toggle("window", Words("滑动窗口", "Sliding window")),
        Control(
            "size",
            Words("窗口的位置数", "Positions in the window"),
            "W",
            1,
            8,
            Words("窗口{value}个位置", "window: {value}"),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "right-*": "masks.average_right",
        "wrong-*": "masks.average_top_left",
        "whole-*": "masks.average_whole",
        "shown-right": "masks.visible_right",
        "shown-wrong": "masks.visible_top_left",
        "wrongly-hidden": "masks.wrongly_hidden",
        "wrongly-shown": "masks.wrongly_shown",
    },
)
