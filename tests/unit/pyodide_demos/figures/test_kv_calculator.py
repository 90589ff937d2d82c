"""The calculator: worked states, sentences, tables and what it refuses."""

import json
import re

import pytest

from pyodide_demos.figures.kv_calculator import FIGURE
from pyodide_demos.figures.kv_calculator_params import CONTROLS, FOLDS, Params
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse
from tests.unit.pyodide_demos.models.configs import config_of

GIB = 2**30
PASTED = json.dumps(config_of("gemma-3-27b"))
STATES = (
    {},
    {"model": "gpt-oss-20b", "context": 8192, "device": "l4", "weights": "4"},
    {"model": "gpt-oss-20b", "count": "vllm-uniform", "second": "qwen3-32b", "third": "kv.q4-0",
     "fourth": "count.full-length"},
    {"model": "jamba-v0-1", "lengths": "8192, 4096×3, 100", "weights": "8"},
    {"model": "deepseek-v3", "draft": "1", "devices": 8, "weights": "8", "count": "llama-cpp"},
    {"model": "deepseek-v3-2", "kv": "fp8", "weights": "none"},
    {"model": "llama-3-1-8b", "context": 262_144, "second": "kv.q8-0"},
    {"model": "own", "layers": 24, "sliding": 12, "window": 128, "head_dim": 64},
    {"model": "own", "layers": 4, "sliding": 4, "parameters": 0},
    {"model": "pasted", "config": PASTED},
    {"device": "own", "memory": "8 GiB"},
    {"device": "own", "memory": "16 GiB", "runtime": 4096},
    {"device": "own", "memory": "20 GB"},
    {"devices": 3},
)  # fmt: skip


def drawn(params, lang="en"):
    return parse(FIGURE.render(FIGURE.parse(params), lang))


def text_of(params, lang="en"):
    return "".join(drawn(params, lang).itertext())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize(
    "params", STATES, ids=lambda state: " ".join(map(str, state.values()))[:40]
)
def test_every_number_has_a_derivation_and_the_markup_is_clean(params, lang):
    root = drawn(params, lang)
    assert_clean(root, lang)
    exact = {name for name in FIGURE.derivations if not name.endswith("*")}
    prefixes = tuple(name[:-1] for name in FIGURE.derivations if name.endswith("*"))
    for name in numbers(root):
        assert name in exact or name.startswith(prefixes), name


def test_the_menus_offer_every_preset_and_the_folds_hold_the_rest():
    by_name = {control.name: control for control in CONTROLS}
    assert set(by_name["model"].reach) == {*MODELS, "own", "pasted"}
    assert set(by_name["device"].reach) == {*DEVICES, "own"}
    assert len(MODELS) >= 45
    assert len(DEVICES) >= 25
    folded = [name for fold in FOLDS for name in fold.names]
    assert set(by_name) - set(folded) == {
        "model", "context", "sequences", "kv", "device", "devices",
    }  # fmt: skip


def test_the_worked_card_holds_126_sequences_if_its_gb_are_gib_and_115_if_not():
    binary, decimal = numbers(drawn({})), numbers(drawn({"unit": "gb"}))
    assert (binary["bytes-per-token"], binary["bytes-total"]) == ("131072", str(16 * GIB))
    assert (binary["sequences-that-fit"], decimal["sequences-that-fit"]) == ("126", "115")
    assert numbers(drawn({"kv": "fp8"}))["sequences-that-fit"] == "252"
    assert numbers(drawn({"kv": "q8-0"}))["sequences-that-fit"] == "237"


def test_gpt_oss_holds_its_two_answers_side_by_side():
    found = numbers(drawn({"model": "gpt-oss-20b", "context": 8192}))
    assert found["view-floor"] == found["bytes-total"] == "6543114240"
    assert found["view-vllm-uniform"] == found["view-full-length"] == str(12 * GIB)
    chosen = numbers(drawn({"model": "gpt-oss-20b", "context": 8192, "count": "vllm-uniform"}))
    assert chosen["bytes-total"] == str(12 * GIB)
    assert (found["kind-sliding-kept"], found["kind-full-kept"]) == ("128", "8192")


def test_a_small_device_holds_six_sequences_and_three_of_twice_the_length():
    small = {"model": "own", "parameters": 7000, "device": "own", "memory": "24 GiB",
             "runtime": 2048, "margin": 2048, "sequences": 7}  # fmt: skip
    found = numbers(drawn({**small, "context": 8192}))
    assert found["memory-left"] == "7474836480"
    assert found["sequences-that-fit"] == "6"
    assert numbers(drawn({**small, "context": 16384}))["sequences-that-fit"] == "3"


