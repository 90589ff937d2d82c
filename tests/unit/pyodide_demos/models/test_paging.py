"""The arithmetic of blocks, against filling slots one by one."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import paging
from pyodide_demos.quantities import Ratio

POSITIONS, BLOCK = st.integers(0, 300), st.integers(1, 64)


def fill(lengths, block, shared=0):
    """Hand out blocks position by position; whole blocks of a shared prefix are looked up."""
    tables, known, blocks = [], {}, 0
    for length in lengths:
        table = []
        for position in range(length):
            if position % block:
                continue
            whole = position + block <= shared
            if whole and position in known:
                table.append(known[position])
                continue
            table.append(blocks)
            known.update({position: blocks} if whole else {})
            blocks += 1
        tables.append(table)
    return tables, blocks


def test_the_worked_lengths():
    lengths = (5, 3, 8)
    needed = [paging.blocks_needed(length, 4) for length in lengths]
    empty = [paging.empty_slots(length, 4) for length in lengths]
    assert (needed, empty) == ([2, 1, 2], [3, 1, 0])
    slots = paging.slots(sum(needed), 4)
    assert (slots, paging.filled_slots(slots, sum(empty))) == (20, 16)
    assert fill(lengths, 4)[1] == 5


def test_two_sequences_that_share_their_first_block():
    assert paging.logical_slots(2, 8) == 16
    assert paging.physical_blocks(2, 8, 4, 4) == 3
    assert paging.slots(3, 4) == 12
    assert fill((8, 8), 4, shared=4) == ([[0, 1], [0, 2]], 3)


def test_a_long_reservation_for_a_short_request():
    assert paging.unused_share(8192, 40) == Ratio(8152, 8192)


@given(POSITIONS, BLOCK)
def test_blocks_are_those_that_filling_takes(positions, block):
    assert paging.blocks_needed(positions, block) == fill([positions], block)[1]
    assert 0 <= paging.empty_slots(positions, block) < block


@given(st.integers(1, 6), st.integers(1, 120), st.integers(0, 120), BLOCK)
def test_shared_prefixes_stand_once(sequences, positions, shared, block):
    shared = min(shared, positions)
    counted = fill([positions] * sequences, block, shared)[1]
    assert paging.physical_blocks(sequences, positions, shared, block) == counted
    again = paging.recomputed_positions(shared, block)
    assert paging.shared_blocks(shared, block) * block + again == shared


def test_no_more_can_be_shared_than_there_is():
    with pytest.raises(ValueError, match="at most 8"):
        paging.physical_blocks(2, 8, 9, 4)
