"""Reading the fields of a pasted `config.json`: text in, checked whole numbers and words out.

Whatever is pasted, the answer is a value or a sentence in both languages that names the field.
Every field that was read is remembered, so that a page can list what it used.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, NoReturn

from pyodide_demos.models.config_names import HARMLESS, STRUCTURAL
from pyodide_demos.words import Words

LONGEST_TEXT = 200_000
"""Characters; real files have a few thousand."""
LONGEST_NUMBER = 30
MOST_BRACKETS = 900
"""Opening brackets; a recursive reader is never led deeper than this."""
LARGEST = 10**12
MOST_LAYERS = 2_000


class ConfigError(ValueError):
    """Say in both languages why a configuration is refused, and which field is the reason."""

    def __init__(self, field: str, words: Words) -> None:
        super().__init__(words.en)
        self.field, self.words = field, words


@dataclass(frozen=True, slots=True)
class Step:
    """One line of a derivation."""

    what: Words
    how: str
    """The fields and the arithmetic, such as `hidden_size ÷ num_attention_heads = 4096 ÷ 32`."""
    value: str


def refuse(field: str, zh: str, en: str) -> NoReturn:
    """Stop reading because of a field.

    Raises:
        ConfigError: always.
    """
    raise ConfigError(field, Words(zh, en))


def parse(text: str) -> dict[str, Any]:
    """Read the text of a file.

    Raises:
        ConfigError: where the text is too long, no JSON, or no JSON object.
    """
    if len(text) > LONGEST_TEXT:
        refuse(
            "",
            f"粘贴的文本有{len(text):,}个字符，上限是{LONGEST_TEXT:,}。请只粘贴config.json。",
            f"The pasted text has {len(text):,} characters; the limit is {LONGEST_TEXT:,}. "
            "Paste config.json alone.",
        )
    if text.count("[") + text.count("{") > MOST_BRACKETS:
        _too_deep()
    try:
        value = json.loads(
            text, parse_constant=_no_constant, parse_int=_whole, object_pairs_hook=_once
        )
    except json.JSONDecodeError as error:
        place = f"{error.lineno}:{error.colno}"
        refuse(
            "",
            f"这不是完整的JSON：第{error.lineno}行第{error.colno}个字符处读不下去。",
            f"This is not complete JSON: reading stopped at line and column {place}.",
        )
    except RecursionError:
        refuse(
            "",
            "括号嵌套得太深，没有这样的配置。",
            "The brackets nest too deep for a configuration.",
        )
    if not isinstance(value, dict):
        refuse(
            "",
            "config.json最外层应当是一对花括号里的字段。",
            "A config.json is an object: fields between braces.",
        )
    return value


def _too_deep() -> NoReturn:
    refuse(
        "",
        "括号太多或嵌套太深，config.json不会是这样。",
        "There are more brackets than a config.json has, or they nest too deep.",
    )


def _no_constant(text: str) -> NoReturn:
    refuse(
        text,
        f"文件里有{text}，它不是JSON允许的数。",
        f"The file contains {text}, which is no number in JSON.",
    )


def _whole(text: str) -> int:
    if len(text) > LONGEST_NUMBER:
        refuse(
            text[:12],
            f"文件里有一个{len(text)}位的数，读不懂它。",
            f"The file has a number of {len(text)} digits, which makes no sense here.",
        )
    return int(text)


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for name, value in pairs:
        if name in found and found[name] != value:
            refuse(
                name,
                f"字段{short(name)}出现了两次，值不相同。",
                f"The field {short(name)} stands twice with different values.",
            )
        found[name] = value
    return found


def short(value: object) -> str:
    """Return a value as text that is short enough for a sentence."""
    text = value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
    shown = text if len(text) <= 40 else f"{text[:37]}…"
    return shown.encode("utf-8", "replace").decode()  # half a surrogate pair cannot be printed


class Config:
    """The fields of one configuration, and what was read of them so far."""

    def __init__(self, fields: Mapping[str, Any], prefix: str = "") -> None:
        self.fields = fields
        self.prefix = prefix
        self.used: dict[str, str] = {}
        self.steps: list[Step] = []
        self.notes: list[Words] = []

    def has(self, name: str) -> bool:
        """Say whether a field is there and not null."""
        return self.fields.get(name) is not None

    def raw(self, name: str) -> Any:
        """Return a field as it is, and remember that it was read; `None` where it is missing."""
        if name in self.fields:
            self.used[self.prefix + name] = short(self.fields[name])
        return self.fields.get(name)

    def first_of(self, names: tuple[str, ...]) -> str:
        """Return the first of several names of one field that the file has, else the first."""
        return next((name for name in names if self.has(name)), names[0])

    def whole(self, *names: str, default: int | None = None, minimum: int = 1) -> int:
        """Return a whole number by the first of its names that the file has.

        Raises:
            ConfigError: where it is missing without a default, no whole number, or absurd.
        """
        name = self.first_of(names)
        if not self.has(name):
            if default is None:
                self.missing(name)
            self.raw(name)
            return default
        value = self.raw(name)
        if type(value) is not int:
            refuse(
                name,
                f"{name}应当是一个整数，而不是{short(value)}。",
                f"{name} must be a whole number, not {short(value)}.",
            )
        if not minimum <= value <= LARGEST:
            refuse(
                name,
                f"{name}应当在{minimum}到{LARGEST:,}之间，而不是{value}。",
                f"{name} must be from {minimum} to {LARGEST:,}, not {value}.",
            )
        return value

    def flag(self, name: str, *, default: bool) -> bool:
        """Return a yes or no.

        Raises:
            ConfigError: where the field is neither.
        """
        value = self.raw(name)
        if value is None:
            return default
        if not isinstance(value, bool):
            refuse(
                name,
                f"{name}应当是true或false，而不是{short(value)}。",
                f"{name} must be true or false, not {short(value)}.",
            )
        return value

    def entries(self, name: str, count: int) -> list[Any]:
        """Return a list with one entry a layer.

        Raises:
            ConfigError: where the field is no list, or has another length.
        """
        value = self.raw(name)
        if not isinstance(value, list) or len(value) != count:
            size = len(value) if isinstance(value, list) else short(value)
            refuse(
                name,
                f"{name}应当给{count}层各写一项，实际是{size}。",
                f"{name} must have one entry for each of {count} layers, not {size}.",
            )
        return value

    def missing(self, name: str) -> NoReturn:
        """Refuse because a field is not there.

        Raises:
            ConfigError: always.
        """
        refuse(
            name,
            f"配置里没有{name}，这一族模型离了它算不出。",
            f"The configuration has no {name}, and this family cannot be computed without it.",
        )

    def step(self, zh: str, en: str, how: str, value: object) -> None:
        """Add a line to the derivation."""
        self.steps.append(Step(Words(zh, en), how, str(value)))

    def note(self, zh: str, en: str) -> None:
        """Add a sentence for the reader."""
        self.notes.append(Words(zh, en))

    def rest(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """Return the harmless and the unknown fields that nothing read.

        Raises:
            ConfigError: where a structural field is set that the family does not read.
        """
        harmless: list[str] = []
        unknown: list[str] = []
        for name, value in self.fields.items():
            if self.prefix + name in self.used:
                continue
            if name in STRUCTURAL and value:
                refuse(
                    name,
                    f"{name}写着{short(value)}。它会改变缓存，而本页不知道这一族怎样用它。",
                    f"{name} says {short(value)}. It would change the cache, and this page does "
                    "not know what this family makes of it.",
                )
            known = name in HARMLESS or name in STRUCTURAL
            (harmless if known else unknown).append(self.prefix + short(name))
        return tuple(harmless), tuple(unknown)
