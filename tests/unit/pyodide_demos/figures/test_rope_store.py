"""The rotation figure: equal scores of the right ways, a word beside every wrong one."""

from __future__ import annotations

import pytest

from pyodide_demos.figures.rope_store import FIGURE, Params
from pyodide_demos.models.rope_exact import KEYS
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("position", range(len(KEYS)))
def test_right_ways_agree_and_wrong_ones_are_marked_in_words(position, lang):
    root = parse(FIGURE.render(Params(position), lang))
    assert_clean(root, lang)
    found = numbers(root)
    word = {"zh": "不同", "en": "differs"}[lang]
    for key in range(position + 1):
        assert found[f"once-{key}"] == found[f"on-read-{key}"]
    marks = [span.text for span in root.iter("span") if span.get("class") == "ledger__note"]
    assert marks.count(word) == 2 * position
    wrong = [cell for cell in root.iter("td") if "is-wrong" in cell.get("class")]
    assert len(wrong) == 2 * position


def test_decimals_carry_no_idle_zeros():
    root = parse(FIGURE.render(Params(1), "en"))
    texts = {d.get("data-number"): d.text for d in root.iter("data") if d.get("data-number")}
    assert texts["once-0"] == "0.4"
    assert texts["once-1"] == "1"
