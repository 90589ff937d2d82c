"""What was read from a pasted configuration: steps, fields used, ignored and unknown."""

from __future__ import annotations

from collections.abc import Sequence

from pyodide_demos.figures.kv_calculator_kinds import elements
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.figures.layer_map import ROLES
from pyodide_demos.figures.parts import ledger
from pyodide_demos.markup import Element, h, remembered
from pyodide_demos.models.kv_layers import LayerGroup
from pyodide_demos.models.model_config import Reading
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

STEPS = Words("推算，一步一行", "The derivation, line by line")
STEP_HEAD = Words("是什么", "What"), Words("从哪来", "From"), Words("值", "Value")
USED = Words("用到的字段", "Fields used")
IGNORED = Words("认识、但与KV缓存无关的字段", "Fields that are known and do not matter here")
UNKNOWN = Words(
    "不认识的字段：如果其中有哪个改变注意力，结果就不成立",
    "Unknown fields: if one of them changes attention, the result does not hold",
)
FAMILY = Words("按{family}一族的规则读。", "Read by the rules of the family {family}.")
PER_LAYER = Words("{role}，每层每词元", "{role}: one layer, one token")
ADDED = Words("一个词元，所有层相加", "one token, all layers added")
NO_FIELDS = Words("没有", "none")


def derivation(result: Result, lang: Language) -> Element:
    """List the steps: of a pasted file from its fields, else from the dimensions."""
    reading = result.case.reading
    rows = []
    if reading:
        rows += [_row(step.what.in_(lang), step.how, step.value) for step in reading.steps]
    rows += [_group(group, result, lang) for group in result.case.model.groups if group.rows]
    terms = " + ".join(
        f"{kind.group.layers} × {kind.token_bytes:,}" for kind in result.kinds if kind.token_bytes
    )
    rows.append(_row(ADDED.in_(lang), terms or "0", printed(result.per_token, "bytes")))
    table = ledger(STEPS.in_(lang), [words.in_(lang) for words in STEP_HEAD], rows)
    summary = h("summary", STEPS.in_(lang))
    return h("details", summary, table, class_="figure-data", open="" if reading else None)


def _group(group: LayerGroup, result: Result, lang: Language) -> Element:
    kind = next((k for k in result.kinds if k.group == group), None)
    value = printed(kind.token_bytes, "bytes") if kind else "–"
    how = "".join(elements(group, lang))
    return _row(
        PER_LAYER.in_(lang).format(role=ROLES[group.role].in_(lang)),
        f"{how} × {result.case.kv.name}",
        value,
    )


@remembered
def _row(what: str, how: str, value: str) -> Element:
    return h(
        "tr",
        h("th", what, scope="row"),
        h("td", h("code", how)),
        h("td", value, class_="ledger__figure"),
    )


def fields(reading: Reading, lang: Language) -> Element:
    """Say which fields of a pasted file were used, which do not matter, and which are unknown."""
    notes = (h("p", note.in_(lang), class_="figure-note") for note in reading.notes)
    used = [f"{name} = {value}" for name, value in reading.used]
    return h(
        "div",
        h("p", FAMILY.in_(lang).format(family=reading.family), class_="figure-note"),
        *notes,
        _list(USED, used, lang),
        _list(UNKNOWN, reading.unknown, lang) if reading.unknown else None,
        _list(IGNORED, reading.ignored, lang),
    )


def _list(words: Words, names: Sequence[str], lang: Language) -> Element:
    items = [h("li", h("code", name)) for name in names] or [h("li", NO_FIELDS.in_(lang))]
    count = f"{words.in_(lang)} ({len(names)})" if lang == "en" else f"{words.zh}（{len(names)}）"
    return h("details", h("summary", count), h("ul", *items), class_="figure-data")
