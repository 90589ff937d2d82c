"""A pasted `config.json` as layer groups, with the fields it used and every step of the way.

The family is `model_type`, or the class in `architectures` where there is none. A family that is
not in the table, and a field that would change the cache and is not understood, are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from pyodide_demos.models import config_families as families
from pyodide_demos.models import config_hybrids as hybrids
from pyodide_demos.models.config_fields import Config, Step, parse, refuse, short
from pyodide_demos.models.kv_layers import KvModel
from pyodide_demos.words import Words

type Rule = Callable[[Config], KvModel]

RULES: dict[str, Rule] = {
    **dict.fromkeys(("llama", "mixtral", "phi", "phi3", "minimax_m2"), families.plain),
    **dict.fromkeys(("mistral", "ministral"), families.mistral),
    **dict.fromkeys(("qwen2", "qwen2_moe", "qwen3", "qwen3_moe"), families.qwen),
    **dict.fromkeys(
        ("qwen3_next", "qwen3_5_text", "qwen3_5_moe_text"), hybrids.qwen_hybrid
    ),
    "gemma2": families.gemma2,
    "gemma3_text": families.gemma3,
    "gpt_oss": families.gpt_oss,
    "gpt2": families.gpt2,
    "falcon": families.falcon,
    "chatglm": families.chatglm,
    **dict.fromkeys(("glm", "glm4", "glm4_moe"), families.glm),
    **dict.fromkeys(
        ("deepseek_v2", "deepseek_v3", "kimi_k2", "glm4_moe_lite"), hybrids.latent
    ),
    **dict.fromkeys(("deepseek_v32", "glm_moe_dsa"), hybrids.sparse_latent),
    **dict.fromkeys(("minimax", "minimax_text_01", "minimax_m1"), hybrids.minimax),
    "jamba": hybrids.jamba,
}  # fmt: skip
"""The rule of every family, by the name that files give it."""

_CLASSES = {
    "llama": "Llama", "mistral": "Mistral", "mixtral": "Mixtral", "phi": "Phi", "phi3": "Phi3",
    "qwen2": "Qwen2", "qwen3": "Qwen3", "qwen3_moe": "Qwen3Moe", "qwen3_next": "Qwen3Next",
    "gemma2": "Gemma2", "gemma3_text": "Gemma3", "gpt_oss": "GptOss", "falcon": "Falcon",
    "glm4": "Glm4", "glm4_moe": "Glm4Moe", "deepseek_v2": "DeepseekV2", "deepseek_v3": "DeepseekV3",
    "minimax_text_01": "MiniMaxText01", "minimax_m1": "MiniMaxM1", "jamba": "Jamba",
}  # fmt: skip
_BY_CLASS = {f"{name}ForCausalLM": family for family, name in _CLASSES.items()} | {
    "GPT2LMHeadModel": "gpt2"
}
MOST_NAMED = 12
"""Families named in the sentence that refuses one."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What a configuration says about the KV cache."""

    family: str
    model: KvModel
    context: int
    """Positions the file allows, 0 where it does not say."""
    used: tuple[tuple[str, str], ...]
    """Fields and their values as the file has them."""
    ignored: tuple[str, ...]
    """Fields that are known and change nothing here."""
    unknown: tuple[str, ...]
    """Fields this page has never heard of."""
    steps: tuple[Step, ...]
    notes: tuple[Words, ...]


def read(text: str) -> Reading:
    """Read a pasted configuration.

    Raises:
        ConfigError: with a sentence in both languages, for whatever cannot be understood.
    """
    return read_fields(parse(text))


def read_fields(fields: Mapping[str, Any]) -> Reading:
    """Read the fields of a configuration.

    Raises:
        ConfigError: with a sentence in both languages, for whatever cannot be understood.
    """
    config, outside = _text_part(fields)
    family = _family(config)
    model = RULES[family](config)
    context = _context(config)
    ignored, unknown = config.rest()
    return Reading(
        family=family,
        model=model,
        context=context,
        used=tuple(config.used.items()),
        ignored=(*ignored, *outside),
        unknown=unknown,
        steps=tuple(config.steps),
        notes=tuple(config.notes),
    )


def _text_part(fields: Mapping[str, Any]) -> tuple[Config, tuple[str, ...]]:
    """Return the text model of a file that also describes other parts, and the other fields."""
    inner = fields.get("text_config")
    if inner is None:
        return Config(fields), ()
    if not isinstance(inner, dict):
        refuse(
            "text_config",
            "text_config应当是一组字段。",
            "text_config must be an object with fields of its own.",
        )
    config = Config(inner, "text_config.")
    config.note(
        "文件描述的是多种输入的模型，这里只读text_config，也就是文本部分。",
        "The file describes a model of several kinds of input; only text_config is read here.",
    )
    return config, tuple(short(name) for name in fields if name != "text_config")


def _family(config: Config) -> str:
    named = config.raw("model_type")
    classes = config.fields.get("architectures")
    if named is None and isinstance(classes, list) and classes:
        config.raw("architectures")
        named = _BY_CLASS.get(str(classes[0]), str(classes[0]))
    if named is None:
        refuse(
            "model_type",
            "配置里既没有model_type也没有architectures，不知道是哪一族模型。",
            "There is neither model_type nor architectures, so the family is not known.",
        )
    family = str(named)
    if family not in RULES:
        known = ", ".join(list(RULES)[:MOST_NAMED])
        refuse(
            "model_type",
            f"model_type是{short(family)}，本页不认识这一族，所以不猜。认识的有：{known}等。",
            f"model_type is {short(family)}, a family this page does not know, so it does not "
            f"guess. It knows {known} and others.",
        )
    return family


def _context(config: Config) -> int:
    names = ("max_position_embeddings", "n_positions", "seq_length", "max_sequence_length")
    return config.whole(*names, default=0, minimum=0)
