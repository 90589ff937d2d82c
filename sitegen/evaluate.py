"""Compute every claim, and check records against their script."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from pyodide_demos.models.record_checks import check_record
from pyodide_demos.quantities import Value, as_fraction, exact, printed
from sitegen.graph.classes import is_text_of, same_value
from sitegen.graph.functions import function_sources
from sitegen.graph.ledger import check_ledger
from sitegen.graph.recount import counted_again
from sitegen.graph.runs import Files, check_standing, is_as_left
from sitegen.library import Entry, Library, RunRecord
from sitegen.load.yaml_file import parse_yaml
from sitegen.problems import Problem
from sitegen.registers import FUNCTIONS
from sitegen.schema.claim import (
    AnyValue,
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
    SaidValue,
)
from sitegen.validate.claims import claims_in
from sitegen.validate.references import function_parameters
from sitegen.values import Computed, Values

LARGEST_BITS = 4096
"""Numbers longer than this, in binary digits, are a mistake; Python refuses to print them."""

_TEXT_LINE = re.compile(r"text (?:line (?P<number>\d+)|\()")


def evaluate(library: Library) -> tuple[Values, list[Problem]]:
    """Compute all claims and retired values and check all records."""
    problems: list[Problem] = []
    computer = _Computer(library, problems)
    for claim_id in sorted(library.claims):
        computer.claim(claim_id)
    retired, checks = _retired(library, computer, problems)
    files = Files(library.root)
    for record in library.records.values():
        problems.extend(_check_run(library, record, files))
    for entry in library.claims.values():
        computed = computer.done.get(entry.record.id)
        if computed:
            problems.extend(_check_ratio(entry, computed))
            problems.extend(_check_second(entry, computed))
            problems.extend(_check_verified_value(entry, computed))
    claims = {name: value for name, value in computer.done.items() if value}
    problems.extend(check_ledger(library, claims))
    functions = function_sources(library.root)
    return Values(claims, retired, checks, functions, _dependents(library)), problems


def _dependents(library: Library) -> dict[str, tuple[str, ...]]:
    found: dict[str, list[str]] = {}
    for name, entry in sorted(library.claims.items()):
        needs = {need for _, spec in entry.record.values for need, _ in claims_in(spec)}
        for need in sorted(needs):
            found.setdefault(need, []).append(name)
    return {name: tuple(names) for name, names in found.items()}


class _Computer:
    """Compute claims in the order in which they need each other."""

    def __init__(self, library: Library, problems: list[Problem]) -> None:
        self.library, self.problems = library, problems
        self.done: dict[str, Computed | None] = {}

    def claim(self, claim_id: str) -> Computed | None:
        """Return a claim's value, or `None` where a problem was already reported."""
        for name in self._order(claim_id):
            if name not in self.done:
                self.done[name] = self._compute(self.library.claims[name])
        return self.done.get(claim_id)

    def _order(self, claim_id: str) -> list[str]:
        """Return what a claim needs, then the claim; a circle is cut where it closes."""
        order: list[str] = []
        seen: set[str] = set()
        stack = [(claim_id, False)]
        while stack:
            name, expanded = stack.pop()
            if expanded:
                order.append(name)
            elif name in self.library.claims and not (name in seen or name in self.done):
                seen.add(name)
                stack.append((name, True))
                specs = self.library.claims[name].record.values
                stack.extend((need, False) for _, spec in specs for need, _ in claims_in(spec))
        return order

    def _compute(self, entry: Entry[Claim]) -> Computed | None:
        claim = entry.record
        values = {key: self.value(spec, entry, key) for key, spec in claim.values}
        value = values["value"]
        if value is None:
            return None
        texts = print_all(value, claim.formats, entry, self.problems)
        terms = (values.get(key) for key in ("numerator", "denominator", "check"))
        return Computed(value, texts, *terms)

    def value(self, spec: AnyValue, entry: Entry[Any], *path: str | int) -> Value | None:
        """Compute one value; on failure add a problem and return `None`."""
        try:
            value = self._raw(spec)
        except _NotComputableError as error:
            if error.known:
                return None
            self.problems.append(
                entry.problem(
                    "E231",
                    f"the value cannot be computed: {error}",
                    "Correct the arguments.",
                    *path,
                )
            )
            return None
        unusable = _unusable(value)
        if unusable:
            self.problems.append(entry.problem("E231", unusable, "Correct the arguments.", *path))
            return None
        return value

    def _raw(self, spec: AnyValue) -> Value:
        if isinstance(spec, CallValue):
            return self._call(spec)
        if isinstance(spec, QuoteValue):
            return plain(spec.quote)
        if isinstance(spec, RecordValue):
            return self._from_record(spec)
        if isinstance(spec, SaidValue):
            return plain(spec.said)
        if isinstance(spec, ClaimValue):
            return self._needed(spec.claim)
        return _whole(sum((as_fraction(self._needed(name)) for name in spec.sum), Fraction(0)))

    def _needed(self, claim_id: str) -> Value:
        computed = self.done.get(claim_id)
        if computed is None:
            raise _NotComputableError("", known=True)
        return computed.value

    def _call(self, spec: CallValue) -> Value:
        function = FUNCTIONS.get(spec.call)
        if function is None or set(spec.args) != set(function_parameters(spec.call)):
            raise _NotComputableError("", known=True)
        arguments = {
            name: self._needed(arg.claim) if isinstance(arg, ClaimArgument) else arg
            for name, arg in spec.args.items()
        }
        return call(function, spec.call, arguments)

    def _from_record(self, spec: RecordValue) -> Value:
        record = self.library.records.get(spec.record)
        if record is None:
            raise _NotComputableError("", known=True)
        data: Any = record.data
        for step in spec.path.split("."):
            try:
                data = data[int(step)] if isinstance(data, list) else data[step]
            except (KeyError, IndexError, ValueError, TypeError):
                raise _NotComputableError(
                    f"record {spec.record!r} has nothing at {spec.path!r}."
                ) from None
        if isinstance(data, bool) or not isinstance(data, int | float):
            raise _NotComputableError(f"{spec.path!r} of record {spec.record!r} is no number.")
        return data


