import base64
import hashlib
import io
import json
import os
import shutil
import subprocess
import zipfile
from pathlib import Path

import pytest

from sitegen.packaging.engine import EnginePackage, engine_files
from sitegen.packaging.node import node
from sitegen.packaging.wheel import build_wheel
from sitegen.problems import BuildError

IN_NODE = """
const [folder] = process.argv.slice(2);
const { loadPyodide } = await import(`${folder}/pyodide.mjs`);
const pyodide = await loadPyodide({ indexURL: folder, packages: ["pyodide_demos"] });
console.log(pyodide.runPython("from pyodide_demos.models.sums import add; add(40, 2)"));
// what was taken out of the runtime is asked for in words, and said to be missing in words
for (const code of ["'x'.encode('gbk')", "len.__doc__, {}.items.__doc__, 'é'.encode('latin-1')"]) {
  console.log(pyodide.runPython(`try: answer = str((${code}))
except LookupError as error: answer = str(error)
answer`));
}
"""


def by_name(package: EnginePackage) -> dict[str, bytes]:
    return {path.rsplit("/", 1)[1]: content for path, content in package.files.items()}


def test_manifest_describes_every_file_of_the_folder(root: Path, warm_cache: Path) -> None:
    package = engine_files(root, warm_cache)
    folder, name = package.manifest.rsplit("/", 1)
    files = by_name(package)
    assert name == "engine.json"
    assert all(path.startswith(f"{folder}/") for path in package.files)
    manifest = json.loads(files["engine.json"])
    assert manifest["version"] == "314.0.7"
    assert manifest["python"] == "3.14"
    assert manifest["worker"] in files
    assert manifest["wheel"] in files
    listed = {file["url"]: file["bytes"] for file in manifest["files"]}
    assert listed == {
        name: len(content)
        for name, content in files.items()
        if name not in ("engine.json", manifest["worker"])
    }
    assert manifest["totalBytes"] == sum(listed.values())


def test_lock_names_only_our_wheel_with_its_hash(root: Path, warm_cache: Path) -> None:
    files = by_name(engine_files(root, warm_cache))
    lock = json.loads(files["pyodide-lock.json"])
    assert list(lock["packages"]) == ["pyodide-demos"]
    entry = lock["packages"]["pyodide-demos"]
    assert entry["imports"] == ["pyodide_demos"]
    assert entry["depends"] == []
    assert entry["sha256"] == hashlib.sha256(files[entry["file_name"]]).hexdigest()


def test_wheel_holds_the_package_and_nothing_else(root: Path, warm_cache: Path) -> None:
    (root / "pyodide_demos/__pycache__").mkdir()
    (root / "pyodide_demos/__pycache__/x.cpython-313.pyc").write_bytes(b"x")
    (root / "sitegen").mkdir()
    (root / "sitegen/__init__.py").write_text("")
    _, content = build_wheel(root, warm_cache)
    members = zipfile.ZipFile(io.BytesIO(content)).infolist()
    assert {member.filename for member in members if "dist-info" not in member.filename} == {
        "pyodide_demos/__init__.py",
        "pyodide_demos/models/__init__.py",
        "pyodide_demos/models/sums.py",
    }
    assert {member.date_time for member in members} == {(1980, 1, 1, 0, 0, 0)}


def test_wheel_of_the_engine_holds_each_module_compiled_beside_its_source(
    root: Path, warm_cache: Path
) -> None:
    name, plain = build_wheel(root, warm_cache)
    wheel = zipfile.ZipFile(io.BytesIO(by_name(engine_files(root, warm_cache))[name]))
    texts = {member.filename: wheel.read(member) for member in wheel.infolist()}
    sources = [path for path in texts if path.endswith(".py")]
    assert sources == [p for p in zipfile.ZipFile(io.BytesIO(plain)).namelist() if p in sources]
    for path in sources:
        folder, _, file = path.rpartition("/")
        code = texts[f"{folder}/__pycache__/{file.removesuffix('.py')}.cpython-314.pyc"]
        assert code[4:8] == b"\1\0\0\0", "hashed, and not compared with its source"
        assert f"site-packages/{path}".encode() in code
    (listed,) = (text for path, text in texts.items() if path.endswith("RECORD"))
    rows = dict(line.split(",", 1) for line in listed.decode().splitlines())
    assert rows.keys() == texts.keys()
    for path, row in rows.items():
        digest = base64.urlsafe_b64encode(hashlib.sha256(texts[path]).digest()).decode()
        assert path.endswith("RECORD") or row == f"sha256={digest.rstrip('=')},{len(texts[path])}"


def test_same_sources_give_the_same_bytes_elsewhere(
    root: Path, warm_cache: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = engine_files(root, warm_cache)
    elsewhere = shutil.copytree(root, tmp_path / "else" / "where", symlinks=True)
    for path in elsewhere.rglob("*.py"):
        os.utime(path, (1, 1))
        path.chmod(0o600)
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1700000000")
    assert engine_files(elsewhere, tmp_path / "cold") == first
    assert os.environ["SOURCE_DATE_EPOCH"] == "1700000000"


def test_kept_and_new_engine_are_equal(root: Path, warm_cache: Path) -> None:
    assert engine_files(root, warm_cache) == engine_files(root, warm_cache)


def test_folder_follows_the_package_and_the_worker(root: Path, warm_cache: Path) -> None:
    seen = {engine_files(root, warm_cache).manifest}
    (root / "pyodide_demos/models/sums.py").write_text("from statistics import mean\n")
    seen.add(engine_files(root, warm_cache).manifest)
    (root / "assets/js/worker/worker.js").write_text("postMessage(1);\n")
    seen.add(engine_files(root, warm_cache).manifest)
    assert len(seen) == 3


def test_missing_pyodide_says_what_to_run(root: Path, warm_cache: Path) -> None:
    (root / "node_modules").unlink()
    with pytest.raises(BuildError) as error:
        engine_files(root, warm_cache)
    assert error.value.problems[0].as_text() == (
        "package.json: Pyodide's pyodide.mjs is not installed. Run: make site [E107]"
    )


def test_pyodide_boots_from_the_folder_and_imports_the_wheel(
    root: Path, warm_cache: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "engine"
    folder.mkdir()
    for name, content in by_name(engine_files(root, warm_cache)).items():
        (folder / name).write_bytes(content)
    script = tmp_path / "boot.mjs"
    script.write_text(IN_NODE)
    result = subprocess.run(
        [node(), script, folder], capture_output=True, text=True, check=False, timeout=120
    )
    answers = ["42", "unknown encoding: gbk", r"(None, None, b'\xe9')"]
    assert (result.stdout.splitlines(), result.returncode) == (answers, 0), result.stderr
    assert len((folder / "pyodide.asm.mjs").read_bytes()) < 300_000
