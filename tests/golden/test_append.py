"""The golden numbers of the lesson on appending: in the markup, and counted again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyodide_demos.registry import FIGURES
from pyodide_demos.words import LANGUAGES
from tests.golden import make_append, make_mask
from tests.unit.pyodide_demos.figures.reading import numbers, parse

FOLDER = Path(__file__).parent
ENTRIES = [
    (name, entry)
    for name in ("cache-grid", "rope-store")
    for entry in json.loads((FOLDER / f"{name}.json").read_text("utf-8"))
]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(("name", "entry"), ENTRIES, ids=lambda part: str(part)[:60])
def test_numbers_in_the_markup_are_the_golden_ones(name, entry, lang):
    figure = FIGURES[name]
    assert numbers(parse(figure.render(figure.parse(entry["params"]), lang))) == entry["numbers"]


def test_files_hold_what_counting_gives():
    assert [e for name, e in ENTRIES if name == "cache-grid"] == make_append.grid_entries()
    assert [e for name, e in ENTRIES if name == "rope-store"] == make_append.rope_entries()


def test_the_generator_imports_nothing_of_the_package():
    assert "pyodide_demos" not in Path(make_append.__file__).read_text("utf-8")


def test_the_masks_hold_what_lists_of_positions_give():
    assert json.loads(make_mask.FILE.read_text("utf-8")) == make_mask.entries()
    assert "pyodide_demos" not in Path(make_mask.__file__).read_text("utf-8")
