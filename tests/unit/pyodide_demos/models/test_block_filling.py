"""The moments of the scene are those of a real pool, and say what the lesson says."""

from __future__ import annotations

from pyodide_demos.models import paging
from pyodide_demos.models.block_filling import BLOCK, MOMENTS, frames

FRAMES = frames()


def letters(frame):
    return [slot.readers for slot in frame.slots]


def test_three_requests_take_five_blocks():
    third = FRAMES[2]
    assert (third.blocks, third.held, third.filled, third.held - third.filled) == (5, 20, 16, 4)
    assert third.tables == (("R", (0, 1)), ("X", (2,)), ("Y", (3, 4)))


def test_w_grows_into_its_own_block_before_it_takes_another():
    assert [frame.taken for frame in FRAMES] == [2, 1, 2, 0, 1, 0, 1]
    assert dict(FRAMES[4].tables)["R"] == (0, 1, 5)


def test_z_reads_the_first_block_of_y_and_takes_the_one_of_x():
    last = FRAMES[-1]
    assert dict(last.tables)["Z"] == (3, 2)
    assert letters(last)[12:16] == ["YZ"] * 4
    assert [slot.state for slot in last.slots[12:16]] == ["reused"] * 4
    assert last.filled == last.positions - 4


def test_every_position_stands_where_the_table_says():
    lengths = {}
    for frame, (letter, length) in zip(FRAMES, MOMENTS, strict=True):
        lengths[letter] = length
        present = {name: count for name, count in lengths.items() if count}
        assert set(present) == {name for name, _ in frame.tables}
        assert frame.positions == sum(present.values())
        for name, table in frame.tables:
            assert len(table) == paging.blocks_needed(present[name], BLOCK)
            for position in range(present[name]):
                slot = table[position // BLOCK] * BLOCK + position % BLOCK
                assert name in frame.slots[slot].readers
        read = sum(len(slot.readers) for slot in frame.slots)
        assert read == frame.positions
        assert sum(bool(slot.readers) for slot in frame.slots) == frame.filled
