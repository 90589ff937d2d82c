"""What the ranks of one preset hold, as the figure prints it: 16-bit cache, one sequence.

`tp` ranks divide the heads of a layer and `pp` stages divide the layers; see `kv_parallel`. The
figures of the ranks say what is stored, not what else an engine needs.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.kv_budget import sequences_that_fit
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import LayerGroup, model_bytes
from pyodide_demos.models.kv_parallel import Rank, held_by_all, ranks, stage_sizes, tightest
from pyodide_demos.presets import MODELS
from pyodide_demos.quantities import Ratio

GIB = 2**30


def of_preset(model: str, tp: int, pp: int, positions: int) -> tuple[Rank, ...]:
    """Return every rank of a preset.

    Raises:
        ValueError: when heads, states or layers cannot be divided so.
    """
    require_whole(1, positions=positions)
    return ranks(MODELS[model].model, (positions,), kv_type("16-bit"), tp, pp)


def one_device(model: str, positions: int) -> int:
    """Return the bytes of the cache when one device holds all of it."""
    require_whole(1, positions=positions)
    return model_bytes(MODELS[model].model, (positions,), kv_type("16-bit"))


def rank_bytes(model: str, tp: int, pp: int, positions: int, rank: int) -> int:
    """Return the bytes that one rank holds, counted from 0, stage after stage."""
    return of_preset(model, tp, pp, positions)[rank].bytes


def tightest_bytes(model: str, tp: int, pp: int, positions: int) -> int:
    """Return the bytes of the rank that holds most."""
    return tightest(of_preset(model, tp, pp, positions)).bytes


def all_bytes(model: str, tp: int, pp: int, positions: int) -> int:
    """Return the bytes that all ranks hold together, copies included."""
    return held_by_all(of_preset(model, tp, pp, positions))


def all_over_one(model: str, tp: int, pp: int, positions: int) -> Ratio:
    """Return the bytes of all ranks over those of one device: 1 where nothing is copied."""
    return Ratio(all_bytes(model, tp, pp, positions), one_device(model, positions))


def fits(model: str, tp: int, pp: int, positions: int, free: int) -> int:
    """Count the sequences that fit when each rank has `free` GiB: the tightest rank decides."""
    return sequences_that_fit(free * GIB, tightest_bytes(model, tp, pp, positions))


def fits_by_the_sum(model: str, tp: int, pp: int, positions: int, free: int) -> int:
    """Count what one gets by dividing all free memory by one cache; wrong with copies."""
    return sequences_that_fit(free * GIB * tp * pp, one_device(model, positions))


def held_heads(group: LayerGroup, tp: int, place: int) -> range | None:
    """Return which KV heads a tensor-parallel rank holds, from 0; none where layers have none.

    While the heads suffice, neighbours hold neighbouring heads; then ranks in a row hold the same.
    """
    if group.kind not in ("full", "sliding"):
        return None
    if group.kv_heads >= tp:
        each = group.kv_heads // tp
        return range(place * each, (place + 1) * each)
    head = place * group.kv_heads // tp
    return range(head, head + 1)


def largest_stage(layers: int, pp: int) -> int:
    """Count the layers of the largest of `pp` pipeline stages."""
    return max(stage_sizes(layers, pp))


def bytes_head_by_head(
    layers: int, kv_heads: int, head_dim: int, positions: int, tp: int, rank: int
) -> int:
    """Give each KV head to the ranks whose queries read it, and add what one rank got, in 16 bits.

    The second way to the bytes of a rank: no division and no maximum. A rank has an equal piece of
    the line of queries and reads every head of which the piece covers some.
    """
    mine = range(rank * kv_heads, (rank + 1) * kv_heads)
    total = 0
    for _layer in range(layers):
        for head in range(kv_heads):
            if any(query in mine for query in range(head * tp, (head + 1) * tp)):
                total += 2 * positions * head_dim * 2  # K and V, two bytes an element
    return total
