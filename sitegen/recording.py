"""Run a teaching script and keep its output as a record that is never edited."""

from __future__ import annotations

import datetime
import importlib.util
import json
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from types import ModuleType
from typing import Any, cast

import yaml
from rich.console import Console

from sitegen.graph.modules import sha256
from sitegen.graph.runs import Files
from sitegen.schema.run import Cleared, Output, Repointed, Run

SCRIPTS = Path("pyodide_demos/scripts")
RECORDS = Path("content/records")
RUNS = Path("content/runs")
HEAD = "# The run behind a record. Written by build.py: record, repoint, clear.\n"


class RecordingError(Exception):
    """Say why there is no new record."""


def record(root: Path, script_name: str, inputs: Sequence[str] = ()) -> tuple[Path, Path, Path]:
    """Run a script, write its JSON, the text rendered from it, and what ran; return the paths.

    `inputs` are other files that the script reads, by their path from the project's root.

    Raises:
        RecordingError: for a script that does not exist, fails, prints something else than
            one measurement, or changes while it runs.
    """
    script = _find(root, script_name)
    path = (SCRIPTS / script.name).as_posix()
    before, read = Files(root).of_script(path), _inputs(root, inputs)
    code = Files(root).code_of(before)
    printed = _run(script)
    result = _read(script, printed)
    after = Files(root).of_script(path)
    for name in sorted(before.keys() | after.keys()):
        if before.get(name) != after.get(name):
            raise RecordingError(f"{Path(name).name} changed while it ran: nothing was recorded.")
    if result["script"]["sha256"] != before[path] or read != _inputs(root, inputs):
        raise RecordingError(f"{script.name} ran with other files: nothing was recorded.")
    text = _renderer(script)(result)
    record_id = f"{script.stem.replace('_', '-')}-{result['date'][:10]}"
    folder = root / RECORDS
    folder.mkdir(parents=True, exist_ok=True)
    json_path, text_path = _write_new(folder, record_id, printed, text)
    run = Run(
        id=json_path.stem,
        script=path,
        before=before,
        after=after,
        code=code,
        inputs=read,
        output=Output(
            json_sha256=sha256(json_path.read_bytes()), text_sha256=sha256(text_path.read_bytes())
        ),
    )
    return json_path, text_path, write_run(root, run)


def repoint(root: Path, run: Run, today: datetime.date) -> Path:
    """Point a record at files that differ from those of its run in comments or layout alone.

    Raises:
        RecordingError: where something that is computed differs, or nothing does.
    """
    files = Files(root)
    present = files.of_script(run.script)
    if present == run.known:
        raise RecordingError(f"{run.id}: the files are those of its run; there is nothing to do.")
    for path in sorted(present.keys() | run.code.keys()):
        if path not in present or files.code(path) != run.code.get(path):
            raise RecordingError(
                f"{run.id}: {path} computes something else now. "
                f"Run it again: 'python build.py record {Path(run.script).stem}'."
            )
    again = (*run.repointed, Repointed(date=today, files=present))
    return write_run(root, run.model_copy(update={"repointed": again}))


def clear(root: Path, run: Run, by: Run, today: datetime.date) -> Path:
    """Mark a record as one that nothing rests on any more, because another took its place.

    Raises:
        RecordingError: where the other record is of another script, or is cleared itself.
    """
    if by.id == run.id or by.script != run.script or by.cleared:
        raise RecordingError(f"{by.id} cannot take the place of {run.id}.")
    cleared = Cleared(date=today, by=by.id)
    return write_run(root, run.model_copy(update={"cleared": cleared}))


def write_run(root: Path, run: Run) -> Path:
    """Write what is known of a run; return the path."""
    data = run.model_dump(exclude_none=True)
    for name in ("inputs", "repointed"):
        if not data[name]:
            del data[name]
        elif name == "repointed":
            data[name] = list(data[name])
    path = root / RUNS / f"{run.id}.yaml"
    path.parent.mkdir(parents=True, exist_ok=True)
    text = yaml.safe_dump([data], sort_keys=False, allow_unicode=True, width=120)
    path.write_text(f"{HEAD}{text}", "utf-8", newline="\n")
    return path


def _inputs(root: Path, names: Sequence[str]) -> dict[str, str]:
    try:
        return {name: sha256((root / name).read_bytes()) for name in names}
    except OSError as error:
        raise RecordingError(f"{error.filename} cannot be read: {error.strerror}.") from None


def _find(root: Path, name: str) -> Path:
    known = sorted(path.stem for path in (root / SCRIPTS).glob("[!_]*.py"))
    stem = name.removesuffix(".py")
    if stem not in known:
        raise RecordingError(
            f"There is no script {name!r} in {SCRIPTS.as_posix()}. There is: {', '.join(known)}."
        )
    return root / SCRIPTS / f"{stem}.py"


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
