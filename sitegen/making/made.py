"""What is known of a lesson once its pages are made."""

from __future__ import annotations

import hashlib
import pickle
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field, fields
from typing import Any

from sitegen.contents import Head
from sitegen.gates import Literal
from sitegen.packs import Pack
from sitegen.problems import Problem


@dataclass(frozen=True, slots=True)
class PageMade:
    """A page, and what of it depends on other files."""

    path: str
    sha256: str
    size: int
    ids: str
    """All ids, each on a line of its own."""
    targets: str
    """Where its links lead, other than to itself: a file and an id with a tab, each on a line."""
    is_suspect: bool
    """Whether it has to be verified closely."""


@dataclass(frozen=True, slots=True)
class Made:
    """A lesson whose pages are made.

    What is known of its files is packed: of a long course few are asked for, and reading what was
    kept of all takes time.
    """

    head: Head
    problems: tuple[Problem, ...]
    literals: tuple[Literal, ...]
    paths: tuple[str, ...]
    """All its files."""
    packed: Pack = field(repr=False)
    """Its pages, and hashes and sizes of the other files that they need."""
    anchors: tuple[tuple[str, str], ...] = ()
    """Parts of other lessons that it refers to."""
    named: tuple[str, ...] = ()
    """Lessons that it refers to."""
    contents: dict[str, bytes] = field(default_factory=dict)
    """Files that its pages need and that nobody has written yet."""
    formulas: dict[str, str] = field(default_factory=dict)
    """Formulas that were set for the first time."""

    @classmethod
    def of(cls, pages: Iterable[PageMade], files: Mapping[str, bytes], **known: Any) -> Made:
        """Return what is known of some pages and of the other files that they need."""
        pages = tuple(pages)
        seen = {p: (hashlib.sha256(data).hexdigest(), len(data)) for p, data in files.items()}
        packed = Pack(pickle.dumps((pages, seen), pickle.HIGHEST_PROTOCOL))
        return cls(paths=(*(page.path for page in pages), *seen), packed=packed, **known)

    @property
    def pages(self) -> tuple[PageMade, ...]:
        """Return its pages."""
        return self._unpacked[0]

    @property
    def files(self) -> dict[str, tuple[str, int]]:
        """Return the hash and the size of each of its files."""
        pages, others = self._unpacked
        return {page.path: (page.sha256, page.size) for page in pages} | others

    @property
    def packs(self) -> Iterator[Pack]:
        """Return everything of it that can be left in a file."""
        yield from (self.packed, self.head.fronts.packed)
        if self.head.packed:
            yield self.head.packed

    @property
    def _unpacked(self) -> tuple[tuple[PageMade, ...], dict[str, tuple[str, int]]]:
        unpacked: tuple[tuple[PageMade, ...], dict[str, tuple[str, int]]]
        unpacked = pickle.loads(self.packed.data)  # noqa: S301 - written above
        return unpacked

    def __reduce__(self) -> tuple[object, ...]:
        return (Made, tuple(getattr(self, each.name) for each in fields(self)))
