import io
import json
import zipfile
from pathlib import Path

import pytest

from sitegen.packaging.engine import engine_files
from sitegen.packaging.stdlib import standard_imports
from sitegen.problems import BuildError


def library(root: Path, cache: Path) -> dict[str, bytes]:
    files = engine_files(root, cache).files
    content = next(files[path] for path in files if path.endswith("/python_stdlib.zip"))
    archive = zipfile.ZipFile(io.BytesIO(content))
    return {name: archive.read(name) for name in archive.namelist()}


def test_imports_are_found_wherever_they_stand(tmp_path: Path) -> None:
    (tmp_path / "a.py").write_text(
        "import json, os.path\n"
        "from collections.abc import Mapping\n"
        "import somebody.elses\n"
        "from .near import x\n"
        "def late():\n"
        "    from statistics import mean\n"
    )
    assert standard_imports(tmp_path) == ["collections.abc", "json", "os.path", "statistics"]


def test_library_is_compiled_and_trimmed(root: Path, warm_cache: Path) -> None:
    members = library(root, warm_cache)
    assert all(name.endswith(".pyc") for name in members)
    assert {"statistics.pyc", "json/decoder.pyc", "traceback.pyc"} <= members.keys()
    assert not {"pdb.pyc", "unittest/case.pyc", "tkinter/__init__.pyc"} & members.keys()
    # never compared with a source that is not there: flags say hash-based and unchecked
    assert {content[4:8] for content in members.values()} == {b"\x01\x00\x00\x00"}


def test_new_import_brings_its_module(root: Path, warm_cache: Path) -> None:
    (root / "pyodide_demos/models/sums.py").write_text("import graphlib\n")
    assert "graphlib.pyc" in library(root, warm_cache)


def test_new_code_does_not_compile_again(root: Path, warm_cache: Path) -> None:
    (root / "pyodide_demos/__init__.py").write_text("ANSWER = 43\n")
    engine_files(root, warm_cache)
    assert len(list((warm_cache / "stdlib").iterdir())) == 1


def test_broken_pyodide_is_said_in_one_line(root: Path, cache: Path) -> None:
    pyodide = root / "node_modules/pyodide"
    real = pyodide.resolve()
    (root / "node_modules").unlink()
    pyodide.mkdir(parents=True)
    (root / "node_modules/@esbuild").symlink_to(real.parent / "@esbuild")
    for name in ("pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip"):
        (pyodide / name).write_bytes(b"")
    (pyodide / "package.json").write_text(json.dumps({"version": "0", "type": "module"}))
    (pyodide / "pyodide-lock.json").write_bytes((real / "pyodide-lock.json").read_bytes())
    (pyodide / "pyodide.mjs").write_text("throw new Error('cut short');\n")
    with pytest.raises(BuildError) as error:
        engine_files(root, cache)
    assert error.value.problems[0].as_text() == (
        "package.json: Pyodide cannot compile its standard library: Error: cut short. "
        "Install it again: rm -r node_modules; make site [E304]"
    )
