"""The golden numbers of the allocators against the models and against playing slot by slot."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyodide_demos.models import paging_counts, paging_load
from pyodide_demos.quantities import exact
from tests.golden import make_paging

GOLDEN = json.loads(make_paging.FILE.read_text("utf-8"))


def case_of(entry):
    return tuple(entry["params"].values())


@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: "-".join(map(str, case_of(entry))))
def test_the_models_give_what_the_slots_give(entry):
    step, block, evict, seed = case_of(entry)
    for place, allocator in enumerate(paging_counts.ALLOCATORS):
        expected = {
            name.removesuffix(f"-{allocator}"): value
            for name, value in entry["numbers"].items()
            if name.endswith(f"-{allocator}")
        }
        assert len(expected) == 12
        assert expected == {
            name: exact(getattr(paging_counts, name)(place, block, evict, seed, step))
            for name in expected
        }


def test_the_file_holds_what_playing_slot_by_slot_gives():
    assert [case_of(entry) for entry in GOLDEN] == list(make_paging.CASES)
    quick = [
        entry
        for entry in GOLDEN
        if entry["params"]["step"] <= 25 and entry["params"]["block"] >= 16
    ]
    assert len(quick) >= 5
    for entry in quick:
        assert entry["numbers"] == make_paging.numbers(*case_of(entry))


@pytest.mark.parametrize("seed", range(5))
def test_both_draw_the_same_requests(seed):
    ours = [(r.number, r.arrival, r.opening, r.opening_length, r.prompt, r.answer)
            for r in paging_load.requests(seed)]  # fmt: skip
    keys = ("number", "arrival", "opening", "common", "length", "left")
    assert ours == [tuple(ask[key] for key in keys) for ask in make_paging.draw(seed)]


def test_the_generator_never_imports_the_models():
    assert "pyodide_demos" not in Path(make_paging.__file__).read_text("utf-8")
