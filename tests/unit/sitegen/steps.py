"""The steps of a build one by one, without bundles and without the engine."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from sitegen.evaluate import Values, evaluate
from sitegen.formulas import typeset
from sitegen.library import Library
from sitegen.load import load
from sitegen.load.text import TextFile
from sitegen.problems import Problem
from sitegen.render import Shipped, render
from sitegen.render.page import Site
from sitegen.render.site import make_site
from sitegen.validate import validate
from tests.sites.project import Project

DAY = datetime.date(2026, 11, 29)


@dataclass(frozen=True)
class Checked:
    """A project after `evaluate`."""

    library: Library
    values: Values
    problems: list[Problem]

    @property
    def codes(self) -> list[str]:
        """Return the codes of all problems, in the order of the report."""
        return [problem.code for problem in sorted(set(self.problems))]

    @property
    def messages(self) -> list[str]:
        """Return all problems as they are printed, without source lines."""
        return [problem.as_text().split("\n")[0] for problem in sorted(set(self.problems))]

    @property
    def shipped(self) -> Shipped:
        """Return stand-ins for what the packaging would make."""
        formulas, _ = typeset(self.library)
        names = ("assets/site.css", "assets/app.js", "assets/icon.svg", "engine/engine.json")
        style, script, icon, engine = names
        files = dict.fromkeys((style, script, engine), b"")
        return Shipped(files, style, script, icon, engine, formulas)

    def pages(self) -> tuple[dict[str, bytes], list[Problem]]:
        """Render everything."""
        return render(self.library, self.values, self.shipped)

    def site(self) -> Site:
        """Return what all pages share."""
        return make_site(self.library, self.values, self.shipped)


def check(project: Project) -> Checked:
    """Load, validate and evaluate a project."""
    library, problems = validate(load(project.root), DAY)
    values, found = evaluate(library)
    return Checked(library, values, problems + found)


def text_file(text: str, path: str = "content/x.md") -> TextFile:
    """Make a file that is on no disk."""
    return TextFile(path, text)


def printed(problems: list[Problem]) -> list[str]:
    """Return problems as `line:column message [code]`."""
    return [
        f"{p.place.line}:{p.place.column} {p.message} [{p.code}]" for p in sorted(set(problems))
    ]
