"""Masks with a past: the right one gives what a whole sequence gives, the other does not."""

from __future__ import annotations

from itertools import product

import pytest

from pyodide_demos.models import masks
from pyodide_demos.models.attention import attend

ALL = [*product(range(9), range(1, 9), range(9))]
"""Past, new, window; a window of 0 is none."""


def test_the_right_mask_equals_the_whole_sequence_everywhere():
    for past, new, window in ALL:
        for row in range(1, new + 1):
            whole = masks.average_whole(past, row, window)
            assert masks.average_right(past, row, window) == whole
            assert masks.average(masks.right_mask(past, new, window)[row - 1]) == whole
        counted = masks.count_visible_whole(past, new, window)
        assert masks.visible_right(past, new, window) == counted


def test_the_top_left_mask_differs_for_every_past_and_every_new_position():
    for past, new, window in ALL:
        for row in range(1, new + 1):
            wrong = masks.average_top_left(past, row, window)
            assert (wrong == masks.average_whole(past, row, window)) == (past == 0)


def test_the_whole_sequence_is_what_real_attention_gives_for_equal_scores():
    for past, row, window in ((0, 1, 0), (3, 2, 0), (8, 8, 0), (5, 3, 4)):
        last = past + row
        seen = [j for j in range(1, last + 1) if not window or j > last - window]
        output = attend([0.0], [[1.0]] * len(seen), [[2.0 * j] for j in seen])
        assert output[0] == pytest.approx(float(masks.average_whole(past, row, window)), rel=1e-12)


def test_cells_add_up():
    for past, new, window in ALL:
        shown = masks.visible_right(past, new, window)
        missing = masks.wrongly_hidden(past, new, window)
        leaked = masks.wrongly_shown(past, new, window)
        assert masks.visible_top_left(past, new, window) == shown - missing + leaked
        if not window:
            assert (shown, missing, leaked) == (new * past + new * (new + 1) // 2, new * past, 0)


def test_three_cached_and_two_new():
    t, f = True, False
    assert masks.right_mask(3, 2) == ((t, t, t, t, f), (t, t, t, t, t))
    assert masks.top_left_mask(3, 2) == ((t, f, f, f, f), (t, t, f, f, f))
    assert masks.right_mask(3, 2, 2) == ((f, f, t, t, f), (f, f, f, t, t))
    assert masks.top_left_mask(3, 2, 2) == ((t, f, f, f, f), (t, t, f, f, f))


def test_one_new_position_needs_no_mask():
    assert all(all(masks.right_mask(past, 1)[0]) for past in range(9))


@pytest.mark.parametrize("shape", [(-1, 1, 0), (0, 0, 0), (1, 1, -1), (1.0, 1, 0)])
def test_shapes_out_of_range_are_refused(shape):
    with pytest.raises(ValueError, match="must be a whole number"):
        masks.right_mask(*shape)
