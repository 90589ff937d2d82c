"""A figure or a record that cannot be computed, told at the place that asks for it."""

from __future__ import annotations

import traceback
from collections.abc import Iterator
from contextlib import contextmanager

from jinja2 import TemplateError

from sitegen.library import RunRecord
from sitegen.markdown import Directive
from sitegen.problems import Problem

FAILURES = (
    ArithmeticError,
    AttributeError,
    LookupError,
    RecursionError,
    SyntaxError,
    TypeError,
    ValueError,
)
"""What a model, a record or an expression in a template raises when something is wrong."""


class WordError(LookupError):
    """Say that a word of the interface does not exist or lacks a value."""


class FigureError(Exception):
    """Carry the problem of a figure that cannot be computed."""

    def __init__(self, problem: Problem) -> None:
        self.problem = problem
        super().__init__(problem.message)


@contextmanager
def computing(what: str, place: Directive | RunRecord) -> Iterator[None]:
    """Turn what a model raises into a problem at a place.

    Raises:
        FigureError: in the place of what was raised; errors of templates pass through.
    """
    try:
        yield
    except (TemplateError, WordError):
        raise
    except FAILURES as error:
        frames = traceback.extract_tb(error.__traceback__)
        if any(frame.filename.startswith("templates/") for frame in frames):
            raise
        message = f"{what} cannot be computed: {type(error).__name__}: {error}".rstrip(".")
        remedy = "Mend what it is computed from."
        raise FigureError(place.problem("E237", f"{message}.", remedy)) from error
