"""The commands about records: make one, point it at files that compute the same, clear it."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

import click

from sitegen.console import EXIT_PROBLEMS, EXIT_USAGE, err, out, root_option, today
from sitegen.problems import BuildError, did_you_mean

if TYPE_CHECKING:
    from sitegen.library import Library
    from sitegen.schema.run import Run


@click.command("record")
@click.argument("script")
@click.option("--input", "inputs", multiple=True, help="A file that the script reads.")
@root_option
@click.pass_context
def record_command(
    context: click.Context, script: str, inputs: tuple[str, ...], root: Path
) -> None:
    """Run a teaching script and keep its output as a new record."""
    from sitegen.recording import record

    _tell(context, root, lambda: record(root.resolve(), script, inputs))


@click.command("repoint")
@click.argument("name", metavar="RECORD")
@root_option
@click.pass_context
def repoint_command(context: click.Context, name: str, root: Path) -> None:
    """Point RECORD at a script that was changed in comments or layout alone."""
    from sitegen.recording import repoint

    run = _run(context, root, name)
    _tell(context, root, lambda: (repoint(root.resolve(), run, today()),))


@click.command("clear")
@click.argument("name", metavar="RECORD")
@click.option("--by", required=True, help="The record that took its place.")
@root_option
@click.pass_context
def clear_command(context: click.Context, name: str, by: str, root: Path) -> None:
    """Keep RECORD for the history alone: nothing may rest on it any more."""
    from sitegen.recording import clear

    run, other = _run(context, root, name), _run(context, root, by)
    _tell(context, root, lambda: (clear(root.resolve(), run, other, today()),))


def _tell(context: click.Context, root: Path, make: Callable[[], tuple[Path, ...]]) -> None:
    from sitegen.recording import RecordingError

    try:
        for path in make():
            out(path.relative_to(root.resolve()).as_posix())
    except RecordingError as error:
        err(str(error))
        context.exit(EXIT_PROBLEMS)


def _run(context: click.Context, root: Path, name: str) -> Run:
    library = _library(context, root.resolve())
    if name not in library.runs:
        err(f"there is no run of a record {name!r}. {did_you_mean(name, library.runs)}")
        context.exit(EXIT_USAGE)
    return library.runs[name].record


def _library(context: click.Context, root: Path) -> Library:
    from sitegen.load import load
    from sitegen.validate.build import build_library

    try:
        return build_library(load(root))[0]
    except BuildError as error:
        for problem in error.problems:
            err(problem.as_text())
        context.exit(EXIT_PROBLEMS)


RECORD_COMMANDS = (record_command, repoint_command, clear_command)
