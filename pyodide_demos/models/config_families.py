"""Rules of configuration families whose layers are alike, or full and sliding in some order.

Where a file leaves a field out, the value is the default of the family's class in Transformers
(huggingface/transformers, src/transformers/models/<family>/configuration_<family>.py, read at
commits 008e574391258935f3ecc3035c882e73bbcac419 for Qwen2, Qwen3 and Gemma 2,
008f5c8c29be84d4721dc6d1e0fcd72300580be4 for Gemma 3, 001f85b38fb432858ace93f18622f07cec46d874
for Mistral, 055855363e97555535aa9d133f53d99ef75bfd9c for Falcon).
"""

from __future__ import annotations

from dataclasses import replace

from pyodide_demos.models.config_fields import MOST_LAYERS, Config, refuse
from pyodide_demos.models.config_shapes import (
    FULL,
    SLIDING,
    Defaults,
    Heads,
    head_dim_of,
    heads_of,
    kinds_listed,
    layers_of,
    mixed,
    said,
)
from pyodide_demos.models.kv_layers import KvModel


def plain(config: Config) -> KvModel:
    """Llama, Mixtral without a window, Phi, GLM: every layer keeps everything."""
    count, heads = layers_of(config), heads_of(config)
    if config.has("sliding_window"):
        return mixed(heads, [SLIDING] * count, window_of(config))
    config.raw("sliding_window")
    return mixed(heads, [FULL] * count, 0)


def window_of(config: Config, default: int = 0) -> int:
    """Read the window of the sliding layers."""
    names = "sliding_window", "sliding_window_size"
    window = config.whole(*names, default=default or None)
    if all(config.has(name) for name in names):
        config.raw("sliding_window_size")
    config.step("窗口", "window", said(config, *names), window)
    config.note(
        "窗口只说模型看多远。省不省内存，要看引擎是否真的丢掉窗口之外的K和V。",
        "The window says how far the model looks. Whether memory is saved depends on the engine "
        "dropping the K and V outside it.",
    )
    return window


def mistral(config: Config) -> KvModel:
    """Mistral: a window in every layer, unless it is null; a silent file means 4,096."""
    count, heads = layers_of(config), heads_of(config, Defaults(kv_heads=8))
    if "sliding_window" in config.fields and not config.has("sliding_window"):
        config.raw("sliding_window")
        config.step("窗口", "window", "sliding_window = null", "–")
        return mixed(heads, [FULL] * count, 0)
    return mixed(heads, [SLIDING] * count, window_of(config, 4096))


def qwen(config: Config) -> KvModel:
    """Qwen2 and Qwen3: a window only with use_sliding_window, from max_window_layers on."""
    newer = str(config.fields.get("model_type", "")).startswith("qwen3")
    count = layers_of(config)
    heads = heads_of(config, Defaults(head_dim=128) if newer else None)
    for name in ("sliding_window", "max_window_layers"):
        config.raw(name)
    if not config.flag("use_sliding_window", default=False):
        config.raw("layer_types")
        config.step("窗口", "window", "use_sliding_window = false", "–")
        return mixed(heads, [FULL] * count, 0)
    window = window_of(config, 4096)
    if config.has("layer_types"):
        return mixed(heads, kinds_listed(config, count, (FULL, SLIDING)), window)
    first = config.whole("max_window_layers", default=28, minimum=0)
    config.step("从第几层起有窗口", "first layer with a window", "max_window_layers", first)
    return mixed(heads, [SLIDING if i >= first else FULL for i in range(count)], window)


def gemma2(config: Config) -> KvModel:
    """Gemma 2: layers with even index slide."""
    count = layers_of(config)
    heads = heads_of(config, Defaults(8, 4, 256))
    window = window_of(config, 4096)
    return _patterned(config, heads, count, window, 2)


def gemma3(config: Config) -> KvModel:
    """Gemma 3: five sliding layers, then a full one; the tail that is left over slides."""
    count = layers_of(config)
    heads = heads_of(config, Defaults(8, 4, 256))
    window = window_of(config, 4096)
    names = "sliding_window_pattern", "_sliding_window_pattern"
    pattern = config.whole(*names, default=6, minimum=1)
    return _patterned(config, heads, count, window, pattern)


