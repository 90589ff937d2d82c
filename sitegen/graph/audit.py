"""What somebody should look at: literals, unchecked claims, stale sources, unused entries."""

from __future__ import annotations

import datetime
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sitegen.graph.study import Study
from sitegen.library import Entry
from sitegen.schema.claim import CallValue, QuoteValue, RecordValue
from sitegen.validate.formulas import functions_in_use
from sitegen.validate.sources import check_shelf_life


@dataclass(frozen=True)
class Finding:
    """One heading of the audit."""

    title: str
    lines: tuple[str, ...]
    is_due: bool
    """Whether something has to be done about it."""


def audit(asked: Study, today: datetime.date) -> list[Finding]:
    """Return everything that somebody should look at."""
    return [
        Finding("literals", _literals(asked), is_due=False),
        Finding("claims that nobody has checked", _unchecked(asked, "unchecked"), is_due=True),
        Finding("claims that are partly checked", _unchecked(asked, "partly"), is_due=False),
        Finding("computed claims without a second derivation", _single(asked), is_due=False),
        Finding("sources past their shelf life", _stale(asked, today), is_due=True),
        Finding("claims that no lesson prints", _unused_claims(asked), is_due=True),
        Finding("sources that nothing cites", _unused_sources(asked), is_due=True),
        Finding("records that nothing shows", _unused_records(asked), is_due=True),
        Finding("formulas of functions that nothing calls", _unused_formulas(asked), is_due=True),
        Finding("claims not noted as published", _not_noted(asked), is_due=False),
    ]


def report(findings: list[Finding]) -> list[str]:
    """Return the audit as lines."""
    lines: list[str] = []
    for finding in findings:
        lines.append(f"{finding.title} ({len(finding.lines)})")
        lines += [f"  {line}" for line in finding.lines]
    return lines


def _at(entry: Entry[Any], *path: str | int) -> str:
    return f"{entry.yaml.file.path}:{entry.line(*path)}"


def _literals(asked: Study) -> tuple[str, ...]:
    roles = [role for document in asked.library.documents() for role in document.roles()]
    found = sorted(
        (role.origin.path, role.line, role.target, role.text)
        for role in roles
        if role.name == "literal"
    )
    return tuple(f"{path}:{line} {text} ({reason})" for path, line, text, reason in found)


def _unchecked(asked: Study, status: str) -> tuple[str, ...]:
    return tuple(
        f"{_at(entry, 'verification')} {name}"
        for name, entry in sorted(asked.library.claims.items())
        if entry.record.verification.status == status
    )


def _single(asked: Study) -> tuple[str, ...]:
    return tuple(
        f"{_at(entry, 'value')} {name}"
        for name, entry in sorted(asked.library.claims.items())
        if isinstance(entry.record.value, CallValue) and entry.record.check is None
    )


def _stale(asked: Study, today: datetime.date) -> tuple[str, ...]:
    return tuple(
        f"{problem.place.path}:{problem.place.line} {problem.message}"
        for problem in sorted(check_shelf_life(asked.library, today))
    )


def _unused_claims(asked: Study) -> tuple[str, ...]:
    library = asked.library
    named = {
        role.target
        for document in library.documents()
        for role in document.roles()
        if role.name == "claim"
    }
    named |= {name for name, users in asked.values.dependents.items() if users}
    named |= {name for entry in library.retired.values() for name in entry.record.successors}
    return tuple(
        f"{_at(entry)} {name}"
        for name, entry in sorted(library.claims.items())
        if name not in named
    )


def _unused_sources(asked: Study) -> tuple[str, ...]:
    library = asked.library
    used = {
        role.target
        for document in library.documents()
        for role in document.roles()
        if role.name == "cite"
    }
    for entry in library.claims.values():
        used.update(entry.record.sources)
        used.update(s.source for _, s in entry.record.values if isinstance(s, QuoteValue))
    code = "".join(data.decode(errors="replace") for data in library.static.values())
    used |= {name for name in library.sources if f'"{name}"' in code}  # of models of engines
    return tuple(
        f"{_at(entry)} {name}"
        for name, entry in sorted(library.sources.items())
        if name not in used
    )


def _unused_records(asked: Study) -> tuple[str, ...]:
    library = asked.library
    used: set[str] = set()
    for entry in library.claims.values():
        used.update(s.record for _, s in entry.record.values if isinstance(s, RecordValue))
    for text in library.texts():
        for directive in text.document.directives():
            used.add(directive.options.get("record", ""))
            used.add(directive.argument if directive.name == "record" else "")
    return tuple(
        f"{record.files.json_file.path} {name}"
        for name, record in sorted(library.records.items())
        if name not in used
    )


def _unused_formulas(asked: Study) -> tuple[str, ...]:
    return _without(asked.library.formulas, functions_in_use(asked.library))


def _not_noted(asked: Study) -> tuple[str, ...]:
    return _without(asked.library.claims, set(asked.library.published))


def _without(entries: Mapping[str, Entry[Any]], used: set[str]) -> tuple[str, ...]:
    return tuple(
        f"{_at(entry)} {name}" for name, entry in sorted(entries.items()) if name not in used
    )
