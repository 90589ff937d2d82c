"""Two pools of slots: whole reservations side by side, and blocks with tables and shared prefixes.

A pool is asked to admit a request, to make room as it grows, and to take everything back. `audit`
checks that nothing is owned twice and nothing is lost; the simulation calls it after every step.
"""

from __future__ import annotations

from bisect import insort
from dataclasses import dataclass
from typing import Protocol

from pyodide_demos.models.paging import blocks_needed, shared_blocks
from pyodide_demos.models.paging_load import MAXIMUM, Request


class ConservationError(AssertionError):
    """Say which part of a pool is owned twice or by nobody."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A run of slots that is handed out as a whole."""

    start: int
    size: int
    filled: int
    """Slots from the start on that hold a position."""
    kind: str
    """`own`, `shared` (a whole block of a common opening) or `idle` (kept, nobody reads it)."""


class Pool(Protocol):
    """What the simulation asks of a pool."""

    def admit(self, request: Request, length: int) -> bool:
        """Make room for a request that has `length` positions, or change nothing."""

    def grow(self, number: int, length: int) -> bool:
        """Make room for `length` positions of a request that is admitted."""

    def release(self, number: int) -> None:
        """Take back what a request holds."""

    def held(self) -> int:
        """Count the slots that running requests hold, each once."""

    def empty(self) -> int:
        """Count the held slots that hold no position."""

    def cells(self) -> tuple[Cell, ...]:
        """List everything that is not free, by its place."""

    def place_of(self, number: int) -> tuple[int, ...]:
        """List the cells of a request in the order of its positions, each by its number."""

    def audit(self) -> None:
        """Raise `ConservationError` where the books do not balance."""


