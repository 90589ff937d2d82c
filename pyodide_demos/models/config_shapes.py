"""What the rules of several families share: layers, heads, the head dimension, kinds of layers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pyodide_demos.models.config_fields import MOST_LAYERS, Config, refuse, short
from pyodide_demos.models.kv_layers import KvModel, LayerGroup

FULL, SLIDING = "full_attention", "sliding_attention"


@dataclass(frozen=True, slots=True)
class Defaults:
    """What a family's class assumes where its file is silent; 0 where it assumes nothing."""

    heads: int = 0
    kv_heads: int = 0
    head_dim: int = 0
    window: int = 0


@dataclass(frozen=True, slots=True)
class Heads:
    """The shape of the K and V rows of one layer."""

    kv_heads: int
    head_dim: int


def layers_of(config: Config, *names: str) -> int:
    """Read the number of layers."""
    names = names or ("num_hidden_layers", "n_layer", "num_layers")
    name, count = config.first_of(names), config.whole(*names)
    if count > MOST_LAYERS:
        refuse(
            name,
            f"{name}写着{count:,}层。本页读到{MOST_LAYERS:,}层为止。",
            f"{name} says {count:,} layers. This page reads up to {MOST_LAYERS:,}.",
        )
    config.step("层数", "layers", name, count)
    return count


def heads_of(config: Config, defaults: Defaults | None = None) -> Heads:
    """Read KV heads and head dimension; each is a field of its own before anything is derived."""
    assumed = defaults or Defaults()
    query = config.whole("num_attention_heads", "n_head", default=assumed.heads or None)
    config.step(
        "查询头数（不进缓存）",
        "query heads (not cached)",
        said(config, "num_attention_heads", "n_head"),
        query,
    )
    kv = config.whole("num_key_value_heads", default=assumed.kv_heads or query)
    how = "num_key_value_heads" if config.has("num_key_value_heads") else "= num_attention_heads"
    if assumed.kv_heads and not config.has("num_key_value_heads"):
        how = f"{assumed.kv_heads} (Transformers)"
    if kv > query:
        refuse(
            "num_key_value_heads",
            f"num_key_value_heads是{kv}，比查询头数{query}还多。",
            f"num_key_value_heads is {kv}, more than the {query} query heads.",
        )
    config.step("KV头数", "KV heads", how, kv)
    return Heads(kv, head_dim_of(config, query, assumed.head_dim))


def said(config: Config, *names: str) -> str:
    """Name a field by the name the file has, or say that its value is the default of the class."""
    name = config.first_of(names)
    return name if config.has(name) else f"{name} (Transformers)"


def head_dim_of(config: Config, query_heads: int, default: int = 0) -> int:
    """Read the head dimension; only where the file and the class are silent is it a quotient."""
    names = "hidden_size", "n_embd"
    hidden = config.whole(*names, default=0, minimum=0)
    quotient, rest = divmod(hidden, query_heads)
    if config.has("head_dim") or default:
        value = config.whole("head_dim", default=default or None)
        config.step("头维度", "head dimension", said(config, "head_dim"), value)
        if hidden and (rest or quotient != value):
            wrong = f"{hidden / query_heads:g}"
            config.note(
                f"头维度是单独的一项：{value}。用隐藏宽度除以头数会得到{wrong}，那是错的。",
                f"The head dimension is a field of its own: {value}. Hidden width divided by heads "
                f"would give {wrong}, which is wrong.",
            )
        return value
    name = config.first_of(names)
    if not hidden:
        config.missing(name)
    if rest:
        refuse(
            "head_dim",
            f"配置里没有head_dim，而{name}（{hidden}）不能被头数{query_heads}整除。请写上head_dim。",
            f"There is no head_dim, and {name} ({hidden}) cannot be divided by {query_heads} "
            "heads. Add head_dim.",
        )
    how = (
        f"{name} ÷ {config.first_of(('num_attention_heads', 'n_head'))} = {hidden} ÷ {query_heads}"
    )
    config.step("头维度", "head dimension", how, quotient)
    return quotient


def mixed(heads: Heads, kinds: Sequence[str], window: int) -> KvModel:
    """Return full and sliding layers in the order of `kinds`."""
    sliding = sum(kind == SLIDING for kind in kinds)
    groups = []
    if sliding:
        groups.append(LayerGroup("sliding", sliding, heads.kv_heads, heads.head_dim, window=window))
    if sliding < len(kinds):
        groups.append(LayerGroup("full", len(kinds) - sliding, heads.kv_heads, heads.head_dim))
    return KvModel(tuple(groups), "".join("s" if kind == SLIDING else "f" for kind in kinds))


def kinds_listed(config: Config, count: int, allowed: tuple[str, ...]) -> list[str]:
    """Read `layer_types`, refusing a kind that the family's rule does not know."""
    kinds = config.entries("layer_types", count)
    for index, kind in enumerate(kinds):
        if kind not in allowed:
            shown = short(kind)
            refuse(
                "layer_types",
                f"layer_types第{index}项是{shown}，本页不认识这种层。",
                f"layer_types has {shown} at index {index}, a kind this page does not know.",
            )
    config.step(
        "各层的种类",
        "kinds of layers",
        "layer_types",
        " + ".join(f"{kinds.count(kind)} {kind}" for kind in allowed if kind in kinds),
    )
    return kinds
