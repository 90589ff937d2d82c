"""A small pool as it fills: every slot with the letter of its request, and the tables of blocks."""

from __future__ import annotations

from collections.abc import Mapping

from pyodide_demos.figure import Scene, number
from pyodide_demos.figures.parts import drawing, legend
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.block_filling import BLOCK, BLOCKS, Frame, Slot, frames
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

COLUMNS = 4
SIDE, GAP, LABEL, ROW = 36, 16, 26, 78
WIDTH = COLUMNS * (BLOCK * SIDE + GAP) - GAP + 4

TABLE = Words("块表：", "Tables: ")
USED = Words("用着的块", "Blocks in use")
HELD = Words("占用的槽", "Slots held")
FILLED = Words("写了位置的槽", "Slots that hold a position")
EMPTY = Words("占着却空着的槽", "Slots held but empty")
POSITIONS = Words("各请求的位置之和", "Positions of all requests")
KEYS = {
    "written": Words("这一刻写入", "written at this moment"),
    "reused": Words("这一刻合用已有的", "shared at this moment"),
    "kept": Words("先前写的", "written before"),
    "empty": Words("占着却空着", "held but empty"),
    "free": Words("没分出去", "not handed out"),
}


def view(frame: Frame, lang: Language) -> Element:
    """Draw the blocks, the tables and the counts."""
    keys = (((f"block-filling__key--{name}",), words.in_(lang)) for name, words in KEYS.items())
    return h(
        "div",
        drawing(WIDTH, ROW * BLOCKS // COLUMNS, *_blocks(frame), class_="block-filling__pool"),
        h("p", *_tables(frame, lang), class_="block-filling__tables"),
        h(
            "dl",
            _item(USED, "blocks", frame.blocks, lang),
            _item(HELD, "held", frame.held, lang),
            _item(FILLED, "filled", frame.filled, lang),
            _item(EMPTY, "empty", frame.held - frame.filled, lang),
            _item(POSITIONS, "positions", frame.positions, lang),
            class_="tally",
        ),
        legend(*keys),
        class_="block-filling",
    )


def facts(frame: Frame) -> Mapping[str, int]:
    """Name the numbers that the text of a moment may print."""
    return {
        "blocks": frame.blocks,
        "taken": frame.taken,
        "held": frame.held,
        "filled": frame.filled,
        "empty": frame.held - frame.filled,
        "positions": frame.positions,
        "reused": sum(slot.state == "reused" for slot in frame.slots),
    }


def _item(words: Words, number_id: str, value: int, lang: Language) -> Element:
    text = number(number_id, value, printed(value, "integer"))
    return h("div", h("dt", words.in_(lang)), h("dd", text), class_="tally__item")


def _tables(frame: Frame, lang: Language) -> list[Child]:
    """List the blocks of each request in the order of its positions."""
    children: list[Child] = [TABLE.in_(lang)]
    for letter, places in frame.tables:
        listed = " → ".join(map(str, places))
        children.append(h("span", h("b", letter), f" {listed}"))
    return children


def _blocks(frame: Frame) -> list[Child]:
    shapes: list[Child] = []
    for block in range(BLOCKS):
        row, column = divmod(block, COLUMNS)
        left, top = 2 + column * (BLOCK * SIDE + GAP), row * ROW
        shapes.append(_text("block-filling__number", str(block), left, top + 19, "start", 17))
        for place in range(BLOCK):
            slot = frame.slots[block * BLOCK + place]
            shapes.append(_slot(slot, left + place * SIDE, top + LABEL))
    return shapes


def _slot(slot: Slot, left: int, top: int) -> Element:
    box = h(
        "rect",
        class_="block-filling__box",
        x=left,
        y=top,
        width=SIDE,
        height=SIDE + 4,
    )
    mark = h("path", class_="block-filling__bar", d=f"M{left + 6} {top + 20}h{SIDE - 12}")
    size = 22 if len(slot.readers) == 1 else 18
    letters = _text(
        "block-filling__letter", slot.readers, left + SIDE // 2, top + 27, "middle", size
    )
    return h(
        "g",
        box,
        letters if slot.readers else None,
        mark if slot.state == "empty" else None,
        class_=f"block-filling__slot is-{slot.state}",
    )


def _text(class_: str, text: str, x: int, y: int, anchor: str, size: int) -> Element:
    return h("text", text, class_=class_, x=x, y=y, text_anchor=anchor, font_size=size)


SCENE = Scene(
    name="block-filling",
    title=Words(
        "七个时刻：块分出去、还回来、合着用", "Seven moments: blocks taken, returned, shared"
    ),
    frames=frames,
    view=view,
    facts=facts,
)
