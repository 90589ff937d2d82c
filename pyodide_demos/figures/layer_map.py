"""A layer map: one cell for each layer of a model, in order; its kind is a hue and a pattern."""

from __future__ import annotations

from pyodide_demos.figures.parts import drawing, strokes, swatch
from pyodide_demos.markup import Child, Element, h, remembered
from pyodide_demos.models.kv_layers import LETTERS, KvModel, Role
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

COLUMNS = 32
"""Cells in a row at most; longer models go on below."""

ROLES: dict[Role, Words] = {
    "full": Words("全长层", "full"),
    "sliding": Words("窗口层", "sliding window"),
    "state": Words("状态层", "constant state"),
    "mla": Words("潜向量层（MLA）", "latent (MLA)"),
    "shared": Words("共用层", "shared with another layer"),
    "draft": Words("草稿层", "draft"),
}
COUNT = Words("{count}层", "{count} layers")
ONE = Words("1层", "1 layer")
WINDOW = Words("，窗口{window}", ", window {window}")


@remembered
def layer_map(model: KvModel, lang: Language) -> Element:
    """Draw the cells and a key that says in words how many layers are of which kind."""
    letters = model.layer_map
    columns = min(COLUMNS, len(letters))
    rows = -(-len(letters) // columns)
    shapes: list[Child] = []
    for letter, role in LETTERS.items():
        cells = [divmod(place, columns) for place, each in enumerate(letters) if each == letter]
        if not cells:
            continue
        boxes = "".join(f"M{x} {y}h.86v.86h-.86z" for y, x in cells)
        shapes.append(h("path", class_=f"is-{role}", d=boxes))
        if role in ("sliding", "draft"):
            lines = "".join(f"M{x} {y + 0.86:g}L{x + 0.86:g} {y}" for y, x in cells)
            shapes.append(strokes(f"layer-map__line is-{role}", lines))
        if role in ("mla", "state"):
            lines = "".join(f"M{x + 0.18:g} {y + 0.43:g}h.5" for y, x in cells)
            shapes.append(strokes(f"layer-map__line is-{role}", lines))
    picture = drawing(columns, rows, *shapes, class_="layer-map__picture")
    return h("div", picture, _key(model, lang), class_="layer-map")


def layers_in_words(count: int, lang: Language) -> str:
    """Say a number of layers."""
    return ONE.in_(lang) if count == 1 else COUNT.in_(lang).format(count=printed(count, "integer"))


def _key(model: KvModel, lang: Language) -> Element:
    entries = []
    for group in model.groups:
        words = f"{ROLES[group.role].in_(lang)}: {layers_in_words(group.layers, lang)}"
        if lang == "zh":
            words = words.replace(": ", "：")
        if group.window:
            words += WINDOW.in_(lang).format(window=f"{group.window:,}")
        entries.append(h("li", swatch(f"is-{group.role}"), " ", words))
    return h("ul", *entries, class_="legend")
