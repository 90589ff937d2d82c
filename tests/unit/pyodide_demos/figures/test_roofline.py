"""The roofline: golden numbers, points on the roof, bars as long as their times."""

from __future__ import annotations

import json
import math
from pathlib import Path

import pytest

from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.roofline import FIGURE, SHOWN, Params, compute
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import LANGUAGES
from tests.golden import make_roofline
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

GOLDEN = json.loads(make_roofline.FILE.read_text("utf-8"))


def state(entry):
    return "-".join(str(value) for value in entry["params"].values())


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("entry", GOLDEN, ids=state)
def test_numbers_in_the_markup_are_the_golden_ones(entry, lang):
    root = parse(FIGURE.render(FIGURE.parse(entry["params"]), lang))
    assert_clean(root, lang)
    assert numbers(root) == entry["numbers"]


def test_the_file_holds_what_adding_up_gives():
    assert make_roofline.entries() == GOLDEN
    assert "pyodide_demos" not in Path(make_roofline.__file__).read_text("utf-8")


def test_every_device_and_model_can_be_drawn():
    states = [{"device": device, "sequences": 256} for device in DEVICES]
    states += [{"model": name, "positions": n} for name in SHOWN for n in (1, 1000, 1048576)]
    for raw in states:
        root = parse(FIGURE.render(FIGURE.parse(raw), "zh"))
        assert_clean(root, "zh")
        assert shapes(root) <= 30
        hrefs = [link.get("href") for link in root.iter("a")]
        assert hrefs == [f"../accelerators/#{raw.get('device', Params().device)}",
                         f"../models/{raw.get('model', Params().model)}/"]  # fmt: skip


def test_models_shown_are_presets_that_read_all_they_keep():
    assert set(SHOWN) <= set(MODELS)
    assert not any(group.indexer for name in SHOWN for group in MODELS[name].model.groups)
    assert all(MODELS[name].parameters for name in SHOWN)


def test_the_large_dot_stands_on_the_roof_at_its_intensity():
    for params in (Params(), Params(sequences=1024, positions=128)):
        found = compute(params)
        root = parse(FIGURE.render(params, "en"))
        (dot,) = (p for p in root.iter("path") if p.get("class") == "roof__here")
        x, y = (float(part) for part in dot.get("d")[1:-2].split())
        intensity = 10 ** (x / 1000 * 5 - 1)
        assert math.isclose(intensity, float(numbers_intensity(root)), rel_tol=1e-3)
        reached = 10 ** (4 - y / 600 * 5)
        slope = float(found.bandwidth) / 1000 * intensity
        assert math.isclose(reached, min(slope, float(found.tflops)), rel_tol=5e-3)


def numbers_intensity(root):
    top, _, bottom = numbers(root)["intensity"].partition("/")
    return int(top) / int(bottom or 1)


def test_bars_are_as_long_as_the_times():
    params = Params(sequences=64, positions=16384)
    found, root = compute(params), parse(FIGURE.render(params, "en"))
    widths = {rect.get("class"): float(rect.get("width")) for rect in root.iter("rect")}
    assert found.memory_ms > found.compute_ms
    for kind, time in (("weights", found.weights_ms), ("kv", found.kv_ms),
                       ("flop", found.compute_ms)):  # fmt: skip
        share = widths[f"roof__{kind}"] / 1000
        assert share == pytest.approx(float(time / found.memory_ms), abs=1e-4)


def test_what_waits_is_said_in_words():
    def verdict(**raw):
        root = parse(FIGURE.render(FIGURE.parse(raw), "en"))
        return next(p.text for p in root.iter("p") if p.get("class") == "roofline__verdict")

    assert "the arithmetic units wait" in verdict()
    assert "Arithmetic outlasts reading" in verdict(sequences=1024, positions=128)
    assert "no printed peak" in verdict(device="m4-max")


def test_disputed_figures_keep_both():
    text = "".join(parse(FIGURE.render(FIGURE.parse({"device": "t4"}), "en")).itertext())
    assert "300 GB/s; other sources print 320" in text


def test_experts_long_contexts_and_small_memories_are_mentioned():
    raw = {"device": "rtx-4090", "model": "mixtral-8x7b", "positions": 65536}
    text = "".join(parse(FIGURE.render(FIGURE.parse(raw), "en")).itertext())
    assert "mixture of experts" in text
    assert "longer than the model" in text
    assert "cannot hold" in text


@pytest.mark.parametrize(
    "raw", [{"device": "abacus"}, {"model": "deepseek-v3-2"}, {"sequences": 0}, {"positions": 0}]
)
def test_states_out_of_range_are_refused(raw):
    with pytest.raises(ParameterError):
        FIGURE.parse(raw)
