"""The overview of all models."""

from __future__ import annotations

from typing import Any

from pyodide_demos.figures.parts import amount
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import bytes_per_token, model_bytes
from pyodide_demos.quantities import printed
from sitegen.render.page import Page
from sitegen.render.presets.cells import (
    LENGTHS,
    bytes_cell,
    kinds_of,
    row_head,
    table,
    verified,
    whole,
)
from sitegen.schema.preset import ModelPreset

SIXTEEN = kv_type("16-bit")


def models_context(page: Page) -> dict[str, Any]:
    """Return what the overview shows."""
    presets = [entry.record for entry in page.site.library.models.values()]
    head: list[Child] = [page.word("models.name"), page.word("models.per-token")]
    head += [
        h("span", page.word("models.at", length=f"{length:,}"), data_computed=True)
        for length in LENGTHS
    ]
    head += [page.word("models.whole"), page.word("models.layers"), page.word("models.verified")]
    rows = (_row(page, preset) for preset in presets)
    return {"count": len(presets), "table": table(page.word("nav.models"), head, rows, "models")}


def _row(page: Page, preset: ModelPreset) -> Element:
    name = h("a", preset.name, href=page.url(f"{page.lang}/models/{preset.id}/"))
    per_token = bytes_per_token(preset.model, SIXTEEN)
    note = h("span", amount(per_token, printed(per_token, "bytes")), class_="ledger__note")
    return h(
        "tr",
        row_head(name),
        h("td", amount(per_token, printed(per_token, "bytes-iec")), note, class_="ledger__figure"),
        *(_cost(page, preset, length) for length in LENGTHS),
        _whole(preset),
        h("td", kinds_of(page, preset.model), class_="models__kinds", data_computed=True),
        h("td", verified(page, preset)),
    )


def _whole(preset: ModelPreset) -> Element:
    """Write the cost of the longest text, with its length below."""
    cost = model_bytes(preset.model, (preset.context,), SIXTEEN)
    length = h("span", whole(preset.context), class_="ledger__note")
    return h("td", amount(cost, printed(cost, "bytes-iec")), length, class_="ledger__figure")


def _cost(page: Page, preset: ModelPreset, length: int) -> Element:
    if length > preset.context:
        return h(
            "td", "—", class_="ledger__figure models__beyond", title=page.word("models.beyond")
        )
    return bytes_cell(model_bytes(preset.model, (length,), SIXTEEN))
