"""Bytes of a cache counted row by row: a second way to what the formulas of KV memory give.

Nothing is multiplied here but the bytes of one row: every layer, every position and every head of
one sequence is visited and added. Slow on purpose, so sequences of one length are counted once.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole


def counted_token(layers: int, kv_heads: int, row_bytes: int) -> int:
    """Add up the K row and the V row of every head of every layer for one token, in bytes."""
    require_whole(1, layers=layers, kv_heads=kv_heads, row_bytes=row_bytes)
    total = 0
    for _layer in range(layers):
        for _head in range(kv_heads):
            for _matrix in ("k", "v"):
                total += row_bytes
    return total


def counted_sequence(
    full_layers: int, sliding_layers: int, window: int, positions: int, bytes_per_layer: int
) -> int:
    """Walk through a sequence and keep, in every layer, what that layer still needs, in bytes.

    A sliding layer lets go of a position when a new one pushes it out of the window.
    """
    require_whole(0, full_layers=full_layers, sliding_layers=sliding_layers)
    require_whole(1, window=window, positions=positions, bytes_per_layer=bytes_per_layer)
    full = sliding = 0
    for position in range(positions):
        full += bytes_per_layer
        sliding += bytes_per_layer
        if position >= window:
            sliding -= bytes_per_layer
    total = 0
    for _layer in range(full_layers):
        total += full
    for _layer in range(sliding_layers):
        total += sliding
    return total


def counted_sequences(
    sequences: int, full_layers: int, sliding_layers: int, window: int, positions: int,
    bytes_per_layer: int,
) -> int:  # fmt: skip
    """Add up sequences of one length, in bytes."""
    require_whole(1, sequences=sequences)
    one = counted_sequence(full_layers, sliding_layers, window, positions, bytes_per_layer)
    total = 0
    for _sequence in range(sequences):
        total += one
    return total


def counted_fit(device: int, weights: int, set_aside: int, per_sequence: int) -> int:
    """Put sequences of one size onto a device until the next one does not fit; count them."""
    require_whole(0, device=device, weights=weights, set_aside=set_aside)
    require_whole(1, per_sequence=per_sequence)
    used, fitting = weights + set_aside, 0
    while used + per_sequence <= device:
        used += per_sequence
        fitting += 1
    return fitting