class ContiguousPool:
    """Reserve the longest possible request, in one piece, for each one that is admitted."""

    def __init__(self, capacity: int) -> None:
        self._free = list(range(capacity // MAXIMUM))
        self._total = len(self._free)
        self._places: dict[int, int] = {}
        self._lengths: dict[int, int] = {}

    def admit(self, request: Request, length: int) -> bool:
        """Take the first free piece."""
        if not self._free:
            return False
        self._places[request.number] = self._free.pop(0)
        return self.grow(request.number, length)

    def grow(self, number: int, length: int) -> bool:
        """Fill more of the piece; it is long enough for any request."""
        self._lengths[number] = length
        return length <= MAXIMUM

    def release(self, number: int) -> None:
        """Free the piece."""
        insort(self._free, self._places.pop(number))
        del self._lengths[number]

    def held(self) -> int:
        """Count whole pieces."""
        return len(self._places) * MAXIMUM

    def empty(self) -> int:
        """Count what was reserved and is not written yet, or never will be."""
        return self.held() - sum(self._lengths.values())

    def cells(self) -> tuple[Cell, ...]:
        """List the pieces in use."""
        held = sorted((place, number) for number, place in self._places.items())
        return tuple(
            Cell(place * MAXIMUM, MAXIMUM, self._lengths[number], "own") for place, number in held
        )

    def place_of(self, number: int) -> tuple[int, ...]:
        """Return the one piece."""
        return (self._places[number],)

    def audit(self) -> None:
        """Check that every piece is free or in use, and only one of the two."""
        if sorted([*self._free, *self._places.values()]) != list(range(self._total)):
            raise ConservationError(f"pieces free {self._free}, in use {self._places}")


class BlockPool:
    """Hand out blocks as positions come; with `share`, whole blocks of an opening stand once.

    A block of an opening that nobody reads any more is kept for the next request with that opening.
    With `evict`, kept blocks are taken back when no free one is left: those idle longest first, and
    of one opening the last block first, because it is of no use without those before it.
    """

    def __init__(self, capacity: int, block: int, *, share: bool, evict: bool) -> None:
        self._block, self._share, self._evict = block, share, evict
        self._total = capacity // block
        self._free = list(range(self._total))
        self._tables: dict[int, list[int]] = {}
        self._lengths: dict[int, int] = {}
        self._users = [0] * self._total
        self._index: dict[tuple[int, int], int] = {}
        self._keys: dict[int, tuple[int, int]] = {}
        self._idle: dict[int, None] = {}  # in the order of becoming idle

    def admit(self, request: Request, length: int) -> bool:
        """Reuse the blocks of the opening that are still there, and take the rest."""
        keys = self._keys_of(request)
        found = [self._index[key] for key in keys if key in self._index]
        need = blocks_needed(length, self._block) - len(found)
        spare = sum(block not in found for block in self._idle) if self._evict else 0
        if need > len(self._free) + spare:
            return False
        for block in found:
            self._idle.pop(block, None)
            self._users[block] += 1
        table = self._tables[request.number] = found
        for _ in range(need):
            self._take(table)
        for key, block in list(zip(keys, table, strict=False))[len(table) - need :]:
            self._index[key], self._keys[block] = block, key
        self._lengths[request.number] = length
        return True

    def grow(self, number: int, length: int) -> bool:
        """Take blocks until the positions have room; what was taken stays in the table."""
        table = self._tables[number]
        while len(table) * self._block < length:
            if not self._take(table):
                return False
        self._lengths[number] = length
        return True

    def release(self, number: int) -> None:
        """Free the request's own blocks; blocks of an opening become idle, the last one first."""
        for block in reversed(self._tables.pop(number)):
            self._users[block] -= 1
            if self._users[block]:
                continue
            if block in self._keys:
                self._idle[block] = None
            else:
                insort(self._free, block)
        del self._lengths[number]

    def held(self) -> int:
        """Count the blocks that somebody reads, each once, in slots."""
        return (self._total - len(self._free) - len(self._idle)) * self._block

    def empty(self) -> int:
        """Count the ends of tables: a block with two users is full, so none is counted twice."""
        return sum(
            len(table) * self._block - self._lengths[number]
            for number, table in self._tables.items()
        )

    def cells(self) -> tuple[Cell, ...]:
        """List the blocks that are not free."""
        size = self._block
        cells = {block: Cell(block * size, size, size, "idle") for block in self._idle}
        for number, table in self._tables.items():
            for index, block in enumerate(table):
                filled = max(0, min(size, self._lengths[number] - index * size))
                kind = "shared" if block in self._keys else "own"
                cells[block] = Cell(block * size, size, filled, kind)
        return tuple(cells[block] for block in sorted(cells))

    def place_of(self, number: int) -> tuple[int, ...]:
        """Return the block table of a request."""
        return tuple(self._tables[number])

    def audit(self) -> None:
        """Check that each block is free, idle or in use, and that the counts of users are right."""
        used = [0] * self._total
        for number, table in self._tables.items():
            if len(set(table)) != len(table):
                raise ConservationError(f"request {number} lists a block twice: {table}")
            for block in table:
                used[block] += 1
        if used != self._users:
            raise ConservationError(f"counted users {used}, booked {self._users}")
        held = {block for block, users in enumerate(used) if users}
        if not {block for block in held if used[block] > 1} <= self._keys.keys():
            raise ConservationError("a block that is no part of an opening has two users")
        owned = [*self._free, *self._idle, *held]
        if len(owned) != self._total or len(set(owned)) != self._total:
            raise ConservationError(f"free {self._free}, idle {list(self._idle)}, in use {held}")
        if {block: key for key, block in self._index.items()} != self._keys:
            raise ConservationError("the index of openings and the keys of blocks disagree")

    def _keys_of(self, request: Request) -> list[tuple[int, int]]:
        if not self._share or not request.opening:
            return []
        whole = shared_blocks(request.opening_length, self._block)
        return [(request.opening, index) for index in range(whole)]

    def _take(self, table: list[int]) -> bool:
        if self._free:
            block = self._free.pop(0)
        elif self._evict and self._idle:
            block = next(iter(self._idle))
            del self._idle[block], self._index[self._keys.pop(block)]
        else:
            return False
        self._users[block] += 1
        table.append(block)
        return True
