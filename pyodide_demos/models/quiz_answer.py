"""Read a number as people write it, with a unit or without, and compare it with an answer."""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction
from typing import Literal

from pyodide_demos.words import Words

type Kind = Literal["bytes", "percent", "number"]

LONGEST = 60
_POWER = {"": 0, "k": 1, "m": 2, "g": 3, "t": 4}
_NUMBER = re.compile(
    r"(?P<sign>[+-]?)(?P<whole>\d{1,3}(?:[,' ]\d{3})+|\d+)?(?:\.(?P<rest>\d+))?"
    r"(?:e(?P<power>[+-]?\d{1,3}))?(?:/(?P<below>\d{1,15}))?"
    r"\s*(?P<hundreds>[万亿])?\s*(?P<unit>.*)",
    re.IGNORECASE | re.DOTALL,
)
_BYTES = re.compile(r"(?P<prefix>[kmgt]?)(?P<iec>i?)(?:b|bytes?|字节)", re.IGNORECASE)
_BITS = re.compile(r"[KMGT]i?b(?:its?)?|[kmgt]?i?bits?|比特")
_PLAIN = {
    **{code: chr(code - 0xFEE0) for code in range(0xFF01, 0xFF5F)},
    ord("−"): "-",
    ord("’"): "'",
}
"""Full-width characters, and what is printed for a minus and a separator."""
_HUNDREDS = {None: 1, "万": 10**4, "亿": 10**8}

EMPTY = Words("还没有写答案。", "There is no answer yet.")
LONG = Words("这太长了，只写一个数和它的单位。", "That is too long. Write one number and its unit.")
NO_NUMBER = Words(
    "没有读出数来。写一个数，例如“1.5 GiB”。",
    "No number could be read. Write one, such as “1.5 GiB”.",
)
NO_UNIT_HERE = Words(
    "这里问的数没有单位，“{unit}”没有读懂。",
    "This number has no unit, so “{unit}” was not understood.",
)
UNKNOWN_UNIT = Words(
    "不认识单位“{unit}”。用B、kB、MB、GB，或KiB、MiB、GiB。",
    "The unit “{unit}” is not known. Use B, kB, MB, GB, or KiB, MiB, GiB.",
)
BITS = Words(
    "“{unit}”是比特。这里问的是字节，用大写的B。",
    "“{unit}” means bits. This asks for bytes, with a capital B.",
)
RIGHT = Words("对。", "Right.")
WRONG = Words("不对。", "Not right.")
OTHER_UNITS = Words(
    "数是对的，单位差了一点：GiB是二的幂，GB是十的幂。",
    "The number is right, but its unit is not: GiB counts in powers of two, GB in powers of ten.",
)  # fmt: skip
NO_PREFIX = Words(
    "差的是单位。没有写单位的数按字节算。",
    "The unit is what is missing. A number without one counts as bytes.",
)


class UnreadableError(ValueError):
    """Say why a text is no answer."""

    def __init__(self, words: Words, unit: str = "") -> None:
        self.words = Words(words.zh.format(unit=unit), words.en.format(unit=unit))
        super().__init__(self.words.en)


@dataclass(frozen=True, slots=True)
class Answer:
    """A number as it was meant."""

    value: Fraction
    number: Fraction
    """Without its unit."""
    unit: str


def read_answer(text: str, kind: Kind) -> Answer:
    """Read a number: full-width digits, thousands separators and units are understood.

    Raises:
        UnreadableError: with a sentence for the reader.
    """
    plain = re.sub(r"\s+", " ", text[: 4 * LONGEST].translate(_PLAIN)).strip()
    if not plain:
        raise UnreadableError(EMPTY)
    if len(plain) > LONGEST:
        raise UnreadableError(LONG)
    found = _NUMBER.fullmatch(plain)
    if not found or (found["whole"] is None and found["rest"] is None):
        raise UnreadableError(NO_NUMBER)
    number = _value(found)
    unit = found["unit"].strip()
    return Answer(number * _factor(unit, kind), number, unit)


def _value(found: re.Match[str]) -> Fraction:
    whole = re.sub(r"[,' ]", "", found["whole"] or "0")
    number = Fraction(f"{found['sign']}{whole}.{found['rest'] or 0}")
    below = int(found["below"] or 1)
    if below == 0:
        raise UnreadableError(NO_NUMBER)
    return number * Fraction(10) ** int(found["power"] or 0) * _HUNDREDS[found["hundreds"]] / below


def _factor(unit: str, kind: Kind) -> Fraction:
    """Return what one of the unit is worth.

    Raises:
        UnreadableError: for a unit that is not known, or not asked for.
    """
    if kind == "percent" and unit in ("%", ""):
        return Fraction(1, 100) if unit else Fraction(1)
    if not unit:
        return Fraction(1)
    if kind != "bytes":
        raise UnreadableError(NO_UNIT_HERE, unit)
    if _BITS.fullmatch(unit):
        raise UnreadableError(BITS, unit)
    found = _BYTES.fullmatch(unit)
    if not found or (found["iec"] and not found["prefix"]):
        raise UnreadableError(UNKNOWN_UNIT, unit)
    return Fraction(1024 if found["iec"] else 1000) ** _POWER[found["prefix"].lower()]


def judge(text: str, want: Fraction, tolerance: Fraction, kind: Kind) -> tuple[bool | None, Words]:
    """Say whether an answer is right; `None` where it could not be read.

    `tolerance` is a share of the answer that is wanted.
    """
    try:
        answer = read_answer(text, kind)
    except UnreadableError as error:
        return None, error.words
    if _near(answer.value, want, tolerance):
        return True, RIGHT
    if kind == "bytes" and not answer.unit and answer.value and _is_prefix(want / answer.value):
        return False, NO_PREFIX
    if kind == "bytes" and answer.unit and _near(_other(answer), want, tolerance):
        return False, OTHER_UNITS
    return False, WRONG


def _other(answer: Answer) -> Fraction:
    """Return the number in the unit of the same letter and the other kind."""
    other = answer.unit.replace("i", "") if "i" in answer.unit.lower() else _with_i(answer.unit)
    return answer.number * _factor(other, "bytes")


def _with_i(unit: str) -> str:
    return f"{unit[0]}i{unit[1:]}" if unit[:1].lower() in "kmgt" else unit


def _is_prefix(ratio: Fraction) -> bool:
    return any(
        _near(ratio, Fraction(base) ** n, Fraction(1, 50))
        for base in (1000, 1024)
        for n in (1, 2, 3, 4)
    )


def _near(value: Fraction, want: Fraction, tolerance: Fraction) -> bool:
    return abs(value - want) <= abs(want) * tolerance
