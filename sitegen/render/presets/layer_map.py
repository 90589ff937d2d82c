"""A picture of a model's layers, one mark a layer, and the same in a sentence."""

from __future__ import annotations

from itertools import groupby

from pyodide_demos.figures.parts import drawing
from pyodide_demos.markup import Element, h
from pyodide_demos.models.kv_layers import LETTERS, KvModel
from sitegen.render.page import Page

CELL, GAP, TALL = 12, 3, 18
MOST_IN_A_ROW = 24


def layer_picture(model: KvModel) -> Element:
    """Draw one mark a layer; shapes differ by kind, so that colour is not needed."""
    letters = model.layer_map
    across = _in_a_row(model)
    marks = [
        _mark(letter, (index % across) * (CELL + GAP), (index // across) * (TALL + GAP))
        for index, letter in enumerate(letters)
    ]
    rows = -(-len(letters) // across)
    width = across * (CELL + GAP) - GAP
    return drawing(width, rows * (TALL + GAP) - GAP, *marks, class_="layers")


def layer_key(page: Page, model: KvModel) -> Element:
    """List the marks with their kinds and how many there are."""
    items = []
    for letter, role in LETTERS.items():
        count = model.layer_map.count(letter)
        if count:
            mark = drawing(CELL, TALL, _mark(letter, 0, 0), class_="layers__key")
            words = h("span", f"{page.word(f'kind.{role}')} × {count}", data_computed=True)
            items.append(h("li", mark, words))
    return h("ul", *items, class_="legend layers__legend")


def layer_sentence(page: Page, model: KvModel) -> str:
    """Say in words what the picture shows."""
    letters, cycle = model.layer_map.rstrip("d"), model.cycle
    drafts = len(model.layer_map) - len(letters)
    more = page.word("model.drafts", count=drafts) if drafts else ""
    if len(set(letters)) == 1:
        kind = page.word(f"kind.{LETTERS[letters[0]]}")
        return page.word("model.uniform", layers=len(letters), kind=kind) + more
    rounds, rest = divmod(len(letters), len(cycle))
    facts = {"cycle": len(cycle), "runs": _runs(page, cycle), "rounds": rounds}
    if not rest:
        return page.word("model.rounds", **facts) + more
    tail = _runs(page, letters[-rest:])
    return page.word("model.rounds-rest", **facts, rest=rest, tail=tail) + more


def _in_a_row(model: KvModel) -> int:
    """Return how many marks stand in a row, so that rounds stand below each other."""
    cycle = len(model.cycle)
    whole = MOST_IN_A_ROW // cycle * cycle or MOST_IN_A_ROW
    return min(whole, len(model.layer_map))


def _runs(page: Page, letters: str) -> str:
    runs = [(LETTERS[letter], len(list(run))) for letter, run in groupby(letters)]
    parts = (page.word("model.run", count=n, kind=page.word(f"kind.{k}")) for k, n in runs)
    return page.word("list.comma").join(parts)


def _mark(letter: str, x: int, y: int) -> Element:
    """Draw one layer: a full bar, the foot of one, a thin one, a dot, or an outline."""
    role = LETTERS[letter]
    frame = h("rect", class_="layers__frame", x=x, y=y, width=CELL, height=TALL)
    if role == "full":
        return h("rect", class_="layers__full", x=x, y=y, width=CELL, height=TALL)
    if role == "sliding":
        foot = h("rect", class_="layers__full", x=x, y=y + 12, width=CELL, height=6)
        return h("g", frame, foot)
    if role == "mla":
        return h("g", frame, h("rect", class_="layers__full", x=x + 4, y=y, width=4, height=TALL))
    if role == "state":
        return h("g", frame, h("circle", class_="layers__full", cx=x + 6, cy=y + 9, r=3))
    if role == "draft":
        return h("rect", class_="layers__draft", x=x, y=y, width=CELL, height=TALL)
    return frame
