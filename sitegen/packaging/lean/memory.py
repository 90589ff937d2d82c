"""Decide what of the module's data is not shipped: encoding tables and docstrings."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass

from sitegen.packaging.lean.tables import encoding_tables


@dataclass(frozen=True, slots=True)
class WithheldText:
    """Bytes of the data, and shorter ones that do instead."""

    before: bytes
    after: bytes


def withheld(image: bytes, pointers: list[int], texts: Iterable[WithheldText]) -> bytes:
    """Return the image with zeros where nothing is shipped; zeros cost no bytes.

    A text that stands inside one of those before it is left to that one. The linker lets a
    short text be the end of a longer one: where something points into a text, its end stays.
    """
    thinned = bytearray(image)
    taken = bytearray(len(image))
    for text in texts:
        at = image.find(text.before)
        while at >= 0:
            end = at + len(text.before)
            if not any(taken[at:end]):
                taken[at:end] = b"\1" * len(text.before)
                inner = end if text.after else _first_after(pointers, at, end)
                thinned[at:inner] = text.after.ljust(inner - at, b"\0")
            at = image.find(text.before, end)
    for table in encoding_tables(image):
        thinned[table.start : table.stop] = bytes(len(table))
    return bytes(thinned)


def _first_after(pointers: list[int], at: int, end: int) -> int:
    """Return the first pointer that leads into a text, but not to its begin."""
    index = bisect_right(pointers, at)
    return min(pointers[index], end) if index < len(pointers) else end
