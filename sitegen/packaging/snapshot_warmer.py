"""Run all the demos and bring them into Python's memory; runs inside Pyodide, at build time.

A browser that restores the memory has no file system behind it: neither the library nor the
package. So everything that may be imported is imported before, and `wake` puts back the few
files that are read while a reader looks.
"""

from __future__ import annotations

import functools
import gc
import hashlib
import importlib
import json
import linecache
import random
import sys
import traceback
import types
import zipimport
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

ROUNDS = 3
FAULTS = ("1 / 0", "absent", "import absent", "a b", "int('x')", "''.absent", "[].append(1, 2)")
# Loaded by Pyodide and by other modules for packages, files, processes and sockets. No figure,
# script or exercise can use them in a browser, and they are an eighth of the snapshot.
LEFT_OUT = frozenset(
    """
    argparse asyncio.base_subprocess asyncio.selector_events asyncio.sslproto asyncio.staggered
    asyncio.streams asyncio.subprocess asyncio.trsock asyncio.unix_events bz2 compression
    compression._common compression._common._streams compression.zstd compression.zstd._zstdfile
    difflib gettext locale lzma selectors shutil socket ssl subprocess tempfile zipfile
    zipfile._path zipfile._path.glob
    """.split()  # noqa: SIM905 - one name after another is easier to read
)
SMALL_RUN = {"tokens": 4, "layers": 1, "dim": 4, "repeats": 1, "warmup": 0}

_files: dict[str, bytes] = {}


class _BegunError(Exception):
    """Raised out of a script that has begun."""


def prepare() -> str:
    """Run everything, keep the files, let go of the rest; return the hash of the answers."""
    folder = run_everything()
    _files.update({str(path): path.read_bytes() for path in sorted(folder.glob("scripts/*.py"))})
    answers = [exercise() for _ in range(ROUNDS)][-1]
    _forget()
    _settle()
    return answers


def run_everything() -> Path:
    """Import every module of the package, run every figure and script; return its folder."""
    package = importlib.import_module("pyodide_demos")
    folder = Path(package.__path__[0])
    for path in sorted(folder.rglob("*.py")):
        parts = path.relative_to(folder.parent).with_suffix("").parts
        importlib.import_module(".".join(parts).removesuffix(".__init__"))
    exercise()
    _run_scripts(lambda _: None)
    _go_wrong()
    return folder


def exercise() -> str:
    """Draw every figure and scene, begin every script; return a hash of what was drawn."""
    if not _has_engine():
        return "nothing to draw"
    engine = importlib.import_module("pyodide_demos.engine")
    registry = importlib.import_module("pyodide_demos.registry")
    digest = hashlib.sha256()
    for language in ("zh", "en"):
        for name in registry.FIGURES:
            digest.update(engine.render_figure(name, "{}", language).encode())
        for scene in registry.SCENES.values():
            for frame in scene.frames():
                digest.update(str(scene.view(frame, language)).encode())
    with suppress(_BegunError):
        _run_scripts(_stop)
    return digest.hexdigest()


def wake() -> None:
    """Make a restored Python one of its own: other random numbers, and files to read."""
    random.seed()
    for name, content in _files.items():
        path = Path(name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def _has_engine() -> bool:
    return "pyodide_demos.engine" in sys.modules


def _run_scripts(on_progress: Callable[[str], None]) -> None:
    """Run the script as a reader would, on the smallest input; its own proof takes seconds."""
    if _has_engine():
        engine = importlib.import_module("pyodide_demos.engine")
        engine.run_script(json.dumps(SMALL_RUN), "null", "en", on_progress)


def _stop(_: str) -> None:
    """Stop a script at its first step: by then it has read its file and named the machine."""
    raise _BegunError


def _go_wrong() -> None:
    """Let Python explain some faults, so that it has what it needs for that."""
    for fault in FAULTS:
        try:
            exec(compile(fault, "<fault>", "exec"), {})  # noqa: S102 - constants above
        except Exception as error:  # noqa: BLE001 - every one is wanted
            traceback.format_exception(error)


def _forget() -> None:
    """Drop the way to a library that will not be there, and all that is only remembered."""
    sys.path[:] = [entry for entry in sys.path if not entry.endswith(".zip")]
    sys.path_importer_cache.clear()
    zipimport._zip_directory_cache.clear()  # type: ignore[attr-defined]  # noqa: SLF001
    linecache.clearcache()
    for kept in gc.get_objects():
        if isinstance(kept, functools._lru_cache_wrapper):  # noqa: SLF001 - no other name
            kept.cache_clear()
    _leave_out(LEFT_OUT)
    gc.collect()
    sys._clear_type_cache()  # noqa: SLF001 - addresses that compress badly and come back at once


def _settle() -> None:
    """Keep what is here out of the collector's way for good.

    It would look at all of it again whenever figures have remembered some more, and a move of a
    knob would wait for that.
    """
    gc.freeze()


def _leave_out(names: frozenset[str]) -> None:
    """Let go of modules; who has something of theirs under a name is left with nothing there."""
    for module in [module for name, module in sys.modules.items() if name not in names]:
        space = getattr(module, "__dict__", {})
        for name, value in list(space.items()):
            if _origin(value) in names:
                space[name] = None
    for name in sorted(names & sys.modules.keys()):
        sys.modules.pop(name).__dict__.clear()


def _origin(value: object) -> str:
    if isinstance(value, types.ModuleType):
        return value.__name__
    origin = getattr(value, "__module__", "")
    return origin if isinstance(origin, str) else ""
