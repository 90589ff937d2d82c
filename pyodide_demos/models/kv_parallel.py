"""What each rank holds when a model is spread over several devices.

Tensor parallel keeps max(1, H_kv // tp) heads on a rank (source `vllm-tensor-parallel`): it divides
until there are fewer heads than ranks, then it copies. A latent has no heads to divide, so under
plain tensor parallel every rank holds all of it. Pipeline parallel divides the layers (source
`vllm-pipeline`): as evenly as possible, what is left over goes to the stages before the last.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import LETTERS, KvModel, LayerGroup, group_bytes
from pyodide_demos.quantities import Ratio


@dataclass(frozen=True, slots=True)
class Rank:
    """One device: its pipeline stage, its place in the tensor-parallel group, and what it holds."""

    stage: int
    place: int
    layers: int
    heads: int
    """KV heads of one layer held here, the most of any group; 0 where layers have none."""
    bytes: int


def heads_per_rank(kv_heads: int, tp: int) -> int:
    """Return the KV heads one rank keeps: max(1, H_kv // tp).

    Raises:
        ValueError: when neither number divides the other; vLLM refuses that too.
    """
    require_whole(1, kv_heads=kv_heads, tp=tp)
    if kv_heads % tp and tp % kv_heads:
        raise ValueError(f"{kv_heads} KV heads and {tp} ranks: neither divides the other.")
    return max(1, kv_heads // tp)


def copies(kv_heads: int, tp: int) -> int:
    """Count the ranks that hold the same head: 1 as long as the heads suffice."""
    return heads_per_rank(kv_heads, tp) * tp // kv_heads


def bytes_per_rank(total: int, kv_heads: int, tp: int, pp: int) -> int:
    """Return the bytes one rank holds of a cache of uniform layers that divide evenly."""
    require_whole(1, total=total, pp=pp)
    held = total * heads_per_rank(kv_heads, tp)
    if held % (kv_heads * pp):
        raise ValueError(f"{total} bytes do not divide evenly over {pp} stages.")
    return held // (kv_heads * pp)


def bytes_held(total: int, kv_heads: int, tp: int) -> int:
    """Return the bytes all ranks hold together, copies included."""
    return bytes_per_rank(total, kv_heads, tp, 1) * tp


def copied_over_all(kv_heads: int, tp: int) -> Ratio:
    """Return what all ranks hold over what one device would hold, as tp times heads per rank."""
    return Ratio(heads_per_rank(kv_heads, tp) * tp, kv_heads)


def stage_sizes(layers: int, pp: int) -> tuple[int, ...]:
    """Return the layers of every pipeline stage.

    What does not divide goes, one layer each, to the stages before the last: 61 layers on 4 stages
    are 15, 15, 16 and 15.
    """
    require_whole(1, layers=layers, pp=pp)
    if pp > layers:
        raise ValueError(f"{layers} layers cannot fill {pp} stages.")
    rest = layers % pp
    return tuple(layers // pp + (pp - 1 - rest <= stage < pp - 1) for stage in range(pp))


def on_one_rank(group: LayerGroup, tp: int) -> LayerGroup:
    """Return the group as one tensor-parallel rank holds it."""
    if group.kind in ("full", "sliding"):
        return replace(group, kv_heads=heads_per_rank(group.kv_heads, tp))
    if group.kind == "state" and group.state:
        if group.state % tp:
            raise ValueError(f"A state of {group.state} elements does not divide over {tp} ranks.")
        return replace(group, state=group.state // tp)
    return group


def ranks(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    tp: int = 1,
    pp: int = 1,
    *,
    draft: bool = False,
) -> tuple[Rank, ...]:
    """Return what every rank holds; draft layers stand on the last stage.

    Raises:
        ValueError: when heads, states or layers cannot be divided so.
    """
    sizes = stage_sizes(model.layers, pp)
    found: list[Rank] = []
    start = 0
    for stage, size in enumerate(sizes):
        letters = model.layer_map[start : start + size]
        start += size
        if draft and stage == pp - 1:
            letters += model.layer_map[model.layers :]
        held = heads = 0
        for letter in LETTERS:
            if count := letters.count(letter):
                group = replace(on_one_rank(model.group_of(letter), tp), layers=count)
                held += group_bytes(group, lengths, kv)
                heads = max(heads, 0 if group.kind == "mla" else group.kv_heads)
        found.extend(Rank(stage, place, len(letters), heads, held) for place in range(tp))
    return tuple(found)


def tightest(all_ranks: Sequence[Rank]) -> Rank:
    """Return the rank that holds most; the first of them where several do."""
    return max(all_ranks, key=lambda rank: rank.bytes)


def held_by_all(all_ranks: Sequence[Rank]) -> int:
    """Return the bytes that all ranks hold together, copies included."""
    return sum(rank.bytes for rank in all_ranks)
