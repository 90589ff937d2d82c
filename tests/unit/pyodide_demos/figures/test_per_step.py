"""The step chart: exact counts, the record's medians, and a table that says the same."""

from __future__ import annotations

import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figures.parts import axis, axis_text, coordinate
from pyodide_demos.figures.per_step import DRAWING
from pyodide_demos.models import account_b
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_a_record_and_without_one(record, lang):
    for given_record, charts in ((record, 2), (None, 1)):
        root = parse(DRAWING.view(given_record, lang))
        assert_clean(root, lang)
        assert len(root.findall(".//div[@class='chart']")) == charts
        assert shapes(root) <= 200


def test_counts_in_the_table_are_exact(record):
    found = numbers(parse(DRAWING.view(record, "en")))
    for n in range(1, 41):
        assert found[f"step-macs-uncached-{n}"] == str(account_b.step_macs_uncached(2, 32, n))
        assert found[f"step-macs-cached-{n}"] == str(account_b.step_macs_cached(2, 32, n))


def test_medians_in_the_table_are_those_of_the_record_in_ms(record):
    found = numbers(parse(DRAWING.view(record, "en")))
    for row in record["timing"]["rows"]:
        for path in ("uncached", "cached"):
            expected = Fraction(row[path]["median_ns"]) / 10**6
            assert Fraction(found[f"median-{path}-{row['position']}"]) == expected


def test_curves_end_at_the_last_position_and_never_leave_the_plot(record):
    root = parse(DRAWING.view(record, "zh"))
    for path in root.iter("path"):
        if not path.get("class").startswith("curve"):
            continue
        numbers_in_path = [float(n) for n in re.findall(r"-?[\d.]+", path.get("d"))]
        assert max(numbers_in_path[0::2]) == 1000
        assert all(0 <= n <= 1000 for n in numbers_in_path[0::2])
        assert all(0 <= n <= 600 for n in numbers_in_path[1::2])


def test_the_uncached_curve_rises_above_the_cached(record):
    root = parse(DRAWING.view(record, "en"))
    curves = {p.get("class"): p.get("d") for p in root.iter("path") if p.get("class") in
              ("curve p-uncached", "curve p-cached")}  # fmt: skip
    heights = {name: float(d.rpartition(" ")[2]) for name, d in curves.items()}
    assert heights["curve p-uncached"] < heights["curve p-cached"]  # y grows downwards


def test_a_range_beyond_the_axis_is_cut_and_said_to_be(record):
    for one in record["timing"]["rounds"]:
        one["cached_ns"] = [300_000] * 40
        one["uncached_ns"] = [10_000_000] * 40
    whole = "".join(parse(DRAWING.view(record, "en")).itertext())
    record["timing"]["rounds"][4]["uncached_ns"][20] = 900_000_000
    cut = "".join(parse(DRAWING.view(record, "en")).itertext())
    assert "are cut there" not in whole
    assert "are cut there" in cut


@given(st.fractions(min_value=Fraction(1, 10**6), max_value=10**12))
def test_an_axis_has_at_most_six_round_steps_and_reaches_the_value(largest):
    step, divisions = axis(largest)
    assert 1 <= divisions <= 6
    assert step * (divisions - 1) < largest <= step * divisions
    mantissa = axis_text(step).replace(",", "").replace(".", "").strip("0")
    assert mantissa in {"1", "2", "5"}


def test_an_axis_of_nothing_still_has_a_step():
    assert axis(0) == (1, 1)


@pytest.mark.parametrize(("value", "text"), [(3, "3"), (2.5, "2.5"), (1 / 3, "0.33"), (0, "0")])
def test_coordinates_are_short(value, text):
    assert coordinate(value) == text
