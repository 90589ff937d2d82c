"""Claims: numbers with a meaning, a scope, and a way to check them."""

from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BeforeValidator, Discriminator, Field, Tag, field_validator, model_validator

from sitegen.schema.base import Bilingual, EvidenceKind, Id, Record, Text, VerificationStatus

MOST_DIGITS = 100
"""More digits are a mistake: a billion of them, `1e999999999`, are quickly written."""


def _exact_number(value: object) -> object:
    if isinstance(value, bool) or not isinstance(value, (int, str, float)):
        raise ValueError("must be a number")
    try:
        number = Decimal(str(value))
    except ArithmeticError:
        raise ValueError(f"must be a number, not {value!r}") from None
    if not number.is_finite():
        raise ValueError(f"must be finite, not {value!r}")
    if len(number.as_tuple().digits) > MOST_DIGITS or abs(number.adjusted()) > MOST_DIGITS:
        raise ValueError(f"must have at most {MOST_DIGITS} digits")
    return number


type ExactNumber = Annotated[Decimal, BeforeValidator(_exact_number)]


type FunctionName = Annotated[str, Field(pattern=r"^[a-z_0-9]+\.[a-z_0-9]+$")]
"""Module and function of the models, such as `account_a.macs_cached`."""


class ClaimArgument(Record):
    """An argument that is the value of another claim."""

    claim: Id


class CallValue(Record):
    """A value computed by a public function of the models."""

    call: FunctionName
    args: dict[str, int | ClaimArgument] = {}


class QuoteValue(Record):
    """A value quoted from a source."""

    quote: ExactNumber
    source: Id


class RecordValue(Record):
    """A value found in a record."""

    record: Id
    path: Text
    """Keys and list positions with dots between them: `counts.cached.total`."""


class ClaimValue(Record):
    """The value of another claim."""

    claim: Id


class SumValue(Record):
    """The sum of other claims of one unit."""

    sum: Annotated[tuple[Id, ...], Field(min_length=2, strict=False)]


_KINDS = ("call", "quote", "record", "sum", "claim")


def _kind_of_value(value: Any, kinds: tuple[str, ...] = _KINDS) -> str | None:
    keys = value if isinstance(value, dict) else getattr(type(value), "model_fields", {})
    return next((f"by {key}" for key in kinds if key in keys), None)


type ValueSpec = Annotated[
    Annotated[CallValue, Tag("by call")]
    | Annotated[QuoteValue, Tag("by quote")]
    | Annotated[RecordValue, Tag("by record")]
    | Annotated[SumValue, Tag("by sum")]
    | Annotated[ClaimValue, Tag("by claim")],
    Discriminator(
        _kind_of_value,
        custom_error_type="value_kind",
        custom_error_message="a value is one of: call, quote, record, sum, claim",
    ),
]


class Verification(Record):
    """Whether a claim was checked, by whom, how, how far and when."""

    status: VerificationStatus
    by: Literal["author", "second-reader", "program"] | None = None
    how: Literal["read", "verbatim", "recomputed"] | None = None
    scope: Bilingual | None = None
    date: datetime.date | None = None
    reason: Bilingual | None = None
    value: str | None = None
    """The exact value that was checked; a claim that changes needs a new verification."""

    @field_validator("value", mode="before")
    @classmethod
    def _as_text(cls, value: object) -> object:
        return str(value) if isinstance(value, int) and not isinstance(value, bool) else value

    @model_validator(mode="after")
    def _says_enough(self) -> Verification:
        if self.status in ("unneeded", "unchecked"):
            return self
        missing = [name for name in ("by", "how", "scope", "date") if getattr(self, name) is None]
        if self.status in ("partly", "invalid") and self.reason is None:
            missing.append("reason")
        if missing:
            raise ValueError(f"the status {self.status!r} also needs: {', '.join(missing)}")
        return self


class Claim(Record):
    """One claim of the register."""

    id: Id
    statement: Bilingual
    value: ValueSpec
    unit: Id
    formats: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]
    """Formats it may be printed in; the first is the usual one."""
    numerator: ValueSpec | None = None
    denominator: ValueSpec | None = None
    scope: Bilingual
    evidence: Annotated[tuple[EvidenceKind, ...], Field(min_length=1, strict=False)]
    sources: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    check: CallValue | None = None
    """A second, independent derivation, which must give the same value."""
    wrong: Id | None = None
    """The retired claim whose wrong number this is, printed as a warning and marked as wrong."""
    warns_of: Id | None = None
    """The retired claim that it compares with what is right; it is right itself."""
    verification: Verification

    @model_validator(mode="after")
    def _ratio_is_whole(self) -> Claim:
        if (self.numerator is None) != (self.denominator is None):
            raise ValueError("numerator and denominator stand together or not at all")
        return self

    @property
    def values(self) -> tuple[tuple[str, ValueSpec], ...]:
        """Return all that is computed for the claim, by the key it stands under."""
        pairs = (
            ("value", self.value),
            ("numerator", self.numerator),
            ("denominator", self.denominator),
            ("check", self.check),
        )
        return tuple((name, spec) for name, spec in pairs if spec is not None)


class SaidValue(Record):
    """A number as it was said, where there is neither a computation nor a source for it."""

    said: ExactNumber


type AnyValue = ValueSpec | SaidValue


class RetiredValue(Record):
    """A number that a retired claim printed and no page may print again."""

    value: Annotated[
        Annotated[CallValue, Tag("by call")]
        | Annotated[QuoteValue, Tag("by quote")]
        | Annotated[RecordValue, Tag("by record")]
        | Annotated[SaidValue, Tag("by said")],
        Discriminator(
            lambda value: _kind_of_value(value, ("call", "quote", "record", "said")),
            custom_error_type="value_kind",
            custom_error_message="a retired value is one of: call, quote, record, said",
        ),
    ]
    formats: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]
    only_here: bool = True
    """Whether the number is wrong wherever it stands; one may be right about something else."""


class RetiredCheck(Record):
    """The computation that showed the claim to be wrong."""

    call: FunctionName
    args: dict[str, int] = {}
    formats: Annotated[tuple[str, ...], Field(min_length=1, strict=False)] = ("decimal-6",)


class Retired(Record):
    """A claim that turned out wrong and is kept as a warning."""

    id: Id
    statement: Bilingual
    where: Bilingual
    said_from: datetime.date
    retired: datetime.date
    how_wrong: Bilingual
    values: Annotated[tuple[RetiredValue, ...], Field(strict=False)]
    check: RetiredCheck
    check_scope: Bilingual
    successors: Annotated[tuple[Id, ...], Field(min_length=1, strict=False)]
    claims: Annotated[tuple[Id, ...], Field(strict=False)] = ()
    """Published claims that said this: they may go, or have another value now."""
