import hashlib
import json
from pathlib import Path

import pytest
import yaml

from sitegen.recording import RecordingError, record

SCRIPT = """
import hashlib, json, sys
from pathlib import Path

def render_text(result):
    return f"{result['sum']} on {result['date']}, of 和\\n"

if __name__ == "__main__":
    source = Path(__file__).read_bytes()
    print(json.dumps({
        "script": {"name": "adding.py", "sha256": hashlib.sha256(source).hexdigest()},
        "date": "2026-11-29T16:15:42Z",
        "arguments": sys.argv[1:],
        "sum": 42,
    }))
    BODY
"""


def checkout(folder: Path, body: str = "") -> Path:
    scripts = folder / "pyodide_demos/scripts"
    scripts.mkdir(parents=True, exist_ok=True)
    (scripts / "__init__.py").write_text("")
    (scripts / "adding.py").write_text(SCRIPT.replace("BODY", body), "utf-8")
    return folder


def test_json_is_what_was_printed_and_text_is_rendered_from_it(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    paths = record(root, "adding")
    assert [path.relative_to(root).as_posix() for path in paths] == [
        "content/records/adding-2026-11-29.json",
        "content/records/adding-2026-11-29.txt",
        "content/runs/adding-2026-11-29.yaml",
    ]
    result = json.loads(paths[0].read_text("utf-8"))
    assert result["arguments"] == ["--json"]
    assert result["script"]["sha256"] == (
        hashlib.sha256((root / "pyodide_demos/scripts/adding.py").read_bytes()).hexdigest()
    )
    assert paths[1].read_text("utf-8") == "42 on 2026-11-29T16:15:42Z, of 和\n"


def test_a_record_is_never_written_over(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    first, *_ = record(root, "adding.py")
    first.write_text("kept")
    names = [path.name for path in (*record(root, "adding"), *record(root, "adding"))]
    assert names == [
        "adding-2026-11-29-2.json",
        "adding-2026-11-29-2.txt",
        "adding-2026-11-29-2.yaml",
        "adding-2026-11-29-3.json",
        "adding-2026-11-29-3.txt",
        "adding-2026-11-29-3.yaml",
    ]
    assert first.read_text() == "kept"


def test_run_behind_the_record_is_kept(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    (root / "data.txt").write_text("1 2 3")
    json_path, text_path, run_path = record(root, "adding", ["data.txt"])
    (run,) = yaml.safe_load(run_path.read_text("utf-8"))
    script = root / "pyodide_demos/scripts/adding.py"
    digest = {p: hashlib.sha256(p.read_bytes()).hexdigest() for p in (script, json_path, text_path)}
    assert run["before"] == run["after"] == {"pyodide_demos/scripts/adding.py": digest[script]}
    assert run["inputs"] == {"data.txt": hashlib.sha256(b"1 2 3").hexdigest()}
    assert run["output"] == {
        "json_sha256": digest[json_path],
        "text_sha256": digest[text_path],
    }


def test_input_that_is_not_there(tmp_path: Path) -> None:
    with pytest.raises(RecordingError, match=r"data\.txt cannot be read"):
        record(checkout(tmp_path), "adding", ["data.txt"])


@pytest.mark.parametrize("name", ["absent", "../adding", "__init__", ""])
def test_unknown_script_is_named_with_those_there_are(tmp_path: Path, name: str) -> None:
    with pytest.raises(RecordingError) as error:
        record(checkout(tmp_path), name)
    assert str(error.value) == (
        f"There is no script {name!r} in pyodide_demos/scripts. There is: adding."
    )


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ("raise SystemExit('too hot')", "adding.py ended with code 1: too hot"),
        ("sys.exit(3)", "adding.py ended with code 3: no message"),
        ("print('x')", "adding.py --json did not print a measurement: '"),
        (
            "Path(__file__).write_bytes(source + b'# edited')",
            "adding.py changed while it ran: nothing was recorded.",
        ),
    ],
)
def test_failed_run_leaves_no_record(tmp_path: Path, body: str, message: str) -> None:
    root = checkout(tmp_path, body)
    with pytest.raises(RecordingError) as error:
        record(root, "adding")
    assert str(error.value).startswith(message)
    assert not (root / "content").exists()


def test_output_that_is_json_but_no_measurement(tmp_path: Path) -> None:
    root = checkout(tmp_path)
    (root / "pyodide_demos/scripts/adding.py").write_text("print('[1]')")
    with pytest.raises(RecordingError, match="did not print a measurement"):
        record(root, "adding")
