"""The controls of a figure as the templates are given them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from itertools import groupby
from typing import Any
from urllib.parse import urlencode

from pyodide_demos.figure import (
    AnyControl,
    Choice,
    Control,
    Figure,
    Option,
    ParamValue,
    Text,
    Toggle,
)
from pyodide_demos.words import Language
from sitegen.markdown import Document
from sitegen.registers import FIGURES
from sitegen.render.form_views import (
    ChoiceView,
    ControlView,
    FoldView,
    NumberView,
    OptionView,
    TextView,
    ToggleView,
)

MOST_RADIOS = 5
"""A longer list of options is a menu."""


def control_views(
    figure: Figure[Any, Any], values: Mapping[str, ParamValue], lang: Language
) -> tuple[tuple[ControlView, ...], tuple[FoldView, ...]]:
    """Return the controls that stand open, and those that stand folded away."""
    views = {
        control.name: _view(control, f"{figure.name}-{control.name}", values[control.name], lang)
        for control in figure.controls
    }
    folds = tuple(
        FoldView(fold.label.in_(lang), tuple(views.pop(name) for name in fold.names))
        for fold in figure.folds
    )
    return tuple(views.values()), folds


def named_figures(document: Document) -> str:
    """Name the figures of a text that readers can move, each with what the text sets in it.

    A script in the page's head asks Python with it, before the page has been read.
    """
    found = {
        directive.argument: urlencode(directive.options)
        for directive in document.directives()
        if directive.name == "demo" and directive.argument in FIGURES
    }
    return " ".join(f"{name}?{options}" if options else name for name, options in found.items())


def _view(control: AnyControl, id_: str, value: ParamValue, lang: Language) -> ControlView:
    label = control.label.in_(lang)
    head = {"name": control.name, "id": id_, "label": label, "symbol": control.symbol}
    match control:
        case Control():
            return _number(control, head, int(value), lang)
        case Choice():
            return _choice(control, head, str(value), lang)
        case Toggle():
            return ToggleView(**head, checked=bool(value))
        case Text():
            return TextView(
                **head,
                hint=control.hint.in_(lang),
                value=str(value),
                maximum=control.maximum,
                rows=control.rows,
                in_address=control.in_address,
            )


def _number(control: Control, head: dict[str, str], value: int, lang: Language) -> NumberView:
    pattern = control.value_text.in_(lang)
    return NumberView(
        **head,
        minimum=control.minimum,
        maximum=control.maximum,
        step=control.step,
        value=value,
        value_text=pattern.replace("{value}", str(value)),
        value_text_pattern=pattern,
        stops=" ".join(map(str, control.stops)),
        place=max(0, bisect_right(control.stops, value) - 1),
        last=max(0, len(control.stops) - 1),
        play=control.play.in_(lang) if control.play else "",
    )


def _choice(control: Choice, head: dict[str, str], value: str, lang: Language) -> ChoiceView:
    def heading(option: Option) -> str:
        return option.group.in_(lang) if option.group else ""

    groups = tuple(
        (
            name,
            tuple(
                OptionView(option.value, option.label.in_(lang), option.value == value)
                for option in options
            ),
        )
        for name, options in groupby(control.options, heading)
    )
    is_short = len(control.options) <= MOST_RADIOS and not any(name for name, _ in groups)
    return ChoiceView(**head, groups=groups, kind="radio" if is_short else "menu")
