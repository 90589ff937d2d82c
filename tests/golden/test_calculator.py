"""The golden numbers of the calculator against its figure, and against counting again."""

from __future__ import annotations

import json

import pytest

from pyodide_demos.registry import FIGURES
from tests.golden import make_calculator
from tests.unit.pyodide_demos.figures.reading import numbers, parse

GOLDEN = json.loads(make_calculator.FILE.read_text("utf-8"))
FIGURE = FIGURES["kv-calculator"]


def label(entry):
    return " ".join(str(value) for value in entry["params"].values()) or "the page's values"


@pytest.mark.parametrize("entry", GOLDEN, ids=label)
def test_the_figure_gives_what_walking_through_the_layers_gives(entry):
    root = parse(FIGURE.render(FIGURE.parse(entry["params"]), "en"))
    found = numbers(root)
    assert {name: found[name] for name in entry["numbers"]} == entry["numbers"]


def test_the_file_holds_what_counting_gives():
    assert [entry["params"] for entry in GOLDEN] == list(make_calculator.CASES)
    for entry in GOLDEN[:4]:
        assert make_calculator.numbers_of(entry["params"]) == entry["numbers"]
