"""What engines hold: worked cases from their documents, and rules that hold for every model."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_engines import (
    RULES,
    VIEWS,
    all_views,
    bytes_held,
    floor_view,
    full_length_view,
    llama_cpp_view,
    transformers_dynamic_view,
    transformers_static_view,
    view_of,
    vllm_view,
)
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, mla, model_bytes, uniform
from pyodide_demos.models.kv_llama import sliding_cells

SIXTEEN = kv_type("16-bit")
GPT_OSS_20B = KvModel(
    (LayerGroup("sliding", 12, 8, 64, window=128), LayerGroup("full", 12, 8, 64)), "sf"
)
DEEPSEEK_V3 = KvModel(
    (LayerGroup("mla", 61, 128, 128, 128, latent=512, rope=64),), "m"
)  # fmt: skip
LENGTHS = st.lists(st.integers(0, 70), min_size=1, max_size=3)


def mixed(sliding, full, window, width=4):
    """Return a model of sliding and full layers."""
    groups = (
        LayerGroup("sliding", sliding, 1, width, window=window),
        LayerGroup("full", full, 1, width),
    )
    return KvModel(groups, "sf")


def test_gpt_oss_20b_at_8192_times_32_is_6_09_or_12_gib():
    lengths = (8192,) * 32
    assert floor_view(GPT_OSS_20B, lengths, SIXTEEN).bytes * 100 == 609_375 * 2**30 // 1000
    assert vllm_view(GPT_OSS_20B, lengths, SIXTEEN).bytes == 6_543_114_240
    assert vllm_view(GPT_OSS_20B, lengths, SIXTEEN, hybrid=False).bytes == 12 * 2**30
    assert full_length_view(GPT_OSS_20B, lengths, SIXTEEN).bytes == 12 * 2**30


def test_vllm_needs_11_blocks_for_the_example_of_its_document():
    model = mixed(20, 10, window=32)
    view = vllm_view(model, (112,), SIXTEEN)
    page = 10 * 16 * (2 * 4 * 2)
    assert (view.bytes, view.padding_bytes) == (11 * page, 0)
    assert [part.slots for part in view.held] == [32, 112]


def test_vllm_pads_gemma_3_27b_with_eight_layers():
    model = KvModel(
        (LayerGroup("sliding", 52, 16, 128, window=1024), LayerGroup("full", 10, 16, 128)), "sssssf"
    )
    view = vllm_view(model, (8192,), SIXTEEN)
    assert view.padding_bytes == 8 * 1024 * 8192
    assert view.bytes == (60 * 1024 + 10 * 8192) * 8192


def test_vllm_lets_a_block_grow_until_the_state_fits():
    groups = (LayerGroup("state", 6, state=1000), LayerGroup("full", 2, 1, 8))
    view = vllm_view(KvModel(groups, "lllf"), (100,), SIXTEEN)
    page = 64 * 32
    assert page >= 2000 > page - 16 * 32
    assert [part.bytes for part in view.held] == [6 * page, 2 * 2 * page]
    assert vllm_view(KvModel(groups, "lllf"), (100,), SIXTEEN, hybrid=False).refused is not None


def test_vllm_puts_more_of_the_smaller_tokens_into_a_page():
    groups = (LayerGroup("sliding", 5, 16, 256, window=64), LayerGroup("full", 1, 4, 512))
    view = vllm_view(KvModel(groups, "sssssf"), (40,), SIXTEEN)
    assert [part.slots for part in view.held] == [48, 64]


def test_vllm_refuses_pages_that_cannot_be_made_equal():
    groups = (LayerGroup("sliding", 1, 1, 7, window=64), LayerGroup("full", 1, 1, 5))
    assert vllm_view(KvModel(groups, "sf"), (40,), SIXTEEN).refused is not None


def test_vllm_keeps_64_tokens_in_a_block_where_there_is_an_index():
    model = KvModel((LayerGroup("mla", 1, latent=512, rope=64, indexer=128),), "m")
    assert vllm_view(model, (1,), SIXTEEN).bytes == 64 * 1408
    assert vllm_view(model, (1,), SIXTEEN, block=16).bytes == 16 * 1408


def test_vllm_counts_a_draft_layer_among_its_likes():
    model = KvModel((LayerGroup("full", 2, 1, 4), LayerGroup("full", 1, 1, 4, draft=True)))
    assert (
        vllm_view(model, (16,), SIXTEEN, draft=True).bytes * 2
        == 3 * vllm_view(model, (16,), SIXTEEN).bytes
    )


@given(st.integers(1, 9), st.integers(1, 9), st.integers(1, 40), LENGTHS)
def test_no_engine_that_rounds_up_holds_less_than_the_floor(sliding, full, window, lengths):
    model = mixed(sliding, full, window)
    floor = model_bytes(model, lengths, SIXTEEN)
    for view in all_views(model, lengths, SIXTEEN):
        if view.engine != "transformers-dynamic":
            assert view.bytes >= floor, view.engine
        assert view.bytes == sum(part.bytes for part in view.held) + view.padding_bytes


@given(st.integers(1, 6), st.integers(1, 8), LENGTHS)
def test_vllm_with_one_kind_of_layer_wastes_less_than_a_block_a_sequence(layers, width, lengths):
    model = uniform(layers, 1, width)
    waste = vllm_view(model, lengths, SIXTEEN).bytes - model_bytes(model, lengths, SIXTEEN)
    assert 0 <= waste <= 15 * len(lengths) * layers * width * 4
    assert (
        vllm_view(model, lengths, SIXTEEN).bytes
        == vllm_view(model, lengths, SIXTEEN, hybrid=False).bytes
    )


def test_transformers_keeps_one_position_less_than_the_window():
    model = mixed(1, 1, window=128)
    for length, kept in ((1, 1), (127, 127), (128, 127), (129, 127)):
        dynamic = transformers_dynamic_view(model, (length,), SIXTEEN)
        assert [part.slots for part in dynamic.held] == [kept, length]
    static = transformers_static_view(model, (5, 300), SIXTEEN)
    assert [part.slots for part in static.held] == [256, 600]
    assert transformers_static_view(model, (5,), SIXTEEN, 100).held[1].slots == 100


def test_transformers_expands_a_latent_before_storing_it():
    view = transformers_dynamic_view(DEEPSEEK_V3, (1,), SIXTEEN)
    assert view.bytes == 61 * 40_960 * 2
    assert transformers_dynamic_view(mla(61), (1,), SIXTEEN).refused is not None


def test_llama_cpp_rounds_windows_and_gives_every_sequence_the_longest_context():
    assert [sliding_cells(n, 128) for n in (1, 256, 257, 8192)] == [256, 256, 512, 768]
    model = mixed(1, 1, window=128, width=32)
    view = llama_cpp_view(model, (100, 8192), kv_type("q8_0"), kv_type("q4_0"))
    assert [part.slots for part in view.held] == [2 * 768, 2 * 8192]
    assert view.bytes == (2 * 768 + 2 * 8192) * (34 + 18)
    full = llama_cpp_view(model, (8192,), SIXTEEN, SIXTEEN, full_size=True)
    assert [part.slots for part in full.held] == [8192, 8192]


def test_what_a_rule_does_not_cover_is_refused_with_a_reason():
    assert llama_cpp_view(uniform(1, 1, 40), (1,), kv_type("q8_0"), SIXTEEN).refused is not None
    assert llama_cpp_view(mla(1), (1,), SIXTEEN, SIXTEEN).refused is not None
    assert llama_cpp_view(uniform(1, 1, 32), (1,), kv_type("fp8"), SIXTEEN).refused is not None
    assert vllm_view(uniform(1, 1, 32), (1,), kv_type("q8_0")).refused is not None
    assert transformers_dynamic_view(uniform(1, 1, 32), (1,), kv_type("fp8")).refused is not None
    unknown = KvModel((LayerGroup("state", 1), LayerGroup("full", 1, 1, 8)), "lf")
    assert vllm_view(unknown, (1,), SIXTEEN).refused is not None
    assert vllm_view(unknown, (1,), SIXTEEN).bytes == 0


def test_every_view_has_a_rule_with_a_version_and_sources():
    views = all_views(GPT_OSS_20B, (1,), SIXTEEN)
    assert tuple(view.engine for view in views) == VIEWS
    for name, rule in RULES.items():
        assert (name == "floor") == (not rule.version) == (not rule.sources)


@pytest.mark.parametrize("view", VIEWS)
def test_nothing_is_held_for_no_sequence(view):
    found = {each.engine: each for each in all_views(GPT_OSS_20B, (), SIXTEEN)}
    assert found[view].bytes == 0


def test_a_view_asked_for_by_its_id_is_the_one_of_the_list():
    for view in all_views(GPT_OSS_20B, (8192, 100), SIXTEEN):
        assert view_of(view.engine, GPT_OSS_20B, (8192, 100), SIXTEEN) == view
        assert bytes_held(view.engine, GPT_OSS_20B, (8192, 100), SIXTEEN) == view.bytes
