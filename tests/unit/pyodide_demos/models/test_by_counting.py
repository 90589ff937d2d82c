"""The counting twins of formulas agree with them, wherever a claim may ask."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import (
    head_counting,
    head_sharing,
    kv_bytes,
    kv_mla,
    paging,
    paging_filling,
    paging_load,
)

SMALL, BLOCK = st.integers(1, 40), st.integers(1, 20)


@given(SMALL, st.integers(1, 32), st.data(), st.integers(1, 4))
def test_heads(layers, query_heads, data, size):
    kv_heads = data.draw(st.sampled_from(head_sharing.workable_kv_heads(query_heads)))
    counted = head_counting.shared_bytes(layers, query_heads, kv_heads, 16, size)
    assert counted == kv_bytes.bytes_per_token(layers, kv_heads, 16, size)
    assert head_counting.latent_bytes(layers, 16, 4, size) == kv_mla.bytes_per_token(
        layers, 16, 4, size
    )


@given(SMALL, SMALL, st.integers(0, 40), BLOCK)
def test_blocks(sequences, positions, shared, block):
    shared = min(shared, positions)
    assert paging_filling.blocks_filled(positions, block) == paging.blocks_needed(positions, block)
    assert paging_filling.empty_after_filling(positions, block) == paging.empty_slots(
        positions, block
    )
    assert paging_filling.blocks_of_sharers(
        sequences, positions, shared, block
    ) == paging.physical_blocks(sequences, positions, shared, block)


@given(BLOCK, st.integers(0, 3))
def test_the_requests(block, seed):
    assert paging_filling.empty_after_all(block, seed) == paging_load.tail_waste(block, seed)
