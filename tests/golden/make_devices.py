"""Make the golden numbers of the ranks head by head and layer by layer, never by the models.

Every layer is given to a stage, every KV head (or latent) of it to the ranks that need it, and the
bytes of each position kept are added up. Shapes are read from the presets as data.
Run: python -m tests.golden.make_devices
"""

from __future__ import annotations

import json
from pathlib import Path

FILE = Path(__file__).parent / "devices.json"
PRESETS = Path(__file__).parents[2] / "pyodide_demos/data/presets.json"
KINDS = {"f": "full", "s": "sliding", "l": "state", "m": "mla"}
GIB = 1024 * 1024 * 1024
CASES = (
    *(("llama-3-8b", tp, 1, 8192, 40) for tp in (1, 2, 4, 8, 16)),
    ("llama-3-8b", 1, 4, 8192, 40), ("llama-3-8b", 4, 8, 1, 1), ("falcon-7b", 8, 1, 2048, 16),
    ("deepseek-v3", 8, 1, 8192, 40), ("deepseek-v3", 8, 4, 1000, 80), ("kimi-k2", 16, 2, 129, 8),
    ("gemma-4-31b", 8, 4, 3000, 40), ("gemma-3-27b", 4, 2, 1023, 40),
    ("gpt-oss-120b", 16, 4, 500, 8),
    ("mistral-7b-v0-1", 2, 3, 5000, 16), ("qwen3-next-80b-a3b", 4, 4, 700, 40),
    ("jamba-v0-1", 8, 7, 64, 1), ("gpt-2", 3, 5, 77, 2), ("qwen2-5-7b", 8, 2, 4097, 24),
)  # fmt: skip
"""Model, tensor parallel, pipeline stages, positions, GiB on each rank."""


def owners(heads: int, head: int, tp: int) -> list[int]:
    """List the ranks that hold a head: those whose queries read it."""
    return [rank for rank in range(tp) if _reads(rank, head, heads, tp)]


def _reads(rank: int, head: int, heads: int, tp: int) -> bool:
    """Put queries on a line, give each rank an equal piece, and see whose heads it crosses."""
    mine = set(range(rank * heads, (rank + 1) * heads))
    return bool(mine & set(range(head * tp, (head + 1) * tp)))


def stage_of_layers(layers: int, stages: int) -> list[int]:
    """Deal the layers out equally, then one more each to stages back from the last but one."""
    shares = [layers // stages] * stages
    for extra in range(layers - sum(shares)):
        shares[stages - 2 - extra] += 1
    return [stage for stage, share in enumerate(shares) for _ in range(share)]


def bytes_by_rank(name: str, tp: int, pp: int, positions: int) -> list[int]:
    """Add up what every rank stores in 2 bytes an element."""
    entry = next(m for m in json.loads(PRESETS.read_text("utf-8"))["models"] if m["id"] == name)
    groups = {group["kind"]: group for group in entry["groups"] if not group.get("draft")}
    layers = sum(group["layers"] for group in groups.values())
    held = [0] * (tp * pp)
    for layer, stage in enumerate(stage_of_layers(layers, pp)):
        kind = KINDS[entry["cycle"][layer % len(entry["cycle"])]]
        group, first = groups[kind], stage * tp
        if kind == "mla":
            for rank in range(tp):
                elements = group["latent"] + group["rope"]
                held[first + rank] += positions * elements * 2
        elif kind == "state":
            for rank in range(tp):
                held[first + rank] += group.get("state", 0) // tp * 2
        else:
            seen = sum(1 for p in range(positions) if kind == "full" or p < group["window"])
            width = group["head_dim"] + (group.get("value_dim") or group["head_dim"])
            for head in range(group["kv_heads"]):
                for rank in owners(group["kv_heads"], head, tp):
                    held[first + rank] += seen * width * 2
    return held


def numbers(name: str, tp: int, pp: int, positions: int, free: int) -> dict[str, str]:
    """Return the numbers of the figure by their ids."""
    held = bytes_by_rank(name, tp, pp, positions)
    (alone,) = bytes_by_rank(name, 1, 1, positions)
    fit = room = 0
    while room + max(held) <= free * GIB:
        room, fit = room + max(held), fit + 1
    return {
        **{f"rank-{index}": str(count) for index, count in enumerate(held)},
        "one-device": str(alone), "tightest": str(max(held)), "all-ranks": str(sum(held)),
        "times": f"{sum(held)}/{alone}", "fit": str(fit),
        "fit-wrong": str(free * GIB * tp * pp // alone),
    }  # fmt: skip


def main() -> None:
    """Write the file."""
    keys = ("model", "tp", "pp", "positions", "free")
    entries = [
        {"params": dict(zip(keys, case, strict=True)), "numbers": numbers(*case)} for case in CASES
    ]
    FILE.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
