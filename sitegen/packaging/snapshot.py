"""Add to the engine a snapshot of Python's memory in which the demos are loaded already.

Pyodide's options for it are private, so the build restores each new snapshot once and does
without where that fails: the browser then starts Python from its files.
"""

from __future__ import annotations

import json
import posixpath
import struct
import subprocess
import tempfile
from dataclasses import replace
from pathlib import Path

from sitegen.packaging.cache import cached, content_hash, folder_parts
from sitegen.packaging.engine import EnginePackage
from sitegen.packaging.node import node
from sitegen.packaging.stdlib import LIBRARY, WARMER
from sitegen.packaging.wheel import PACKAGE
from sitegen.problems import Place, Problem

DRIVER = Path(__file__).with_name("snapshot.mjs")
READER = Path(__file__).parents[2] / "assets/js/worker/sparse.js"
RESTORED_FROM = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
RUNGS = ["shared-snapshot", "worker-snapshot", "worker"]
LONGEST_SECONDS = 300
_HEAD = struct.Struct("<8sII")


class SnapshotError(Exception):
    """A snapshot cannot be made, or does not come back; the message says why."""


def with_snapshot(
    engine: EnginePackage, root: Path, cache: Path
) -> tuple[EnginePackage, list[Problem]]:
    """Return the engine with its snapshot, or as it was with a warning.

    Two builds make different snapshots, so the folder's name and the pages do not depend on
    it, and its own name tells what it was made from.
    """
    folder = posixpath.dirname(engine.manifest)
    files = {posixpath.basename(path): content for path, content in engine.files.items()}
    runtime = {name: files[name] for name in (*RESTORED_FROM, LIBRARY)}
    package = root / PACKAGE
    parts = [
        *runtime.values(),
        *folder_parts(package),
        *(path.read_bytes() for path in (WARMER, DRIVER, READER)),
    ]
    try:
        content = cached(cache, "snapshots", parts, lambda: _make(runtime, package))
    except SnapshotError as error:
        return engine, [_warning(error)]
    name = f"snapshot-{content_hash(parts)}.bin"
    manifest = json.loads(files["engine.json"])
    _, _, memory_bytes = _HEAD.unpack_from(content)
    manifest["snapshot"] = {"url": name, "bytes": len(content), "memoryBytes": memory_bytes}
    manifest["rungs"] = RUNGS
    added = {
        f"{folder}/{name}": content,
        engine.manifest: (json.dumps(manifest, indent=1) + "\n").encode(),
    }
    return replace(engine, files=dict(sorted((engine.files | added).items()))), []


def _make(runtime: dict[str, bytes], package: Path) -> bytes:
    """Make a snapshot, restore it from nothing but the files a browser will have, compare."""
    with tempfile.TemporaryDirectory() as name:
        whole, bare = Path(name, "whole"), Path(name, "bare")
        _fill(whole, runtime)
        _fill(bare, {file: runtime[file] for file in RESTORED_FROM} | {LIBRARY: b""})
        target = Path(name, "snapshot.bin")
        made = _run("make", str(whole), str(package.resolve()), str(WARMER), str(target))
        restored = _run("restore", str(bare), str(target))
        if made != restored:
            raise SnapshotError("the demos answer differently after it was restored")
        return target.read_bytes()


def _fill(folder: Path, files: dict[str, bytes]) -> None:
    folder.mkdir()
    for name, content in files.items():
        (folder / name).write_bytes(content)


def _run(*arguments: str) -> str:
    command = [str(node()), str(DRIVER), *arguments]
    try:
        result = subprocess.run(
            command, capture_output=True, check=False, timeout=LONGEST_SECONDS, text=True
        )
    except subprocess.TimeoutExpired as error:
        raise SnapshotError(f"Node is not done after {LONGEST_SECONDS} s") from error
    answer = result.stdout.strip()
    if result.returncode or not answer:
        lines = [line.strip() for line in result.stderr.splitlines() if "Error: " in line]
        raise SnapshotError(lines[-1][:200] if lines else "Node ended without a word")
    return answer


def _warning(error: SnapshotError) -> Problem:
    return Problem(
        Place(PACKAGE),
        f"the snapshot of Python's memory cannot be used: {str(error).rstrip('.')}.",
        "The site works without it; figures start more slowly.",
        "E305",
        severity="warning",
    )
