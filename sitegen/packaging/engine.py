"""Put together the folder of the Python engine: Pyodide, our wheel, the worker, a manifest."""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass
from pathlib import Path

from sitegen.packaging.bundle import bundle_worker
from sitegen.packaging.cache import content_hash
from sitegen.packaging.lean import lean_runtime
from sitegen.packaging.node import missing
from sitegen.packaging.stdlib import LIBRARY, compiled_stdlib
from sitegen.packaging.wheel import PACKAGE, build_wheel, compiled_wheel, lock_with

PYODIDE = Path("node_modules/pyodide")
RUNTIME_FILES = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", LIBRARY)
LOCK_FILE = "pyodide-lock.json"


@dataclass(frozen=True, slots=True)
class EnginePackage:
    """The engine's files by their path from the site's root."""

    files: dict[str, bytes]
    manifest: str
    """Path of `engine.json`."""


def engine_files(root: Path, cache: Path) -> EnginePackage:
    """Return everything that a browser needs to run `pyodide_demos`.

    The folder's name holds the hash of all its files, so that each may be kept for ever.

    Raises:
        BuildError: where the set-up is missing or the worker cannot be bundled.
    """
    pyodide = root / PYODIDE
    for name in (*RUNTIME_FILES, LOCK_FILE, "package.json"):
        if not (pyodide / name).is_file():
            raise missing("package.json", f"Pyodide's {name}")
    runtime = {name: (pyodide / name).read_bytes() for name in RUNTIME_FILES}
    wheel_name, plain = build_wheel(root, cache)
    library = compiled_stdlib(
        runtime, _with_lock(pyodide, wheel_name, plain), root / PACKAGE, cache
    )
    ours = _with_lock(pyodide, wheel_name, compiled_wheel(plain, runtime, cache))
    runtime |= lean_runtime(runtime, root, cache) | {LIBRARY: library}
    files = {**runtime, **ours}
    manifest = _manifest(pyodide, files, wheel_name)
    worker = bundle_worker(root, cache)
    manifest["worker"] = f"worker-{hashlib.sha256(worker).hexdigest()[:10]}.js"
    files[str(manifest["worker"])] = worker
    files["engine.json"] = (json.dumps(manifest, indent=1) + "\n").encode()
    folder = f"engine/{_folder_hash(files)}"
    placed = {f"{folder}/{name}": content for name, content in sorted(files.items())}
    return EnginePackage(placed, f"{folder}/engine.json")


def _with_lock(pyodide: Path, name: str, wheel: bytes) -> dict[str, bytes]:
    return {LOCK_FILE: lock_with(name, wheel, pyodide / LOCK_FILE), name: wheel}


def _manifest(pyodide: Path, files: dict[str, bytes], wheel: str) -> dict[str, object]:
    """Describe what is fetched to start Python, in the order in which it is fetched."""
    version = json.loads((pyodide / "package.json").read_text("utf-8"))["version"]
    python = json.loads(files[LOCK_FILE])["info"]["python"]
    return {
        "version": version,
        "python": ".".join(python.split(".")[:2]),
        "wheel": wheel,
        "stdlib": LIBRARY,
        "snapshot": None,
        "rungs": ["worker"],
        "files": [{"url": name, "bytes": len(content)} for name, content in files.items()],
        "totalBytes": sum(map(len, files.values())),
    }


def _folder_hash(files: dict[str, bytes]) -> str:
    return content_hash(
        part for name, content in sorted(files.items()) for part in (name.encode(), content)
    )
