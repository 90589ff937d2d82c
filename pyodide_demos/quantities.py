"""Exact values and the one way each of them is printed.

A value is an `int`, a `Fraction`, a `Decimal`, a `float` (measured values only) or a `Ratio`.
`exact` gives the text for a machine (`<data value>`), `printed` the text for a reader.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cache, lru_cache

type Value = int | Fraction | Decimal | float | Ratio

FORMATS = (
    "integer", "fraction", "percent-N", "decimal-N", "scientific-N", "times-N",
    "bytes", "bytes-iec", "bytes-si", "bytes-both",
)  # fmt: skip
"""Every format a claim may name; N is a number of digits after the point."""

_FORMAT = re.compile(
    r"(?P<whole>integer|fraction|bytes(?:-iec|-si|-both)?)"
    r"|(?P<kind>percent|decimal|scientific|times)-(?P<digits>[0-9])"
)
_IEC = ("B", "KiB", "MiB", "GiB", "TiB")
_SI = ("B", "kB", "MB", "GB", "TB")
NO_BREAK_SPACE = "\N{NO-BREAK SPACE}"
_WHOLE = frozenset({"integer", "bytes", "bytes-iec", "bytes-si", "bytes-both"})
"""Formats in which whole numbers are written without fractions."""
REMEMBERED = 2048
"""Most whole numbers that are kept as texts."""


@dataclass(frozen=True, slots=True)
class Ratio:
    """A ratio kept in the form that teaches, such as 3/42, without reducing it."""

    numerator: int
    denominator: int

    def __post_init__(self) -> None:
        if self.denominator <= 0:
            raise ValueError(f"The denominator of a ratio must be above 0, not {self.denominator}.")

    @property
    def fraction(self) -> Fraction:
        """Return the value as a reduced fraction."""
        return Fraction(self.numerator, self.denominator)


def as_fraction(value: Value) -> Fraction:
    """Return the exact value of any number the site knows.

    Raises:
        ValueError: for a float that is not finite.
        OverflowError: for an infinite float.
    """
    return value.fraction if isinstance(value, Ratio) else Fraction(value)


def exact(value: Value) -> str:
    """Write a value so that a program can read it back: `163840`, `2/41`, `3/42` or `4.25`."""
    if isinstance(value, Ratio):
        return f"{value.numerator}/{value.denominator}"
    return repr(value) if isinstance(value, float) else str(value)


def printed(value: Value, form: str) -> str:
    """Write a value for a reader in one of `FORMATS`.

    Raises:
        ValueError: when the format is not known or does not suit the value.
    """
    kind, digits = _parts_of(form)
    if type(value) is int and kind in _WHOLE:
        return _whole(value, kind)  # most numbers are, and a fraction would take longer
    number = as_fraction(value)
    if kind in ("integer", "bytes"):
        text = _integer(number, form)
        return f"{text}{NO_BREAK_SPACE}B" if kind == "bytes" else text
    if kind == "fraction":
        ratio = value if isinstance(value, Ratio) else Ratio(number.numerator, number.denominator)
        return f"{ratio.numerator:,}/{ratio.denominator:,}"
    if kind == "percent":
        return f"{fixed(number * 100, digits)}%"
    if kind == "decimal":
        return fixed(number, digits)
    if kind == "times":
        return f"{fixed(number, digits)}{NO_BREAK_SPACE}×"
    if kind == "scientific":
        return _scientific(number, digits)
    return _bytes(number.numerator, number.denominator, kind)


def fixed(number: Fraction, digits: int) -> str:
    """Write a number with a fixed count of digits, rounding halves away from zero."""
    return _fixed(number.numerator, number.denominator, digits)


def _fixed(above: int, below: int, digits: int) -> str:
    units = (abs(above) * 10**digits * 2 + below) // (below * 2)
    whole, rest = divmod(units, 10**digits)
    sign = "−" if above < 0 and units else ""
    return f"{sign}{whole:,}" + (f".{rest:0{digits}d}" if digits else "")


@cache
def _parts_of(form: str) -> tuple[str, int]:
    """Take a format apart; there are a few dozen."""
    match = _FORMAT.fullmatch(form)
    if match is None:
        raise ValueError(f"{form!r} is not a format. Use one of: {', '.join(FORMATS)}.")
    return match["whole"] or match["kind"], int(match["digits"] or 0)


@lru_cache(REMEMBERED)
def _whole(value: int, kind: str) -> str:
    """Write a whole number; of those in a figure only some change with a knob."""
    if kind not in ("integer", "bytes"):
        return _bytes(value, 1, kind)
    text = f"{value:,}".replace("-", "−")
    return f"{text}{NO_BREAK_SPACE}B" if kind == "bytes" else text


def _integer(number: Fraction, form: str) -> str:
    if number.denominator != 1:
        raise ValueError(f"The format {form!r} needs a whole number, not {number}.")
    return fixed(number, 0)


def _scientific(number: Fraction, digits: int) -> str:
    if number == 0:
        return "0"
    exponent = 0
    while abs(number) >= Fraction(10) ** (exponent + 1):
        exponent += 1
    while abs(number) < Fraction(10) ** exponent:
        exponent -= 1
    mantissa = fixed(number / Fraction(10) ** exponent, digits)
    if mantissa.lstrip("−").startswith("10"):  # 9.996 rounds up into the next power
        exponent, mantissa = exponent + 1, fixed(number / Fraction(10) ** (exponent + 1), digits)
    superscript = str(exponent).translate(str.maketrans("-0123456789", "⁻⁰¹²³⁴⁵⁶⁷⁸⁹"))
    return f"{mantissa}{NO_BREAK_SPACE}×{NO_BREAK_SPACE}10{superscript}"


def _bytes(above: int, below: int, kind: str) -> str:
    if kind == "bytes-iec":
        return _scaled(above, below, 1024, _IEC)
    if kind == "bytes-si":
        return _scaled(above, below, 1000, _SI)
    if above < 1000 * below:
        return _scaled(above, below, 1024, _IEC)
    return f"{_scaled(above, below, 1024, _IEC)} = {_scaled(above, below, 1000, _SI)}"


def _scaled(above: int, below: int, base: int, units: tuple[str, ...]) -> str:
    power, size = 0, abs(above)
    while power + 1 < len(units) and size >= below * base:
        below *= base
        power += 1
    digits = 0 if above % below == 0 else 1 if above * 10 % below == 0 else 2
    return f"{_fixed(above, below, digits)}{NO_BREAK_SPACE}{units[power]}"
