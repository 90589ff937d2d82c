"""One claim as data: its value, what it comes from, how it is computed, where it stands."""

from __future__ import annotations

from typing import Any

from pyodide_demos.quantities import Value, exact
from pyodide_demos.words import LANGUAGES
from sitegen.graph.classes import class_of
from sitegen.graph.equations import equation_of
from sitegen.graph.inputs import Input, inputs_of, resolved_arguments
from sitegen.library import Entry
from sitegen.render.page import Page, Site
from sitegen.schema.claim import CallValue, Claim
from sitegen.values import Computed, Values


def claim_data(site: Site, claim_id: str) -> dict[str, Any]:
    """Return everything that is published of a claim."""
    entry = site.library.claims[claim_id]
    claim, computed = entry.record, site.values.claims.get(claim_id)
    lessons = site.usage.claims.get(claim_id, ())
    data: dict[str, Any] = {
        "id": claim_id,
        "statement": texts_of(site, "claims", claim_id, "statement"),
        "scope": texts_of(site, "claims", claim_id, "scope"),
        "unit": claim.unit,
        "formats": list(claim.formats),
        "class": class_of(site.library.claims, claim.value),
        "computed_from": claim.value.model_dump(mode="json", exclude_none=True),
        "inputs": [_input(one) for one in inputs_of(entry, site.values, site.course, lessons)],
        "evidence": list(claim.evidence),
        "sources": list(claim.sources),
        "verification": claim.verification.model_dump(mode="json", exclude_none=True),
        "written_at": {"path": entry.yaml.file.path, "line": entry.line()},
        "lessons": list(lessons),
        "uses": _uses(site, claim_id),
        "retired_ancestors": [
            name
            for name, old in site.library.retired.items()
            if claim_id in (*old.record.successors, *old.record.claims)
        ],
        "anchor": {lang: f"{lang}/claims/#{claim_id}" for lang in LANGUAGES},
    }
    if isinstance(claim.value, CallValue):
        data["call"] = call_data(site.values, claim.value)
    if computed:
        data |= {"value": exact(computed.value), "printed": computed.texts}
        data |= _terms(entry, computed)
        data |= _check(site.values, claim, computed)
        data |= _formula(site, claim)
    if claim.wrong:
        data["wrong"] = claim.wrong
    published = site.library.published.get(claim_id)
    if published and published.record.earlier:
        data["history"] = [one.model_dump(mode="json") for one in published.record.earlier]
    return data


def texts_of(site: Site, register: str, entry_id: str, name: str) -> dict[str, str]:
    """Return a text of a register in both languages, with its roles printed."""
    return {
        lang: str(
            Page(site, lang, "", retired=entry_id if register == "retired" else "")
            .phrase(register, entry_id, name)
            .striptags()
        )
        for lang in LANGUAGES
    }


def call_data(values: Values, spec: CallValue) -> dict[str, Any]:
    """Return a call that can be made as it stands."""
    return {"function": spec.call, "args": resolved_arguments(spec, values)}


def _terms(entry: Entry[Claim], computed: Computed) -> dict[str, Any]:
    specs = dict(entry.record.values)
    terms: dict[str, Value | None] = {
        "numerator": computed.numerator,
        "denominator": computed.denominator,
    }
    return {
        name: {
            "value": exact(term),
            "computed_from": specs[name].model_dump(mode="json", exclude_none=True),
        }
        for name, term in terms.items()
        if term is not None
    }


def _check(values: Values, claim: Claim, computed: Computed) -> dict[str, Any]:
    if claim.check is None or computed.check is None:
        return {}
    call = call_data(values, claim.check)
    return {"check": {"call": call, "value": exact(computed.check)}}


def _formula(site: Site, claim: Claim) -> dict[str, Any]:
    formula = (
        site.library.formulas.get(claim.value.call) if isinstance(claim.value, CallValue) else None
    )
    if formula and formula.record.words:
        return {"formula": {"words": formula.record.words.model_dump()}}
    equation = equation_of(site.library, site.values, claim.id)
    if equation is None:
        return {}
    tex = {"tex": equation.symbols, "tex_numbers": equation.numbers}
    return {"formula": {key: text for key, text in tex.items() if text}}


def _input(one: Input) -> dict[str, Any]:
    origin: dict[str, Any] = {"kind": one.origin, "line": one.line}
    if one.origin == "given":
        origin["lesson"] = one.at
    elif one.at:
        origin[one.origin] = one.at
    if one.within:
        origin["within"] = one.within
    return {"name": one.name, "value": one.value, "from": origin}


def _uses(site: Site, claim_id: str) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = []
    for use in site.usage.places.get(claim_id, ()):
        anchor = f"#{use.part}" if use.part else ""
        found.append(
            {
                "lesson": use.slug,
                "part": use.part,
                "titles": dict(zip(use.languages, use.titles, strict=True)),
                "urls": {lang: f"{lang}/{use.slug}/{anchor}" for lang in use.languages},
            }
        )
    found += [{"claim": name} for name in site.values.dependents.get(claim_id, ())]
    return found
