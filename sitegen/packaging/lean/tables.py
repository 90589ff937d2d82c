"""Find the tables of Chinese, Japanese and Korean encodings in memory that a module fills.

No page can ask for these: the modules in front of them (`encodings.gbk` and the like) are not
shipped, so Python says that it does not know the encoding. The tables are half a megabyte.
"""

from __future__ import annotations

import struct
import sys
from array import array
from collections.abc import Iterator
from dataclasses import dataclass

FEWEST_ROWS = 4
FEWEST_BYTES = 256
LARGEST_GAP = 200
"""Rows of an index that may be empty in turn."""


@dataclass(frozen=True, slots=True)
class Square:
    """A table of libc's iconv, recognised by one of its rows; two bytes for each character."""

    codec: str
    lead: int
    row: int
    """Which row the first byte `lead` stands for."""
    trails: tuple[int, ...]
    rows: int


_94 = tuple(range(0xA1, 0xFF))
SQUARES = (
    Square("gb18030", 0x81, 0, (*range(0x40, 0x7F), *range(0x80, 0xFF)), 126),
    Square("euc_jp", 0xA2, 1, _94, 84),
    Square("big5", 0xA4, 3, (*range(0x40, 0x7F), *range(0xA1, 0xFF)), 89),
    Square("euc_kr", 0xA1, 0, _94, 93),
)


def encoding_tables(image: bytes) -> list[range]:
    """Return where the tables stand, of Python's own codecs and of the C library."""
    return [*_of_python(image), *_of_library(image)]


def _of_python(image: bytes) -> Iterator[range]:
    """Find each index: 256 entries of a pointer, the first and the last column of a row.

    Nothing else looks like that: every pointer is where the row before it ends.
    """
    words = array("I", image[: len(image) // 4 * 4])
    if sys.byteorder == "big":
        words.byteswap()
    at = 0
    while at < len(words) - 1:
        row = _row(words, at, len(image))
        if row is None or not row:
            at += 1
            continue
        table, rows, after = _follow(words, at, len(image))
        if rows >= FEWEST_ROWS and len(table) >= FEWEST_BYTES:
            yield table
            at = after
        else:
            at += 1


def _follow(words: array[int], at: int, size: int) -> tuple[range, int, int]:
    """Return what an index that begins here points to, how many rows, and where it ends."""
    begin = end = words[at]
    rows = gap = 0
    while at < len(words) - 1 and gap <= LARGEST_GAP:
        row = _row(words, at, size)
        if row is None or (row and row.start != end):
            break
        if row:
            end, rows, gap = row.stop, rows + 1, 0
        else:
            gap += 1
        at += 2
    return range(begin, end), rows, at


def _row(words: array[int], at: int, size: int) -> range | None:
    """Return the memory of one row, nothing for an entry that is no such thing."""
    pointer, columns = words[at], words[at + 1]
    first, last = columns & 0xFF, columns >> 8
    if not pointer:
        return None if columns else range(0)
    if last > 0xFF or last < first or pointer % 2 or pointer >= size:
        return None
    return range(pointer, pointer + 2 * (last - first + 1))


def _of_library(image: bytes) -> Iterator[range]:
    for square in SQUARES:
        known = [_decoded(square, trail) for trail in square.trails]
        row = struct.pack(f"<{len(known)}H", *known)
        at = image.rfind(row)
        if at >= 0:
            begin = at - square.row * len(row)
            yield range(begin, begin + square.rows * len(row))


def _decoded(square: Square, trail: int) -> int:
    try:
        return ord(bytes((square.lead, trail)).decode(square.codec))
    except (ValueError, TypeError):
        return 0
