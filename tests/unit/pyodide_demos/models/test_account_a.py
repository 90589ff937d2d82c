"""Account A against loops that count, and against the numbers everybody can check by hand."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import account_a
from pyodide_demos.quantities import Ratio

SHAPES = st.tuples(st.integers(1, 4), st.integers(1, 24), st.integers(1, 30))
FUNCTIONS = (
    account_a.macs_uncached,
    account_a.macs_cached,
    account_a.cached_ratio,
    account_a.macs_saved,
    account_a.cache_elements,
)


def count(layers, width, positions):
    """Project row by row; return MACs of both paths and the numbers kept."""
    uncached = cached = elements = 0
    for step in range(1, positions + 1):
        for _layer in range(layers):
            for _matrix in ("k", "v"):
                for _position in range(step):
                    for _row in range(width):
                        uncached += width
                for _row in range(width):
                    cached += width
                    elements += 1
    return uncached, cached, elements


@given(SHAPES)
def test_closed_forms_equal_counting(shape):
    uncached, cached, elements = count(*shape)
    assert account_a.macs_uncached(*shape) == uncached
    assert account_a.macs_cached(*shape) == cached
    assert account_a.macs_saved(*shape) == uncached - cached
    assert account_a.cache_elements(*shape) == elements


@given(SHAPES)
def test_ratio_is_two_over_n_plus_one_and_that_of_the_totals(shape):
    ratio = account_a.cached_ratio(*shape)
    assert ratio == Ratio(2, shape[2] + 1)
    totals = Ratio(account_a.macs_cached(*shape), account_a.macs_uncached(*shape))
    assert ratio.fraction == totals.fraction


@given(SHAPES)
def test_steps_add_up_to_the_totals(shape):
    layers, width, positions = shape
    steps = range(1, positions + 1)
    uncached = sum(account_a.step_macs_uncached(layers, width, n) for n in steps)
    cached = sum(account_a.step_macs_cached(layers, width, n) for n in steps)
    assert (uncached, cached) == (
        account_a.macs_uncached(*shape),
        account_a.macs_cached(*shape),
    )


@given(SHAPES)
def test_every_position_adds_the_same_number_of_elements(shape):
    layers, width, positions = shape
    per_position = account_a.elements_per_position(layers, width)
    assert per_position * positions == account_a.cache_elements(*shape)


def test_the_numbers_of_the_lesson():
    shape = 2, 32, 40
    assert account_a.macs_uncached(*shape) == 3_358_720
    assert account_a.macs_cached(*shape) == 163_840
    assert account_a.cached_ratio(*shape) == Ratio(2, 41)
    assert account_a.cache_elements(*shape) == 5_120
    assert account_a.elements_per_position(2, 32) == 128


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize("argument", range(3))
@pytest.mark.parametrize("bad", [0, -3, 1.5])
def test_an_argument_out_of_domain_is_named(function, argument, bad):
    shape = [2, 32, 40]
    shape[argument] = bad
    name = ("layers", "width", "positions")[argument]
    with pytest.raises(ValueError, match=rf"^{name} must be .* not {bad}"):
        function(*shape)


@pytest.mark.parametrize(
    ("function", "arguments"),
    [
        (account_a.elements_per_position, (0, 32)),
        (account_a.step_macs_uncached, (2, 32, 0)),
        (account_a.step_macs_cached, (2, 0, 1)),
    ],
)
def test_the_smaller_functions_check_too(function, arguments):
    with pytest.raises(ValueError, match=r"must be a whole number of at least 1, not 0"):
        function(*arguments)
