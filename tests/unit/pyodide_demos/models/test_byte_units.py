"""GiB and GB are kept apart, and each is exact."""

from fractions import Fraction

import pytest

from pyodide_demos.models.byte_units import Gb, Gib


def test_a_unit_is_added_to_itself_only():
    assert (Gib.of(16) + Gib.of("0.5")).bytes == 33 * 2**29
    assert (Gb.of(16) - Gb.of(1)).bytes == 15 * 10**9
    with pytest.raises(TypeError, match="Gib and Gb are different units"):
        Gib.of(1) + Gb.of(1)  # type: ignore[operator]
    with pytest.raises(TypeError, match="Gb and Gib are different units"):
        Gb.of(1) - Gib.of(1)  # type: ignore[operator]
    with pytest.raises(TypeError, match="Gib and Fraction"):
        Gib.of(1) + Fraction(1)  # type: ignore[operator]


def test_a_unit_is_compared_with_itself_only():
    assert Gib.of(1) < Gib.of(2)
    assert Gb.of(2) <= Gb.of(2)
    assert Gib.of(1) != Gb.of(1)
    with pytest.raises(TypeError, match="different units"):
        assert Gib.of(1) < Gb.of(2)  # type: ignore[operator]


def test_bytes_lead_from_one_unit_to_the_other_without_rounding():
    weights = Gb.of(16)
    assert Gib.of_bytes(weights.bytes).value == Fraction(16 * 10**9, 2**30)
    assert Gb.of_bytes(Gib.of_bytes(weights.bytes).bytes) == weights
