"""What a command does not import: every library costs a start milliseconds."""

from __future__ import annotations

import subprocess
import sys
import time
from pathlib import Path

from tests.sites.project import Project

CHECKOUT = Path(__file__).parents[3]
SELDOM = {
    "hatchling", "jsonschema", "multiprocessing", "py_mini_racer", "pygments", "pyodide_lock",
    "pyodide_demos.registry", "rich", "sitegen.evaluate", "sitegen.making.shared",
    "sitegen.packaging.engine", "sitegen.packaging.ship", "sitegen.render.presets", "sitegen.serve",
    "starlette", "uvicorn", "watchfiles", "zstandard",
}  # fmt: skip
"""What a build in which nothing changed has no use for."""
HEAVY = SELDOM | {
    "brotli", "jinja2", "markdown_it", "pydantic", "pyodide_demos", "sitegen.pipeline",
    "subprocess", "yaml",
}  # fmt: skip


def imported(*arguments: str) -> set[str]:
    """Run the command and return every module that it imported."""
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "build.py", *arguments],
        cwd=CHECKOUT,
        capture_output=True,
        text=True,
        check=True,
    )
    lines = (line for line in done.stderr.splitlines() if line.startswith("import time:"))
    return {line.rpartition("|")[2].strip() for line in lines}


def test_help_imports_no_library_but_that_of_the_command_line() -> None:
    modules = imported("--help")
    assert "click" in modules
    assert modules & HEAVY == set()


def test_build_without_changes_imports_nothing_that_makes_things(project: Project) -> None:
    build = ("build", "--no-compress", "--root", str(project.root), "--out", str(project.site))
    imported(*build)
    time.sleep(0.1)  # a file that was written a moment ago is not trusted
    imported(*build)
    modules = imported(*build)
    assert "sitegen.pipeline" in modules
    assert modules & SELDOM == set()
