"""Account A as a figure: its numbers are golden, its drawing is bounded."""

from __future__ import annotations

import json
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.account_a import FIGURE, Params, compute
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.conftest import ROOT
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

GOLDEN = json.loads((ROOT / "tests/golden/kv-account-a.json").read_text("utf-8"))
ANY = st.builds(Params, st.integers(1, 8), st.integers(8, 256), st.integers(1, 200))


def widths(root, name):
    return [float(rect.get("width")) for rect in root.iter("rect") if name in rect.get("class")]


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=lambda entry: str(entry["params"].values()))
def test_numbers_in_the_markup_are_the_golden_ones(entry, lang):
    root = parse(FIGURE.render(FIGURE.parse(entry["params"]), lang))
    found = numbers(root)
    assert {name: found[name] for name in entry["numbers"]} == entry["numbers"]
    assert found.keys() == entry["numbers"].keys()


def test_golden_positions_hold_the_defaults_n_1_and_all_corners():
    positions = {tuple(entry["params"].values()) for entry in GOLDEN}
    assert len(positions) == len(GOLDEN) >= 16
    assert {(2, 32, 40), (2, 32, 1), (4, 64, 100)} <= positions
    assert set(product((1, 8), (8, 256), (1, 200))) <= positions


@given(ANY, st.sampled_from(LANGUAGES))
def test_any_state_is_well_formed_and_bounded(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 200
    assert len(root.findall(".//div[@class='growth__row']")) == 2 * params.layers


@given(ANY)
def test_bars_and_strips_say_what_the_numbers_say(params):
    root = parse(FIGURE.render(params, "en"))
    full, cached, log_full, log_cached = widths(root, "bars__fill")
    assert full == 1000
    assert cached == pytest.approx(2000 / (params.positions + 1), abs=0.01)
    assert 0 < log_cached <= log_full <= 1000
    found = numbers(root)
    for share, name in ((log_full, "macs-uncached"), (log_cached, "macs-cached")):
        decades = len(root.find(".//div[@class='bars__panel bars__panel--log']//ol"))
        assert 10 ** (share / 1000 * decades) == pytest.approx(int(found[name]), rel=1e-3)
    per_cell = int(root.find(".//p[@class='figure-note']/data").get("value"))
    assert {width * per_cell for width in widths(root, "growth__fill")} == {params.positions}
    assert all(width <= 50 for width in widths(root, "is-empty"))


def test_v_is_told_from_k_without_colour():
    root = parse(FIGURE.render(Params(), "zh"))
    for row in root.findall(".//div[@class='growth__row']"):
        letter = row.find("b").text
        assert (letter == "V") == (row.find(".//path[@class='hatch']") is not None)


def test_printed_texts_of_the_defaults():
    root = parse(FIGURE.render(Params(), "en"))
    texts = {data.get("data-number"): data.text for data in root.iter("data")}
    assert texts["macs-uncached"] == "3,358,720"
    assert texts["ratio"] == "2/41"
    assert texts["ratio-percent"] == "4.878%"
    assert texts["cache-bytes"] == "10\N{NO-BREAK SPACE}KiB = 10.24\N{NO-BREAK SPACE}kB"


def test_the_ratio_keeps_the_form_that_teaches():
    assert numbers(parse(FIGURE.render(Params(1, 8, 3), "en")))["ratio"] == "2/4"


@pytest.mark.parametrize(
    "raw", [{"layers": 9}, {"width": 7}, {"positions": 201}, {"positions": 0}, {"heads": 1}]
)
def test_states_out_of_range_are_refused(raw):
    with pytest.raises(ParameterError):
        FIGURE.parse(raw)


def test_compute_is_pure():
    assert compute(Params()) == compute(Params())
