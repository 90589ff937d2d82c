"""Small projects in a temporary folder, spoiled in one place and built as an author builds them."""

from __future__ import annotations

import hashlib
import re
import shutil
from dataclasses import dataclass
from pathlib import Path

from click.testing import CliRunner

from sitegen.cli import main
from sitegen.graph.runs import Files
from sitegen.recording import write_run
from sitegen.schema.run import Output, Run

CHECKOUT = Path(__file__).parents[2]
HERE = Path(__file__).parent
TODAY = "1795953600"
"""2026-11-29 12:00 UTC, for `SOURCE_DATE_EPOCH`: shelf lives do not depend on the day of a test."""

_SHARED = ("assets", "templates", "pyodide_demos", "content/ui")
_FILES = ("package.json", "package-lock.json", "pyproject.toml", "LICENSE")
_MASKS = (
    (re.compile(r"\b[0-9a-f]{12}…"), "[SHA]…"),
    (re.compile(r"Built \d+ pages, \d+ files, [\d.]+ MB"), "Built [N] pages, [N] files, [N] MB"),
    (re.compile(r"in \d+\.\d s:"), "in [N] s:"),
    (re.compile(r"^(\S+/index\.html):\d+:", re.MULTILINE), r"\1:[LINE]:"),
    (re.compile(r"takes [\d,]+ bytes"), "takes [N] bytes"),
)


@dataclass(frozen=True)
class Printed:
    """What a run of the command line left on the console."""

    code: int
    out: str
    err: str

    def as_text(self) -> str:
        """Return all of it as it is kept in `expected.txt`."""
        out = f"-- standard output --\n{self.out}" if self.out else ""
        return f"{self.err}{out}-- exit code {self.code} --\n"


@dataclass(frozen=True)
class Project:
    """A project of its own in a temporary folder."""

    root: Path

    @property
    def site(self) -> Path:
        """Return the folder a build writes by default."""
        return self.root / "site"

    def write(self, path: str, text: str) -> None:
        """Write a file of the project."""
        file = self.root / path
        self._detach(file.parent)
        file.parent.mkdir(parents=True, exist_ok=True)
        if file.is_symlink():
            file.unlink()
        file.write_text(text, "utf-8")

    def _detach(self, folder: Path) -> None:
        """Make a folder the project's own where it was a link into the checkout."""
        if folder != self.root:
            self._detach(folder.parent)
        if folder.is_symlink():
            target = folder.readlink()
            folder.unlink()
            folder.mkdir()
            for child in target.iterdir():
                (folder / child.name).symlink_to(child)

    def read(self, path: str) -> str:
        """Read a file of the project."""
        return (self.root / path).read_text("utf-8")

    def replace(self, path: str, find: str, replace: str) -> None:
        """Replace a text that stands in a file exactly once."""
        text = self.read(path)
        assert text.count(find) == 1, f"{find!r} stands {text.count(find)} times in {path}"
        self.write(path, text.replace(find, replace))

    def run(self, *arguments: str, project: bool = True) -> Printed:
        """Run the command line in the project; an exception is never part of it."""
        line = [*arguments, *(("--root", str(self.root)) if project else ())]
        environment = {"SOURCE_DATE_EPOCH": TODAY, "COLUMNS": "80", "FORCE_COLOR": None}
        result = CliRunner().invoke(main, line, "", environment, prog_name="build.py")
        if result.exception and not isinstance(result.exception, SystemExit):
            raise result.exception
        return Printed(result.exit_code, self._masked(result.stdout), self._masked(result.stderr))

    def _masked(self, text: str) -> str:
        text = text.replace(str(self.root), "[ROOT]")
        for pattern, mask in _MASKS:
            text = pattern.sub(mask, text)
        return text


def make_project(root: Path) -> Project:
    """Make the good project: own small content, everything else as in the checkout."""
    ignore = shutil.ignore_patterns("__pycache__")
    for name in _SHARED:
        shutil.copytree(CHECKOUT / name, root / name, ignore=ignore)
    for name in _FILES:
        shutil.copy(CHECKOUT / name, root / name)
    shutil.copytree(HERE / "good", root / "content", dirs_exist_ok=True)
    (root / "node_modules").symlink_to((CHECKOUT / "node_modules").resolve())
    # What is kept there is named by the hash of what it was made from, and takes seconds to make.
    (CHECKOUT / ".cache").mkdir(exist_ok=True)
    (root / ".cache").symlink_to(CHECKOUT / ".cache")
    project = Project(root)
    _sign_record(project)
    return project


def _sign_record(project: Project) -> None:
    """Name the script of the day in the record: its numbers are of a run that is kept here."""
    script = "pyodide_demos/scripts/kv_cache.py"
    files = Files(project.root)
    hashes = files.of_script(script)
    left = []
    for path in ("content/records/run.json", "content/records/run.txt"):
        project.write(path, re.sub(r"\b[0-9a-f]{64}\b", hashes[script], project.read(path)))
        left.append(hashlib.sha256((project.root / path).read_bytes()).hexdigest())
    output = Output(json_sha256=left[0], text_sha256=left[1])
    code = files.code_of(hashes)
    run = Run(id="run", script=script, before=hashes, after=hashes, code=code, output=output)
    write_run(project.root, run)
