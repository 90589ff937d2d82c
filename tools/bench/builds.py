"""Time clean and one-change builds of generated courses against the floor, and MkDocs if given.

`python -m tools.bench.builds` makes courses of 100 and 1,000 lessons in a temporary folder and
builds them in turn: each round runs every contender once, so that a busy machine is busy for all.
Prints medians of wall time and of processor time of all processes, the peak of their proportional
memory (PSS, sampled), the ratio to the floor and the growth from the small to the large course.
"""

from __future__ import annotations

import argparse
import math
import os
import resource
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from tools.bench.corpus import ROOT, write_corpus

SAMPLE_SECONDS = 0.1
COURSES = "bench-"
"""Courses are made in `.cache`, under names that begin so."""
BUILD = (sys.executable, "build.py", "build", "--no-compress", "--root")


@dataclass(frozen=True, slots=True)
class Run:
    """What one run took."""

    wall: float
    cpu: float
    memory: float
    """Peak of the proportional memory of all processes, in MiB."""


@dataclass
class Contender:
    """Something that is timed, and what is done before each run."""

    name: str
    command: list[str]
    prepare: Callable[[], object]
    runs: list[Run] = field(default_factory=list)

    def median(self, what: str) -> float:
        """Return the median of one column."""
        columns = {"wall": 0, "cpu": 1, "memory": 2}
        values = [(run.wall, run.cpu, run.memory)[columns[what]] for run in self.runs]
        return statistics.median(values)


def timed(command: list[str]) -> Run:
    """Run a command and measure it with all its children."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    started, peak = time.perf_counter(), 0
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
    )
    while process.poll() is None:
        peak = max(peak, sum(map(_pss, _family(process.pid))))
        time.sleep(SAMPLE_SECONDS)
    wall = time.perf_counter() - started
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if process.returncode:
        raise RuntimeError(process.stderr.read() if process.stderr else command)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return Run(wall, cpu, peak / 1024)


def _family(pid: int) -> list[int]:
    found = [pid]
    try:
        for thread in Path(f"/proc/{pid}/task").iterdir():
            for child in (thread / "children").read_text("ascii").split():
                found += _family(int(child))
    except OSError:
        pass
    return found


def _pss(pid: int) -> int:
    """Return a process's memory in KiB, what it shares counted in part; 0 where that is unknown."""
    try:
        for line in Path(f"/proc/{pid}/smaps_rollup").read_text("ascii").splitlines():
            if line.startswith("Pss:"):
                return int(line.split()[1])
    except OSError:
        pass
    return 0


def contenders(folder: Path, count: int, mkdocs: str | None) -> list[Contender]:
    """Make a course and return what is to be timed on it."""
    project, out, floor = (folder / f"{name}-{count}" for name in ("course", "site", "floor"))
    write_corpus(project, count)
    copy_kept(ROOT / ".cache", project / ".cache")
    build = [*BUILD, str(project), "--out", str(out)]
    timed(build)  # what is kept by content, such as the engine, is there for every contender
    stock = [sys.executable, "-m", "tools.bench.floor", str(project), str(floor)]
    found = [
        Contender("clean build", build, lambda: _forget(project, out)),
        Contender("floor", stock, lambda: shutil.rmtree(floor, ignore_errors=True)),
        Contender("one lesson changed", build, lambda: _change(project)),
    ]
    if mkdocs:
        config = _mkdocs(project, folder / f"mkdocs-{count}")
        command = [mkdocs, "build", "--quiet", "--config-file", str(config)]
        found.append(Contender("MkDocs", command, lambda: None))
    return found


def copy_kept(cache: Path, target: Path) -> None:
    """Copy what is kept by content; nothing that is of one site, nor the courses in it."""
    left_out = ("build", "compressed", "bytecode", "tested-site", f"{COURSES}*")
    shutil.copytree(cache, target, ignore=shutil.ignore_patterns(*left_out))


def _forget(project: Path, out: Path) -> None:
    shutil.rmtree(project / ".cache" / "build", ignore_errors=True)
    shutil.rmtree(out, ignore_errors=True)


def _change(project: Path) -> None:
    lesson = project / "content/lessons/card/en.md"
    lesson.write_text(f"{lesson.read_text('utf-8')}\nAnother sentence.\n", "utf-8")
    time.sleep(0.1)


def _mkdocs(project: Path, folder: Path) -> Path:
    for path in (project / "content/lessons").rglob("*.md"):
        target = folder / "docs" / path.parent.name / path.name
        target.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(path, target)
    config = folder / "mkdocs.yml"
    config.write_text("site_name: course\n", "utf-8")
    return config


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--counts", type=int, nargs="+", default=[100, 1000])
    parser.add_argument("--mkdocs", help="an mkdocs to compare with")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(dir=ROOT / ".cache", prefix=COURSES) as name:
        measured: dict[tuple[str, int], Contender] = {}
        for count in arguments.counts:
            entries = contenders(Path(name), count, arguments.mkdocs)
            for _ in range(arguments.rounds):
                for entry in entries:
                    entry.prepare()
                    entry.runs.append(timed(entry.command))
            measured.update({(entry.name, count): entry for entry in entries})
            _print(count, entries)
        _print_growth(measured, arguments.counts)


def _print(count: int, entries: list[Contender]) -> None:
    floor = next(entry for entry in entries if entry.name == "floor").median("cpu")
    print(f"{count} lessons, {2 * count} pages, {os.cpu_count()} cores")
    for entry in entries:
        wall, cpu, memory = (entry.median(what) for what in ("wall", "cpu", "memory"))
        print(
            f"  {entry.name:20} {wall:7.2f} s wall {cpu:7.2f} s CPU {memory:5.0f} MiB "
            f"{cpu / floor:5.2f} × floor"
        )


def _print_growth(measured: dict[tuple[str, int], Contender], counts: list[int]) -> None:
    small, large = min(counts), max(counts)
    if small == large:
        return
    for name in ("clean build", "floor"):
        few, many = (measured[name, count].median("cpu") for count in (small, large))
        exponent = math.log(many / few) / math.log(large / small)
        print(f"  growth of {name}: exponent {exponent:.2f}")


if __name__ == "__main__":
    main()
