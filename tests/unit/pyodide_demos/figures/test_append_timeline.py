"""The timeline's pictures: each says the same in boxes, counts and facts."""

from __future__ import annotations

import pytest

from pyodide_demos.figures.append_timeline import SCENE
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

FRAMES = SCENE.frames()


def with_state(root, state):
    return sum(1 for cell in root.iter("g") if state in cell.get("class", "").split())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.step)
def test_pictures_are_clean_and_small(frame, lang):
    root = parse(SCENE.view(frame, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 80


@pytest.mark.parametrize("frame", FRAMES, ids=lambda frame: frame.step)
def test_cells_say_what_the_counts_say(frame):
    root = parse(SCENE.view(frame, "en"))
    assert with_state(root, "is-computed") == 2 * frame.fed
    assert with_state(root, "is-reused") == 2 * frame.reused
    idle = 0 if frame.fed else frame.cached
    assert with_state(root, "is-held") == 2 * idle
    names = [text.text for text in root.iter("text") if text.get("class") == "timeline__name"]
    assert names == list("ABCDE")[: frame.known]
    assert numbers(root) == {
        name: str(SCENE.facts(frame)[name]) for name in ("known", "fed", "cached", "scores")
    }


def test_d_is_known_without_k_and_v_in_the_second_picture():
    root = parse(SCENE.view(FRAMES[1], "en"))
    sampled = [box for box in root.iter("rect") if "is-sampled" in box.get("class")]
    assert len(sampled) == 1
    left = int(sampled[0].get("x"))
    below = [
        box.get("class")
        for box in root.iter("rect")
        if box.get("x") == str(left) and box is not sampled[0]
    ]
    assert below == ["cell__box is-empty", "cell__box is-empty"]
