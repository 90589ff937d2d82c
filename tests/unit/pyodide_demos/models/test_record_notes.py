"""What a record says about itself is computed from its samples and nothing else."""

from __future__ import annotations

import pytest

from pyodide_demos.models import record_notes as notes
from pyodide_demos.quantities import Ratio
from pyodide_demos.scripts import kv_cache
from pyodide_demos.words import LANGUAGES

MS = 1_000_000


def made(uncached, cached):
    """Build a record whose rounds take the given milliseconds per step."""
    rounds = [
        {"first": "uncached", "uncached_ns": [int(a * MS) for a in old],
         "cached_ns": [int(b * MS) for b in new]}
        for old, new in zip(uncached, cached, strict=True)
    ]  # fmt: skip
    tokens = len(rounds[0]["cached_ns"])
    counted = kv_cache.count(2, 4, tokens)
    config = {"tokens": tokens, "layers": 2, "dim": 4, "seed": 0}
    timing = kv_cache.derive_timing(rounds, counted["cache"]["elements"])
    return {"config": config, "timing": timing, **counted}


STEADY = made([[10] * 10, [12] * 10, [11] * 10], [[1] * 10, [1.5] * 10, [1] * 10])


def test_slowest_round_is_found_and_ties_go_to_the_first():
    slowest = notes.slowest_round(STEADY, "uncached")
    assert (slowest.round, slowest.total_ns, slowest.median_ns) == (2, 120 * MS, 110 * MS)
    assert notes.slowest_round(made([[2], [2]], [[1], [1]]), "cached").round == 1


def test_ranges_that_do_not_overlap():
    assert notes.overlapping_positions(STEADY) == ()
    assert "在列出的每个位置上，两条路径的范围都不重叠：" in notes.sentences(STEADY, "zh")[1]
    assert "faster than the fastest without" in notes.sentences(STEADY, "en")[1]


def test_ranges_that_touch_overlap():
    touching = made([[2, 2, 2, 2, 2, 9], [3, 3, 3, 3, 3, 9]], [[1] * 6, [2] * 6])
    assert notes.overlapping_positions(touching) == (5,)
    assert "在位置5上" in notes.sentences(touching, "zh")[1]
    assert "At position 5 the ranges" in notes.sentences(touching, "en")[1]


def test_a_cache_that_is_slower_is_not_called_faster():
    slower = made([[1], [1]], [[2], [3]])
    assert notes.overlapping_positions(slower) == ()
    for lang in LANGUAGES:
        assert all("fast" not in s and "快" not in s for s in notes.sentences(slower, lang)[1:2])


def test_neighbouring_ranges():
    assert notes.overlapping_neighbours(STEADY, "cached") == ((5, 10),)
    growing = made([[9] * 10], [list(range(1, 11))])
    assert notes.overlapping_neighbours(growing, "cached") == ()
    assert len(notes.sentences(growing, "en")) == len(notes.sentences(STEADY, "en")) - 1


def test_widest_relative_range():
    widest = notes.widest_range(STEADY)
    assert (widest.path, widest.position, widest.relative) == ("cached", 5, 0.5)


def test_a_clock_that_reads_zero_has_no_range_and_no_ratio():
    zero = made([[0], [0]], [[0], [0]])
    assert notes.widest_range(zero) is None
    assert notes.last_step_ratios(zero)[0] is None
    assert len(notes.sentences(zero, "zh")) == 2


def test_ratio_of_medians_beside_ratio_of_counts(record):
    times, counts = notes.last_step_ratios(record)
    row = record["timing"]["rows"][-1]
    assert times == row["cached"]["median_ns"] / row["uncached"]["median_ns"]
    assert counts == Ratio(11_264, 350_720)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_kept_record_gets_sentences_with_its_own_numbers(record, lang):
    sentences = notes.sentences(record, lang)
    assert 4 <= len(sentences) <= 5
    slowest = max(record["timing"]["totals"]["uncached"]["samples_ns"])
    assert f"{slowest / 1e6:.3f} ms" in sentences[0]
    assert "3.21%" in sentences[-1]
    assert all(sentence.endswith(("。", ".")) for sentence in sentences)
