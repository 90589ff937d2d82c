"""The formula of a claim as TeX: with symbols, and with its numbers and its value."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from typing import Any

from pyodide_demos.quantities import Ratio, Value, exact
from sitegen.formulas import Complain, Typesetter, Wanted
from sitegen.graph.arithmetic import worked_out
from sitegen.graph.classes import same_value
from sitegen.library import Entry, Library
from sitegen.problems import Problem
from sitegen.schema.claim import CallValue, ClaimArgument, SumValue
from sitegen.values import Values

LONGEST_LINE = 40
"""Signs that a phone shows beside each other."""
_WIDE = re.compile(r"\\(?:cdot|times)(?![a-zA-Z])")
_UNSEEN = re.compile(r"\\[a-zA-Z]+|\\[,;:! ]|[{}_^\s]")


@dataclass(frozen=True, slots=True)
class Equation:
    """How a value is computed; both are TeX."""

    symbols: str
    """Empty for a sum, which has no symbols."""
    numbers: str
    """The numbers put in, and what they give."""
    filled: str = ""
    """The formula with its numbers, without what it gives."""
    formula: str = ""
    """The function whose formula it is."""

    @property
    def whole(self) -> str:
        """Return symbols, numbers and value: in one line, or below each other where it is long."""
        if not self.symbols or self.numbers.partition(" = ")[0] == self.symbols:
            return self.numbers
        line = f"{self.symbols} = {self.numbers}"
        if _signs(line) <= LONGEST_LINE:
            return line
        lines = [self.symbols, f"= {self.numbers}"]
        if self.filled and _signs(self.numbers) > LONGEST_LINE:
            result = self.numbers.removeprefix(self.filled).strip()
            lines[1:] = [f"= {self.filled}", result] if result else [f"= {self.filled}"]
        return rf"\begin{{aligned}} & {r' \\ & '.join(lines)} \end{{aligned}}"


def _signs(tex: str) -> int:
    return len(_UNSEEN.sub("", _WIDE.sub("··", tex)))


def equation_of(library: Library, values: Values, claim_id: str) -> Equation | None:
    """Return the equation of a claim, or `None` where its value is not that of a formula."""
    claim, computed = library.claims[claim_id].record, values.claims.get(claim_id)
    spec = claim.value
    if computed is None:
        return None
    result = tex_of(computed.value)
    if isinstance(computed.value, float):
        result = rf"\text{{{computed.texts[claim.formats[0]]}}}"
    sign = r"\approx" if isinstance(computed.value, float) else "="
    if isinstance(spec, SumValue):
        terms = [values.claims[name].value for name in spec.sum if name in values.claims]
        return Equation("", f"{' + '.join(map(tex_of, terms))} {sign} {result}")
    entry = library.formulas.get(spec.call) if isinstance(spec, CallValue) else None
    if entry is None or entry.record.tex is None or not isinstance(spec, CallValue):
        return None
    formula = entry.record
    if not set(formula.placeholders) <= set(formula.symbols) & set(spec.args):
        return None  # reported where formulas are checked
    numbers: dict[str, str] = {}
    for name in formula.placeholders:
        argument = spec.args[name]
        if isinstance(argument, ClaimArgument):
            needed = values.claims.get(argument.claim)
            if needed is None:
                return None
            numbers[name] = tex_of(needed.value)
        else:
            numbers[name] = tex_of(argument)
    filled = formula.with_numbers(numbers)
    whole = result if filled.strip() == result else f"{filled} {sign} {result}"
    return Equation(formula.with_symbols(), whole, filled, formula.id)


def typeset_equations(
    typesetter: Typesetter, library: Library, values: Values
) -> tuple[dict[Wanted, str], list[Problem]]:
    """Return the MathML of formulas, of their symbols, and of every claim's equation."""
    wanted: dict[Wanted, Complain] = {}
    for entry in library.formulas.values():
        if entry.record.tex and set(entry.record.placeholders) <= set(entry.record.symbols):
            wanted.setdefault((entry.record.with_symbols(), True), _at(entry, "tex"))
        for name, symbol in entry.record.symbols.items():
            wanted.setdefault((symbol, False), _at(entry, "symbols", name))
    found, problems = typesetter.all_of(wanted)
    if problems:
        return found, problems  # whatever is wrong with an equation is wrong there
    equations: dict[Wanted, Complain] = {}
    for claim_id, claim in library.claims.items():
        equation = equation_of(library, values, claim_id)
        if equation:
            equations.setdefault((equation.whole, True), _at(claim, "value"))
    more, problems = typesetter.all_of(equations)
    return found | more, problems + check_equations(library, values)


def check_equations(library: Library, values: Values) -> list[Problem]:
    """Work every formula out with the numbers of its claims, as far as it is plain arithmetic."""
    problems: list[Problem] = []
    for claim_id, entry in library.claims.items():
        equation = equation_of(library, values, claim_id)
        result = worked_out(equation.filled) if equation and equation.formula else None
        value, form = values.claims[claim_id].value if equation else 0, entry.record.formats[0]
        if equation is None or result is None or _agree(result, value, form):
            continue
        formula = library.formulas[equation.formula]
        message = (
            f"with the numbers of claim {claim_id!r} the formula gives {result}, "
            f"but the function gives {exact(value)}."
        )
        problems.append(formula.problem("E244", message, "Correct one of the two.", "tex"))
    return problems


def _agree(result: Fraction, value: Value, form: str) -> bool:
    try:
        return same_value(result, value, form)
    except ValueError:
        return False


def _at(entry: Entry[Any], *path: str) -> Complain:
    def complain(code: str, message: str, remedy: str) -> Problem:
        return entry.problem(code, message, remedy, *path)

    return complain


def tex_of(value: Value) -> str:
    """Write a value as TeX."""
    if isinstance(value, Ratio):
        return rf"\frac{{{tex_of(value.numerator)}}}{{{tex_of(value.denominator)}}}"
    if isinstance(value, Fraction):
        if value.denominator == 1:
            return tex_of(value.numerator)
        sign = "-" if value < 0 else ""
        terms = tex_of(abs(value.numerator)), tex_of(value.denominator)
        return rf"{sign}\frac{{{terms[0]}}}{{{terms[1]}}}"
    text = f"{value:.6g}" if isinstance(value, float) else f"{value:,}"
    if isinstance(value, Decimal | float) and "e" in text.lower():
        mantissa, _, power = text.lower().partition("e")
        text = rf"{mantissa} \cdot 10^{{{int(power)}}}"
    text = text.replace(",", "{,}")
    return f"({text})" if value < 0 else text
