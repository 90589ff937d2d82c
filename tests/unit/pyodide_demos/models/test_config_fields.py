"""Whatever is pasted, the answer is fields or a sentence in both languages."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models.config_fields import (
    LARGEST,
    LONGEST_TEXT,
    MOST_BRACKETS,
    Config,
    ConfigError,
    parse,
    short,
)


def refusal(text: str) -> ConfigError:
    with pytest.raises(ConfigError) as caught:
        parse(text)
    assert caught.value.words.zh
    assert caught.value.words.en
    return caught.value


@pytest.mark.parametrize(
    ("text", "zh", "en"),
    [
        ('{"num_hidden_layers": 32,', "第1行", "1:26"),
        ('{\n  "a": 1\n  "b": 2\n}', "第3行", "3:3"),
        ("", "不是完整的JSON", "complete JSON"),
        ("[1, 2]", "花括号", "braces"),
        ("32", "花括号", "braces"),
        ('{"head_dim": NaN}', "NaN", "NaN"),
        ('{"head_dim": -Infinity}', "-Infinity", "-Infinity"),
        ('{"a": 1, "a": 2}', "a出现了两次", "field a stands twice"),
        ('{"a": ' + "9" * 5000 + "}", "5000位", "5000 digits"),
        ("[" * 5000, "括号", "brackets"),
        ('{"a":' * (MOST_BRACKETS - 1), "", ""),
        ("x" * (LONGEST_TEXT + 1), f"{LONGEST_TEXT + 1:,}", f"{LONGEST_TEXT + 1:,}"),
        (" " * 5_000_000, "5,000,000", "5,000,000"),
    ],
    ids=lambda value: value[:20],
)
def test_text_that_is_no_configuration_is_refused_with_a_sentence(text, zh, en):
    words = refusal(text).words
    assert zh in words.zh
    assert en in words.en


def test_the_same_field_twice_with_the_same_value_is_harmless():
    assert parse('{"a": 1, "a": 1}') == {"a": 1}


@given(st.text())
def test_any_text_gives_fields_or_a_sentence(text):
    answer = None
    try:
        fields = parse(text)
    except ConfigError as error:
        answer = error.words
    else:
        assert isinstance(fields, dict)
    assert answer is None or (answer.zh and answer.en)


@pytest.mark.parametrize("value", ["8", 8.0, True, [8], {"n": 8}, 0, -8, LARGEST + 1])
def test_what_is_no_sensible_whole_number_is_refused_with_the_field_and_the_value(value):
    with pytest.raises(ConfigError, match="num_key_value_heads must be") as caught:
        Config({"num_key_value_heads": value}).whole("num_key_value_heads")
    assert caught.value.field == "num_key_value_heads"
    assert short(value) in caught.value.words.zh


def test_a_missing_field_is_named_and_null_counts_as_missing():
    for fields in ({}, {"head_dim": None}):
        with pytest.raises(ConfigError, match="no head_dim"):
            Config(fields).whole("head_dim")
        assert Config(fields).whole("head_dim", default=64) == 64


def test_the_first_name_that_the_file_has_is_read_and_remembered():
    config = Config({"n_layer": 12, "n_head": 12}, "text_config.")
    assert config.whole("num_hidden_layers", "n_layer") == 12
    assert config.used == {"text_config.n_layer": "12"}


def test_fields_that_nothing_read_are_harmless_or_unknown_or_refused():
    config = Config({"hidden_act": "silu", "colour": 3, "kv_lora_rank": None, "layer_types": []})
    assert config.rest() == (("hidden_act", "kv_lora_rank", "layer_types"), ("colour",))
    with pytest.raises(ConfigError, match="compress_ratios says") as caught:
        Config({"compress_ratios": [4, 128]}).rest()
    assert caught.value.field == "compress_ratios"


def test_flags_and_lists_are_checked():
    config = Config({"multi_query": "yes", "layer_types": ["full_attention"]})
    with pytest.raises(ConfigError, match="multi_query must be true or false"):
        config.flag("multi_query", default=True)
    with pytest.raises(ConfigError, match="each of 2 layers, not 1"):
        config.entries("layer_types", 2)
    with pytest.raises(ConfigError, match="each of 2 layers, not silu"):
        Config({"layer_types": "silu"}).entries("layer_types", 2)


def test_what_is_shown_of_a_value_is_short_and_printable():
    assert short("a" * 100) == "a" * 37 + "…"
    assert json.loads(short({"a": 1})) == {"a": 1}
    assert short("\ud800") == "?"
