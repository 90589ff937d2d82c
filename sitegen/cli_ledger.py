"""The command that writes what was published of each claim."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from sitegen.console import EXIT_PROBLEMS, err, out, root_option, today
from sitegen.problems import BuildError

if TYPE_CHECKING:
    from sitegen.library import Library
    from sitegen.values import Values

LEDGER_CODES = ("E245", "E246")


def _read(root: Path) -> tuple[Library, Values]:
    """Read a project in which nothing is wrong but what the ledger itself says."""
    from sitegen.evaluate import evaluate
    from sitegen.load import load
    from sitegen.validate import validate

    library, problems = validate(load(root), today())
    values, found = evaluate(library)
    problems += [problem for problem in found if problem.code not in LEDGER_CODES]
    errors = [problem for problem in problems if problem.severity == "error"]
    if errors:
        raise BuildError(errors)
    return library, values


@click.command("ledger")
@click.argument("claims", nargs=-1, metavar="[CLAIM]...")
@root_option
@click.pass_context
def ledger_command(context: click.Context, claims: tuple[str, ...], root: Path) -> None:
    """Note new claims as published; of each CLAIM also that its new words mean the same."""
    from sitegen.graph.ledger import LEDGER, updated

    root = root.resolve()
    try:
        library, values = _read(root)
    except BuildError as error:
        for problem in error.problems:
            err(problem.as_text())
        context.exit(EXIT_PROBLEMS)
    text, refused = updated(library, values.claims, claims, today())
    path = root / LEDGER
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, "utf-8")
    out(f"{LEDGER}: {len(library.claims)} claims.")
    for change in refused:
        problem = change.entry.problem(change.code, change.what, change.remedy, "id")
        err(problem.as_text())
    if refused:
        context.exit(EXIT_PROBLEMS)
