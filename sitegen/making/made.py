"""What is known of a lesson once its pages are made."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field, replace

from sitegen.contents import Head
from sitegen.gates import Literal
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
    """A lesson whose pages are made."""

    head: Head
    problems: tuple[Problem, ...]
    literals: tuple[Literal, ...]
    pages: tuple[PageMade, ...]
    anchors: tuple[tuple[str, str], ...] = ()
    """Parts of other lessons that it refers to."""
    named: tuple[str, ...] = ()
    """Lessons that it refers to."""
    files: dict[str, tuple[str, int]] = field(default_factory=dict)
    """Other files that its pages need, with their hashes and sizes."""
    contents: dict[str, bytes] = field(default_factory=dict)
    """Those of them that nobody has written yet."""
    formulas: dict[str, str] = field(default_factory=dict)
    """Formulas that were set for the first time."""

    @property
    def paths(self) -> tuple[str, ...]:
        """Return all its files."""
        return (*(page.path for page in self.pages), *self.files)

    @property
    def hashes(self) -> dict[str, str]:
        """Return the hash of each of its files."""
        hashes = {page.path: page.sha256 for page in self.pages}
        return hashes | {path: digest for path, (digest, _) in self.files.items()}

    @property
    def sizes(self) -> dict[str, int]:
        """Return the size of each of its files."""
        sizes = {page.path: page.size for page in self.pages}
        return sizes | {path: size for path, (_, size) in self.files.items()}

    def with_files(self, contents: dict[str, bytes]) -> Made:
        """Return the same with other files that its pages need."""
        files = {p: (hashlib.sha256(data).hexdigest(), len(data)) for p, data in contents.items()}
        return replace(self, files=files)
