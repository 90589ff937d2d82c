"""A model as a list of layer groups, and the bytes that its KV cache must keep.

Layers of one group are alike. What a layer keeps depends on its kind: a full layer every position,
a sliding layer the last W, an MLA layer one latent a position, a layer with a state the same few
numbers however long the text, a shared layer nothing of its own. This is the floor: stored tensors
only, without padding, workspace or copies. Formulas: `formula.kv_*` of the facts, in the sources
`vllm-hybrid-manager`, `deepseek-v2-paper` and `ml-engineering-inference`.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Literal

from pyodide_demos.models.domain import require_whole
from pyodide_demos.models.kv_dtypes import KvType, kv_type

type Kind = Literal["full", "sliding", "state", "mla", "shared"]
type Role = Literal["full", "sliding", "state", "mla", "shared", "draft"]

LETTERS: dict[str, Role] = {
    "f": "full", "s": "sliding", "l": "state", "m": "mla", "x": "shared", "d": "draft",
}  # fmt: skip
"""The letters of a layer map: `sssssf` is five sliding layers and a full one, again and again."""
SIXTEEN_BIT = kv_type("16-bit")
STATE_BYTES = 2
"""Bytes of an element of a state where nobody chooses; engines differ."""


@dataclass(frozen=True, slots=True)
class LayerGroup:
    """Layers of one model that are alike; sizes are counts of elements unless they say bytes."""

    kind: Kind
    layers: int
    kv_heads: int = 0
    head_dim: int = 0
    value_dim: int = 0
    """Width of a V row where it is another than that of a K row."""
    window: int = 0
    latent: int = 0
    rope: int = 0
    indexer: int = 0
    """Elements of a second key that an index keeps of every token, in 16 bit."""
    state: int = 0
    """Elements that one layer keeps of one sequence, whatever its length."""
    draft: bool = False
    """Whether the layers run only while the model drafts several tokens at once."""

    @property
    def role(self) -> Role:
        """Return the kind, or `draft` for layers that only run while drafting."""
        return "draft" if self.draft else self.kind

    @property
    def rows(self) -> tuple[int, ...]:
        """Return the elements of every row that one token leaves in one layer."""
        if self.kind in ("full", "sliding"):
            return (self.head_dim,) * self.kv_heads + (self.v_width,) * self.kv_heads
        return (self.latent, self.rope) if self.kind == "mla" else ()

    @property
    def v_width(self) -> int:
        """Return the elements of one V row."""
        return self.value_dim or self.head_dim


@dataclass(frozen=True)
class KvModel:
    """What of a model decides the size of its KV cache."""

    groups: tuple[LayerGroup, ...]
    cycle: str = "f"
    """The order of the layers as letters, repeated until all layers have one."""

    @property
    def layers(self) -> int:
        """Count the layers that run on every token."""
        return sum(group.layers for group in self.groups if not group.draft)

    @cached_property
    def layer_map(self) -> str:
        """Return one letter for each layer, in order, with the draft layers at the end."""
        count, letters = self.layers, self.cycle
        drafts = sum(group.layers for group in self.groups if group.draft)
        return (letters * -(-count // len(letters)))[:count] + "d" * drafts

    @property
    def windows(self) -> tuple[int, ...]:
        """Return the windows of the sliding layers, each once, from small to large."""
        return tuple(sorted({group.window for group in self.groups if group.window}))

    def running(self, *, draft: bool) -> tuple[LayerGroup, ...]:
        """Return the groups that hold anything, with or without the draft layers."""
        return self.groups if draft else self._always

    @cached_property
    def _always(self) -> tuple[LayerGroup, ...]:
        return tuple(group for group in self.groups if not group.draft)

    @cached_property
    def _hash(self) -> int:
        return hash((self.groups, self.cycle))

    def __hash__(self) -> int:
        """Return the hash of what it is made of, worked out once: figures remember by models."""
        return self._hash

    def group_of(self, letter: str) -> LayerGroup:
        """Return the group that a letter of the layer map stands for."""
        return next(group for group in self.groups if group.role == LETTERS[letter])


def uniform(layers: int, kv_heads: int, head_dim: int) -> KvModel:
    """Return a model whose layers are alike and keep every position."""
    require_whole(1, layers=layers, kv_heads=kv_heads, head_dim=head_dim)
    return KvModel((LayerGroup("full", layers, kv_heads, head_dim),))


def mla(layers: int, latent: int = 512, rope: int = 64) -> KvModel:
    """Return a model whose layers keep one latent a token."""
    require_whole(1, layers=layers, latent=latent, rope=rope)
    return KvModel((LayerGroup("mla", layers, latent=latent, rope=rope),), "m")


def elements_per_token(group: LayerGroup) -> int:
    """Count the elements that one token adds to one layer while the layer still grows."""
    return sum(group.rows) + group.indexer


def token_bytes(group: LayerGroup, kv: KvType) -> int:
    """Return the bytes that one token adds to one layer while the layer still grows."""
    rows = 0
    if group.kind == "mla":
        rows = kv.row(group.latent) + kv.row(group.rope)
    elif group.kind in ("full", "sliding"):
        rows = group.kv_heads * (kv.row(group.head_dim) + kv.row(group.v_width))
    return rows + SIXTEEN_BIT.row(group.indexer)


def kept(group: LayerGroup, positions: int) -> int:
    """Return how many positions one layer must keep: N, min(N, W), or none."""
    require_whole(0, positions=positions)
    if group.kind == "sliding":
        return min(positions, group.window)
    return positions if group.kind in ("full", "mla") else 0


def group_bytes(
    group: LayerGroup, lengths: Sequence[int], kv: KvType, state_bytes: int = STATE_BYTES
) -> int:
    """Return the bytes of all layers of a group for sequences of these lengths."""
    slots = sum([kept(group, length) for length in lengths])
    states = sum(map(bool, lengths)) * group.state * state_bytes
    return group.layers * (slots * token_bytes(group, kv) + states)


def model_bytes(
    model: KvModel,
    lengths: Sequence[int],
    kv: KvType,
    state_bytes: int = STATE_BYTES,
    *,
    draft: bool = False,
) -> int:
    """Return the bytes that the model must keep for sequences of these lengths: the floor."""
    groups = model.running(draft=draft)
    return sum([group_bytes(group, lengths, kv, state_bytes) for group in groups])


def bytes_per_token(model: KvModel, kv: KvType, *, draft: bool = False) -> int:
    """Return the bytes that one more token adds while the text is shorter than every window."""
    return sum(g.layers * token_bytes(g, kv) for g in model.running(draft=draft))


def bytes_per_token_far(model: KvModel, kv: KvType, *, draft: bool = False) -> int:
    """Return the bytes that one more token adds once the text is longer than every window."""
    groups = (group for group in model.running(draft=draft) if group.kind != "sliding")
    return sum(group.layers * token_bytes(group, kv) for group in groups)


def bytes_of_states(model: KvModel, state_bytes: int = STATE_BYTES) -> int:
    """Return the bytes that one sequence holds in layers with a state, whatever its length."""
    return sum(group.layers * group.state * state_bytes for group in model.groups)
