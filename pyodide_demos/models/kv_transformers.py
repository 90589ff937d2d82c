"""What the caches of Hugging Face Transformers hold.

Sources: `transformers-cache` (cache_utils.py: a dynamic sliding layer keeps the last W - 1
positions between two steps, a static one is allocated with min(W, longest)) and
`transformers-deepseek-v3` (modeling_deepseek_v3.py: MLA is expanded before it is stored, every head
keeps a K of d_nope + d_rope and a V). Layers with a state are counted as in the floor.
"""

from __future__ import annotations

from collections.abc import Sequence

from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import KvModel, LayerGroup, token_bytes
from pyodide_demos.models.kv_views import EngineView, hold, refuse

KV_TYPES = ("f32", "16-bit")


def transformers_dynamic_view(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    *,
    draft: bool = False,
) -> EngineView:
    """Return what a DynamicCache holds between two steps."""
    return _view("transformers-dynamic", model, lengths, kv, draft)


def transformers_static_view(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    longest: int = 0,
    *,
    draft: bool = False,
) -> EngineView:
    """Return what a StaticCache allocates: the longest length for every sequence of the batch."""
    most = longest or max(lengths, default=0)
    view = "transformers-static"
    return _view(view, model, (most,) * len(lengths), kv, draft)


def expanded_token_bytes(group: LayerGroup, kv: KvType) -> int:
    """Return the bytes of one token in one layer when a latent is expanded before it is stored."""
    if group.kind != "mla":
        return token_bytes(group, kv)
    return group.kv_heads * (kv.row(group.head_dim + group.rope) + kv.row(group.v_width))


def _view(
    engine: str,
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    draft: bool,
) -> EngineView:
    if kv.name not in KV_TYPES:
        return refuse(
            engine,
            "这里只算不量化的缓存；量化的缓存另有格式。",
            "Only unquantized caches are counted here; the quantized one has a format of its own.",
        )
    groups = model.running(draft=draft)
    if any(group.kind == "mla" and not group.kv_heads for group in groups):
        return refuse(
            engine,
            "展开潜向量需要头数，这里没有。",
            "Expanding the latent needs the heads, not given.",
        )
    rule = _kept_between_steps if engine == "transformers-dynamic" else _allocated
    held = (hold(g, lengths, expanded_token_bytes(g, kv), rule) for g in groups)
    return EngineView(engine, tuple(held))


def _kept_between_steps(group: LayerGroup, positions: int) -> int:
    if group.kind == "sliding":
        return min(positions, group.window - 1)
    return positions if group.kind in ("full", "mla") else 0


def _allocated(group: LayerGroup, positions: int) -> int:
    if group.kind == "sliding":
        return min(positions, group.window)
    return positions if group.kind in ("full", "mla") else 0
