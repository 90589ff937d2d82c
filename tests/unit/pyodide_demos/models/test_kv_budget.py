"""What is left for the cache and how much fits, with the worked figures of the lessons."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_budget, kv_mixed, kv_mla
from pyodide_demos.models.kv_budget import Budget, lengths_that_fit, longest_that_fits

GIB = 2**30


def test_seven_billion_parameters_on_24_gib_leave_6_96_gib():
    weights = kv_budget.weight_bytes(7 * 10**9)
    left = kv_budget.left_for_kv(24 * GIB, weights, 2 * GIB, 2 * GIB)
    assert left == 20 * GIB - 14 * 10**9
    assert round(left / GIB, 2) == 6.96
    assert kv_budget.sequences_that_fit(left, GIB) == 6
    assert kv_budget.sequences_that_fit(left, 2 * GIB) == 3


def test_an_8b_model_on_80_gib_or_on_80_gb():
    weights, sequence = 8_030_261_248 * 2, GIB // 2
    binary = kv_budget.left_for_kv(kv_budget.gibibytes(80), weights, 2 * GIB, 0)
    decimal = kv_budget.left_for_kv(kv_budget.gigabytes(80), weights, 2 * GIB, 0)
    assert kv_budget.sequences_that_fit(binary, sequence) == 126
    assert kv_budget.sequences_that_fit(decimal, sequence) == 115


@given(*[st.integers(0, 50)] * 5)
def test_what_breaks_first_is_found_in_order(device, weights, runtime, margin, cache):
    budget = Budget(device, weights, runtime, margin)
    broken = budget.breaks_first(cache)
    assert (broken is None) == (weights + runtime + margin + cache <= device)
    if weights > device:
        assert broken == "weights"
    elif weights + runtime + margin > device:
        assert broken == "runtime"


def test_left_for_kv_stops_at_zero_and_counts_bits():
    assert kv_budget.left_for_kv(10, 11, 0, 0) == 0
    assert kv_budget.weight_bytes(3, 4) == 2
    with pytest.raises(ValueError, match="per_sequence must be"):
        kv_budget.sequences_that_fit(10, 0)


@given(st.lists(st.integers(0, 30), max_size=6), st.integers(0, 60))
def test_lengths_fit_in_order_until_the_first_that_does_not(lengths, left):
    fitting = lengths_that_fit(left, lengths, lambda length: 2 * length)
    assert fitting == tuple(lengths[: len(fitting)])
    assert 2 * sum(fitting) <= left
    if len(fitting) < len(lengths):
        assert 2 * sum(lengths[: len(fitting) + 1]) > left


@given(st.integers(0, 500), st.integers(1, 90), st.integers(1, 9))
def test_the_longest_that_fits_is_the_longest(left, most, size):
    found = longest_that_fits(left, most, lambda n: n * size)
    assert found * size <= left
    assert found == most or (found + 1) * size > left


def test_mixed_layers_and_the_cycle_of_gemma_3():
    assert kv_mixed.bytes_mixed(32, 12, 12, 128, 8192, 2048) == 6_543_114_240
    assert kv_mixed.bytes_all_full(32, 24, 8192, 2048) == 12 * GIB
    assert kv_mixed.layers_of_cycle(62, 6, 6) == 10
    assert [kv_mixed.layers_of_cycle(62, 6, place) for place in range(1, 7)] == [
        11,
        11,
        10,
        10,
        10,
        10,
    ]
    assert kv_mixed.layers_of_cycle(3, 6, 4) == 0
    assert (kv_mixed.window_minus_one(128, 128), kv_mixed.window_minus_one(5, 128)) == (127, 5)


def test_latents_and_the_wrong_readings_of_them():
    assert kv_mla.bytes_per_token(60, 512, 64, 2) == 69_120
    assert kv_mla.bytes_per_token(61, 512, 64, 2) == 70_272
    assert kv_mla.naive_elements(128, 128, 64, 128) == 40_960
    assert round(float(kv_mla.naive_over_latent(128, 128, 64, 128, 512).fraction), 1) == 71.1
    assert round(float(kv_mla.gqa_reading_over_latent(128, 128, 512, 64).fraction), 1) == 56.9
    assert round(float(kv_mla.gqa_reading_over_latent(128, 56, 512, 64).fraction), 1) == 24.9
    assert kv_mla.read_as_gqa(61, 128, 128, 2) == 3_997_696


def test_gpt_3_against_llama_3_70b():
    gpt_3, llama = kv_mla.read_as_gqa(96, 96, 128, 2), kv_mla.read_as_gqa(80, 8, 128, 2)
    assert (gpt_3, llama) == (4_718_592, 327_680)
    assert gpt_3 * 10 == llama * 144
