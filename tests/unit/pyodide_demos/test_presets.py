"""Presets as the figures get them."""

from fractions import Fraction

import pytest

from pyodide_demos import presets
from pyodide_demos.presets import DEVICES, MODELS


@pytest.mark.parametrize(
    ("name", "style"),
    [("gpt-2", "mha"), ("llama-3-8b", "gqa"), ("falcon-7b", "mqa"), ("deepseek-v3", "mla"),
     ("mistral-7b-v0-1", "gqa"), ("gemma-4-31b", "gqa"), ("jamba-v0-1", "gqa")],
)  # fmt: skip
def test_the_style_follows_from_the_heads(name, style):
    assert MODELS[name].style == style


def test_the_group_that_keeps_every_position_speaks_for_a_model():
    assert MODELS["gemma-4-31b"].attention.kv_heads == 4
    assert MODELS["mistral-7b-v0-1"].attention.window == 4096


def test_a_dense_model_uses_all_its_parameters():
    assert MODELS["llama-3-8b"].active == MODELS["llama-3-8b"].parameters == 8_030_261_248
    assert MODELS["deepseek-v3"].active == 37 * 10**9


def test_devices_keep_figures_that_sources_dispute():
    assert len(DEVICES) >= 25
    assert DEVICES["t4"].bandwidth == (300, 320)
    assert DEVICES["b200-sxm"].memory_gb == (180, 192)
    assert DEVICES["tpu-v5e"].bandwidth == (819, Fraction(800 * 2**30, 10**9))
    assert DEVICES["rtx-4090"].tflops == (Fraction("165.2"), Fraction("330.3"), Fraction("82.6"))
    assert DEVICES["m4-max"].tflops == ()


def test_a_file_that_cannot_be_read_leaves_no_presets(tmp_path, monkeypatch):
    monkeypatch.setattr(presets, "__file__", str(tmp_path / "presets.py"))
    assert presets._read() == {"models": [], "devices": []}
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "presets.json").write_text("{", "utf-8")
    assert presets._read() == {"models": [], "devices": []}
