"""What ranks hold, against dealing out heads and layers one by one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models import kv_parallel
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, mla, model_bytes, uniform
from pyodide_demos.models.kv_parallel import held_by_all, ranks, stage_sizes, tightest

SIXTEEN = kv_type("16-bit")
MIB = 2**20


@pytest.mark.parametrize(
    ("tp", "held"), [(1, 1024), (2, 512), (4, 256), (8, 128), (16, 128)]
)  # fmt: skip
def test_a_gib_with_8_heads_on_so_many_ranks(tp, held):
    assert kv_parallel.bytes_per_rank(2**30, 8, tp, 1) == held * MIB
    found = ranks(uniform(32, 8, 128), (8192,), SIXTEEN, tp)
    assert {rank.bytes for rank in found} == {held * MIB}
    assert len(found) == tp


def test_copies_begin_where_the_heads_end():
    assert kv_parallel.bytes_held(2**30, 8, 16) == 2 * 2**30
    assert kv_parallel.copies(8, 16) == 2
    assert kv_parallel.copied_over_all(8, 16).fraction == 2
    assert kv_parallel.bytes_per_rank(2**30, 8, 1, 4) == 256 * MIB
    assert kv_parallel.copies(1, 8) == 8
    assert held_by_all(ranks(uniform(32, 1, 128), (64,), SIXTEEN, 8)) == 8 * model_bytes(
        uniform(32, 1, 128), (64,), SIXTEEN
    )


def test_a_latent_is_copied_to_every_rank():
    found = ranks(mla(61), (100,), SIXTEEN, 8)
    assert {rank.bytes for rank in found} == {100 * 70_272}
    assert {rank.heads for rank in found} == {0}


@pytest.mark.parametrize(("heads", "tp"), [(10, 4), (10, 8), (8, 12), (6, 4)])
def test_heads_that_do_not_divide_are_refused(heads, tp):
    with pytest.raises(ValueError, match="neither divides the other"):
        kv_parallel.heads_per_rank(heads, tp)


def test_uneven_bytes_and_too_many_stages_are_refused():
    with pytest.raises(ValueError, match="do not divide evenly over 3 stages"):
        kv_parallel.bytes_per_rank(2**30, 8, 1, 3)
    with pytest.raises(ValueError, match="2 layers cannot fill 3 stages"):
        stage_sizes(2, 3)
    states = KvModel((LayerGroup("state", 1, state=9), LayerGroup("full", 1, 4, 8)), "lf")
    with pytest.raises(ValueError, match="A state of 9 elements"):
        ranks(states, (1,), SIXTEEN, 2)


def test_61_layers_on_stages_as_the_engine_deals_them_out():
    assert stage_sizes(61, 4) == (15, 15, 16, 15)
    assert stage_sizes(61, 2) == (31, 30)
    assert stage_sizes(60, 4) == (15,) * 4


@given(st.integers(1, 40), st.integers(1, 8))
def test_stages_share_all_layers_and_differ_by_one_at_most(layers, pp):
    if pp <= layers:
        sizes = stage_sizes(layers, pp)
        assert (sum(sizes), len(sizes)) == (layers, pp)
        assert max(sizes) - min(sizes) <= 1
        assert sizes[-1] == min(sizes)


@given(st.integers(1, 12), st.integers(0, 3), st.integers(0, 2), st.integers(1, 3))
def test_ranks_hold_every_layer_of_every_stage(cycles, tp_power, heads_power, pp):
    heads, tp, layers = 2**heads_power, 2**tp_power, 4 * cycles
    groups = (
        LayerGroup("sliding", 3 * cycles, heads, 8, window=5),
        LayerGroup("full", cycles, heads, 8),
    )
    model = KvModel(groups, "sssf")
    found = ranks(model, (9,), SIXTEEN, tp, pp)
    one_place = [rank for rank in found if rank.place == 0]
    assert sum(rank.layers for rank in one_place) == layers
    whole = model_bytes(model, (9,), SIXTEEN)
    kept = max(1, heads // tp)
    assert sum(rank.bytes for rank in one_place) * heads == whole * kept
    assert held_by_all(found) * heads == whole * kept * tp
    assert tightest(found).bytes == max(rank.bytes for rank in found)


def test_draft_layers_stand_on_the_last_stage():
    draft = LayerGroup("full", 1, 1, 8, draft=True)
    model = KvModel((LayerGroup("full", 4, 1, 8), draft))
    assert [rank.layers for rank in ranks(model, (1,), SIXTEEN, 1, 2)] == [2, 2]
    assert [rank.layers for rank in ranks(model, (1,), SIXTEEN, 1, 2, draft=True)] == [2, 3]
