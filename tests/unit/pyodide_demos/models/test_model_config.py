"""Public configuration files, and anything else that may be pasted."""

import json
import re

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pyodide_demos.models.config_fields import ConfigError
from pyodide_demos.models.config_names import HARMLESS, STRUCTURAL
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_engines import VIEWS, view_of
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.models.model_config import RULES, Reading, read, read_fields
from pyodide_demos.presets import MODELS
from tests.unit.pyodide_demos.models.configs import FILES, READ, REFUSED, config_of

LENGTHS = (1, 127, 128, 129, 4096, 8192, 131_072)
SIXTEEN = kv_type("16-bit")


def test_there_are_at_least_twenty_files_and_each_says_where_it_is_from():
    assert len(READ) >= 20
    for file in FILES.values():
        source = file["source"]
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", source["repository"])
        assert source["path"]
        assert re.fullmatch(r"[0-9a-f]{40}", source["commit"])


@pytest.mark.parametrize("name", READ)
def test_a_public_file_is_read_to_the_last_field(name):
    config = READ[name]["config"]
    reading = read(json.dumps(config, indent=2))
    assert reading.model.layers > 0
    assert reading.context > 0 or name == "gemma-3-27b" or name.startswith("falcon")
    assert len(reading.model.layer_map) == sum(group.layers for group in reading.model.groups)
    assert reading.steps
    named = {*(field for field, _value in reading.used), *reading.ignored, *reading.unknown}
    inner = config.get("text_config", {})
    assert named >= {name for name in config if name != "text_config"} - set(inner)
    assert named >= {f"text_config.{field}" for field in inner}
    assert set(reading.unknown) <= {"attention_sink_size"}


@pytest.mark.parametrize("name", [name for name, file in READ.items() if file["preset"]])
def test_a_public_file_gives_the_bytes_of_its_preset(name):
    preset = MODELS[READ[name]["preset"]].model
    model = read_fields(READ[name]["config"]).model
    windows = {edge for window in preset.windows for edge in (window - 1, window, window + 1)}
    for length in (1, 15, 16, 17, *sorted(windows), 8192, 131_072):
        for kv in (SIXTEEN, kv_type("q8_0")):
            assert model_bytes(model, (length,), kv) == model_bytes(preset, (length,), kv)
            for view in VIEWS:
                held = [view_of(view, each, (length,), kv).bytes for each in (model, preset)]
                assert held[0] == held[1], view
    assert model.layer_map.rstrip("d") == preset.layer_map.rstrip("d")


@pytest.mark.parametrize(
    ("name", "field"),
    [
        ("gemma-4-31b-refused", "model_type"),
        ("glm-5-refused", "index_head_dim"),
        ("gpt-bigcode-refused", "model_type"),
    ],
)
def test_a_file_that_is_not_understood_is_refused_with_its_field(name, field):
    with pytest.raises(ConfigError) as caught:
        read_fields(REFUSED[name]["config"])
    assert caught.value.field == field
    assert field in caught.value.words.zh
    assert field in caught.value.words.en


def test_the_class_names_the_family_where_model_type_is_missing():
    reading = read_fields(config_of("mistral-7b-v0.3", model_type=...))
    assert reading.family == "mistral"
    with pytest.raises(ConfigError, match="MysteryForCausalLM"):
        read_fields({"architectures": ["MysteryForCausalLM"]})
    with pytest.raises(ConfigError, match="neither model_type nor architectures"):
        read_fields({"num_hidden_layers": 2})


def test_of_a_file_with_a_text_config_only_that_is_read():
    reading = read_fields(config_of("gemma-3-27b"))
    assert ("text_config.num_hidden_layers", "62") in reading.used
    assert "vision_config" in reading.ignored
    with pytest.raises(ConfigError, match="text_config must be an object"):
        read_fields(config_of("gemma-3-27b", text_config=3))


def test_a_structural_field_that_the_family_does_not_read_is_refused():
    with pytest.raises(ConfigError, match="kv_lora_rank says 512") as caught:
        read_fields(config_of("llama-3.1-8b", kv_lora_rank=512))
    assert caught.value.field == "kv_lora_rank"


def test_no_field_is_both_harmless_and_structural():
    assert not HARMLESS & STRUCTURAL


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(), inner, max_size=4),
    max_leaves=8,
)
FIELDS = sorted(STRUCTURAL | {
    "model_type", "architectures", "text_config", "num_hidden_layers", "num_attention_heads",
    "num_key_value_heads", "head_dim", "hidden_size", "use_sliding_window", "max_window_layers",
    "n_layer", "n_head", "n_embd", "num_layers", "max_position_embeddings",
})  # fmt: skip
ODD = st.one_of(JSON, st.sampled_from([0, -1, 10**13, "32", True, None, [], {}, 1.5, 10**40]))


def answer(fields: object) -> Reading | ConfigError:
    """Return what a paste gives; any other exception fails the test."""
    try:
        reading = read(json.dumps(fields))
    except ConfigError as caught:
        error = caught
    else:
        error = None
    if error is not None:
        assert error.words.zh.endswith("。")
        assert error.words.en.endswith(".")
        return error
    for length in LENGTHS:
        assert model_bytes(reading.model, (length,), SIXTEEN) >= 0
    assert len(reading.model.layer_map) == sum(group.layers for group in reading.model.groups)
    return reading


@given(JSON)
def test_any_json_gives_a_result_or_a_sentence(value):
    answer(value)


@settings(max_examples=150)
@given(
    st.sampled_from(sorted(RULES)),
    st.dictionaries(st.sampled_from(FIELDS), st.integers(1, 8) | ODD, max_size=12),
)
def test_any_fields_of_a_known_family_give_a_result_or_a_sentence(family, fields):
    answer({"model_type": family, **fields})


@given(st.sampled_from(sorted(READ)), st.data())
def test_a_public_file_with_one_field_spoiled_gives_a_result_or_a_sentence(name, data):
    config = READ[name]["config"]
    spoiled = data.draw(st.sampled_from(sorted(config)))
    answer({**config, spoiled: data.draw(ODD)})
