"""What appending costs: scores, projections and rotations, in closed form.

A prompt of `prompt` positions has been processed; then `new` positions are fed one by one. One
score compares one position with one it sees, itself included, in one head of one layer. One
projection makes K and V of one position in one layer. Multiply by heads and layers for a model.
`append_counting` counts the same things one by one.
"""

from __future__ import annotations

from math import comb

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def prompt_scores(prompt: int) -> int:
    """Count the scores of the prompt in its one pass, with or without a cache: P(P+1)/2."""
    require_whole(1, prompt=prompt)
    return prompt * (prompt + 1) // 2


def prompt_projections(prompt: int) -> int:
    """Count the positions of the prompt projected to K and V in its one pass: P."""
    require_whole(1, prompt=prompt)
    return prompt


def step_projections_cached(prompt: int, step: int) -> int:
    """Count the positions one step projects to K and V with a cache: the new one alone."""
    require_whole(1, prompt=prompt, step=step)
    return 1


def step_projections_uncached(prompt: int, step: int) -> int:
    """Count the positions one step projects to K and V without a cache: all P + s."""
    require_whole(1, prompt=prompt, step=step)
    return prompt + step


def step_scores_cached(prompt: int, step: int) -> int:
    """Count the scores of one new position with a cache: P + s, linear in the position."""
    require_whole(1, prompt=prompt, step=step)
    return prompt + step


def step_scores_uncached(prompt: int, step: int) -> int:
    """Count the scores of one step without a cache: t(t+1)/2 with t = P + s, quadratic."""
    require_whole(1, prompt=prompt, step=step)
    return comb(prompt + step + 1, 2)


def scores_cached(prompt: int, new: int) -> int:
    """Count the scores of all new positions with a cache: N P + N(N+1)/2."""
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return new * prompt + new * (new + 1) // 2


def scores_uncached(prompt: int, new: int) -> int:
    """Count the scores of all steps without a cache: the sum of t(t+1)/2 for t = P+1 ... P+N.

    Formula: T(T+1)(T+2)/6 - P(P+1)(P+2)/6 with T = P + N.
    """
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return comb(prompt + new + 2, 3) - comb(prompt + 2, 3)


def projections_cached(prompt: int, new: int) -> int:
    """Count the positions projected to K and V after the prompt, with a cache: N."""
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return new


def projections_uncached(prompt: int, new: int) -> int:
    """Count the positions projected to K and V after the prompt, without one: N P + N(N+1)/2."""
    return scores_cached(prompt, new)


def earlier_scores_cached(prompt: int, new: int) -> int:
    """Count scores with earlier positions only, prompt included, with a cache: T(T-1)/2, T = P + N.

    Here a position is not compared with itself.
    """
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return comb(prompt + new, 2)


def earlier_scores_uncached(prompt: int, new: int) -> int:
    """Count scores with earlier positions only over the steps without a cache.

    The sum of t(t-1)/2 for t = P+1 ... P+N: (T+1)T(T-1)/6 - (P+1)P(P-1)/6 with T = P + N.
    Here a position is not compared with itself.
    """
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return comb(prompt + new + 1, 3) - comb(prompt + 1, 3)


def earlier_ratio(prompt: int, new: int) -> Ratio:
    """Return the scores with earlier positions without a cache over those with one."""
    return Ratio(earlier_scores_uncached(prompt, new), earlier_scores_cached(prompt, new))


def rotations_on_write(prompt: int, new: int) -> int:
    """Count the rotations of K when it is rotated once and then stored: P + N."""
    require_whole(1, prompt=prompt)
    require_whole(0, new=new)
    return prompt + new


def rotations_on_read(prompt: int, new: int) -> int:
    """Count the rotations of K when it is stored plain: P in the prompt, then P + s in step s."""
    return prompt + scores_cached(prompt, new)
