"""The questions of the test vectors: every preset, and every trap that concerns bytes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.golden import kv_vector_engines as engines
from tests.golden.kv_vector_parts import (
    GB,
    PRESETS,
    Q4_0,
    Q8_0,
    TRICKY,
    Case,
    case,
    changed,
    full,
    layers,
    misread,
    mistake,
)


def of_presets() -> Iterator[Case]:
    """Ask for every preset what texts of three lengths take, at 16 bit."""
    for name, preset in PRESETS.items():
        groups = layers(name)
        given = {"layers": groups, "lengths": TRICKY}
        yield case(f"preset-{name}", "cache", given, f"preset:{name}", *_of_shape(preset, groups))


def _of_shape(preset: dict[str, Any], groups: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    heads = [group for group in groups if group["kind"] in ("full", "sliding")]
    width = preset["hidden"] // preset["query_heads"]
    if any(group["head_dim"] != width for group in heads):
        yield mistake(
            "用隐藏宽度除以头数当头维度",
            "hidden width over heads taken for the head dimension",
            {"layers": changed(groups, head_dim=width), "lengths": TRICKY},
        )
    if any(group["kv_heads"] != preset["query_heads"] for group in heads):
        yield mistake(
            "把查询头当成KV头",
            "query heads taken for KV heads",
            {"layers": changed(groups, kv_heads=preset["query_heads"]), "lengths": TRICKY},
        )
    for misprint in preset.get("misprints", []):
        where = misprint["where"]
        field, value = misprint["field"], misprint["value"]
        if field == "as_gqa":
            groups_wrong = [full(groups[0]["layers"], value, groups[0]["head_dim"])]
        else:
            groups_wrong = changed(groups, **{field: value})
        if groups_wrong != groups and not (field == "kv_heads" and value == preset["query_heads"]):
            yield mistake(
                f"照抄写错的{value}，见{where['zh']}",
                f"{value} copied from {where['en']}",
                {"layers": groups_wrong, "lengths": TRICKY},
            )


def of_formats() -> Iterator[Case]:
    """Ask for numbers stored in blocks with scales."""
    llama = layers("llama-3-8b")
    for name, element, half in (("q8-0", Q8_0, 1), ("q4-0", Q4_0, None)):
        given = {"layers": llama, "lengths": [8192], "element": element}
        plain = {**given, "element": {"block": 1, "bytes": 1} if half else {"block": 2, "bytes": 1}}
        wrong = mistake("没有算比例因子", "scales left out", plain)
        yield case(f"blocks-of-32-{name}", "cache", given, "source:ggml-block-formats", wrong)
    yield case(
        "row-ends-inside-a-block",
        "cache",
        {"layers": [full(2, 1, 80)], "lengths": [10], "element": Q8_0},
        "source:ggml-block-formats",
        mistake(
            "只付了满的块",
            "only whole blocks paid",
            {"layers": [full(2, 1, 64)], "lengths": [10], "element": Q8_0},
        ),
    )
    yield case(
        "fp8-one-byte",
        "cache",
        {"layers": llama, "lengths": [1], "element": {"block": 1, "bytes": 1}},
        "source:vllm-quantized-kv",
    )
    yield case(
        "float-32",
        "cache",
        {"layers": llama, "lengths": [1], "element": {"block": 1, "bytes": 4}},
        "preset:llama-3-8b",
    )


def of_lengths() -> Iterator[Case]:
    """Ask around the edge of a window, and for texts of unequal lengths."""
    for length in (127, 128, 129):
        groups = layers("gpt-oss-20b")
        given = {"layers": groups, "lengths": [length]}
        yield case(f"window-edge-{length}", "cache", given, "preset:gpt-oss-20b")
    for name, lengths in (
        ("llama-8192", [8192]),
        ("llama-eight-sequences", [8192] * 8),
        ("llama-2000", [2000]),
        ("llama-100000", [100_000]),
        ("unequal", [1, 15, 16, 17, 4096]),
        ("none", []),
        ("empty-text", [0, 5]),
    ):
        given = {"layers": layers("llama-3-8b"), "lengths": lengths}
        yield case(f"lengths-{name}", "cache", given, "preset:llama-3-8b")
    yield case(
        "gemma-3-4b-tail",
        "cache",
        {"layers": layers("gemma-3-4b"), "lengths": [131_072]},
        "preset:gemma-3-4b",
        mistake(
            "把5:1当成精确比例，四舍五入成6个全局层",
            "5:1 taken as exact and rounded to 6 global layers",
            {
                "layers": [{**layers("gemma-3-4b")[0], "layers": 28}, full(6, 4, 256)],
                "lengths": [131_072],
            },
        ),
    )
    yield case(
        "gemma-3-27b-tail",
        "cache",
        {"layers": layers("gemma-3-27b"), "lengths": [131_072]},
        "preset:gemma-3-27b",
        mistake(
            "把5:1当成精确比例，向上取整成11个全局层",
            "5:1 taken as exact and rounded up to 11 global layers",
            {
                "layers": [{**layers("gemma-3-27b")[0], "layers": 51}, full(11, 16, 128)],
                "lengths": [131_072],
            },
        ),
    )


def of_latents() -> Iterator[Case]:
    """Ask for one token of MLA models, with every way in which they are misread."""
    for name in ("deepseek-v2", "deepseek-v3", "deepseek-v3-2"):
        groups = layers(name)
        count = groups[0]["layers"]
        given = {"layers": groups, "lengths": [1]}
        twice = [{**groups[0], "latent": 2 * groups[0]["latent"], "rope": 2 * groups[0]["rope"]}]
        width = PRESETS[name]["hidden"] // PRESETS[name]["query_heads"]
        yield case(
            f"latent-{name}",
            "cache",
            given,
            f"preset:{name}",
            mistake(
                "按GQA读：128个KV头，头维度128",
                "read as GQA: 128 KV heads of 128",
                {"layers": [full(count, 128, 128)], "lengths": [1]},
            ),
            mistake(
                "按GQA读，头维度用隐藏宽度除以头数",
                "read as GQA with hidden width over heads",
                {"layers": [full(count, 128, width)], "lengths": [1]},
            ),
            mistake("多乘了两倍", "a factor of two too much", {"layers": twice, "lengths": [1]}),
            mistake(
                "按展开的形式算，没有说明",
                "the expanded form, without saying so",
                {"layers": [{**full(count, 128, 192), "value_dim": 128}], "lengths": [1]},
            ),
        )


def of_drafts() -> Iterator[Case]:
    """Ask with and without a draft layer: sixteen layers and one more are 17/16."""
    groups = [full(16, 4, 256), {**full(1, 4, 256), "draft": True}]
    given = {"layers": groups, "lengths": [1000], "drafting": True}
    resting = {**given, "drafting": False}
    forgotten = mistake("忘了草稿层", "the draft layer forgotten", resting)
    yield case("draft-running", "cache", given, "issue:noonghunna/club-3090#1328", forgotten)
    yield case("draft-resting", "cache", resting, "issue:noonghunna/club-3090#1328")
    deepseek = {"layers": layers("deepseek-v3"), "lengths": [4096], "drafting": True}
    yield case(
        "draft-deepseek-v3",
        "cache",
        deepseek,
        "source:deepseek-v3-weights",
        mistake("忘了草稿层", "the draft layer forgotten", {**deepseek, "drafting": False}),
    )


def of_old_models() -> Iterator[Case]:
    """Ask for models of which papers and talks print round numbers."""
    opt = [full(40, 40, 128)]
    yield case(
        "opt-13b-token",
        "cache",
        {"layers": opt, "lengths": [1]},
        "source:kwon-2023",
        misread(
            "把二进制的800 KB当成十进制",
            "800 KB in binary units taken for decimal ones",
            total=800_000,
        ),
    )
    yield case(
        "opt-13b-2048",
        "cache",
        {"layers": opt, "lengths": [2048]},
        "source:kwon-2023",
        misread(
            "把二进制的1.6 GB当成十进制",
            "1.6 GB in binary units taken for decimal ones",
            total=1_600_000_000,
        ),
    )
    gpt = {"layers": layers("gpt-3-175b"), "lengths": [2048]}
    yield case(
        "gpt-3-2048",
        "cache",
        gpt,
        "preset:gpt-3-175b",
        misread("把9.0 GiB写成9.0 GB", "9.0 GiB written as 9.0 GB", total=9 * GB),
    )
    yield case(
        "llama-token-is-no-mib",
        "cache",
        {"layers": layers("llama-3-8b"), "lengths": [1]},
        "preset:llama-3-8b",
        misread("以为一个位置总是一个MiB", "a position taken to be a MiB always", total=2**20),
    )


def all_cases() -> list[Case]:
    """Return every question, in a fixed order."""
    makers = (
        of_presets,
        of_latents,
        of_lengths,
        of_formats,
        of_drafts,
        of_old_models,
        engines.of_engines,
        engines.of_ranks,
        engines.of_budgets,
        engines.of_blocks,
        engines.of_ratios,
    )
    return [question for maker in makers for question in maker()]
