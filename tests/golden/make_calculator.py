"""Make the golden numbers of the calculator layer by layer, never by the models under test.

Models are read from `content/presets` and walked through as in `kv_brute_force`; sequences are put
onto a device one after another until the next one does not fit. Devices and types are written down
here again. Run: python -m tests.golden.make_calculator
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from tests.golden import kv_brute_force as brute

FILE = Path(__file__).parent / "kv-calculator.json"
MIB, GIB = 2**20, 2**30
BLOCKS = {"16-bit": (1, 2), "q8-0": (32, 34), "q4-0": (32, 18), "fp8": (1, 1), "f32": (1, 4)}
"""Elements and bytes of a block, by the name a type has in an address."""
PARAMETERS = {
    "llama-3-8b": 8_030_261_248, "gpt-oss-20b": 21 * 10**9, "gemma-3-27b": 27 * 10**9,
    "deepseek-v3": 671 * 10**9, "mistral-7b-v0-1": 7 * 10**9, "jamba-v0-1": 52 * 10**9,
    "falcon-7b": 7 * 10**9, "qwen3-32b": 32 * 10**9, "phi-4": 14 * 10**9, "gpt-2": 124 * 10**6,
}  # fmt: skip

CASES: tuple[dict[str, Any], ...] = (
    {}, {"unit": "gb"}, {"kv": "fp8"}, {"kv": "q8-0"}, {"kv": "q4-0", "context": 8192},
    {"context": 8192, "sequences": 8}, {"context": 16384, "sequences": 1},
    {"model": "gpt-oss-20b", "context": 8192, "weights": "4"},
    {"model": "gpt-oss-20b", "context": 127, "weights": "4"},
    {"model": "gpt-oss-20b", "context": 129, "weights": "4", "kv": "q8-0"},
    {"model": "gemma-3-27b", "context": 1024, "sequences": 4},
    {"model": "gemma-3-27b", "context": 1025, "sequences": 4, "weights": "8"},
    {"model": "deepseek-v3", "context": 8192, "sequences": 2, "weights": "none"},
    {"model": "mistral-7b-v0-1", "context": 8192, "sequences": 16},
    {"model": "jamba-v0-1", "context": 8192, "sequences": 3, "weights": "8"},
    {"model": "falcon-7b", "context": 2048, "sequences": 64, "kv": "f32"},
    {"model": "qwen3-32b", "context": 4096, "sequences": 1, "weights": "16"},
    {"model": "phi-4", "context": 1, "sequences": 1},
    {"model": "gpt-2", "context": 1024, "sequences": 1024, "device": "own", "memory": "4 GiB"},
    {"lengths": "8192, 4096×3, 500", "device": "own", "memory": "20 GiB"},
    {"lengths": "1k 2k; 100", "model": "gpt-oss-20b", "weights": "none"},
    {"device": "own", "memory": "24 GiB", "runtime": 2048, "margin": 2048, "context": 8192},
    {"device": "own", "memory": "24 GB", "runtime": 0, "margin": 0, "sequences": 1},
    {"device": "own", "memory": "12 GiB"},
)  # fmt: skip
DEFAULTS = {
    "model": "llama-3-8b", "context": 4096, "sequences": 32, "kv": "16-bit", "unit": "gib",
    "weights": "16", "runtime": 1024, "margin": 1024, "memory": "", "lengths": "", "device": "",
}  # fmt: skip
LENGTHS = {"8192, 4096×3, 500": [8192, 4096, 4096, 4096, 500], "1k 2k; 100": [1024, 2048, 100]}
MEMORY = {"4 GiB": 4 * GIB, "20 GiB": 20 * GIB, "24 GiB": 24 * GIB, "24 GB": 24 * 10**9,
          "12 GiB": 12 * GIB}  # fmt: skip


def numbers_of(given: dict[str, Any]) -> dict[str, str]:
    """Count one state."""
    case = {**DEFAULTS, **given}
    layers = brute.layers_of(brute.presets()[case["model"]])
    block = BLOCKS[case["kv"]]
    lengths = LENGTHS.get(case["lengths"]) or [case["context"]] * case["sequences"]
    held = {
        length: brute.model_bytes(layers, [length], *block) for length in dict.fromkeys(lengths)
    }
    total = 0
    for length in lengths:
        total += held[length]
    left = _memory(case) - _weights(case) - (case["runtime"] + case["margin"]) * MIB
    return {
        "bytes-per-token": str(sum(brute.token_bytes(layer, *block) for layer in layers)),
        "bytes-total": str(total),
        "memory-left": str(max(0, left)),
        "sequences-that-fit": str(_fitting(case, lengths, held, left)),
    }


def _memory(case: dict[str, Any]) -> int:
    if case["device"] == "own":
        return MEMORY[case["memory"]]
    return 80 * (GIB if case["unit"] == "gib" else 10**9)


def _weights(case: dict[str, Any]) -> int:
    if case["weights"] == "none":
        return 0
    bits = PARAMETERS[case["model"]] * int(case["weights"])
    return bits // 8 + (1 if bits % 8 else 0)


def _fitting(case: dict[str, Any], lengths: list[int], held: dict[int, int], left: int) -> int:
    """Put sequences onto the device until one does not fit: a list, or ever more of one length."""
    queue = iter(lengths) if case["lengths"] else iter(lambda: case["context"], None)
    fitting = 0
    for length in queue:
        left -= held[length]
        if left < 0:
            break
        fitting += 1
    return fitting


def main() -> None:
    """Count every state and write the file."""
    entries = [{"params": case, "numbers": numbers_of(case)} for case in CASES]
    text = json.dumps(entries, indent=1, ensure_ascii=False) + "\n"
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
