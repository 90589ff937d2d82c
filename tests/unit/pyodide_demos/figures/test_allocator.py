"""The allocators as a figure: its numbers are golden, its maps show every slot once."""

from __future__ import annotations

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyodide_demos.figures.allocator import FIGURE, ROW, ROW_SLOTS, SLOT, Params, compute
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.conftest import ROOT
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

GOLDEN = json.loads((ROOT / "tests/golden/paging.json").read_text("utf-8"))
ANY = st.builds(Params, st.integers(0, 60), st.integers(1, 128), st.integers(0, 99), st.booleans())


def slots_of(path):
    """Return the slots that a path of the map covers."""
    x = y = 0
    covered = []
    for dx, dy, length in re.findall(r"m(-?\d+) (-?\d+)h(\d+)", path.get("d")):
        x, y = x + int(dx), y + int(dy)
        row, rest = divmod(y, ROW)
        assert rest in (0, ROW // 2)
        row -= not rest  # the line below a row belongs to it
        covered += range(row * ROW_SLOTS + x // SLOT, row * ROW_SLOTS + (x + int(length)) // SLOT)
        x += int(length)
    return covered


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str(entry["params"].values()))
def test_numbers_in_the_markup_are_the_golden_ones(entry, lang):
    assert numbers(parse(FIGURE.render(FIGURE.parse(entry["params"]), lang))) == entry["numbers"]


@settings(max_examples=25)
@given(ANY, st.sampled_from(LANGUAGES))
def test_any_state_is_well_formed_and_bounded(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 30


@settings(max_examples=25)
@given(ANY)
def test_maps_show_every_slot_that_is_not_free_once(params):
    root = parse(FIGURE.render(params, "en"))
    for kind, state in compute(params).states.items():
        panel = root.find(f".//div[@class='allocator__panel allocator__panel--{kind}']")
        paths = {path.get("class").removeprefix("allocator__"): slots_of(path)
                 for path in panel.iter("path")}  # fmt: skip
        covered = [slot for name in ("own", "shared", "idle", "empty") for slot in paths[name]]
        assert len(covered) == len(set(covered)) == state.held + state.idle
        assert len(paths["empty"]) == state.empty
        assert paths["idle"] == paths["idle-line"]
        assert paths["shared"] == paths["shared-line"]
        size = 512 if kind == "contiguous" else params.block
        assert sorted(paths["followed"]) == sorted(
            slot for place in state.place for slot in range(place * size, (place + 1) * size)
        )


def test_the_blocks_of_the_oldest_request_are_listed_in_order():
    root = parse(FIGURE.render(Params(step=40), "en"))
    notes = ["".join(note.itertext()) for note in root.findall(".//p[@class='figure-note']")]
    assert notes[0].startswith("Underlined: the request that has run longest, number 21, in one")
    place = compute(Params(step=40)).states["paged"].place
    listed = [data.get("value") for data in root.iter("data") if " " in data.get("value", "")]
    assert " ".join(map(str, place)) in listed
