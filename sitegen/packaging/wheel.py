"""Build the wheel of `pyodide_demos` and the lock file that lets Pyodide check it."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path

from hatchling.builders.wheel import WheelBuilder
from pyodide_lock import PyodideLockSpec
from pyodide_lock.utils import add_wheels_to_spec

from sitegen.packaging.cache import cached, folder_parts

PACKAGE = "pyodide_demos"
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
