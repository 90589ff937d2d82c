"""Questions to readers: what is asked, what is right, and a reason for everything that is not."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from sitegen.schema.base import Bilingual, Id, Record

type QuestionKind = Literal["single", "several", "number", "order", "cell"]

FEWEST_CHOICES = 2
FEWEST_STEPS = 3


class Choice(Record):
    """Something to choose, and why it is right or wrong."""

    text: Bilingual
    why: Bilingual
    right: bool = False


class Mistake(Record):
    """A number that one gets by a common mistake."""

    claim: Id
    why: Bilingual


class NumberAnswer(Record):
    """A number that the reader works out."""

    claim: Id
    """Claim whose value is the answer."""
    kind: Literal["bytes", "percent", "number"]
    tolerance: Annotated[int, Field(ge=0, le=20)] = 0
    """Percent by which an answer may be off."""
    mistakes: Annotated[tuple[Mistake, ...], Field(strict=False)] = ()


class Step(Record):
    """A step in its right place, and why it is there."""

    text: Bilingual
    why: Bilingual


class Row(Record):
    """A row of a table in which one cell is wrong."""

    head: Bilingual
    cells: Annotated[tuple[Choice, ...], Field(strict=False, min_length=1)]


class Table(Record):
    """A table in which one cell is wrong; pointing at it is the answer."""

    corner: Bilingual
    columns: Annotated[tuple[Bilingual, ...], Field(strict=False, min_length=1)]
    rows: Annotated[tuple[Row, ...], Field(strict=False, min_length=1)]


type Path = tuple[str | int, ...]


def texts_in(record: Record, *path: str | int) -> Iterator[tuple[Path, Bilingual]]:
    """Yield every text of a question with where it stands, such as `("choices", 0, "why")`."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        is_list = isinstance(value, tuple)
        for index, item in enumerate(value) if is_list else [(0, value)]:
            place: Path = (*path, name, index) if is_list else (*path, name)
            if isinstance(item, Bilingual):
                yield place, item
            elif isinstance(item, Record):
                yield from texts_in(item, *place)


def text_name(path: Path) -> str:
    """Return the name of a text among those of its question: `choices.0.why`."""
    return ".".join(map(str, path))


class Question(Record):
    """A question of a lesson."""

    id: Id
    lesson: Id
    read: Annotated[str, Field(pattern=r"^[a-z0-9-]+#[a-z0-9-]+$")]
    """Lesson and part to read again."""
    kind: QuestionKind
    ask: Bilingual
    why: Bilingual | None = None
    """How a number is worked out."""
    choices: Annotated[tuple[Choice, ...], Field(strict=False)] = ()
    answer: NumberAnswer | None = None
    steps: Annotated[tuple[Step, ...], Field(strict=False)] = ()
    table: Table | None = None

    @property
    def options(self) -> tuple[Choice, ...]:
        """Return everything that can be chosen, in the order of the page."""
        if self.table:
            return tuple(cell for row in self.table.rows for cell in row.cells)
        return self.choices

    @model_validator(mode="after")
    def _has_what_its_kind_needs(self) -> Self:
        parts = {
            "choices": bool(self.choices),
            "answer": self.answer is not None,
            "steps": bool(self.steps),
            "table": self.table is not None,
        }
        wanted = {"number": "answer", "order": "steps", "cell": "table"}.get(self.kind, "choices")
        for name, is_there in parts.items():
            if is_there != (name == wanted):
                verb = "needs" if name == wanted else "has no use for"
                raise ValueError(f"a question of kind {self.kind!r} {verb} {name!r}")
        if (self.kind == "number") != (self.why is not None):
            raise ValueError("'why' explains a number, and only that")
        self._check_options()
        return self

    def _check_options(self) -> None:
        right = sum(choice.right for choice in self.options)
        if self.kind in ("single", "cell") and right != 1:
            raise ValueError(f"exactly one choice is right, not {right}")
        if self.kind == "several" and not 0 < right < len(self.options):
            raise ValueError("some choices are right and some are not")
        if self.kind in ("single", "several") and len(self.choices) < FEWEST_CHOICES:
            raise ValueError(f"there are at least {FEWEST_CHOICES} choices")
        if self.kind == "order" and len(self.steps) < FEWEST_STEPS:
            raise ValueError(f"there are at least {FEWEST_STEPS} steps")
        if self.table and any(len(row.cells) != len(self.table.columns) for row in self.table.rows):
            raise ValueError("every row has a cell for every column")
