"""What a figure, a scene and a drawing are: the contract between models and pages."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, fields
from typing import Any

from pyodide_demos.markup import Element, h
from pyodide_demos.quantities import Value, exact
from pyodide_demos.words import Language, Words

_WHOLE = re.compile(r"-?[0-9]{1,12}")


class ParameterError(ValueError):
    """Say which parameter of a figure is not usable and what would be."""


@dataclass(frozen=True, slots=True)
class Control:
    """One whole-number control, named like the field of the figure's parameters."""

    name: str
    label: Words
    symbol: str
    """Symbol of the quantity in formulas, such as `L`."""
    minimum: int
    maximum: int
    value_text: Words
    """How a value is spoken, with `{value}` in it: `{value} layers`."""
    step: int = 1


@dataclass(frozen=True, slots=True)
class Figure[P, N]:
    """A figure whose numbers and markup follow from its parameters alone."""

    name: str
    title: Words
    controls: tuple[Control, ...]
    params: Callable[..., P]
    """Class of the parameters: a frozen dataclass of whole numbers with defaults."""
    compute: Callable[[P], N]
    view: Callable[[N, Language], Element]

    def parse(self, raw: Mapping[str, object]) -> P:
        """Read parameters from a URL, a form or a lesson; what is missing takes its default.

        Raises:
            ParameterError: for an unknown name, a text that is no whole number, or a
                value out of range or between two steps.
        """
        known = {control.name: control for control in self.controls}
        values: dict[str, int] = {}
        for name, text in raw.items():
            if name not in known:
                raise ParameterError(
                    f"{self.name} has no parameter {name!r}. It has: {', '.join(known)}."
                )
            values[name] = _bounded(known[name], text)
        return self.params(**values)

    def render(self, params: P, lang: Language) -> Element:
        """Compute the numbers and draw them."""
        return self.view(self.compute(params), lang)


@dataclass(frozen=True, slots=True)
class Scene[F]:
    """A stepped scene: every frame exists before the reader arrives."""

    name: str
    title: Words
    frames: Callable[[], tuple[F, ...]]
    view: Callable[[F, Language], Element]
    facts: Callable[[F], Mapping[str, int]]
    """Numbers of a frame that the text of its step may print, by name."""


@dataclass(frozen=True, slots=True)
class Drawing:
    """A drawing made once by the build, from the models and, where named, a record."""

    name: str
    title: Words
    view: Callable[[Mapping[str, Any] | None, Language], Element]


@dataclass(frozen=True, slots=True)
class Runner:
    """A script that the reader runs, shown beside a record of it."""

    name: str
    title: Words
    view: Callable[[Mapping[str, Any] | None, Mapping[str, Any] | None, Language], Element]
    """Draws the comparison of a record and the reader's own result, where there is one."""


def number(number_id: str, value: Value, text: str) -> Element:
    """Mark a number of a figure: the exact value for programs, the text for readers."""
    return h("data", text, value=exact(value), data_number=number_id)


def values_of(params: object) -> dict[str, int]:
    """Return the fields of a parameter record by name."""
    return {field.name: getattr(params, field.name) for field in fields(params)}  # type: ignore[arg-type]


def _bounded(control: Control, text: object) -> int:
    digits = _WHOLE.fullmatch(str(text))
    if not digits:
        raise ParameterError(f"{control.name} must be a whole number, not {str(text)[:40]!r}.")
    value = int(digits[0])
    if not control.minimum <= value <= control.maximum:
        raise ParameterError(
            f"{control.name} must be from {control.minimum} to {control.maximum}, not {value}."
        )
    if (value - control.minimum) % control.step:
        raise ParameterError(
            f"{control.name} goes in steps of {control.step} from {control.minimum}, not {value}."
        )
    return value
