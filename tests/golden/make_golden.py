"""Make the golden numbers of accounts A and B by counting, never by the models under test.

Two ways of counting are used, and no closed form:

* up to `MOST_COUNTED` multiply-adds, the teaching script is run with its real counters;
* always, a loop walks through every step, position, layer and matrix row and adds up.

Where both are used they must agree, or nothing is written. Run: python -m tests.golden.make_golden
"""

from __future__ import annotations

import json
from itertools import product
from pathlib import Path

from pyodide_demos.scripts import kv_cache

FOLDER = Path(__file__).parent
MOST_COUNTED = 110_000_000
BYTES_PER_ELEMENT = 2

CORNERS = tuple(product((1, 8), (8, 256), (1, 200)))
ACCOUNT_A = (
    (2, 32, 40), (2, 32, 1), (4, 64, 100), *CORNERS,
    (1, 8, 2), (3, 48, 17), (2, 32, 50), (2, 32, 51), (2, 32, 101), (2, 32, 200),
    (5, 100, 10), (8, 8, 37), (1, 256, 20), (7, 33, 13),
)  # fmt: skip
"""Layers, width, positions: the defaults, N = 1, all corners of the ranges, and some between."""
ACCOUNT_B = (
    (2, 32, 40), (2, 32, 1), (1, 1, 1), (1, 1, 7), (3, 4, 40), (1, 8, 2), (3, 48, 17),
    (2, 32, 50), (5, 10, 33), (8, 8, 37), (1, 64, 25), (7, 33, 13), (4, 64, 20), *CORNERS,
)  # fmt: skip

type Counts = dict[str, dict[str, int]]


def loop_counts(layers: int, width: int, positions: int) -> Counts:
    """Add up the multiply-adds and the cached numbers in loops over what is computed."""
    counts: Counts = {path: dict.fromkeys(kv_cache.ITEMS, 0) for path in kv_cache.PATHS}
    elements = 0
    for step in range(1, positions + 1):
        for _ in range(layers):
            for position in range(1, step + 1):
                _add_one_position(counts["uncached"], width, sees=position)
            _add_one_position(counts["cached"], width, sees=step)
            elements += width + width  # a K row and a V row
    return {**counts, "cache": {"elements": elements}}


def _add_one_position(macs: dict[str, int], width: int, sees: int) -> None:
    for _row in range(width):
        macs["q_projection"] += width
        macs["kv_projection"] += width + width
    for _seen in range(sees):
        macs["scores"] += width
        macs["weighted_sum"] += width


def script_counts(layers: int, width: int, positions: int) -> Counts:
    """Run the teaching script's own counting pass."""
    counted = kv_cache.count(layers, width, positions)
    items: Counts = {
        path: {item: counted["counts"][path][item] for item in kv_cache.ITEMS}
        for path in kv_cache.PATHS
    }
    return {**items, "cache": {"elements": counted["cache"]["elements_at_end"]}}


def counts_of(shape: tuple[int, int, int]) -> Counts:
    """Count by loops, and by the script too where that is affordable."""
    counts = loop_counts(*shape)
    macs = sum(counts["uncached"].values())
    if macs <= MOST_COUNTED:
        by_script = script_counts(*shape)
        if by_script != counts:
            raise SystemExit(f"{shape}: the script counts {by_script}, the loops {counts}.")
    print(f"{shape}: {macs:,} MAC, {'script and loops' if macs <= MOST_COUNTED else 'loops'}")
    return counts


def account_a(shape: tuple[int, int, int], counts: Counts) -> dict[str, str]:
    """Return the numbers of the figure: only the K and V projections count here."""
    uncached, cached = (counts[path]["kv_projection"] for path in kv_cache.PATHS)
    denominator, rest = divmod(2 * uncached, cached)
    if rest:
        raise SystemExit(f"{shape}: {cached}/{uncached} is not of the form 2/n.")
    elements = counts["cache"]["elements"]
    return {
        "macs-uncached": str(uncached),
        "macs-cached": str(cached),
        "ratio": f"2/{denominator}",
        "ratio-percent": f"2/{denominator}",
        "cache-elements": str(elements),
        "elements-per-position": str(elements // shape[2]),
        "cache-bytes": str(elements * BYTES_PER_ELEMENT),
    }


def account_b(_shape: tuple[int, int, int], counts: Counts) -> dict[str, str]:
    """Return the four items and the totals of both paths."""
    numbers = {
        f"{item.replace('_', '-')}-{path}": str(counts[path][item])
        for path in kv_cache.PATHS
        for item in kv_cache.ITEMS
    }
    uncached, cached = (sum(counts[path].values()) for path in kv_cache.PATHS)
    totals = {"total-uncached": str(uncached), "total-cached": str(cached)}
    return {**numbers, **totals, "ratio": f"{cached}/{uncached}"}


def main() -> None:
    """Count every shape once and write both files."""
    counted = {shape: counts_of(shape) for shape in dict.fromkeys(ACCOUNT_A + ACCOUNT_B)}
    for name, shapes, numbers in (
        ("kv-account-a", ACCOUNT_A, account_a),
        ("kv-account-b", ACCOUNT_B, account_b),
    ):
        entries = [
            {
                "params": dict(zip(("layers", "width", "positions"), shape, strict=True)),
                "numbers": numbers(shape, counted[shape]),
            }
            for shape in shapes
        ]
        text = json.dumps(entries, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
