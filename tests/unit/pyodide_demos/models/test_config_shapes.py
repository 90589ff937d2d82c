"""Heads, head dimensions and kinds of layers, each from a field of its own."""

import pytest

from pyodide_demos.models.config_fields import Config, ConfigError
from pyodide_demos.models.config_shapes import (
    FULL,
    SLIDING,
    Defaults,
    Heads,
    head_dim_of,
    heads_of,
    kinds_listed,
    layers_of,
    mixed,
)


def test_an_explicit_head_dimension_wins_and_the_wrong_quotient_is_named():
    config = Config({"hidden_size": 5120, "head_dim": 128})
    assert head_dim_of(config, 64) == 128
    (note,) = config.notes
    assert "80" in note.en
    assert "80" in note.zh


def test_a_quotient_is_taken_only_where_file_and_class_are_silent():
    assert head_dim_of(Config({"hidden_size": 4096}), 32) == 128
    assert head_dim_of(Config({"hidden_size": 5120}), 64, default=128) == 128
    with pytest.raises(ConfigError, match="cannot be divided by 96"):
        head_dim_of(Config({"hidden_size": 5120}), 96)
    with pytest.raises(ConfigError, match="no hidden_size"):
        head_dim_of(Config({}), 96)


def test_kv_heads_default_to_query_heads_and_cannot_be_more():
    assert heads_of(Config({"hidden_size": 64, "num_attention_heads": 4})) == Heads(4, 16)
    assert heads_of(Config({}), Defaults(8, 4, 256)) == Heads(4, 256)
    with pytest.raises(ConfigError, match="more than the 4 query heads"):
        heads_of(Config({"num_attention_heads": 4, "num_key_value_heads": 8, "head_dim": 2}))


def test_an_absurd_number_of_layers_is_refused():
    with pytest.raises(ConfigError, match="n_layer says 2,001"):
        layers_of(Config({"n_layer": 2001}))


def test_kinds_of_layers_are_listed_in_order_and_unknown_ones_refused():
    model = mixed(Heads(2, 8), [SLIDING, SLIDING, FULL], 16)
    assert model.layer_map == "ssf"
    assert [(group.kind, group.layers, group.window) for group in model.groups] == [
        ("sliding", 2, 16), ("full", 1, 0),
    ]  # fmt: skip
    config = Config({"layer_types": ["full_attention", "chunked_attention"]})
    with pytest.raises(ConfigError, match="chunked_attention at index 1"):
        kinds_listed(config, 2, (FULL, SLIDING))
