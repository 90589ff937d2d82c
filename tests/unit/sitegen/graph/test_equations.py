"""Numbers and equations as TeX."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest

from pyodide_demos.quantities import Ratio, Value
from sitegen.graph.equations import Equation, equation_of, tex_of
from tests.unit.sitegen.steps import Checked


@pytest.mark.parametrize(
    ("value", "tex"),
    [
        (163840, "163{,}840"),
        (-2, "(-2)"),
        (Ratio(3, 4200), r"\frac{3}{4{,}200}"),
        (Fraction(6, 2), "3"),
        (Fraction(-1, 2), r"-\frac{1}{2}"),
        (Decimal("20.4"), "20.4"),
        (1.5e-15, r"1.5 \cdot 10^{-15}"),
        (2.5, "2.5"),
    ],
)
def test_numbers_as_tex(value: Value, tex: str) -> None:
    assert tex_of(value) == tex


def test_equation_puts_the_numbers_in(checked: Checked) -> None:
    equation = equation_of(checked.library, checked.values, "with-cache")
    assert equation
    assert equation.whole == (
        r"2 \cdot L \cdot D^2 \cdot N = 2 \cdot 2 \cdot 32^2 \cdot 40 = 163{,}840"
    )


def test_sum_is_written_out(checked: Checked) -> None:
    equation = equation_of(checked.library, checked.values, "both")
    assert equation
    assert equation.whole == "163{,}840 + 3{,}358{,}720 = 3{,}522{,}560"


@pytest.mark.parametrize("claim", ["opinion", "used", "counted"])
def test_what_no_formula_gives_has_no_equation(checked: Checked, claim: str) -> None:
    assert equation_of(checked.library, checked.values, claim) is None


def test_a_long_equation_is_broken_before_its_equals_signs() -> None:
    assert Equation("A", "B = 1", "B").whole == "A = B = 1"
    symbols = r"A \cdot E \cdot F \cdot \frac{B (C+1)}{2}"
    medium, long = (
        r"12 \cdot 34 \cdot 56 \cdot 78 \cdot 90",
        r"1{,}000 \cdot 2{,}000 \cdot 5{,}000 \cdot 6{,}000 \cdot (3{,}000 + 4{,}000)",
    )
    assert Equation(symbols, f"{medium} = 9{{,}}999", medium).whole == (
        rf"\begin{{aligned}} & {symbols} \\ & = {medium} = 9{{,}}999 \end{{aligned}}"
    )
    assert Equation(symbols, f"{long} = 9{{,}}999", long).whole == (
        rf"\begin{{aligned}} & {symbols} \\ & = {long} \\ & = 9{{,}}999 \end{{aligned}}"
    )
