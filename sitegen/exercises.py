"""Run the code of exercises at build time, with the runner that pages use."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

from pyodide_demos.words import LANGUAGES, Language
from sitegen.load.text import TextFile
from sitegen.packaging.cache import cached, folder_parts

LONGEST_SECONDS = 10
"""As long as a page lets it run."""
PACKAGE = "pyodide_demos"
RUNNER = (f"{PACKAGE}/exercise.py", f"{PACKAGE}/words.py")
_RUN = f"""
import json, sys
sys.path.insert(0, sys.argv[1])
from pyodide_demos.exercise import run
code, tests = json.load(sys.stdin)
json.dump({{lang: run(code, tests, lang) for lang in {LANGUAGES}}}, sys.stdout)
"""

type Result = dict[str, Any]


def result_of(root: Path, code: TextFile, tests: TextFile, lang: Language = "en") -> Result:
    """Return what `pyodide_demos.exercise.run` says; of code that hangs or dies only a fault."""
    both = f"{code.text}\n{tests.text}"
    own = (
        folder_parts(root / PACKAGE)
        if f"{PACKAGE}.models" in both
        else [(root / path).read_bytes() for path in RUNNER]
    )
    parts = [_RUN.encode(), code.text.encode(), tests.text.encode(), *own]
    content = cached(root / ".cache", "exercises", parts, lambda: _run(root, code, tests))
    result: Result = json.loads(content)[lang]
    return result


def _run(root: Path, code: TextFile, tests: TextFile) -> bytes:
    try:
        done = subprocess.run(
            [sys.executable, "-I", "-c", _RUN, str(root.resolve())],
            input=json.dumps([code.text, tests.text]).encode(),
            capture_output=True,
            timeout=LONGEST_SECONDS,
            check=False,
        )
    except subprocess.TimeoutExpired:
        return _died(f"it was still running after {LONGEST_SECONDS} seconds.")
    if done.returncode:
        last = done.stderr.decode(errors="replace").strip().split("\n")[-1]
        return _died(f"Python ended: {last}")
    return done.stdout


def _died(fault: str) -> bytes:
    result = {"fault": fault, "printed": "", "tests": []}
    return json.dumps(dict.fromkeys(LANGUAGES, result)).encode()
