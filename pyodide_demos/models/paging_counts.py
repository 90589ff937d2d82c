"""One number of one allocator after a step of the simulation, as claims and receipts ask for it.

`allocator` is 0 for contiguous reservations, 1 for blocks, 2 for blocks with shared openings.
`block`, the slots per block, does not matter for 0, and `evict` (1 or 0) only for 2.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.paging_run import State, contiguous, paged, shared
from pyodide_demos.quantities import Ratio

ALLOCATORS = ("contiguous", "paged", "shared")


def after(allocator: int, block: int, evict: int, seed: int, step: int) -> State:
    """Run one allocator up to a step."""
    require_whole(0, allocator=allocator, evict=evict)
    if allocator >= len(ALLOCATORS) or evict > 1:
        raise ValueError(f"allocator is 0, 1 or 2 and evict 0 or 1, not {allocator} and {evict}.")
    if allocator == 0:
        return contiguous(seed, step)
    return shared(block, evict, seed, step) if allocator == 2 else paged(block, seed, step)


def admitted(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the requests that were admitted at least once."""
    return after(allocator, block, evict, seed, step).admitted


def running(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the requests that run."""
    return after(allocator, block, evict, seed, step).running


def waiting(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the requests that wait."""
    return after(allocator, block, evict, seed, step).waiting


def completed(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the requests that have their whole answer."""
    return after(allocator, block, evict, seed, step).completed


def preempted(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count how often a running request had to give up its blocks."""
    return after(allocator, block, evict, seed, step).preempted


def logical(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the positions of all running requests, each request for itself."""
    return after(allocator, block, evict, seed, step).logical


def held(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the slots that running requests hold, each slot once."""
    return after(allocator, block, evict, seed, step).held


def filled(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the held slots that hold a position."""
    return after(allocator, block, evict, seed, step).filled


def empty(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the held slots that hold no position."""
    return after(allocator, block, evict, seed, step).empty


def waste(allocator: int, block: int, evict: int, seed: int, step: int) -> Ratio:
    """Return the empty slots over the held slots after this step; 0 where none is held."""
    return after(allocator, block, evict, seed, step).waste


def average(allocator: int, block: int, evict: int, seed: int, step: int) -> Ratio:
    """Return the same added up over all steps so far: empty slots over held slots."""
    return after(allocator, block, evict, seed, step).average


def idle(allocator: int, block: int, evict: int, seed: int, step: int) -> int:
    """Count the slots of openings that are kept though nobody reads them."""
    return after(allocator, block, evict, seed, step).idle
