"""The layer map: as many cells as layers, and a key in words."""

import re

import pytest

from pyodide_demos.figures.layer_map import layer_map
from pyodide_demos.presets import MODELS
from tests.unit.pyodide_demos.figures.reading import parse


def cells(root):
    paths = (e for e in root.iter("path") if e.get("class", "").startswith("is-"))
    return sum(len(re.findall("M", path.get("d"))) for path in paths)


@pytest.mark.parametrize("name", ["llama-3-8b", "gemma-3-27b", "llama-3-1-405b", "deepseek-v3"])
def test_there_is_a_cell_for_every_layer(name):
    model = MODELS[name].model
    assert cells(parse(layer_map(model, "zh"))) == len(model.layer_map)


def test_the_key_says_how_many_layers_are_of_which_kind():
    text = "".join(parse(layer_map(MODELS["gemma-3-27b"].model, "en")).itertext())
    assert "sliding window: 52 layers, window 1,024" in text
    assert "full: 10 layers" in text
    assert "draft: 1 layer" in "".join(
        parse(layer_map(MODELS["deepseek-v3"].model, "en")).itertext()
    )
