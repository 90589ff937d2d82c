"""Shared heads and the latent vector, against counting head by head."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import head_sharing, kv_bytes, kv_mla
from pyodide_demos.quantities import Ratio

FEW = st.integers(1, 64)


def by_hand(layers, query_heads, kv_heads, head_dim):
    """Hand every query head its K and V, keep each stored vector once, and count elements."""
    stored = set()
    for layer in range(layers):
        for query in range(query_heads):
            shared = query * kv_heads // query_heads
            stored |= {(layer, kind, shared, i) for kind in "kv" for i in range(head_dim)}
    return len(stored)


@pytest.mark.parametrize("kv_heads", [1, 2, 4, 8])
def test_shared_heads_are_stored_once(kv_heads):
    counted = by_hand(2, 8, kv_heads, 4)
    assert counted == kv_bytes.elements_per_token(2, kv_heads, 4)
    assert Fraction(counted, by_hand(2, 8, 8, 4)) == head_sharing.shared_ratio(8, kv_heads).fraction


@given(FEW)
def test_workable_numbers_are_those_that_give_groups(query_heads):
    workable = head_sharing.workable_kv_heads(query_heads)
    assert workable[0] == 1
    assert workable[-1] == query_heads
    for kv_heads in range(1, 65):
        if kv_heads in workable:
            assert head_sharing.group_size(query_heads, kv_heads) * kv_heads == query_heads
        else:
            with pytest.raises(ValueError, match=f"share {kv_heads} KV heads equally"):
                head_sharing.group_size(query_heads, kv_heads)


def test_gpt_3_against_llama_3_70b_has_two_factors():
    larger = kv_bytes.bytes_per_token(96, 96, 128, 2)
    smaller = kv_bytes.bytes_per_token(80, 8, 128, 2)
    assert (larger, smaller) == (4_718_592, 327_680)
    times = head_sharing.how_many_times(larger, smaller)
    assert times == Ratio(larger, smaller)
    assert times.fraction == Fraction(96, 8) * Fraction(96, 80) == Fraction("14.4")


def test_the_saving_of_deepseek_v2_has_two_causes():
    before = kv_bytes.bytes_per_token(95, 8, 128, 2)
    assert before == 389_120
    elements = kv_mla.elements_per_token(60, 512, 64)
    six_bits = head_sharing.bytes_at_bits(elements, 6)
    assert six_bits == 25_920
    assert round(float(head_sharing.share_saved(before, elements * 2)), 3) == 0.822
    assert round(float(head_sharing.share_saved(before, six_bits)), 3) == 0.933


@pytest.mark.parametrize("after", [0, -1, 11, Fraction(21, 2)])
def test_a_share_saved_lies_between_nothing_and_all(after):
    with pytest.raises(ValueError, match="at most 10"):
        head_sharing.share_saved(10, after)
    assert head_sharing.share_saved(10, 10) == 0
