"""Gibibytes and gigabytes as types of their own, so that nobody adds one to the other by mistake.

1 GiB is 2^30 bytes and 1 GB is 10^9 bytes; both are kept exactly. What is added or compared has to
be of one unit; `bytes` is the way from one unit to the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import ClassVar, Self


@dataclass(frozen=True, slots=True)
class _Amount:
    value: Fraction
    one: ClassVar[int] = 1

    @classmethod
    def of(cls, value: int | str | Fraction) -> Self:
        """Return an amount from a number of this unit, such as `24` or `"6.96"`."""
        return cls(Fraction(value))

    @classmethod
    def of_bytes(cls, count: int | Fraction) -> Self:
        """Return the same amount as a number of bytes."""
        return cls(Fraction(count) / cls.one)

    @property
    def bytes(self) -> Fraction:
        """Return the number of bytes, exactly."""
        return self.value * self.one

    def __add__(self, other: Self) -> Self:
        return type(self)(self.value + self._same(other).value)

    def __sub__(self, other: Self) -> Self:
        return type(self)(self.value - self._same(other).value)

    def __lt__(self, other: Self) -> bool:
        return self.value < self._same(other).value

    def __le__(self, other: Self) -> bool:
        return self.value <= self._same(other).value

    def _same(self, other: object) -> Self:
        if not isinstance(other, type(self)):
            kind = type(other).__name__
            raise TypeError(f"{type(self).__name__} and {kind} are different units; use bytes.")
        return other


class Gib(_Amount):
    """An amount in GiB: 2^30 bytes each."""

    one: ClassVar[int] = 2**30


class Gb(_Amount):
    """An amount in GB: 10^9 bytes each."""

    one: ClassVar[int] = 10**9
