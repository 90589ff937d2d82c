"""Bring a folder up to date with files of the last site."""

from __future__ import annotations

import os
import shutil
from collections.abc import Collection, Mapping, Sequence
from itertools import batched
from pathlib import Path

from sitegen.making.made import Made, PageMade
from sitegen.making.store import Signature, State, signature
from sitegen.problems import Problem
from sitegen.verify import verify_pages
from sitegen.write import write_files, write_manifest

FILES_AT_ONCE = 64
SUFFIXES = (".br", ".zst")
"""Of compressed files, which no link leads to."""

type Known = Mapping[str, tuple[str, Signature]]
"""File of a site → its hash and what it looked like."""


def intact(site: Path, known: Known) -> set[str]:
    """Return the files of a site that look as they did when they were written."""
    return {path for path, (_, seen) in known.items() if signature(f"{site}/{path}") == seen}


def bring_over(old: Path, files: Known, wanted: Collection[str], site: Path, spare: Known) -> None:
    """Give a new site the wanted files of the old one, which then share them.

    Of what was in the new folder before, files that are the old site's too stay.
    """
    made: set[str] = set()
    for path in wanted:
        if spare.get(path) == files[path] and signature(f"{site}/{path}") == files[path][1]:
            continue
        target = f"{site}/{path}"
        folder = os.path.dirname(target)  # noqa: PTH120 - thousands of files
        if folder not in made:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103
            made.add(folder)
        Path(target).unlink(missing_ok=True)
        os.link(f"{old}/{path}", target)


def sweep(site: Path, wanted: Collection[str]) -> None:
    """Remove whatever is in a folder beside the wanted files, whoever put it there."""
    folders: set[str] = set()
    for path in wanted:
        folder = path.rpartition("/")[0]
        while folder and folder not in folders:
            folders.add(folder)
            folder = folder.rpartition("/")[0]
    _sweep(str(site), "", wanted, folders)


def _sweep(folder: str, prefix: str, wanted: Collection[str], folders: set[str]) -> None:
    with os.scandir(folder) as entries:
        for entry in list(entries):
            path = f"{prefix}{entry.name}"
            if path in wanted:
                continue
            if not entry.is_dir(follow_symlinks=False):
                Path(entry.path).unlink()
            elif path in folders:
                _sweep(entry.path, f"{path}/", wanted, folders)
            else:
                shutil.rmtree(entry.path)


class Tree:
    """A site that is put together from files made now and files of the last site."""

    def __init__(
        self,
        out: Path,
        site: Path,
        state: State,
        made: Sequence[Made],
        fixed: Mapping[str, tuple[str, int]],
    ) -> None:
        """`fixed` are the files that no lesson changes, where they were written anew."""
        self._out, self._site, self._state = out, site, state
        kept = {id(one) for one in (state.shared, *state.lessons.values())}
        self._fresh = [one for one in made if id(one) not in kept]
        self._kept = {path: one for one in made if id(one) in kept for path in one.paths}
        self._old: set[str] = set(self._kept)
        known = state.files
        self.hashes = {path: known[path][0] for path in self._old}
        self.sizes = {path: known[path][1][0] for path in self._old}
        for one in self._fresh:
            for path, (digest, size) in one.files.items():
                self.hashes[path], self.sizes[path] = digest, size
        self._old -= {path for one in self._fresh for path in one.paths}
        if fixed:
            self.hashes.update({path: digest for path, (digest, _) in fixed.items()})
            self.fixed = {path: size for path, (_, size) in fixed.items()}
        else:
            self.fixed = state.fixed
            self.hashes.update({path: state.files[path][0] for path in state.fixed})
            self._old |= state.fixed.keys()
        self.sizes.update(self.fixed)

    @property
    def places(self) -> dict[str, Path]:
        """Return where each file of the site is now."""
        return {
            path: (self._out if path in self._old else self._site) / path for path in self.hashes
        }

    def verify(self) -> list[Problem]:
        """Verify what was made now, and all that is kept where something it may lead to is gone.

        What is kept was verified when it was made, and with an error no site is kept.
        """
        pages = [page for one in self._fresh for page in one.pages]
        kept = {id(one): one for one in self._kept.values()}.values()
        if not kept or self._has_lost(pages):
            return verify_pages(self.places, [*pages, *(p for one in kept for p in one.pages)])
        return verify_pages(self.places, pages, self._led_to(pages))

    def _has_lost(self, pages: Sequence[PageMade]) -> bool:
        """Tell whether a file of the last site, or an id of one of its pages, is not there now."""
        state = self._state
        before = (state.shared, *state.lessons.values())
        made = {path: one for one in before if one for path in one.paths}
        last = {id(one): one for page in pages if (one := made.get(page.path))}
        ids = {page.path: page.ids.split("\n") for one in last.values() for page in one.pages}
        files = {path for path in state.files if not path.endswith(SUFFIXES)}
        if not files <= self.hashes.keys():
            return True
        if any(page.path in files and page.path not in ids for page in pages):
            return True  # nobody knows what was there
        return any(
            not set(page.ids.split("\n")).issuperset(ids.get(page.path, ())) for page in pages
        )

    def _led_to(self, pages: Sequence[PageMade]) -> list[PageMade]:
        """Return the kept pages whose ids some pages lead to."""
        targets = {target for page in pages for target in page.targets.split("\n")}
        names = {path for path, _, anchor in (t.partition("\t") for t in targets) if anchor}
        asked = {id(one): one for path, one in self._kept.items() if path in names}
        return [page for one in asked.values() for page in one.pages if page.path in names]

    def compress(self, cache: Path) -> None:
        """Lay compressed files beside those of the site, a few of which are read at a time."""
        from sitegen.packaging.compress import ENCODINGS, compressed  # noqa: PLC0415 - seldom asked

        known = self._state.files
        beside = {path + suffix for path in self._old for suffix in ENCODINGS}
        again = {path for path in beside if path in known}
        places = self.places
        for paths in batched(sorted(self.hashes.keys() - self._old), FILES_AT_ONCE):
            smaller = compressed({path: places[path].read_bytes() for path in paths}, cache)
            self.hashes.update(write_files(smaller, self._site))
        self._old |= again
        self.hashes.update({path: known[path][0] for path in again})

    def complete(self) -> None:
        """Bring the rest over from the last site, and name every file."""
        sweep(self._site, self.hashes.keys())  # the folder may have been the site before
        bring_over(self._out, self._state.files, self._old, self._site, self._state.spare)
        write_manifest(self._site, self.hashes)

    def seen(self) -> dict[str, tuple[str, Signature]]:
        """Return what every file of the site looks like, once it is in its place."""
        known = self._state.files
        return {
            path: known[path] if path in self._old else (digest, signature(f"{self._out}/{path}"))
            for path, digest in self.hashes.items()
        }