def _patterned(config: Config, heads: Heads, count: int, window: int, pattern: int) -> KvModel:
    if config.has("layer_types"):
        return mixed(heads, kinds_listed(config, count, (FULL, SLIDING)), window)
    kinds = [SLIDING if (i + 1) % pattern else FULL for i in range(count)]
    full = kinds.count(FULL)
    config.step(
        "全长层与窗口层",
        "full and sliding layers",
        f"(i + 1) mod {pattern} = 0 → full",
        f"{full} + {count - full}",
    )
    return mixed(heads, kinds, window)


def gpt_oss(config: Config) -> KvModel:
    """gpt-oss: the file lists which layers slide."""
    count, heads = layers_of(config), heads_of(config)
    if not config.has("head_dim"):
        config.missing("head_dim")
    if not config.has("layer_types"):
        config.missing("layer_types")
    return mixed(heads, kinds_listed(config, count, (FULL, SLIDING)), window_of(config))


def falcon(config: Config) -> KvModel:
    """Falcon: with multi_query and the old architecture one KV head, whatever num_kv_heads says."""
    count = layers_of(config)
    query = config.whole("num_attention_heads", "n_head")
    stated = config.whole("num_kv_heads", "n_head_kv", default=query)
    if config.flag("new_decoder_architecture", default=False):
        kv, how = stated, config.first_of(("num_kv_heads", "n_head_kv"))
        config.raw("multi_query")
    elif config.flag("multi_query", default=True):
        kv, how = 1, "multi_query = true"
        if stated != 1:
            config.note(
                f"num_kv_heads写着{stated}，但multi_query是true，真正的KV头只有1个。",
                f"num_kv_heads says {stated}, but multi_query is true: there is 1 KV head.",
            )
    else:
        kv, how = query, "multi_query = false"
    config.step("KV头数", "KV heads", how, kv)
    return mixed(Heads(kv, head_dim_of(config, query)), [FULL] * count, 0)


def gpt2(config: Config) -> KvModel:
    """GPT-2: every head has a K and a V of its own."""
    count = layers_of(config)
    query = config.whole("n_head", "num_attention_heads")
    config.step("KV头数", "KV heads", "= n_head", query)
    return mixed(Heads(query, head_dim_of(config, query)), [FULL] * count, 0)


def chatglm(config: Config) -> KvModel:
    """GLM-4 under its first name: groups only where multi_query_attention is true."""
    count = layers_of(config)
    query = config.whole("num_attention_heads")
    groups = config.whole("multi_query_group_num", default=query)
    shared = config.flag("multi_query_attention", default=False)
    kv = groups if shared else query
    how = "multi_query_group_num" if shared else "= num_attention_heads"
    config.step("KV头数", "KV heads", how, kv)
    if config.has("kv_channels"):
        head_dim = config.whole("kv_channels")
        config.step("头维度", "head dimension", "kv_channels", head_dim)
    else:
        head_dim = head_dim_of(config, query)
    return mixed(Heads(kv, head_dim), [FULL] * count, 0)


def glm(config: Config) -> KvModel:
    """GLM-4 and GLM-4.5: uniform layers, and a draft layer where the file names one."""
    count, heads = layers_of(config), heads_of(config)
    model = mixed(heads, [FULL] * count, 0)
    return with_drafts(config, model, "num_nextn_predict_layers")


def with_drafts(config: Config, model: KvModel, name: str) -> KvModel:
    """Add the layers of multi-token prediction; they cost nothing until they run."""
    drafts = config.whole(name, default=0, minimum=0)
    if not drafts:
        return model
    if drafts > MOST_LAYERS:
        refuse(
            name, f"{name}写着{drafts:,}层，太多了。", f"{name} says {drafts:,} layers: too many."
        )
    like = next(g for g in model.groups if g.kind in ("full", "mla"))
    config.step("草稿层（运行时才计）", "draft layers (counted when they run)", name, drafts)
    draft = replace(like, layers=drafts, draft=True)
    return KvModel((*model.groups, draft), model.cycle)
