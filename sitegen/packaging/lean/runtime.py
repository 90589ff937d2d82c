"""Take out of Pyodide's two large files what is only there for packages that are never loaded."""

from __future__ import annotations

import base64
import json
import subprocess
import tempfile
from collections.abc import Mapping
from pathlib import Path

from sitegen.packaging.cache import cached
from sitegen.packaging.lean.glue import GlueError, lean_glue, names_used
from sitegen.packaging.lean.memory import WithheldText, withheld
from sitegen.packaging.lean.wasm import Wasm, WasmError
from sitegen.packaging.node import node
from sitegen.problems import BuildError, Place, Problem

HERE = Path(__file__).parent
SOURCES = (
    *(HERE / f"{name}.py" for name in ("runtime", "glue", "memory", "wasm", "code", "tables")),
    DRIVER := HERE / "asker.mjs",
    ASKER := HERE / "asker.py",
)
CALLERS = (HERE.parent / "snapshot.mjs", HERE.parents[2] / "assets/js/worker/sparse.js")
"""Our own code that reaches into the runtime."""
GLUE, WASM, ENTRY = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"


def lean_runtime(runtime: Mapping[str, bytes], root: Path, cache: Path) -> dict[str, bytes]:
    """Return Pyodide's module and its glue without exports, texts and tables nobody asks for.

    Both are kept by the hash of Pyodide's own files and of the code here.

    Raises:
        BuildError: where Pyodide's files do not look as they did.
    """
    parts = [
        *(content for _, content in sorted(runtime.items())),
        *(path.read_bytes() for path in (*SOURCES, *CALLERS)),
        (root / "package-lock.json").read_bytes(),
    ]
    kept = cached(cache, "lean", parts, lambda: _make(runtime, root))
    glue_bytes = int.from_bytes(kept[:8])
    return {GLUE: kept[8 : 8 + glue_bytes], WASM: kept[8 + glue_bytes :]}


def _make(runtime: Mapping[str, bytes], root: Path) -> bytes:
    try:
        wasm = Wasm(runtime[WASM])
        callers = "\n".join([runtime[ENTRY].decode(), *(path.read_text() for path in CALLERS)])
        glue = lean_glue(runtime[GLUE].decode(), callers, wasm.imports, root)
        names = names_used(glue.before, callers) | wasm.linked
        thinned = withheld(wasm.image(), wasm.pointers(), _texts(runtime))
        content = wasm.rewritten(thinned, names)
    except (GlueError, WasmError) as error:
        raise BuildError([_failure(str(error))]) from error
    return len(glue.after).to_bytes(8) + glue.after + content


def _texts(runtime: Mapping[str, bytes]) -> list[WithheldText]:
    """Ask this very Pyodide which texts its modules carry, and for shorter frozen modules."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        for file, content in runtime.items():
            (folder / file).write_bytes(content)
        target = folder / "texts.json"
        command = [str(node()), str(DRIVER), name, str(ASKER), str(target)]
        result = subprocess.run(command, capture_output=True, check=False)
        if result.returncode or not target.is_file():
            lines = result.stderr.decode(errors="replace").splitlines()
            reasons = [line.strip() for line in lines if "Error" in line]
            raise WasmError(reasons[-1][:200] if reasons else "Node ended without a word")
        pairs = json.loads(target.read_bytes())
    return [
        WithheldText(base64.b64decode(before), base64.b64decode(after)) for before, after in pairs
    ]


def _failure(reason: str) -> Problem:
    return Problem(
        Place("package.json"),
        f"Pyodide cannot be made smaller: {reason.rstrip('.')}.",
        "Install the pinned version again: rm -r node_modules; make site",
        "E304",
    )
