"""What claims must fulfil before any of them is computed."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from pyodide_demos.quantities import FORMATS
from sitegen.library import Entry, Library
from sitegen.problems import Problem, did_you_mean
from sitegen.registers import FUNCTIONS
from sitegen.schema.claim import (
    AnyValue,
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
    SumValue,
)
from sitegen.validate.references import function_parameters

_FORMAT_PATTERNS = [re.compile(re.escape(name).replace("N", r"\d") + r"\Z") for name in FORMATS]


def claims_in(spec: AnyValue) -> Iterator[tuple[str, tuple[str | int, ...]]]:
    """Yield the claims that a value is computed from, each with the key it stands under."""
    if isinstance(spec, CallValue):
        for name, argument in spec.args.items():
            if isinstance(argument, ClaimArgument):
                yield argument.claim, ("args", name)
    elif isinstance(spec, SumValue):
        for index, claim in enumerate(spec.sum):
            yield claim, ("sum", index)
    elif isinstance(spec, ClaimValue):
        yield spec.claim, ("claim",)


def check_claim_references(library: Library) -> list[Problem]:
    """Check the claims, sources, records and units that claims name, and successors."""
    problems: list[Problem] = []
    for entry in library.claims.values():
        problems.extend(_references(library, entry))
    for retired in library.retired.values():
        for index, item in enumerate(retired.record.values):
            problems.extend(_named_in(library, retired, item.value, "values", index, "value"))
        for index, name in enumerate(retired.record.successors):
            if name not in library.claims and name not in library.invalid:
                problems.append(
                    retired.problem(
                        "E204",
                        f"claim {name!r} is not defined.",
                        did_you_mean(name, library.claims),
                        "successors",
                        index,
                    )
                )
    return problems


def _references(library: Library, entry: Entry[Claim]) -> Iterator[Problem]:
    claim = entry.record
    if claim.unit not in library.units:
        yield entry.problem(
            "E217",
            f"unit {claim.unit!r} is not defined.",
            did_you_mean(claim.unit, library.units),
            "unit",
        )
    for index, name in enumerate(claim.sources):
        if name not in library.sources and name not in library.invalid:
            yield entry.problem(
                "E205",
                f"source {name!r} is not defined.",
                did_you_mean(name, library.sources),
                "sources",
                index,
            )
    for key, retired in (("wrong", claim.wrong), ("warns_of", claim.warns_of)):
        if retired and retired not in {*library.retired, *library.invalid}:
            message = f"retired claim {retired!r} is not defined."
            yield entry.problem("E223", message, did_you_mean(retired, library.retired), key)
    for key, spec in claim.values:
        yield from _named_in(library, entry, spec, key)


def _named_in(
    library: Library, entry: Entry[Any], spec: AnyValue, *path: str | int
) -> Iterator[Problem]:
    """Check the claims, the source and the record that a value names."""
    for name, below in claims_in(spec):
        if name not in library.claims and name not in library.invalid:
            message = f"claim {name!r} is not defined."
            hint = did_you_mean(name, library.claims)
            yield entry.problem("E204", message, hint, *path, *below)
    if isinstance(spec, QuoteValue) and spec.source not in {*library.sources, *library.invalid}:
        message = f"source {spec.source!r} is not defined."
        hint = did_you_mean(spec.source, library.sources)
        yield entry.problem("E205", message, hint, *path, "source")
    if isinstance(spec, RecordValue) and spec.record not in {*library.records, *library.invalid}:
        message = f"record {spec.record!r} is not defined."
        hint = did_you_mean(spec.record, library.records)
        yield entry.problem("E206", message, hint, *path, "record")


def check_claim_functions(library: Library) -> list[Problem]:
    """Check that called functions exist and take the arguments they are given."""
    problems: list[Problem] = []
    for entry in library.claims.values():
        for key, spec in entry.record.values:
            if isinstance(spec, CallValue):
                problems.extend(_function(entry, spec, key))
    for retired in library.retired.values():
        for index, item in enumerate(retired.record.values):
            if isinstance(item.value, CallValue):
                problems.extend(_function(retired, item.value, "values", index, "value"))
        check = retired.record.check
        problems.extend(
            _function(retired, CallValue(call=check.call, args=dict(check.args)), "check")
        )
    return problems


def _function(entry: Entry[Any], spec: CallValue, *path: str | int) -> Iterator[Problem]:
    if spec.call not in FUNCTIONS:
        yield entry.problem(
            "E218",
            f"function {spec.call!r} does not exist.",
            did_you_mean(spec.call, FUNCTIONS),
            *path,
            "call",
        )
        return
    takes = function_parameters(spec.call)
    for name in spec.args:
        if name not in takes:
            yield entry.problem(
                "E218",
                f"{spec.call} takes no argument {name!r}.",
                did_you_mean(name, takes),
                *path,
                "args",
                name,
            )
    missing = [name for name in takes if name not in spec.args]
    if missing:
        yield entry.problem(
            "E218",
            f"{spec.call} also needs: {', '.join(missing)}.",
            "Add what is missing.",
            *path,
            "args",
        )


def check_claim_cycles(library: Library) -> list[Problem]:
    """Check that no claim is computed from itself, directly or through others."""
    edges = {
        name: sorted({c for _, spec in entry.record.values for c, _ in claims_in(spec)})
        for name, entry in library.claims.items()
    }
    problems: list[Problem] = []
    done: set[str] = set()
    for start in sorted(edges):
        cycle = _cycle_from(start, edges, done)
        if cycle:
            chain = " → ".join(cycle)
            problems.append(
                library.claims[cycle[0]].problem(
                    "E213",
                    f"claims are computed in a circle: {chain}.",
                    "Give one of them a value of its own.",
                    "value",
                )
            )
    return problems


def _cycle_from(start: str, edges: dict[str, list[str]], done: set[str]) -> list[str]:
    """Walk the graph without recursion; return a cycle that was not reported yet."""
    trail: list[str] = []
    stack: list[tuple[str, int]] = [(start, 0)]
    while stack:
        node, depth = stack.pop()
        del trail[depth:]
        if node in trail:
            cycle = trail[trail.index(node) :]
            done.update(cycle)
            first = cycle.index(min(cycle))
            return [*cycle[first:], *cycle[:first], min(cycle)]
        if node in done:
            continue
        trail.append(node)
        following = [(name, depth + 1) for name in edges.get(node, [])]
        if not following:
            done.add(node)
        stack.extend(reversed(following))
    done.update(trail)
    return []


def check_claim_formats(library: Library) -> list[Problem]:
    """Check that every format that claims name is known."""
    problems: list[Problem] = []
    for entry in library.claims.values():
        problems.extend(_formats(entry, entry.record.formats))
    for retired in library.retired.values():
        for index, item in enumerate(retired.record.values):
            problems.extend(_formats(retired, item.formats, "values", index))
    return problems


def _formats(entry: Entry[Any], formats: tuple[str, ...], *path: str | int) -> Iterator[Problem]:
    for index, name in enumerate(formats):
        if not any(pattern.match(name) for pattern in _FORMAT_PATTERNS):
            hint = did_you_mean(name, FORMATS)
            yield entry.problem("E220", f"{name!r} is not a format.", hint, *path, "formats", index)


def check_evidence(library: Library) -> list[Problem]:
    """Gate 4: evidence has what it requires."""
    return [p for entry in library.claims.values() for p in _evidence(library, entry)]


def _evidence(library: Library, entry: Entry[Claim]) -> Iterator[Problem]:
    claim = entry.record
    specs = [spec for _, spec in claim.values]
    for index, kind in enumerate(claim.evidence):
        if kind == "experiment" and not any(isinstance(spec, RecordValue) for spec in specs):
            yield entry.problem(
                "E216",
                "evidence 'experiment' needs a record.",
                "Take the value from one: {record: …, path: …}.",
                "evidence",
                index,
            )
        if kind in ("paper", "official"):
            yield from _cited_evidence(library, entry, kind, index)
    if claim.verification.status == "unneeded" and set(claim.evidence) != {"editorial"}:
        yield entry.problem(
            "E216",
            "verification 'unneeded' is only for claims that rest on 'editorial' alone.",
            "Use 'unchecked' until somebody has checked it.",
            "verification",
            "status",
        )


def _cited_evidence(
    library: Library, entry: Entry[Claim], kind: str, index: int
) -> Iterator[Problem]:
    cited = [
        library.sources[name].record for name in entry.record.sources if name in library.sources
    ]
    fitting = [source for source in cited if source.evidence == kind]
    if not fitting:
        yield entry.problem(
            "E216",
            f"evidence {kind!r} needs a cited source of that kind.",
            "Add one to 'sources'.",
            "evidence",
            index,
        )
    elif all(source.read_scope is None for source in fitting):
        yield entry.problem(
            "E216",
            f"evidence {kind!r} needs a source whose read scope is filled in.",
            f"Say in source {fitting[0].id!r} which part was read.",
            "evidence",
            index,
        )


def check_units(library: Library) -> list[Problem]:
    """Gate 10: bytes name their unit system, and sums are of one unit."""
    problems: list[Problem] = []
    for entry in library.claims.values():
        claim = entry.record
        for index, name in enumerate(claim.formats):
            if (claim.unit == "byte") != name.startswith("bytes"):
                problems.append(_bytes_problem(entry, name, index))
        for key, spec in claim.values:
            if isinstance(spec, SumValue):
                problems.extend(_mixed_units(library, entry, spec, key))
    return problems


def _bytes_problem(entry: Entry[Claim], name: str, index: int) -> Problem:
    if entry.record.unit == "byte":
        message = f"a quantity of bytes cannot be printed as {name!r}: the unit system is missing."
        return entry.problem(
            "E217", message, "Use bytes, bytes-iec, bytes-si or bytes-both.", "formats", index
        )
    message = f"the format {name!r} is for bytes, but the unit is {entry.record.unit!r}."
    return entry.problem("E217", message, "Correct the unit or the format.", "formats", index)


def _mixed_units(
    library: Library, entry: Entry[Claim], spec: SumValue, key: str
) -> Iterator[Problem]:
    for index, name in enumerate(spec.sum):
        term = library.claims.get(name)
        if term and term.record.unit != entry.record.unit:
            yield entry.problem(
                "E217",
                f"claim {name!r} counts {term.record.unit!r}, "
                f"the sum counts {entry.record.unit!r}.",
                "Add only what has the same unit.",
                key,
                "sum",
                index,
            )
