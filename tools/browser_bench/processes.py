"""How much memory a browser takes, with all its processes; Linux says it."""

from __future__ import annotations

import re
from pathlib import Path

_PSS = re.compile(r"^Pss:\s+(\d+) kB$", re.MULTILINE)


def family(parents: dict[int, int], roots: set[int]) -> set[int]:
    """Return the roots and all that descends from them, given each process's parent."""
    found: set[int] = set()
    fresh = set(roots)
    while fresh:
        found |= fresh
        fresh = {pid for pid, parent in parents.items() if parent in found} - found
    return found


def memory_of(profile: Path) -> float | None:
    """Return the mebibytes of the browser that has this profile; shared pages count in part."""
    parents: dict[int, int] = {}
    roots: set[int] = set()
    for process in Path("/proc").glob("[0-9]*"):
        try:
            status = (process / "stat").read_text("utf-8", "replace")
            command = (process / "cmdline").read_bytes()
        except OSError:
            continue
        parents[int(process.name)] = int(status.rpartition(")")[2].split()[1])
        if f"--user-data-dir={profile}".encode() in command:
            roots.add(int(process.name))
    sizes = [_pss(pid) for pid in family(parents, roots)]
    return sum(sizes) / 1024 if any(sizes) else None


def _pss(pid: int) -> int:
    try:
        text = Path(f"/proc/{pid}/smaps_rollup").read_text("utf-8")
    except OSError:
        return 0
    match = _PSS.search(text)
    return int(match[1]) if match else 0
