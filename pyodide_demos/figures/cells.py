"""Cells of K and V as drawings show them: K solid, V hatched, each with its letter."""

from __future__ import annotations

from pyodide_demos.markup import Element, h

BOX_WIDTH, BOX_HEIGHT = 30, 26


def cell(quantity: str, left: int, top: int, state: str) -> Element:
    """Draw K or V of one position: `is-reused`, `is-computed`, or `is-empty` without a letter."""
    box = {"x": left, "y": top, "width": BOX_WIDTH, "height": BOX_HEIGHT}
    if state == "is-empty":
        return h("rect", class_="cell__box is-empty", **box)
    hatch = f"M{left} {top + 13}l13 -13M{left + 2} {top + 26}l26 -26M{left + 15} {top + 26}l15 -15"
    letter = h(
        "text",
        quantity.upper(),
        class_="cell__letter",
        x=left + BOX_WIDTH // 2,
        y=top + 19,
        text_anchor="middle",
        font_size=17,
    )
    return h(
        "g",
        h("rect", class_="cell__box", **box),
        h("path", class_="hatch", d=hatch) if quantity == "v" else None,
        letter,
        class_=f"cell q-{quantity} {state}",
    )
