"""What CPython and the shipped Pyodide are both asked: every claim, and a sample of every figure.

This one file runs in both: imported by the build, and as text handed to Pyodide.
"""

from __future__ import annotations

import json
from decimal import Decimal
from typing import Any

from pyodide_demos import engine, registry
from pyodide_demos.controls import ParameterError
from pyodide_demos.quantities import Ratio, Value, exact, printed
from pyodide_demos.words import LANGUAGES


def answer(questions: list[dict[str, Any]]) -> dict[str, str]:
    """Answer everything as text; keys say what was asked."""
    answers = {f"claim {one['name']}": claim(one) for one in questions}
    for name, figure in registry.FIGURES.items():
        for params in sample(figure):
            for lang in LANGUAGES:
                answers[f"figure {name} {json.dumps(params)} {lang}"] = state(name, params, lang)
    return answers


def claim(question: dict[str, Any]) -> str:
    """Print a value in all its formats: computed again where there is a call, else read back."""
    if "function" in question:
        arguments = {k: read(v) if isinstance(v, str) else v for k, v in question["args"].items()}
        value = registry.FUNCTIONS[question["function"]](**arguments)
    else:
        value = read(question["value"])
    return json.dumps([_text(value, form) for form in question["formats"]])


def _text(value: Value, form: str) -> str:
    """Print a value; a format that does not suit it is reported where claims are checked."""
    try:
        return printed(value, form)
    except ValueError:
        return exact(value)


def read(text: str) -> Value:
    """Read the exact text of a value back."""
    if "/" in text:
        numerator, denominator = text.split("/")
        return Ratio(int(numerator), int(denominator))
    return Decimal(text)


def sample(figure: Any) -> list[dict[str, Any]]:
    """Return the parameters a figure begins with, and those with every control at either end."""
    start = {control.name: getattr(figure.params(), control.name) for control in figure.controls}
    found = [start]
    for end in (0, -1):
        params = {c.name: c.reach[end] if c.reach else start[c.name] for c in figure.controls}
        found += [params] if params not in found else []
    return found


def state(name: str, params: dict[str, Any], lang: str) -> str:
    """Render a state of a figure as the worker does, or say why the figure refuses it."""
    try:
        return engine.render_figure(name, json.dumps(params), lang)
    except ParameterError as refusal:
        return f"refused: {refusal}"
    except Exception as error:  # noqa: BLE001 - tests say what is wrong with the figure
        return f"failed: {type(error).__name__}"
