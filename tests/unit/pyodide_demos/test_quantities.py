"""Exact values and their printed forms."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.quantities import Ratio, as_fraction, exact, fixed, printed

GAP = "\N{NO-BREAK SPACE}"

PRINTED = [
    (3358720, "integer", "3,358,720"),
    (0, "integer", "0"),
    (-1234, "integer", "−1,234"),
    (Fraction(8, 2), "integer", "4"),
    (Ratio(3, 42), "fraction", "3/42"),
    (Ratio(350720, 6507520), "fraction", "350,720/6,507,520"),
    (Fraction(6, 4), "fraction", "3/2"),
    (Ratio(2, 41), "percent-3", "4.878%"),
    (Ratio(3, 42), "percent-0", "7%"),
    (Fraction(-1, 8), "percent-1", "−12.5%"),
    (Decimal("2.5"), "decimal-0", "3"),
    (Decimal("-2.5"), "decimal-0", "−3"),
    (Decimal("-0.004"), "decimal-2", "0.00"),
    (2.6699732278636175, "decimal-6", "2.669973"),
    (Fraction(72, 5), "times-1", f"14.4{GAP}×"),
    (0, "scientific-2", "0"),
    (1.3322676295501878e-15, "scientific-2", f"1.33{GAP}×{GAP}10⁻¹⁵"),
    (37158092800, "scientific-1", f"3.7{GAP}×{GAP}10¹⁰"),
    (9.996, "scientific-2", f"1.00{GAP}×{GAP}10¹"),
    (-9996, "scientific-2", f"−1.00{GAP}×{GAP}10⁴"),
    (1, "scientific-0", f"1{GAP}×{GAP}10⁰"),
    (131072, "bytes", f"131,072{GAP}B"),
    (131072, "bytes-iec", f"128{GAP}KiB"),
    (131072, "bytes-si", f"131.07{GAP}kB"),
    (262144000, "bytes-both", f"250{GAP}MiB = 262.14{GAP}MB"),
    (2**30, "bytes-iec", f"1{GAP}GiB"),
    (70272, "bytes-iec", f"68.63{GAP}KiB"),
    (999, "bytes-both", f"999{GAP}B"),
    (1000, "bytes-both", f"1,000{GAP}B = 1{GAP}kB"),
    (2**60, "bytes-iec", f"1,048,576{GAP}TiB"),
    (1536, "bytes-iec", f"1.5{GAP}KiB"),
]


@pytest.mark.parametrize(("value", "form", "text"), PRINTED)
def test_printed(value, form, text):
    assert printed(value, form) == text


@pytest.mark.parametrize(
    ("value", "text"),
    [
        (163840, "163840"),
        (Ratio(3, 42), "3/42"),
        (Fraction(6, 82), "3/41"),
        (Decimal("4.250"), "4.250"),
        (0.1, "0.1"),
        (1e-20, "1e-20"),
    ],
)
def test_exact_text_for_programs(value, text):
    assert exact(value) == text


UNKNOWN = [
    "",
    "int",
    "percent",
    "decimal-",
    "hex-2",
    "percent-10",
    "bytes-2",
    "integer-0",
    "times-٣",
]


@pytest.mark.parametrize("form", UNKNOWN)
def test_an_unknown_format_is_named_and_the_known_are_listed(form):
    with pytest.raises(ValueError, match=r"is not a format\. Use one of: integer, ") as caught:
        printed(12, form)
    assert repr(form) in str(caught.value)


@pytest.mark.parametrize("form", ["integer", "bytes"])
def test_a_fraction_is_no_integer(form):
    with pytest.raises(ValueError, match="needs a whole number, not 1/3"):
        printed(Fraction(1, 3), form)


@pytest.mark.parametrize("value", [float("nan"), float("inf")])
def test_what_is_not_finite_is_refused(value):
    with pytest.raises((ValueError, OverflowError)):
        as_fraction(value)


@pytest.mark.parametrize("denominator", [0, -1])
def test_a_ratio_needs_a_denominator_above_zero(denominator):
    with pytest.raises(ValueError, match=f"above 0, not {denominator}"):
        Ratio(1, denominator)


@given(st.fractions(), st.integers(0, 6))
def test_fixed_is_the_nearest_number_with_that_many_digits(value, digits):
    text = fixed(value, digits).replace(",", "").replace("−", "-")
    assert abs(Fraction(text) - value) <= Fraction(1, 2 * 10**digits)
    assert len(text.partition(".")[2]) == digits


@given(st.integers(-(10**30), 10**30))
def test_whole_numbers_come_back(value):
    assert int(printed(value, "integer").replace(",", "").replace("−", "-")) == value
