"""Make the golden numbers of the roofline figure by walking through layers, one by one.

Shapes and device figures are typed here from the published configurations and tables, layer lists
are written out, and every byte and FLOP is added up in loops. No model is imported.
Run: python -m tests.golden.make_roofline
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

FILE = Path(__file__).parent / "roofline.json"
DEVICES = {
    "h100-sxm5-80gb": (3350, 989), "a100-sxm4-80gb": (2039, 312), "m4-max": (546, 0),
    "mi300x": (5300, Fraction(13074, 10)), "t4": (300, 65),
}  # fmt: skip
"""GB/s and dense TFLOP/s; 0 where none is printed."""
FULL, SLIDING = "full", 1024
MODELS = {
    # layers as (reach, KV heads, head dimension), query heads, parameters, active, embedding
    "llama-3-8b": ([(FULL, 8, 128)] * 32, 32, 8030261248, 8030261248, 128256 * 4096),
    "gemma-3-27b": (
        ([(SLIDING, 16, 128)] * 5 + [(FULL, 16, 128)]) * 10 + [(SLIDING, 16, 128)] * 2,
        32, 27 * 10**9, 27 * 10**9, 262144 * 5376,
    ),
    "mixtral-8x7b": ([(FULL, 8, 128)] * 32, 32, 47 * 10**9, 13 * 10**9, 32000 * 4096),
}  # fmt: skip
STATES = (
    ("h100-sxm5-80gb", "llama-3-8b", 1, 4096), ("h100-sxm5-80gb", "llama-3-8b", 64, 128),
    ("h100-sxm5-80gb", "llama-3-8b", 1, 1000), ("a100-sxm4-80gb", "llama-3-8b", 1, 1000),
    ("a100-sxm4-80gb", "gemma-3-27b", 16, 16384), ("m4-max", "llama-3-8b", 1, 8192),
    ("mi300x", "mixtral-8x7b", 8, 1024), ("t4", "mixtral-8x7b", 1, 1),
)  # fmt: skip


def seen(reach: object, position: int) -> int:
    """Count the positions that one position sees in a layer, itself included."""
    return position if reach == FULL else min(position, int(str(reach)))


def one_sequence(name: str, positions: int) -> tuple[int, int, int]:
    """Return KV bytes read, FLOP of a step and FLOP of a prefill of one sequence."""
    layers, query_heads, _, active, embedding = MODELS[name]
    kv = step = 0
    prefill = 2 * (active - 2 * embedding) * positions
    for reach, kv_heads, dim in layers:
        here = seen(reach, positions)
        kv += here * kv_heads * dim * 2 + here * kv_heads * dim * 2  # K and V, two bytes each
        step += here * query_heads * (2 * dim + 2 * dim)
        for position in range(1, positions + 1):
            prefill += seen(reach, position) * query_heads * (2 * dim + 2 * dim)
    return kv, step + 2 * active, prefill


def takeover(weights: int, kv: int, flop: int, device: str) -> int:
    """Add sequences until arithmetic takes no less time than reading; 0 where it never does."""
    bandwidth, tflops = DEVICES[device]
    if Fraction(flop, 1) / tflops / 1000 <= Fraction(kv, 1) / bandwidth:
        return 0
    batch = 1
    while Fraction(batch * flop) / tflops / 1000 < Fraction(weights + batch * kv) / bandwidth:
        batch += 1
    return batch


def overtaken(name: str, sequences: int, weights: int) -> int:
    """Lengthen all sequences until their KV is no smaller than the weights."""
    layers = MODELS[name][0]
    positions = cache = 0
    while cache < weights:
        positions += 1
        grows = (kv_heads * dim for reach, kv_heads, dim in layers
                 if seen(reach, positions) > seen(reach, positions - 1))  # fmt: skip
        cache += sequences * 4 * sum(grows)
    return positions


def numbers(device: str, name: str, sequences: int, positions: int) -> dict[str, str]:
    """Return every number of one state."""
    bandwidth, tflops = DEVICES[device]
    _, _, parameters, active, embedding = MODELS[name]
    kv, flop, prefill = one_sequence(name, positions)
    weights, kv_all, flop_all = 2 * active, sequences * kv, sequences * flop
    if active < parameters:
        other = ("most-weight", 2 * min(parameters, sequences * active))
    else:
        other = ("bare-weight", weights - 2 * embedding)
    read = {"weight": weights, other[0]: other[1], "kv": kv_all, "read": weights + kv_all}
    found: dict[str, Fraction | int] = {"bandwidth": bandwidth}
    for key, count in read.items():
        found[f"{key}-bytes"] = count
        found[f"{key}-ms"] = Fraction(count) / bandwidth / 10**6
    found["intensity"] = Fraction(flop_all, weights + kv_all)
    floor = Fraction(weights + kv_all) / bandwidth / 10**6
    if tflops:
        found |= {"tflops": tflops, "ridge": Fraction(tflops) * 1000 / bandwidth}
        found |= {"flop": flop_all, "compute-ms": Fraction(flop_all) / tflops / 10**9}
        found |= {"prefill-flop": prefill, "prefill-ms": Fraction(prefill) / tflops / 10**9}
        floor = max(floor, Fraction(flop_all) / tflops / 10**9)
        found["batch-takeover"] = takeover(weights, kv, flop, device)
    found["floor-ms"] = floor
    found["steps-per-second"] = 1000 / floor
    found["tokens-per-second"] = sequences * 1000 / floor
    found["context-overtakes"] = overtaken(name, sequences, weights)
    never = ("batch-takeover", "context-overtakes")
    return {key: str(value) for key, value in sorted(found.items()) if value or key not in never}


def entries() -> list[dict[str, object]]:
    """Return all states with their numbers."""
    names = ("device", "model", "sequences", "positions")
    return [
        {"params": dict(zip(names, state, strict=True)), "numbers": numbers(*state)}
        for state in STATES
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(entries(), indent=1) + "\n", encoding="utf-8")
