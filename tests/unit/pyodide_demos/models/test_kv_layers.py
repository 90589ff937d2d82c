"""What layer groups keep, against walking over layers and positions one by one."""

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_bytes, kv_layers
from pyodide_demos.models.kv_dtypes import TYPES, kv_type
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, mla, model_bytes, uniform

SIXTEEN = kv_type("16-bit")
COUNT = st.integers(1, 4)


@st.composite
def models(draw):
    """Draw a model of two groups of different kinds and the letters that order them."""
    shape = {"kv_heads": draw(COUNT), "head_dim": draw(st.sampled_from([1, 32, 40]))}
    first = draw(
        st.sampled_from(
            [
                LayerGroup("sliding", draw(COUNT), **shape, window=draw(st.integers(1, 9))),
                LayerGroup("mla", draw(COUNT), latent=24, rope=8, indexer=draw(st.integers(0, 5))),
                LayerGroup("state", draw(COUNT), state=draw(st.integers(0, 30))),
                LayerGroup("shared", draw(COUNT)),
            ]
        )
    )
    full = LayerGroup("full", draw(COUNT), **shape, value_dim=draw(st.sampled_from([0, 16])))
    return KvModel((first, full))


def walked(model, lengths, kv):
    """Add up every row of every layer at every position that is still needed at the end."""
    added = 0
    for length in lengths:
        for group in model.groups:
            for _layer in range(group.layers):
                for position in range(length):
                    if group.kind == "sliding" and length - position > group.window:
                        continue
                    added += sum(kv.row(row) for row in group.rows) + 2 * group.indexer
                added += 2 * group.state if length else 0
    return added


@given(models(), st.lists(st.integers(0, 20), max_size=3), st.sampled_from(sorted(TYPES)))
def test_the_floor_equals_walking_over_layers_and_positions(model, lengths, name):
    assert model_bytes(model, lengths, TYPES[name]) == walked(model, lengths, TYPES[name])


@given(COUNT, COUNT, st.integers(1, 64), st.integers(1, 20))
def test_uniform_layers_agree_with_the_short_formula(layers, heads, width, positions):
    model = uniform(layers, heads, width)
    short = kv_bytes.bytes_total(1, layers, positions, heads, width, 2)
    assert model_bytes(model, (positions,), SIXTEEN) == short


def test_llama_3_8b():
    model = uniform(32, 8, 128)
    assert kv_layers.bytes_per_token(model, SIXTEEN) == 131_072
    assert model_bytes(model, (8192,), SIXTEEN) == 2**30
    assert model_bytes(model, (8192,) * 8, SIXTEEN) == 8 * 2**30
    assert model_bytes(uniform(32, 32, 128), (8192,), SIXTEEN) == 4 * 2**30
    assert model_bytes(model, (2000,), SIXTEEN) == 262_144_000 == 250 * 2**20


def test_latents_have_no_factor_2_and_no_heads():
    assert kv_layers.bytes_per_token(mla(60), SIXTEEN) == 69_120
    assert kv_layers.bytes_per_token(mla(61), SIXTEEN) == 70_272
    indexed = KvModel((LayerGroup("mla", 61, latent=512, rope=64, indexer=128),), "m")
    assert kv_layers.bytes_per_token(indexed, SIXTEEN) == 61 * 1408


def test_growth_ends_at_the_window_and_states_do_not_grow():
    model = KvModel(
        (
            LayerGroup("sliding", 2, 1, 8, window=4),
            LayerGroup("full", 1, 1, 8),
            LayerGroup("state", 3, state=10),
        )
    )
    near, far = kv_layers.bytes_per_token(model, SIXTEEN), 32
    assert (near, kv_layers.bytes_per_token_far(model, SIXTEEN)) == (96, far)
    assert kv_layers.bytes_of_states(model) == 60
    sizes = [model_bytes(model, (length,), SIXTEEN) for length in range(8)]
    growth = [after - before for before, after in itertools.pairwise(sizes)]
    assert growth == [near + 60, near, near, near, far, far, far]


def test_draft_layers_cost_only_while_they_run():
    layer = {"latent": 512, "rope": 64}
    model = KvModel(
        (LayerGroup("mla", 16, **layer), LayerGroup("mla", 1, **layer, draft=True)), "m"
    )
    resting = model_bytes(model, (100,), SIXTEEN)
    assert model_bytes(model, (100,), SIXTEEN, draft=True) * 16 == resting * 17
    assert (model.layers, model.layer_map) == (16, "m" * 16 + "d")
    assert model.group_of("d").role == "draft"


def test_the_cycle_of_gemma_3_27b_ends_with_two_sliding_layers():
    groups = (LayerGroup("sliding", 52, 16, 128, window=1024), LayerGroup("full", 10, 16, 128))
    model = KvModel(groups, "sssssf")
    assert (model.layer_map.count("s"), model.layer_map.count("f")) == (52, 10)
    assert model.layer_map.endswith("fss")
    assert model.windows == (1024,)


def test_a_length_below_zero_is_refused():
    with pytest.raises(ValueError, match="positions must be"):
        kv_layers.kept(LayerGroup("full", 1, 1, 1), -1)
