"""What a reader can set in a figure: a whole number, a choice, a switch, a text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from pyodide_demos.words import Words

_WHOLE = re.compile(r"-?[0-9]{1,12}")
_FLAGS = {"1": True, "0": False, "True": True, "False": False}
_LISTED = 12

type ParamValue = int | bool | str
type AnyControl = Control | Choice | Toggle | Text


class ParameterError(ValueError):
    """Say which parameter of a figure is not usable and what would be.

    Raised by `compute` with `Words`, the reader gets the sentence in their language.
    """

    def __init__(self, sentence: str | Words) -> None:
        self.words = sentence if isinstance(sentence, Words) else Words(sentence, sentence)
        super().__init__(self.words.en)


@dataclass(frozen=True, slots=True)
class Control:
    """One whole-number control, named like the field of the figure's parameters."""

    name: str
    label: Words
    symbol: str
    """Symbol of the quantity in formulas, such as `L`, or the empty string."""
    minimum: int
    maximum: int
    value_text: Words
    """How a value is spoken, with `{value}` in it: `{value} layers`."""
    step: int = 1
    stops: tuple[int, ...] = ()
    """Where given, the slider moves along these values; any whole number may still be typed."""
    play: Words | None = None
    """Where given, what one step is called: buttons step back, step, and play to the maximum."""

    def read(self, given: object) -> int:
        """Read a whole number within the bounds.

        Raises:
            ParameterError: for another text, a value out of range or between two steps.
        """
        digits = _WHOLE.fullmatch(str(given))
        if not digits:
            raise ParameterError(f"{self.name} must be a whole number, not {str(given)[:40]!r}.")
        value = int(digits[0])
        if not self.minimum <= value <= self.maximum:
            raise ParameterError(
                f"{self.name} must be from {self.minimum} to {self.maximum}, not {value}."
            )
        if (value - self.minimum) % self.step:
            raise ParameterError(
                f"{self.name} goes in steps of {self.step} from {self.minimum}, not {value}."
            )
        return value

    @property
    def reach(self) -> Sequence[int]:
        """The values that its slider reaches, in order."""
        return self.stops or range(self.minimum, self.maximum + 1, self.step)


@dataclass(frozen=True, slots=True)
class Option:
    """One of the values of a choice."""

    value: str
    """What stands in an address: lower-case letters, digits, hyphens and points."""
    label: Words
    group: Words | None = None
    """Heading under which a long list shows it."""


@dataclass(frozen=True, slots=True)
class Choice:
    """One value out of a list: radio buttons where it is short, else a menu."""

    name: str
    label: Words
    options: tuple[Option, ...]
    symbol: str = ""

    def read(self, given: object) -> str:
        """Read one of the values.

        Raises:
            ParameterError: for any other text.
        """
        if given not in self.reach:
            known = ", ".join(self.reach[:_LISTED]) + ("…" if len(self.reach) > _LISTED else "")
            raise ParameterError(f"{self.name} must be one of {known}; not {str(given)[:40]!r}.")
        return str(given)

    @property
    def reach(self) -> Sequence[str]:
        """All its values, in order."""
        return tuple(option.value for option in self.options)


@dataclass(frozen=True, slots=True)
class Toggle:
    """Something that is on or off: a checkbox; `1` and `0` in an address."""

    name: str
    label: Words
    symbol: str = ""

    def read(self, given: object) -> bool:
        """Read a switch.

        Raises:
            ParameterError: for anything but `1`, `0` and the two truth values.
        """
        value = _FLAGS.get(str(given))
        if value is None:
            raise ParameterError(f"{self.name} must be 1 or 0, not {str(given)[:40]!r}.")
        return value

    @property
    def reach(self) -> Sequence[bool]:
        """Off and on."""
        return (False, True)


@dataclass(frozen=True, slots=True)
class Text:
    """A text that `compute` reads; its states are never stored by the build."""

    name: str
    label: Words
    hint: Words
    """What to write, shown below the field."""
    maximum: int = 200
    """Most characters."""
    rows: int = 1
    """Lines of the field; more than one makes it a text area."""
    in_address: bool = True
    """Whether a copied link carries the text."""
    symbol: str = ""
    examples: tuple[str, ...] = ()
    """Texts that both runtimes are asked with, good ones and bad ones."""

    def read(self, given: object) -> str:
        """Read a text: stripped, with plain line ends, not too long.

        Raises:
            ParameterError: for what is no text, and for one that is too long.
        """
        if not isinstance(given, str):
            raise ParameterError(f"{self.name} must be a text, not {str(given)[:40]!r}.")
        text = given.replace("\r\n", "\n").strip().encode(errors="replace").decode()
        if len(text) > self.maximum:
            raise ParameterError(
                f"{self.name} has {len(text):,} characters; {self.maximum:,} are the most."
            )
        return text

    @property
    def reach(self) -> Sequence[str]:
        """No value is worth storing."""
        return ()


@dataclass(frozen=True, slots=True)
class Fold:
    """Controls that most readers leave alone: they stand folded away below the others."""

    label: Words
    names: tuple[str, ...]
