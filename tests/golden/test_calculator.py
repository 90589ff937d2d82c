"""The golden numbers of the calculator against its figure, and against counting again."""

from __future__ import annotations

import json

import pytest

from pyodide_demos.figures.kv_calculator_case import case_of
from pyodide_demos.figures.kv_calculator_params import Params
from pyodide_demos.figures.kv_calculator_result import result_of
from pyodide_demos.registry import FIGURES
from tests.golden import kv_brute_force as brute
from tests.golden import make_calculator
from tests.unit.pyodide_demos.figures.reading import numbers, parse

GOLDEN = json.loads(make_calculator.FILE.read_text("utf-8"))
FIGURE = FIGURES["kv-calculator"]
PRESETS = brute.presets()


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


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_gives_what_walking_through_its_layers_gives(name):
    layers = brute.layers_of(PRESETS[name])
    windows = [group["window"] for group in PRESETS[name]["groups"] if "window" in group]
    edges = {edge for window in windows for edge in (window - 1, window, window + 1)}
    for length in (1, 17, 8192, *sorted(edges)):
        case = case_of(Params(model=name, context=length, sequences=3))
        result = result_of(case, Params(), 80 * 2**30)
        assert result.bytes == 3 * brute.model_bytes(layers, [length])
        assert sum(kind.bytes for kind in result.kinds) == result.bytes
