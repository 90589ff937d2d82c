"""Query heads that share K and V, and what one form saves against another.

Shared heads follow `kv_bytes`, the latent vector follows `kv_mla`; this module says which heads can
share and compares the forms.
"""

from __future__ import annotations

from fractions import Fraction

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def group_size(query_heads: int, kv_heads: int) -> int:
    """Return how many query heads read each KV head.

    Raises:
        ValueError: where the query heads do not fall into groups of one size.
    """
    require_whole(1, query_heads=query_heads, kv_heads=kv_heads)
    if query_heads % kv_heads:
        raise ValueError(f"{query_heads} query heads cannot share {kv_heads} KV heads equally.")
    return query_heads // kv_heads


def workable_kv_heads(query_heads: int) -> tuple[int, ...]:
    """List the numbers of KV heads that divide the query heads, from 1 to all of them."""
    require_whole(1, query_heads=query_heads)
    return tuple(n for n in range(1, query_heads + 1) if query_heads % n == 0)


def shared_ratio(query_heads: int, kv_heads: int) -> Ratio:
    """Return the KV bytes of shared heads over those of one KV head per query head: H_kv / H_q."""
    require_whole(1, query_heads=query_heads, kv_heads=kv_heads)
    return Ratio(kv_heads, query_heads)


def bytes_at_bits(elements: int, bits: int) -> Fraction:
    """Return the bytes of elements stored in `bits` bits each on average, scales included."""
    require_whole(1, elements=elements, bits=bits)
    return Fraction(elements * bits, 8)


def how_many_times(larger: int, smaller: int) -> Ratio:
    """Return how many times the smaller amount fits into the larger one, unreduced."""
    require_whole(1, larger=larger, smaller=smaller)
    return Ratio(larger, smaller)


def share_saved(before: int, after: int | Fraction) -> Fraction:
    """Return the share by which an amount became smaller: 1 - after / before."""
    require_whole(1, before=before)
    if not 0 < after <= before:
        raise ValueError(f"after must be above 0 and at most {before}, not {after}.")
    return 1 - Fraction(after, before) if isinstance(after, int) else 1 - after / before
