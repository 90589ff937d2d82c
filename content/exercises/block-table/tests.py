"""Tests of the exercise; their first sentence in each language is shown beside the result."""

from exercise import blocks_needed, empty_slots

from pyodide_demos.exercise import same


def test_full_blocks():
    """正好装满的序列不多占一块。

    A sequence that fills its blocks exactly takes no extra one.
    """
    same([blocks_needed(length, 4) for length in (4, 8, 12)], [1, 2, 3])


def test_last_block_begun():
    """多出一个词元，就要再开一块。

    One token more begins another block.
    """
    same([blocks_needed(length, 4) for length in (1, 5, 9)], [1, 2, 3])


def test_nothing_stored():
    """什么都没存时，一块也不占。

    A sequence of no tokens takes no block.
    """
    same((blocks_needed(0, 4), empty_slots(0, 4)), (0, 0))


def test_empty_slots():
    """最后一块里没用到的槽位都数到了。

    Every unused slot of the last block is counted.
    """
    same([empty_slots(length, 4) for length in (5, 3, 8)], [3, 1, 0])


def test_every_slot_is_full_or_empty():
    """用掉的和空着的加起来，正好是所有的块。

    Used and empty slots together are all the blocks.
    """
    for block in (1, 3, 16):
        for length in range(50):
            same(blocks_needed(length, block) * block - empty_slots(length, block), length)
