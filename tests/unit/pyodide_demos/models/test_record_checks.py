"""A record with one spoiled number is told so, by place and by both values."""

from __future__ import annotations

import pytest

from pyodide_demos.models.record_checks import check_counts, check_record
from pyodide_demos.scripts import kv_cache


def place(record, path):
    *parents, last = path
    for key in parents:
        record = record[key]
    return record, last


SPOILED = [
    (("timing", "rows", 2, "cached", "median_ns"), "timing.rows[2].cached.median_ns"),
    (("timing", "rows", 0, "uncached", "min_ns"), "timing.rows[0].uncached.min_ns"),
    (("timing", "rows", 4, "uncached", "max_ns"), "timing.rows[4].uncached.max_ns"),
    (("timing", "rows", 3, "cached_elements"), "timing.rows[3].cached_elements"),
    (("timing", "rows", 1, "ratio_of_medians"), "timing.rows[1].ratio_of_medians"),
    (("timing", "rows", 1, "cached", "samples_ns", 7), "timing.rows[1].cached.samples_ns[7]"),
    (("timing", "totals", "cached", "median_ns"), "timing.totals.cached.median_ns"),
    (("timing", "totals", "uncached", "samples_ns", 0), "timing.totals.uncached.samples_ns[0]"),
    (("timing", "totals", "ratio_of_medians"), "timing.totals.ratio_of_medians"),
    (("timing", "rounds", 5, "cached_ns", 39), "timing.rows[4].cached.samples_ns[5]"),
    (("counts", "uncached", "total"), "counts.uncached.total"),
    (("equivalence", "configurations"), "equivalence.configurations"),
    (("equivalence", "comparisons"), "equivalence.comparisons"),
    (("cache", "elements_at_end"), "cache.elements_at_end"),
    (("config", "repeats"), "timing.rounds (how many)"),
    (("config", "tokens"), "timing.rounds[0].uncached_ns (how many)"),
]


def test_the_kept_record_has_no_problem(record, record_text):
    assert check_record(record, record_text) == []
    assert check_counts(record) == []


def test_a_fresh_measurement_has_no_problem(small):
    assert check_record(small, kv_cache.render_text(small)) == []
    assert check_counts(small) == []


@pytest.mark.parametrize(("path", "named"), SPOILED)
def test_one_changed_number_is_named_with_both_values(record, path, named):
    parent, key = place(record, path)
    right = parent[key]
    parent[key] = wrong = right + 1
    problems = check_record(record, kv_cache.render_text(record))
    assert any(problem.startswith(f"{named}: ") for problem in problems)
    if "how many" not in named and "rounds" not in path:
        problem = next(problem for problem in problems if problem.startswith(named))
        assert repr(wrong) in problem
        assert repr(right) in problem


def test_order_that_does_not_alternate_is_named(record, record_text):
    record["timing"]["rounds"][3]["first"] = record["timing"]["rounds"][2]["first"]
    problems = check_record(record, record_text)
    assert any(problem.startswith("timing.rounds first[3]") for problem in problems)


def test_command_that_is_not_that_of_the_configuration_is_named(record, record_text):
    record["command"] = record["command"].replace("--seed 0", "--seed 1")
    assert any(problem.startswith("command: ") for problem in check_record(record, record_text))


def test_changed_text_is_named_by_its_line(record, record_text):
    problems = check_record(record, record_text.replace("6,507,520", "6,507,521"))
    assert len(problems) == 1
    assert problems[0].startswith("text line ")
    assert "6,507,521" in problems[0]
    assert "6,507,520" in problems[0]


def test_missing_last_line_of_the_text_is_told(record, record_text):
    shorter = "".join(record_text.splitlines(keepends=True)[:-1])
    assert check_record(record, shorter)[0].startswith("text (how many lines)")


def test_missing_row_and_unknown_key_are_told(record, record_text):
    del record["timing"]["rows"][1]
    record["timing"]["totals"]["mean"] = 1
    problems = "\n".join(check_record(record, record_text))
    assert "timing.rows: the record has 4 entries, its samples gives 5." in problems
    assert "timing.totals.mean: only in the record." in problems


@pytest.mark.parametrize("section", ["timing", "config", "counts", "equivalence", "script"])
def test_a_missing_section_is_one_sentence(record, record_text, section):
    del record[section]
    assert len(check_record(record, record_text)) == 1


def test_an_empty_record_is_told(record_text):
    assert "not complete" in check_record({}, record_text)[0]
    assert "cannot be counted again" in check_counts({})[0]


def test_configuration_that_the_script_refuses_is_told(record):
    record["config"]["tokens"] = 0
    assert "--tokens must be" in check_counts(record)[0]


@pytest.mark.parametrize("item", [*kv_cache.ITEMS, "total"])
def test_counts_are_made_again(small, item):
    changed = {**small, "counts": {**small["counts"]}}
    changed["counts"]["cached"] = {**small["counts"]["cached"]}
    changed["counts"]["cached"][item] += 1
    problems = check_counts(changed)
    assert len(problems) == 1
    assert problems[0].startswith(f"counts.cached.{item}: the record says")


def test_cache_elements_are_counted_again(small):
    cache = {**small["cache"], "elements": [*small["cache"]["elements"][:-1], 1]}
    problems = check_counts({**small, "cache": cache})
    assert problems == [
        "cache.elements[6]: the record says 1, counting again gives 112.",
    ]
