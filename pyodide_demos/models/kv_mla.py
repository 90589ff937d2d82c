"""Multi-head latent attention (MLA): one latent a token and layer, no factor 2 and no heads.

Formula: B L N (d_c + d_r) b, DeepSeek-V2 report, section 2.1.3. The wrong readings that tools print
are here too, named as what they are.
"""

from __future__ import annotations

from pyodide_demos.models.domain import require_whole
from pyodide_demos.quantities import Ratio


def elements_per_token(layers: int, latent: int, rope: int) -> int:
    """Count the elements one token leaves in all layers: L (d_c + d_r)."""
    require_whole(1, layers=layers, latent=latent, rope=rope)
    return layers * (latent + rope)


def bytes_per_token(layers: int, latent: int, rope: int, bytes_per_element: int) -> int:
    """Return the bytes one token leaves in all layers: L (d_c + d_r) b."""
    require_whole(1, bytes_per_element=bytes_per_element)
    return elements_per_token(layers, latent, rope) * bytes_per_element


def naive_elements(heads: int, nope: int, rope: int, value_dim: int) -> int:
    """Count the elements of one token and layer in the form that is not absorbed.

    Every head stores a K of d_nope + d_rope and a V: H (d_nope + d_rope + d_v).
    """
    require_whole(1, heads=heads, nope=nope, rope=rope, value_dim=value_dim)
    return heads * (nope + rope + value_dim)


def naive_over_latent(heads: int, nope: int, rope: int, value_dim: int, latent: int) -> Ratio:
    """Return how many times the latent form the form that is not absorbed takes."""
    return Ratio(naive_elements(heads, nope, rope, value_dim), latent + rope)


def read_as_gqa(layers: int, kv_heads: int, head_dim: int, bytes_per_element: int) -> int:
    """Return the bytes one gets by reading the printed KV heads as if this were GQA: wrong."""
    require_whole(1, layers=layers, kv_heads=kv_heads, head_dim=head_dim)
    require_whole(1, bytes_per_element=bytes_per_element)
    return 2 * layers * kv_heads * head_dim * bytes_per_element


def gqa_reading_over_latent(kv_heads: int, head_dim: int, latent: int, rope: int) -> Ratio:
    """Return how many times too much that reading gives: 2 H_kv d / (d_c + d_r)."""
    require_whole(1, kv_heads=kv_heads, head_dim=head_dim, latent=latent, rope=rope)
    return Ratio(2 * kv_heads * head_dim, latent + rope)
