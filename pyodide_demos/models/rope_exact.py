"""Rotation by position with exact numbers: one position turns by the angle of a 3-4-5 triangle.

A real model turns each pair of numbers by an angle of its own, position times a frequency
(RoPE, arXiv 2104.09864). Here there is one pair, and the angle of one position has the cosine 3/5
and the sine 4/5, so that every number can be checked by hand.
"""

from __future__ import annotations

from fractions import Fraction

from pyodide_demos.models.domain import require_whole

type Pair = tuple[Fraction, Fraction]

COSINE, SINE = Fraction(3, 5), Fraction(4, 5)
KEYS = ((1, 0), (0, 1), (1, 1), (2, -1), (1, -1), (0, 2), (2, 1), (1, 2))
"""K of each position as it is projected, before any rotation."""
QUERY = (2, 1)
"""Q of the new position before its rotation, the same at every position."""


def plain_key(position: int) -> Pair:
    """Return K as it is projected."""
    x, y = KEYS[position]
    return Fraction(x), Fraction(y)


def rotated(pair: Pair, positions: int) -> Pair:
    """Turn a pair by as many positions, one after another."""
    x, y = pair
    for _ in range(positions):
        x, y = x * COSINE - y * SINE, x * SINE + y * COSINE
    return x, y


def score_stored_rotated(position: int, key: int) -> Fraction:
    """Return q·k when K was rotated by its own position and then stored."""
    return _score(position, rotated(_key(position, key), key))


def score_rotated_on_read(position: int, key: int) -> Fraction:
    """Return q·k when K was stored plain and is rotated whenever it is read."""
    stored = _key(position, key)
    return _score(position, rotated(stored, key))


def score_rotated_twice(position: int, key: int) -> Fraction:
    """Return q·k when a K that was stored rotated is rotated again on reading; wrong."""
    stored = rotated(_key(position, key), key)
    return _score(position, rotated(stored, key))


def score_never_rotated(position: int, key: int) -> Fraction:
    """Return q·k when K was stored plain and nobody rotates it; wrong."""
    return _score(position, _key(position, key))


def rotations_on_write_at(position: int) -> int:
    """Count the rotations of K at one position when K is rotated before it is stored: one."""
    require_whole(0, position=position)
    return 1


def rotations_on_read_at(position: int) -> int:
    """Count the rotations of K at position t when K is stored plain: t + 1, its own included."""
    require_whole(0, position=position)
    return position + 1


def rotations_on_write(position: int) -> int:
    """Count the rotations of K at positions 0 ... t when each is rotated before storing: t + 1."""
    require_whole(0, position=position)
    return position + 1


def rotations_on_read(position: int) -> int:
    """Count the rotations of K at positions 0 ... t when K is stored plain: (t+1)(t+2)/2."""
    require_whole(0, position=position)
    return (position + 1) * (position + 2) // 2


def _key(position: int, key: int) -> Pair:
    require_whole(0, position=position, key=key)
    if not key <= position < len(KEYS):
        raise ValueError(f"key {key} and position {position} must be in order, below {len(KEYS)}.")
    return plain_key(key)


def _score(position: int, key: Pair) -> Fraction:
    x, y = rotated((Fraction(QUERY[0]), Fraction(QUERY[1])), position)
    return x * key[0] + y * key[1]