def _unusable(value: Value) -> str:
    """Say why a value cannot be printed, if it cannot."""
    if isinstance(value, float) and not math.isfinite(value):
        return f"the value is {value}, which is not finite."
    number = as_fraction(value)
    if max(number.numerator.bit_length(), number.denominator.bit_length()) > LARGEST_BITS:
        return f"the value has more than {LARGEST_BITS:,} binary digits."
    return ""


class _NotComputableError(Exception):
    """Say why a value cannot be computed; `known` when the reason was reported elsewhere."""

    def __init__(self, reason: str, *, known: bool = False) -> None:
        super().__init__(reason)
        self.known = known


def call(function: Callable[..., Value], name: str, arguments: dict[str, Any]) -> Value:
    """Call a model function and name it in whatever goes wrong."""
    try:
        return function(**arguments)
    except (ArithmeticError, ValueError, TypeError) as error:
        raise _NotComputableError(f"{name}: {error}") from error


def print_all(
    value: Value, formats: tuple[str, ...], entry: Entry[Any], problems: list[Problem]
) -> dict[str, str]:
    """Print a value in each of its formats; add a problem for a format that does not suit it."""
    texts: dict[str, str] = {}
    for index, name in enumerate(formats):
        try:
            texts[name] = printed(value, name)
        except ValueError as error:
            texts[name] = exact(value)
            if "is not a format" not in str(error):  # an unknown name was reported before
                problems.append(
                    entry.problem("E220", str(error), "Choose another format.", "formats", index)
                )
    return texts


def _retired(
    library: Library, computer: _Computer, problems: list[Problem]
) -> tuple[dict[str, tuple[Computed, ...]], dict[str, Computed]]:
    values: dict[str, tuple[Computed, ...]] = {}
    checks: dict[str, Computed] = {}
    for retired_id, entry in library.retired.items():
        computed: list[Computed] = []
        for index, item in enumerate(entry.record.values):
            value = computer.value(item.value, entry, "values", index)
            if value is not None:
                computed.append(Computed(value, print_all(value, item.formats, entry, problems)))
        values[retired_id] = tuple(computed)
        check = CallValue(call=entry.record.check.call, args=dict(entry.record.check.args))
        result = computer.value(check, entry, "check")
        if result is not None:
            texts = print_all(result, entry.record.check.formats, entry, problems)
            checks[retired_id] = Computed(result, texts)
    return values, checks


def _check_ratio(entry: Entry[Claim], computed: Computed) -> Iterator[Problem]:
    """Gate 2: the printed terms give the printed ratio."""
    if computed.numerator is None or computed.denominator is None:
        return
    numerator, denominator = as_fraction(computed.numerator), as_fraction(computed.denominator)
    if denominator == 0:
        yield entry.problem("E232", "the denominator is 0.", "Correct it.", "denominator")
        return
    first = entry.record.formats[0]
    if first != "fraction" and isinstance(computed.value, float):
        agrees = printed(numerator / denominator, first) == computed.texts[first]
    else:
        agrees = numerator / denominator == as_fraction(computed.value)
    if not agrees:
        yield entry.problem(
            "E232",
            f"{exact(computed.numerator)} ÷ {exact(computed.denominator)} is "
            f"{numerator / denominator}, but the value is {exact(computed.value)}.",
            "Correct the arguments of one of the three.",
            "value",
        )


