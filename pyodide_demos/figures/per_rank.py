"""What each rank holds when a model is spread over several devices, and which one decides."""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.figure import Choice, Control, Figure, Option, number
from pyodide_demos.figures.parts import amount, ledger
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models import rank_counts
from pyodide_demos.models.kv_layers import LayerGroup
from pyodide_demos.models.kv_parallel import Rank, copies, heads_per_rank, tightest
from pyodide_demos.presets import MODELS, ModelPreset
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.words import Language, Words

WAYS = (1, 2, 4, 8, 16)
SPELLED = {"glm": "GLM", "gpt": "GPT", "gpt-oss": "gpt-oss", "minimax": "MiniMax",
           "deepseek": "DeepSeek"}  # fmt: skip
"""Families that are not written with one capital letter."""

KINDS = {
    "full": Words("全长", "full"),
    "sliding": Words("滑动窗口", "sliding"),
    "state": Words("状态", "state"),
    "mla": Words("潜向量", "latent"),
}
STAGE = Words("第{n}段，", "Stage {n}, ")
LAYERS = Words("层{a}–{b}", "layers {a}–{b}")
RANK = Words("卡{n}", "rank {n}")
HEAD, HEADS = Words("头", "head "), Words("头", "heads ")
WHOLE = Words("整份", "all of it")
SHARE = Words("一份", "a share")
TIGHT = Words("最满", "fullest")
BY_KIND = Words("各种层怎样分", "How each kind of layer is divided")
KIND = Words("层", "Layers")
COUNT = Words("层数", "Number")
KV_HEADS = Words("KV头", "KV heads")
EACH = Words("每卡", "a rank")
COPIES = Words("同一份在几张卡上", "Ranks with the same")
SUM = Words("合起来看", "All together")
ITEM, AMOUNT = Words("项目", "Item"), Words("数目", "Amount")
ROWS = {
    "one-device": Words("一张卡放全部缓存", "The cache on one device"),
    "tightest": Words("最满的一张卡", "The fullest rank"),
    "all-ranks": Words("各卡相加，副本都算", "All ranks added, copies included"),
    "times": Words("各卡相加 ÷ 一张卡", "All ranks ÷ one device"),
    "fit": Words("放得下几个这样的序列", "Such sequences that fit"),
    "fit-wrong": Words("错：空闲显存相加，除以一份缓存", "Wrong: all free memory over one cache"),
}
UNEVEN = Words(
    "{heads}个KV头分给{tp}张卡：谁也除不尽谁。vLLM会拒绝这样的设置。这个模型可用的张量并行数：",
    "{heads} KV heads for {tp} ranks: neither divides the other, and vLLM refuses. Tensor parallel "
    "that works for this model: ",
)
UNEVEN_STATE = Words(
    "状态层的元素分不成{tp}等份。这个模型可用的张量并行数：",
    "The state of a layer does not divide over {tp} ranks. Tensor parallel that works for this "
    "model: ",
)
COMMA, STOP = Words("、", ", "), Words("。", ".")
ALIKE = Words("每张卡一样满。", "All ranks are equally full.")
FULLEST = Words(
    "最满的是第{stages}段的卡：放得下几个序列，由它们决定。",
    "The ranks of stage {stages} are the fullest and decide how many sequences fit.",
)
NOTE = Words(
    "一个序列，缓存按16位存放，只算存下的张量。权重和其余开销在每张卡上另算。",
    "One sequence, a 16-bit cache, stored tensors only. On every rank, weights and everything else "
    "come on top.",
)
LUCKY = Words("空闲显存相加，除以一份缓存", "All free memory over one cache")
COPY_NOTE = Words(
    "虚线框：这张卡上的头，别的卡上也有。", "Dashed: other ranks hold the same heads."
)


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader sets."""

    model: str = "llama-3-8b"
    tp: int = 16
    pp: int = 1
    positions: int = 8192
    free: int = 40


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints."""

    params: Params
    preset: ModelPreset
    groups: tuple[LayerGroup, ...]
    ranks: tuple[Rank, ...]
    """Empty where the heads cannot be divided so."""
    uneven: LayerGroup | None
    """Layers that cannot be divided so."""
    workable: tuple[int, ...]
    totals: dict[str, int | Ratio]


