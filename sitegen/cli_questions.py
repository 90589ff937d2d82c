"""The commands that answer questions about the claims: why, impact, audit."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from sitegen.console import EXIT_PROBLEMS, EXIT_USAGE, err, out, root_option, today
from sitegen.problems import BuildError, did_you_mean

if TYPE_CHECKING:
    from sitegen.graph.study import Study


@click.command("why")
@click.argument("claim")
@root_option
@click.pass_context
def why_command(context: click.Context, claim: str, root: Path) -> None:
    """Print where CLAIM comes from, down to functions, arguments and sources."""
    from sitegen.graph.chain import why

    asked = _study(context, root)
    if claim not in asked.library.claims:
        err(f"claim {claim!r} is not defined. {did_you_mean(claim, asked.library.claims)}")
        context.exit(EXIT_USAGE)
    _print(why(asked, claim))


@click.command("impact")
@click.argument("target", metavar="FILE|CLAIM")
@root_option
@click.pass_context
def impact_command(context: click.Context, target: str, root: Path) -> None:
    """Print every claim, sentence and figure that would change with a file or a claim."""
    from sitegen.graph.impact import impact

    asked = _study(context, root)
    lines = impact(asked, target)
    if lines is None:
        hint = did_you_mean(target, asked.library.claims)
        err(f"{target!r} is no file of this project and no claim. {hint}")
        context.exit(EXIT_USAGE)
    _print(lines)


@click.command("audit")
@root_option
@click.pass_context
def audit_command(context: click.Context, root: Path) -> None:
    """Print literals, unchecked claims, stale sources and what is unused; 1 when some is due."""
    from sitegen.graph.audit import audit, report

    findings = audit(_study(context, root), today())
    _print(report(findings))
    if any(finding.is_due and finding.lines for finding in findings):
        context.exit(EXIT_PROBLEMS)


def _study(context: click.Context, root: Path) -> Study:
    from sitegen.graph.study import study

    try:
        return study(root.resolve(), today())
    except BuildError as error:
        for problem in error.problems:
            err(problem.as_text())
        context.exit(EXIT_PROBLEMS)


def _print(lines: Any) -> None:
    for line in lines:
        out(line)


COMMANDS = (why_command, impact_command, audit_command)
