"""The useful test: a full forward pass against prompt-then-append, step by step, layer by layer."""

from __future__ import annotations

from dataclasses import dataclass
from decimal import Decimal

from pyodide_demos.figure import Choice, Figure, Option, number
from pyodide_demos.figures.parts import ledger
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.attention_broken import SAME as TOLERANCE
from pyodide_demos.models.attention_broken import VARIANTS, Comparison, compare
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

LABELS = {
    "right": Words("正确的追加", "Appended right"),
    "restart": Words("新位置又从0数起", "New positions count from 0 again"),
    "top-left": Words("掩码从左上角画起", "Mask drawn from the top-left corner"),
    "unrotated": Words("存了没旋转的K，读出来直接用", "K stored unrotated and used as it is"),
    "rotated-twice": Words("转好的K读出来又转一次", "Rotated K rotated again on reading"),
    "window-short": Words("窗口少看一个位置", "Window one position short"),
    "other-layer": Words("每一层都读第1层的缓存", "Every layer reads the cache of layer 1"),
    "fed-twice": Words("提示的最后一个词元又送了一遍", "Last prompt token fed a second time"),
}
CAPTION = Words(
    "每一步、每一层的输出同完整计算相比", "Outputs of each step and layer against a full pass"
)
LAYER = Words("第{n}层", "Layer {n}")
LAYERS = Words("层", "Layer")
PROMPT = Words("提示", "Prompt")
STEP = Words("第{n}步", "Step {n}")
EQUAL = Words("相同", "same")
LARGEST = Words("最大相对差", "Largest relative difference")
FIRST_AT_STEP = Words(
    "最早在提示之后的第{step}步、第{layer}层出现差别。",
    "The first difference is at step {step} after the prompt, in layer {layer}.",
)
FIRST_IN_PROMPT = Words(
    "处理提示时就已不同，最早在第{layer}层。",
    "It differs in the prompt already, first in layer {layer}.",
)
NONE = Words(
    "没有差别：每一步、每一层都同完整计算一致，至多差在舍入上。",
    "No difference: every step and layer agrees with a full pass, up to rounding.",
)
MODEL = Words(
    "三层，四个查询头共用两个KV头，头维度4，窗口5；提示3个位置，随后4步；权重和输入由固定的种子生成。",
    "Three layers, four query heads on two KV heads, head dimension 4, window 5; "
    "a prompt of 3 positions, then 4 steps; weights and inputs drawn from a fixed seed.",
)


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader chooses."""

    variant: str = "restart"


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints."""

    comparison: Comparison


def compute(params: Params) -> Numbers:
    """Run the variant beside a full forward pass."""
    return Numbers(compare(params.variant))


def view(numbers: Numbers, lang: Language) -> Element:
    """Say where the first difference is, and show every step and layer."""
    comparison = numbers.comparison
    rows = (comparison.prefill, *comparison.steps)
    head: list[Child] = [LAYERS.in_(lang), PROMPT.in_(lang)]
    head += [STEP.in_(lang).format(n=step) for step in range(1, len(rows))]
    first = comparison.first()
    body = [
        h(
            "tr",
            h("th", LAYER.in_(lang).format(n=layer), scope="row"),
            *(
                _cell(step, layer, differences[layer - 1], lang, first=first == (step, layer))
                for step, differences in enumerate(rows)
            ),
        )
        for layer in range(1, len(comparison.prefill) + 1)
    ]
    return h(
        "div",
        h("p", _sentence(first, lang), class_="append-check__first", role="status"),
        ledger(CAPTION.in_(lang), head, body),
        h("p", LARGEST.in_(lang), " · ", MODEL.in_(lang), class_="figure-note"),
        class_="append-check",
    )


def _sentence(first: tuple[int, int] | None, lang: Language) -> str:
    if first is None:
        return NONE.in_(lang)
    step, layer = first
    return (FIRST_AT_STEP if step else FIRST_IN_PROMPT).in_(lang).format(step=step, layer=layer)


def _cell(step: int, layer: int, value: float, lang: Language, *, first: bool) -> Element:
    """Print a difference as a percentage, or that there is none beyond rounding."""
    same = value <= TOLERANCE
    shown = Decimal(0) if same else Decimal(f"{value:.3f}")
    text = EQUAL.in_(lang) if same else printed(shown, "percent-1")
    marks = ("is-right" if same else "is-wrong", "is-first" if first else "")
    return h(
        "td",
        number(f"difference-{step}-{layer}", shown, text),
        class_=" ".join(filter(None, ("ledger__figure", *marks))),
    )


FIGURE = Figure(
    name="append-check",
    title=Words("同完整计算比：哪里先出错", "Against a full pass: where it first goes wrong"),
    controls=(
        Choice(
            "variant",
            Words("怎样追加", "How to append"),
            tuple(Option(name, LABELS[name]) for name in VARIANTS),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={"difference-*": "attention_broken.relative_difference"},
)
