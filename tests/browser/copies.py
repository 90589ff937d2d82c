"""Copies of the built site that a test may spoil."""

from __future__ import annotations

import hashlib
import io
import json
import shutil
import zipfile
from pathlib import Path

STAMP = (1980, 1, 1, 0, 0, 0)


def copied(site: Path, target: Path) -> Path:
    """Copy a site; large files are shared, so a test writes a file anew instead of into it."""
    shutil.copytree(site, target, copy_function=_link)
    return target


def _link(source: str, target: str) -> None:
    Path(target).hardlink_to(source)


def replace(file: Path, text: str | bytes) -> None:
    """Write a file anew, without the compressed forms of the old one."""
    for old in file.parent.glob(f"{file.name}*"):
        old.unlink()
    file.write_bytes(text.encode() if isinstance(text, str) else text)


def spoil(file: Path, find: str, instead: str) -> None:
    """Change the first occurrence of a text in a file."""
    text = file.read_text("utf-8")
    assert find in text, (file.name, find)
    replace(file, text.replace(find, instead, 1))


def spoil_module(site: Path, name: str, find: str, instead: str) -> None:
    """Change a module in the wheel of the demos, so that Pyodide itself does not notice."""
    (folder,) = site.glob("engine/*")
    (wheel,) = folder.glob("*.whl")
    found = io.BytesIO()
    folder_of, _, file = name.rpartition("/")
    compiled = f"{folder_of}/__pycache__/{file.removesuffix('.py')}."
    with zipfile.ZipFile(wheel) as old, zipfile.ZipFile(found, "w") as new:
        for item in old.infolist():
            if item.filename.startswith(compiled):
                continue  # Python would prefer it to its source.
            text = old.read(item)
            if item.filename == name:
                assert find.encode() in text, (name, find)
                text = text.replace(find.encode(), instead.encode(), 1)
            new.writestr(zipfile.ZipInfo(item.filename, STAMP), text, zipfile.ZIP_DEFLATED)
    content = found.getvalue()
    before = hashlib.sha256(wheel.read_bytes()).hexdigest()
    spoil(folder / "pyodide-lock.json", before, hashlib.sha256(content).hexdigest())
    size = wheel.stat().st_size
    manifest = json.loads((folder / "engine.json").read_text("utf-8"))
    for file in manifest["files"]:
        if file["url"] == wheel.name:
            assert file["bytes"] == size
            file["bytes"] = len(content)
    replace(folder / "engine.json", json.dumps(manifest))
    replace(wheel, content)
