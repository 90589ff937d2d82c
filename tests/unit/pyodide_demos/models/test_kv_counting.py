"""Counting row by row, against the formulas on small shapes."""

from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_budget, kv_bytes, kv_counting, kv_mixed

SMALL = st.integers(1, 5)


@given(SMALL, SMALL, SMALL)
def test_a_token_is_the_sum_of_its_rows(layers, heads, dim):
    counted = kv_counting.counted_token(layers, heads, 2 * dim)
    assert counted == kv_bytes.bytes_per_token(layers, heads, dim, 2)


@given(st.integers(1, 3), st.integers(0, 3), st.integers(0, 3), SMALL, st.integers(1, 9), SMALL)
def test_sequences_keep_what_their_layers_need(sequences, full, sliding, window, positions, size):
    counted = kv_counting.counted_sequences(sequences, full, sliding, window, positions, size)
    if full or sliding:
        shape = (sequences, full, sliding, window, positions, size)
        assert counted == kv_mixed.bytes_mixed(*shape)
    else:
        assert counted == 0


@given(st.integers(0, 200), st.integers(0, 90), st.integers(0, 90), st.integers(1, 20))
def test_filling_a_device_is_whole_division(device, weights, aside, one):
    left = kv_budget.left_for_kv(device, weights, aside, 0)
    expected = kv_budget.sequences_that_fit(left, one)
    assert kv_counting.counted_fit(device, weights, aside, one) == expected