def _check_verified_value(entry: Entry[Claim], computed: Computed) -> Iterator[Problem]:
    """Check that the value is the one that was checked."""
    verification = entry.record.verification
    if verification.status in ("unneeded", "unchecked"):
        return
    value = exact(computed.value)
    if verification.value is None:
        yield entry.problem(
            "E233",
            "the verification does not say which value was checked.",
            f"After checking it, add value: '{value}' to the verification.",
            "verification",
        )
    elif not is_text_of(verification.value, computed.value, entry.record.formats[0]):
        yield entry.problem(
            "E233",
            f"the value of claim {entry.record.id!r} is {value}, "
            f"but {verification.value} was checked.",
            "Correct the arguments, or check the new value and record it under 'verification'.",
            "value",
        )


def _check_second(entry: Entry[Claim], computed: Computed) -> Iterator[Problem]:
    """Check that the second derivation is another one and gives the same value."""
    check, value = entry.record.check, entry.record.value
    if check is None:
        return
    if isinstance(value, CallValue) and check.call == value.call:
        message = f"the second derivation calls {check.call} again."
        remedy = "Derive the value in another way: count it one by one."
        yield entry.problem("E243", message, remedy, "check", "call")
    elif computed.check is not None and not _agree(entry, computed.value, computed.check):
        message = (
            f"the value of claim {entry.record.id!r} is {exact(computed.value)}, "
            f"but {check.call} gives {exact(computed.check)}."
        )
        yield entry.problem("E243", message, "Find out which of the two is wrong.", "check")


def _agree(entry: Entry[Claim], one: Value, other: Value) -> bool:
    try:
        return same_value(one, other, entry.record.formats[0])
    except ValueError:  # a float where the format asks for a whole number
        return False


def _check_run(library: Library, record: RunRecord, files: Files) -> Iterator[Problem]:
    """Gate 5: a record is of a run of the script, and all of it follows from its samples."""
    script = record.data.get("script")
    name = str(script.get("name", "")) if isinstance(script, dict) else ""
    renew = (
        f"Make a new record with 'python build.py record {name.removesuffix('.py') or 'kv_cache'}'."
    )
    if name not in library.scripts:
        message = f"the record was made by a script {name!r} that does not exist."
        yield record.problem("E234", message, renew, '"script"')
        return
    standing = list(check_standing(library, record, files))
    run = library.runs.get(record.id)
    if standing or run is None or run.record.cleared:
        yield from standing
        return  # whatever differs now may differ because the script does
    found = list(_check_entries(record, renew, library.root / ".cache"))
    if not found and not is_as_left(record, run.record):
        message = "the record is not what its run left."
        found.append(record.problem("E248", message, f"Restore it from Git, or: {renew}"))
    yield from found


def _check_entries(record: RunRecord, renew: str, cache: Path) -> Iterator[Problem]:
    """Count again, and derive everything from the samples again."""
    try:
        counts = counted_again(record.data, cache)
        derived = check_record(record.data, record.text)
    except (ArithmeticError, LookupError, TypeError, ValueError, AttributeError) as error:
        yield record.problem("E236", f"the record does not have the form of one: {error!r}.", renew)
        return
    restore = "Restore the record; it is never edited. " + renew
    for code, messages in (("E235", counts), ("E236", derived)):
        for message in messages:
            yield _at_entry(record, code, message.removesuffix(".") + ".", restore)


def _at_entry(record: RunRecord, code: str, message: str, remedy: str) -> Problem:
    """Make a problem at the line of the text, or at the JSON path, that a message begins with."""
    line = _TEXT_LINE.match(message)
    if line:
        return record.files.text_file.problem(int(line["number"] or 1), 1, code, message, remedy)
    path = message.split(":", maxsplit=1)[0].split(" ", maxsplit=1)[0]
    steps = [int(s) if s.isdigit() else s for s in re.split(r"\W+", path) if s]
    places = parse_yaml(record.files.json_file, [])  # JSON is YAML
    if places:
        return places.problem(tuple(steps), code, message, remedy)
    return record.problem(code, message, remedy)


def plain(number: Decimal) -> Value:
    """Return a number as a whole one where it is one."""
    return int(number) if number == number.to_integral_value() else number


def _whole(value: Fraction) -> Value:
    return int(value) if value.denominator == 1 else value
