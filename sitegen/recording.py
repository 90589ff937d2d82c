"""Run a teaching script and keep its output as a record that is never edited."""

from __future__ import annotations

import hashlib
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any, cast

from rich.console import Console

SCRIPTS = Path("pyodide_demos/scripts")
RECORDS = Path("content/records")


class RecordingError(Exception):
    """Say why there is no new record."""


def record(root: Path, script_name: str) -> tuple[Path, Path]:
    """Run a script, write its JSON and the text rendered from it; return both paths.

    Raises:
        RecordingError: for a script that does not exist, fails, prints something else than
            one measurement, or changes while it runs.
    """
    script = _find(root, script_name)
    before = _sha256(script)
    printed = _run(script)
    result = _read(script, printed)
    if not before == _sha256(script) == result["script"]["sha256"]:
        raise RecordingError(f"{script.name} changed while it ran: nothing was recorded.")
    text = _renderer(script)(result)
    record_id = f"{script.stem.replace('_', '-')}-{result['date'][:10]}"
    folder = root / RECORDS
    folder.mkdir(parents=True, exist_ok=True)
    return _write_new(folder, record_id, printed, text)


def _find(root: Path, name: str) -> Path:
    known = sorted(path.stem for path in (root / SCRIPTS).glob("[!_]*.py"))
    stem = name.removesuffix(".py")
    if stem not in known:
        raise RecordingError(
            f"There is no script {name!r} in {SCRIPTS.as_posix()}. There is: {', '.join(known)}."
        )
    return root / SCRIPTS / f"{stem}.py"


def _sha256(path: Path) -> str:
    return hashlib.sha256(path.read_bytes()).hexdigest()


def _run(script: Path) -> str:
    """Run it alone, as a reader would who downloaded it."""
    console = Console(stderr=True, highlight=False)
    with console.status(f"running {script.name} --json; leave the machine alone meanwhile"):
        result = subprocess.run(
            [sys.executable, script.name, "--json"],
            cwd=script.parent,
            capture_output=True,
            check=False,
        )
    if result.returncode:
        last = (result.stderr.decode(errors="replace").strip().splitlines() or ["no message"])[-1]
        raise RecordingError(f"{script.name} ended with code {result.returncode}: {last}")
    return result.stdout.decode("utf-8").replace("\r\n", "\n")


def _read(script: Path, printed: str) -> dict[str, Any]:
    try:
        result = json.loads(printed)
        if isinstance(result["script"]["sha256"], str) and isinstance(result["date"], str):
            return cast("dict[str, Any]", result)
    except (ValueError, KeyError, TypeError):
        pass
    raise RecordingError(f"{script.name} --json did not print a measurement: {printed[:60]!r}")


def _renderer(script: Path) -> Callable[[dict[str, Any]], str]:
    """Return the script's own `render_text`, so that text and JSON are of one run."""
    name = f"recorded_{script.stem}"
    spec = importlib.util.spec_from_file_location(name, script)
    if spec is None or spec.loader is None:
        raise RecordingError(f"{script.name} cannot be loaded as a module.")
    module: ModuleType = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # dataclasses look their module up there
    try:
        spec.loader.exec_module(module)
    finally:
        del sys.modules[name]
    return cast("Callable[[dict[str, Any]], str]", module.render_text)


def _write_new(folder: Path, record_id: str, printed: str, text: str) -> tuple[Path, Path]:
    """Write under the first id that no record has: a record is never written over."""
    number = 1
    while True:
        name = record_id if number == 1 else f"{record_id}-{number}"
        json_path, text_path = folder / f"{name}.json", folder / f"{name}.txt"
        if not json_path.exists() and not text_path.exists():
            break
        number += 1
    for path, content in ((json_path, printed), (text_path, text)):
        with path.open("x", encoding="utf-8", newline="\n") as file:
            file.write(content)
    return json_path, text_path
