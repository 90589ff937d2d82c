"""Masks for new positions with a past: the right one, and one drawn from the top-left corner.

Rows are the new positions, columns all positions, both counted from 1. A window of W lets a
position see W positions, itself included; a window of 0 is none. In the example every score is
equal, so that an output is the average of the V it sees; V of position j is the number 2j.
"""

from __future__ import annotations

from fractions import Fraction

from pyodide_demos.models.domain import require_whole

type Mask = tuple[tuple[bool, ...], ...]  # (new, past + new)


def right_mask(past: int, new: int, window: int = 0) -> Mask:
    """Let row i, which is position P + i, see everything up to itself."""
    _check(past, new, window)
    columns = range(1, past + new + 1)
    return tuple(
        tuple(_sees(past + row, column, window) for column in columns) for row in range(1, new + 1)
    )


def top_left_mask(past: int, new: int, window: int = 0) -> Mask:
    """Draw the triangle from the corner, as if row i were position i: wrong with a past."""
    _check(past, new, window)
    columns = range(1, past + new + 1)
    return tuple(
        tuple(_sees(row, column, window) for column in columns) for row in range(1, new + 1)
    )


def average(row: tuple[bool, ...]) -> Fraction:
    """Return the average of the V that a row of a mask sees; V of position j is 2j."""
    seen = [2 * column for column, visible in enumerate(row, start=1) if visible]
    return Fraction(sum(seen), len(seen))


def average_right(past: int, row: int, window: int = 0) -> Fraction:
    """Return the output of one new position under the right mask."""
    return average(right_mask(past, row, window)[-1])


def average_top_left(past: int, row: int, window: int = 0) -> Fraction:
    """Return the output of one new position under the mask from the corner; wrong with a past."""
    return average(top_left_mask(past, row, window)[-1])


def average_whole(past: int, row: int, window: int = 0) -> Fraction:
    """Compute the whole sequence without a cache and return the output of the same position.

    No mask is drawn: positions come in one after another, and each averages what is there.
    """
    _check(past, row, window)
    there: list[int] = []
    output = Fraction(0)
    for position in range(1, past + row + 1):
        there.append(2 * position)
        if window and len(there) > window:
            there.pop(0)
        output = Fraction(sum(there), len(there))
    return output


def visible_right(past: int, new: int, window: int = 0) -> int:
    """Count the cells that the right mask shows: N P + N(N+1)/2 without a window."""
    return sum(map(sum, right_mask(past, new, window)))


def visible_top_left(past: int, new: int, window: int = 0) -> int:
    """Count the cells that the mask from the corner shows: N(N+1)/2 without a window."""
    return sum(map(sum, top_left_mask(past, new, window)))


def wrongly_hidden(past: int, new: int, window: int = 0) -> int:
    """Count the cells that the right mask shows and the mask from the corner hides."""
    return sum(
        right and not wrong
        for rows in zip(
            right_mask(past, new, window), top_left_mask(past, new, window), strict=True
        )
        for right, wrong in zip(*rows, strict=True)
    )


def wrongly_shown(past: int, new: int, window: int = 0) -> int:
    """Count the cells that the mask from the corner shows and the right mask hides."""
    return sum(
        wrong and not right
        for rows in zip(
            right_mask(past, new, window), top_left_mask(past, new, window), strict=True
        )
        for right, wrong in zip(*rows, strict=True)
    )


def count_visible_whole(past: int, new: int, window: int = 0) -> int:
    """Count, position by position, what the new positions see when the whole sequence is run."""
    _check(past, new, window)
    there, count = 0, 0
    for position in range(1, past + new + 1):
        there = min(there + 1, window) if window else there + 1
        if position > past:
            count += there
    return count


def _sees(position: int, column: int, window: int) -> bool:
    return column <= position and (not window or column > position - window)


def _check(past: int, new: int, window: int) -> None:
    require_whole(0, past=past, window=window)
    require_whole(1, new=new)
