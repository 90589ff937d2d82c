"""The retired approach, run: one layer agrees, two layers are another computation."""

import pytest

from pyodide_demos.models import last_position_only as faulty
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.scripts.kv_cache import CountingDot, make_inputs, redo_whole_prefix

SHAPES = [(1, 1, 1), (1, 4, 6), (2, 3, 5), (3, 8, 7), (2, 32, 40), (4, 5, 12)]


@pytest.mark.parametrize("shape", SHAPES)
def test_its_closed_form_equals_counting_the_wrong_path(shape):
    layers, width, positions = shape
    weights, tokens = make_inputs(layers, width, positions, 0)
    dot = CountingDot()
    for n in range(1, positions + 1):
        faulty.redo_last_position(weights, tokens[:n], dot)
    assert sum(dot.macs.values()) == faulty.macs_uncached(*shape)


@pytest.mark.parametrize("seed", range(3))
def test_one_layer_agrees_at_every_step(seed):
    assert faulty.first_diverging_step(1, 32, 40, seed) == 0
    assert all(faulty.largest_difference_at(1, 16, step, seed) < 1e-12 for step in (1, 2, 9, 20))


@pytest.mark.parametrize("layers", [2, 3, 5])
def test_more_layers_diverge_from_the_second_step(layers):
    assert faulty.first_diverging_step(layers, 16, 6, 0) == 2
    assert faulty.largest_difference_at(layers, 16, 1, 0) < 1e-12


def test_the_difference_at_step_two():
    difference = faulty.largest_difference_at(2, 32, 2, 0)
    assert printed(difference, "decimal-6") == "2.669973"


def test_the_right_path_is_the_one_it_differs_from():
    weights, tokens = make_inputs(2, 32, 2, 0)
    right, wrong = redo_whole_prefix(weights, tokens), faulty.redo_last_position(weights, tokens)
    largest = max(abs(a - b) for a, b in zip(right, wrong, strict=True))
    assert largest == pytest.approx(faulty.largest_difference_at(2, 32, 2, 0), abs=1e-12)


def test_the_counts_it_led_to():
    assert faulty.macs_cached(2, 32, 40) == 350_720
    assert faulty.macs_uncached(2, 32, 40) == 3_545_600
    ratio = faulty.cached_ratio(2, 32, 40)
    assert ratio == Ratio(350_720, 3_545_600)
    assert printed(ratio, "percent-2") == "9.89%"


@pytest.mark.parametrize(
    ("function", "arguments", "message"),
    [
        (faulty.largest_difference_at, (0, 32, 2, 0), "layers must be"),
        (faulty.largest_difference_at, (2, 32, 0, 0), "steps must be"),
        (faulty.largest_difference_at, (2, 32, 2, -1), "seed must be"),
        (faulty.first_diverging_step, (2, 32, 2, -1), "seed must be"),
        (faulty.macs_uncached, (2, 0, 40), "width must be"),
    ],
)
def test_arguments_out_of_domain_are_named(function, arguments, message):
    with pytest.raises(ValueError, match=message):
        function(*arguments)
