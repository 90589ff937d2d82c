"""What was published of a claim: readers may have cited it, so it does not change unnoticed."""

from __future__ import annotations

import datetime
from typing import Annotated

from pydantic import Field

from sitegen.schema.base import Id, Record, Text


class Earlier(Record):
    """A value that a claim had before."""

    value: Text
    since: datetime.date
    until: datetime.date


class Published(Record):
    """One claim as readers got it."""

    id: Id
    since: datetime.date
    """First day with this value."""
    unit: Id
    value: Text
    """Exact; of a float as it is printed."""
    statement: Annotated[str, Field(pattern=r"^[0-9a-f]{16}$")]
    """Beginning of the sha256 of both statements."""
    earlier: Annotated[tuple[Earlier, ...], Field(strict=False)] = ()
    retired: Id | None = None
    """The retired entry that tells what became of it; its id is not used again."""
