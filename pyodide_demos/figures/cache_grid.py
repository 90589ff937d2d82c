"""Attention scores of one step as a grid: computed now, or computed before and left alone."""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.figure import Control, Figure, Toggle, number
from pyodide_demos.figures.curves import chart
from pyodide_demos.figures.parts import (
    WITH_CACHE,
    WITHOUT_CACHE,
    drawing,
    formula,
    ledger,
    legend,
    path_name,
    strokes,
)
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models import append_counts
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

PITCH, BOX = 20, 16
LEFT, TOP = 46, 70
"""Where the grid begins: right of the column of queries, below the rows of K and V."""

CAPTION = Words("数出来的工作（一层里的一个头）", "Work counted (one head of one layer)")
ITEM = Words("项目", "Item")
PROMPT = Words("提示：一次算完，两边都一样", "Prompt: one pass, the same on both sides")
STEP = Words("第{s}步：送入第{t}个位置", "Step {s}: position {t} is fed")
AT_PROMPT = Words("第0步：刚处理完提示", "Step 0: the prompt has just been processed")
SO_FAR = Words("提示之后的前{s}步，合计", "The first {s} steps after the prompt, together")
WHOLE = Words("全部{n}步，合计", "All {n} steps together")
SCORES = Words("分数", "Scores")
PROJECTIONS = Words("投影出K和V的位置", "Positions projected to K and V")
PER_STEP = Words("每一步的分数", "Scores in each step")
TOTAL = Words("累计的分数", "Scores so far")
UNIT = Words("个", "scores")
PER_STEP_PROJECTED = Words("每一步投影的位置", "Positions projected in each step")
UNIT_PROJECTED = Words("个", "positions")
BELOW = Words("横轴：提示之后的第几步", "Across: step after the prompt")
NOW = Words("这一步计算", "computed in this step")
BEFORE = Words("以前算过，这一步只读K和V", "computed before; only K and V are read")
DROPPED = Words("以前算过，这一步用不到", "computed before, not needed now")
LATER = Words("还没有到", "not reached yet")
SHORTER = Words(
    "这一轮只有{n}步，画的是最后一步。", "This run has only {n} steps; the last one is drawn."
)


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    cache: bool = True
    step: int = 3
    prompt: int = 4
    new: int = 8


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    params: Params
    step: int
    """The step drawn: the one asked for, or the last."""
    position: int
    prompt_scores: int
    series: dict[str, tuple[int, ...]]
    """Scores of each step, by path."""
    totals: dict[str, tuple[int, ...]]
    """Scores so far after each step, by path."""
    projected: dict[str, tuple[int, ...]]
    """Positions projected in each step, by path."""
    step_projections: dict[str, int]
    projections: dict[str, int]
    """Positions projected so far, by path."""
    projections_at_end: dict[str, int]


def compute(params: Params) -> Numbers:
    """Count the step drawn and all steps of the run."""
    prompt, step = params.prompt, min(params.step, params.new)
    steps = range(1, params.new + 1)
    projected = {
        "uncached": tuple(append_counts.step_projections_uncached(prompt, s) for s in steps),
        "cached": tuple(append_counts.step_projections_cached(prompt, s) for s in steps),
    }
    return Numbers(
        params=params,
        step=step,
        position=prompt + step,
        prompt_scores=append_counts.prompt_scores(prompt),
        series={
            "uncached": tuple(append_counts.step_scores_uncached(prompt, s) for s in steps),
            "cached": tuple(append_counts.step_scores_cached(prompt, s) for s in steps),
        },
        totals={
            "uncached": tuple(append_counts.scores_uncached(prompt, s) for s in steps),
            "cached": tuple(append_counts.scores_cached(prompt, s) for s in steps),
        },
        projected=projected,
        step_projections={
            path: counts[step - 1] if step else 0 for path, counts in projected.items()
        },
        projections=_projections(prompt, step),
        projections_at_end=_projections(prompt, params.new),
    )


