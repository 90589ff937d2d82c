"""Short labels in the two languages of the site."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

type Language = Literal["zh", "en"]
LANGUAGES: tuple[Language, ...] = ("zh", "en")


@dataclass(frozen=True, slots=True)
class Words:
    """One label, written separately for each language."""

    zh: str
    en: str

    def in_(self, lang: Language) -> str:
        """Return the label in one language."""
        return self.zh if lang == "zh" else self.en
