"""Front matter of lessons, entries of the glossary and of the interface."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from pyodide_demos.words import Language
from sitegen.schema.base import (
    Bilingual,
    DisplayMode,
    EvidenceKind,
    Id,
    Record,
    Text,
    VerificationStatus,
)
from sitegen.schema.claim import ExactNumber

type Level = Literal["card", "scene", "hands-on", "story"]

DERIVED_KEYS = frozenset(
    {
        "badge",
        "badges",
        "mode",
        "modes",
        "display",
        "display_mode",
        "evidence",
        "verification",
        "status",
    }
)
"""Keys that an author may be tempted to type; all of them are derived from the content."""


class Given(Record):
    """A number that a lesson takes as given."""

    value: ExactNumber
    unit: Id

    @property
    def exact(self) -> int | Decimal:
        """Return the value as a whole number where it is one."""
        return int(self.value) if self.value == self.value.to_integral_value() else self.value


class FrontMatter(Record):
    """The head of a lesson's file."""

    title: Text
    summary: Text
    level: Level
    order: Annotated[int, Field(ge=1)]
    prerequisites: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    reviewed: datetime.date
    next: Id | None = None
    givens: dict[str, Given] = {}


class ExerciseFront(Record):
    """The head of an exercise's text."""

    title: Text


class Term(Record):
    """One entry of the glossary."""

    id: Id
    term: Bilingual
    definition: Bilingual


class Word(Record):
    """A word or sentence of the interface, with `{name}` where something is put in."""

    id: Annotated[str, Field(pattern=r"^[a-z0-9_-]+(\.[a-z0-9_-]+)*$")]
    zh: str
    en: str

    def in_(self, lang: Language) -> str:
        """Return the word in one language."""
        return self.zh if lang == "zh" else self.en


class Unit(Record):
    """A unit in which a claim or a given is counted; a space before it is part of the name."""

    id: Id
    zh: str
    en: str
    en_plural: str | None = None

    def in_(self, lang: Language, *, one: bool = False) -> str:
        """Return the unit in one language, for one or for several."""
        if lang == "zh":
            return self.zh
        return self.en if one or self.en_plural is None else self.en_plural


type BadgeValue = DisplayMode | EvidenceKind | VerificationStatus | Literal["_"]


class BadgeWords(Record):
    """How one dimension of the provenance (id `_`) or one of its values is called and explained."""

    dimension: Literal["display", "evidence", "verification"]
    id: BadgeValue
    label: Bilingual
    meaning: Bilingual
