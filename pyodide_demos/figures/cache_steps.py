"""Six steps of decoding: which columns of the cache are reused and which are computed."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from pyodide_demos.figure import Scene, number
from pyodide_demos.figures.cells import BOX_WIDTH, cell
from pyodide_demos.figures.parts import (
    WITH_CACHE,
    WITHOUT_CACHE,
    bar,
    drawing,
    legend,
    path_name,
)
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.cache_steps import FIRST_POSITION, STEPS, Frame, frames, updates_uncached
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

COLUMNS = FIRST_POSITION + STEPS - 1
"""Columns drawn in every frame: the positions of the last one."""
PITCH = 34
ROW_TOPS = {"k": 3, "v": 35}
LABEL_BASE = 76

REUSED = Words("从缓存读回", "read back from the cache")
COMPUTED = Words("本步计算", "computed in this step")
EMPTY = Words("还没有到的位置", "position not reached yet")
UPDATED_NOW = Words("本步更新的位置", "Positions updated in this step")
REUSED_NOW = Words("本步读回的位置", "Positions read back in this step")
SO_FAR = Words("累计更新", "Position updates so far")


def view(frame: Frame, lang: Language) -> Element:
    """Draw one frame: the same positions without and with a cache, and the running counts."""
    return h(
        "div",
        _panel(
            "uncached",
            path_name("uncached", WITHOUT_CACHE.in_(lang)),
            _cells(frame, reused=0),
            _item(UPDATED_NOW.in_(lang), "step-uncached", frame.redone),
            _item(SO_FAR.in_(lang), "total-uncached", frame.total_uncached, total=True),
            total=frame.total_uncached,
        ),
        _panel(
            "cached",
            path_name("cached", WITH_CACHE.in_(lang)),
            _cells(frame, reused=frame.reused),
            _item(REUSED_NOW.in_(lang), "reused", frame.reused),
            _item(UPDATED_NOW.in_(lang), "step-cached", frame.computed),
            _item(SO_FAR.in_(lang), "total-cached", frame.total_cached, total=True),
            total=frame.total_cached,
        ),
        legend(
            (("is-reused",), REUSED.in_(lang)),
            (("is-computed",), COMPUTED.in_(lang)),
            (("is-empty",), EMPTY.in_(lang)),
        ),
        class_="cache-steps",
    )


def facts(frame: Frame) -> Mapping[str, int]:
    """Name the numbers that the text of a step may print."""
    return {
        "step": frame.step,
        "position": frame.position,
        "reused": frame.reused,
        "computed": frame.computed,
        "redone": frame.redone,
        "total-uncached": frame.total_uncached,
        "total-cached": frame.total_cached,
    }


def _panel(path: str, title: Child, cells: Element, *tally: Element, total: int) -> Element:
    """Put the cells of one path above its counts; the bar is the total over the scene's largest."""
    return h(
        "div",
        h("p", title, class_="cache-steps__title"),
        cells,
        h("dl", *tally, class_="tally"),
        bar(path, Fraction(total, updates_uncached(FIRST_POSITION, STEPS))),
        class_=f"cache-steps__panel cache-steps__panel--{path}",
    )


def _item(label: str, number_id: str, value: int, *, total: bool = False) -> Element:
    return h(
        "div",
        h("dt", label),
        h(
            "dd",
            number(number_id, value, printed(value, "integer")),
            class_="tally__total" if total else None,
        ),
        class_="tally__item",
    )


def _cells(frame: Frame, reused: int) -> Element:
    """Draw the K row and the V row; the first `reused` columns are read back."""
    states = ["is-reused"] * reused + ["is-computed"] * (frame.position - reused)
    states += ["is-empty"] * (COLUMNS - frame.position)
    cells = (
        cell(quantity, _left(column), ROW_TOPS[quantity], state)
        for quantity in ROW_TOPS
        for column, state in enumerate(states)
    )
    labels = (
        h(
            "text",
            column + 1,
            class_="cell__position",
            x=_left(column) + BOX_WIDTH // 2,
            y=LABEL_BASE,
            text_anchor="middle",
            font_size=13,
        )
        for column in range(frame.position)
    )
    return drawing(COLUMNS * PITCH, 80, *cells, *labels, class_="cache-steps__cells")


def _left(column: int) -> int:
    return column * PITCH + (PITCH - BOX_WIDTH) // 2


SCENE = Scene(
    name="cache-steps",
    title=Words("六步：哪些列重算，哪些列读回", "Six steps: what is redone, what is read back"),
    frames=frames,
    view=view,
    facts=facts,
)
