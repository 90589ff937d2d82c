"""What all records share."""

from __future__ import annotations

import os
from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, StringConstraints

from pyodide_demos.words import Language

os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
"""What else is installed has no say in what is valid, and is not looked through for plugins."""

type Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9]+(-[a-z0-9]+)*$", max_length=80)]
type Text = Annotated[str, StringConstraints(min_length=1, strip_whitespace=True)]


class Record(BaseModel):
    """A record that refuses unknown keys and does not change once it is read."""

    model_config = ConfigDict(extra="forbid", frozen=True, strict=True, defer_build=True)


class Bilingual(Record):
    """One text, written separately in each language."""

    zh: Text
    en: Text

    def in_(self, lang: Language) -> str:
        """Return the text in one language."""
        return self.zh if lang == "zh" else self.en


type EvidenceKind = Literal["paper", "official", "experiment", "derivation", "editorial"]
EVIDENCE_KINDS: tuple[EvidenceKind, ...] = (
    "paper",
    "official",
    "experiment",
    "derivation",
    "editorial",
)

type VerificationStatus = Literal["unneeded", "unchecked", "partly", "checked", "invalid"]
STATUS_ORDER: tuple[VerificationStatus, ...] = ("unchecked", "partly", "checked")
"""From weakest to strongest; `unneeded` and `invalid` do not count for a part."""

type DisplayMode = Literal["static", "prewritten", "built", "browser", "script", "record"]
DISPLAY_MODES: tuple[DisplayMode, ...] = (
    "static", "prewritten", "built", "browser", "script", "record",
)  # fmt: skip
