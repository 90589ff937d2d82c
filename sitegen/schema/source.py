"""Sources: what was read, which part of it, and when."""

from __future__ import annotations

import datetime
from typing import Annotated, Literal

from pydantic import Field, model_validator

from sitegen.schema.base import Bilingual, EvidenceKind, Id, Record, Text

type SourceKind = Literal["paper", "datasheet", "configuration", "engine-source", "documentation"]
LONGEST_QUOTE_WORDS = 25


class Where(Record):
    """Where a source is to be found: exactly one way of saying it."""

    arxiv: Annotated[str, Field(pattern=r"^\d{4}\.\d{4,5}$")] | None = None
    repository: Annotated[str, Field(pattern=r"^[\w.-]+/[\w.-]+$")] | None = None
    path: Text | None = None
    commit: Annotated[str, Field(pattern=r"^[0-9a-f]{40}$")] | None = None
    url: Annotated[str, Field(pattern=r"^https://\S+$")] | None = None

    @model_validator(mode="after")
    def _one_way(self) -> Where:
        ways = [w for w in (self.arxiv, self.repository, self.url) if w]
        if len(ways) != 1:
            raise ValueError("say it in one way: arxiv, repository with path and commit, or url")
        if self.repository and not (self.path and self.commit):
            raise ValueError("a repository needs a path and a commit")
        return self

    @property
    def label(self) -> str:
        """Return where it is, in words."""
        if self.arxiv:
            return f"arXiv:{self.arxiv}"
        if self.repository:
            return f"{self.repository} · {self.path} @ {str(self.commit)[:12]}"
        return str(self.url)

    @property
    def address(self) -> str:
        """Return an address to read it at."""
        if self.arxiv:
            return f"https://arxiv.org/abs/{self.arxiv}"
        if self.repository:
            return f"https://github.com/{self.repository}/blob/{self.commit}/{self.path}"
        return str(self.url)


class Source(Record):
    """One source of the register."""

    id: Id
    kind: SourceKind
    title: Text
    label: Text
    """Short label used in citations."""
    authors: Text
    year: int
    where: Where
    read_scope: Bilingual | None = None
    quote: Text | None = None
    checked: datetime.date
    disagreement: Bilingual | None = None

    @property
    def evidence(self) -> EvidenceKind:
        """Return the kind of evidence that this source can carry."""
        return "paper" if self.kind == "paper" else "official"
