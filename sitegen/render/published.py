"""The registers as data for other programs: claims.json and sources.json."""

from __future__ import annotations

import json
from typing import Any

from pyodide_demos.quantities import exact
from pyodide_demos.words import LANGUAGES
from sitegen.render.page import Page, Site
from sitegen.schema.claim import Claim

FORMAT_VERSION = 1


def claims_json(site: Site) -> bytes:
    """Return every claim with its value, sorted by id."""
    return _dump(
        {
            "format": FORMAT_VERSION,
            "claims": [_claim(site, name) for name in sorted(site.library.claims)],
        }
    )


def sources_json(site: Site) -> bytes:
    """Return every source, sorted by id."""
    sources = [
        {
            **entry.record.model_dump(mode="json", exclude_none=True),
            "lessons": list(site.usage.sources.get(name, ())),
        }
        for name, entry in sorted(site.library.sources.items())
    ]
    return _dump({"format": FORMAT_VERSION, "sources": sources})


def _claim(site: Site, claim_id: str) -> dict[str, Any]:
    claim: Claim = site.library.claims[claim_id].record
    computed = site.values.claims.get(claim_id)
    data = claim.model_dump(
        mode="json", exclude_none=True, exclude={"statement", "scope", "value", "formats"}
    )
    for name in ("statement", "scope"):
        data[name] = {
            lang: str(Page(site, lang, "").phrase("claims", claim_id, name).striptags())
            for lang in LANGUAGES
        }
    data["computed_from"] = claim.value.model_dump(mode="json", exclude_none=True)
    if computed:
        data["value"] = exact(computed.value)
        data["printed"] = computed.texts
        for name in ("numerator", "denominator"):
            term = getattr(computed, name)
            if term is not None:
                data[name] = {"value": exact(term), "computed_from": data[name]}
    data["lessons"] = list(site.usage.claims.get(claim_id, ()))
    data["anchor"] = {lang: f"{lang}/claims/#{claim_id}" for lang in LANGUAGES}
    return data


def _dump(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, indent=1, sort_keys=True) + "\n").encode()
