"""Every preset in models, package, published file and calculator, against walking its layers."""

from __future__ import annotations

import json

import pytest

from pyodide_demos.figures.kv_calculator_case import case_of, memory_of
from pyodide_demos.figures.kv_calculator_params import Params
from pyodide_demos.figures.kv_calculator_result import result_of
from pyodide_demos.models.kv_dtypes import TYPES, kv_type
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.presets import MODELS, read_model
from sitegen.load import load
from sitegen.presets import published
from sitegen.validate.build import build_library
from tests.golden import kv_brute_force
from tests.golden.kv_brute_force import layers_of

CHECKOUT = kv_brute_force.PRESETS.parents[2]
PRESETS = kv_brute_force.presets()


@pytest.fixture(scope="module")
def public():
    library, _ = build_library(load(CHECKOUT))
    return {entry["id"]: entry for entry in json.loads(published(library))["models"]}


def lengths_for(preset):
    """Return the lengths at which mistakes show: round blocks, windows and long texts."""
    windows = [group["window"] for group in preset["groups"] if "window" in group]
    edges = [edge for window in windows for edge in (window - 1, window, window + 1)]
    return sorted({1, 15, 16, 17, 8192, 131_072, *edges})


def test_there_are_45_models_and_all_are_in_the_package():
    assert len(PRESETS) >= 45
    assert list(MODELS) == list(PRESETS)


@pytest.mark.parametrize("name", PRESETS)
def test_bytes_agree_everywhere(name, public):
    layers = layers_of(PRESETS[name])
    for length in lengths_for(PRESETS[name]):
        counted = kv_brute_force.model_bytes(layers, (length,))
        assert model_bytes(MODELS[name].model, (length,), kv_type("16-bit")) == counted
        assert model_bytes(read_model(public[name]).model, (length,), kv_type("16-bit")) == counted


@pytest.mark.parametrize("name", PRESETS)
def test_the_calculator_gives_the_same_bytes(name):
    for length in lengths_for(PRESETS[name]):
        params = Params(model=name, context=length, sequences=3)
        counted = kv_brute_force.model_bytes(layers_of(PRESETS[name]), (length,) * 3)
        assert result_of(case_of(params), params, memory_of(params)).bytes == counted


@pytest.mark.parametrize("kv", ["q8_0", "q4_0", "f32", "fp8"])
@pytest.mark.parametrize("name", ["llama-3-8b", "gemma-3-27b", "qwen3-next-80b-a3b", "deepseek-v3"])
def test_bytes_agree_in_blocks_and_for_several_lengths(name, kv):
    of_type = TYPES[kv]
    lengths = (1, 100, 1025)
    counted = kv_brute_force.model_bytes(
        layers_of(PRESETS[name]), lengths, of_type.block, of_type.block_bytes
    )
    assert model_bytes(MODELS[name].model, lengths, of_type) == counted


@pytest.mark.parametrize("name", PRESETS)
def test_the_layer_map_lists_every_layer_in_order(name):
    letters = {kind: letter for letter, kind in kv_brute_force.KINDS.items()}
    walked = "".join(letters[layer["kind"]] for layer in layers_of(PRESETS[name]))
    assert MODELS[name].model.layer_map.rstrip("d") == walked


@pytest.mark.parametrize(
    ("name", "per_token"),
    [("llama-3-8b", 131_072), ("llama-3-70b", 327_680), ("gpt-3-175b", 4_718_592),
     ("deepseek-v2", 69_120), ("deepseek-v3", 70_272), ("kimi-k2", 70_272),
     ("llama-3-1-405b", 516_096), ("deepseek-v3-2", 61 * 1408), ("gemma-4-31b", 880 * 1024),
     ("qwen3-next-80b-a3b", 24_576), ("qwen3-5-397b-a17b", 30_720), ("minimax-text-01", 40_960),
     ("jamba-v0-1", 16_384), ("falcon-7b", 8192), ("phi-3-mini-4k", 393_216)],
)  # fmt: skip
def test_bytes_of_one_token_as_the_sources_print_them(name, per_token):
    layers = layers_of(PRESETS[name])
    growing = [layer for layer in layers if layer["kind"] != "state"]
    assert kv_brute_force.model_bytes(growing, (1,)) == per_token


def test_gpt_oss_20b_and_mistral_stop_at_their_windows():
    gpt_oss = layers_of(PRESETS["gpt-oss-20b"])
    assert kv_brute_force.model_bytes(gpt_oss, (8192,) * 32) == 6_543_114_240
    mistral = layers_of(PRESETS["mistral-7b-v0-1"])
    assert kv_brute_force.model_bytes(mistral, (131_072,)) == 512 * 2**20
