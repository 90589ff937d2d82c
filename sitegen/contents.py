"""What a lesson contains, as far as other pages need to know, and the course made of them."""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property

from pyodide_demos.words import Language
from sitegen.packs import Pack
from sitegen.schema.base import STATUS_ORDER, DisplayMode, EvidenceKind, VerificationStatus
from sitegen.schema.lesson import FrontMatter, Level


@dataclass(frozen=True)
class Contents:
    """What a text contains, in the order of first use."""

    claims: tuple[str, ...]
    sources: tuple[str, ...]
    terms: tuple[str, ...]
    retired: tuple[str, ...]
    modes: tuple[DisplayMode, ...]
    evidence: tuple[EvidenceKind, ...]
    statuses: Counter[VerificationStatus]
    """Verification of each of the claims."""
    part: str = ""
    """Id of the part it is of; empty for a whole lesson."""
    title: str = ""

    @property
    def verification(self) -> VerificationStatus:
        """Return the weakest verification that counts, or `unneeded`."""
        return next((status for status in STATUS_ORDER if self.statuses[status]), "unneeded")


class Fronts(Mapping[Language, FrontMatter]):
    """The front matter of a lesson in its languages.

    That of a lesson that was kept is read when somebody asks for it: what a whole course is put in
    order by is known without.
    """

    def __init__(self, read: dict[Language, FrontMatter]) -> None:
        zh = read.get("zh")
        self._read: dict[Language, FrontMatter] | None = read
        self._packed: Pack | None = None
        self.order = zh.order if zh else 0
        self.next = zh.next if zh else None
        self.prerequisites = zh.prerequisites if zh else ()
        self.printed = tuple((lang, f.title, f.level, f.order) for lang, f in read.items())
        """What other pages print of it."""

    @classmethod
    def kept(
        cls,
        order: int,
        following: str | None,
        prerequisites: tuple[str, ...],
        printed: tuple[tuple[Language, str, Level, int], ...],
        packed: Pack,
    ) -> Fronts:
        """Return what was kept, without reading it."""
        self = cls.__new__(cls)
        self.order, self.next, self.prerequisites = order, following, prerequisites
        self.printed, self._read, self._packed = printed, None, packed
        return self

    @property
    def packed(self) -> Pack:
        """Return all that was read."""
        if self._packed is None:
            self._packed = Pack(pickle.dumps(self._read, pickle.HIGHEST_PROTOCOL))
        return self._packed

    def __reduce__(self) -> tuple[object, ...]:
        known = (self.order, self.next, self.prerequisites, self.printed)
        return (Fronts.kept, (*known, self.packed))

    def __getitem__(self, lang: Language) -> FrontMatter:
        if self._read is None:
            self._read = pickle.loads(self.packed.data)  # noqa: S301 - written above
        return self._read[lang]

    def __iter__(self) -> Iterator[Language]:
        return iter([lang for lang, *_ in self.printed])

    def __len__(self) -> int:
        return len(self.printed)


@dataclass(frozen=True)
class Head:
    """What the other pages print of a lesson: its front matter, and what stands in it."""

    slug: str
    fronts: Fronts
    ids: tuple[str, ...] | None = None
    """Ids of its headings; `None` until it has been read."""
    packed: Pack | None = field(default=None, repr=False)
    """What it contains; of a long course only few pages ask, and reading it takes time."""

    @property
    def whole(self) -> Contents | None:
        """Return what the lesson contains; `None` until it has been read."""
        return self._unpacked[0] if self.packed else None

    @property
    def parts(self) -> dict[Language, tuple[Contents, ...]]:
        """Return what each part contains, by language."""
        return self._unpacked[1] if self.packed else {}

    def with_contents(
        self,
        ids: tuple[str, ...],
        whole: Contents,
        parts: dict[Language, tuple[Contents, ...]],
    ) -> Head:
        """Return the same with what the lesson contains."""
        return replace(self, ids=ids, packed=Pack(pickle.dumps((whole, parts))))

    @property
    def _unpacked(self) -> tuple[Contents, dict[Language, tuple[Contents, ...]]]:
        data = self.packed.data if self.packed else b""
        unpacked: tuple[Contents, dict[Language, tuple[Contents, ...]]]
        unpacked = pickle.loads(data)  # noqa: S301 - written above
        return unpacked

    @property
    def order(self) -> int:
        """Return the lesson's place in the course."""
        return self.fronts.order

    def __reduce__(self) -> tuple[object, ...]:
        return (Head, (self.slug, self.fronts, self.ids, self.packed))


@dataclass(frozen=True)
class Course:
    """All lessons by name."""

    heads: dict[str, Head] = field(default_factory=dict)

    @cached_property
    def ordered(self) -> tuple[Head, ...]:
        """Return the lessons in the order of the course."""
        return tuple(sorted(self.heads.values(), key=lambda head: (head.order, head.slug)))

    @cached_property
    def first_at(self) -> dict[int, str]:
        """Return the lesson that has each place in the course; of several, the first by name."""
        found: dict[int, str] = {}
        for head in self.ordered:
            found.setdefault(head.order, head.slug)
        return found

    @cached_property
    def position(self) -> dict[str, int]:
        """Return each lesson's position among the others, counted from 0."""
        return {head.slug: index for index, head in enumerate(self.ordered)}

    @cached_property
    def before(self) -> dict[str, Head]:
        """Return the lesson that names each lesson as the next one."""
        found: dict[str, Head] = {}
        for head in self.ordered:
            if head.fronts.next is not None:
                found.setdefault(head.fronts.next, head)
        return found
