"""A decode step on the roofline: what it reads, what it computes, and which of the two waits."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction

from pyodide_demos.figure import Choice, Control, Figure, Option
from pyodide_demos.figures import roofline_chart, roofline_ledger
from pyodide_demos.figures.roofline_ledger import Numbers
from pyodide_demos.markup import Element, h
from pyodide_demos.models import decode_step, roofline
from pyodide_demos.models.decode_step import Step
from pyodide_demos.presets import DEVICES, MODELS, DevicePreset, ModelPreset
from pyodide_demos.words import Language, Words

VENDORS = {"nvidia": "NVIDIA", "amd": "AMD", "google": "Google", "apple": "Apple"}
CONTEXTS = (128, 1024, 4096, 16384, 65536, 262144, 1048576)
BATCHES = (1, 4, 16, 64, 256, 1024)
"""Batches that the slider stops at, and whose points are marked on the roof."""

SHOWN = (
    "deepseek-v2", "deepseek-v3", "falcon-7b", "gemma-3-4b", "gemma-3-12b", "gemma-3-27b",
    "gemma-4-31b", "glm-4-5", "gpt-oss-20b", "gpt-oss-120b", "gpt-2-xl", "gpt-3-175b",
    "jamba-v0-1", "kimi-k2", "llama-2-7b", "llama-2-70b", "llama-3-8b", "llama-3-70b",
    "llama-3-1-8b", "llama-3-1-70b", "llama-3-1-405b", "llama-3-2-1b", "mistral-7b-v0-1",
    "mixtral-8x7b", "phi-4", "qwen2-5-7b", "qwen2-5-72b", "qwen3-8b", "qwen3-32b",
    "qwen3-235b-a22b", "qwen3-next-80b-a3b",
)  # fmt: skip
"""Models to choose from; left out are near doubles, and those that do not read all they keep."""

NAMES = {
    "model": Words("模型：", "Model: "),
    "device": Words("加速器：", "Accelerator: "),
}


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader chooses."""

    device: str = "h100-sxm5-80gb"
    model: str = "llama-3-8b"
    sequences: int = 1
    positions: int = 4096


def compute(params: Params) -> Numbers:
    """Compute the step, its bounds, and where one bound gives way to the other."""
    device, model = DEVICES[params.device], MODELS[params.model]
    step = step_of(model, params.sequences, params.positions)
    bandwidth = device.bandwidth[0]
    tflops = device.tflops[0] if device.tflops else Fraction(0)
    return Numbers(
        device=device,
        model=model,
        step=step,
        bandwidth=bandwidth,
        tflops=tflops,
        weights_ms=roofline.read_milliseconds(decode_step.weight_bytes(step), bandwidth),
        kv_ms=roofline.read_milliseconds(decode_step.kv_bytes(step), bandwidth),
        memory_ms=decode_step.memory_milliseconds(step, bandwidth),
        compute_ms=roofline.compute_milliseconds(decode_step.flop(step), tflops)
        if tflops
        else None,
        floor_ms=decode_step.floor_milliseconds(step, bandwidth, tflops),
        steps_per_second=decode_step.steps_per_second(step, bandwidth, tflops),
        batch_takeover=decode_step.sequences_where_arithmetic_takes_over(step, bandwidth, tflops)
        if tflops
        else 0,
        context_overtakes=decode_step.positions_where_kv_overtakes(step),
        prefill_flop=decode_step.prefill_flop(step),
        marks=tuple(
            (batch, decode_step.intensity(replace(step, sequences=batch))) for batch in BATCHES
        ),
    )


def step_of(model: ModelPreset, sequences: int, positions: int) -> Step:
    """Describe a step of a preset."""
    return Step(
        model=model.model,
        query_heads=model.query_heads,
        parameters=model.parameters,
        active=model.active,
        embedding=model.vocabulary * model.hidden,
        sequences=sequences,
        positions=positions,
    )


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw the roof, the bars and the ledgers."""
    links = h(
        "p",
        NAMES["device"].in_(lang),
        h("a", numbers.device.name, href=f"../accelerators/#{numbers.device.id}"),
        " · ",
        NAMES["model"].in_(lang),
        h("a", numbers.model.name, href=f"../models/{numbers.model.id}/"),
        class_="roofline__names",
    )
    return h(
        "div",
        links,
        roofline_ledger.verdict(numbers, lang),
        h(
            "div",
            roofline_chart.roof(numbers, lang),
            roofline_chart.times(numbers, lang),
            class_="charts",
        ),
        *roofline_ledger.ledgers(numbers, lang),
        roofline_ledger.notes(numbers, lang),
        class_="roofline",
    )


def _options(presets: Iterable[ModelPreset | DevicePreset]) -> tuple[Option, ...]:
    """List presets under the family or the maker they belong to."""
    return tuple(
        Option(preset.id, Words(preset.name, preset.name), _group(preset)) for preset in presets
    )


def _group(preset: ModelPreset | DevicePreset) -> Words:
    name = preset.family.capitalize() if isinstance(preset, ModelPreset) else VENDORS[preset.vendor]
    return Words(name, name)


FIGURE = Figure(
    name="roofline",
    title=Words("一步解码，谁在等谁", "One decode step, and which part waits"),
    controls=(
        Choice("device", Words("加速器", "Accelerator"), _options(DEVICES.values())),
        Choice(
            "model",
            Words("模型", "Model"),
            _options(MODELS[name] for name in SHOWN if name in MODELS),
        ),
        Control(
            "sequences",
            Words("批：同时解码的序列", "Batch: sequences decoded at once"),
            "B",
            1,
            1024,
            Words("{value}个序列", "sequences: {value}"),
            stops=BATCHES,
        ),
        Control(
            "positions",
            Words("每个序列的上下文", "Context of each sequence"),
            "N",
            1,
            1048576,
            Words("{value}个位置", "positions: {value}"),
            stops=CONTEXTS,
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "ridge": "roofline.ridge",
        "intensity": "decode_step.intensity",
        "weight-bytes": "decode_step.weight_bytes",
        "most-weight-bytes": "decode_step.most_weight_bytes",
        "bare-weight-bytes": "decode_step.bytes_without_embedding",
        "kv-bytes": "decode_step.kv_bytes",
        "read-bytes": "decode_step.bytes_read",
        "weight-ms": "roofline.read_milliseconds",
        "most-weight-ms": "roofline.read_milliseconds",
        "bare-weight-ms": "roofline.read_milliseconds",
        "kv-ms": "roofline.read_milliseconds",
        "read-ms": "decode_step.memory_milliseconds",
        "flop": "decode_step.flop",
        "compute-ms": "roofline.compute_milliseconds",
        "floor-ms": "decode_step.floor_milliseconds",
        "steps-per-second": "decode_step.steps_per_second",
        "tokens-per-second": "decode_step.tokens_per_second",
        "batch-takeover": "decode_step.sequences_where_arithmetic_takes_over",
        "context-overtakes": "decode_step.positions_where_kv_overtakes",
        "prefill-flop": "decode_step.prefill_flop",
        "prefill-ms": "roofline.compute_milliseconds",
        "bandwidth": "decode_step.peak_bandwidth",
        "tflops": "decode_step.peak_compute",
    },
)
