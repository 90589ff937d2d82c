"""The masks as drawn: their cells and signs are the counts, their outputs are golden."""

from __future__ import annotations

import json
import re
from itertools import product

import pytest

from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.mask_explorer import FIGURE, Params
from pyodide_demos.models import masks
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.conftest import ROOT
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

GOLDEN = json.loads((ROOT / "tests/golden/mask-explorer.json").read_text("utf-8"))


def drawn(panel, kind):
    return sum(
        len(re.findall("z", path.get("d")))
        for path in panel.iter("path")
        if path.get("class") == f"box {kind}"
    )


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str([*entry["params"].values()]))
def test_numbers_in_the_markup_are_the_golden_ones(entry, lang):
    root = parse(FIGURE.render(FIGURE.parse(entry["params"]), lang))
    assert_clean(root, lang)
    assert shapes(root) <= 80
    assert numbers(root) == entry["numbers"]


def test_drawn_cells_are_the_counts_everywhere():
    for past, new, size in product(range(9), range(1, 9), (0, 1, 3, 8)):
        root = parse(FIGURE.render(Params(past, new, size > 0, size or 1), "en"))
        right, wrong = (d for d in root.iter("div") if d.get("class") == "mask__panel")
        shape = (past, new, size)
        assert drawn(right, "mask__see") == masks.visible_right(*shape)
        assert drawn(right, "mask__miss") == drawn(right, "mask__leak") == 0
        assert drawn(wrong, "mask__miss") == masks.wrongly_hidden(*shape)
        assert drawn(wrong, "mask__leak") == masks.wrongly_shown(*shape)
        shown = drawn(wrong, "mask__see") + drawn(wrong, "mask__leak")
        assert shown == masks.visible_top_left(*shape)


def test_every_wrong_output_is_marked_by_a_word():
    root = parse(FIGURE.render(Params(3, 2), "en"))
    marks = [span.text for span in root.iter("span") if span.get("class") == "ledger__note"]
    assert marks == ["1 to 4 · same", "only 1 · differs", "1 to 5 · same", "1 to 2 · differs"]


def test_without_a_past_both_agree_and_the_figure_says_why():
    root = parse(FIGURE.render(Params(0, 4), "en"))
    assert not [cell for cell in root.iter("td") if "is-wrong" in cell.get("class")]
    assert "triangles coincide" in "".join(root.itertext())


@pytest.mark.parametrize("raw", [{"past": 9}, {"new": 0}, {"size": 9}, {"window": 2}])
def test_states_out_of_range_are_refused(raw):
    with pytest.raises(ParameterError):
        FIGURE.parse(raw)
