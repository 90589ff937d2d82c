"""The registers as data for other programs: claims.json and sources.json."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any

from pyodide_demos.quantities import exact
from pyodide_demos.words import LANGUAGES
from sitegen.graph.functions import FunctionSource
from sitegen.render.claim_data import call_data, claim_data, texts_of
from sitegen.render.page import Site
from sitegen.schema.claim import CallValue
from sitegen.schema.lesson import Unit
from sitegen.validate.formulas import functions_in_use
from sitegen.values import Computed

FORMAT_VERSION = 2
"""Of all published registers; it changes when a program that reads them would have to."""


def claims_json(site: Site) -> bytes:
    """Return every claim with its value and its origin, and what was retired, sorted by id."""
    library = site.library
    called = functions_in_use(library)
    functions = {
        name: _function(found)
        for name, found in sorted(site.values.functions.items())
        if name in called
    }
    return dump(
        {
            "$schema": "schemas/claims.schema.json",
            "format": FORMAT_VERSION,
            "claims": [claim_data(site, name) for name in sorted(library.claims)],
            "functions": functions,
            "retired": [_retired(site, name) for name in sorted(library.retired)],
            "units": {name: _unit(unit.record) for name, unit in sorted(library.units.items())},
        }
    )


def sources_json(site: Site) -> bytes:
    """Return every source, sorted by id."""
    claims = sorted(site.library.claims.items())
    sources = [
        {
            **entry.record.model_dump(mode="json", exclude_none=True),
            "address": entry.record.where.address,
            "evidence": entry.record.evidence,
            "lessons": list(site.usage.sources.get(name, ())),
            "claims": [c for c, e in claims if name in e.record.sources],
        }
        for name, entry in sorted(site.library.sources.items())
    ]
    return dump(
        {"$schema": "schemas/sources.schema.json", "format": FORMAT_VERSION, "sources": sources}
    )


def _unit(unit: Unit) -> dict[str, dict[str, str]]:
    return {lang: {"one": unit.in_(lang, one=True), "many": unit.in_(lang)} for lang in LANGUAGES}


def _function(found: FunctionSource) -> dict[str, Any]:
    data = asdict(found)
    del data["name"]
    return {**data, "parameters": list(found.parameters), "url": found.url}


def _retired(site: Site, retired_id: str) -> dict[str, Any]:
    entry = site.library.retired[retired_id].record
    computed = site.values.retired.get(retired_id, ())
    values = [
        {"computed_from": item.value.model_dump(mode="json", exclude_none=True), **_value(one)}
        for item, one in zip(entry.values, computed, strict=False)
    ]
    check = CallValue(call=entry.check.call, args=dict(entry.check.args))
    result = site.values.checks.get(retired_id)
    return {
        "id": retired_id,
        "statement": texts_of(site, "retired", retired_id, "statement"),
        "where": entry.where.model_dump(),
        "said_from": entry.said_from.isoformat(),
        "retired": entry.retired.isoformat(),
        "how_wrong": texts_of(site, "retired", retired_id, "how_wrong"),
        "values": values,
        "check": {"call": call_data(site.values, check), **(_value(result) if result else {})},
        "check_scope": entry.check_scope.model_dump(),
        "successors": list(entry.successors),
        "anchor": {lang: f"{lang}/retired/#{retired_id}" for lang in LANGUAGES},
    }


def _value(computed: Computed) -> dict[str, Any]:
    return {"value": exact(computed.value), "printed": computed.texts}


def dump(data: dict[str, Any]) -> bytes:
    """Write data so that equal data give equal bytes, with one entry of a register a line."""
    return ("{\n" + ",\n".join(_member(*item) for item in sorted(data.items())) + "\n}\n").encode()


def _member(key: str, value: Any) -> str:
    if isinstance(value, list) and value:
        entries = ",\n".join(map(_line, value))
        return f"{_line(key)}: [\n{entries}\n]"
    if isinstance(value, dict) and value:
        entries = ",\n".join(f"{_line(k)}: {_line(v)}" for k, v in sorted(value.items()))
        return f"{_line(key)}: {{\n{entries}\n}}"
    return f"{_line(key)}: {_line(value)}"


def _line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False, sort_keys=True)
