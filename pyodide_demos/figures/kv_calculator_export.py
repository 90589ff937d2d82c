"""The result as CSV and JSON: shown for copying, and saved by a button where scripts run."""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any

from pyodide_demos.figures.kv_calculator_params import Params
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.markup import Element, h
from pyodide_demos.models.kv_layers import bytes_of_states
from pyodide_demos.words import Language, Words

TITLE = Words("作为数据：CSV与JSON", "As data: CSV and JSON")
SAVE = Words("存为{name}", "Save {name}")
NAMES = ("kv-calculator.csv", "kv-calculator.json")


def export(results: Sequence[Result], params: Params, lang: Language) -> Element:
    """Show both texts and a button for each."""
    texts = dict(zip(NAMES, (as_csv(results), as_json(results, params)), strict=True))
    buttons = (
        h("button", SAVE.in_(lang).format(name=name), type="button", data_save=name)
        for name in NAMES
    )
    blocks = (h("pre", text, data_file=name, tabindex=0) for name, text in texts.items())
    return h(
        "details",
        h("summary", TITLE.in_(lang)),
        h("p", *buttons, class_="demo__actions"),
        *blocks,
        class_="figure-data",
    )


def rows(result: Result) -> list[tuple[str, str, int]]:
    """Return every number of a column: what, of which kind of layer or rule, how many."""
    case = result.case
    found: list[tuple[str, str, int]] = [
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


def as_csv(results: Sequence[Result]) -> str:
    """Write one line a number, for all columns."""
    lines = ["column,model,kv_type,quantity,of,value"]
    for place, result in enumerate(results, start=1):
        case = result.case
        name = case.preset or case.name.en.replace(",", " ")
        start = f"{place},{name},{case.kv.name}"
        lines += [f"{start},{what},{of},{value}" for what, of, value in rows(result)]
    return "\n".join(lines) + "\n"


def as_json(results: Sequence[Result], params: Params) -> str:
    """Write what was set and what came out, as nested objects."""
    return json.dumps([_column(result, params) for result in results], indent=1) + "\n"


def _column(result: Result, params: Params) -> dict[str, Any]:
    case = result.case
    numbers: dict[str, Any] = {}
    for what, of, value in rows(result):
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
