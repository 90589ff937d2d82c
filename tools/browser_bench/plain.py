"""Make the pages that the site is compared with: plain Pyodide, and plain JavaScript."""

from __future__ import annotations

import shutil
from pathlib import Path

from sitegen.packaging.compress import compressed
from sitegen.packaging.wheel import build_wheel

PAGES = Path(__file__).parent / "pages"
PYODIDE_FILES = (
    "pyodide.mjs",
    "pyodide.asm.mjs",
    "pyodide.asm.wasm",
    "python_stdlib.zip",
    "pyodide-lock.json",
)


def make_plain_pyodide(folder: Path, npm: Path, cache: Path | None) -> None:
    """Write a page as the manual of Pyodide shows it: everything whole, and an ordinary wheel.

    Without a cache nothing is compressed: a host that sends the files as the package has them.
    """
    folder.mkdir(parents=True)
    for name in PYODIDE_FILES:
        shutil.copy(npm / "pyodide" / name, folder / name)
    root = npm.parent
    name, wheel = build_wheel(root, cache or root / ".cache")
    (folder / name).write_bytes(wheel)
    page = (PAGES / "pyodide.html").read_text("utf-8").replace("WHEEL", name)
    (folder / "index.html").write_text(page, "utf-8")
    if cache is not None:
        _compress(folder, cache)


def make_plain_javascript(folder: Path, cache: Path) -> None:
    """Write the same formula in a few lines of JavaScript: what no Python can be quicker than."""
    folder.mkdir(parents=True)
    shutil.copy(PAGES / "javascript.html", folder / "index.html")
    _compress(folder, cache)


def _compress(folder: Path, cache: Path) -> None:
    """Lay the compressed files beside, as the build of the site does."""
    tree = {file.name: file.read_bytes() for file in folder.iterdir()}
    for name, content in compressed(tree, cache).items():
        (folder / name).write_bytes(content)
