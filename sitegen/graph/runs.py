"""The state of a record: does the run behind it still hold?

- fresh: script, modules and inputs are byte for byte those of the run.
- cosmetic: comments, docstrings or layout differ; one command points the record at the new files.
- stale: what is computed differs; the script has to run again.
- hollow: there is no run behind it, or it is not what the run left.
- cleared: another record took its place; it is kept and nothing may rest on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from sitegen.graph.modules import code_hash, imported_files, sha256
from sitegen.library import Entry, Library, RunRecord
from sitegen.problems import Problem
from sitegen.schema.claim import RecordValue
from sitegen.schema.run import Hashes, Run

type RecordState = Literal["fresh", "cosmetic", "stale", "hollow", "cleared"]


@dataclass(frozen=True)
class Standing:
    """The state of a record, and what tells it."""

    state: RecordState
    why: str = ""
    file: str = ""


class Files:
    """Read files of a project by their path."""

    def __init__(self, root: Path) -> None:
        self._root = root

    def __call__(self, path: str) -> bytes | None:
        """Return a file's bytes; `None` where it is not there."""
        try:
            return (self._root / path).read_bytes()
        except OSError:
            return None

    def of_script(self, script: str) -> Hashes:
        """Return the hashes of a script and of the project's modules that it imports."""
        paths = (script, *imported_files(script, self))
        return {path: sha256(self(path) or b"") for path in paths}

    def code_of(self, paths: Hashes) -> Hashes:
        """Return the hashes of what some files compute."""
        return {path: self.code(path) for path in paths}

    def code(self, path: str) -> str:
        """Return the hash of what a file computes; of what is no Python, that of the file."""
        data = self(path) or b""
        try:
            return code_hash(data)
        except (SyntaxError, ValueError):
            return sha256(data)


def standing_of(record: RunRecord, run: Run | None, files: Files) -> Standing:
    """Say how a record stands to its run, and the run to the files of today."""
    if run is None:
        return Standing("hollow", "there is no run behind the record")
    if run.before != run.after:
        changed = min(p for p in run.before | run.after if run.before.get(p) != run.after.get(p))
        return Standing("hollow", f"{changed} changed while the script ran")
    script = record.data.get("script")
    said = str(script.get("sha256", "")) if isinstance(script, dict) else ""
    if said != run.before.get(run.script):
        why = f"the record names a script with sha256 {said[:12]}…, its run was of another"
        return Standing("hollow", why)
    if run.cleared:
        return Standing("cleared")
    return _today(run, files)


def _today(run: Run, files: Files) -> Standing:
    present = files.of_script(run.script)
    for path, digest in run.inputs.items():
        if sha256(files(path) or b"") != digest:
            return Standing("stale", f"{path}, which the script reads, has changed", path)
    differing = [
        p for p in sorted(present.keys() | run.known) if present.get(p) != run.known.get(p)
    ]
    for path in differing:
        if path not in present or path not in run.code or files.code(path) != run.code[path]:
            old, new = run.known.get(path, "nothing"), present.get(path, "nothing")
            why = f"{path} had sha256 {old[:12]}… in the run, it now has {new[:12]}…"
            return Standing("stale", why, path)
    if differing:
        return Standing("cosmetic", f"{differing[0]} differs in comments or layout", differing[0])
    return Standing("fresh")


def is_as_left(record: RunRecord, run: Run) -> bool:
    """Tell whether a record's files are byte for byte what the run left."""
    left = (sha256(record.files.json_file.text.encode()), sha256(record.text.encode()))
    return left == (run.output.json_sha256, run.output.text_sha256)


def check_standing(library: Library, record: RunRecord, files: Files) -> Iterator[Problem]:
    """Yield a problem for a record that does not hold as it is."""
    entry = library.runs.get(record.id)
    found = standing_of(record, entry.record if entry else None, files)
    script = entry.record.script.rpartition("/")[2] if entry else "kv_cache.py"
    renew = f"python build.py record {script.removesuffix('.py')}"
    if found.state == "hollow":
        remedy = f"Only a run makes a record: '{renew}'."
        yield record.problem("E248", f"{found.why}.", remedy, '"sha256"')
    elif found.state == "stale":
        remedy = f"Restore the file, or make a new record with '{renew}'."
        yield record.problem("E234", f"{found.why}.", remedy, '"sha256"')
    elif found.state == "cosmetic":
        remedy = f"Point the record at it, without a run: 'python build.py repoint {record.id}'."
        yield record.problem("E249", f"{found.why}.", remedy, '"sha256"')


def check_runs(library: Library) -> list[Problem]:
    """Check that every run has its record, and that nothing rests on one that was cleared."""
    problems: list[Problem] = []
    for name, run in library.runs.items():
        if name not in library.records and name not in library.invalid:
            message = f"the record {name!r} of this run is not there."
            problems.append(run.problem("E248", message, "Restore it, or remove the run.", "id"))
    cleared = _cleared(library)
    for entry in library.claims.values():
        for key, spec in entry.record.values:
            if isinstance(spec, RecordValue) and spec.record in cleared:
                problems.append(_rests_on(entry, cleared[spec.record].record, key))
    return problems


def _cleared(library: Library) -> dict[str, Entry[Run]]:
    return {name: run for name, run in library.runs.items() if run.record.cleared}


def check_shown_runs(library: Library) -> list[Problem]:
    """Check that no lesson shows a record that was cleared."""
    problems: list[Problem] = []
    cleared = _cleared(library)
    for text in library.texts() if cleared else ():
        for directive in text.document.directives():
            named = directive.options.get("record", "")
            name = directive.argument if directive.name == "record" else named
            if name in cleared:
                message, remedy = _use_another(cleared[name].record)
                problems.append(directive.problem("E250", message, remedy, "record"))
    return problems


def _rests_on(entry: Entry[object], run: Run, key: str) -> Problem:
    message, remedy = _use_another(run)
    return entry.problem("E250", message, remedy, key, "record")


def _use_another(run: Run) -> tuple[str, str]:
    by = run.cleared.by if run.cleared else ""
    return f"the record {run.id!r} was cleared: nothing may rest on it.", f"Use {by!r}."
