"""The rules of families with full and sliding layers, on public files and on small changes."""

import pytest

from pyodide_demos.models.config_fields import ConfigError
from pyodide_demos.models.model_config import Reading, read_fields
from tests.unit.pyodide_demos.models.configs import config_of


def groups(reading: Reading) -> list[tuple[str, int, int, int, int]]:
    return [(g.role, g.layers, g.kv_heads, g.head_dim, g.window) for g in reading.model.groups]


def test_falcon_7b_has_one_kv_head_whatever_its_field_says():
    reading = read_fields(config_of("falcon-7b"))
    assert groups(reading) == [("full", 32, 1, 64, 0)]
    assert any("71" in note.en for note in reading.notes)
    assert groups(read_fields(config_of("falcon-40b"))) == [("full", 60, 8, 64, 0)]
    assert groups(read_fields(config_of("falcon-7b", multi_query=False))) == [
        ("full", 32, 71, 64, 0)
    ]


def test_mistral_slides_unless_its_window_is_null():
    assert groups(read_fields(config_of("mistral-7b-v0.1"))) == [("sliding", 32, 8, 128, 4096)]
    assert groups(read_fields(config_of("mistral-7b-v0.3"))) == [("full", 32, 8, 128, 0)]
    silent = read_fields(config_of("mistral-7b-v0.3", sliding_window=...))
    assert groups(silent) == [("sliding", 32, 8, 128, 4096)]
    assert any("Transformers" in step.how for step in silent.steps)


def test_a_qwen_window_needs_its_switch():
    assert groups(read_fields(config_of("qwen2.5-7b"))) == [("full", 28, 4, 128, 0)]
    switched = read_fields(config_of("qwen2.5-7b", use_sliding_window=True, max_window_layers=20))
    assert groups(switched) == [("sliding", 8, 4, 128, 131072), ("full", 20, 4, 128, 0)]
    assert switched.model.layer_map == "f" * 20 + "s" * 8


def test_qwen3_without_a_head_dimension_takes_that_of_its_class():
    fields = config_of("qwen3-32b", head_dim=...)
    assert groups(read_fields(fields)) == [("full", 64, 8, 128, 0)]


def test_gemma_2_alternates_and_gemma_3_ends_with_sliding_layers():
    gemma2 = read_fields(config_of("gemma-2-9b"))
    assert gemma2.model.layer_map == "sf" * 21
    gemma3 = read_fields(config_of("gemma-3-27b"))
    assert gemma3.model.layer_map == "sssssf" * 10 + "ss"
    assert groups(gemma3) == [("sliding", 52, 16, 128, 1024), ("full", 10, 16, 128, 0)]
    assert any("168" in note.en for note in gemma3.notes)


def test_gemma_3_with_a_silent_file_takes_the_defaults_of_its_class():
    text = {"model_type": "gemma3_text", "hidden_size": 2560, "num_hidden_layers": 34,
            "sliding_window": 1024}  # fmt: skip
    reading = read_fields({"model_type": "gemma3", "text_config": text})
    assert groups(reading) == [("sliding", 29, 4, 256, 1024), ("full", 5, 4, 256, 0)]


def test_gpt_oss_needs_its_list_of_layers_and_its_head_dimension():
    assert read_fields(config_of("gpt-oss-20b")).model.layer_map == "sf" * 12
    for field in ("layer_types", "head_dim"):
        with pytest.raises(ConfigError, match=f"no {field}") as caught:
            read_fields(config_of("gpt-oss-20b", **{field: ...}))
        assert caught.value.field == field
    with pytest.raises(ConfigError, match="layer_types must have one entry"):
        read_fields(config_of("gpt-oss-20b", num_hidden_layers=25))


def test_glm_under_its_first_name_shares_heads_only_where_it_says_so():
    assert groups(read_fields(config_of("glm-4-9b"))) == [("full", 40, 2, 128, 0)]
    alone = config_of("glm-4-9b", multi_query_attention=False)
    assert groups(read_fields(alone)) == [("full", 40, 32, 128, 0)]


def test_draft_layers_are_a_group_of_their_own_and_absurd_ones_are_refused():
    reading = read_fields(config_of("glm-4.7", num_nextn_predict_layers=1))
    assert groups(reading) == [("full", 92, 8, 128, 0), ("draft", 1, 8, 128, 0)]
    with pytest.raises(ConfigError, match="num_nextn_predict_layers says 5,000"):
        read_fields(config_of("glm-4.7", num_nextn_predict_layers=5000))


def test_a_window_in_a_family_without_one_is_a_window_in_every_layer():
    assert groups(read_fields(config_of("phi-3-mini-128k"))) == [("sliding", 32, 32, 96, 262144)]
