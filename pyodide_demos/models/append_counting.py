"""The counts of `append_counts` again, one by one: loops over what is computed, no formula."""

from __future__ import annotations

from collections.abc import Iterator


def _steps(prompt: int, new: int, *, cached: bool) -> Iterator[list[int]]:
    """Yield the positions, from 1, that each step after the prompt computes."""
    for last in range(prompt + 1, prompt + new + 1):
        yield [last] if cached else list(range(1, last + 1))


def _count_scores(prompt: int, new: int, *, cached: bool) -> int:
    count = 0
    for positions in _steps(prompt, new, cached=cached):
        for position in positions:
            seen = range(1, position + 1)
            count += len(seen)
    return count


def scores_cached(prompt: int, new: int) -> int:
    """Count one score after another, over the steps with a cache."""
    return _count_scores(prompt, new, cached=True)


def scores_uncached(prompt: int, new: int) -> int:
    """Count one score after another, over the steps without a cache."""
    return _count_scores(prompt, new, cached=False)


def projections_cached(prompt: int, new: int) -> int:
    """Count one position after another, over the steps with a cache."""
    return sum(len(positions) for positions in _steps(prompt, new, cached=True))


def projections_uncached(prompt: int, new: int) -> int:
    """Count one position after another, over the steps without a cache."""
    return sum(len(positions) for positions in _steps(prompt, new, cached=False))


def earlier_scores_cached(prompt: int, new: int) -> int:
    """Count each pair of a position and an earlier one, over the prompt and all steps."""
    positions = range(1, prompt + new + 1)
    return sum(1 for late in positions for early in positions if early < late)


def earlier_scores_uncached(prompt: int, new: int) -> int:
    """Count each pair of a position and an earlier one again in every step."""
    return sum(
        position - 1 for positions in _steps(prompt, new, cached=False) for position in positions
    )


def rotations_on_write(prompt: int, new: int) -> int:
    """Rotate every K once, as it is stored, and count."""
    stored = [("rotated", position) for position in range(prompt + new)]
    return len(stored)


def rotations_on_read(prompt: int, new: int) -> int:
    """Keep K plain, rotate whatever is read in the prompt's pass and in each step, and count."""
    cache, count = list(range(prompt)), 0
    count += len(cache)
    for _ in range(new):
        cache.append(len(cache))
        count += len(cache)
    return count
