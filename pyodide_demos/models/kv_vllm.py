"""What vLLM reserves: blocks of tokens, and groups of layers that share a page size.

The rules are those of its document on the hybrid KV cache manager (source `vllm-hybrid-manager`,
cases 1 to 5) and of its configuration files (`vllm-cache-config`, `vllm-scheduler-config`):

- A block holds 16 tokens by default; a model with an index keeps 64 in a block.
- Layers are put into groups of one kind. All groups have as many layers as the rarest kind has;
  the last group of a kind is filled up with padding layers, which cost what real ones cost.
- A group of full layers takes ceil(N / block) blocks, one of sliding layers
  ceil(min(N, W) / block).
- Page sizes must be equal: layers with smaller tokens take more of them in a block, and where a
  state is larger than a page, the block of the attention layers grows until the state fits.
- Without the hybrid manager every attention layer is given the full length.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import STATE_BYTES, KvModel, LayerGroup, kept, token_bytes
from pyodide_demos.models.kv_views import EngineView, Held, hold, refuse, whole_length

BLOCK = 16
BLOCK_WITH_INDEX = 64
KV_TYPES = ("f32", "16-bit", "fp8")


@dataclass(frozen=True, slots=True)
class Page:
    """The size that blocks of all groups share, and the tokens that each group puts into one."""

    layer_bytes: int
    """Bytes of one block in one layer."""
    blocks: dict[LayerGroup, int]
    """Tokens in a block, by group; a group of states has none."""


def blocks_for(positions: int, block: int) -> int:
    """Count the blocks that hold so many positions: ceil(N / block)."""
    require_whole(0, positions=positions)
    require_whole(1, block=block)
    return -(-positions // block)


def default_block(model: KvModel) -> int:
    """Return the tokens in a block where nobody chooses."""
    return BLOCK_WITH_INDEX if any(group.indexer for group in model.groups) else BLOCK


def page_for(groups: Sequence[LayerGroup], kv: KvType, block: int) -> Page | None:
    """Return the page that suits all groups, or `None` where their tokens do not fit together."""
    tokens = {g: token_bytes(g, kv) for g in groups if g.kind in ("full", "sliding", "mla")}
    if not tokens:
        return None
    widest = max(tokens.values())
    state = max((g.state * STATE_BYTES for g in groups), default=0)
    count = max(block, -(-state // (widest * BLOCK)) * BLOCK)
    page = count * widest
    if any(page % size for size in tokens.values()):
        return None
    return Page(page, {g: page // size for g, size in tokens.items()})


def vllm_view(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    *,
    hybrid: bool = True,
    block: int = 0,
    draft: bool = False,
) -> EngineView:
    """Return what vLLM reserves; `block` 0 means the model's default."""
    name = "vllm-hybrid" if hybrid else "vllm-uniform"
    block = block or default_block(model)
    groups = [g for g in model.running(draft=draft) if g.kind != "shared"]
    states = [g for g in groups if g.kind == "state"]
    if kv.name not in KV_TYPES:
        return refuse(name, f"vLLM没有{kv.name}这种KV类型。", f"vLLM has no KV type {kv.name}.")
    if states and not hybrid:
        return refuse(
            name,
            "带固定状态的层要靠混合管理器，关掉它就不能运行。",
            "Layers with a state need the hybrid manager.",
        )
    if not all(group.state for group in states):
        return refuse(
            name,
            "状态的大小未知，页的大小也就未知。",
            "The state's size is not known, nor is the page's.",
        )
    if not hybrid:
        return _uniform(name, groups, lengths, kv, block)
    page = page_for(groups, kv, block)
    if page is None:
        return refuse(
            name,
            "各类层的页凑不成同一大小。",
            "The pages of the kinds of layers cannot be made equal.",
        )
    return _grouped(name, groups, lengths, page)


def _uniform(
    name: str, groups: Sequence[LayerGroup], lengths: Sequence[int], kv: KvType, block: int
) -> EngineView:
    rounded = [blocks_for(length, block) * block for length in lengths]
    held = (hold(group, rounded, token_bytes(group, kv), whole_length) for group in groups)
    return EngineView(name, tuple(held))


def _grouped(
    name: str, groups: Sequence[LayerGroup], lengths: Sequence[int], page: Page
) -> EngineView:
    kinds: dict[tuple[str, int, int], int] = {}
    for group in groups:
        kinds[_kind(group)] = kinds.get(_kind(group), 0) + group.layers
    size = min(kinds.values())
    held: list[Held] = []
    padding = 0
    for group in groups:
        blocks = sum(_blocks(group, length, page) for length in lengths)
        slots = blocks * page.blocks.get(group, 0)
        held.append(Held(group, slots, group.layers * blocks * page.layer_bytes))
        spare = -kinds.pop(_kind(group), 0) % size
        padding += spare * blocks * page.layer_bytes
    return EngineView(name, tuple(held), padding)


def _kind(group: LayerGroup) -> tuple[str, int, int]:
    """Return what layers must share to stand in one group; a draft layer joins its likes."""
    return (group.kind, group.window, sum(group.rows) + group.indexer)


def _blocks(group: LayerGroup, positions: int, page: Page) -> int:
    if group.kind == "state":
        return 1 if positions else 0
    return blocks_for(kept(group, positions), page.blocks[group])
