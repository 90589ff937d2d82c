"""Where the numbers come from that a claim is computed from."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal
from typing import Literal

from pyodide_demos.quantities import Value, exact
from sitegen.contents import Course
from sitegen.library import Entry
from sitegen.schema.claim import (
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
)
from sitegen.values import Values

type Origin = Literal["typed", "given", "claim", "source", "record"]


@dataclass(frozen=True, slots=True)
class Input:
    """One number that goes into a claim."""

    name: str
    """The argument it is, or an empty text."""
    value: str
    """Exact, as a program reads it; empty where it could not be computed."""
    origin: Origin
    at: str
    """The lesson that gives it, the claim, the source or the record; of a typed one nothing."""
    path: str
    """File and line in which it is written down."""
    line: int
    within: str = ""
    """Place inside a record."""


def inputs_of(
    entry: Entry[Claim], values: Values, course: Course, lessons: tuple[str, ...]
) -> tuple[Input, ...]:
    """Return what a claim's value is computed from; `lessons` are those that print it."""
    return tuple(_inputs(entry, values, course, lessons))


def _inputs(
    entry: Entry[Claim], values: Values, course: Course, lessons: tuple[str, ...]
) -> Iterator[Input]:
    spec, path = entry.record.value, entry.yaml.file.path
    if isinstance(spec, CallValue):
        for name, value in spec.args.items():
            line = entry.line("value", "args", name)
            if isinstance(value, ClaimArgument):
                yield Input(name, _text(values, value.claim), "claim", value.claim, path, line)
                continue
            lesson = _giver(course, lessons, name, value)
            origin: Origin = "given" if lesson else "typed"
            yield Input(name, str(value), origin, lesson, path, line)
    elif isinstance(spec, QuoteValue):
        line = entry.line("value", "quote")
        yield Input("", str(spec.quote), "source", spec.source, path, line)
    elif isinstance(spec, RecordValue):
        line = entry.line("value", "path")
        text = _text(values, entry.record.id)
        yield Input("", text, "record", spec.record, path, line, spec.path)
    elif isinstance(spec, ClaimValue):
        line = entry.line("value", "claim")
        yield Input("", _text(values, spec.claim), "claim", spec.claim, path, line)
    else:
        for index, name in enumerate(spec.sum):
            line = entry.line("value", "sum", index)
            yield Input("", _text(values, name), "claim", name, path, line)


def resolved_arguments(spec: CallValue, values: Values) -> dict[str, int | str]:
    """Return the arguments of a call with the values of claims put in."""
    found: dict[str, int | str] = {}
    for name, argument in spec.args.items():
        value = _value(values, argument.claim) if isinstance(argument, ClaimArgument) else argument
        found[name] = value if isinstance(value, int) else "" if value is None else exact(value)
    return found


def _value(values: Values, claim_id: str) -> Value | None:
    computed = values.claims.get(claim_id)
    return computed.value if computed else None


def _text(values: Values, claim_id: str) -> str:
    value = _value(values, claim_id)
    return "" if value is None else exact(value)


def _giver(course: Course, lessons: tuple[str, ...], name: str, value: int) -> str:
    """Return the first lesson whose given this argument is, or an empty text."""
    for slug in lessons:
        given = course.heads[slug].fronts["zh"].givens.get(name)
        if given and given.value == Decimal(value):
            return slug
    return ""
