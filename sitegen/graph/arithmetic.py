r"""Work out TeX that holds numbers alone, to see that a formula gives what its function gives.

Known are + - \cdot \times / ^ \frac, brackets of all kinds, rounding up and down, \min, \max, \sum
with one letter, and a number or bracket beside a bracket as a product. The rest is left to readers.
"""

from __future__ import annotations

import math
import re
from fractions import Fraction

_TOKEN = re.compile(
    r"\s+|\\[,;:!]|\\(?:left|right|bigl?|bigr|Bigl?|Bigr)(?![a-zA-Z])|\\ "
    r"|(?P<number>\d+(?:\{,\}\d{3})*(?:\.\d+)?)"
    r"|(?P<name>\\[a-zA-Z]+)"
    r"|(?P<sign>[-+*/^(){}\[\],_=])"
    r"|(?P<letter>[a-z])(?![a-zA-Z])"
)
_OPENERS = {"(": ")", "[": "]", "{": "}", "\\lceil": "\\rceil", "\\lfloor": "\\rfloor"}
_ROUNDED = {"\\lceil": math.ceil, "\\lfloor": math.floor}
_OVER = frozenset({"/"})
_SUMS = frozenset({"\\sum"})
_TIMES = frozenset({"\\cdot", "\\times", "*"})
_FRACTIONS = frozenset({"\\frac", "\\tfrac", "\\dfrac"})
_CHOICES = {"\\min": min, "\\max": max}
LARGEST_POWER = 512
MOST_TERMS = 10_000


class UnknownTexError(ValueError):
    """The text holds something that is not worked out here."""


def worked_out(tex: str) -> Fraction | None:
    """Return what a text of numbers gives, or `None` where something in it is not known."""
    try:
        reader = _Reader(_tokens(tex))
        value = reader.sum()
    except (UnknownTexError, ZeroDivisionError, RecursionError):
        return None
    return value if reader.at_end else None


def _tokens(tex: str) -> list[str]:
    found: list[str] = []
    position = 0
    while position < len(tex):
        match = _TOKEN.match(tex, position)
        if match is None:
            raise UnknownTexError(tex[position:])
        if match.lastgroup:
            found.append(match[0].replace("{,}", ""))
        position = match.end()
    return found


class _Reader:
    """Read tokens from left to right."""

    def __init__(self, tokens: list[str]) -> None:
        self._tokens, self._next = tokens, 0
        self._letters: dict[str, Fraction] = {}
        """Letters that a sum gives a value."""

    @property
    def at_end(self) -> bool:
        return self._next == len(self._tokens)

    def _peek(self) -> str:
        return "" if self.at_end else self._tokens[self._next]

    def _take(self) -> str:
        token = self._peek()
        self._next += 1
        return token

    def sum(self) -> Fraction:
        value = self._signed()
        while self._peek() in ("+", "-"):
            value = value + self._product() if self._take() == "+" else value - self._product()
        return value

    def _signed(self) -> Fraction:
        if self._peek() == "-":
            self._take()
            return -self._product()
        return self._product()

    def _product(self) -> Fraction:
        value = self._power()
        while True:
            token = self._peek()
            if token in _TIMES:
                self._take()
                value *= self._power()
            elif token in _OVER:
                self._take()
                value /= self._power()
            elif token in _OPENERS or token in _FRACTIONS or token in _CHOICES:
                value *= self._power()
            else:
                return value

    def _power(self) -> Fraction:
        base = self._atom()
        if self._peek() != "^":
            return base
        self._take()
        exponent = self._atom()
        if exponent.denominator != 1 or abs(exponent) > LARGEST_POWER:
            raise UnknownTexError("^")
        return base ** int(exponent)

    def _atom(self) -> Fraction:
        token = self._take()
        if token[:1].isdigit():
            return Fraction(token)
        if token in _FRACTIONS:
            numerator = self._atom()
            return numerator / self._atom()
        if token in self._letters:
            return self._letters[token]
        if token in _SUMS:
            return self._all_terms()
        if token in _CHOICES:
            return _CHOICES[token](self._list())
        if token in _OPENERS:
            value = self.sum()
            self._expect(_OPENERS[token])
            return Fraction(_ROUNDED[token](value)) if token in _ROUNDED else value
        raise UnknownTexError(token)

    def _all_terms(self) -> Fraction:
        self._expect("_", "{")
        letter = self._take()
        self._expect("=")
        first = self.sum()
        self._expect("}", "^")
        last, body = self._atom(), self._next
        if not letter.isalpha() or letter in self._letters or last - first > MOST_TERMS:
            raise UnknownTexError(letter)
        total, index = Fraction(0), first
        while index <= last:
            self._next, self._letters[letter] = body, index
            total += self._product()
            index += 1
        self._letters.pop(letter, None)
        return total

    def _list(self) -> list[Fraction]:
        opener = self._take()
        if opener not in ("(", "{"):
            raise UnknownTexError(opener)
        values = [self.sum()]
        while self._peek() == ",":
            self._take()
            values.append(self.sum())
        self._expect(_OPENERS[opener])
        return values

    def _expect(self, *tokens: str) -> None:
        for token in tokens:
            if self._take() != token:
                raise UnknownTexError(token)
