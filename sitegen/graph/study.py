"""A project that was read to be asked questions, not to be built."""

from __future__ import annotations

import datetime
from dataclasses import dataclass
from pathlib import Path

from sitegen.contents import Course
from sitegen.evaluate import evaluate
from sitegen.library import Library
from sitegen.load import load
from sitegen.problems import BuildError, Problem
from sitegen.render.usage import Usage, completed, usage_of
from sitegen.validate import validate
from sitegen.values import Values


@dataclass(frozen=True)
class Study:
    """Everything that is known of a project before a page is made."""

    library: Library
    values: Values
    course: Course
    usage: Usage
    warnings: tuple[Problem, ...]


def study(root: Path, today: datetime.date) -> Study:
    """Read, check and compute a project.

    Raises:
        BuildError: with every problem, where something is wrong.
    """
    library, problems = validate(load(root), today)
    values, found = evaluate(library)
    problems += found
    if any(problem.severity == "error" for problem in problems):
        raise BuildError(problems)
    course = completed(library)
    return Study(library, values, course, usage_of(library, course), tuple(sorted(set(problems))))
