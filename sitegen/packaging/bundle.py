"""Bundle the scripts and the stylesheet with esbuild."""

from __future__ import annotations

import hashlib
import re
import subprocess
from dataclasses import dataclass
from pathlib import Path

from sitegen.packaging.cache import cached, folder_parts
from sitegen.packaging.node import esbuild
from sitegen.problems import BuildError, Place, Problem

SCRIPTS = Path("assets/js")
STYLES = Path("assets/css")
_COMMON = ("--bundle", "--minify", "--charset=utf8", "--color=false", "--log-limit=0")
_MODULE = ("--format=esm", "--target=es2022", "--legal-comments=eof")
# A misspelt property or selector is only a warning to esbuild; a reader would miss the rule.
_STYLE = ("--loader=css", "--external:*.woff2", "--external:*.svg")
_MESSAGE = re.compile(
    r"^[^\w\n]*\[(?:ERROR|WARNING)\] (?P<text>.+)\n"
    r"(?:\n\s+(?P<path>[^\n]+?):(?P<line>\d+):(?P<column>\d+):\n)?",
    re.MULTILINE,
)


@dataclass(frozen=True, slots=True)
class Asset:
    """A file with the hash of its content in its name."""

    path: str
    """Path from the site's root."""
    content: bytes


def bundle_script(root: Path, cache: Path) -> Asset:
    """Bundle `assets/js/main.js` with everything it imports.

    Raises:
        BuildError: with file, line and column where esbuild found something wrong.
    """
    return _named("assets/app", ".js", _bundle_module(root, cache, SCRIPTS / "main.js"))


def bundle_worker(root: Path, cache: Path) -> bytes:
    """Bundle the Python worker; Pyodide itself it imports at run time, by address.

    Raises:
        BuildError: as `bundle_script`.
    """
    return _bundle_module(root, cache, SCRIPTS / "worker" / "worker.js")


def bundle_service_worker(root: Path, cache: Path) -> bytes:
    """Bundle the service worker, which imports nothing at run time and is a script of its own.

    Raises:
        BuildError: as `bundle_script`.
    """
    return _bundle_module(root, cache, SCRIPTS / "service-worker" / "service-worker.js")


def bundle_styles(root: Path, cache: Path) -> Asset:
    """Join the files of `assets/css` in the order of their names, and minify them.

    Raises:
        BuildError: as `bundle_script`; what esbuild only warns of in a stylesheet counts too.
    """
    names = sorted(path.name for path in (root / STYLES).glob("*.css"))
    entry = "".join(f'@import "./{STYLES.as_posix()}/{name}";\n' for name in names).encode()
    parts = [*folder_parts(root / STYLES), *_versions(root)]
    content = cached(cache, "styles", parts, lambda: _run(root, _STYLE, entry))
    return _named("assets/site", ".css", content)


def _bundle_module(root: Path, cache: Path, entry: Path) -> bytes:
    if not (root / entry).is_file():
        place = Place(entry.as_posix())
        raise BuildError([Problem(place, "the script is missing.", "Restore it.", "E107")])
    parts = [entry.as_posix().encode(), *folder_parts(root / SCRIPTS), *_versions(root)]
    return cached(cache, "scripts", parts, lambda: _run(root, (*_MODULE, entry.as_posix()), b""))


def _versions(root: Path) -> list[bytes]:
    """Return what fixes the bundler, the libraries that are bundled, and the way it is called."""
    options = "\n".join((*_COMMON, *_MODULE, *_STYLE)).encode()
    return [(root / "package-lock.json").read_bytes(), options]


def _named(stem: str, suffix: str, content: bytes) -> Asset:
    return Asset(f"{stem}-{hashlib.sha256(content).hexdigest()[:10]}{suffix}", content)


def _run(root: Path, options: tuple[str, ...], entry: bytes) -> bytes:
    command = [str(esbuild(root)), *_COMMON, *options]
    result = subprocess.run(command, cwd=root, input=entry, capture_output=True, check=False)
    messages = result.stderr.decode()
    if result.returncode or messages.strip():
        raise BuildError(_problems(root, messages))
    return result.stdout


def _problems(root: Path, messages: str) -> list[Problem]:
    found = list(_MESSAGE.finditer(messages))
    if found:
        return [_problem(root, match) for match in found]
    text = messages.strip() or "it said nothing"
    return [Problem(Place("assets"), f"esbuild failed: {text}.", "Run: make site", "E303")]


def _problem(root: Path, match: re.Match[str]) -> Problem:
    text = f"esbuild: {match['text'].rstrip('.')}."
    path = root / (match["path"] or "")
    if not path.is_file():
        return Problem(Place("assets"), text, "Mend the file.", "E303")
    lines = [*path.read_text("utf-8").split("\n"), ""]  # the end of a file is a place too
    line = lines[int(match["line"]) - 1]
    before = line.encode()[: int(match["column"])].decode(errors="ignore")  # counted in bytes
    place = Place(match["path"], int(match["line"]), len(before) + 1)
    return Problem(place, text, "Mend the file.", "E303", line)
