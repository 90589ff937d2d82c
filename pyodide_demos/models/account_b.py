"""Account B: four items of a single-head attention model, with and without a cache.

Counted are the Q projection, the K and V projections, the scores (q . k) and the weighted sum
of the values. Each projection of one position costs width^2 MAC; one score, and one value's
share in the weighted sum, cost width MAC each. Position n looks at n positions, itself included.
Without a cache, step n updates its n positions in every layer; with one, position n alone.
Not counted: softmax, scaling, copying. A MAC is one multiply and one add.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def q_projection_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the Q projections without a cache: L D^2 N(N+1)/2."""
    return layers * width**2 * _updates(layers, width, positions)


def q_projection_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the Q projections with a cache: L D^2 N."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return layers * width**2 * positions


def kv_projection_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the K and V projections without a cache: 2 L D^2 N(N+1)/2. This is account A."""
    return 2 * q_projection_macs_uncached(layers, width, positions)


def kv_projection_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the K and V projections with a cache: 2 L D^2 N. This is account A."""
    return 2 * q_projection_macs_cached(layers, width, positions)


def projection_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the Q, K and V projections without a cache: 3 L D^2 N(N+1)/2."""
    return 3 * q_projection_macs_uncached(layers, width, positions)


def projection_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the Q, K and V projections with a cache: 3 L D^2 N."""
    return 3 * q_projection_macs_cached(layers, width, positions)


def score_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the scores without a cache: L D times the sum of n(n+1)/2 = L D N(N+1)(N+2)/6."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return layers * width * (positions * (positions + 1) * (positions + 2) // 6)


def score_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the scores with a cache: L D (1 + 2 + ... + N) = L D N(N+1)/2."""
    return layers * width * _updates(layers, width, positions)


def sum_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count the weighted sums without a cache: as many as the scores, L D N(N+1)(N+2)/6."""
    return score_macs_uncached(layers, width, positions)


def sum_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count the weighted sums with a cache: as many as the scores, L D N(N+1)/2."""
    return score_macs_cached(layers, width, positions)


def attention_macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count scores and weighted sums without a cache: L D N(N+1)(N+2)/3."""
    return 2 * score_macs_uncached(layers, width, positions)


def attention_macs_cached(layers: int, width: int, positions: int) -> int:
    """Count scores and weighted sums with a cache: L D N(N+1)."""
    return 2 * score_macs_cached(layers, width, positions)


def macs_uncached(layers: int, width: int, positions: int) -> int:
    """Count all four items without a cache: 3 L D^2 N(N+1)/2 + L D N(N+1)(N+2)/3."""
    return projection_macs_uncached(layers, width, positions) + attention_macs_uncached(
        layers, width, positions
    )


def macs_cached(layers: int, width: int, positions: int) -> int:
    """Count all four items with a cache: 3 L D^2 N + L D N(N+1)."""
    return projection_macs_cached(layers, width, positions) + attention_macs_cached(
        layers, width, positions
    )


def cached_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the MACs with a cache over those without, as the two totals stand."""
    return Ratio(macs_cached(layers, width, positions), macs_uncached(layers, width, positions))


def projection_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the ratio of the projections, Q as well as K and V: 2/(N+1)."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return Ratio(2, positions + 1)


def attention_ratio(layers: int, width: int, positions: int) -> Ratio:
    """Return the ratio of scores and weighted sums: 3/(N+2)."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return Ratio(3, positions + 2)


def macs_saved(layers: int, width: int, positions: int) -> int:
    """Count the MACs of all four items that the cache makes unnecessary."""
    return macs_uncached(layers, width, positions) - macs_cached(layers, width, positions)


def kv_macs_saved(layers: int, width: int, positions: int) -> int:
    """Count the MACs saved in the K and V projections alone: 2 L D^2 N(N-1)/2."""
    return kv_projection_macs_uncached(layers, width, positions) - kv_projection_macs_cached(
        layers, width, positions
    )


def kv_share_of_saving(layers: int, width: int, positions: int) -> Ratio:
    """Return the share of the K and V projections in everything that is saved.

    Raises:
        ValueError: for one position, where nothing is saved.
    """
    require_whole(2, positions=positions)
    return Ratio(kv_macs_saved(layers, width, positions), macs_saved(layers, width, positions))


def step_macs_uncached(layers: int, width: int, position: int) -> int:
    """Count step n alone without a cache: 3 L D^2 n + L D n(n+1), quadratic in the position."""
    require_whole(1, layers=layers, width=width, position=position)
    return 3 * layers * width**2 * position + layers * width * position * (position + 1)


def step_macs_cached(layers: int, width: int, position: int) -> int:
    """Count step n alone with a cache: 3 L D^2 + 2 L D n, linear in the position."""
    require_whole(1, layers=layers, width=width, position=position)
    return 3 * layers * width**2 + 2 * layers * width * position


def _updates(layers: int, width: int, positions: int) -> int:
    """Return 1 + 2 + ... + N after checking all three arguments."""
    require_whole(1, layers=layers, width=width, positions=positions)
    return positions * (positions + 1) // 2
