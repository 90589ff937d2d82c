"""The scene: six frames, each saying the same in cells, counts and facts."""

from __future__ import annotations

import pytest

from pyodide_demos.figures.cache_steps import SCENE
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

FRAMES = SCENE.frames()


def cells(root, path):
    """Count the cells of one panel by quantity and state."""
    panel = root.find(f".//div[@class='cache-steps__panel cache-steps__panel--{path}']")
    counts: dict[tuple[str, str], int] = {}
    for cell in panel.iter("g"):
        _, quantity, state = cell.get("class").split()
        counts[quantity, state] = counts.get((quantity, state), 0) + 1
    return counts


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.position)
def test_frames_are_clean_and_small(frame, lang):
    root = parse(SCENE.view(frame, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 200


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.position)
def test_cells_and_counts_agree(frame):
    root, facts = parse(SCENE.view(frame, "zh")), SCENE.facts(frame)
    n = frame.position
    assert cells(root, "uncached") == {("q-k", "is-computed"): n, ("q-v", "is-computed"): n}
    assert cells(root, "cached") == {
        (quantity, state): count
        for quantity in ("q-k", "q-v")
        for state, count in (("is-reused", n - 1), ("is-computed", 1))
    }
    assert numbers(root) == {
        "step-uncached": str(facts["redone"]),
        "total-uncached": str(facts["total-uncached"]),
        "reused": str(facts["reused"]),
        "step-cached": str(facts["computed"]),
        "total-cached": str(facts["total-cached"]),
    }


def test_the_last_frame_holds_the_totals():
    facts = SCENE.facts(FRAMES[-1])
    assert facts == {
        "step": 6, "position": 14, "reused": 13, "computed": 1, "redone": 14,
        "total-uncached": 69, "total-cached": 6,
    }  # fmt: skip


def test_every_column_stands_inside_the_drawing():
    root = parse(SCENE.view(FRAMES[-1], "en"))
    for svg in root.findall(".//svg[@class='cache-steps__cells']"):
        width, height = (int(part) for part in svg.get("viewBox").split()[2:])
        for rect in svg.iter("rect"):
            x, y, w, h = (int(rect.get(name)) for name in ("x", "y", "width", "height"))
            assert 0 <= x < x + w <= width
            assert 0 <= y < y + h <= height
