"""Givens: every one is used by a claim or a figure of its lesson."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal

from pyodide_demos.figure import ParameterError, values_of
from sitegen.library import LessonText, Library
from sitegen.problems import Problem, did_you_mean
from sitegen.registers import FIGURES
from sitegen.schema.claim import CallValue


def check_givens(library: Library) -> list[Problem]:
    """Check that a claim's argument or a figure's parameter has each given's name and value."""
    problems: list[Problem] = []
    for text in library.texts():
        used = set(_used(library, text))
        for name, given in text.front.record.givens.items():
            if given.unit not in library.units:
                problems.append(
                    text.front.problem(
                        "E217",
                        f"unit {given.unit!r} is not defined.",
                        did_you_mean(given.unit, library.units),
                        "givens",
                        name,
                        "unit",
                    )
                )
            if (name, Decimal(given.exact)) not in used:
                problems.append(
                    text.front.problem(
                        "E211",
                        f"given {name!r} = {given.exact} is used by no claim "
                        "and no figure of this lesson.",
                        "Give a claim's argument or a figure's parameter this name and value, "
                        "or remove the given.",
                        "givens",
                        name,
                    )
                )
    return problems


def _used(library: Library, text: LessonText) -> Iterator[tuple[str, Decimal]]:
    for role in text.roles("claim"):
        entry = library.claims.get(role.target)
        for _, spec in entry.record.values if entry else ():
            if isinstance(spec, CallValue):
                for name, value in spec.args.items():
                    if isinstance(value, int):
                        yield name, Decimal(value)
    for directive in text.directives("demo"):
        figure = FIGURES.get(directive.argument)
        if figure:
            try:
                params = figure.parse(directive.options)
            except ParameterError:
                continue  # reported where the directive is checked
            # A switch, a choice or a text is no number.
            whole = ((n, v) for n, v in values_of(params).items() if type(v) is int)
            yield from ((name, Decimal(value)) for name, value in whole)
