"""The shim at the root, run as an author runs it, in checkouts that lack this or that."""

import ast
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).parents[2]
CLI = """
import sys

def main():
    print(sys.prefix, sys.argv[1:])
    sys.exit(3)
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    shutil.copy(CHECKOUT / "build.py", tmp_path)
    (tmp_path / "node_modules/pyodide").mkdir(parents=True)
    (tmp_path / "sitegen").mkdir()
    (tmp_path / "sitegen/__init__.py").write_text("")
    (tmp_path / "sitegen/cli.py").write_text(CLI)
    return tmp_path


def run(checkout: Path, *arguments: str, cwd: Path | None = None) -> tuple[int, str, str]:
    result = subprocess.run(
        [sys.executable, str(checkout / "build.py"), *arguments],
        cwd=cwd or checkout,
        capture_output=True,
        text=True,
        check=False,
    )
    return result.returncode, result.stdout, result.stderr


def advice(reason: str) -> str:
    return f"The tools of this site are not set up here ({reason}). Run: make site\n"


def test_arguments_and_exit_code_pass_through(checkout: Path) -> None:
    assert run(checkout, "build", "--out", "x y") == (
        3,
        f"{sys.prefix} ['build', '--out', 'x y']\n",
        "",
    )


LEAVING = """
import atexit, sys

class Left:
    def __del__(self):
        print("taken apart")

left = Left()

def main():
    atexit.register(print, "done at the end")
    print("x" * 100_000)
    sys.exit({code})
"""


@pytest.mark.parametrize(("code", "returned"), [("", 0), ("0", 0), ("1", 1), ("'no'", 1)])
def test_it_ends_with_all_output_and_takes_nothing_apart(
    checkout: Path, code: str, returned: int
) -> None:
    (checkout / "sitegen/cli.py").write_text(LEAVING.format(code=code))
    found, printed, said = run(checkout)
    assert (found, said) == (returned, "no\n" if code == "'no'" else "")
    assert printed.startswith("x" * 100_000 + "\ndone at the end\n")
    assert ("taken apart" in printed) == (code == "'no'")


def test_threads_are_waited_for(checkout: Path) -> None:
    waiting = "threading.Timer(0.3, print, ('late',)).start()\n    sys.exit(3)"
    text = f"import sys, threading\n\ndef main():\n    {waiting}\n"
    (checkout / "sitegen/cli.py").write_text(text)
    assert run(checkout) == (3, "late\n", "")


def test_environment_of_the_checkout_is_used(checkout: Path) -> None:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", checkout / ".venv"], check=True)
    code, printed, _ = run(checkout, "check", cwd=checkout.parent)
    assert code == 3
    assert printed == f"{checkout / '.venv'} ['check']\n"


def test_missing_npm_packages_are_one_line(checkout: Path) -> None:
    shutil.rmtree(checkout / "node_modules")
    assert run(checkout) == (2, "", advice("node_modules is missing"))


def test_missing_dependency_is_one_line(checkout: Path) -> None:
    (checkout / "sitegen/cli.py").write_text("import no_such_library.part\n")
    assert run(checkout) == (2, "", advice("Python cannot import no_such_library"))


def test_missing_dependency_of_a_command_is_one_line(checkout: Path) -> None:
    (checkout / "sitegen/cli.py").write_text("def main():\n    import no_such_library.part\n")
    assert run(checkout) == (2, "", advice("Python cannot import no_such_library"))


def test_compiled_modules_are_kept_where_python_may_not_write_beside_sources(
    checkout: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("PYTHONPYCACHEPREFIX", raising=False)
    monkeypatch.setenv("PYTHONDONTWRITEBYTECODE", "1")
    assert run(checkout)[0] == 3
    kept = {path.name for path in (checkout / ".cache/bytecode").rglob("cli.*.pyc")}
    assert kept == {f"cli.{sys.implementation.cache_tag}.pyc"}
    assert not (checkout / "sitegen/__pycache__").exists()


def test_a_module_that_is_no_python_is_named_with_its_line(checkout: Path) -> None:
    (checkout / "sitegen/cli.py").write_text("import sys\n\ndef main(:\n    pass\n")
    assert run(checkout) == (
        1,
        "",
        (
            "sitegen/cli.py:3:10: this is not Python: invalid syntax. Correct the line. [E001]\n"
            "    def main(:\n"
        ),
    )


def test_fault_of_our_own_is_not_hidden(checkout: Path) -> None:
    (checkout / "sitegen/cli.py").write_text("import sitegen.absent\n")
    code, _, printed = run(checkout)
    assert code == 1
    assert "No module named 'sitegen.absent'" in printed


@pytest.mark.skipif(os.name == "nt", reason="makes a program by its first line")
@pytest.mark.parametrize(
    ("program", "reason"),
    [
        ("#!/bin/sh\nexec OTHER build.py\n", "node_modules is missing"),
        ("#!/no/such/interpreter\n", ".venv/bin/python does not start: No such file or directory"),
    ],
)
def test_odd_environment_ends_and_is_one_line(checkout: Path, program: str, reason: str) -> None:
    shutil.rmtree(checkout / "node_modules")
    python = checkout / ".venv/bin/python"
    python.parent.mkdir(parents=True)
    python.write_text(program.replace("OTHER", sys.executable))
    python.chmod(0o755)
    assert run(checkout) == (2, "", advice(reason))


def test_old_python_can_read_it() -> None:
    source = (CHECKOUT / "build.py").read_text("utf-8")
    ast.parse(source, feature_version=(3, 6))
    assert source.isascii()