def compute(params: Params) -> Numbers:
    """Divide the cache, or say that it cannot be divided so."""
    preset = MODELS[params.model]
    groups = preset.model.running(draft=False)
    uneven = next((layers for layers in groups if not _divides(layers, params.tp)), None)
    workable = tuple(tp for tp in WAYS if all(_divides(layers, tp) for layers in groups))
    if uneven:
        return Numbers(params, preset, groups, (), uneven, workable, {})
    where = (params.model, params.tp, params.pp, params.positions)
    totals: dict[str, int | Ratio] = {
        "one-device": rank_counts.one_device(params.model, params.positions),
        "tightest": rank_counts.tightest_bytes(*where),
        "all-ranks": rank_counts.all_bytes(*where),
        "times": rank_counts.all_over_one(*where),
        "fit": rank_counts.fits(*where, params.free),
        "fit-wrong": rank_counts.fits_by_the_sum(*where, params.free),
    }
    found = rank_counts.of_preset(*where)
    return Numbers(params, preset, groups, found, None, workable, totals)


def _divides(layers: LayerGroup, tp: int) -> bool:
    if layers.kind in ("full", "sliding"):
        return layers.kv_heads % tp == 0 or tp % layers.kv_heads == 0
    return layers.state % tp == 0


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw a box for each rank, then how the layers are divided, then the sums."""
    if numbers.uneven:
        return h("div", h("p", *_uneven(numbers, numbers.uneven, lang)), class_="per-rank")
    return h(
        "div",
        *_stages(numbers, lang),
        h("p", _fullest(numbers, lang), class_="per-rank__fullest"),
        h("p", COPY_NOTE.in_(lang), class_="figure-note"),
        _kinds(numbers, lang),
        _sums(numbers, lang),
        h("p", NOTE.in_(lang), class_="figure-note"),
        class_="per-rank",
    )


def _uneven(numbers: Numbers, layers: LayerGroup, lang: Language) -> list[Child]:
    words = UNEVEN if layers.kv_heads else UNEVEN_STATE
    sentence = words.in_(lang).format(heads=layers.kv_heads, tp=numbers.params.tp)
    return [sentence, COMMA.in_(lang).join(map(str, numbers.workable)), STOP.in_(lang)]


def _fullest(numbers: Numbers, lang: Language) -> str:
    most = tightest(numbers.ranks).bytes
    full = sorted({rank.stage for rank in numbers.ranks if rank.bytes == most})
    if len(full) == numbers.params.pp:
        return ALIKE.in_(lang)
    return FULLEST.in_(lang).format(stages=COMMA.in_(lang).join(map(str, full)))


def _stages(numbers: Numbers, lang: Language) -> list[Element]:
    """Draw one row of boxes for each pipeline stage."""
    tp, first, stages = numbers.params.tp, 0, []
    fullest = tightest(numbers.ranks).bytes
    several = any(rank.bytes != fullest for rank in numbers.ranks)
    for start in range(0, len(numbers.ranks), tp):
        row = numbers.ranks[start : start + tp]
        layers = LAYERS.in_(lang).format(a=first, b=first + row[0].layers - 1)
        first += row[0].layers
        name = STAGE.in_(lang).format(n=row[0].stage) + layers
        boxes = (
            _box(start + place, rank, numbers, rank.bytes == fullest and several, lang)
            for place, rank in enumerate(row)
        )
        stages.append(h("p", name, class_="per-rank__stage"))
        stages.append(h("ol", *boxes, class_="per-rank__ranks"))
    return stages


def _box(index: int, rank: Rank, numbers: Numbers, tight: bool, lang: Language) -> Element:
    held, copied = _held(rank, numbers, lang)
    classes = ["per-rank__rank"] + ["is-copied"] * copied + ["is-tightest"] * tight
    return h(
        "li",
        h("b", RANK.in_(lang).format(n=index)),
        h("span", held),
        number(f"rank-{index}", rank.bytes, printed(rank.bytes, "bytes-iec")),
        h("em", TIGHT.in_(lang)) if tight else None,
        class_=" ".join(classes),
    )


def _held(rank: Rank, numbers: Numbers, lang: Language) -> tuple[str, bool]:
    """Name the heads of the layers that keep every position, and whether others hold them too."""
    attention, tp = numbers.preset.attention, numbers.params.tp
    heads = rank_counts.held_heads(attention, tp, rank.place)
    if heads is None:
        return WHOLE.in_(lang), tp > 1
    first, last = heads[0], heads[-1]
    copied = copies(attention.kv_heads, tp) > 1
    if first == last:
        return f"{HEAD.in_(lang)}{first}", copied
    return f"{HEADS.in_(lang)}{first}\N{EN DASH}{last}", copied


def _kinds(numbers: Numbers, lang: Language) -> Element:
    head = [words.in_(lang) for words in (KIND, COUNT, KV_HEADS, EACH, COPIES)]
    rows = (_kind(layers, numbers.params.tp, lang) for layers in numbers.groups)
    return ledger(BY_KIND.in_(lang), head, rows)


def _kind(layers: LayerGroup, tp: int, lang: Language) -> Element:
    if layers.kind in ("full", "sliding"):
        each = heads_per_rank(layers.kv_heads, tp)
        cells = [_plain(layers.kv_heads), _plain(each), _plain(copies(layers.kv_heads, tp))]
    elif layers.kind == "mla":
        cells = ["–", WHOLE.in_(lang), _plain(tp)]
    else:
        cells = ["–", SHARE.in_(lang), _plain(1)]
    return h(
        "tr",
        h("th", KINDS[layers.kind].in_(lang), scope="row"),
        h("td", _plain(layers.layers), class_="ledger__figure"),
        *(h("td", cell, class_="ledger__figure") for cell in cells),
    )


def _plain(value: int) -> Child:
    return amount(value, printed(value, "integer"))


def _sums(numbers: Numbers, lang: Language) -> Element:
    rows = (_total(name, numbers.totals, lang) for name in ROWS)
    return ledger(SUM.in_(lang), [ITEM.in_(lang), AMOUNT.in_(lang)], rows)


def _total(name: str, totals: dict[str, int | Ratio], lang: Language) -> Element:
    """Print one total; adding up free memory is only called wrong where it is."""
    wrong = name == "fit-wrong" and totals[name] != totals["fit"]
    words = LUCKY if name == "fit-wrong" and not wrong else ROWS[name]
    return h(
        "tr",
        h("th", words.in_(lang), scope="row"),
        h("td", _sum(name, totals[name]), class_="ledger__figure"),
        class_="per-rank__wrong" if wrong else None,
    )


def _sum(name: str, value: int | Ratio) -> Element:
    if isinstance(value, Ratio):
        return number(name, value, printed(value, "times-2"))
    if name.startswith("fit"):
        return number(name, value, printed(value, "integer"))
    exact = h("span", amount(value, printed(value, "bytes")), class_="ledger__note")
    return group(number(name, value, printed(value, "bytes-both")), exact)


def _options() -> tuple[Option, ...]:
    return tuple(
        Option(
            preset.id,
            Words(preset.name, preset.name),
            Words(*[SPELLED.get(preset.family, preset.family.capitalize())] * 2),
        )
        for preset in MODELS.values()
    )


FIGURE = Figure(
    name="per-rank",
    title=Words("每张卡上放着什么", "What each device holds"),
    controls=(
        Choice("model", Words("模型", "Model"), _options()),
        Control(
            "tp",
            Words("张量并行：几张卡", "Tensor parallel: ranks"),
            "",
            1,
            16,
            Words("{value}张卡分头", "tensor parallel: {value}"),
            stops=WAYS,
        ),
        Control(
            "pp",
            Words("流水并行：几段", "Pipeline parallel: stages"),
            "",
            1,
            8,
            Words("{value}段分层", "pipeline stages: {value}"),
            stops=(1, 2, 4, 8),
        ),
        Control(
            "positions",
            Words("位置数", "Positions"),
            "",
            1,
            131_072,
            Words("{value}个位置", "positions: {value}"),
            stops=(1024, 8192, 32_768, 131_072),
        ),
        Control(
            "free",
            Words("每张卡可用的GiB", "GiB free on each rank"),
            "",
            1,
            512,
            Words("每张卡{value} GiB", "GiB on each rank: {value}"),
            stops=(8, 16, 40, 80, 160),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "rank-*": "rank_counts.rank_bytes",
        "one-device": "rank_counts.one_device",
        "tightest": "rank_counts.tightest_bytes",
        "all-ranks": "rank_counts.all_bytes",
        "times": "rank_counts.all_over_one",
        "fit": "rank_counts.fits",
        "fit-wrong": "rank_counts.fits_by_the_sum",
    },
)
