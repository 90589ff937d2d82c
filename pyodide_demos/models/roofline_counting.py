"""The counts of `roofline` again by walking through positions, matrices and growing caches."""

from __future__ import annotations

from fractions import Fraction


def layer_parameters(
    layers: int, hidden: int, query_heads: int, kv_heads: int, head_dim: int, intermediate: int
) -> int:
    """Add up rows times columns, matrix by matrix and layer by layer."""
    wide, narrow = query_heads * head_dim, kv_heads * head_dim
    shapes = {
        "q": (wide, hidden), "k": (narrow, hidden), "v": (narrow, hidden), "o": (hidden, wide),
        "gate": (intermediate, hidden), "up": (intermediate, hidden),
        "down": (hidden, intermediate),
    }  # fmt: skip
    count = 0
    for _layer in range(layers):
        for rows, columns in shapes.values():
            count += rows * columns
    return count


def prefill_flop(
    parameters: int, layers: int, query_heads: int, head_dim: int, positions: int
) -> int:
    """Add up position by position: a multiply-add a weight, and its scores and weighted sums."""
    count = 0
    for position in range(1, positions + 1):
        one_head = 2 * (head_dim * position) + 2 * (position * head_dim)
        count += 2 * parameters + layers * query_heads * one_head
    return count


def positions_where_kv_overtakes(weight_bytes: int, bytes_per_token: int, sequences: int) -> int:
    """Let every sequence grow by a position at a time until its cache outweighs the weights."""
    positions, cache = 0, 0
    while cache < weight_bytes:
        positions += 1
        cache += sequences * bytes_per_token
    return positions


def sequences_at_ridge(teraflops: int, gigabytes_per_second: int, bits: int) -> int:
    """Add one sequence at a time until arithmetic on a thousand weights outlasts reading them."""
    weights, sequences = 1000, 0
    reading = Fraction(weights * bits, 8) / (gigabytes_per_second * 10**9)
    while True:
        sequences += 1
        if Fraction(2 * weights * sequences) / (teraflops * 10**12) >= reading:
            return sequences
