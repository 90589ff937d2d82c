"""Finish one page: without marks of its sources, looked at, written, and measured."""

from __future__ import annotations

import hashlib
import os
import re
from collections.abc import Callable
from contextlib import suppress
from functools import lru_cache
from pathlib import Path

import brotli

from sitegen.gates import Literal, look_closely
from sitegen.gates.glance import Glancer, Seen
from sitegen.gates.retired import retired_needles
from sitegen.library import Library
from sitegen.making.made import PageMade
from sitegen.packaging.compress import brotli_size
from sitegen.problems import Problem
from sitegen.render.markdown import without_source_marks
from sitegen.render.pieces import PIECE_MARK, Pieces
from sitegen.values import Values
from sitegen.verify.budget import LARGEST_PAGE_BYTES, MOST_REQUESTS, QUICK, resolved
from sitegen.verify.links import local_target

type Write = Callable[[str, bytes], None]


class Finisher:
    """Finish the pages of one process."""

    def __init__(
        self,
        library: Library,
        values: Values,
        pieces: Pieces,
        files: dict[str, bytes],
        write: Write,
    ) -> None:
        """`files` are those that pages load, by their path from the site's root."""
        self._values, self._pieces, self._files, self._write = values, pieces, files, write
        self._cache = library.root / ".cache"
        self._glancer = Glancer(pieces, retired_needles(library, values))
        self._sizes: dict[str | int, int] = {}

    def finish(
        self, path: str, marked: str, library: Library
    ) -> tuple[PageMade, list[Problem], list[Literal]]:
        """Write a page and return what is known of it and what is wrong with it."""
        html = without_source_marks(marked)
        seen = self._glancer.page(html)
        problems: list[Problem] = []
        literals: list[Literal] = []
        if not seen.in_order:
            whole = self._pieces.expand(marked).encode()
            problems, literals = look_closely({path: whole}, library, self._values)
        data = PIECE_MARK.sub(self._plain, html).encode()
        self._write(path, data)
        made = PageMade(
            path=path,
            sha256=hashlib.sha256(data).hexdigest(),
            size=len(data),
            ids="\n".join(("", *seen.ids, "")),
            targets=_targets(path, seen),
            is_suspect=not seen.is_sound or not self._within_budget(path, html, data, seen),
        )
        return made, problems, literals

    def _plain(self, match: re.Match[str]) -> str:
        return self._pieces.plain[int(match[1])]

    def _within_budget(self, path: str, html: str, data: bytes, seen: Seen) -> bool:
        """Tell whether a page is small enough; compress it only where it may not be."""
        loads = {resolved(path, address) for address in seen.loads}
        if len(loads) + 1 > MOST_REQUESTS:
            return False
        room = LARGEST_PAGE_BYTES - sum(map(self._loaded_size, loads))
        pieces = [int(match[1]) for match in PIECE_MARK.finditer(html)]
        # Parts compressed by themselves, one after the other, are a way to send the whole.
        room_for_own = room - sum(map(self._piece_size, pieces))
        own = html.encode()
        if len(own) <= room_for_own:
            return True
        # Where the pieces alone are too long, the fastest way will not do.
        ways = (0, QUICK) if room_for_own > 0 else (QUICK,)
        if any(len(brotli.compress(data, quality=how)) <= room for how in ways):
            return True
        return brotli_size(data, self._cache) <= room

    def _loaded_size(self, path: str) -> int:
        """Return how long a file is at its best: it is compressed once for very many pages."""
        if path not in self._sizes:
            content = self._files.get(path, b"")
            self._sizes[path] = brotli_size(content, self._cache) if content else 0
        return self._sizes[path]

    def _piece_size(self, number: int) -> int:
        if number not in self._sizes:
            piece = self._pieces.plain[number].encode()
            self._sizes[number] = len(brotli.compress(piece, quality=QUICK))
        return self._sizes[number]


@lru_cache(maxsize=3_000)
def _from_root(address: str, depth: int) -> tuple[str, str] | None:
    """Return where an address leads that goes up to the site's root first."""
    return local_target("folder/" * depth + "index.html", address)


def _targets(path: str, seen: Seen) -> str:
    found: set[str] = set()
    ids = set(seen.ids)
    depth = path.count("/")
    for address in seen.addresses:
        if address.startswith("#"):
            target = (path, address[1:]) if address[1:] in ids else local_target(path, address)
        elif address.startswith("../" * depth):
            target = _from_root(address, depth)
        else:
            target = local_target(path, address)
        if target and not (target[0] == path and (not target[1] or target[1] in ids)):
            found.add("\t".join(target))
    return "\n".join(sorted(found))


class SiteWriter:
    """Write files below a folder, and read them again to see that they are there."""

    def __init__(self, site: Path) -> None:
        self._site = str(site)
        self._made: set[str] = set()

    def __call__(self, path: str, data: bytes) -> None:
        """Write one file.

        Raises:
            OSError: where it cannot be written, or holds something else afterwards.
        """
        name = f"{self._site}/{path}"
        folder = name.rpartition("/")[0]
        if folder not in self._made:
            os.makedirs(folder, exist_ok=True)  # noqa: PTH103 - for thousands of pages
            self._made.add(folder)
        with suppress(FileNotFoundError):
            os.unlink(name)  # noqa: PTH108 - it may be the old site's too
        with open(name, "w+b", buffering=0) as file:  # noqa: PTH123
            file.write(data)
            file.seek(0)
            if file.read() != data:
                raise OSError(None, "what was written cannot be read again")
