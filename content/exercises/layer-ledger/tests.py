"""Tests of the exercise."""

from exercise import kv_bytes, layer_bytes

from pyodide_demos.exercise import same
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.presets import MODELS

FULL = {"kind": "full", "kv_heads": 8, "head_dim": 64}
SLIDING = {**FULL, "kind": "sliding", "window": 128}
LATENT = {"kind": "mla", "latent": 512, "rope": 64}
STATE = {"kind": "state", "elements": 1000}


def test_full():
    """全长层：每个位置一份K和一份V。

    A full layer: a K and a V for every position.
    """
    same(layer_bytes(FULL, 10, 2), 2 * 10 * 8 * 64 * 2)
    same(kv_bytes([FULL, FULL], 10), 2 * layer_bytes(FULL, 10, 2))


def test_sliding():
    """窗口层：最多留下窗口那么多位置。

    A sliding layer keeps no more positions than its window.
    """
    for positions in (1, 127, 128, 129, 8192):
        same(layer_bytes(SLIDING, positions, 2), layer_bytes(FULL, min(positions, 128), 2))


def test_latent():
    """MLA：没有因子2，也没有头数。

    MLA: no factor 2, no number of heads.
    """
    same(layer_bytes(LATENT, 100, 2), 100 * (512 + 64) * 2)


def test_state():
    """固定状态：与长度无关；没有词元就没有状态。

    A constant state: whatever the length; no tokens, no state.
    """
    same(layer_bytes(STATE, 1, 2), layer_bytes(STATE, 9999, 2))
    same(layer_bytes(STATE, 0, 2), 0)


def test_models():
    """与本站的两个真实模型一致。

    It agrees with two real models of this site.
    """
    sixteen = kv_type("16-bit")
    for positions in (1, 128, 129, 8192):
        gpt_oss = model_bytes(MODELS["gpt-oss-20b"].model, (positions,), sixteen)
        same(kv_bytes([SLIDING, FULL] * 12, positions), gpt_oss)
        deepseek = model_bytes(MODELS["deepseek-v3"].model, (positions,), sixteen)
        same(kv_bytes([LATENT] * 61, positions), deepseek)
