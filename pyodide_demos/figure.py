"""What a figure, a scene and a drawing are: the contract between models and pages."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from pyodide_demos.controls import (
    AnyControl,
    Choice,
    Control,
    Fold,
    Option,
    ParameterError,
    ParamValue,
    Text,
    Toggle,
)
from pyodide_demos.markup import Element, h
from pyodide_demos.quantities import Value, exact
from pyodide_demos.words import Language, Words

__all__ = [
    "AnyControl",
    "Choice",
    "Control",
    "Drawing",
    "Figure",
    "Fold",
    "Option",
    "ParamValue",
    "ParameterError",
    "Runner",
    "Scene",
    "Text",
    "Toggle",
    "number",
    "values_of",
]


@dataclass(frozen=True, slots=True)
class Figure[P, N]:
    """A figure whose numbers and markup follow from its parameters alone."""

    name: str
    title: Words
    controls: tuple[AnyControl, ...]
    params: Callable[..., P]
    """Class of the parameters: a frozen dataclass with a field, and a default, per control."""
    compute: Callable[[P], N]
    view: Callable[[N, Language], Element]
    derivations: Mapping[str, str] = field(default_factory=dict)
    """Id of a number (or a prefix that ends in `*`) to the dotted function that gives it."""
    folds: tuple[Fold, ...] = ()
    """Groups of controls that stand folded away below the others."""
    stored: tuple[str, ...] | None = None
    """Names of the controls whose states the build stores; all of them where it does not say."""

    def parse(self, raw: Mapping[str, object]) -> P:
        """Read parameters from a URL, a form or a lesson; what is missing takes its default.

        Raises:
            ParameterError: for an unknown name, and for what its control cannot take.
        """
        known = {control.name: control for control in self.controls}
        values: dict[str, ParamValue] = {}
        for name, text in raw.items():
            if name not in known:
                raise ParameterError(
                    f"{self.name} has no parameter {name!r}. It has: {', '.join(known)}."
                )
            values[name] = known[name].read(text)
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


def values_of(params: object) -> dict[str, ParamValue]:
    """Return the fields of a parameter record by name."""
    return {field.name: getattr(params, field.name) for field in fields(params)}  # type: ignore[arg-type]
