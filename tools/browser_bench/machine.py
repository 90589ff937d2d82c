"""On what the figures were measured."""

from __future__ import annotations

import json
import os
import platform
import shutil
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path


def browser_program() -> str | None:
    """Return the installed Chromium; nothing means Playwright's own."""
    return os.environ.get("KV_LEDGER_BROWSER") or shutil.which("chromium")


def about(root: Path, rounds: Mapping[str, int], busy: float) -> dict[str, str]:
    """Return machine, date, versions and the number of rounds, in words."""
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    pyodide = json.loads((root / "node_modules/pyodide/package.json").read_text("utf-8"))
    counts = ", ".join(f"{count} on {line}" for line, count in rounds.items())
    return {
        "Date": datetime.now(UTC).date().isoformat(),
        "Machine": f"{_processor()}, {os.cpu_count()} cores, {memory:.0f} GiB",
        "Load before the run": f"{busy:.1f}",
        "System": f"{platform.system()} {platform.machine()}",
        "Browser": _version(browser_program()),
        "Pyodide": str(pyodide["version"]),
        "Python of the build": platform.python_version(),
        "Rounds": counts,
    }


def _processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or "unknown processor"
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else "unknown processor"


def _version(program: str | None) -> str:
    if program is None:
        return "Chromium of Playwright"
    done = subprocess.run([program, "--version"], capture_output=True, text=True, check=False)
    return done.stdout.strip().partition(" built")[0] or "Chromium"
