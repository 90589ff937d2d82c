"""Rules of configuration families with a latent, or with layers that keep a state.

Which layer is which: in Qwen3-Next every full_attention_interval-th layer is full, in Jamba the
layers with index attn_layer_offset, + attn_layer_period, …, in MiniMax the ones in attn_type_list.
"""

from __future__ import annotations

from dataclasses import replace

from pyodide_demos.models.config_families import with_drafts
from pyodide_demos.models.config_fields import Config, refuse, short
from pyodide_demos.models.config_shapes import (
    FULL,
    Defaults,
    Heads,
    heads_of,
    kinds_listed,
    layers_of,
)
from pyodide_demos.models.kv_layers import KvModel, LayerGroup

LINEAR = "linear_attention"


def latent(config: Config) -> KvModel:
    """DeepSeek V2 and V3, Kimi K2, GLM-4.7 Flash: a latent and a rotary key for every token."""
    count = layers_of(config)
    width = config.whole("kv_lora_rank")
    rope = config.whole("qk_rope_head_dim")
    config.step("潜向量的元素", "elements of the latent", "kv_lora_rank", width)
    config.step("旋转键的元素", "elements of the rotary key", "qk_rope_head_dim", rope)
    stated = config.whole("num_key_value_heads", default=0, minimum=0)
    if stated:
        config.note(
            f"num_key_value_heads写着{stated}，但MLA不存KV头：没有因子2，也不乘头数。",
            f"num_key_value_heads says {stated}, but MLA stores no KV heads: no factor 2, and no "
            "number of heads multiplies.",
        )
    config.raw("head_dim")
    group = LayerGroup("mla", count, *_expanded(config), latent=width, rope=rope)
    return with_drafts(config, KvModel((group,), "m"), "num_nextn_predict_layers")


def _expanded(config: Config) -> tuple[int, int, int]:
    """Read the form that some engines expand the latent to: heads, K without rope, V."""
    return (
        config.whole("num_attention_heads"),
        config.whole("qk_nope_head_dim"),
        config.whole("v_head_dim"),
    )


def sparse_latent(config: Config) -> KvModel:
    """DeepSeek V3.2 and GLM-5: MLA with an index that keeps a second key of every token."""
    model = latent(config)
    index = config.whole("index_head_dim")
    config.step("索引键的元素", "elements of the index key", "index_head_dim", index)
    groups = tuple(replace(group, indexer=index) for group in model.groups)
    return KvModel(groups, model.cycle)


def qwen_hybrid(config: Config) -> KvModel:
    """Qwen3-Next and Qwen3.5: gated DeltaNet layers with a state between full ones."""
    count = layers_of(config)
    heads = heads_of(config, Defaults(head_dim=256))
    if config.has("layer_types"):
        config.raw("full_attention_interval")
        kinds = kinds_listed(config, count, (FULL, LINEAR))
    else:
        every = config.whole("full_attention_interval")
        kinds = [LINEAR if (i + 1) % every else FULL for i in range(count)]
        config.step(
            "全长层与线性层",
            "full and linear layers",
            f"(i + 1) mod {every} = 0 → full",
            f"{kinds.count(FULL)} + {kinds.count(LINEAR)}",
        )
    model = _with_states(heads, [kind == FULL for kind in kinds], _delta_state(config))
    return with_drafts(config, model, "mtp_num_hidden_layers")


def _delta_state(config: Config) -> int:
    values, keys = config.whole("linear_num_value_heads"), config.whole("linear_num_key_heads")
    key, value = config.whole("linear_key_head_dim"), config.whole("linear_value_head_dim")
    matrix = values * key * value
    how = "linear_num_value_heads × linear_key_head_dim × linear_value_head_dim"
    config.step("每个线性层的状态元素", "elements of state per linear layer", how, matrix)
    channels = 2 * keys * key + values * value
    how = "(2 × key heads × key dim + value heads × value dim) × (linear_conv_kernel_dim − 1)"
    return matrix + _convolved(config, channels, "linear_conv_kernel_dim", how)


def _convolved(config: Config, channels: int, name: str, how: str) -> int:
    """Return the elements a causal convolution keeps: all but one position of its kernel."""
    kept = channels * (config.whole(name) - 1)
    config.step("卷积要记住的元素", "elements the convolution keeps", how, kept)
    _note_state(config)
    return kept


def _note_state(config: Config) -> None:
    config.note(
        "这种层的状态不随长度增长。这里按每个元素2字节计，引擎可能用别的格式存它。",
        "The state of such a layer does not grow with the length. It is counted at 2 bytes an "
        "element here; an engine may store it in another format.",
    )


def _with_states(heads: Heads, full: list[bool], state: int) -> KvModel:
    attention = sum(full)
    groups = []
    if attention < len(full):
        groups.append(LayerGroup("state", len(full) - attention, state=state))
    if attention:
        groups.append(LayerGroup("full", attention, heads.kv_heads, heads.head_dim))
    return KvModel(tuple(groups), "".join("f" if each else "l" for each in full))


def minimax(config: Config) -> KvModel:
    """MiniMax-Text-01 and M1: lightning attention keeps a matrix per head."""
    count, heads = layers_of(config), heads_of(config)
    if config.has("layer_types"):
        config.raw("attn_type_list")
        full = [kind == FULL for kind in kinds_listed(config, count, (FULL, LINEAR))]
    else:
        full = [_softmax(entry) for entry in config.entries("attn_type_list", count)]
        config.step(
            "全长层与线性层",
            "full and linear layers",
            "attn_type_list: 1 = full, 0 = linear",
            f"{sum(full)} + {count - sum(full)}",
        )
    query = config.whole("num_attention_heads")
    state = query * heads.head_dim**2
    how = "num_attention_heads × head_dim²"
    config.step("每个线性层的状态元素", "elements of state per linear layer", how, state)
    _note_state(config)
    return _with_states(heads, full, state)


def _softmax(entry: object) -> bool:
    if entry not in (0, 1) or not isinstance(entry, int):
        shown = short(entry)
        refuse(
            "attn_type_list",
            f"attn_type_list里有{shown}，只认识0和1。",
            f"attn_type_list has {shown}; only 0 and 1 are known.",
        )
    return bool(entry)


def jamba(config: Config) -> KvModel:
    """Jamba: one attention layer in every period, Mamba layers with a state around it."""
    count, heads = layers_of(config), heads_of(config)
    period = config.whole("attn_layer_period")
    offset = config.whole("attn_layer_offset", minimum=0)
    full = [i % period == offset for i in range(count)]
    config.step(
        "注意力层与Mamba层",
        "attention and Mamba layers",
        f"i mod {period} = {offset} → attention",
        f"{sum(full)} + {count - sum(full)}",
    )
    width = config.whole("mamba_expand") * config.whole("hidden_size")
    state = width * config.whole("mamba_d_state")
    how = "mamba_expand × hidden_size × mamba_d_state"
    config.step("每个Mamba层的状态元素", "elements of state per Mamba layer", how, state)
    how = "mamba_expand × hidden_size × (mamba_d_conv − 1)"
    state += _convolved(config, width, "mamba_d_conv", how)
    return _with_states(heads, full, state)
