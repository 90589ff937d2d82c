"""Make the golden numbers of the masks with lists of positions and their averages.

Which positions are seen is written down as lists, not as a mask: the right one by running the
sequence, the wrong one as if the past were not there. No model is imported.
Run: python -m tests.golden.make_mask
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

FILE = Path(__file__).parent / "mask-explorer.json"
NAMES = ("past", "new", "window", "size")
STATES = (
    (3, 2, 0, 3), (0, 1, 0, 3), (0, 8, 0, 3), (8, 1, 0, 3), (8, 8, 0, 3), (3, 2, 1, 3),
    (8, 8, 1, 1), (8, 8, 1, 8), (1, 1, 0, 3), (5, 4, 1, 2), (2, 6, 1, 5),
)  # fmt: skip


def numbers(past: int, new: int, window: int, size: int) -> dict[str, str]:
    """Return every number of one state."""
    reach = size if window else past + new
    texts = {}
    right_cells, wrong_cells = set(), set()
    for row in range(1, new + 1):
        right = list(range(1, past + row + 1))[-reach:]
        wrong = list(range(1, row + 1))[-reach:]
        right_cells |= {(row, j) for j in right}
        wrong_cells |= {(row, j) for j in wrong}
        texts[f"right-{row}"] = texts[f"whole-{row}"] = mean(right)
        texts[f"wrong-{row}"] = mean(wrong)
    texts["shown-right"] = str(len(right_cells))
    texts["shown-wrong"] = str(len(wrong_cells))
    texts["wrongly-hidden"] = str(len(right_cells - wrong_cells))
    if wrong_cells - right_cells:
        texts["wrongly-shown"] = str(len(wrong_cells - right_cells))
    return dict(sorted(texts.items()))


def mean(positions: list[int]) -> str:
    """Average twice each position."""
    return str(Fraction(sum(j + j for j in positions), len(positions)))


def entries() -> list[dict[str, object]]:
    """Return all states with their numbers."""
    return [
        {"params": dict(zip(NAMES, state, strict=True)), "numbers": numbers(*state)}
        for state in STATES
    ]


if __name__ == "__main__":
    FILE.write_text(json.dumps(entries(), indent=1) + "\n", encoding="utf-8")
