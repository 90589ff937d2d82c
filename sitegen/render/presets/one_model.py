"""The page of one model."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from pyodide_demos.figures.layer_map import ROLES, layer_map
from pyodide_demos.figures.parts import amount
from pyodide_demos.markup import Element, group, h, to_html
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_engines import RULES, all_views
from pyodide_demos.models.kv_layers import (
    STATE_BYTES,
    LayerGroup,
    bytes_per_token,
    bytes_per_token_far,
    model_bytes,
    token_bytes,
)
from pyodide_demos.models.kv_views import EngineView
from pyodide_demos.presets import style_of
from pyodide_demos.quantities import printed
from sitegen.render.finished import finished
from sitegen.render.page import Page
from sitegen.render.presets.cells import (
    LENGTHS,
    bytes_cell,
    marked_wrong,
    number_cell,
    row_head,
    source_views,
    table,
    verified,
    whole,
)
from sitegen.render.presets.layer_order import layer_sentence
from sitegen.render.presets.wrong import Wrong, wrong_readings
from sitegen.schema.preset import ModelPreset

SIXTEEN = kv_type("16-bit")
ENGINES_AT = LENGTHS[0]
CALCULATOR = "memory"
"""The lesson that holds the calculator."""


def model_description(page: Page, preset: ModelPreset) -> str:
    """Say in a sentence what the page is about."""
    return page.word("model.lead", name=preset.name)


def model_context(page: Page, preset: ModelPreset) -> dict[str, Any]:
    """Return what the page of one model shows."""
    model = preset.model
    per_token = bytes_per_token(model, SIXTEEN)
    summary = page.word(
        "model.summary",
        layers=model.layers,
        style=page.word(f"style.{style_of(model, preset.query_heads)}"),
        bytes=f"{printed(per_token, 'bytes')} = {printed(per_token, 'bytes-iec')}",
    )
    wrong = list(wrong_readings(preset))
    return {
        "preset": preset,
        "summary": summary,
        "verified": finished(to_html(verified(page, preset))),
        "verified_means": page.word(f"verified.{preset.verified}-means"),
        "calculator": _calculator(page, preset),
        "all_models": page.url(f"{page.lang}/models/"),
        "picture": finished(to_html(layer_map(model, page.lang))),
        "layers": layer_sentence(page, model),
        "dimensions": finished(to_html(_dimensions(page, preset))),
        "tokens": _tokens(page, preset),
        "lengths": _lengths(page, preset),
        "engines": _engines(page, preset),
        "engines_note": page.word("model.engines-note", length=f"{ENGINES_AT:,}"),
        "wrong": _wrong(page, wrong) if wrong else "",
        "cautions": tuple(caution.in_(page.lang) for caution in preset.cautions),
        "sources": source_views(page, preset),
    }


def _calculator(page: Page, preset: ModelPreset) -> str:
    if CALCULATOR not in page.site.course.heads:
        return ""
    address = page.lesson_url(CALCULATOR)
    return f"{address}?kv-calculator.model={preset.id}"


def _dimensions(page: Page, preset: ModelPreset) -> Element:
    rounded = "model.counted" if preset.parameters_exact else "model.rounded"
    note = h("span", page.word(rounded), class_="ledger__note")
    rows: list[tuple[str, Element]] = [
        ("query-heads", whole(preset.query_heads)),
        ("hidden", whole(preset.hidden)),
        ("vocabulary", whole(preset.vocabulary)),
        ("context", whole(preset.context)),
        ("parameters", group(whole(preset.parameters), note)),
    ]
    if preset.active:
        rows.append(("active", whole(preset.active)))
    items = (h("div", h("dt", page.word(f"model.{key}")), h("dd", value)) for key, value in rows)
    return h("dl", *items, class_="preset__facts")


def _tokens(page: Page, preset: ModelPreset) -> Markup:
    head = [page.word(f"model.{k}") for k in ("kind", "count", "keeps", "bytes-layer", "bytes-all")]
    rows = [_kind_row(page, group) for group in preset.model.groups]
    rows.extend(_total_rows(page, preset))
    return table(page.word("model.tokens"), head, rows, "ledger presets--kinds")


def _kind_row(page: Page, layers: LayerGroup) -> Element:
    name = row_head(ROLES[layers.role].in_(page.lang))
    keeps = h("td", _keeps(page, layers), data_computed=True)
    if layers.kind == "state":
        one = layers.state * STATE_BYTES
        once = h("span", page.word("model.state-once"), class_="ledger__note")
        cells = (_bytes(one, once), _bytes(one * layers.layers, once))
    else:
        one = token_bytes(layers, SIXTEEN)
        cells = (_bytes(one), _bytes(one * layers.layers))
    return h("tr", name, number_cell(layers.layers), keeps, *cells)


def _bytes(value: int, *notes: Element) -> Element:
    return h("td", amount(value, printed(value, "bytes")), *notes, class_="ledger__figure")


def _total_rows(page: Page, preset: ModelPreset) -> Iterator[Element]:
    model = preset.model
    total = bytes_per_token(model, SIXTEEN)
    yield _total(page.word("model.total"), model.layers, total)
    if model.windows:
        far = bytes_per_token_far(model, SIXTEEN)
        yield _total(page.word("model.far"), None, far)


def _total(label: str, layers: int | None, total: int) -> Element:
    count = number_cell(layers) if layers else h("td", class_="ledger__figure")
    iec = h("td", amount(total, printed(total, "bytes-iec")), class_="ledger__figure")
    return h("tr", row_head(label), count, h("td"), iec, _bytes(total), class_="ledger__total")


def _keeps(page: Page, layers: LayerGroup) -> str:
    draft = page.word("model.keeps-draft") if layers.draft else ""
    if layers.kind == "mla":
        text = page.word("model.keeps-latent", latent=layers.latent, rope=layers.rope)
        if layers.indexer:
            text += page.word("model.keeps-index", indexer=layers.indexer)
        return text + draft
    if layers.kind == "state":
        return page.word("model.keeps-state", state=f"{layers.state:,}")
    if layers.kind == "shared":
        return page.word("model.keeps-nothing")
    text = page.word("model.keeps-heads", heads=layers.kv_heads, head_dim=layers.head_dim)
    if layers.window:
        text += page.word("model.keeps-window", window=f"{layers.window:,}")
    return text + draft


def _lengths(page: Page, preset: ModelPreset) -> Markup:
    rows = []
    for length in LENGTHS:
        beyond = length > preset.context
        note = h("span", page.word("models.beyond"), class_="ledger__note") if beyond else None
        cost = model_bytes(preset.model, (length,), SIXTEEN)
        exact = _bytes(cost)
        rows.append(h("tr", row_head(whole(length), note), bytes_cell(cost), exact))
    head = (page.word("model.length"), page.word("model.one-sequence"), page.word("model.exact"))
    return table(page.word("model.lengths"), head, rows, "ledger presets--lengths")


def _engines(page: Page, preset: ModelPreset) -> Markup:
    views = all_views(preset.model, (ENGINES_AT,), SIXTEEN)
    head = [page.word(f"model.{key}") for key in ("engine", "held", "over-floor")]
    rows = (_engine(page, view, views[0].bytes) for view in views)
    return table(page.word("model.engines"), head, rows, "presets--engines")


def _engine(page: Page, view: EngineView, floor: int) -> Element:
    rule = RULES[view.engine]
    version = page.word("model.at-version", version=rule.version) if rule.version else ""
    told = view.refused or rule.sentence
    name = row_head(
        rule.name.in_(page.lang),
        h("span", told.in_(page.lang), class_="ledger__note", data_computed=True),
        h("code", version, class_="ledger__note") if version else None,
    )
    if view.refused:
        empty = h("td", "—", class_="ledger__figure")
        return h("tr", name, empty, h("td", class_="ledger__figure"))
    share = Fraction(view.bytes, floor)
    return h("tr", name, bytes_cell(view.bytes), number_cell(share, "times-2"))


def _wrong(page: Page, found: list[Wrong]) -> Markup:
    head = [page.word(f"wrong.{key}") for key in ("what", "gives", "right", "factor")]
    rows = (_wrong_row(page, wrong) for wrong in found)
    return table(page.word("model.wrong"), head, rows, "presets--wrong")


def _wrong_row(page: Page, wrong: Wrong) -> Element:
    detail = None
    if wrong.where:
        where = wrong.where.in_(page.lang)
        detail = page.word("wrong.says", value=f"{wrong.value:,}", where=where)
    elif wrong.value:
        detail = f"{wrong.value:,}"
    scope = page.word("wrong.per-token")
    if wrong.length > 1:
        scope = page.word("wrong.per-sequence", length=f"{wrong.length:,}")
    form = "bytes" if wrong.length == 1 else "bytes-iec"
    number = amount(wrong.gives, printed(wrong.gives, form))
    gives = h("td", marked_wrong(page, number), class_="ledger__figure")
    notes = (
        h("span", text, class_="ledger__note", data_computed=True)
        for text in (detail, scope)
        if text
    )
    return h(
        "tr",
        row_head(page.word(f"wrong.{wrong.mistake}"), *notes),
        gives,
        number_cell(wrong.right, form),
        number_cell(wrong.factor, "times-2"),
    )
