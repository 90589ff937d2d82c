"""Every page is valid, by two checkers that know nothing of each other; every link arrives."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path

import pytest

from sitegen.packaging.node import node
from tests.built import CHECKOUT
from tests.output.reading import page_files


def run(*command: str | Path, cwd: Path = CHECKOUT) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [str(part) for part in command], cwd=cwd, capture_output=True, text=True, check=False
    )


def test_html_validate_finds_nothing(built_site: Path, tmp_path: Path) -> None:
    program = CHECKOUT / "node_modules/html-validate/bin/html-validate.mjs"
    pages = [built_site / path for path in page_files(built_site)]
    config = CHECKOUT / ".htmlvalidate.mjs"
    # What it says of a large page does not get through a pipe before it ends.
    report = tmp_path / "report.json"
    done = run(node(), program, "--config", config, "--formatter", f"json={report}", *pages)
    found = [
        f"{Path(page['filePath']).relative_to(built_site)}:{told['line']}: {told['message']}"
        for page in json.loads(report.read_text("utf-8"))
        for told in page["messages"]
    ]
    assert not found, "\n".join(found)
    assert done.returncode == 0, done.stderr


def has_java() -> bool:
    """Say whether Java answers; the `java` of a bare macOS only says that there is none."""
    return bool(shutil.which("java")) and run("java", "-version").returncode == 0


@pytest.mark.skipif(not has_java(), reason="vnu needs a Java runtime, and none is installed here")
def test_the_checker_of_the_w3c_finds_nothing(built_site: Path) -> None:
    jar = CHECKOUT / "node_modules/vnu-jar/build/dist/vnu.jar"
    pages = [built_site / path for path in page_files(built_site)]
    done = run("java", "-jar", jar, "--format", "json", "--errors-only", *pages)
    told = json.loads(done.stderr or '{"messages": []}')["messages"]
    found = [
        f"{it['url'].partition('site')[2]}:{it.get('lastLine')}: {it['message']}" for it in told
    ]
    assert not found, "\n".join(found)


def test_every_link_and_fragment_leads_somewhere(built_site: Path) -> None:
    program = shutil.which("lychee", path=sysconfig.get_path("scripts")) or shutil.which("lychee")
    assert program, f"lychee is not installed beside {sys.executable}"
    done = run(
        program,
        "--offline",
        "--include-fragments",
        "--no-progress",
        "--format",
        "json",
        "--index-files",
        "index.html",
        "--root-dir",
        built_site,
        "--",
        f"{built_site}/**/*.html",
    )
    told = json.loads(done.stdout)
    assert told["errors"] == 0, json.dumps(told["error_map"], indent=1)
    assert told["successful"] > 500
    assert done.returncode == 0, done.stderr
