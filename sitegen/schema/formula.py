"""Formulas: what a function of the models computes, as TeX or in a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from pydantic import model_validator

from sitegen.schema.base import Bilingual, Record, Text
from sitegen.schema.claim import FunctionName


class Formula(Record):
    """How one function is written on a page."""

    id: FunctionName
    symbols: dict[str, Text] = {}
    """Argument of the function → its symbol as TeX."""
    tex: Text | None = None
    """TeX with `{argument}` wherever the argument stands, and with braces doubled."""
    words: Bilingual | None = None
    """In the place of a formula: what a simulation or a search does."""

    @model_validator(mode="after")
    def _one_of_two(self) -> Formula:
        if (self.tex is None) == (self.words is None):
            raise ValueError("a formula has either tex or words")
        if self.words is not None and self.symbols:
            raise ValueError("words have no symbols")
        if self.tex is not None:
            self._readable(self.tex)
        return self

    @staticmethod
    def _readable(tex: str) -> None:
        try:
            fields = [(n, spec, how) for _, n, spec, how in Formatter().parse(tex) if n is not None]
        except ValueError as error:
            raise ValueError(
                f"the braces of tex do not close ({error}); double those of TeX"
            ) from None
        for name, spec, how in fields:
            if spec or how or not name.isidentifier():
                raise ValueError(f"{{{name}}} is no argument; double the braces of TeX")

    @property
    def placeholders(self) -> tuple[str, ...]:
        """Return the arguments that stand in the formula, each once, in order."""
        names = (name for _, name, _, _ in Formatter().parse(self.tex or "") if name is not None)
        return tuple(dict.fromkeys(names))

    def with_symbols(self) -> str:
        """Return the TeX with a symbol for every argument."""
        return (self.tex or "").format_map(self.symbols)

    def with_numbers(self, numbers: Mapping[str, str]) -> str:
        """Return the TeX with numbers, written as TeX, for every argument."""
        return (self.tex or "").format_map(numbers)
