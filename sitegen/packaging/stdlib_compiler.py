"""Compile the standard library for the browser; this file runs inside Pyodide, at build time.

Most of the time that Python takes to start in a browser goes into compiling its own library,
which Pyodide ships as source. Here the modules that are needed are compiled once, by the same
interpreter that will load them, and everything else is left out.
"""

from __future__ import annotations

import argparse
import io
import platform
import py_compile
import sys
import tempfile
import zipfile
from datetime import UTC, datetime
from fractions import Fraction
from importlib import import_module
from pathlib import Path

# Imported when something goes wrong, or by the first call of a function, and so easily missed.
LATE = (
    "_strptime",
    "calendar",
    "encodings.ascii",
    "encodings.latin_1",
    "encodings.utf_8_sig",
    "pprint",
    "queue",
    "string.templatelib",
)
FIRST_DAY = (1980, 1, 1, 0, 0, 0)


def compile_stdlib(imports: list[str]) -> bytes:
    """Return the library as a zip archive of compiled modules, stored without compression.

    It holds what Pyodide itself has loaded by now, the given modules, and what all of those
    and every figure and script load. Stored, because a host compresses the whole better than
    an archive its members.
    """
    archive = next(path for path in sys.path if path.endswith(".zip"))
    for name in (*imports, *LATE):
        import_module(name)
    _call_once()
    import_module("snapshot_warmer").run_everything()
    return _compiled(archive, _members(archive))


def _call_once() -> None:
    """Call what imports more on its first call."""
    argparse.ArgumentParser().format_help()
    platform.uname()
    f"{datetime.now(UTC):%Y-%m-%d} {Fraction(1, 3):.3f}".encode("ascii")


def _members(archive: str) -> list[str]:
    """Return the members of the archive from which modules were loaded."""
    files = (getattr(module, "__file__", None) or "" for module in list(sys.modules.values()))
    prefix = f"{archive}/"
    return sorted({file.removeprefix(prefix) for file in files if file.startswith(prefix)})


def _compiled(archive: str, names: list[str]) -> bytes:
    target = io.BytesIO()
    folder = Path(tempfile.mkdtemp())
    source_path, compiled_path = folder / "module.py", folder / "module.pyc"
    with zipfile.ZipFile(archive) as source, zipfile.ZipFile(target, "w") as compiled:
        for name in names:
            source_path.write_bytes(source.read(name))
            py_compile.compile(
                str(source_path),
                str(compiled_path),
                dfile=f"{archive}/{name}",
                doraise=True,
                optimize=2,  # no docstrings, a seventh of the size
                invalidation_mode=py_compile.PycInvalidationMode.UNCHECKED_HASH,
            )
            member = zipfile.ZipInfo(f"{name}c", FIRST_DAY)
            compiled.writestr(member, compiled_path.read_bytes())
    return target.getvalue()
