"""The steps of a build, in order; each is given what the one before it returned."""

from __future__ import annotations

import datetime
from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path

from sitegen.evaluate import evaluate
from sitegen.formulas import typeset
from sitegen.gates import Literal, run_gates, without_marks
from sitegen.load import load
from sitegen.packaging.axes import with_axes
from sitegen.packaging.compress import compressed
from sitegen.packaging.ship import ship
from sitegen.problems import BuildError, Problem
from sitegen.render import render
from sitegen.validate import validate
from sitegen.verify import verify
from sitegen.write import publish, staged

type Progress = Callable[[str], None]


@dataclass(frozen=True)
class Options:
    """How to build."""

    root: Path
    out: Path
    today: datetime.date
    strict: bool = False
    jobs: int = 1
    write: bool = True
    """Whether to replace the site, or only to check."""
    compress: bool = False
    """Whether to write compressed files beside those of the site."""


@dataclass(frozen=True)
class Report:
    """What came of a build."""

    files: int
    pages: int
    bytes: int
    claims: int
    warnings: tuple[Problem, ...]
    literals: tuple[Literal, ...]


def build(options: Options, progress: Progress) -> Report:
    """Build the site, or only check it.

    Raises:
        BuildError: with every problem that was found; the old site is then untouched.
    """
    progress("load")
    raw = load(options.root)
    progress("validate")
    library, problems = validate(raw, options.today)
    progress("evaluate")
    values, found = evaluate(library)
    problems += found
    progress("typeset")
    formulas, found = typeset(library)
    problems += found
    progress("package")
    shipped, found = ship(options.root, formulas)
    problems += found
    shipped, found = with_axes(shipped, library, options.root)
    problems += found
    progress("render")
    marked, found = render(library, values, shipped, options.jobs)
    problems += found
    progress("gates")
    found, literals = run_gates(marked, library, values)
    problems += found
    tree = without_marks(marked)
    stop_on_errors(problems, strict=options.strict)
    with ExitStack() as stack:
        progress("write")
        smaller = compressed(tree, options.root / ".cache") if options.compress else {}
        site = stack.enter_context(staged(tree | smaller, options.out))
        progress("verify")
        problems += verify(site)
        stop_on_errors(problems, strict=options.strict)
        if options.write:
            progress("publish")
            publish(site, options.out)
    return Report(
        files=len(tree),
        pages=sum(path.endswith(".html") for path in tree),
        bytes=sum(map(len, tree.values())),
        claims=len(library.claims),
        warnings=tuple(sorted(set(problems))),
        literals=tuple(literals),
    )


def stop_on_errors(problems: list[Problem], *, strict: bool) -> None:
    """Raise when there is an error; with `strict` every warning is one."""
    if strict:
        problems = [replace(problem, severity="error") for problem in problems]
    if any(problem.severity == "error" for problem in problems):
        raise BuildError(problems)
