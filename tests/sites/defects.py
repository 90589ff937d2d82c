"""What a `defect.yaml` can do to a good project."""

from __future__ import annotations

import json
import random
import shutil
from collections.abc import Callable
from pathlib import Path
from string import ascii_lowercase
from typing import Any

import yaml

from tests.sites.project import Project

BAD = Path(__file__).parent / "bad"

type Change = dict[str, Any]


def read_defect(name: str) -> dict[str, Any]:
    """Read how a bad site differs from the good one, and how it is built."""
    defect: dict[str, Any] = yaml.safe_load((BAD / name / "defect.yaml").read_text("utf-8"))
    assert set(defect) <= {"why", "changes", "arguments", "project"}, name
    assert defect["why"].endswith("."), name
    return defect


def spoil(project: Project, change: Change) -> None:
    """Apply one change; its first key after `file` says what it does."""
    kind = next(key for key in change if key != "file")
    _KINDS[kind](project, change["file"], change)


def _find(project: Project, path: str, change: Change) -> None:
    project.replace(path, change["find"], change["replace"])


def _text(project: Project, path: str, change: Change) -> None:
    project.write(path, change["text"])


def _append(project: Project, path: str, change: Change) -> None:
    project.write(path, project.read(path) + change["append"])


def _append_hex(project: Project, path: str, change: Change) -> None:
    file = project.root / path
    file.write_bytes(file.read_bytes() + bytes.fromhex(change["append-hex"]))


def _repeat(project: Project, path: str, change: Change) -> None:
    project.write(path, change["repeat"] * change["times"])


def _noise(project: Project, path: str, change: Change) -> None:
    """Fill a page with words that no compression makes small."""
    noise, count = random.Random(0), change["noise"] // 10
    words = "\n".join("".join(noise.choices(ascii_lowercase, k=9)) for _ in range(count))
    project.replace(path, "{% block main %}", f"{{% block main %}}<p>{words}</p>")


def _json(project: Project, path: str, change: Change) -> None:
    """Set the value at a path such as `timing.rounds.0.first` of a JSON file."""
    data = json.loads(project.read(path))
    *keys, last = [int(key) if key.isdigit() else key for key in change["json"].split(".")]
    inner = data
    for key in keys:
        inner = inner[key]
    inner[last] = change["value"]
    project.write(path, json.dumps(data, indent=1) + "\n")


def _copy_of(project: Project, path: str, change: Change) -> None:
    source, target = project.root / change["copy-of"], project.root / path
    target.parent.mkdir(parents=True, exist_ok=True)
    (shutil.copytree if source.is_dir() else shutil.copy)(source, target)


def _link(project: Project, path: str, change: Change) -> None:
    (project.root / path).unlink()
    (project.root / path).symlink_to(change["link"])


def _remove(project: Project, path: str, change: Change) -> None:
    del change
    file = project.root / path
    shutil.rmtree(file) if file.is_dir() else file.unlink()


_KINDS: dict[str, Callable[[Project, str, Change], None]] = {
    "find": _find,
    "text": _text,
    "append": _append,
    "append-hex": _append_hex,
    "repeat": _repeat,
    "noise": _noise,
    "json": _json,
    "copy-of": _copy_of,
    "link": _link,
    "remove": _remove,
}
