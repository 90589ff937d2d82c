"""All views of one cache side by side: the floor, and what engines hold, each at a version."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import KvModel
from pyodide_demos.models.kv_llama import llama_cpp_view
from pyodide_demos.models.kv_transformers import (
    transformers_dynamic_view,
    transformers_static_view,
)
from pyodide_demos.models.kv_views import EngineView, Held, floor_view, full_length_view
from pyodide_demos.models.kv_vllm import vllm_view
from pyodide_demos.words import Words

__all__ = [
    "RULES",
    "VIEWS",
    "EngineView",
    "Held",
    "Rule",
    "all_views",
    "bytes_held",
    "floor_view",
    "full_length_view",
    "llama_cpp_view",
    "transformers_dynamic_view",
    "transformers_static_view",
    "view_of",
    "vllm_view",
]


@dataclass(frozen=True, slots=True)
class Rule:
    """What one view counts, where it was read, and at which version."""

    name: Words
    version: str
    """Commit of the file the rule was read in; empty for the floor."""
    sources: tuple[str, ...]
    sentence: Words


RULES: dict[str, Rule] = {
    "floor": Rule(
        Words("下限", "floor"),
        "",
        (),
        Words(
            "结构必须保留的量：全注意力层留下每个位置，滑动窗口层留下窗口以内的位置，不计补齐和副本。",
            "What the architecture must keep: every position in full layers, the window in sliding "
            "ones; no padding, no copies.",
        ),
    ),
    "vllm-hybrid": Rule(
        Words("vLLM，混合管理器", "vLLM, hybrid manager"),
        "1153c0c859e3",
        ("vllm-hybrid-manager", "vllm-cache-config"),
        Words(
            "按块预留（默认每块16个词元），各类层编成层数相同的组，最后一组用空层补满。",
            "Whole blocks (16 tokens by default); layers in groups of equal size, the last group "
            "of a kind filled up with padding layers.",
        ),
    ),
    "vllm-uniform": Rule(
        Words("vLLM，关掉混合管理器", "vLLM, hybrid manager off"),
        "1f8758d584e8",
        ("vllm-scheduler-config", "vllm-cache-config"),
        Words(
            "按块预留，每个注意力层都给全长，不管有没有窗口。",
            "Whole blocks; every attention layer is given the full length, window or not.",
        ),
    ),
    "transformers-dynamic": Rule(
        Words("Transformers，动态缓存", "Transformers, dynamic cache"),
        "004999d972e4",
        ("transformers-cache", "transformers-deepseek-v3"),
        Words(
            "随长度增长；滑动窗口层在两步之间只留窗口减一个位置；MLA先展开成各头的K和V再存。",
            "Grows with the text; sliding layers keep one position less than the window between "
            "steps; MLA is expanded to K and V of every head before it is stored.",
        ),
    ),
    "transformers-static": Rule(
        Words("Transformers，静态缓存", "Transformers, static cache"),
        "004999d972e4",
        ("transformers-cache", "transformers-deepseek-v3"),
        Words(
            "一开始就按最长的长度给每个序列分配，滑动窗口层最多分配一个窗口。",
            "Allocated at once for the longest length of every sequence; sliding layers get at "
            "most a window.",
        ),
    ),
    "llama-cpp": Rule(
        Words("llama.cpp", "llama.cpp"),
        "2aef9767d982",
        ("llama-cpp-iswa", "ggml-block-formats"),
        Words(
            "按上下文长度一次分配；滑动窗口层是窗口加一个微批（这里取512），补到256的倍数。",
            "Allocated at once for the context; sliding layers get the window and a micro-batch "
            "(512 here), rounded up to 256 cells.",
        ),
    ),
    "full-length": Rule(
        Words("全长分配的参考代码", "reference code, full length"),
        "014acb7ac456",
        ("gemma-pytorch-generate",),
        Words(
            "每一层都按全长分配，滑动窗口层也一样，例如gemma_pytorch。",
            "Every layer at full length, sliding ones too, as in gemma_pytorch.",
        ),
    ),
}
"""Every view by its id, in the order in which they are printed."""
VIEWS: tuple[str, ...] = tuple(RULES)


def view_of(
    engine: str, model: KvModel, lengths: Sequence[int], kv: KvType, *, draft: bool = False
) -> EngineView:
    """Return one view of one cache, by its id."""
    if engine == "vllm-uniform":
        return vllm_view(model, lengths, kv, hybrid=False, draft=draft)
    if engine == "llama-cpp":
        return llama_cpp_view(model, lengths, kv, kv, draft=draft)
    return _ALIKE[engine](model, lengths, kv, draft=draft)


_ALIKE: dict[str, Callable[..., EngineView]] = {
    "floor": floor_view,
    "vllm-hybrid": vllm_view,
    "transformers-dynamic": transformers_dynamic_view,
    "transformers-static": transformers_static_view,
    "full-length": full_length_view,
}
"""The views that are asked for in one and the same way."""


def bytes_held(
    engine: str, model: KvModel, lengths: Sequence[int], kv: KvType, *, draft: bool = False
) -> int:
    """Return the bytes that an engine holds by its rule, padding included; 0 where it refuses."""
    return view_of(engine, model, lengths, kv, draft=draft).bytes


def all_views(
    model: KvModel, lengths: Sequence[int], kv: KvType, *, draft: bool = False
) -> tuple[EngineView, ...]:
    """Return every view of one cache, in the order of `VIEWS`."""
    return tuple(view_of(engine, model, lengths, kv, draft=draft) for engine in VIEWS)
