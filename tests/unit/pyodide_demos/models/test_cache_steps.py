"""The scene's counts against walking through the steps."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models.cache_steps import frames, updates_cached, updates_uncached


@given(st.integers(1, 50), st.integers(0, 30))
def test_counts_equal_walking_through_the_steps(first, steps):
    uncached = cached = 0
    known: set[int] = set(range(1, first))
    for step, frame in enumerate(frames(first, steps), start=1):
        position = first + step - 1
        every = set(range(1, position + 1))
        uncached += len(every)
        cached += len(every - known)
        assert (frame.step, frame.position) == (step, position)
        assert frame.reused == len(every & known)
        assert frame.computed == len(every - known)
        assert frame.redone == len(every)
        assert (frame.total_uncached, frame.total_cached) == (uncached, cached)
        known |= every
    assert (updates_uncached(first, steps), updates_cached(first, steps)) == (uncached, cached)


def test_six_steps_from_nine():
    assert [frame.position for frame in frames()] == [9, 10, 11, 12, 13, 14]
    assert frames()[-1].total_uncached == 9 + 10 + 11 + 12 + 13 + 14 == 69
    assert frames()[-1].total_cached == 6


@pytest.mark.parametrize("function", [updates_uncached, updates_cached, frames])
@pytest.mark.parametrize(("arguments", "name"), [((0, 6), "first"), ((9, -1), "steps")])
def test_arguments_out_of_domain_are_named(function, arguments, name):
    with pytest.raises(ValueError, match=f"^{name} must be"):
        function(*arguments)
