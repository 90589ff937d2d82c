"""Exact rotation: both right ways agree, both wrong ways differ wherever K is turned."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pyodide_demos.models import rope_exact
from pyodide_demos.models.rope_exact import KEYS, plain_key, rotated

PAIRS = [(t, key) for t in range(len(KEYS)) for key in range(t + 1)]


def test_rotating_before_storing_and_on_reading_give_equal_scores():
    for pair in PAIRS:
        assert rope_exact.score_stored_rotated(*pair) == rope_exact.score_rotated_on_read(*pair)


def test_wrong_ways_differ_everywhere_but_at_position_0():
    for t, key in PAIRS:
        right = rope_exact.score_stored_rotated(t, key)
        for wrong in (rope_exact.score_rotated_twice, rope_exact.score_never_rotated):
            assert (wrong(t, key) == right) == (key == 0)


def test_a_score_depends_on_the_distance_alone():
    q, k = (Fraction(2), Fraction(1)), (Fraction(1), Fraction(-1))

    def score(t, n):
        a, b = rotated(q, t), rotated(k, n)
        return a[0] * b[0] + a[1] * b[1]

    assert len({score(n + 3, n) for n in range(6)}) == 1


def test_rotation_keeps_the_length():
    for key in range(len(KEYS)):
        x, y = rotated(plain_key(key), key)
        assert x * x + y * y == sum(Fraction(part) ** 2 for part in KEYS[key])


def test_rotations_add_up():
    for t in range(20):
        assert rope_exact.rotations_on_read(t) == sum(
            rope_exact.rotations_on_read_at(n) for n in range(t + 1)
        )
        assert rope_exact.rotations_on_write(t) == sum(
            rope_exact.rotations_on_write_at(n) for n in range(t + 1)
        )


@pytest.mark.parametrize("pair", [(2, 3), (8, 1), (-1, 0)])
def test_positions_out_of_range_are_refused(pair):
    with pytest.raises(ValueError, match="must be"):
        rope_exact.score_stored_rotated(*pair)
