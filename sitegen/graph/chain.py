"""Why a claim is what it is: the chain down to functions, arguments, records and sources."""

from __future__ import annotations

from collections.abc import Iterator

from pyodide_demos.quantities import Value, exact
from sitegen.graph.classes import class_of
from sitegen.graph.inputs import inputs_of
from sitegen.graph.study import Study
from sitegen.library import Entry
from sitegen.render.claim_views import call_text
from sitegen.schema.claim import (
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
    ValueSpec,
)

INDENT = "  "


def why(asked: Study, claim_id: str) -> list[str]:
    """Return the lines that say where a claim comes from."""
    return list(_claim(asked, claim_id, "", set()))


def _claim(asked: Study, claim_id: str, indent: str, told: set[str]) -> Iterator[str]:
    entry = asked.library.claims[claim_id]
    claim, computed = entry.record, asked.values.claims[claim_id]
    place = f"{entry.yaml.file.path}:{entry.line()}"
    kind = class_of(asked.library.claims, claim.value)
    head = f"{indent}{claim_id} = {exact(computed.value)} · {kind} · {place}"
    if claim_id in told:
        yield f"{head} (see above)"
        return
    told.add(claim_id)
    yield head
    inner = indent + INDENT
    values: dict[str, Value | None] = {
        "value": computed.value,
        "numerator": computed.numerator,
        "denominator": computed.denominator,
        "check": computed.check,
    }
    for key, spec in claim.values:
        result = "" if key == "value" else f" = {exact(values[key])}"  # type: ignore[arg-type]
        yield f"{inner}{key}{result}: {_origin(asked, spec)}"
        if key == "value":
            yield from _inputs(asked, entry, inner + INDENT)
        for need in _needs(spec):
            yield from _claim(asked, need, inner + INDENT, told)
    for name in claim.sources:
        yield f"{inner}source {_source(asked, name)}"
    yield f"{inner}{_verification(claim)}"


def _origin(asked: Study, spec: ValueSpec) -> str:
    if isinstance(spec, CallValue):
        arguments = {
            k: v.claim if isinstance(v, ClaimArgument) else v for k, v in spec.args.items()
        }
        found = asked.values.functions[spec.call]
        place = f"{found.file}:{found.line}-{found.end_line} · sha256 {found.sha256[:12]}…"
        return f"{call_text(spec.call, arguments)} · {place}"
    if isinstance(spec, QuoteValue):
        return f"{spec.quote}, quoted from {_source(asked, spec.source)}"
    if isinstance(spec, RecordValue):
        files = asked.library.records[spec.record].files
        return f"{spec.path} of {files.json_file.path}"
    if isinstance(spec, ClaimValue):
        return f"the value of {spec.claim}"
    return f"the sum of {', '.join(spec.sum)}"


def _inputs(asked: Study, entry: Entry[Claim], indent: str) -> Iterator[str]:
    lessons = asked.usage.claims.get(entry.record.id, ())
    for one in inputs_of(entry, asked.values, asked.course, lessons):
        if not one.name:
            continue
        origin = {
            "given": f"given of the lesson {one.at!r}",
            "claim": f"value of {one.at}",
        }.get(one.origin, "typed")
        yield f"{indent}{one.name} = {one.value} · {origin} · {one.path}:{one.line}"


def _needs(spec: ValueSpec) -> list[str]:
    if isinstance(spec, CallValue):
        return [a.claim for a in spec.args.values() if isinstance(a, ClaimArgument)]
    if isinstance(spec, ClaimValue):
        return [spec.claim]
    return list(getattr(spec, "sum", ()))


def _source(asked: Study, name: str) -> str:
    entry = asked.library.sources[name]
    source = entry.record
    place = f"{entry.yaml.file.path}:{entry.line()}"
    return f"{name} · {source.where.label} · checked {source.checked} · {place}"


def _verification(claim: Claim) -> str:
    found = claim.verification
    if found.by is None:
        return found.status
    return f"{found.status} by {found.by}, {found.how}, {found.date}"
