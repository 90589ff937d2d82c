"""What llama.cpp allocates when the context starts, with separate types for K and V.

Source `llama-cpp-iswa`: full layers get the whole context of every sequence; sliding layers get
min(context, W + micro-batch), rounded up to 256 cells, unless the full size is asked for. The
micro-batch is 512 tokens here, a given of this view. Formats of blocks: source
`ggml-block-formats`; a row has to end where a block ends.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import KvModel, LayerGroup
from pyodide_demos.models.kv_views import EngineView, hold, refuse, whole_length

MICRO_BATCH = 512
PADDED_TO = 256
KV_TYPES = ("f32", "16-bit", "q8_0", "q5_1", "q5_0", "q4_1", "q4_0")


def sliding_cells(context: int, window: int, micro_batch: int = MICRO_BATCH) -> int:
    """Return the cells of one sequence in a sliding layer."""
    cells = min(context, window + micro_batch)
    return -(-cells // PADDED_TO) * PADDED_TO


def llama_cpp_view(
    model: KvModel,
    lengths: Sequence[int],
    k_type: KvType,
    v_type: KvType,
    *,
    full_size: bool = False,
    draft: bool = False,
) -> EngineView:
    """Return what llama.cpp allocates for as many sequences, each with the longest context."""
    name, groups = "llama-cpp", model.running(draft=draft)
    for kv in (k_type, v_type):
        if kv.name not in KV_TYPES:
            return refuse(
                name, f"llama.cpp没有{kv.name}这种KV类型。", f"llama.cpp has no KV type {kv.name}."
            )
    if any(group.kind not in ("full", "sliding") for group in groups):
        return refuse(
            name,
            "这里只算全注意力层和滑动窗口层；潜向量和固定状态没有核对过。",
            "Only full and sliding layers are counted; latents and states were not checked here.",
        )
    if not all(k_type.fills_blocks(g.head_dim) and v_type.fills_blocks(g.v_width) for g in groups):
        return refuse(
            name,
            "一个头的一行不是整数个块，这种类型不能用。",
            "The row of a head is not a whole number of blocks, so the type cannot be used.",
        )

    def cells(group: LayerGroup, context: int) -> int:
        if group.kind != "sliding" or full_size:
            return whole_length(group, context)
        return sliding_cells(context, group.window) if context else 0

    contexts = (max(lengths, default=0),) * len(lengths)
    held = (hold(g, contexts, _token_bytes(g, k_type, v_type), cells) for g in groups)
    return EngineView(name, tuple(held))


def _token_bytes(group: LayerGroup, k_type: KvType, v_type: KvType) -> int:
    return group.kv_heads * (k_type.row(group.head_dim) + v_type.row(group.v_width))