def _projections(prompt: int, steps: int) -> dict[str, int]:
    return {
        "uncached": append_counts.projections_uncached(prompt, steps),
        "cached": append_counts.projections_cached(prompt, steps),
    }


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw the grid of the step, the ledger, and two charts over all steps."""
    params = numbers.params
    heading = (STEP if numbers.step else AT_PROMPT).in_(lang)
    title = heading.format(s=numbers.step, t=numbers.position)
    mode = "cached" if params.cache else "uncached"
    mode_words = (WITH_CACHE if params.cache else WITHOUT_CACHE).in_(lang)
    shorter = SHORTER.in_(lang).format(n=params.new) if params.step > params.new else None
    charts = (
        chart(words.in_(lang), unit.in_(lang), BELOW.in_(lang), series, numbers.step)
        for words, unit, series in (
            (PER_STEP, UNIT, numbers.series),
            (TOTAL, UNIT, numbers.totals),
            (PER_STEP_PROJECTED, UNIT_PROJECTED, numbers.projected),
        )
    )
    grid = h(
        "div",
        h("p", path_name(mode, mode_words), class_="cache-grid__mode"),
        h("p", title, class_="cache-grid__title"),
        h("p", shorter, class_="figure-note") if shorter else None,
        _grid(numbers),
        _keys(lang),
        class_="cache-grid__picture",
    )
    tables = h("div", _ledger(numbers, lang), class_="cache-grid__ledger")
    return h(
        "div",
        h("div", grid, tables, class_="cache-grid__top"),
        h("div", *charts, class_="charts"),
        class_="cache-grid",
    )


def _keys(lang: Language) -> Element:
    return legend(
        (("is-computed",), NOW.in_(lang)),
        (("is-reused",), BEFORE.in_(lang)),
        (("is-dropped",), DROPPED.in_(lang)),
        (("is-empty",), LATER.in_(lang)),
    )


def _grid(numbers: Numbers) -> Element:
    """Draw queries down the side, K and V along the top, and a score where two meet."""
    params, t = numbers.params, numbers.position
    size = params.prompt + params.new
    fresh = _fresh(numbers)
    reused = [n for n in range(t) if n not in fresh]
    empty = list(range(t, size))
    scores = {
        "is-dropped": [(c, r) for r in range(t) if r not in fresh for c in range(r + 1)],
        "is-computed": [(c, r) for r in fresh for c in range(r + 1)],
    }
    shapes: list[Child] = []
    for quantity, y in (("k", 4), ("v", 32)):
        for state, columns in (("is-reused", reused), ("is-computed", fresh), ("is-empty", empty)):
            shapes.append(_boxes(f"{state} q-{quantity}", [(LEFT + c * PITCH, y) for c in columns]))
        hatch = "".join(f"M{LEFT + c * PITCH} {y + BOX}l{BOX} {-BOX}" for c in [*reused, *fresh])
        shapes.append(strokes("hatch", hatch) if quantity == "v" else None)
        shapes.append(_letter(quantity, LEFT - 16, y + 14))
    for state, rows in (("is-dropped", reused), ("is-computed", fresh), ("is-empty", empty)):
        shapes.append(_boxes(f"{state} q-q", [(4, TOP + r * PITCH) for r in rows]))
    shapes.append(_letter("q", 12, TOP - 8))
    for state, cells in scores.items():
        boxes = [(LEFT + c * PITCH, TOP + r * PITCH) for c, r in cells]
        shapes.append(_boxes(f"{state} is-score", boxes))
    shapes.append(_boundary(params.prompt, size))
    edge = LEFT + size * PITCH
    return drawing(edge + 4, TOP + size * PITCH + 4, *shapes, class_="cache-grid__cells")


def _fresh(numbers: Numbers) -> list[int]:
    """List the positions computed in the step drawn, from 0."""
    t = numbers.position
    return [t - 1] if numbers.params.cache and numbers.step else list(range(t))


def _boxes(classes: str, corners: list[tuple[int, int]]) -> Element | None:
    path, here = "", (0, 0)
    for x, y in corners:  # steps from box to box are few and short, which keeps the states small
        path += f"m{x - here[0]} {y - here[1]}h{BOX}v{BOX}h{-BOX}z"
        here = x, y
    return h("path", class_=f"box {classes}", d=path) if path else None


def _letter(quantity: str, x: int, y: int) -> Element:
    letter = h(
        "text",
        quantity.upper(),
        class_="cell__letter",
        x=x,
        y=y,
        text_anchor="middle",
        font_size=17,
    )
    return h("g", letter, class_=f"q-{quantity}")


def _boundary(prompt: int, size: int) -> Element | None:
    """Rule a line between the prompt and what follows it."""
    x, y = LEFT + prompt * PITCH - 2, TOP + prompt * PITCH - 2
    right, bottom = LEFT + size * PITCH, TOP + size * PITCH
    return strokes("box__rule", f"M{x} 0V{bottom}M0 {y}H{right}")


def _ledger(numbers: Numbers, lang: Language) -> Element:
    step, prompt = numbers.step, numbers.params.prompt
    head: list[Child] = [
        ITEM.in_(lang),
        path_name("uncached", WITHOUT_CACHE.in_(lang)),
        path_name("cached", WITH_CACHE.in_(lang)),
    ]
    scores = {path: (values[step - 1] if step else 0) for path, values in numbers.series.items()}
    sums = {path: (values[step - 1] if step else 0) for path, values in numbers.totals.items()}
    at_end = {path: values[-1] for path, values in numbers.totals.items()}
    prompt_cells = dict.fromkeys(("uncached", "cached"), numbers.prompt_scores)
    bodies = [
        _body(PROMPT.in_(lang), "prompt", prompt_cells, dict.fromkeys(prompt_cells, prompt), lang)
    ]
    if step:
        words = STEP.in_(lang).format(s=step, t=numbers.position)
        bodies.append(_body(words, "step", scores, numbers.step_projections, lang))
        words = SO_FAR.in_(lang).format(s=step)
        bodies.append(_body(words, "so-far", sums, numbers.projections, lang))
    words = WHOLE.in_(lang).format(n=numbers.params.new)
    bodies.append(_body(words, "all", at_end, numbers.projections_at_end, lang, formulas=True))
    return ledger(CAPTION.in_(lang), head, *bodies)


def _body(
    name: str,
    prefix: str,
    scores: dict[str, int],
    projections: dict[str, int],
    lang: Language,
    *,
    formulas: bool = False,
) -> list[Element]:
    rows = [h("tr", h("th", name, scope="rowgroup", colspan=3), class_="ledger__group")]
    for kind, words, counts in (
        ("scores", SCORES, scores),
        ("projections", PROJECTIONS, projections),
    ):
        note = formula("NP + N(N+1)/2") if formulas and kind == "scores" else None
        rows.append(
            h(
                "tr",
                h("th", words.in_(lang), scope="row"),
                *(
                    h(
                        "td",
                        number(f"{prefix}-{kind}-{path}", value, printed(value, "integer")),
                        note if path == "cached" else None,
                        class_="ledger__figure",
                    )
                    for path, value in counts.items()
                ),
            )
        )
    return rows


FIGURE = Figure(
    name="cache-grid",
    title=Words("一行Q，一列K和V：一步一步走", "Rows of Q, columns of K and V: step by step"),
    controls=(
        Toggle("cache", Words("用缓存", "Use a cache")),
        Control(
            "step",
            Words("步", "Step"),
            "",
            0,
            12,
            Words("第{value}步", "step {value}"),
            play=Words("走一步", "Step"),
        ),
        Control(
            "prompt",
            Words("提示的位置数", "Positions of the prompt"),
            "P",
            1,
            8,
            Words("提示{value}个位置", "prompt: {value}"),
        ),
        Control(
            "new",
            Words("新位置数", "New positions"),
            "N",
            1,
            12,
            Words("{value}步", "new: {value}"),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "prompt-scores-*": "append_counts.prompt_scores",
        "prompt-projections-*": "append_counts.prompt_projections",
        "step-scores-uncached": "append_counts.step_scores_uncached",
        "step-scores-cached": "append_counts.step_scores_cached",
        "step-projections-uncached": "append_counts.step_projections_uncached",
        "step-projections-cached": "append_counts.step_projections_cached",
        "so-far-scores-uncached": "append_counts.scores_uncached",
        "so-far-scores-cached": "append_counts.scores_cached",
        "so-far-projections-uncached": "append_counts.projections_uncached",
        "so-far-projections-cached": "append_counts.projections_cached",
        "all-scores-uncached": "append_counts.scores_uncached",
        "all-scores-cached": "append_counts.scores_cached",
        "all-projections-uncached": "append_counts.projections_uncached",
        "all-projections-cached": "append_counts.projections_cached",
    },
)
