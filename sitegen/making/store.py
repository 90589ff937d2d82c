"""What the last build made, and whether it still holds.

A lesson's pages are kept when nothing that they follow from has changed: the lesson's own files,
everything that is no lesson, and what the pages print of other lessons. Files are known by size,
times and inode, as make and git know them; one that was changed a moment before it was looked at is
not trusted. Nothing here is needed: without it, or with one that does not fit, all is made anew.
"""

from __future__ import annotations

import hashlib
import os
import pickle
import shutil
import sys
import time
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path

from sitegen import packs
from sitegen.contents import Course
from sitegen.garbage import without_collections
from sitegen.library import Library
from sitegen.making.made import Made
from sitegen.packaging.cache import keep_file, sealed, unsealed
from sitegen.problems import Problem
from sitegen.registers import Places
from sitegen.render.site import Shipped, menu_of
from sitegen.values import Values

type Signature = tuple[int, ...]
"""Size, inode, and the times of the last change in nanoseconds."""
type Hashes = dict[str, tuple[Signature, str]]
"""File → what it looked like when it was hashed, and the hash."""

SOURCES = ("sitegen", "pyodide_demos", "templates", "assets")
PACKAGES = ("node_modules/pyodide/package.json", "node_modules/temml/dist/temml.min.js")
FILES = ("package-lock.json", "requirements/site.txt", "pyproject.toml")
LESSONS = "content/lessons"
TOO_FRESH_NS = 50_000_000
"""A file may be written twice within a tick of the clock, which its time does not show."""


@dataclass
class State:
    """What a build left behind."""

    key: str
    """Hash of everything that is no lesson."""
    lessons: dict[str, Made] = field(default_factory=dict)
    signatures: dict[str, tuple[Signature, ...]] = field(default_factory=dict)
    """Lesson → its files as they were read."""
    surroundings: dict[str, str] = field(default_factory=dict)
    """Lesson → hash of what its pages print of other lessons."""
    fixed: dict[str, int] = field(default_factory=dict)
    """Files that no lesson changes, with their sizes."""
    course: str = ""
    """Hash of what any page prints of any lesson."""
    shared: Made | None = None
    """The pages that are no lessons."""
    problems: tuple[Problem, ...] = ()
    """Warnings that are of no lesson."""
    files: dict[str, tuple[str, Signature]] = field(default_factory=dict)
    """File of the site → its hash and what it looked like."""
    spare: dict[str, tuple[str, Signature]] = field(default_factory=dict)
    """The same for the site before, which is kept to be brought up to date."""

    def packs(self) -> Iterable[packs.Pack]:
        """Yield everything that stays in a file until somebody asks."""
        for made in (self.shared, *self.lessons.values()):
            if made:
                yield from made.packs


@dataclass
class Base:
    """What every lesson's page needs, whichever lesson it is."""

    library: Library
    values: Values
    shipped: Shipped
    places: Places
    """Where figures and functions are, so that no page has to import them all."""

    def light(self) -> Base:
        """Return the same without the files that are only shipped, which are most of the bytes."""
        shipped = self.shipped
        loaded = (
            shipped.stylesheet,
            shipped.register_styles,
            shipped.early_script,
            shipped.script,
            *shipped.preloads,
            shipped.head_start,
            shipped.icon,
        )
        files = {path: shipped.files[path] for path in loaded if path in shipped.files}
        library = replace(self.library, static={})
        return Base(library, self.values, replace(shipped, files=files), self.places)


