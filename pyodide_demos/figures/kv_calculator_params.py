"""The controls of the calculator: model, load and device, and what stands folded away."""

from __future__ import annotations

from dataclasses import dataclass

from pyodide_demos.figure import AnyControl, Choice, Control, Fold, Option, Text, Toggle
from pyodide_demos.models.config_fields import LONGEST_TEXT
from pyodide_demos.models.kv_dtypes import TYPES
from pyodide_demos.models.kv_engines import RULES
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import Words

STORED = {name.replace("_", "-"): kind for name, kind in TYPES.items()}
"""KV types by the name that an address gives them: `q8-0`."""
OWN, PASTED, NONE = "own", "pasted", "none"
LONGEST = 10_485_760
"""Most positions of one sequence."""
MOST_SEQUENCES = 4_096
LENGTH_STOPS = tuple(2**power for power in range(10, 21))
COUNT_STOPS = (1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024)
MIB_STOPS = (0, 512, 1_024, 2_048, 4_096, 8_192, 16_384)

FAMILIES = {
    "llama": "Llama", "qwen": "Qwen", "gemma": "Gemma", "gpt-oss": "gpt-oss",
    "deepseek": "DeepSeek", "kimi": "Kimi", "glm": "GLM", "mistral": "Mistral", "phi": "Phi",
    "minimax": "MiniMax", "jamba": "Jamba", "falcon": "Falcon", "gpt": "GPT",
}  # fmt: skip
"""Families in the order of the menu; their names are the same in both languages."""
VENDORS = {"nvidia": "NVIDIA", "amd": "AMD", "google": "Google", "apple": "Apple"}


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader sets."""

    model: str = "llama-3-8b"
    context: int = 4_096
    sequences: int = 32
    kv: str = "16-bit"
    device: str = "h100-sxm5-80gb"
    devices: int = 1
    config: str = ""
    layers: int = 32
    kv_heads: int = 8
    head_dim: int = 128
    sliding: int = 0
    window: int = 4_096
    parameters: int = 8_030
    lengths: str = ""
    count: str = "floor"
    draft: bool = False
    unit: str = "gib"
    memory: str = "24 GiB"
    weights: str = "16"
    runtime: int = 1_024
    margin: int = 1_024
    second: str = NONE
    third: str = NONE
    fourth: str = NONE


def _same(text: str) -> Words:
    return Words(text, text)


def _models() -> tuple[Option, ...]:
    known = sorted(MODELS.values(), key=lambda preset: list(FAMILIES).index(preset.family))
    return tuple(
        Option(preset.id, _same(preset.name), _same(FAMILIES[preset.family])) for preset in known
    )


def _devices() -> tuple[Option, ...]:
    known = sorted(DEVICES.values(), key=lambda device: list(VENDORS).index(device.vendor))
    return tuple(
        Option(device.id, _same(device.name), _same(VENDORS[device.vendor])) for device in known
    )


_ELSE = Words("别的模型", "Another model")
_SAME_MODEL = Words("同一个模型，别的存法", "The same model, stored otherwise")
_SAME_COUNT = Words("同一个模型，别的算法", "The same model, counted otherwise")
_OTHERS = (
    Option(NONE, Words("不比较", "nothing")),
    *(Option(f"kv.{name}", kind.label, _SAME_MODEL) for name, kind in STORED.items()),
    *(Option(f"count.{view}", rule.name, _SAME_COUNT) for view, rule in RULES.items()),
    *_models(),
)
_MIB = Words("{value} MiB", "{value} MiB")


def _number(name: str, label: Words, spoken: Words, reach: tuple[int, int]) -> Control:
    return Control(name, label, "", *reach, spoken, stops=reach)


MAIN: tuple[AnyControl, ...] = (
    Choice(
        "model",
        Words("模型", "Model"),
        (
            *_models(),
            Option(OWN, Words("自己填写的尺寸", "my own dimensions"), _ELSE),
            Option(PASTED, Words("粘贴的config.json", "a pasted config.json"), _ELSE),
        ),
    ),
    Control(
        "context",
        Words("每个序列的位置数", "Positions per sequence"),
        "N",
        1,
        LONGEST,
        Words("{value}个位置", "{value} positions"),
        stops=LENGTH_STOPS,
    ),
    Control(
        "sequences",
        Words("同时的序列", "Sequences at once"),
        "B",
        1,
        MOST_SEQUENCES,
        Words("{value}个序列", "{value} sequences"),
        stops=COUNT_STOPS,
    ),
    Choice(
        "kv",
        Words("KV的存法", "How K and V are stored"),
        tuple(Option(name, kind.label) for name, kind in STORED.items()),
    ),
    Choice(
        "device",
        Words("设备", "Device"),
        (*_devices(), Option(OWN, Words("自己填写的内存", "memory I type"), _ELSE)),
    ),
    Control(
        "devices",
        Words("设备数（张量并行）", "Devices (tensor parallel)"),
        "",
        1,
        64,
        Words("{value}台设备", "{value} devices"),
        stops=(1, 2, 4, 8, 16),
    ),
)

OWN_FIELDS: tuple[AnyControl, ...] = (
    _number("layers", Words("层数", "Layers"), Words("{value}层", "{value} layers"), (1, 1_000)),
    _number("kv_heads", Words("KV头数", "KV heads"), Words("{value}个", "{value}"), (1, 1_024)),
    _number(
        "head_dim",
        Words("头维度（单独的一项）", "Head dimension (its own field)"),
        Words("{value}个元素", "{value} elements"),
        (1, 4_096),
    ),
    _number(
        "sliding",
        Words("其中有窗口的层", "of which with a window"),
        Words("{value}层", "{value} layers"),
        (0, 1_000),
    ),
    _number(
        "window",
        Words("窗口", "Window"),
        Words("{value}个位置", "{value} positions"),
        (1, LONGEST),
    ),
    _number(
        "parameters",
        Words("参数，以百万计", "Parameters, in millions"),
        Words("{value}百万", "{value} million"),
        (0, 4_000_000),
    ),
)

PASTE = Text(
    "config",
    Words("模型的config.json", "config.json of a model"),
    Words(
        "整个文件粘贴在这里。文本只在这一页里读，不进链接，也不离开你的设备。",
        "Paste the whole file. It is read in this page only: it does not go into the link, and it "
        "does not leave your device.",
    ),
    LONGEST_TEXT,
    6,
    in_address=False,
    examples=(
        '{"model_type": "llama", "num_hidden_layers": 2, "num_attention_heads": 4, "head_dim": 8}',
        '{"model_type": "mystery"}',
        '{"num_hidden_layers": 32,',
    ),
)

COUNTED: tuple[AnyControl, ...] = (
    Text(
        "lengths",
        Words("长度不等的序列", "Sequences of unequal lengths"),
        Words(
            "如 8192, 4096×3, 500。填了它，上面的位置数和序列数就不用。",
            "Such as 8192, 4096×3, 500. It replaces the positions and sequences above.",
        ),
        400,
        examples=("8192, 4096×3, 500", "8k", "0"),
    ),
    Choice(
        "count",
        Words("内存按谁的规则算", "Whose rule the memory follows"),
        tuple(Option(view, rule.name) for view, rule in RULES.items()),
    ),
    Toggle("draft", Words("草稿层在运行", "Draft layers run")),
)

SET_ASIDE: tuple[AnyControl, ...] = (
    Choice(
        "unit",
        Words("设备上印的GB是", "A printed GB of the device is"),
        (
            Option("gib", Words("1 GiB（2³⁰字节）", "1 GiB (2³⁰ bytes)")),
            Option("gb", Words("1 GB（10⁹字节）", "1 GB (10⁹ bytes)")),
        ),
    ),
    Text(
        "memory",
        Words("自己填写的内存", "Memory I type"),
        Words("带单位：24 GiB、80 GB。", "With its unit: 24 GiB, 80 GB."),
        20,
        examples=("80 GB", "24", "-3 GiB"),
    ),
    Choice(
        "weights",
        Words("权重每个参数的位数", "Bits of a weight"),
        (*(Option(bits, _same(bits)) for bits in ("32", "16", "8", "4")),
         Option(NONE, Words("不计", "not counted"))),
    ),
    Control(
        "runtime",
        Words("运行时（给定，MiB）", "Runtime (a given, MiB)"),
        "",
        0,
        262_144,
        _MIB,
        stops=MIB_STOPS,
    ),
    Control(
        "margin",
        Words("余量（给定，MiB）", "Margin (a given, MiB)"),
        "",
        0,
        262_144,
        _MIB,
        stops=MIB_STOPS,
    ),
)  # fmt: skip

COMPARED: tuple[AnyControl, ...] = (
    Choice("second", Words("第二列", "Second column"), _OTHERS),
    Choice("third", Words("第三列", "Third column"), _OTHERS),
    Choice("fourth", Words("第四列", "Fourth column"), _OTHERS),
)

CONTROLS: tuple[AnyControl, ...] = (*MAIN, PASTE, *OWN_FIELDS, *COUNTED, *SET_ASIDE, *COMPARED)


def _names(controls: tuple[AnyControl, ...]) -> tuple[str, ...]:
    return tuple(control.name for control in controls)


FOLDS = (
    Fold(Words("粘贴config.json", "Paste a config.json"), ("config",)),
    Fold(Words("自己填写模型的尺寸", "Fill in a model's dimensions"), _names(OWN_FIELDS)),
    Fold(Words("长度不等、引擎、草稿层", "Unequal lengths, engine, draft layers"), _names(COUNTED)),
    Fold(Words("权重与预留的内存", "Weights and memory set aside"), _names(SET_ASIDE)),
    Fold(Words("并排比较，至多四列", "Compare side by side, up to four"), _names(COMPARED)),
)
