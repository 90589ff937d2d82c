"""A small checkout with the real npm packages and a tiny `pyodide_demos`."""

from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[4]


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "checkout"
    for name, text in {
        "assets/js/main.js": 'import { double } from "./double.js";\n'
        "globalThis.seen = double(2);\n",
        "assets/js/double.js": "export const double = (value) => 2 * value;\n",
        "assets/js/worker/worker.js": "const pyodide = await import(globalThis.address);\n"
        "postMessage(pyodide.version);\n",
        "assets/css/b.css": ".b { color: blue; }\n",
        "assets/css/a.css": ".a { color: red; }\n",
        "pyodide_demos/__init__.py": "ANSWER = 42\n",
        "pyodide_demos/models/__init__.py": "",
        "pyodide_demos/models/sums.py": "def add(a, b):\n    return a + b\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for name in ("pyproject.toml", "LICENSE", "package-lock.json"):
        (folder / name).write_bytes((CHECKOUT / name).read_bytes())
    (folder / "node_modules").symlink_to((CHECKOUT / "node_modules").resolve())
    return folder


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"
