"""Bundle the scripts and the stylesheet with esbuild."""

from __future__ import annotations

import hashlib
import json
import re
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sitegen.packaging.cache import cached, folder_parts
from sitegen.packaging.node import esbuild
from sitegen.problems import BuildError, Place, Problem

SCRIPTS = Path("assets/js")
STYLES = Path("assets/css")
REGISTER_STYLES = STYLES / "registers"
_COMMON = ("--bundle", "--minify", "--charset=utf8", "--color=false", "--log-limit=0")
_MODULE = ("--format=esm", "--target=es2022", "--legal-comments=eof")
_EARLY = ("--format=iife", "--target=es2022")
_NEEDED = ("version", "python", "worker", "wheel", "snapshot", "files")
_PIECES = (
    "--splitting",
    "--entry-names=[name]-[hash]",
    "--chunk-names=[name]-[hash]",
    "--log-level=warning",
)
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


@dataclass(frozen=True, slots=True)
class Scripts:
    """The script of every page, and what it loads: at once, or where a page needs it."""

    path: str
    """Path of the entry from the site's root."""
    files: dict[str, bytes]
    """The entry and all its pieces, by path."""
    at_once: tuple[str, ...]
    """Pieces that the entry imports as it starts."""


def bundle_script(root: Path, cache: Path) -> Scripts:
    """Bundle `assets/js/main.js`; what it imports by `import()` becomes files of their own.

    Raises:
        BuildError: with file, line and column where esbuild found something wrong.
    """
    entry = SCRIPTS / "main.js"
    content = cached(cache, "scripts", _inputs(root, entry), lambda: _run_in_pieces(root, entry))
    pieces: dict[str, Any] = json.loads(content)
    return Scripts(
        pieces["entry"],
        {path: text.encode() for path, text in pieces["files"].items()},
        tuple(pieces["at_once"]),
    )


def bundle_early_script(root: Path, cache: Path) -> Asset:
    """Bundle the few lines that run before a page is drawn; a script that waits for nothing.

    Raises:
        BuildError: as `bundle_script`.
    """
    return _named("assets/early", ".js", _bundle(root, cache, SCRIPTS / "early.js", _EARLY))


def bundle_worker(root: Path, cache: Path) -> bytes:
    """Bundle the Python worker; Pyodide itself it imports at run time, by address.

    Raises:
        BuildError: as `bundle_script`.
    """
    return _bundle_module(root, cache, SCRIPTS / "worker" / "worker.js")


def bundle_head_start(root: Path, cache: Path, manifest: bytes) -> Asset:
    """Bundle the script in the heads of pages with figures, told what a start needs of engine.json.

    It is no module: modules wait until a page has been read.

    Raises:
        BuildError: as `bundle_script`.
    """
    content = _bundle(root, cache, SCRIPTS / "head-start.js", _EARLY)
    whole = json.loads(manifest)
    needed = {name: whole[name] for name in _NEEDED}
    told = json.dumps(needed, separators=(",", ":")).encode()
    return _named("assets/head-start", ".js", b"self.KV_ENGINE=" + told + b";\n" + content)


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
    return _joined(root, cache, "assets/site", STYLES)


def bundle_register_styles(root: Path, cache: Path) -> Asset:
    """Join all styles, with those that only registers, home pages and the like need.

    One sheet, so that a page asks once; lessons have the other one.

    Raises:
        BuildError: as `bundle_styles`.
    """
    return _joined(root, cache, "assets/registers", STYLES, REGISTER_STYLES)


def _joined(root: Path, cache: Path, stem: str, *folders: Path) -> Asset:
    paths = [path for folder in folders for path in sorted((root / folder).glob("*.css"))]
    names = [path.relative_to(root).as_posix() for path in paths]
    entry = "".join(f'@import "./{name}";\n' for name in names).encode()
    parts = [entry, *folder_parts(root / STYLES), *_versions(root)]
    content = cached(cache, "styles", parts, lambda: _run(root, _STYLE, entry))
    return _named(stem, ".css", content)


def _bundle_module(root: Path, cache: Path, entry: Path) -> bytes:
    return _bundle(root, cache, entry, _MODULE)


def _bundle(root: Path, cache: Path, entry: Path, form: tuple[str, ...]) -> bytes:
    options = (*form, entry.as_posix())
    return cached(cache, "scripts", _inputs(root, entry), lambda: _run(root, options, b""))


def _inputs(root: Path, entry: Path) -> list[bytes]:
    """Return everything that a bundle is made from."""
    if not (root / entry).is_file():
        place = Place(entry.as_posix())
        raise BuildError([Problem(place, "the script is missing.", "Restore it.", "E107")])
    return [entry.as_posix().encode(), *folder_parts(root / SCRIPTS), *_versions(root)]


def _run_in_pieces(root: Path, entry: Path) -> bytes:
    """Return JSON of the entry's path, of all files, and of what the entry imports at once."""
    with tempfile.TemporaryDirectory() as name:
        out, meta = Path(name, "out"), Path(name, "meta.json")
        options = (*_MODULE, *_PIECES, f"--outdir={out}", f"--metafile={meta}", entry.as_posix())
        _run(root, options, b"")
        drafts = {path.name: path.read_text("utf-8") for path in sorted(out.iterdir())}
        outputs = json.loads(meta.read_text("utf-8"))["outputs"]
    told = {Path(path).name: output for path, output in outputs.items()}
    (first,) = (name for name in told if told[name].get("entryPoint") == entry.as_posix())
    named, files = _named_by_content(drafts)
    at_once = [
        named[Path(item["path"]).name]
        for item in told[first]["imports"]
        if item["kind"] == "import-statement"
    ]
    return json.dumps({"entry": named[first], "files": files, "at_once": at_once}).encode()


def _named_by_content(drafts: dict[str, str]) -> tuple[dict[str, str], dict[str, str]]:
    """Name each piece by its content, those first that others import; return names and files."""
    named: dict[str, str] = {}
    files: dict[str, str] = {}
    while len(named) < len(drafts):
        waiting = drafts.keys() - named.keys()
        free = [n for n in sorted(waiting) if not any(f"./{o}" in drafts[n] for o in waiting - {n})]
        if not free:
            raise ValueError(f"pieces of the script import each other: {sorted(waiting)}")
        for name in free:
            text = drafts[name]
            for old, new in named.items():
                text = text.replace(f"./{old}", f"./{Path(new).name}")
            stem = name.rpartition("-")[0].replace("main", "app")
            asset = _named(f"assets/{stem}", ".js", text.encode())
            named[name], files[asset.path] = asset.path, text
    return named, files


def _versions(root: Path) -> list[bytes]:
    """Return what fixes the bundler, the libraries that are bundled, and the way it is called."""
    options = "\n".join((*_COMMON, *_MODULE, *_EARLY, *_PIECES, *_STYLE)).encode()
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
