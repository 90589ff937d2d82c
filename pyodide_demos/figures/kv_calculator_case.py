"""From what the reader set to one case: a model, the lengths, how they are stored and counted."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from pyodide_demos.figures.kv_calculator_params import (
    LONGEST,
    MOST_SEQUENCES,
    OWN,
    PASTED,
    STORED,
    Params,
)
from pyodide_demos.models.config_fields import ConfigError
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_layers import KvModel, LayerGroup
from pyodide_demos.models.model_config import Reading, read
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import Words

MOST_LENGTHS = 64
_UNITS = {
    "b": 1, "kib": 2**10, "mib": 2**20, "gib": 2**30, "tib": 2**40,
    "kb": 10**3, "mb": 10**6, "gb": 10**9, "tb": 10**12,
}  # fmt: skip
_MEMORY = re.compile(r"([0-9]{1,9}(?:\.[0-9]{1,6})?)\s*([kmgt]?i?b)", re.IGNORECASE)
_LENGTH = re.compile(r"([0-9]{1,9})(k?)(?:×([0-9]{1,4}))?", re.IGNORECASE)


class CannotCount(ValueError):  # noqa: N818 - it is no fault, the figure says it in a sentence
    """Say in both languages why there is nothing to count."""

    def __init__(self, words: Words) -> None:
        super().__init__(words.en)
        self.words = words


@dataclass(frozen=True, slots=True)
class Case:
    """One column of the calculator."""

    name: Words
    model: KvModel
    parameters: int
    """0 where they are not known."""
    most_positions: int
    """What the configuration allows, 0 where it does not say."""
    lengths: tuple[int, ...]
    """Each length once where all sequences are alike."""
    times: int
    """How often the lengths stand there: the number of sequences, or 1 for a list."""
    kv: KvType
    count: str
    draft: bool
    preset: str = ""
    reading: Reading | None = None

    @property
    def sequences(self) -> int:
        """Return the number of sequences."""
        return len(self.lengths) * self.times

    @property
    def positions(self) -> int:
        """Return the positions of all sequences together."""
        return sum(self.lengths) * self.times


def case_of(params: Params) -> Case:
    """Return the first column.

    Raises:
        CannotCount: with a sentence, for a text that cannot be read.
    """
    lengths, times = _load(params)
    name, model, parameters, most, reading = _model(params)
    return Case(
        name=name,
        model=model,
        parameters=parameters,
        most_positions=most,
        lengths=lengths,
        times=times,
        kv=STORED[params.kv],
        count=params.count,
        draft=params.draft,
        preset=params.model if params.model in MODELS else "",
        reading=reading,
    )


def compared(case: Case, choice: str) -> Case:
    """Return another column: the first one with another model, type or rule of counting."""
    kind, _, value = choice.partition(".")
    if kind == "kv" and value:
        return replace(case, kv=STORED[value])
    if kind == "count" and value:
        return replace(case, count=value)
    preset = MODELS[choice]
    return replace(
        case,
        name=Words(preset.name, preset.name),
        model=preset.model,
        parameters=preset.parameters,
        most_positions=preset.context,
        preset=preset.id,
        reading=None,
    )


def _model(params: Params) -> tuple[Words, KvModel, int, int, Reading | None]:
    if params.model == PASTED:
        if not params.config:
            raise CannotCount(
                Words(
                    "还没有粘贴config.json。打开下面的“粘贴config.json”，把整个文件放进去。",
                    "No config.json yet. Open “Paste a config.json” and put the whole file there.",
                )
            )
        try:
            reading = read(params.config)
        except ConfigError as error:
            raise CannotCount(error.words) from error
        name = Words("粘贴的配置", "Pasted configuration")
        return name, reading.model, params.parameters * 10**6, reading.context, reading
    if params.model == OWN:
        name = Words("自己填写的模型", "My own dimensions")
        return name, _own(params), params.parameters * 10**6, 0, None
    preset = MODELS[params.model]
    name = Words(preset.name, preset.name)
    return name, preset.model, preset.parameters, preset.context, None


def _own(params: Params) -> KvModel:
    if params.sliding > params.layers:
        raise CannotCount(
            Words(
                f"有窗口的层有{params.sliding}层，比总层数{params.layers}还多。",
                f"{params.sliding} layers with a window are more than all {params.layers} layers.",
            )
        )
    shape = params.kv_heads, params.head_dim
    groups = []
    if params.sliding:
        groups.append(LayerGroup("sliding", params.sliding, *shape, window=params.window))
    if full := params.layers - params.sliding:
        groups.append(LayerGroup("full", full, *shape))
    return KvModel(tuple(groups), "s" * params.sliding + "f" * full)


def _load(params: Params) -> tuple[tuple[int, ...], int]:
    if not params.lengths:
        return (params.context,), params.sequences
    found: list[int] = []
    text = re.sub(r"\s*[×x*]\s*", "×", params.lengths, flags=re.IGNORECASE)
    for part in re.split(r"[,;，；、\s]+", text.strip(",;，；、 ")):
        match = _LENGTH.fullmatch(part)
        length = int(match[1]) * (1024 if match[2] else 1) if match else 0
        many = int(match[3] or 1) if match else 0
        if not match or not 1 <= length <= LONGEST or not 1 <= many <= MOST_SEQUENCES:
            shown = part[:20]
            raise CannotCount(
                Words(
                    f"看不懂长度“{shown}”。请写1到{LONGEST:,}的整数，用逗号隔开，如 8192, 4096×3。",
                    f"The length “{shown}” cannot be read. Write whole numbers from 1 to "
                    f"{LONGEST:,} with commas between them, such as 8192, 4096×3.",
                )
            )
        found += [length] * many
        if len(found) > MOST_LENGTHS:
            raise CannotCount(
                Words(
                    f"长度表最多{MOST_LENGTHS}个序列。一样长的序列请用上面的两个旋钮。",
                    f"A list may have {MOST_LENGTHS} sequences at most. For sequences of one "
                    "length use the two knobs above.",
                )
            )
    return tuple(found), 1


def memory_of(params: Params) -> int:
    """Return the bytes of one device.

    Raises:
        CannotCount: where the text typed for it is no amount with a unit.
    """
    if params.device != OWN:
        one = 2**30 if params.unit == "gib" else 10**9
        return int(DEVICES[params.device].memory_gb[0] * one)
    match = _MEMORY.fullmatch(params.memory)
    amount = int(Fraction(match[1]) * _UNITS[match[2].lower()]) if match else 0
    if not 0 < amount <= 2**50:
        shown = params.memory[:20]
        raise CannotCount(
            Words(
                f"看不懂内存“{shown}”。请写数和单位，如 24 GiB 或 80 GB；两者不相等。",
                f"The memory “{shown}” cannot be read. Write a number and a unit, such "
                "as 24 GiB or 80 GB; the two are not the same.",
            )
        )
    return amount
