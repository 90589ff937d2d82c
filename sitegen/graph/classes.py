"""The class of a number, which decides how two of its values are compared."""

from __future__ import annotations

from collections.abc import Mapping
from decimal import Decimal
from typing import Literal

from pyodide_demos.quantities import Value, as_fraction, exact, printed
from sitegen.library import Entry
from sitegen.registers import FUNCTIONS
from sitegen.schema.claim import CallValue, Claim, ClaimValue, QuoteValue, RecordValue, ValueSpec
from sitegen.validate.claims import claims_in
from sitegen.validate.references import function_parameters

type NumberClass = Literal["exact", "quoted", "seeded", "machine"]
_ORDER: tuple[NumberClass, ...] = ("exact", "quoted", "seeded", "machine")
_COUNTED = ("config", "counts", "cache")
"""Parts of a record that are the same on every machine."""


def class_of(claims: Mapping[str, Entry[Claim]], spec: ValueSpec) -> NumberClass:
    """Return the class of a value; what is computed from others is as uncertain as they are.

    A number computed from a quoted one is exact: the arithmetic can be repeated.
    """
    if isinstance(spec, ClaimValue) and spec.claim in claims:
        own = claims[spec.claim].record.value
        if isinstance(own, QuoteValue):
            return "quoted"
    found = {_own_class(spec)}
    seen: set[str] = set()
    waiting = [name for name, _ in claims_in(spec)]
    while waiting:
        name = waiting.pop()
        if name in claims and name not in seen:
            seen.add(name)
            value = claims[name].record.value
            own_class = _own_class(value)
            found.add("exact" if own_class == "quoted" else own_class)
            waiting.extend(need for need, _ in claims_in(value))
    return max(found, key=_ORDER.index)


def _own_class(spec: ValueSpec) -> NumberClass:
    if isinstance(spec, QuoteValue):
        return "quoted"
    if isinstance(spec, RecordValue):
        part, _, rest = spec.path.partition(".")
        counted = part in _COUNTED or (part == "equivalence" and "difference" not in rest)
        return "exact" if counted else "machine"
    if isinstance(spec, CallValue) and spec.call in FUNCTIONS:
        return "seeded" if "seed" in function_parameters(spec.call) else "exact"
    return "exact"


def same_value(one: Value, other: Value, form: str) -> bool:
    """Compare exactly; a float, whose last digit is the machine's, as it is printed."""
    if isinstance(one, float) or isinstance(other, float):
        return printed(one, form) == printed(other, form)
    return as_fraction(one) == as_fraction(other)


def is_text_of(text: str, value: Value, form: str) -> bool:
    """Tell whether a text that was kept is that of a value: exactly, or of a float as printed."""
    if not isinstance(value, float):
        return text == exact(value)
    try:
        return printed(Decimal(text), form) == printed(value, form)
    except (ArithmeticError, ValueError):
        return False
