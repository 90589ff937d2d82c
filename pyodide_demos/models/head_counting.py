"""The same bytes as `kv_bytes` and `kv_mla`, by going through every stored vector."""

from __future__ import annotations


def shared_bytes(
    layers: int, query_heads: int, kv_heads: int, head_dim: int, bytes_per_element: int
) -> int:
    """Let every query head look up its KV head, and add K and V of each that anyone reads."""
    total = 0
    for _layer in range(layers):
        read = {head * kv_heads // query_heads for head in range(query_heads)}
        for _kv_head in read:
            total += head_dim * bytes_per_element  # K
            total += head_dim * bytes_per_element  # V
    return total


def latent_bytes(layers: int, latent: int, rope: int, bytes_per_element: int) -> int:
    """Add the latent vector and the rotary part of every layer, each once for all heads."""
    total = 0
    for _layer in range(layers):
        for width in (latent, rope):
            total += width * bytes_per_element
    return total
