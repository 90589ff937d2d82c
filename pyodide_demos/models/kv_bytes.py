"""Bytes of a KV cache: the stored tensors only, with the whole history kept in every layer.

Left out: padding of the allocator, workspace, copies on several devices. Sliding windows, pruning
and quantized caches follow other formulas.
"""

from __future__ import annotations

from pyodide_demos.models.account_a import cache_elements
from pyodide_demos.models.domain import require_whole


def elements_per_token(layers: int, kv_heads: int, head_dim: int) -> int:
    """Count the numbers one token leaves in the cache: 2 L H_kv d, K and V together."""
    require_whole(1, layers=layers, kv_heads=kv_heads, head_dim=head_dim)
    return 2 * layers * kv_heads * head_dim


def bytes_per_token(layers: int, kv_heads: int, head_dim: int, bytes_per_element: int) -> int:
    """Return the bytes one token leaves in the cache: 2 L H_kv d b."""
    require_whole(1, bytes_per_element=bytes_per_element)
    return elements_per_token(layers, kv_heads, head_dim) * bytes_per_element


def bytes_total(
    sequences: int,
    layers: int,
    positions: int,
    kv_heads: int,
    head_dim: int,
    bytes_per_element: int,
) -> int:
    """Return the bytes of a whole cache: 2 B L N H_kv d b, all sequences of the same length."""
    require_whole(1, sequences=sequences, positions=positions)
    per_token = bytes_per_token(layers, kv_heads, head_dim, bytes_per_element)
    return sequences * positions * per_token


def account_a_bytes(layers: int, width: int, positions: int, bytes_per_element: int = 2) -> int:
    """Return the logical tensor size of account A's cache, by default at 2 bytes an element."""
    require_whole(1, bytes_per_element=bytes_per_element)
    return cache_elements(layers, width, positions) * bytes_per_element
