"""The rules of families with a latent or with a state."""

import pytest

from pyodide_demos.models.config_fields import ConfigError
from pyodide_demos.models.model_config import read_fields
from tests.unit.pyodide_demos.models.configs import config_of


def test_mla_is_never_read_as_heads():
    reading = read_fields(config_of("deepseek-v3"))
    main, draft = reading.model.groups
    assert (main.kind, main.layers) == ("mla", 61)
    assert (main.latent, main.rope) == (512, 64)
    assert (main.kv_heads, main.head_dim, main.value_dim) == (128, 128, 128)  # when expanded
    assert (draft.role, draft.layers, draft.latent) == ("draft", 1, 512)
    assert any("128" in note.zh for note in reading.notes)


def test_an_index_of_a_sparse_attention_needs_its_width():
    fields = config_of("glm-5-refused")
    with pytest.raises(ConfigError, match="no index_head_dim"):
        read_fields(fields)
    (group,) = read_fields({**fields, "index_head_dim": 128}).model.groups
    assert (group.latent, group.rope, group.indexer) == (512, 64, 128)
    with pytest.raises(ConfigError, match="index_head_dim says 128"):
        read_fields(config_of("deepseek-v3", index_head_dim=128))


@pytest.mark.parametrize(
    ("name", "layer_map", "state"),
    [
        ("qwen3-next-80b", "lllf" * 12, 32 * 128 * 128 + 8192 * 3),
        ("qwen3.5-27b", "lllf" * 16 + "d", 48 * 128 * 128 + 10240 * 3),
        ("qwen3.5-397b", "lllf" * 15 + "d", 64 * 128 * 128 + 12288 * 3),
        ("minimax-text-01", "lllllllf" * 10, 64 * 128 * 128),
        ("jamba-1.5-mini", "llllflll" * 4, 8192 * 16 + 8192 * 3),
    ],
)
def test_layers_with_a_state_stand_where_the_file_puts_them(name, layer_map, state):
    model = read_fields(config_of(name)).model
    assert model.layer_map == layer_map
    assert next(group.state for group in model.groups if group.kind == "state") == state


@pytest.mark.parametrize(
    ("name", "changes", "field"),
    [
        ("qwen3-next-80b", {"full_attention_interval": ...}, "full_attention_interval"),
        ("qwen3-next-80b", {"linear_num_value_heads": ...}, "linear_num_value_heads"),
        ("jamba-1.5-mini", {"attn_layer_period": 0}, "attn_layer_period"),
        ("jamba-1.5-mini", {"mamba_d_state": "16"}, "mamba_d_state"),
        ("minimax-text-01", {"attn_type_list": [0, 2] * 40}, "attn_type_list"),
        ("minimax-text-01", {"attn_type_list": [True] * 80}, None),
        ("deepseek-v2", {"kv_lora_rank": -512}, "kv_lora_rank"),
        ("deepseek-v2", {"qk_rope_head_dim": ...}, "qk_rope_head_dim"),
    ],
)
def test_what_a_rule_needs_and_cannot_read_is_refused_by_name(name, changes, field):
    fields = config_of(name, **changes)
    if field is None:
        assert read_fields(fields).model.layer_map == "f" * 80
        return
    with pytest.raises(ConfigError, match=field) as caught:
        read_fields(fields)
    assert caught.value.field == field
