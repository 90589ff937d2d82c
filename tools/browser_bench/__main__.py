"""Measure the site against a plain Pyodide page and a plain JavaScript page, in one run.

`python -m tools.browser_bench` builds the site, makes the two other pages, and visits them all in
turns with a real Chromium; docs/benchmarks.md and docs/benchmarks.json get the medians.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

from playwright.sync_api import Error as PlaywrightError
from playwright.sync_api import sync_playwright

from tools.browser_bench import plain
from tools.browser_bench.figures import (
    JAVASCRIPT,
    OWN,
    PLAIN,
    SHARED,
    TRIMMED,
    UNCOMPRESSED,
    goals,
    medians,
)
from tools.browser_bench.hosts import Host, hosted
from tools.browser_bench.line import LOOPBACK, SHAPED, Shape
from tools.browser_bench.machine import about, browser_program
from tools.browser_bench.report import BEGIN, END, put_between, section
from tools.browser_bench.visits import Sample, Variant, move_at_load, take_sample

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/benchmarks.md"
DATA = ROOT / "docs/benchmarks.json"
LINES = (LOOPBACK, SHAPED)


def _of_site(start: str, rung: str) -> Variant:
    """Return a page with a figure whose address asks Python for a state that was not built in."""
    asked = f"?engine={start}&account-a.layers"
    return Variant(rung, f"/en/knob/{asked}=3", f"/zh/knob/{asked}=4", rung)


VARIANTS = (
    _of_site("shared", SHARED),
    _of_site("worker-snapshot", OWN),
    _of_site("worker", TRIMMED),
    Variant(PLAIN, "/?account-a.layers=3", "/?account-a.layers=4"),
    Variant(UNCOMPRESSED, "/?account-a.layers=3", "/?account-a.layers=4"),
    Variant(JAVASCRIPT, "/?account-a.layers=3", "/?account-a.layers=4"),
)
MOVED_AT_LOAD = (SHARED, PLAIN, JAVASCRIPT)
"""Before Python is there, all rungs of the site are the same page."""


def main() -> int:
    """Run from the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.browser_bench", description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="how often each page is visited")
    parser.add_argument("--shaped-rounds", type=int, help="the same on the shaped line")
    parser.add_argument("--minutes", type=float, help="begin no further round after so many")
    parser.add_argument("--site", type=Path, help="a site that is built already")
    parser.add_argument("--no-write", action="store_true", help="print the figures, change no file")
    arguments = parser.parse_args()
    busy = os.getloadavg()[0]
    with tempfile.TemporaryDirectory(prefix="kv-bench-") as folder:
        sites = _make_sites(Path(folder), arguments.site)
        rounds = {LOOPBACK: arguments.rounds, SHAPED: arguments.shaped_rounds or arguments.rounds}
        samples = list(_measure(sites, rounds, arguments.minutes))
        rounds_of = Counter(sample.line for sample in samples if sample.variant == PLAIN)
        facts = about(ROOT, rounds_of, busy)
        facts["Visits left out"] = str(sum(not sample.values for sample in samples))
    found = medians(samples)
    text = section(found, goals(found, LOOPBACK.name, SHAPED.name), facts)
    print(text, flush=True)
    if not arguments.no_write:
        _write(text, found, samples, facts)
    return 0


def _make_sites(folder: Path, built: Path | None) -> dict[str, Path]:
    """Build the site and make the plain pages; return where each is."""
    site = built
    if site is None:
        site = folder / "site"
        print("building the site", flush=True)
        command = [sys.executable, "build.py", "build", "--out", str(site)]
        subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.DEVNULL)
    cache = ROOT / ".cache"
    plain.make_plain_pyodide(folder / "pyodide", ROOT / "node_modules", cache)
    plain.make_plain_pyodide(folder / "uncompressed", ROOT / "node_modules", None)
    plain.make_plain_javascript(folder / "javascript", cache)
    ours = dict.fromkeys((SHARED, OWN, TRIMMED), site)
    others = {PLAIN: "pyodide", UNCOMPRESSED: "uncompressed", JAVASCRIPT: "javascript"}
    return {**ours, **{name: folder / where for name, where in others.items()}}


def _measure(
    sites: dict[str, Path], rounds: dict[Shape, int], minutes: float | None
) -> Iterator[Sample]:
    """Visit all pages in turns, so that whatever else the machine does falls on all of them."""
    program = browser_program()
    with ExitStack() as stack:
        hosts: dict[tuple[str, Shape], Host] = {}
        for variant in VARIANTS:
            for line in LINES:
                site, is_plain = sites[variant.name], variant.rung is None
                hosts[variant.name, line] = stack.enter_context(hosted(site, line, is_plain))
        playwright = stack.enter_context(sync_playwright())
        started = time.monotonic()
        for number, line in _turns(rounds):
            if number and minutes is not None and time.monotonic() - started > minutes * 60:
                return
            for variant in _rotated(number):
                host = hosts[variant.name, line]
                try:
                    sample = take_sample(playwright, program, variant, host, line.is_free)
                    if variant.name in MOVED_AT_LOAD:
                        sample.values["axis"] = move_at_load(playwright, program, variant, host)
                except PlaywrightError as error:
                    sample = Sample(variant.name, line.name)
                    print(f"left out: {error}", flush=True)
                _tell(number, sample)
                yield sample


def _turns(rounds: dict[Shape, int]) -> Iterator[tuple[int, Shape]]:
    """Yield the rounds of all lines in turns."""
    for number in range(max(rounds.values())):
        yield from ((number, line) for line in LINES if number < rounds[line])


def _rotated(number: int) -> tuple[Variant, ...]:
    """Let another page come first in each round."""
    first = number % len(VARIANTS)
    return VARIANTS[first:] + VARIANTS[:first]


def _tell(number: int, sample: Sample) -> None:
    kinds = ("cold.first", "next.first", "second.first", "axis", "move.p50", "move.p99")
    shown = [f"{kind} {sample.values[kind]:.1f}" for kind in kinds if kind in sample.values]
    print(f"round {number + 1}, {sample.line}, {sample.variant}: {', '.join(shown)}", flush=True)


def _write(
    text: str,
    found: dict[str, dict[str, dict[str, float]]],
    samples: list[Sample],
    facts: dict[str, str],
) -> None:
    """Put the figures into the page, and into the data beside it; the rest of both stays."""
    page = PAGE.read_text("utf-8") if PAGE.exists() else f"# Benchmarks\n\n{BEGIN}\n{END}\n"
    PAGE.write_text(put_between(page, text), "utf-8")
    data = json.loads(DATA.read_text("utf-8")) if DATA.exists() else {}
    data["browser"] = {
        "about": facts,
        "medians": found,
        "samples": [sample.as_json() for sample in samples],
    }
    DATA.write_text(json.dumps(data, indent=1, sort_keys=True) + "\n", "utf-8")


if __name__ == "__main__":
    sys.exit(main())
