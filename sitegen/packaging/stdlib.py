"""Have Pyodide compile and trim its standard library, once for each version of it."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from sitegen.packaging.cache import cached
from sitegen.packaging.node import node
from sitegen.problems import BuildError, Place, Problem

COMPILER = Path(__file__).with_name("stdlib_compiler.py")
DRIVER = Path(__file__).with_name("stdlib_compiler.mjs")
WARMER = Path(__file__).with_name("snapshot_warmer.py")
LIBRARY = "python_stdlib.zip"


def compiled_stdlib(
    runtime: dict[str, bytes], ours: dict[str, bytes], package: Path, cache: Path
) -> bytes:
    """Return the archive that takes the place of Pyodide's `python_stdlib.zip`.

    It follows from Pyodide's own files and from what the package imports, not from the
    package's code: editing a figure does not compile the library again. Our lock file and
    wheel are there only so that Pyodide loads a package once.

    Raises:
        BuildError: where Pyodide cannot do it.
    """
    imports = standard_imports(package)
    parts = [
        *(content for _, content in sorted(runtime.items())),
        "\n".join(imports).encode(),
        *(path.read_bytes() for path in (COMPILER, DRIVER, WARMER)),
    ]
    return cached(cache, "stdlib", parts, lambda: _compile({**runtime, **ours}, imports))


def standard_imports(package: Path) -> list[str]:
    """Return the modules of the standard library that a package's files import anywhere."""
    names = {
        name
        for path in package.rglob("*.py")
        for name in _imported(_parsed(path, package))
        if name.split(".")[0] in sys.stdlib_module_names
    }
    return sorted(names)


def _parsed(path: Path, package: Path) -> ast.Module:
    try:
        return ast.parse(path.read_bytes())
    except SyntaxError as error:
        place = Place(
            path.relative_to(package.parent).as_posix(), error.lineno or 0, error.offset or 0
        )
        message = f"Python cannot read it: {error.msg}."
        raise BuildError([Problem(place, message, "Mend the line.", "E304")]) from error


def _imported(tree: ast.AST) -> Iterator[str]:
    for node_ in ast.walk(tree):
        if isinstance(node_, ast.Import):
            yield from (alias.name for alias in node_.names)
        elif isinstance(node_, ast.ImportFrom) and node_.module and not node_.level:
            yield node_.module


def _compile(engine: dict[str, bytes], imports: list[str]) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in engine.items():
            (folder / file).write_bytes(content)
        target = folder / "compiled.zip"
        python = (str(COMPILER), str(WARMER), json.dumps(imports))
        command = [str(node()), str(DRIVER), name, *python, str(target)]
        result = subprocess.run(command, capture_output=True, check=False)
        if result.returncode or not target.is_file():
            raise BuildError([_failure(result.stderr.decode(errors="replace"))])
        return target.read_bytes()


def _failure(messages: str) -> Problem:
    lines = [line.strip() for line in messages.splitlines() if "Error" in line]
    reason = lines[-1] if lines else "Node ended without a word"
    return Problem(
        Place("package.json"),
        f"Pyodide cannot compile its standard library: {reason.rstrip('.')}.",
        "Install it again: rm -r node_modules; make site",
        "E304",
    )
