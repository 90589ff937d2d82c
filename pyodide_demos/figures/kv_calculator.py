"""The calculator of KV memory: a model, a load and a device in, bytes and what fits out."""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.figure import Figure
from pyodide_demos.figures.kv_calculator_budget import budget_bar
from pyodide_demos.figures.kv_calculator_case import CannotCount, case_of, compared, memory_of
from pyodide_demos.figures.kv_calculator_chart import chart
from pyodide_demos.figures.kv_calculator_columns import columns
from pyodide_demos.figures.kv_calculator_config import derivation, fields
from pyodide_demos.figures.kv_calculator_export import export
from pyodide_demos.figures.kv_calculator_kinds import kinds_table
from pyodide_demos.figures.kv_calculator_ledger import head, verdict
from pyodide_demos.figures.kv_calculator_notes import notes
from pyodide_demos.figures.kv_calculator_params import CONTROLS, FOLDS, NONE, Params
from pyodide_demos.figures.kv_calculator_result import Result, result_of
from pyodide_demos.figures.kv_calculator_truths import truths
from pyodide_demos.markup import Element, h
from pyodide_demos.words import Language, Words

NOTHING = Words("没有算。", "Nothing was counted. ")


@dataclass(frozen=True, slots=True)
class Numbers:
    """The columns, or the sentence that says why there are none."""

    params: Params
    results: tuple[Result, ...]
    cannot: Words | None = None


def compute(params: Params) -> Numbers:
    """Fill in every column; a text that cannot be read becomes a sentence."""
    try:
        case, memory = case_of(params), memory_of(params)
    except CannotCount as reason:
        return Numbers(params, (), reason.words)
    others = (params.second, params.third, params.fourth)
    cases = [case, *(compared(case, choice) for choice in others if choice != NONE)]
    return Numbers(params, tuple(result_of(each, params, memory) for each in cases))


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw everything, or say why there is nothing."""
    if numbers.cannot:
        sentence = h("b", NOTHING.in_(lang)), numbers.cannot.in_(lang)
        refusal = h("p", *sentence, class_="calculator__verdict is-over", role="status")
        return h("div", refusal, class_="calculator", data_computed="")
    first = numbers.results[0]
    reading = first.case.reading
    return h(
        "div",
        verdict(first, lang),
        h(
            "div",
            h("div", head(first, lang), *notes(first, numbers.params, lang)),
            budget_bar(first.fit, lang) if first.fit else None,
            class_="calculator__top",
        ),
        columns(numbers.results, lang),
        fields(reading, lang) if reading else None,
        kinds_table(first, lang),
        truths(first, lang),
        h("div", chart(numbers.results, lang), class_="charts"),
        derivation(first, lang),
        export(numbers.results, numbers.params, lang),
        class_="calculator",
        data_computed="",
    )


FIGURE = Figure(
    name="kv-calculator",
    title=Words("KV内存计算器", "KV memory calculator"),
    controls=CONTROLS,
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "bytes-per-token": "kv_layers.bytes_per_token",
        "bytes-per-token-far": "kv_layers.bytes_per_token_far",
        "bytes-of-states": "kv_layers.bytes_of_states",
        "bytes-per-sequence": "kv_engines.bytes_held",
        "bytes-total": "kv_engines.bytes_held",
        "sequences-that-fit": "kv_budget.sequences_that_fit",
        "longest-that-fits": "kv_budget.longest_that_fits",
        "memory-weights": "kv_budget.weight_bytes",
        "memory-left": "kv_budget.left_for_kv",
        "memory-*": "kv_budget.left_for_kv",
        "kv-share": "kv_budget.share",
        "view-*": "kv_engines.bytes_held",
        "kind-*": "kv_layers.group_bytes",
        "first-*": "kv_engines.bytes_held",
        "second-*": "kv_engines.bytes_held",
        "third-*": "kv_engines.bytes_held",
        "fourth-*": "kv_engines.bytes_held",
    },
    folds=FOLDS,
    stored=("context", "sequences", "kv", "devices", "unit"),
)
