"""Tests of the exercise; their first sentence in each language is shown beside the result."""

from exercise import mask

from pyodide_demos.exercise import same


def drawn(past, new, window=None):
    """Write a mask as text, a row a line: `#` is visible."""
    return ["".join("#" if seen else "." for seen in row) for row in mask(past, new, window)]


def test_without_a_past():
    """没有过去时，是普通的下三角。

    Without a past it is the usual lower triangle.
    """
    same(drawn(0, 3), ["#..", "##.", "###"])


def test_three_cached_two_new():
    """缓存三个、新送两个：两行五列，历史全看得见。

    Three cached and two new: two rows of five, and all of the history visible.
    """
    same(drawn(3, 2), ["####.", "#####"])


def test_one_new_sees_everything():
    """只有一个新位置时，整行都看得见。

    A single new position sees the whole row.
    """
    same([drawn(past, 1) for past in range(4)], [["#" * (past + 1)] for past in range(4)])


def test_window():
    """有窗口时，连自己一共看那么多个。

    With a window a position sees that many, itself included.
    """
    same(drawn(3, 2, 3), [".###.", "..###"])


def test_window_longer_than_the_text():
    """窗口比序列长，就同没有窗口一样。

    A window longer than the sequence changes nothing.
    """
    same(drawn(2, 2, 10), drawn(2, 2))


def test_pieces_of_one_triangle():
    """把整个序列分几段送入，拼起来就是一次送完的三角。

    Cut a sequence into pieces, and the rows together are the triangle of feeding it whole.
    """
    for window in (None, 1, 3):
        whole = drawn(0, 5, window)
        for first in range(1, 5):
            pieces = [row.ljust(5, ".") for row in drawn(0, first, window)]
            same(pieces + drawn(first, 5 - first, window), whole)