class Store:
    """The state of one project and one folder for its site."""

    def __init__(self, root: Path, out: Path) -> None:
        self._root, self.out = root, out
        self._folder = root / ".cache" / "build"
        self._name = hashlib.sha256(f"{root}\n{out}".encode()).hexdigest()[:16]

    @property
    def root(self) -> Path:
        """Return the project's folder."""
        return self._root

    @property
    def spare_folder(self) -> Path:
        """Return where the site before the last one is kept."""
        return self._folder / f"{self._name}-spare"

    def key(self, *extra: object) -> str:
        """Return the hash of everything that is no lesson."""
        digest = hashlib.sha256(repr((sys.version, str(self._root), extra)).encode())
        known = self._read(f"{self._name}.inputs")
        before: Hashes = known if isinstance(known, dict) else {}
        hashes: Hashes = {}
        for path in sorted(self._inputs()):
            looked_at, seen = now(), source_signature(path)
            kept = before.get(path)
            content = kept[1] if kept and kept[0] == seen else _hash(path)
            digest.update(f"{len(path)} {path} {content} ".encode())
            if is_settled([seen], looked_at):
                hashes[path] = (seen, content)
        if hashes != before:
            keep_file(self._folder / f"{self._name}.inputs", _sealed(hashes))
        return digest.hexdigest()

    def _inputs(self) -> Iterable[str]:
        root = str(self._root)
        code = str(Path(__file__).parents[2])
        yield from (f"{root}/{name}" for name in (*FILES, *PACKAGES))
        yield from _tree(f"{root}/content", skip=f"{root}/{LESSONS}")
        for name in SOURCES:
            yield from _tree(f"{root}/{name}")
        if code != root:
            yield from _tree(f"{code}/sitegen")
            yield from _tree(f"{code}/pyodide_demos")

    def signatures(self) -> dict[str, tuple[Signature, ...]]:
        """Return what the files of every lesson look like now."""
        found: dict[str, tuple[Signature, ...]] = {}
        try:
            with os.scandir(self._root / LESSONS) as entries:
                for entry in entries:
                    paths = (f"{entry.path}/zh.md", f"{entry.path}/en.md")
                    found[entry.name] = tuple(source_signature(path) for path in paths)
        except OSError:
            pass
        return found

    def load(self, key: str) -> State:
        """Return what the last build left, as far as it holds for this one."""
        state = self._read(f"{self._name}.state")
        holds = isinstance(state, State) and state.key == key and packs.all_there(state.packs())
        return state if isinstance(state, State) and holds else State(key)

    def forget(self) -> None:
        """Let go of what the last build left."""
        (self._folder / f"{self._name}.state").unlink(missing_ok=True)

    def base(self, key: str) -> Base | None:
        """Return what every lesson's page needs, if it was kept."""
        kept = self._read(f"{self._name}.base")
        return kept[1] if isinstance(kept, tuple) and kept[0] == key else None

    def keep(self, state: State, base: Base | None) -> None:
        """Keep a state for the next build, and what every lesson's page needs, if it is new."""
        packs.put_down(state.packs(), self._folder, self._name)
        keep_file(self._folder / f"{self._name}.state", _sealed(state))
        packs.drop_others(state.packs(), self._folder, self._name)
        if base is None:
            return
        self._drop_old()
        (self._folder / f"{self._name}.out").write_text(str(self.out), "utf-8")
        light = base.light()
        kept = replace(light, library=replace(light.library, course=Course()))
        keep_file(self._folder / f"{self._name}.base", _sealed((state.key, kept)))

    def _drop_old(self) -> None:
        """Remove what was kept for sites that are not there any more."""
        for note in self._folder.glob("*.out"):
            if not Path(note.read_text("utf-8")).exists():
                for suffix in (".state", ".base", ".inputs", ".out"):
                    note.with_suffix(suffix).unlink(missing_ok=True)
                for path in packs.files_of(self._folder, note.stem):
                    path.unlink(missing_ok=True)
                shutil.rmtree(self._folder / f"{note.stem}-spare", ignore_errors=True)

    def _read(self, name: str) -> object:
        """Read a file of our own; one that was cut or changed is as good as none."""
        content = unsealed(self._folder / name)
        try:
            with without_collections():
                return pickle.loads(content) if content else None  # noqa: S301 - our own
        except Exception:  # noqa: BLE001 - of another version of the generator
            return None


def _sealed(value: object) -> bytes:
    return sealed(pickle.dumps(value, pickle.HIGHEST_PROTOCOL))


def signature(path: str | Path) -> Signature:
    """Return what a file looks like from outside; of one that is not there, zeros."""
    try:
        found = os.stat(path)  # noqa: PTH116 - thousands of files, most of them unchanged
    except OSError:
        return (0, 0, 0)
    return (found.st_size, found.st_ino, found.st_mtime_ns)


def source_signature(path: str) -> Signature:
    """Do the same for a file that authors write: a time that nobody can set back belongs to it.

    Files of the site get another one with each link.
    """
    try:
        found = os.stat(path)  # noqa: PTH116 - as above
    except OSError:
        return (0, 0, 0)
    return (found.st_size, found.st_ino, found.st_mtime_ns, found.st_ctime_ns)


def _hash(path: str) -> str:
    try:
        return hashlib.sha256(Path(path).read_bytes()).hexdigest()
    except OSError:
        return "?"


def is_settled(signatures: Iterable[Signature], now_ns: int) -> bool:
    """Tell whether files were last changed long enough before they were looked at."""
    return all(max(seen[2:]) < now_ns - TOO_FRESH_NS for seen in signatures)


def now() -> int:
    """Return the time by the clock that files are dated with."""
    return time.time_ns()


def course_key(course: Course) -> str:
    """Return a hash of what any page prints of any lesson."""
    facts = (
        (h.slug, h.fronts.printed, h.fronts.next, h.fronts.prerequisites) for h in course.ordered
    )
    return hashlib.sha256(repr(list(facts)).encode()).hexdigest()


def surroundings(course: Course, named: Mapping[str, Iterable[str]]) -> dict[str, str]:
    """Return a hash of what the pages of some lessons print of other lessons.

    `named` are the lessons in question, each with those that its text names.
    """
    heads = course.heads
    found: dict[str, str] = {}
    for slug in named:
        head = course.heads[slug]
        before = course.before.get(slug)
        menu = menu_of(course, slug)
        fronts = head.fronts
        near = [before.slug if before else "", fronts.next or "", *fronts.prerequisites]
        near += [*named[slug], "|", *(other.slug for other in menu)]
        parts = [f"{n}={heads[n].fronts.printed if n in heads else ''}" for n in near]
        parts.append(course.first_at[head.order])
        found[slug] = hashlib.sha256("\n".join(parts).encode()).hexdigest()
    return found


def _tree(folder: str, skip: str = "") -> Iterable[str]:
    try:
        entries = list(os.scandir(folder))
    except OSError:
        return
    for entry in entries:
        if entry.path == skip or entry.name == "__pycache__":
            continue
        if entry.is_dir():
            yield from _tree(entry.path, skip)
        else:
            yield entry.path
