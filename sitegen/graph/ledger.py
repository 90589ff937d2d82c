"""The ledger of published claims: none disappears or comes to mean something else unnoticed."""

from __future__ import annotations

import datetime
import hashlib
import json
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyodide_demos.quantities import exact
from sitegen.graph.classes import class_of
from sitegen.library import Entry, Library
from sitegen.problems import Problem
from sitegen.schema.claim import Claim
from sitegen.schema.published import Earlier, Published
from sitegen.values import Computed

LEDGER = "content/published/claims.yaml"
HEAD = """\
# What was published of each claim. Written by 'python build.py ledger'; readers may have cited it.
"""


@dataclass(frozen=True)
class Change:
    """How a published claim differs from what it was."""

    entry: Entry[Published]
    what: str
    remedy: str
    code: str
    on_request: bool
    """Whether an author may say that it still means the same."""


def check_ledger(library: Library, values: Mapping[str, Computed]) -> Iterator[Problem]:
    """Yield a problem for every published claim that is gone or says something else."""
    for change in changes(library, values):
        yield change.entry.problem(change.code, change.what, change.remedy, "id")


def changes(library: Library, values: Mapping[str, Computed]) -> Iterator[Change]:
    """Yield how published claims differ from those of today."""
    told = told_by(library)
    for claim_id, entry in library.published.items():
        if claim_id in library.invalid:
            continue
        claim = library.claims.get(claim_id)
        if claim is None:
            if entry.record.retired is None:
                yield _gone(entry, told.get(claim_id))
        elif entry.record.retired is not None:
            what = f"the id {claim_id!r} belonged to a claim that is retired."
            yield Change(entry, what, "Give the new claim an id of its own.", "E245", False)
        elif claim_id in values:
            yield from _changed(library, entry, claim, values[claim_id], told.get(claim_id))


def told_by(library: Library) -> dict[str, str]:
    """Return published claims, each with the retired entry that tells what was wrong with it."""
    return {
        claim_id: name
        for name, entry in library.retired.items()
        for claim_id in (name, *entry.record.claims)
    }


def _gone(entry: Entry[Published], told: str | None) -> Change:
    claim_id = entry.record.id
    what = f"claim {claim_id!r} was published and is not there any more."
    if told:
        remedy = f"Its story is told in {told!r}: run 'python build.py ledger'."
    else:
        remedy = (
            "Restore it, or tell in content/retired what was wrong with it, "
            f"with 'claims: [{claim_id}]', and run 'python build.py ledger'."
        )
    return Change(entry, what, remedy, "E245", on_request=False)


def _changed(
    library: Library,
    entry: Entry[Published],
    claim: Entry[Claim],
    computed: Computed,
    told: str | None,
) -> Iterator[Change]:
    old, claim_id = entry.record, entry.record.id
    value = value_text(computed, claim.record)
    again = f"run 'python build.py ledger {claim_id}'"
    if (old.unit, old.value) != (claim.record.unit, value):
        what = (
            f"claim {claim_id!r} was published as {old.value} {old.unit}, "
            f"now it says {value} {claim.record.unit}."
        )
        if told:
            remedy = f"Its story is told in {told!r}: run 'python build.py ledger'."
        elif class_of(library.claims, claim.record.value) == "machine":
            remedy = f"If it is of a new run, {again}."
        else:
            remedy = (
                "Give the new claim another id, or tell in content/retired how the old value "
                f"was wrong, with 'claims: [{claim_id}]', and run 'python build.py ledger'."
            )
        is_of_a_run = class_of(library.claims, claim.record.value) == "machine"
        yield Change(entry, what, remedy, "E246", on_request=is_of_a_run)
    elif old.statement != statement_hash(claim.record):
        what = f"the statement of the published claim {claim_id!r} was changed."
        remedy = f"If it says the same in other words, {again}; else give it another id."
        yield Change(entry, what, remedy, "E246", on_request=True)


def value_text(computed: Computed, claim: Claim) -> str:
    """Return a value as the ledger keeps it: the last digit of a float is the machine's."""
    if isinstance(computed.value, float):
        return computed.texts[claim.formats[0]]
    return exact(computed.value)


def statement_hash(claim: Claim) -> str:
    """Return the beginning of the hash of both statements."""
    text = f"{claim.statement.zh}\n{claim.statement.en}"
    return hashlib.sha256(text.encode()).hexdigest()[:16]


def updated(
    library: Library,
    values: Mapping[str, Computed],
    accepted: Collection[str],
    today: datetime.date,
) -> tuple[str, list[Change]]:
    """Return the ledger as it is to be written, and the changes that nobody has accounted for."""
    told = told_by(library)
    refused: dict[str, Change] = {}
    for change in changes(library, values):
        claim_id = change.entry.record.id
        if claim_id not in told and not (change.on_request and claim_id in accepted):
            refused[claim_id] = change
    entries: list[Published] = []
    for claim_id in sorted({*library.published, *values}):
        known = library.published.get(claim_id)
        old = known.record if known else None
        claim = library.claims.get(claim_id)
        if old and (claim is None or claim_id in refused or claim_id not in values):
            retired = old.retired or (told.get(claim_id) if claim is None else None)
            entries.append(old.model_copy(update={"retired": retired}))
        elif claim is not None:
            entries.append(_entry(old, claim.record, values[claim_id], today))
    lines = "".join(f"- {_line(entry)}\n" for entry in entries)
    return f"{HEAD}{lines}", list(refused.values())


def _entry(
    old: Published | None, claim: Claim, computed: Computed, today: datetime.date
) -> Published:
    value = value_text(computed, claim)
    since, earlier = (old.since, old.earlier) if old else (today, ())
    if old and (old.value, old.unit) != (value, claim.unit):
        before = Earlier(value=old.value, since=old.since, until=today)
        since, earlier = today, (*old.earlier, before)
    return Published(
        id=claim.id,
        since=since,
        unit=claim.unit,
        value=value,
        statement=statement_hash(claim),
        earlier=earlier,
    )


def _line(entry: Published) -> str:
    """Write an entry on one line, so that two authors who add claims rarely meet."""
    data: dict[str, Any] = entry.model_dump(exclude_none=True)
    if not data["earlier"]:
        del data["earlier"]
    return _flow(data)


def _flow(value: Any) -> str:
    """Write a value as YAML in one line; dates stand there without quotation marks."""
    if isinstance(value, dict):
        return f"{{{', '.join(f'{key}: {_flow(one)}' for key, one in value.items())}}}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_flow, value))}]"
    return value.isoformat() if isinstance(value, datetime.date) else json.dumps(value)
