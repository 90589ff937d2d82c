"""What a lesson contains, as far as other pages need to know, and the course made of them."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from functools import cached_property

from pyodide_demos.words import Language
from sitegen.schema.base import STATUS_ORDER, DisplayMode, EvidenceKind, VerificationStatus
from sitegen.schema.lesson import FrontMatter


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

    @property
    def verification(self) -> VerificationStatus:
        """Return the weakest verification that counts, or `unneeded`."""
        return next((status for status in STATUS_ORDER if self.statuses[status]), "unneeded")


@dataclass(frozen=True)
class Head:
    """What the other pages print of a lesson: its front matter, and what stands in it."""

    slug: str
    fronts: dict[Language, FrontMatter]
    ids: tuple[str, ...] | None = None
    """Ids of its headings; `None` until it has been read."""
    whole: Contents | None = None
    """What it contains; `None` until it has been read."""
    parts: dict[Language, tuple[Contents, ...]] = field(default_factory=dict)

    @property
    def order(self) -> int:
        """Return the lesson's place in the course."""
        return self.fronts["zh"].order


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
            if head.fronts["zh"].next is not None:
                found.setdefault(head.fronts["zh"].next, head)
        return found
