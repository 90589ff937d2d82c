"""Tests of the exercise."""

from exercise import ANSWER, LENGTHS, tail_waste

from pyodide_demos.exercise import same
from pyodide_demos.models.paging_load import first_block_above


def test_three_sequences():
    """长5、3、8，每块4个槽：占着20个，空着4个。

    Lengths 5, 3 and 8 in blocks of 4 hold 20 slots, and 4 stay empty.
    """
    same(round(tail_waste([5, 3, 8], 4), 9), 0.2)


def test_full_blocks_waste_nothing():
    """正好装满，或每块只有一个槽，就什么也不空着。

    Nothing stays empty where blocks are exactly full, or have one slot.
    """
    same([tail_waste([8, 16], 8), tail_waste([5, 3, 7], 1)], [0, 0])


def test_share_of_what_is_held():
    """分母是占着的槽，不是写了的位置。

    The share is of the slots that are held, not of the positions written.
    """
    same(round(tail_waste([1], 4), 9), 0.75)


def test_answer_of_the_figure():
    """答案与图里同一批请求算出的相同。

    The answer is that of the figure's own requests.
    """
    same(len(LENGTHS), 200)
    same(ANSWER, first_block_above(10, 0))
