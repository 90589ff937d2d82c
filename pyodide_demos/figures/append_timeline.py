"""The timeline of [A, B, C], D and E: a token that was chosen has no K and V until it is fed."""

from __future__ import annotations

from collections.abc import Mapping

from pyodide_demos.figure import Scene, number
from pyodide_demos.figures.cells import BOX_HEIGHT, BOX_WIDTH, cell
from pyodide_demos.figures.parts import drawing, legend
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.append_timeline import TOKENS, Frame, frames
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

PITCH, EDGE = 76, 22
TOKEN_TOP, MODEL_TOP, K_TOP, V_TOP = 4, 62, 112, 146
HEIGHT = 180

KNOWN = Words("已知的词元", "Tokens known")
FED = Words("这一刻送入的位置", "Positions fed at this moment")
CACHED = Words("缓存里的位置", "Positions in the cache")
SCORES = Words("这一刻的分数", "Scores at this moment")
REUSED = Words("从缓存读回", "read back from the cache")
COMPUTED = Words("这一刻计算", "computed at this moment")
EMPTY = Words("还没有K和V", "no K and V yet")
MODEL = Words("模型的每一层", "every layer of the model")
HELD = Words("在缓存里，这一刻没有用到", "in the cache, not used at this moment")


def view(frame: Frame, lang: Language) -> Element:
    """Draw the tokens, what goes through the model, and the K and V there are."""
    return h(
        "div",
        drawing(
            2 * EDGE + PITCH * (len(TOKENS) - 1) + BOX_WIDTH,
            HEIGHT,
            *_passes(frame),
            *(_column(frame, column) for column in range(len(TOKENS))),
            class_="timeline__picture",
        ),
        h(
            "dl",
            _item(KNOWN.in_(lang), "known", frame.known),
            _item(FED.in_(lang), "fed", frame.fed),
            _item(CACHED.in_(lang), "cached", frame.cached),
            _item(SCORES.in_(lang), "scores", frame.scores),
            class_="tally",
        ),
        legend(
            (("is-reused",), REUSED.in_(lang)),
            (("is-computed",), COMPUTED.in_(lang)),
            (("is-held",), HELD.in_(lang)),
            (("is-empty",), EMPTY.in_(lang)),
            (("timeline__band",), MODEL.in_(lang)),
        ),
        class_="timeline",
    )


def facts(frame: Frame) -> Mapping[str, int]:
    """Name the numbers that the text of a moment may print."""
    return {
        "known": frame.known,
        "cached": frame.cached,
        "fed": frame.fed,
        "reused": frame.reused,
        "scores": frame.scores,
    }


def _item(label: str, number_id: str, value: int) -> Element:
    text = number(number_id, value, printed(value, "integer"))
    return h("div", h("dt", label), h("dd", text), class_="tally__item")


def _left(column: int) -> int:
    return EDGE + column * PITCH


def _middle(column: int) -> int:
    return _left(column) + BOX_WIDTH // 2


def _state(frame: Frame, column: int) -> str:
    if column >= frame.cached:
        return "is-empty"
    if not frame.fed:
        return "is-held"
    return "is-reused" if column < frame.reused else "is-computed"


def _column(frame: Frame, column: int) -> Element:
    """Draw one position: its token, where there is one, above its K and V."""
    state = _state(frame, column)
    kinds = ["timeline__token"]
    if column >= frame.known:
        kinds.append("is-empty")
    elif column == frame.sampled:
        kinds.append("is-sampled")
    box = h(
        "rect",
        class_=" ".join(kinds),
        x=_left(column),
        y=TOKEN_TOP,
        width=BOX_WIDTH,
        height=BOX_HEIGHT + 2,
    )
    return h(
        "g",
        box,
        _text("timeline__name", TOKENS[column], _middle(column), TOKEN_TOP + 21, 18)
        if column < frame.known
        else None,
        cell("k", _left(column), K_TOP, state),
        cell("v", _left(column), V_TOP, state),
    )


def _passes(frame: Frame) -> list[Child]:
    """Draw the model's band and the arrows: into it where tokens are fed, out of it to a choice."""
    width = PITCH * (len(TOKENS) - 1) + BOX_WIDTH + EDGE
    shapes: list[Child] = [
        h("rect", class_="timeline__model", x=EDGE // 2, y=MODEL_TOP, width=width, height=28)
    ]
    for column in range(frame.reused, frame.reused + frame.fed):
        x = _middle(column)
        shapes.append(h("path", class_="timeline__arrow", d=_arrow(x, TOKEN_TOP + 30, MODEL_TOP)))
        shapes.append(h("path", class_="timeline__arrow", d=_arrow(x, MODEL_TOP + 28, K_TOP)))
    if frame.sampled is not None:
        start, end = _middle(frame.sampled - 1), _middle(frame.sampled)
        bottom = TOKEN_TOP + BOX_HEIGHT + 4
        path = (
            f"M{start} {MODEL_TOP}V{MODEL_TOP - 12}H{end}V{bottom}"
            f"M{end - 5} {bottom + 8}L{end} {bottom}L{end + 5} {bottom + 8}"
        )
        shapes.append(h("path", class_="timeline__arrow timeline__arrow--out", d=path))
    return shapes


def _arrow(x: int, top: int, bottom: int) -> str:
    tip = bottom - 2
    return f"M{x} {top}V{tip}M{x - 5} {tip - 7}L{x} {tip}L{x + 5} {tip - 7}"


def _text(class_: str, text: str, x: int, y: int, size: int) -> Element:
    return h("text", text, class_=class_, x=x, y=y, text_anchor="middle", font_size=size)


SCENE = Scene(
    name="append-timeline",
    title=Words("从[A, B, C]到D，再到E", "From [A, B, C] to D, and on to E"),
    frames=frames,
    view=view,
    facts=facts,
)
