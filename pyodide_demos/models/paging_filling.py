"""The same counts as `paging` and `paging_load`, by filling slots one position at a time."""

from __future__ import annotations

from collections.abc import Iterable

from pyodide_demos.models.paging_load import requests
from pyodide_demos.quantities import Ratio


def blocks_filled(positions: int, block: int) -> int:
    """Count the blocks that are begun while positions are written one after another."""
    return _fill([positions], block, 0)[0]


def empty_after_filling(positions: int, block: int) -> int:
    """Count the slots that are still empty then."""
    blocks, written = _fill([positions], block, 0)
    return sum(1 for slot in range(blocks * block) if slot >= written)


def blocks_of_sharers(sequences: int, positions: int, shared: int, block: int) -> int:
    """Count the blocks when each sequence looks for its whole blocks among those already there."""
    return _fill([positions] * sequences, block, shared)[0]


def empty_after_all(block: int, seed: int) -> Ratio:
    """Fill blocks for each of the 200 requests; return the empty slots over all slots."""
    lengths = [request.prompt + request.answer for request in requests(seed)]
    blocks, written = _fill(lengths, block, 0)
    return Ratio(blocks * block - written, blocks * block)


def _fill(lengths: Iterable[int], block: int, shared: int) -> tuple[int, int]:
    """Return the blocks begun and the positions written; a shared whole block is begun once."""
    blocks = written = 0
    known: set[int] = set()
    for length in lengths:
        room = 0
        for position in range(length):
            if not room:
                room, whole = block, position + block <= shared
                blocks += not (whole and position in known)
                known |= {position} if whole else set()
            room -= 1
            written += 1
    return blocks, written
