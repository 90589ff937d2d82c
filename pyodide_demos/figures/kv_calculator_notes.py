"""What has to be said beside the account: sources, disputes, and what is left out."""

from __future__ import annotations

from collections.abc import Iterator

from pyodide_demos.figures.kv_calculator_params import FOLDS, OWN, Params
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import Language, Words

REFUSED = Words(
    "这条规则没有说到这种情况，所以按下限算。",
    "The rule does not cover this case; the floor is used.",
)
TOO_LONG = Words(
    "这个模型的配置只写到{most}个位置。更长的文本，这里只算内存。",
    "The model's configuration goes to {most} positions. For longer texts only memory is counted.",
)
UNKNOWN_WEIGHTS = Words("权重没有计入。", "The weights are not counted.")
DRAFTS = Words(
    "这个模型有草稿层，没有计入；打开“草稿层在运行”就计入。",
    "The model has a draft layer, which is not counted; switch “Draft layers run” on to count it.",
)
TYPED = Words("在上面的“{fold}”里填。", "Fill it in above, under “{fold}”.")
SOURCES = Words("{name}的来源、日期和注意事项", "Sources, dates and cautions of {name}")
PARTLY = Words(
    "这个模型的结构只核对了一部分。", "The shape of this model is only partly verified. "
)
DISPUTED = Words(
    "来源对这台设备的内存说法不一：{sizes} GB。这里用第一个。",
    "Sources disagree about the memory of this device: {sizes} GB. The first is used here.",
)


def notes(result: Result, params: Params, lang: Language) -> Iterator[Element]:
    """Yield a paragraph for each."""
    for note in _notes(result, params, lang):
        yield h("p", note, class_="figure-note")


def _notes(result: Result, params: Params, lang: Language) -> Iterator[Child]:
    case = result.case
    for choice, control in ((params.model, "layers"), (params.device, "memory")):
        if choice == OWN:
            fold = next(fold for fold in FOLDS if control in fold.names)
            yield TYPED.in_(lang).format(fold=fold.label.in_(lang))
    if result.refused:
        yield group(result.refused.in_(lang), " ", REFUSED.in_(lang))
    if case.most_positions and max(case.lengths) > case.most_positions:
        yield TOO_LONG.in_(lang).format(most=f"{case.most_positions:,}")
    if result.fit and not result.fit.budget.weights:
        yield UNKNOWN_WEIGHTS.in_(lang)
    if not case.draft and any(part.draft for part in case.model.groups):
        yield DRAFTS.in_(lang)
    if params.device != OWN and len(sizes := DEVICES[params.device].memory_gb) > 1:
        yield DISPUTED.in_(lang).format(sizes=" / ".join(map(str, sizes)))
    if case.preset:
        preset = MODELS[case.preset]
        link = h("a", SOURCES.in_(lang).format(name=preset.name), href=f"../models/{preset.id}/")
        yield group(PARTLY.in_(lang) if preset.verified == "partly" else None, link)
