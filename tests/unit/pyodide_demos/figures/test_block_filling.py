"""The pictures of the filling pool: every slot drawn, with its letters and its state."""

from __future__ import annotations

import pytest

from pyodide_demos.figures.block_filling import SCENE
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("frame", SCENE.frames(), ids=lambda frame: frame.step)
def test_a_picture_says_what_its_frame_says(frame, lang):
    root = parse(SCENE.view(frame, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 90
    slots = [
        group
        for group in root.iter("g")
        if group.get("class", "").startswith("block-filling__slot")
    ]
    assert [group.get("class").split("is-")[1] for group in slots] == [
        slot.state for slot in frame.slots
    ]
    assert ["".join(group.itertext()) for group in slots] == [slot.readers for slot in frame.slots]
    facts = SCENE.facts(frame)
    assert numbers(root) == {
        name: str(facts[name]) for name in ("blocks", "held", "filled", "empty", "positions")
    }
    table = "".join(root.find(".//p[@class='block-filling__tables']").itertext())
    for letter, places in frame.tables:
        assert f"{letter} {' → '.join(map(str, places))}" in table
