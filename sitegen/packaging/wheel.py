"""Build the wheel of `pyodide_demos` and the lock file that lets Pyodide check it."""

from __future__ import annotations

import json
import os
import subprocess
import tempfile
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from sitegen.packaging.cache import cached, folder_parts
from sitegen.packaging.node import node
from sitegen.problems import BuildError, Place, Problem

PACKAGE = "pyodide_demos"
COMPILER = Path(__file__).with_name("wheel_compiler.py")
DRIVER = Path(__file__).with_name("wheel_compiler.mjs")
# 1980-01-01, the first day that a zip archive can write.
EPOCH = "315532800"


def build_wheel(root: Path, cache: Path) -> tuple[str, bytes]:
    """Return file name and content of the wheel: the same bytes for the same sources."""
    parts = [
        (root / "pyproject.toml").read_bytes(),
        (root / "LICENSE").read_bytes(),
        *folder_parts(root / PACKAGE),
        version("hatchling").encode(),
    ]
    kept = cached(cache, "wheels", parts, lambda: _build(root))
    name, _, content = kept.partition(b"\n")
    return name.decode(), content


def compiled_wheel(content: bytes, runtime: Mapping[str, bytes], cache: Path) -> bytes:
    """Return a wheel with its modules compiled by the Pyodide that will load them.

    Raises:
        BuildError: where Pyodide cannot do it.
    """
    parts = [
        content,
        *(file for _, file in sorted(runtime.items())),
        *(path.read_bytes() for path in (COMPILER, DRIVER)),
    ]
    return cached(cache, "compiled-wheels", parts, lambda: _compile(content, runtime))


def _compile(content: bytes, runtime: Mapping[str, bytes]) -> bytes:
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, text in runtime.items():
            (folder / file).write_bytes(text)
        wheel, target = folder / "given.whl", folder / "compiled.whl"
        wheel.write_bytes(content)
        command = [str(node()), str(DRIVER), name, str(COMPILER), str(wheel), str(target)]
        result = subprocess.run(command, capture_output=True, check=False)
        if result.returncode or not target.is_file():
            lines = result.stderr.decode(errors="replace").splitlines()
            reasons = [line.strip() for line in lines if "Error" in line]
            raise BuildError([_failure(reasons[-1] if reasons else "Node ended without a word")])
        return target.read_bytes()


def _failure(reason: str) -> Problem:
    return Problem(
        Place(PACKAGE),
        f"Pyodide cannot compile the package: {reason[:200].rstrip('.')}.",
        "Mend the module, or install Pyodide again: rm -r node_modules; make site",
        "E304",
    )


def lock_with(name: str, content: bytes, shipped_lock: Path) -> bytes:
    """Return Pyodide's own lock file, emptied, with this one wheel in it."""
    lock = PyodideLockSpec.from_json(shipped_lock)
    lock.packages = {}
    with tempfile.TemporaryDirectory() as folder:
        wheel = Path(folder, name)
        wheel.write_bytes(content)
        lock = add_wheels_to_spec(lock, [wheel])
    return (json.dumps(lock.to_dict(), indent=1, sort_keys=True) + "\n").encode()


def _build(root: Path) -> bytes:
    with tempfile.TemporaryDirectory() as folder, _fixed_time():
        built = next(WheelBuilder(str(root)).build(directory=folder, versions=["standard"]))
        wheel = Path(built)
        return wheel.name.encode() + b"\n" + wheel.read_bytes()


@contextmanager
def _fixed_time() -> Iterator[None]:
    """Let hatchling date every member of the archive alike; it reads the environment only."""
    before = os.environ.get("SOURCE_DATE_EPOCH")
    os.environ["SOURCE_DATE_EPOCH"] = EPOCH
    try:
        yield
    finally:
        if before is None:
            del os.environ["SOURCE_DATE_EPOCH"]
        else:
            os.environ["SOURCE_DATE_EPOCH"] = before
