"""What ranks hold, against giving heads to ranks one by one."""

from __future__ import annotations

import pytest

from pyodide_demos.models import kv_bytes, rank_counts
from pyodide_demos.models.kv_layers import LayerGroup
from pyodide_demos.models.kv_parallel import bytes_per_rank, stage_sizes

TOTAL = kv_bytes.bytes_total(1, 32, 8192, 8, 128, 2)


@pytest.mark.parametrize("tp", [1, 2, 4, 8, 16, 32])
@pytest.mark.parametrize("kv_heads", [1, 2, 8])
def test_every_rank_holds_what_its_queries_read(kv_heads, tp):
    total = kv_bytes.bytes_total(1, 3, 10, kv_heads, 4, 2)
    expected = bytes_per_rank(total, kv_heads, tp, 1)
    for rank in range(tp):
        assert rank_counts.bytes_head_by_head(3, kv_heads, 4, 10, tp, rank) == expected
        held = rank_counts.held_heads(LayerGroup("full", 3, kv_heads, 4), tp, rank)
        assert len(held) * total // kv_heads == expected


def test_together_the_ranks_hold_every_head_and_none_else():
    group = LayerGroup("full", 1, 8, 4)
    for tp in (1, 2, 8, 16):
        heads = [head for rank in range(tp) for head in rank_counts.held_heads(group, tp, rank)]
        assert sorted(set(heads)) == list(range(8))
    assert rank_counts.held_heads(LayerGroup("mla", 1, latent=8, rope=4), 2, 0) is None


def test_sixteen_ranks_hold_the_cache_of_eight_heads_twice():
    assert rank_counts.one_device("llama-3-8b", 8192) == TOTAL == 2**30
    assert rank_counts.tightest_bytes("llama-3-8b", 16, 1, 8192) == 2**27
    assert rank_counts.all_over_one("llama-3-8b", 16, 1, 8192).fraction == 2
    assert rank_counts.fits("llama-3-8b", 16, 1, 8192, 40) == 320
    assert rank_counts.fits_by_the_sum("llama-3-8b", 16, 1, 8192, 40) == 640
    assert rank_counts.rank_bytes("llama-3-8b", 16, 1, 8192, 15) == 2**27


def test_the_largest_stage_decides():
    assert stage_sizes(61, 4) == (15, 15, 16, 15)
    assert rank_counts.largest_stage(61, 4) == 16
