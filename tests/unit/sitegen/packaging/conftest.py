"""A small checkout with the real npm packages and a tiny `pyodide_demos`."""

import shutil
from pathlib import Path

import pytest

from sitegen.packaging.engine import engine_files

CHECKOUT = Path(__file__).parents[4]
FILES = {
    "assets/js/main.js": """\
import { double } from "./double.js";
globalThis.seen = double(2);
""",
    "assets/js/double.js": "export const double = (value) => 2 * value;\n",
    "assets/js/worker/worker.js": """\
const pyodide = await import(globalThis.address);
postMessage(pyodide.version);
""",
    "assets/js/service-worker/service-worker.js": "self.addEventListener('fetch', () => {});\n",
    "assets/css/b.css": ".b { color: blue; }\n",
    "assets/css/a.css": ".a { color: red; }\n",
    "pyodide_demos/__init__.py": "ANSWER = 42\n",
    "pyodide_demos/models/__init__.py": "",
    "pyodide_demos/models/sums.py": """\
def add(a, b):
    from statistics import mean

    return int(2 * mean([a, b]))
""",
}


def make_root(folder: Path) -> Path:
    for name, text in FILES.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    for name in ("pyproject.toml", "LICENSE", "package-lock.json"):
        (folder / name).write_bytes((CHECKOUT / name).read_bytes())
    (folder / "node_modules").symlink_to((CHECKOUT / "node_modules").resolve())
    return folder


@pytest.fixture
def root(tmp_path: Path) -> Path:
    return make_root(tmp_path / "checkout")


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "cache"


@pytest.fixture(scope="session")
def _compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Compile the standard library, thin out the runtime once for all tests: it takes seconds."""
    folder = tmp_path_factory.mktemp("warm")
    engine_files(make_root(folder / "checkout"), folder / "cache")
    return folder / "cache"


@pytest.fixture
def warm_cache(cache: Path, _compiled: Path) -> Path:
    for kind in ("stdlib", "lean"):
        shutil.copytree(_compiled / kind, cache / kind)
    return cache
