"""The comparison table: exact numbers must agree, times stand side by side."""

from __future__ import annotations

import copy

import pytest

from pyodide_demos.figures import run_script
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse


def states(root):
    return [
        cell.get("class").split()[-1] for cell in root.iter("td") if "verdict" in cell.get("class")
    ]


def summary(root):
    return next(p.get("class").split()[-1] for p in root.iter("p"))


@pytest.fixture
def mine(record):
    """Give a run of the same script elsewhere: same counts, other times."""
    other = copy.deepcopy(record)
    for row in other["timing"]["rows"]:
        for path in ("uncached", "cached"):
            row[path]["median_ns"] *= 3
    return other


@pytest.mark.parametrize("lang", LANGUAGES)
def test_all_four_combinations_are_clean(record, mine, lang):
    for pair in ((record, mine), (record, None), (None, mine), (None, None)):
        assert_clean(parse(run_script.view(*pair, lang)), lang)


def test_before_a_run_everything_waits(record):
    root = parse(run_script.view(record, None, "en"))
    assert set(states(root)) == {"is-waiting", "verdict"}
    assert summary(root) == "is-waiting"
    assert not any(name.startswith("mine-") for name in numbers(root))


def test_equal_counts_are_called_equal(record, mine):
    root = parse(run_script.view(record, mine, "en"))
    assert set(states(root)) == {"is-equal", "verdict"}
    assert summary(root) == "is-equal"
    found = numbers(root)
    assert found["record-macs-cached-total"] == found["mine-macs-cached-total"] == "350720"
    assert found["record-cache-elements-40"] == found["mine-cache-elements-40"] == "5120"
    assert found["record-comparisons"] == "1080"


def test_one_different_count_is_seen(record, mine):
    mine["counts"]["cached"]["scores"] += 1
    root = parse(run_script.view(record, mine, "zh"))
    assert states(root).count("is-different") == 1
    assert summary(root) == "is-different"


def test_another_script_is_seen(record, mine):
    mine["script"]["sha256"] = "0" * 64
    root = parse(run_script.view(record, mine, "en"))
    assert states(root)[-1] == "is-different"


def test_other_positions_wait(record, mine):
    mine["timing"]["rows"] = mine["timing"]["rows"][:2]
    root = parse(run_script.view(record, mine, "en"))
    assert states(root).count("is-waiting") == 3


def test_times_of_both_stand_side_by_side(record, mine):
    found = numbers(parse(run_script.view(record, mine, "en")))
    row = record["timing"]["rows"][-1]
    for whose, factor in (("record", 1), ("mine", 3)):
        expected = row["cached"]["median_ns"] * factor / 1e6
        assert float(found[f"{whose}-cached-40"]) == pytest.approx(expected, rel=1e-12)
    assert {"record-uncached-round", "mine-ratio-round"} <= found.keys()


def test_a_ratio_that_the_clock_could_not_give_is_left_out(record, mine):
    mine["timing"]["totals"]["ratio_of_medians"] = None
    assert "mine-ratio-round" not in numbers(parse(run_script.view(record, mine, "en")))
