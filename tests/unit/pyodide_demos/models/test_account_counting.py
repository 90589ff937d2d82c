"""Counting one by one gives what the formulas give, and what the script's own counters say."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import account_a, account_b, cache_steps
from pyodide_demos.models import account_counting as counted
from pyodide_demos.quantities import as_fraction
from pyodide_demos.scripts import kv_cache

SHAPES = st.tuples(st.integers(1, 3), st.integers(1, 6), st.integers(2, 7))


@given(SHAPES)
def test_account_a(shape: tuple[int, int, int]) -> None:
    layers, width, positions = shape
    assert counted.projections_without(*shape, 2) == account_a.macs_uncached(*shape)
    assert counted.projections_with(*shape, 2) == account_a.macs_cached(*shape)
    assert counted.projections_redone(*shape, 2) == account_a.macs_saved(*shape)
    assert counted.elements_after(*shape) == account_a.cache_elements(*shape)
    assert counted.bytes_after(*shape, 2) == 2 * account_a.cache_elements(*shape)
    step = counted.step_projections_without(layers, width, positions, 2)
    assert step == account_a.step_macs_uncached(layers, width, positions)


@given(SHAPES)
def test_account_b(shape: tuple[int, int, int]) -> None:
    assert counted.all_without(*shape) == account_b.macs_uncached(*shape)
    assert counted.all_with(*shape) == account_b.macs_cached(*shape)
    assert counted.all_redone(*shape) == account_b.macs_saved(*shape)
    assert counted.looks_without(*shape, 1) == account_b.score_macs_uncached(*shape)
    assert counted.looks_with(*shape, 2) == account_b.attention_macs_cached(*shape)
    assert counted.step_all_with(*shape) == account_b.step_macs_cached(*shape)
    assert counted.step_all_without(*shape) == account_b.step_macs_uncached(*shape)
    for one, other in (
        (counted.all_ratio, account_b.cached_ratio),
        (counted.projection_ratio, account_b.projection_ratio),
        (counted.look_ratio, account_b.attention_ratio),
        (counted.kv_share_of_redone, account_b.kv_share_of_saving),
    ):
        assert as_fraction(one(*shape)) == as_fraction(other(*shape))


def test_the_script_counts_the_same() -> None:
    counts = kv_cache.count(2, 4, 5)["counts"]
    assert counted.all_without(2, 4, 5) == counts["uncached"]["total"]
    assert counted.all_with(2, 4, 5) == counts["cached"]["total"]
    assert counted.looks_without(2, 4, 5, 1) == counts["uncached"]["weighted_sum"]


@given(st.integers(1, 12), st.integers(0, 8))
def test_updates_of_positions(first: int, steps: int) -> None:
    assert counted.updates_without(first, steps) == cache_steps.updates_uncached(first, steps)
    assert counted.updates_with(first, steps) == cache_steps.updates_cached(first, steps)


@pytest.mark.parametrize("shape", [(0, 1, 1), (1, 0, 1), (1, 1, 0)])
def test_nothing_to_count(shape: tuple[int, int, int]) -> None:
    with pytest.raises(ValueError, match="at least 1"):
        counted.all_without(*shape)
