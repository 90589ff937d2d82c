import json
import re
import shutil
import struct
from pathlib import Path

import pytest

from sitegen.packaging import snapshot
from sitegen.packaging.engine import EnginePackage, engine_files
from sitegen.packaging.snapshot import with_snapshot

ENGINE = """\
import json
import random
from pathlib import Path


def render_figure(name, params, lang):
    return f"<p>{name} {lang} {json.loads(params)}</p>"


def run_script(config, record, lang, on_progress):
    from pyodide_demos.scripts import script
    text = Path(script.__file__).read_text()
    on_progress(json.dumps({"length": len(text), "chance": random.random()}))
    return text
"""
REGISTRY = """\
FIGURES = {"one": None, "two": None}
SCENES = {}
RUNNERS = {"run": None}
"""


@pytest.fixture
def root(root: Path) -> Path:
    for name, text in {
        "engine.py": ENGINE,
        "registry.py": REGISTRY,
        "scripts/__init__.py": "",
        "scripts/script.py": "# read from disk\n",
    }.items():
        path = root / "pyodide_demos" / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return root


def manifest(engine: EnginePackage) -> dict[str, object]:
    content: dict[str, object] = json.loads(engine.files[engine.manifest])
    return content


def test_snapshot_is_added_without_moving_the_engine(
    root: Path, cache: Path, tmp_path: Path
) -> None:
    plain = engine_files(root, cache)
    engine, problems = with_snapshot(plain, root, cache)
    assert problems == []
    assert engine.manifest == plain.manifest
    told, before = manifest(engine), manifest(plain)
    assert (before["snapshot"], before["rungs"]) == (None, ["worker"])
    assert told["rungs"] == ["shared-snapshot", "worker-snapshot", "worker"]
    assert told["files"] == before["files"]
    (added,) = engine.files.keys() - plain.files.keys()
    content = engine.files[added]
    magic, page, memory = struct.unpack_from("<8sII", content)
    assert (magic, page) == (b"KVSN1\0\0\0", 4096)
    assert re.fullmatch(r".*/snapshot-[0-9a-f]{16}\.bin", added)
    assert told["snapshot"] == {
        "url": added.rsplit("/", 1)[1],
        "bytes": len(content),
        "memoryBytes": memory,
    }
    assert len(content) < memory / 2
    # the same bytes, whoever makes it and wherever
    assert with_snapshot(plain, root, cache) == (engine, [])
    elsewhere = shutil.copytree(root, tmp_path / "else where", symlinks=True)
    (elsewhere / "pyodide_demos/__pycache__").mkdir()
    (elsewhere / "pyodide_demos/__pycache__/x.cpython-313.pyc").write_bytes(b"x")
    assert with_snapshot(plain, elsewhere, tmp_path / "cold") == (engine, [])
    assert str(tmp_path).encode() not in content


def test_demos_that_fail_leave_the_engine_as_it_was(root: Path, warm_cache: Path) -> None:
    plain = engine_files(root, warm_cache)
    (root / "pyodide_demos/engine.py").write_text("1 / 0\n")
    engine, (problem,) = with_snapshot(plain, root, warm_cache)
    assert engine == plain
    assert problem.as_text() == (
        "pyodide_demos: warning: the snapshot of Python's memory cannot be used: "
        "ZeroDivisionError: division by zero. "
        "The site works without it; figures start more slowly. [E305]"
    )
    assert not list((warm_cache / "snapshots").glob("*"))


def test_other_answers_after_a_restore_are_refused(
    root: Path, warm_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = engine_files(root, warm_cache)

    def run(task: str, *rest: str) -> str:
        Path(rest[-1]).write_bytes(b"")
        return task

    monkeypatch.setattr(snapshot, "_run", run)
    engine, (problem,) = with_snapshot(plain, root, warm_cache)
    assert engine == plain
    assert "answer differently after it was restored" in problem.message


def test_node_that_never_ends_is_given_up(
    root: Path, warm_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    plain = engine_files(root, warm_cache)
    monkeypatch.setattr(snapshot, "LONGEST_SECONDS", 0.01)
    _, (problem,) = with_snapshot(plain, root, warm_cache)
    assert "Node is not done after 0.01 s" in problem.message
