"""Models with full and sliding layers, counted from plain whole numbers.

`2 B H_kv d b (L_full N + L_sliding min(N, W))`: what must be kept. An engine may hold more.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole


def kept_positions(positions: int, window: int) -> int:
    """Return the positions a sliding layer must keep: min(N, W)."""
    require_whole(1, positions=positions, window=window)
    return min(positions, window)


def window_minus_one(positions: int, window: int) -> int:
    """Return the positions Transformers keeps between two steps in a sliding layer: min(N, W-1)."""
    require_whole(1, positions=positions)
    require_whole(2, window=window)
    return min(positions, window - 1)


def bytes_mixed(
    sequences: int,
    full_layers: int,
    sliding_layers: int,
    window: int,
    positions: int,
    bytes_per_layer: int,
) -> int:
    """Return the bytes of all sequences when sliding layers keep no more than their window.

    `bytes_per_layer` is what one token leaves in one layer: 2 H_kv d b.
    """
    require_whole(0, full_layers=full_layers, sliding_layers=sliding_layers)
    require_whole(1, sequences=sequences, bytes_per_layer=bytes_per_layer)
    slots = full_layers * positions + sliding_layers * kept_positions(positions, window)
    return sequences * bytes_per_layer * slots


def bytes_all_full(sequences: int, layers: int, positions: int, bytes_per_layer: int) -> int:
    """Return the bytes when every layer holds every position, as if there were no window."""
    return bytes_mixed(sequences, layers, 0, positions, positions, bytes_per_layer)


def layers_of_cycle(layers: int, cycle: int, place: int) -> int:
    """Count the layers that stand at one place of a repeating cycle; the last cycle may be cut."""
    require_whole(1, layers=layers, cycle=cycle, place=place)
    return (layers - place) // cycle + 1 if place <= min(layers, cycle) else 0
