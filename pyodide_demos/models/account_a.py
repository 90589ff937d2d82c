"""Account A: the K and V projections of a toy model, with and without a cache.

The model has `layers` layers whose K and V projections are square matrices, width x width.
One projection of one position costs width^2 MAC; a MAC is one multiply and one add.
Queries, scores, the weighted sum, softmax and everything else are left out on purpose, so
this account says how much projecting is repeated, not how fast a program is.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the MACs when step n projects all its n positions again, n = 1 ... positions.

    Formula: 2 L D^2 (1 + 2 + ... + N) = 2 L D^2 N(N+1)/2.
    """
    require_whole(1, layers=layers, width=width, positions=positions)
    return 2 * layers * width**2 * (positions * (positions + 1) // 2)


def macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the MACs when every position is projected once: 2 L D^2 N."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return 2 * layers * width**2 * positions


def cached_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return MACs with a cache over MACs without: 2/(N+1), whatever the layers and the width."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return Ratio(2, positions + 1)


def macs_saved(layers: int, width: int, positions: int) -> int:
    """Count the MACs that the cache makes unnecessary."""
    return macs_uncached(layers, width, positions) - macs_cached(layers, width, positions)


def cache_elements(layers: int, width: int, positions: int) -> int:
    """Count the numbers in the cache after all positions: 2 L D N, K and V together."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return 2 * layers * width * positions


def elements_per_position(layers: int, width: int) -> int:
    """Count the numbers that one position adds to the cache: 2 L D, K and V together."""
    require_whole(1, layers=layers, width=width)
    return 2 * layers * width


def step_macs_uncached(layers: int, width: int, position: int) -> int:
    """Count the MACs of step n alone without a cache: 2 L D^2 n, linear in the position."""
    require_whole(1, layers=layers, width=width, position=position)
    return 2 * layers * width**2 * position


def step_macs_cached(layers: int, width: int, position: int) -> int:
    """Count the MACs of step n alone with a cache: 2 L D^2, the same at every position."""
    require_whole(1, layers=layers, width=width, position=position)
    return 2 * layers * width**2
