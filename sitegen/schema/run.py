"""The run behind a record: which files made it, before and after, and what became of them since."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import Field

from sitegen.schema.base import Id, Record, Text

type Sha256 = Annotated[str, Field(pattern=r"^[0-9a-f]{64}$")]
type Hashes = dict[str, Sha256]
"""Path from the project's root → hash."""


class Output(Record):
    """What the run left, as it was written."""

    json_sha256: Sha256
    text_sha256: Sha256


class Repointed(Record):
    """Files that were changed since in comments or layout alone, as a program found."""

    date: datetime.date
    files: Hashes


class Cleared(Record):
    """A record that nothing rests on any more; it is kept for the history."""

    date: datetime.date
    by: Id
    """The record that took its place."""


class Run(Record):
    """One run of a script; its id is that of the record."""

    id: Id
    script: Text
    before: Hashes
    """The script and the project's modules that it imports, before the run."""
    after: Hashes
    """The same after it."""
    code: Hashes
    """Hashes of what the files compute, without comments, docstrings and layout."""
    inputs: Hashes = {}
    """Other files that it read."""
    output: Output
    repointed: Annotated[tuple[Repointed, ...], Field(strict=False)] = ()
    cleared: Cleared | None = None

    @property
    def known(self) -> Hashes:
        """Return the files as they were when somebody last said that they compute the same."""
        return self.repointed[-1].files if self.repointed else self.before
