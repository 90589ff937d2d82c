"""The 200 requests that the allocators are given: drawn from a stated distribution, by a seed.

Three requests arrive at every step. A request begins with one of 24 common openings or, one time
in four, with none; opening number k is drawn with weight 24 // k. Openings have 32 to 160
positions, the request's own text 8 to 96, the answer 8 to 63 (six times in ten), 64 to 159 (three
in ten) or 160 to 256 (one in ten), each length in a range equally likely. Only `random()` of a
seeded generator is used, which gives the same numbers in every version of Python.
"""

from __future__ import annotations

import random
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.paging import empty_slots, slots
from pyodide_demos.quantities import Ratio

REQUESTS = 200
ARRIVALS = 3
"""Requests that arrive at each step."""
OPENINGS = 24
OPENING_RANGE, OWN_RANGE = (32, 160), (8, 96)
ANSWER_RANGES = ((6, (8, 63)), (3, (64, 159)), (1, (160, 256)))
"""Weights in tenths and lengths of the answer."""
MAXIMUM = OPENING_RANGE[1] + OWN_RANGE[1] + ANSWER_RANGES[-1][1][1]
"""Positions of the longest request there can be: 512."""
NO_OPENING = 0


@dataclass(frozen=True, slots=True)
class Request:
    """One request, before anything was done for it."""

    number: int
    """From 1, in the order of arrival."""
    arrival: int
    """Step at which it arrives."""
    opening: int
    """Number of its opening, from 1; 0 for none."""
    opening_length: int
    prompt: int
    """Positions of the opening and of its own text together."""
    answer: int
    """Positions that will be generated; no allocator knows it beforehand."""


@lru_cache(maxsize=2)
def requests(seed: int) -> tuple[Request, ...]:
    """Draw the requests; those of the last seeds are kept, as three allocators ask for them."""
    require_whole(0, seed=seed)
    draw = random.Random(seed).random  # noqa: S311 - a seeded draw is what is wanted
    lengths = [_within(OPENING_RANGE, draw()) for _ in range(OPENINGS)]
    edges = list(accumulate(OPENINGS // rank for rank in range(1, OPENINGS + 1)))
    drawn = []
    for index in range(REQUESTS):
        opening = NO_OPENING
        if int(draw() * 4):
            point = int(draw() * edges[-1])
            opening = next(i for i, edge in enumerate(edges, 1) if point < edge)
        shared = lengths[opening - 1] if opening else 0
        own = _within(OWN_RANGE, draw())
        tenth = int(draw() * 10)
        answer = _within(ANSWER_RANGES[(tenth >= 6) + (tenth >= 9)][1], draw())
        drawn.append(Request(index + 1, index // ARRIVALS, opening, shared, shared + own, answer))
    return tuple(drawn)


def _within(bounds: tuple[int, int], point: float) -> int:
    low, high = bounds
    return low + int(point * (high - low + 1))


def tail_waste(block: int, seed: int) -> Ratio:
    """Return the empty slots over all slots when each of the 200 requests has its full length."""
    lengths = [request.prompt + request.answer for request in requests(seed)]
    empty = sum(empty_slots(length, block) for length in lengths)
    return Ratio(empty, empty + sum(lengths))


def first_block_above(percent: int, seed: int) -> int:
    """Find the smallest block size, a power of two, whose tail waste passes `percent`."""
    require_whole(0, percent=percent)
    block = 1
    while tail_waste(block, seed).fraction * 100 <= percent:
        block = slots(2, block)
    return block
