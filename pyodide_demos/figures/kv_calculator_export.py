"""The result as CSV and JSON: shown for copying, and saved by a button where scripts run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pyodide_demos.figures.kv_calculator_params import Params
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.markup import Element, h, remembered
from pyodide_demos.models.kv_layers import bytes_of_states
from pyodide_demos.words import Language, Words

TITLE = Words("作为数据：CSV与JSON", "As data: CSV and JSON")
SAVE = Words("存为{name}", "Save {name}")
NAMES = ("kv-calculator.csv", "kv-calculator.json")

type Row = tuple[str, str, int]
"""What a number is, of which kind of layer or rule, and the number."""


def export(results: Sequence[Result], params: Params, lang: Language) -> Element:
    """Show both texts and a button for each."""
    numbers = [rows(result) for result in results]
    texts = as_csv(results, numbers), as_json(results, numbers, params)
    blocks = (
        h("pre", text, data_file=name, tabindex=0) for name, text in zip(NAMES, texts, strict=True)
    )
    summary = h("summary", TITLE.in_(lang))
    return h("details", summary, _buttons(lang), *blocks, class_="figure-data")


@remembered
def _buttons(lang: Language) -> Element:
    buttons = (
        h("button", SAVE.in_(lang).format(name=name), type="button", data_save=name)
        for name in NAMES
    )
    return h("p", *buttons, class_="demo__actions")


def rows(result: Result) -> list[Row]:
    """Return every number of a column: what, of which kind of layer or rule, how many."""
    case = result.case
    found: list[Row] = [
        ("sequences", "", case.sequences),
        ("positions", "", case.positions),
        ("bytes_per_token", "", result.per_token),
        ("bytes_per_token_beyond_windows", "", result.per_token_far),
        ("bytes_of_states_per_sequence", "", bytes_of_states(case.model)),
        ("bytes_total", case.count, result.bytes),
    ]
    found += [("bytes_by_kind", kind.group.role, kind.bytes) for kind in result.kinds]
    found += [
        ("bytes_by_rule", view.engine, view.bytes * case.times)
        for view in result.views
        if not view.refused
    ]
    if fit := result.fit:
        found += [
            ("device_bytes", "", fit.budget.device),
            ("weight_bytes_per_device", "", fit.budget.weights),
            ("kv_bytes_per_device", "", fit.kv_bytes),
            ("left_for_kv_bytes", "", max(0, fit.budget.for_kv)),
            ("sequences_that_fit", "", fit.sequences),
        ]
    return found


def as_csv(results: Sequence[Result], numbers: Sequence[Sequence[Row]]) -> str:
    """Write one line a number, for all columns."""
    lines = ["column,model,kv_type,quantity,of,value"]
    for place, (result, found) in enumerate(zip(results, numbers, strict=True), start=1):
        case = result.case
        name = case.preset or case.name.en.replace(",", " ")
        start = f"{place},{name},{case.kv.name}"
        lines += [f"{start},{what},{of},{value}" for what, of, value in found]
    return "\n".join(lines) + "\n"


def as_json(results: Sequence[Result], numbers: Sequence[Sequence[Row]], params: Params) -> str:
    """Write what was set and what came out, as nested objects."""
    columns = zip(results, numbers, strict=True)
    return (
        json.dumps([_column(result, found, params) for result, found in columns], indent=1) + "\n"
    )


def _column(result: Result, found: Sequence[Row], params: Params) -> dict[str, Any]:
    case = result.case
    numbers: dict[str, Any] = {}
    for what, of, value in found:
        if what in ("bytes_by_kind", "bytes_by_rule"):
            numbers.setdefault(what, {})[of] = value
        else:
            numbers[what] = value
    return {
        "model": case.preset or case.name.en,
        "layers": case.model.layer_map,
        "kv_type": case.kv.name,
        "counted_by": case.count,
        "lengths": [list(case.lengths), case.times],
        "device": params.device,
        "devices": params.devices,
        **numbers,
    }
