"""Make the golden numbers of the lesson on appending by counting and by complex integers.

Scores are counted cell by cell over the triangle each step computes; rotations by the 3-4-5
triangle are multiplications by (3 + 4i)/5 in whole numbers. No model is imported.
Run: python -m tests.golden.make_append
"""

from __future__ import annotations

import json
from fractions import Fraction
from pathlib import Path

FOLDER = Path(__file__).parent
GRIDS = (
    (1, 4, 8, 3), (0, 4, 8, 3), (1, 1, 1, 0), (0, 1, 1, 1), (1, 1, 12, 12), (0, 1, 12, 12),
    (1, 8, 1, 1), (0, 8, 1, 5), (1, 8, 12, 12), (0, 8, 12, 12), (1, 3, 5, 2), (0, 6, 10, 7),
)  # fmt: skip
"""Cache, prompt, new, step: the defaults, corners, a step beyond the run, and some between."""
KEYS = ((1, 0), (0, 1), (1, 1), (2, -1), (1, -1), (0, 2), (2, 1), (1, 2))
QUERY = (2, 1)


def count_grid(prompt: int, new: int, step: int) -> dict[str, str]:
    """Walk through all steps and count cells and positions."""
    numbers: dict[str, str] = {}
    shown = min(step, new)
    for path in ("uncached", "cached"):
        scores: list[int] = []
        projected: list[int] = []
        for last in range(prompt + 1, prompt + new + 1):
            rows = [last] if path == "cached" else [*range(1, last + 1)]
            scores.append(sum(1 for row in rows for column in range(1, last + 1) if column <= row))
            projected.append(len(rows))
        groups = {
            "all": (sum(scores), sum(projected)),
            "prompt": (
                sum(1 for row in range(prompt) for column in range(prompt) if column <= row),
                prompt,
            ),
        }
        if shown:
            groups["step"] = scores[shown - 1], projected[shown - 1]
            groups["so-far"] = sum(scores[:shown]), sum(projected[:shown])
        for group, (score, projection) in groups.items():
            numbers[f"{group}-scores-{path}"] = str(score)
            numbers[f"{group}-projections-{path}"] = str(projection)
    return dict(sorted(numbers.items()))


def turn(pair: tuple[int, int], times: int) -> tuple[int, int, int]:
    """Multiply x + iy by (3 + 4i)^times in whole numbers; return both parts and 5^times."""
    x, y, scale = *pair, 1
    for _ in range(times):
        x, y, scale = 3 * x - 4 * y, 4 * x + 3 * y, 5 * scale
    return x, y, scale


def score(position: int, key: int, turns: int) -> str:
    """Return q·k as text after turning Q by its position and K as often as told."""
    a, b = turn(QUERY, position), turn(KEYS[key], turns)
    return str(Fraction(a[0] * b[0] + a[1] * b[1], a[2] * b[2]))


def rope(position: int) -> dict[str, str]:
    """Return every score of one position, and count the rotations one by one."""
    numbers = {}
    for key in range(position + 1):
        numbers[f"once-{key}"] = numbers[f"on-read-{key}"] = score(position, key, key)
        numbers[f"twice-{key}"] = score(position, key, key + key)
        numbers[f"never-{key}"] = score(position, key, 0)
    reads = [len(range(now + 1)) for now in range(position + 1)]
    numbers["rotations-on-write-now"] = "1"
    numbers["rotations-on-write-total"] = str(len(reads))
    numbers["rotations-on-read-now"] = str(reads[-1])
    numbers["rotations-on-read-total"] = str(sum(reads))
    return dict(sorted(numbers.items()))


def grid_entries() -> list[dict[str, object]]:
    """Return the parameters and numbers of the grid."""
    names = ("cache", "prompt", "new", "step")
    return [
        {"params": dict(zip(names, grid, strict=True)), "numbers": count_grid(*grid[1:])}
        for grid in GRIDS
    ]


def rope_entries() -> list[dict[str, object]]:
    """Return every position of the rotation figure."""
    return [
        {"params": {"position": position}, "numbers": rope(position)}
        for position in range(len(KEYS))
    ]


def main() -> None:
    """Write both files."""
    for name, entries in (("cache-grid", grid_entries()), ("rope-store", rope_entries())):
        text = json.dumps(entries, indent=1) + "\n"
        (FOLDER / f"{name}.json").write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
