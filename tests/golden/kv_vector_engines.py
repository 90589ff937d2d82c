"""The questions about engines, ranks, budgets, blocks and ratios."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tests.golden.kv_vector_parts import (
    GB,
    GIB,
    VLLM,
    Case,
    case,
    full,
    layers,
    misread,
    mistake,
)


def of_engines() -> Iterator[Case]:
    """Ask what engines hold: whole blocks, groups of layers, one position less, whole lengths."""
    oss = {"layers": layers("gpt-oss-20b"), "lengths": [8192] * 32}
    gemma = {"layers": layers("gemma-3-27b"), "lengths": [8192]}
    toy = {
        "layers": [{**full(20, 1, 4), "kind": "sliding", "window": 32}, full(10, 1, 4)],
        "lengths": [112],
    }
    hybrid = {"name": "vllm-hybrid", "block": 16}
    uniform = {"name": "vllm-uniform", "block": 16}
    dynamic, static = {"name": "transformers-dynamic"}, {"name": "transformers-static"}
    llama_cpp = {"name": "llama-cpp", "micro_batch": 512, "padded_to": 256}
    for name, given in (("gpt-oss-20b", oss), ("gemma-3-27b", gemma), ("toy", toy)):
        every = {**given, "rule": {"name": "full-length"}}
        wrong = mistake(
            "以为配置里的窗口本身就省",
            "the window taken to save by itself",
            {**given, "rule": hybrid},
        )
        yield case(
            f"vllm-hybrid-{name}",
            "held",
            {**given, "rule": hybrid},
            f"source:{VLLM}",
            mistake("每层都按全长算", "every layer at full length", every),
        )
        yield case(
            f"vllm-uniform-{name}",
            "held",
            {**given, "rule": uniform},
            "source:vllm-scheduler-config",
            mistake("按窗口封顶算", "capped at the window", {**given, "rule": hybrid}),
        )
        yield case(f"full-length-{name}", "held", every, "source:gemma-pytorch-generate", wrong)
        yield case(
            f"transformers-dynamic-{name}",
            "held",
            {**given, "rule": dynamic},
            "source:transformers-cache",
            mistake(
                "以为留下整个窗口", "a whole window taken to be kept", {**given, "rule": static}
            ),
        )
        yield case(
            f"llama-cpp-{name}", "held", {**given, "rule": llama_cpp}, "source:llama-cpp-iswa"
        )
    yield case(
        "transformers-static-batch",
        "held",
        {"layers": layers("gpt-oss-20b"), "lengths": [100, 8192], "rule": static},
        "source:transformers-cache",
        mistake(
            "以为按各自的长度分配",
            "each length taken to be allocated by itself",
            {"layers": layers("gpt-oss-20b"), "lengths": [100, 8192], "rule": dynamic},
        ),
    )
    yield case(
        "transformers-latent",
        "held",
        {"layers": layers("deepseek-v2"), "lengths": [4096], "rule": dynamic},
        "source:transformers-deepseek-v3",
        mistake(
            "以为存的是潜向量",
            "the latent taken to be stored",
            {"layers": layers("deepseek-v2"), "lengths": [4096], "rule": uniform},
        ),
    )
    yield case(
        "vllm-state",
        "held",
        {"layers": layers("jamba-v0-1"), "lengths": [8192], "rule": hybrid},
        f"source:{VLLM}",
    )
    yield case(
        "vllm-one-token",
        "held",
        {"layers": layers("llama-3-8b"), "lengths": [1, 16, 17], "rule": hybrid},
        "source:vllm-cache-config",
        mistake(
            "没有补到整块",
            "not rounded up to blocks",
            {
                "layers": layers("llama-3-8b"),
                "lengths": [1, 16, 17],
                "rule": {"name": "vllm-hybrid", "block": 1},
            },
        ),
    )


def of_ranks() -> Iterator[Case]:
    """Ask what ranks hold: heads are divided, then copied; latents are copied at once."""
    llama = {"layers": layers("llama-3-8b"), "lengths": [8192]}
    for tensor in (1, 2, 4, 8, 16):
        given = {**llama, "tensor": tensor, "pipeline": 1}
        wrong = (
            [misread("以为总能再除", "taken to divide for ever", stages=[2**30 // 16], total=2**30)]
            if tensor == 16
            else []
        )
        yield case(
            f"tensor-parallel-{tensor}", "ranks", given, "source:vllm-tensor-parallel", *wrong
        )
    yield case(
        "pipeline-parallel-4",
        "ranks",
        {**llama, "tensor": 1, "pipeline": 4},
        "source:vllm-pipeline",
    )
    one = {"layers": [full(32, 1, 128)], "lengths": [8192], "tensor": 8, "pipeline": 1}
    yield case(
        "one-head-on-eight-ranks",
        "ranks",
        one,
        "source:vllm-tensor-parallel",
        misread(
            "以为八路就少八倍",
            "taken to be an eighth on each of eight ranks",
            stages=[2**27 // 8],
            total=2**27,
        ),
    )
    latent = {"layers": [layers("deepseek-v3")[0]], "lengths": [8192], "tensor": 8, "pipeline": 4}
    yield case(
        "latent-on-ranks",
        "ranks",
        latent,
        "source:vllm-pipeline",
        misread(
            "以为潜向量也能按头拆",
            "the latent taken to be divided by heads",
            stages=[15 * 1152 * 1024, 15 * 1152 * 1024, 16 * 1152 * 1024, 15 * 1152 * 1024],
            total=61 * 1152 * 8192,
        ),
    )


def of_budgets() -> Iterator[Case]:
    """Ask how many sequences fit, and what a unit is worth."""
    small = {"device": 24 * GIB, "weights": 14 * GB, "runtime": 2 * GIB, "margin": 2 * GIB}
    for length, size in ((8192, GIB), (16_384, 2 * GIB)):
        yield case(
            f"fit-24-gib-{length}",
            "fit",
            {**small, "sequence": size},
            "preset:llama-3-8b",
            misread(
                "没有留出运行时和余量",
                "nothing set aside for runtime and margin",
                left=24 * GIB - 14 * GB,
                fits=(24 * GIB - 14 * GB) // size,
            ),
        )
    large = {"weights": 2 * 8_030_261_248, "runtime": 2 * GIB, "margin": 0, "sequence": GIB // 2}
    for name, device, other in (("gib", 80 * GIB, 80 * GB), ("gb", 80 * GB, 80 * GIB)):
        left = other - large["weights"] - 2 * GIB
        yield case(
            f"fit-80-{name}",
            "fit",
            {"device": device, **large},
            "preset:llama-3-8b",
            misread(
                "把GB和GiB混为一谈",
                "GB taken for GiB or the other way round",
                left=left,
                fits=left // large["sequence"],
            ),
        )
    for name, count, prefix in (
        ("weights-8b", 16 * GB, "G"),
        ("llama-2000-tokens", 262_144_000, "M"),
        ("llama-100000-tokens", 13_107_200_000, "G"),
        ("llama-token", 131_072, "k"),
        ("deepseek-v3-token", 70_272, "k"),
    ):
        power = {"k": 1, "M": 2, "G": 3}[prefix]
        same = f"{count}/{1000**power}"
        yield case(
            f"units-{name}",
            "units",
            {"bytes": count, "prefix": prefix},
            "definition",
            misread("两种单位当成一种", "both units taken for one", binary=same, decimal=same),
        )
    for name, speed in (("h100-sxm", 3_350 * GB), ("a100-sxm-80", 2_039 * GB)):
        yield case(
            f"read-weights-{name}",
            "read-time",
            {"bytes": 16 * GB, "bytes_per_second": speed},
            "definition",
        )


def of_blocks() -> Iterator[Case]:
    """Ask for blocks of texts, with and without a shared beginning."""
    texts = [[1] * 5, [2] * 3, [3] * 8]
    yield case(
        "blocks-5-3-8",
        "blocks",
        {"texts": texts, "block": 4, "sharing": False},
        "definition",
        misread(
            "只除一次，没有逐个序列取整",
            "divided once instead of rounding each text",
            blocks=4,
            slots=16,
            used=16,
            empty=0,
        ),
    )
    same = [[1, 2, 3, 4, 5, 6, 7, 8], [1, 2, 3, 4, 9, 10, 11, 12]]
    yield case(
        "blocks-shared-start",
        "blocks",
        {"texts": same, "block": 4, "sharing": True},
        "definition",
        misread("没有共用", "nothing shared", blocks=4, slots=16, used=16, empty=0),
    )
    other_past = [[1, 2, 3, 4, 5, 6, 7, 8], [9, 2, 3, 4, 5, 6, 7, 8]]
    yield case(
        "blocks-same-words-other-past",
        "blocks",
        {"texts": other_past, "block": 4, "sharing": True},
        "definition",
        misread(
            "以为相同的词就能共用，不管前面是什么",
            "equal words taken to be shared whatever comes before",
            blocks=3,
            slots=12,
            used=12,
            empty=0,
        ),
    )
    part = [[1, 2, 3, 4, 5], [1, 2, 3, 4, 5]]
    yield case(
        "blocks-only-whole-ones",
        "blocks",
        {"texts": part, "block": 4, "sharing": True},
        "source:vllm-cache-config",
        misread(
            "以为不满的块也共用",
            "begun blocks taken to be shared too",
            blocks=2,
            slots=8,
            used=5,
            empty=3,
        ),
    )
    yield case(
        "reserve-the-longest",
        "blocks",
        {"texts": [[1] * 40], "block": 8192, "sharing": False},
        "definition",
    )


def of_ratios() -> Iterator[Case]:
    """Ask for ratios that are told with the wrong cause."""
    token = [1]

    def over(groups: list[dict[str, Any]], **more: Any) -> dict[str, Any]:
        return {"layers": groups, "lengths": token, **more}

    gpt, llama = layers("gpt-3-175b"), layers("llama-3-70b")
    yield case(
        "gpt-3-over-llama-3-70b",
        "ratio",
        {"over": over(gpt), "under": over(llama)},
        "preset:llama-3-70b",
        misread("全算作GQA的功劳：GQA只占其中的头数", "put down to GQA alone", ratio="8/1"),
    )
    dense = [full(95, 8, 128)]
    latent = layers("deepseek-v2")
    yield case(
        "deepseek-v2-over-67b",
        "ratio",
        {"over": over(latent), "under": over(dense)},
        "preset:deepseek-v2",
        mistake(
            "把6位缓存也算在MLA头上",
            "a 6-bit cache counted as MLA's doing",
            {"over": over(latent, element={"block": 4, "bytes": 3}), "under": over(dense)},
        ),
    )
    yield case(
        "llama-405b-over-deepseek-v3",
        "ratio",
        {"over": over(layers("llama-3-1-405b")), "under": over([layers("deepseek-v3")[0]])},
        "preset:llama-3-1-405b",
        misread("一份2025年的表印的是7.28", "a table of 2025 prints 7.28", ratio="728/100"),
    )
    yield case(
        "mqa-over-mha",
        "ratio",
        {"over": over([full(1, 1, 64)]), "under": over([full(1, 71, 64)])},
        "preset:falcon-7b",
    )
