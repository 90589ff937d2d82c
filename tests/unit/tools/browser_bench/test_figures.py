"""Medians, percentiles and what was asked for."""

from dataclasses import dataclass, field

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tools.browser_bench.figures import (
    JAVASCRIPT,
    OWN,
    PLAIN,
    SHARED,
    TRIMMED,
    UNCOMPRESSED,
    Goal,
    goals,
    medians,
    percentile,
)
from tools.browser_bench.line import Transfer
from tools.browser_bench.processes import family
from tools.browser_bench.visits import counted, is_python


@dataclass
class Round:
    variant: str
    line: str
    values: dict[str, float] = field(default_factory=dict)


def test_percentiles_are_values_that_were_seen() -> None:
    values = [float(value) for value in range(1, 201)]
    assert percentile(values, 50) == 100
    assert percentile(values, 99) == 198
    assert percentile(values, 100) == 200
    assert percentile([7.0], 1) == 7
    with pytest.raises(ValueError, match="no values"):
        percentile([], 50)


@given(st.lists(st.floats(0, 1e6), min_size=1), st.floats(0.1, 100))
def test_a_percentile_has_its_share_below_it(values: list[float], percent: float) -> None:
    found = percentile(values, percent)
    assert found in values
    assert sum(value <= found for value in values) >= percent / 100 * len(values) - 1e-6


def test_medians_are_of_each_line_page_and_figure() -> None:
    rounds = [Round("a", "near", {"x": value, "y": 1}) for value in (3, 1, 20)]
    rounds.append(Round("a", "far", {"x": 5}))
    assert medians(rounds) == {"near": {"a": {"x": 3, "y": 1}}, "far": {"a": {"x": 5}}}


def found(**changed: float) -> dict[str, dict[str, dict[str, float]]]:
    values = {
        "cold.first": 400.0, "next.first": 50.0, "axis": 150.0, "move.p50": 3.0, "move.p99": 9.0,
        "cold.bytes": 4_050_000.0, "cold.python": 4_000_000.0, "cold.later": 0.0,
        "second.python": 0.0, **changed,
    }  # fmt: skip
    pages = {name: dict(values) for name in (SHARED, OWN, TRIMMED, PLAIN, UNCOMPRESSED, JAVASCRIPT)}
    pages[PLAIN]["cold.first"] = pages[UNCOMPRESSED]["cold.first"] = 2_000.0
    return {"near": pages, "far": pages}


def test_goals_hold_within_their_limits() -> None:
    assert all(goal.is_met for goal in goals(found(), "near", "far"))
    assert {goal.unit for goal in goals(found(), "near", "far")} == {"ratio", "ms", "bytes"}


@pytest.mark.parametrize(
    ("what", "value", "broken"),
    [
        ("cold.first", 600.0, 1),  # 0.3: too slow for the best rung alone
        ("cold.first", 900.0, 4),
        ("next.first", 101.0, 1),
        ("axis", 201.0, 1),
        ("move.p50", 5.0, 1),
        ("move.p99", 17.0, 1),
        ("second.python", 1.0, 1),
        ("cold.bytes", 4_060_001.0, 1),
        ("cold.later", -10_001.0, 1),
    ],
)
def test_goals_tell_what_is_missed(what: str, value: float, broken: int) -> None:
    missed = [goal for goal in goals(found(**{what: value}), "near", "far") if not goal.is_met]
    assert len(missed) == broken


def test_what_was_not_measured_is_not_met() -> None:
    assert not any(goal.is_met for goal in goals({}, "near", "far"))


def test_a_limit_itself_is_within() -> None:
    assert Goal("x", 4, 4, "ms").is_met


def test_traffic_is_summed_and_python_is_told_apart() -> None:
    traffic = [
        Transfer("/en/knob/", 10, 200),
        Transfer("/engine/0123456789abcdef/pyodide.asm.wasm", 100, 200),
        Transfer("/python_stdlib.zip", 1_000, 200),
        Transfer("/assets/app-1.js", 1, 304),
        Transfer("/offline.html", 10_000, 200, for_later=True),
    ]
    assert counted(traffic) == {"requests": 5, "bytes": 11_111, "python": 1_100, "later": 10_000}
    assert not is_python("/python/index.html")


def test_a_family_is_all_that_descends() -> None:
    assert family({2: 1, 3: 2, 4: 3, 9: 8, 1: 0}, {2}) == {2, 3, 4}
    assert family({}, set()) == set()
