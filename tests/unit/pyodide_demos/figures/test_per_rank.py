"""The ranks as a figure: golden numbers, copies marked, and refusals that say what works."""

from __future__ import annotations

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyodide_demos.figures.per_rank import FIGURE, Params, compute
from pyodide_demos.presets import MODELS
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.conftest import ROOT
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse

GOLDEN = json.loads((ROOT / "tests/golden/devices.json").read_text("utf-8"))
ANY = st.builds(
    Params,
    st.sampled_from(sorted(MODELS)),
    st.integers(1, 16),
    st.integers(1, 8),
    st.integers(1, 131_072),
    st.integers(1, 512),
)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str(entry["params"].values()))
def test_numbers_in_the_markup_are_the_golden_ones(entry, lang):
    root = parse(FIGURE.render(FIGURE.parse(entry["params"]), lang))
    assert numbers(root) == entry["numbers"]


@settings(max_examples=60)
@given(ANY, st.sampled_from(LANGUAGES))
def test_any_state_is_well_formed_and_has_a_box_for_each_rank(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    refused = compute(params).uneven is not None
    assert len(root.findall(".//li")) == (0 if refused else params.tp * params.pp)


@pytest.mark.parametrize(
    ("model", "tp", "copied"),
    [("llama-3-8b", 8, 0), ("llama-3-8b", 16, 16), ("falcon-7b", 2, 2), ("deepseek-v3", 4, 4),
     ("deepseek-v3", 1, 0)],
)  # fmt: skip
def test_ranks_that_hold_what_others_hold_are_marked(model, tp, copied):
    root = parse(FIGURE.render(Params(model, tp), "en"))
    boxes = [box.get("class") for box in root.findall(".//li")]
    assert sum("is-copied" in name for name in boxes) == copied


def test_the_fullest_stage_is_named_and_all_its_ranks_are_marked():
    root = parse(FIGURE.render(Params("deepseek-v3", 2, 4), "en"))
    assert "".join(root.find(".//p[@class='per-rank__fullest']").itertext()).startswith(
        "The ranks of stage 2 are the fullest"
    )
    marked = [box.find("b").text for box in root.findall(".//li") if box.find("em") is not None]
    assert marked == ["rank 4", "rank 5"]
    even = parse(FIGURE.render(Params(), "en"))
    assert "".join(even.find(".//p[@class='per-rank__fullest']").itertext()).startswith("All ranks")


@pytest.mark.parametrize(
    ("params", "words", "works"),
    [(Params("phi-4", 4), "10 KV heads for 4 ranks", "1, 2."),
     (Params("qwen3-next-80b-a3b", 6), "does not divide over 6 ranks", "1, 2, 4, 8, 16.")],
)  # fmt: skip
def test_what_cannot_be_divided_is_refused_with_what_works(params, words, works):
    text = "".join(parse(FIGURE.render(params, "en")).itertext())
    assert words in text
    assert text.endswith(works)


def test_heads_in_a_box_are_those_of_the_rank():
    root = parse(FIGURE.render(Params(tp=4), "en"))
    assert [box.find("span").text for box in root.findall(".//li")] == [
        "heads 0–1", "heads 2–3", "heads 4–5", "heads 6–7",
    ]  # fmt: skip
    root = parse(FIGURE.render(Params(tp=16), "zh"))
    assert [box.find("span").text for box in root.findall(".//li")][:3] == ["头0", "头0", "头1"]


@pytest.mark.parametrize(("tp", "marked"), [(8, 0), (16, 1)])
def test_adding_up_free_memory_is_called_wrong_where_it_is(tp, marked):
    root = parse(FIGURE.render(Params(tp=tp), "zh"))
    assert len(root.findall(".//tr[@class='per-rank__wrong']")) == marked
    assert ("错" in "".join(root.itertext())) == bool(marked)
