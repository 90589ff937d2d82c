"""Seven moments of a small pool: requests take blocks, grow, leave, and share one.

The pool is the one of the allocators, with eight blocks of four slots. Y and Z begin with the same
four positions.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.models.paging_load import Request
from pyodide_demos.models.paging_pools import BlockPool

BLOCKS, BLOCK = 8, 4
SHARED = 4
"""Positions with which Y and Z begin alike."""
LETTERS = ("R", "X", "Y", "Z")
MOMENTS = (
    ("R", 5), ("X", 3), ("Y", 8), ("R", 8), ("R", 9), ("X", 0), ("Z", 8),
)  # fmt: skip
"""Whose turn it is, and the positions it has afterwards; 0 gives everything back."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One slot after a moment."""

    readers: str
    """Letters of the requests that read it."""
    state: str
    """`free`, `empty` (held without a position), `kept`, `written` or `reused` (now)."""


@dataclass(frozen=True, slots=True)
class Frame:
    """The pool after one moment."""

    step: int
    """Number of the moment, from 1."""
    slots: tuple[Slot, ...]
    tables: tuple[tuple[str, tuple[int, ...]], ...]
    """Letter and blocks of each request that is there."""
    taken: int
    """Blocks handed out at this moment."""
    positions: int
    """Positions of all requests, each counted for itself."""

    @property
    def held(self) -> int:
        """Slots that somebody holds."""
        return sum(slot.state != "free" for slot in self.slots)

    @property
    def filled(self) -> int:
        """Slots that hold a position."""
        return sum(slot.state not in ("free", "empty") for slot in self.slots)

    @property
    def blocks(self) -> int:
        """Blocks that somebody holds."""
        return self.held // BLOCK


def frames() -> tuple[Frame, ...]:
    """Play the moments on a real pool."""
    pool = BlockPool(BLOCKS * BLOCK, BLOCK, share=True, evict=True)
    lengths: dict[str, int] = {}
    found: list[Frame] = []
    for step, (letter, length) in enumerate(MOMENTS, 1):
        number, before = LETTERS.index(letter) + 1, lengths.get(letter, 0)
        held = pool.held()
        if not length:
            pool.release(number)
            del lengths[letter]
        else:
            if before:
                pool.grow(number, length)
            else:
                pool.admit(_request(letter, length), length)
            lengths[letter] = length
        pool.audit()
        tables = tuple((name, pool.place_of(LETTERS.index(name) + 1)) for name in sorted(lengths))
        taken = max(0, pool.held() - held) // BLOCK
        slots = _slots(dict(tables), lengths, letter, before)
        found.append(Frame(step, slots, tables, taken, sum(lengths.values())))
    return tuple(found)


def _request(letter: str, length: int) -> Request:
    opening = 1 if letter in "YZ" else 0
    return Request(LETTERS.index(letter) + 1, 0, opening, SHARED * opening, length, BLOCK)


def _slots(
    tables: dict[str, tuple[int, ...]], lengths: dict[str, int], now: str, before: int
) -> tuple[Slot, ...]:
    """Say of every slot who reads it and what happened to it; `now` had `before` positions."""
    readers = [""] * (BLOCKS * BLOCK)
    states = ["free"] * (BLOCKS * BLOCK)
    for letter, table in tables.items():
        for place in range(len(table) * BLOCK):
            slot = table[place // BLOCK] * BLOCK + place % BLOCK
            if place >= lengths[letter]:
                states[slot] = "empty"
                continue
            shared = bool(readers[slot])
            readers[slot] += letter
            is_new = letter == now and place >= before
            states[slot] = ("reused" if shared else "written") if is_new else "kept"
    return tuple(Slot(who, state) for who, state in zip(readers, states, strict=True))
