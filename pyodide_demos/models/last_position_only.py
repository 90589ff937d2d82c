"""A retired approach: an uncached path that updates only the last position of each layer.

It looks like the work of one step and is something else: from the second layer on, K and V of the
earlier positions are made from inputs that never went through the layer below. One layer agrees
with the cached path, two or more do not, so its counts compare two different computations.

The weights and inputs are those of the teaching script: `random.Random(seed)`, per layer q, k, v
from N(0, 1)/sqrt(width), then the tokens from N(0, 1).
"""

from __future__ import annotations

from pyodide_demos.models import account_b
from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio
from pyodide_demos.scripts.kv_cache import (
    Cache,
    Dot,
    Layer,
    Matrix,
    Vector,
    append_one_row,
    attend,
    make_inputs,
    plain_dot,
    project,
)

SAME = 1e-12
"""Outputs closer than this are called equal; rounding alone stays far below it."""


def redo_last_position(layers: list[Layer], prefix: Matrix, dot: Dot = plain_dot) -> Vector:
    """Compute the wrong output: all K and V rows again, but only the last position updated."""
    xs = list(prefix)  # (n, width)
    for layer in layers:
        keys = [project(dot, "kv_projection", layer.k, x) for x in xs]  # (n, width)
        values = [project(dot, "kv_projection", layer.v, x) for x in xs]  # (n, width)
        query = project(dot, "q_projection", layer.q, xs[-1])  # (width)
        xs[-1] = attend(dot, query, keys, values)  # the fault: xs[:-1] stay what they were
    return xs[-1]


def largest_difference_at(layers: int, width: int, step: int, seed: int) -> float:
    """Return the largest absolute difference to the cached path's output at one step."""
    require_whole(0, seed=seed)
    return _differences(layers, width, step, seed)[-1]


def first_diverging_step(layers: int, width: int, steps: int, seed: int) -> int:
    """Return the first step whose output differs from the cached path's, or 0 when none does."""
    require_whole(0, seed=seed)
    differences = _differences(layers, width, steps, seed)
    return next((step for step, value in enumerate(differences, start=1) if value > SAME), 0)


def macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the MACs of the wrong path: L D^2 N(N+2) + L D N(N+1).

    Step n projects K and V of n positions and one query, (2n + 1) D^2, and attends once, 2 n D.
    """
    require_whole(1, layers=layers, width=width, positions=positions)
    projections = layers * width**2 * positions * (positions + 2)
    return projections + layers * width * positions * (positions + 1)


def macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the MACs of the cached path it was held against: those of account B."""
    return account_b.macs_cached(layers, width, positions)


def cached_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the ratio it led to, of two computations that are not the same."""
    return Ratio(macs_cached(layers, width, positions), macs_uncached(layers, width, positions))


def _differences(layers: int, width: int, steps: int, seed: int) -> list[float]:
    """Return the largest absolute difference at each step from 1 to `steps`."""
    require_whole(1, layers=layers, width=width, steps=steps)
    weights, tokens = make_inputs(layers, width, steps, seed)
    caches = [Cache() for _ in weights]
    differences = []
    for n, x in enumerate(tokens, start=1):
        right = append_one_row(weights, caches, x)
        wrong = redo_last_position(weights, tokens[:n])
        differences.append(max(abs(a - b) for a, b in zip(right, wrong, strict=True)))
    return differences
