"""Six steps of decoding, counted in position updates.

One update brings one position through the model once, whatever that costs.
"""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.models.domain import require_whole

FIRST_POSITION = 9
"""Position that the first frame of the scene adds."""
STEPS = 6


@dataclass(frozen=True, slots=True)
class Frame:
    """What one step does, with and without a cache."""

    step: int
    """Number of the step, from 1."""
    position: int
    """The position this step adds, counted from 1."""
    reused: int
    """Positions whose K and V are read back from the cache."""
    computed: int
    """Positions whose K and V this step computes when there is a cache."""
    redone: int
    """Positions this step updates when there is no cache."""
    total_uncached: int
    """Position updates so far without a cache."""
    total_cached: int
    """Position updates so far with a cache."""


def updates_uncached(first: int, steps: int) -> int:
    """Count position updates without a cache: first + (first+1) + ... over the steps."""
    require_whole(1, first=first)
    require_whole(0, steps=steps)
    return steps * first + steps * (steps - 1) // 2


def updates_cached(first: int, steps: int) -> int:
    """Count position updates with a cache: one a step, wherever the first one stands."""
    require_whole(1, first=first)
    require_whole(0, steps=steps)
    return steps


def frames(first: int = FIRST_POSITION, steps: int = STEPS) -> tuple[Frame, ...]:
    """Return what each step does, with running counts."""
    require_whole(1, first=first)
    require_whole(0, steps=steps)
    return tuple(
        Frame(
            step=step,
            position=first + step - 1,
            reused=first + step - 2,
            computed=1,
            redone=first + step - 1,
            total_uncached=updates_uncached(first, step),
            total_cached=updates_cached(first, step),
        )
        for step in range(1, steps + 1)
    )
