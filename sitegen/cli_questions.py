"""The commands that answer questions about the claims: why, impact, audit."""

from __future__ import annotations

import datetime
import os
import time
from pathlib import Path
from typing import Any

import click
from rich.console import Console

from sitegen.graph.audit import audit, report
from sitegen.graph.chain import why
from sitegen.graph.impact import impact
from sitegen.graph.study import Study, study
from sitegen.problems import BuildError, did_you_mean

ROOT = Path(__file__).resolve().parent.parent
EXIT_PROBLEMS, EXIT_USAGE = 1, 2

out = Console(soft_wrap=True, highlight=False, markup=False, emoji=False)
err = Console(stderr=True, soft_wrap=True, highlight=False, markup=False, emoji=False)

root_option = click.option("--root", type=click.Path(path_type=Path), default=ROOT, hidden=True)


def today() -> datetime.date:
    """Return the day that shelf lives are counted to; `SOURCE_DATE_EPOCH` overrides the clock."""
    epoch = os.environ.get("SOURCE_DATE_EPOCH", "")
    now = float(epoch) if epoch.isdigit() else time.time()
    return datetime.datetime.fromtimestamp(now, datetime.UTC).date()


@click.command("why")
@click.argument("claim")
@root_option
@click.pass_context
def why_command(context: click.Context, claim: str, root: Path) -> None:
    """Print where CLAIM comes from, down to functions, arguments and sources."""
    asked = _study(context, root)
    if claim not in asked.library.claims:
        err.print(f"claim {claim!r} is not defined. {did_you_mean(claim, asked.library.claims)}")
        context.exit(EXIT_USAGE)
    _print(why(asked, claim))


@click.command("impact")
@click.argument("target", metavar="FILE|CLAIM")
@root_option
@click.pass_context
def impact_command(context: click.Context, target: str, root: Path) -> None:
    """Print every claim, sentence and figure that would change with a file or a claim."""
    asked = _study(context, root)
    lines = impact(asked, target)
    if lines is None:
        hint = did_you_mean(target, asked.library.claims)
        err.print(f"{target!r} is no file of this project and no claim. {hint}")
        context.exit(EXIT_USAGE)
    _print(lines)


@click.command("audit")
@root_option
@click.pass_context
def audit_command(context: click.Context, root: Path) -> None:
    """Print literals, unchecked claims, stale sources and what is unused; 1 when some is due."""
    findings = audit(_study(context, root), today())
    _print(report(findings))
    if any(finding.is_due and finding.lines for finding in findings):
        context.exit(EXIT_PROBLEMS)


def _study(context: click.Context, root: Path) -> Study:
    try:
        return study(root.resolve(), today())
    except BuildError as error:
        for problem in error.problems:
            err.print(problem.as_text())
        context.exit(EXIT_PROBLEMS)


def _print(lines: Any) -> None:
    for line in lines:
        out.print(line)


COMMANDS = (why_command, impact_command, audit_command)
