"""Differences between the answers of two runtimes, and what is asked."""

from __future__ import annotations

import json

from pyodide_demos.registry import FIGURES
from sitegen.packaging import equivalence_questions as asked
from sitegen.packaging.equivalence import differences
from tests.unit.sitegen.steps import Checked

NOTHING = (
    "content/claims/counts.yaml:46:3: CPython answers '[]', the shipped Pyodide 'nothing' "
    "to 'claim both'."
)
DIGIT = (
    "content/claims/counts.yaml:28:3: CPython answers '[\"4.878%\"]', the shipped Pyodide "
    "'[\"4.879%\"]' to 'claim share'."
)
MARKUP = (
    "pyodide_demos: CPython answers '<p>1</p>', the shipped Pyodide '<p>2</p>' to "
    "'figure account-a {} zh'."
)


def test_difference_is_told_at_the_claim(checked: Checked) -> None:
    mine = {"claim share": '["4.878%"]', "figure account-a {} zh": "<p>1</p>", "claim both": "[]"}
    theirs = {"claim share": '["4.879%"]', "figure account-a {} zh": "<p>2</p>"}
    problems = list(differences(checked.library, mine, theirs))
    assert {problem.code for problem in problems} == {"E247"}
    assert [f"{problem.place}: {problem.message}" for problem in problems] == [
        NOTHING,
        DIGIT,
        MARKUP,
    ]
    assert not list(differences(checked.library, mine, dict(mine)))


def test_claims_are_computed_again_or_read_back() -> None:
    call = {
        "function": "account_a.macs_cached",
        "args": {"layers": 2, "width": 32, "positions": 40},
    }
    formats = {"formats": ["integer", "scientific-1"]}
    computed = asked.claim({**formats, **call, "value": "1"})
    assert json.loads(computed) == ["163,840", "1.6\xa0×\xa010⁵"]
    assert json.loads(asked.claim({**formats, "value": "163840"})) == json.loads(computed)
    assert json.loads(asked.claim({"formats": ["fraction"], "value": "3/42"})) == ["3/42"]


def test_format_that_does_not_suit_a_value_is_told_elsewhere() -> None:
    question = {"formats": ["integer", "procent-3"], "value": "1/3"}
    assert json.loads(asked.claim(question)) == ["1/3", "1/3"]


def test_sample_holds_the_start_and_both_ends_of_every_figure() -> None:
    for figure in FIGURES.values():
        sets = asked.sample(figure)
        assert 1 <= len(sets) <= 3
        for params in sets:
            assert params.keys() == {control.name for control in figure.controls}
