"""What a command does not import: every library costs a start milliseconds."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

CHECKOUT = Path(__file__).parents[3]
HEAVY = {
    "brotli", "hatchling", "jinja2", "jsonschema", "markdown_it", "multiprocessing", "pydantic",
    "py_mini_racer", "pygments", "pyodide_demos", "pyodide_lock", "rich", "sitegen.pipeline",
    "starlette", "subprocess", "uvicorn", "watchfiles", "yaml", "zstandard",
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