@pytest.mark.parametrize(
    ("params", "zh", "en"),
    [
        ({}, "✓ 放得下", "It fits"),
        ({"sequences": 127}, "先放不下的是缓存", "What breaks first is the cache"),
        ({"device": "own", "memory": "8 GiB"}, "单是权重", "The weights alone"),
        ({"device": "own", "memory": "16 GiB", "runtime": 4096}, "缓存还没有开始", "before"),
        ({"devices": 3}, "谁也不能整除谁", "neither number divides the other"),
        ({"context": 16_384}, "只写到8,192个位置", "goes to 8,192 positions"),
        ({"model": "deepseek-v3", "count": "llama-cpp"}, "所以按下限算", "the floor is used"),
        ({"model": "gemma-2-9b"}, "这一栏空着", "this stays empty"),
        ({"model": "llama-3-1-8b"}, "2.89 GiB", "2.89 GiB"),
        ({"model": "deepseek-v3"}, "有草稿层，没有计入", "has a draft layer"),
        ({"model": "own"}, "在上面的“自己填写模型的尺寸”里填", "Fill in a model's dimensions”"),
        ({"device": "b200-sxm"}, "180 / 192 GB", "180 / 192 GB"),
        ({"model": "phi-4"}, "只核对了一部分", "only partly verified"),
        ({"model": "pasted"}, "还没有粘贴", "No config.json yet"),
        ({"model": "pasted", "config": "{"}, "不是完整的JSON", "not complete JSON"),
        ({"model": "pasted", "config": '{"model_type": "mystery"}'}, "不认识这一族", "guess"),
        ({"model": "own", "layers": 2, "sliding": 3}, "比总层数2还多", "more than all 2"),
    ],
)  # fmt: skip
def test_a_sentence_says_what_happens(params, zh, en):
    assert zh in text_of(params, "zh")
    assert en in text_of(params, "en")


def test_what_does_not_fit_is_marked_and_shown_beyond_the_device():
    root = drawn({"sequences": 200})
    verdict = next(e for e in root.iter("p") if "calculator__verdict" in e.get("class", ""))
    assert "is-over" in verdict.get("class")
    found = numbers(root)
    used = sum(int(found[f"memory-{part}"]) for part in ("weights", "runtime", "margin", "kv"))
    assert int(found["memory-over"]) == used - int(found["memory-device"])
    assert any(e.get("class") == "budget__over" for e in root.iter("rect"))


def test_the_limits_in_the_sentence_are_the_last_that_fit():
    longest = int(numbers(drawn({}))["longest-that-fits"])
    assert "is-good" in drawn({"context": longest})[0].get("class")
    assert "is-over" in drawn({"context": longest + 1})[0].get("class")
    assert "is-good" in drawn({"sequences": 126})[0].get("class")
    assert "is-over" in drawn({"sequences": 127})[0].get("class")


def test_several_devices_divide_heads_until_they_copy():
    one, four, sixteen = (numbers(drawn({"devices": n}))["memory-kv"] for n in (1, 4, 16))
    assert int(one) == 4 * int(four) == 8 * int(sixteen)
    together = numbers(drawn({"devices": 16}))["memory-kv-together"]
    assert int(together) == 2 * int(one)
    mla = {"model": "deepseek-v3", "weights": "none"}
    assert numbers(drawn(mla))["memory-kv"] == numbers(drawn({**mla, "devices": 8}))["memory-kv"]


def test_a_pasted_file_gives_its_preset_and_lists_its_fields():
    root = drawn({"model": "pasted", "config": PASTED, "context": 8192})
    preset = numbers(drawn({"model": "gemma-3-27b", "context": 8192}))
    assert numbers(root)["bytes-total"] == preset["bytes-total"]
    text = "".join(root.itertext())
    assert "text_config.num_key_value_heads = 16" in text
    assert "vision_config" in text
    assert "168" in text


def test_columns_hold_other_models_stores_and_rules():
    state = STATES[2]
    found = numbers(drawn(state))
    assert found["second-token"] == numbers(drawn({"model": "qwen3-32b"}))["bytes-per-token"]
    assert (
        found["third-token"]
        == numbers(drawn({"model": "gpt-oss-20b", "kv": "q4-0"}))["bytes-per-token"]
    )
    assert found["fourth-total"] == found["first-total"]
    assert found["first-ratio"].split("/")[0] == found["first-ratio"].split("/")[1]
    curves = [e for e in drawn(state).iter("path") if "curve series-" in e.get("class", "")]
    assert len(curves) == 8  # four curves, and a key to each
    assert "first-token" not in numbers(drawn({}))


def test_draft_layers_cost_only_while_they_run():
    idle, running = (numbers(drawn({"model": "deepseek-v3", "draft": on})) for on in "01")
    assert int(idle["bytes-per-token"]) * 62 == int(running["bytes-per-token"]) * 61


def test_the_picture_of_the_budget_keeps_to_its_scale():
    for params in ({}, {"sequences": 500}):
        root = drawn(params)
        boxes = [e for e in root.iter("rect") if e.get("class", "").startswith("is-")]
        ends = [float(box.get("x")) + float(box.get("width")) for box in boxes]
        assert max(ends) <= 1000.01
    assert re.search(r"80 GiB", "".join(drawn({}).itertext()).replace("\u00a0", " "))


def test_its_parameters_are_those_of_its_controls():
    assert FIGURE.parse({}) == Params()
