"""What both runtimes are asked: every figure, scene, drawing and claim, answered as text.

This one file runs in CPython and, as text handed to it, in Pyodide with the shipped package.
"""

from __future__ import annotations

import json
from decimal import Decimal
from itertools import product
from math import prod
from random import Random
from typing import Any

from pyodide_demos import engine, registry
from pyodide_demos.models import record_notes
from pyodide_demos.quantities import Ratio, Value, printed
from pyodide_demos.scripts import kv_cache
from pyodide_demos.words import LANGUAGES

type Answers = dict[str, str]


def answer_all(
    claims: list[dict[str, Any]],
    record: dict[str, Any],
    stored: list[list[Any]],
    exercises: dict[str, list[str]],
) -> Answers:
    """Answer everything; keys say what was asked."""
    called = {c["id"]: claim(c) for c in claims}
    others = {**counts(), **runs(), **solved(exercises)}
    return {**figures(), **states(stored), **pictures(record), **called, **others}


def solved(exercises: dict[str, list[str]]) -> Answers:
    """Run the code of exercises against their tests, as a reader does."""
    return {
        f"exercise {name} {lang}": engine.run_exercise(code, tests, lang, lambda _: None)
        for name, (code, tests) in exercises.items()
        for lang in LANGUAGES
    }


MOST_SETS = 150
"""Of a larger grid, the same sample is asked each time."""


def parameter_sets(figure: Any) -> list[dict[str, Any]]:
    """Cross what every control can be; of a large grid, the corners of each axis and a sample."""
    defaults = figure.params()
    choices = {control.name: tried(control, defaults) for control in figure.controls}
    if prod(map(len, choices.values())) <= MOST_SETS:
        return [dict(zip(choices, values, strict=True)) for values in product(*choices.values())]
    start = {name: getattr(defaults, name) for name in choices}
    along = [{**start, name: value} for name, values in choices.items() for value in values]
    pick = Random(0)
    ends = {name: (values[0], values[-1]) for name, values in choices.items()}
    corners = product(*ends.values()) if 2 ** len(ends) <= MOST_SETS // 2 else ()
    asked = [*along, *(dict(zip(ends, corner, strict=True)) for corner in corners)]
    while len(asked) < MOST_SETS:
        asked.append({name: pick.choice(values) for name, values in choices.items()})
    return [params for place, params in enumerate(asked) if params not in asked[:place]]


def tried(control: Any, defaults: Any) -> list[Any]:
    """Return both ends of a number, their inner neighbour, the default and the middle, or all."""
    default = getattr(defaults, control.name)
    if hasattr(control, "examples"):
        return list(dict.fromkeys((default, *control.examples)))
    reach = control.reach
    if isinstance(default, int) and not isinstance(default, bool):
        inner = min(control.minimum + control.step, control.maximum)
        middle = (reach[-1] - control.minimum) // (2 * control.step) * control.step
        values = {reach[0], reach[-1], inner, default, control.minimum + middle}
        return sorted(values | {control.minimum, control.maximum})
    return list(reach)


def figures() -> Answers:
    """Render every figure over its grid."""
    return states(
        [
            [name, params, lang]
            for name, figure in registry.FIGURES.items()
            for params in parameter_sets(figure)
            for lang in LANGUAGES
        ]
    )


def states(asked: list[list[Any]]) -> Answers:
    """Render states, each a figure, its parameters and a language, as the worker does."""
    return {state_key(*state): state_of(*state) for state in asked}


def state_of(name: str, params: dict[str, Any], lang: str) -> str:
    """Render a state, or say why the figure refuses it."""
    try:
        return engine.render_figure(name, json.dumps(params), lang)
    except engine.ParameterError as refusal:
        return f"refused: {refusal}"


def state_key(name: str, params: dict[str, Any], lang: str) -> str:
    """Name a state by what it was asked with."""
    return f"{name} {json.dumps(params)} {lang}"


def pictures(record: dict[str, Any]) -> Answers:
    """Draw all scenes and drawings, the comparison of a record with itself, and its sentences."""
    answers: Answers = {}
    for lang in LANGUAGES:
        for name, scene in registry.SCENES.items():
            for step, frame in enumerate(scene.frames(), start=1):
                answers[f"{name} step {step} {lang}"] = str(scene.view(frame, lang))
        for name, drawing in registry.DRAWINGS.items():
            answers[f"{name} {lang}"] = str(drawing.view(record, lang))
        for name, runner in registry.RUNNERS.items():
            answers[f"{name} {lang}"] = str(runner.view(record, record, lang))
        answers[f"sentences {lang}"] = "\n".join(record_notes.sentences(record, lang))
    answers["record as text"] = kv_cache.render_text(record)
    return answers


def claim(published: dict[str, Any]) -> str:
    """Print a claim in all its formats: called again where it is a call, else from its value."""
    if "call" in published:
        call = published["call"]
        arguments = {k: read(v) if isinstance(v, str) else v for k, v in call["args"].items()}
        value = registry.FUNCTIONS[call["function"]](**arguments)
    else:
        value = read(published["value"])
    return json.dumps({form: printed(value, form) for form in published["printed"]})


def read(text: str) -> Value:
    """Read the exact text of a value back."""
    if "/" in text:
        numerator, denominator = text.split("/")
        return Ratio(int(numerator), int(denominator))
    return Decimal(text)


def counts() -> Answers:
    """Run the counting pass, which no floating-point difference can change."""
    shapes = [(1, 1, 1), (2, 32, 12), (3, 5, 9)]
    return {f"counts {shape}": json.dumps(kv_cache.count(*shape)) for shape in shapes}


def runs() -> Answers:
    """Run the script as a reader does; leave out what a clock or the machine decides."""
    config = {"tokens": 3, "layers": 1, "dim": 4, "repeats": 1, "warmup": 0}
    answers: Answers = {}
    for lang in LANGUAGES:
        stages: list[str] = []
        answer = json.loads(engine.run_script(json.dumps(config), "null", lang, stages.append))
        kept = {key: answer["result"][key] for key in ("script", "config", "counts", "cache")}
        answers[f"run {lang}"] = json.dumps([kept, stages, sorted(answer)])
    return answers
