"""Closed forms of appending against loops and against numbers worked out by hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from pyodide_demos.models import append_counting, append_counts

BOTH = [
    name
    for name in vars(append_counting)
    if not name.startswith("_") and callable(getattr(append_counts, name, None))
]
SIZES = [*product(range(1, 9), range(13))]


@pytest.mark.parametrize("name", BOTH)
def test_formulas_equal_counting_one_by_one(name):
    for prompt, new in SIZES:
        formula = getattr(append_counts, name)(prompt, new)
        assert formula == getattr(append_counting, name)(prompt, new), (prompt, new)


def test_every_pair_is_compared():
    assert len(BOTH) == 8


def test_steps_add_up_to_the_totals():
    for prompt, new in SIZES:
        steps = range(1, new + 1)
        for path in ("cached", "uncached"):
            for what in ("scores", "projections"):
                step = getattr(append_counts, f"step_{what}_{path}")
                total = getattr(append_counts, f"{what}_{path}")
                assert sum(step(prompt, s) for s in steps) == total(prompt, new)


def test_a_hundred_and_a_hundred():
    assert append_counts.earlier_scores_uncached(100, 100) == 1_166_650
    assert append_counts.earlier_scores_cached(100, 100) == 19_900
    assert append_counts.earlier_ratio(100, 100).fraction == Fraction(1_166_650, 19_900)
    assert append_counts.scores_cached(100, 100) == 100 * 100 + 100 * 101 // 2
    assert append_counts.rotations_on_read(100, 100) == 15_150
    assert append_counts.prompt_scores(100) == 5_050


@pytest.mark.parametrize("arguments", [(0, 1), (1, -1), (True, 1), (1.0, 1)])
def test_arguments_out_of_range_are_refused(arguments):
    with pytest.raises(ValueError, match="must be a whole number"):
        append_counts.scores_cached(*arguments)
