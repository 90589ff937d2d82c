"""How many bytes a row of a KV cache takes, by the type its numbers are stored in.

A row is the K (or the V) of one head and one token, or the latent of one token under MLA. Types
with scales store numbers in blocks: a block of q8_0 is 32 elements in 34 bytes. Counts are exact.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.models.domain import require_whole
from pyodide_demos.words import Words


@dataclass(frozen=True, slots=True)
class KvType:
    """A type for numbers in the cache."""

    name: str
    label: Words
    block: int
    """Elements that are stored together."""
    block_bytes: int
    """Bytes of such a block, its scale included."""
    row_bytes: int = 0
    """Bytes of scale that every row has on top."""
    source: str = ""
    """Source of the layout; empty where the layout is an assumption that the label states."""

    @property
    def per_element(self) -> Fraction:
        """Return the bytes of one element in a long row, row scales left out."""
        return Fraction(self.block_bytes, self.block)

    def row(self, elements: int) -> int:
        """Return the bytes of one row: blocks begun are paid whole."""
        if elements == 0:
            return 0
        return -(-elements // self.block) * self.block_bytes + self.row_bytes

    def fills_blocks(self, elements: int) -> bool:
        """Say whether a row ends where a block ends."""
        return elements % self.block == 0


def _ggml(name: str, block_bytes: int) -> KvType:
    label = Words(f"{name}（每32个元素{block_bytes}字节）", f"{name} ({block_bytes} bytes per 32)")
    return KvType(name, label, 32, block_bytes, source="ggml-block-formats")


_TYPES = (
    KvType("f32", Words("32位浮点", "32-bit float"), 1, 4),
    KvType("16-bit", Words("16位（fp16或bf16）", "16-bit (fp16 or bf16)"), 1, 2),
    KvType(
        "fp8",
        Words("fp8（每个张量一个比例因子，不计入）", "fp8 (one scale per tensor, not counted)"),
        1,
        1,
        source="vllm-quantized-kv",
    ),
    KvType(
        "fp8-row",
        Words("fp8，每行另加4字节比例因子（假设）", "fp8 with a 4-byte scale per row (assumed)"),
        1,
        1,
        4,
    ),
    KvType(
        "int8-row",
        Words("int8，每行另加2字节比例因子（假设）", "int8 with a 2-byte scale per row (assumed)"),
        1,
        1,
        2,
    ),
    _ggml("q8_0", 34),
    _ggml("q5_1", 24),
    _ggml("q5_0", 22),
    _ggml("q4_1", 20),
    _ggml("q4_0", 18),
)
TYPES: dict[str, KvType] = {each.name: each for each in _TYPES}
"""Every type by its name, from the widest to the narrowest."""


def kv_type(name: str) -> KvType:
    """Return a type by its name.

    Raises:
        ValueError: when there is none of that name, with the names there are.
    """
    if name not in TYPES:
        raise ValueError(f"There is no KV type {name[:20]!r}. There are: {', '.join(TYPES)}.")
    return TYPES[name]


def row_bytes(elements: int, block: int, block_bytes: int) -> int:
    """Return the bytes of a row of `elements` in blocks that each store `block` of them."""
    require_whole(1, elements=elements, block=block, block_bytes=block_bytes)
    return -(-elements // block) * block_bytes


def bytes_per_token_blocked(
    layers: int, kv_heads: int, head_dim: int, block: int, block_bytes: int
) -> int:
    """Return the bytes of one token in uniform layers: 2 L H_kv rows of d elements in blocks."""
    require_whole(1, layers=layers, kv_heads=kv_heads, head_dim=head_dim)
    return 2 * layers * kv_heads * row_bytes(head_dim, block, block_bytes)


def latent_with_scales(latent: int, group: int, scale_bytes: int, rope: int) -> int:
    """Return the bytes of one MLA entry with an 8-bit latent and a 16-bit rotary part.

    Every `group` elements of the latent share one scale: 512 + 4 * 4 + 64 * 2 = 656 bytes for one
    token and layer of DeepSeek-V3.2 in vLLM and FlashMLA.
    """
    require_whole(1, latent=latent, group=group, scale_bytes=scale_bytes, rope=rope)
    return row_bytes(latent, group, group + scale_bytes) + 2 * rope
