"""Bounds at peak figures: the numbers of the lesson, and the same counts by walking through."""

from __future__ import annotations

from fractions import Fraction

import pytest

from pyodide_demos.models import decode_step, roofline, roofline_counting
from pyodide_demos.models.decode_step import Step
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, mla, uniform

LLAMA = {"layers": 32, "hidden": 4096, "query_heads": 32, "kv_heads": 8, "head_dim": 128,
         "intermediate": 14336}  # fmt: skip


def rounded(value, digits):
    return round(float(value), digits)


def test_the_numbers_of_the_lesson():
    assert rounded(roofline.read_milliseconds(16 * 10**9, 3350), 2) == 4.78
    assert rounded(roofline.read_milliseconds(16 * 10**9, 2039), 2) == 7.85
    assert rounded(roofline.reads_per_second(16 * 10**9, 3350), 0) == 209
    assert rounded(roofline.ridge(989, 3350), 0) == 295
    assert roofline.weight_intensity(1, 16) == 1
    parameters = roofline.layer_parameters(**LLAMA)
    assert parameters == 6_979_321_856
    flop = roofline.prefill_flop(parameters, 32, 32, 128, 1000)
    assert rounded(roofline.teraflop(flop), 1) == 14.2
    assert rounded(roofline.compute_milliseconds(flop, 989), 1) == 14.4
    assert rounded(roofline.compute_milliseconds(flop, 312), 1) == 45.6


@pytest.mark.parametrize("shape", [LLAMA, dict.fromkeys(LLAMA, 3), dict.fromkeys(LLAMA, 1)])
def test_layer_parameters_add_up_matrix_by_matrix(shape):
    assert roofline.layer_parameters(**shape) == roofline_counting.layer_parameters(**shape)


@pytest.mark.parametrize("shape", [(7, 2, 3, 4, 9), (1, 1, 1, 1, 1), (100, 5, 4, 8, 50)])
def test_prefill_adds_up_position_by_position(shape):
    assert roofline.prefill_flop(*shape) == roofline_counting.prefill_flop(*shape)


def test_crossings_are_where_stepping_finds_them():
    for shape in ((1000, 7, 3), (1000, 10, 10), (5, 100, 1), (16_060_522_496, 131_072, 32)):
        assert roofline.positions_where_kv_overtakes(
            *shape
        ) == roofline_counting.positions_where_kv_overtakes(*shape)
    for rates in ((989, 3350, 16), (312, 2039, 16), (100, 1000, 8), (1, 1000, 16)):
        assert roofline.sequences_at_ridge(*rates) == roofline_counting.sequences_at_ridge(*rates)


def step(model, sequences=1, positions=10, **changes):
    given = {"query_heads": 8, "parameters": 1000, "active": 1000, "embedding": 100} | changes
    return Step(model=model, sequences=sequences, positions=positions, **given)


def test_a_batch_shares_weights_and_not_kv():
    one, many = step(uniform(2, 4, 16)), step(uniform(2, 4, 16), sequences=5)
    assert decode_step.weight_bytes(one) == decode_step.weight_bytes(many) == 2000
    assert (
        decode_step.kv_bytes(many) == 5 * decode_step.kv_bytes(one) == 5 * 2 * 2 * 4 * 16 * 2 * 10
    )
    assert decode_step.flop(many) == 5 * decode_step.flop(one)
    assert decode_step.intensity(many) > decode_step.intensity(one)


def test_experts_bound_the_weights_from_both_sides():
    sparse = step(uniform(1, 1, 2), sequences=3, parameters=1000, active=400)
    assert decode_step.weight_bytes(sparse) == 800
    assert decode_step.most_weight_bytes(sparse) == 2000


def test_windows_and_latents_bound_attention():
    sliding = KvModel((LayerGroup("sliding", 3, 2, 4, window=5),), "s")
    assert decode_step.attention_flop(step(sliding), 100) == 2 * 3 * 5 * 8 * (4 + 4)
    assert decode_step.attention_flop(step(mla(2, 16, 4)), 10) == 2 * 2 * 10 * 8 * (16 + 4 + 16)
    walked = sum(decode_step.attention_flop(step(sliding), n) for n in range(1, 31))
    layers = 2 * (1000 - 200) * 30
    assert decode_step.prefill_flop(step(sliding, positions=30)) == layers + walked


def test_where_arithmetic_takes_over_and_where_it_never_does():
    short = step(uniform(1, 1, 2), positions=1)
    batch = decode_step.sequences_where_arithmetic_takes_over(short, 1000, 20)
    assert batch > 1
    for sequences, waits in ((batch - 1, True), (batch, False)):
        at = step(uniform(1, 1, 2), positions=1, sequences=sequences)
        reading = decode_step.memory_milliseconds(at, 1000)
        computing = roofline.compute_milliseconds(decode_step.flop(at), 20)
        assert (reading > computing) == waits
    long = step(uniform(9, 8, 64), positions=10**6)
    assert decode_step.sequences_where_arithmetic_takes_over(long, 1000, 1000) == 0


def test_where_kv_overtakes_and_where_it_never_does():
    growing = step(uniform(1, 1, 2))
    positions = decode_step.positions_where_kv_overtakes(growing)
    assert positions == roofline_counting.positions_where_kv_overtakes(2000, 8, 1)
    windowed = step(KvModel((LayerGroup("sliding", 1, 1, 2, window=5),), "s"))
    assert decode_step.positions_where_kv_overtakes(windowed) == 0


def test_without_a_printed_peak_only_reading_bounds():
    at = step(uniform(1, 1, 2), sequences=10**6)
    assert decode_step.floor_milliseconds(at, 100, 0) == decode_step.memory_milliseconds(at, 100)
    assert decode_step.floor_milliseconds(at, 100, Fraction(1, 1000)) > (
        decode_step.memory_milliseconds(at, 100)
    )


@pytest.mark.parametrize("rate", [0, -1])
def test_rates_must_be_positive(rate):
    with pytest.raises(ValueError, match="above 0"):
        roofline.read_milliseconds(1, rate)
