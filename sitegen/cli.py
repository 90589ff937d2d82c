"""The authors' command line; only this module and its commands print and choose exit codes.

A command imports what it needs, and no other does: a build in which little has changed takes half
a second, and so would importing everything.
"""

from __future__ import annotations

import contextlib
import json
import os
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any, Self

import click
from click.core import ParameterSource

from sitegen.cli_ledger import ledger_command
from sitegen.cli_questions import COMMANDS
from sitegen.cli_records import RECORD_COMMANDS
from sitegen.console import EXIT_PROBLEMS, ROOT, err, out, today
from sitegen.garbage import without_collections
from sitegen.problems import BuildError, Place, Problem

if TYPE_CHECKING:
    from sitegen.pipeline import Options, Report


def _options(function: Any) -> Any:
    """Add the options that build and check share."""
    for option in (
        click.option(
            "--root",
            type=click.Path(path_type=Path),
            default=ROOT,
            help="Project to build.",
            hidden=True,
        ),
        click.option(
            "--out",
            type=click.Path(path_type=Path),
            help="Folder of the site; 'site' unless named.",
        ),
        click.option("--strict", is_flag=True, help="Treat warnings as errors."),
        click.option("--json", "as_json", is_flag=True, help="Print problems as JSON."),
        click.option(
            "--jobs",
            type=click.IntRange(1, 64),
            default=os.cpu_count() or 1,
            help="Processes to use at most.",
        ),
        click.option(
            "--compress/--no-compress",
            default=True,
            help="Also write .br and .zst files, for a host that sends them.",
        ),
    ):
        function = option(function)
    return function


@click.group(invoke_without_command=True, context_settings={"help_option_names": ["-h", "--help"]})
@_options
@click.pass_context
def main(context: click.Context, /, **options: Any) -> None:
    """Build the KV Ledger. Without a command: build."""
    if context.invoked_subcommand is None:
        context.exit(_run(**options, write=True))
    typed = [n for n in options if context.get_parameter_source(n) is ParameterSource.COMMANDLINE]
    if typed and context.invoked_subcommand not in ("build", "check"):
        option = f"--{typed[0].removeprefix('as_')}"
        raise click.UsageError(f"{context.invoked_subcommand!r} takes no option {option!r}.")
    context.default_map = dict.fromkeys(("build", "check"), options)


@main.command("build")
@_options
@click.pass_context
def build_command(context: click.Context, /, **options: Any) -> None:
    """Build the site; a failed build leaves the last good one."""
    context.exit(_run(**options, write=True))


@main.command("check")
@_options
@click.pass_context
def check_command(context: click.Context, /, **options: Any) -> None:
    """Find every problem without replacing the site."""
    context.exit(_run(**options, write=False))


@main.command("serve")
@click.option("--port", type=click.IntRange(1, 65535), default=8000, show_default=True)
@click.option("--open", "open_browser", is_flag=True, help="Open a browser.")
@click.pass_context
def serve_command(context: click.Context, port: int, open_browser: bool) -> None:
    """Serve the site under its policy and build again when a file changes."""
    from sitegen.serve import run

    context.exit(run(ROOT, port=port, open_browser=open_browser))


@main.command("presets")
@click.option("--root", type=click.Path(path_type=Path), default=ROOT, hidden=True)
@click.pass_context
def presets_command(context: click.Context, root: Path) -> None:
    """Write the presets that figures read from those in content/presets."""
    from sitegen.load import load
    from sitegen.pipeline import stop_on_errors
    from sitegen.presets import write_committed
    from sitegen.validate.build import build_library

    try:
        library, problems = build_library(load(root.resolve()))
        stop_on_errors(problems, strict=False)
    except BuildError as error:
        context.exit(_print_problems(error.problems, as_json=False))
    out(write_committed(library).relative_to(library.root).as_posix())


for _command in (*COMMANDS, *RECORD_COMMANDS, ledger_command):
    main.add_command(_command)


def _run(*, root: Path, out: Path | None, as_json: bool, **how: Any) -> int:
    with without_collections():
        return _build(root=root, out=out, as_json=as_json, **how)


def _build(*, root: Path, out: Path | None, as_json: bool, **how: Any) -> int:
    from sitegen.pipeline import Options, build

    started = time.perf_counter()
    root = root.resolve()
    options = Options(root, (out or root / "site").resolve(), today(), **how)
    steps = _Steps(quiet=as_json)
    try:
        with steps:
            report = build(options, steps)
    except BuildError as error:
        return _print_problems(error.problems, as_json=as_json)
    except (ImportError, SyntaxError):
        raise  # build.py says which module it is
    except Exception as error:
        if os.environ.get("KV_LEDGER_DEBUG"):
            raise
        return _print_problems((_unexpected(error, steps.current),), as_json=as_json)
    if as_json:
        _print_json(report.warnings)
    else:
        for warning in report.warnings:
            err(warning.as_text())
        _print_report(report, options, time.perf_counter() - started)
    return 0


def _unexpected(error: Exception, step: str) -> Problem:
    what = f"the step {step!r} failed: {type(error).__name__}: {error}"
    remedy = (
        "This is a fault of the generator: run again with KV_LEDGER_DEBUG=1 "
        "and report what it prints."
    )
    return Problem(Place("sitegen"), what.rstrip(".") + ".", remedy, "E001")


def _print_problems(problems: tuple[Problem, ...], *, as_json: bool) -> int:
    if as_json:
        _print_json(problems)
    else:
        for problem in problems:
            err(problem.as_text())
        count = sum(problem.severity == "error" for problem in problems)
        err(
            f"{len(problems)} problem{'s' if len(problems) != 1 else ''}, {count} of them errors. "
            "The site was not changed."
        )
    return EXIT_PROBLEMS


def _print_json(problems: tuple[Problem, ...]) -> None:
    data = {"format": 1, "problems": [problem.as_dict() for problem in problems]}
    sys.stdout.write(json.dumps(data, ensure_ascii=False, indent=1) + "\n")


def _print_report(report: Report, options: Options, seconds: float) -> None:
    verb = "Built" if options.write else "Checked"
    where = f" in {_short(options.out)}" if options.write else ""
    out(
        f"{verb} {report.pages} pages, {report.files} files, {report.bytes / 1e6:.1f} MB{where} "
        f"in {seconds:.1f} s: {report.claims} claims, {len(report.literals)} literals, "
        f"{len(report.warnings)} warnings."
    )


def _short(path: Path) -> str:
    with contextlib.suppress(ValueError):
        return path.relative_to(Path.cwd()).as_posix()
    return str(path)


class _Steps:
    """Show the step that a build is at, on a terminal as a line that changes."""

    def __init__(self, *, quiet: bool) -> None:
        self.current = ""
        self._status = None
        if not quiet and sys.stderr.isatty():
            from rich.console import Console

            self._status = Console(stderr=True).status("starting")
        self._print = not quiet and self._status is None

    def __call__(self, step: str) -> None:
        self.current = step
        if self._status:
            self._status.update(step)
        elif self._print:
            err(f"· {step}")

    def __enter__(self) -> Self:
        if self._status:
            self._status.start()
        return self

    def __exit__(self, *_: object) -> None:
        if self._status:
            self._status.stop()
