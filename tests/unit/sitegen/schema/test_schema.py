from __future__ import annotations

import datetime
from decimal import Decimal
from typing import Any

import pytest
from pydantic import BaseModel, ValidationError

from sitegen.schema.claim import CallValue, Claim, ClaimArgument, Verification
from sitegen.schema.lesson import FrontMatter, Unit, Word
from sitegen.schema.source import Source, Where

DAY = datetime.date(2026, 11, 29)
BOTH = {"zh": "甲", "en": "a"}
CLAIM = {
    "id": "a-b",
    "statement": BOTH,
    "value": {"quote": 1, "source": "s"},
    "unit": "mac",
    "formats": ["integer"],
    "scope": BOTH,
    "evidence": ["paper"],
    "verification": {"status": "unchecked"},
}
FRONT = {"title": "t", "summary": "s", "level": "card", "order": 1, "reviewed": DAY}


def messages(model: type[BaseModel], data: dict[str, Any]) -> list[str]:
    with pytest.raises(ValidationError) as caught:
        model.model_validate(data)
    return [error["msg"] for error in caught.value.errors()]


@pytest.mark.parametrize("bad", ["A", "a_b", "a--b", "-a", "a-", "", "缓", "a" * 81, 1])
def test_ids_are_kebab_case(bad: object) -> None:
    assert len(messages(Claim, {**CLAIM, "id": bad})) == 1


def test_claims_do_not_change() -> None:
    claim = Claim.model_validate(CLAIM)
    with pytest.raises(ValidationError):
        claim.unit = "byte"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("number", "exact"), [(1, "1"), (20.4, "20.4"), ("20.40", "20.40"), ("1e3", "1E+3")]
)
def test_quoted_numbers_stay_as_they_are_written(number: object, exact: str) -> None:
    claim = Claim.model_validate({**CLAIM, "value": {"quote": number, "source": "s"}})
    assert str(claim.value.quote) == exact  # type: ignore[union-attr]


@pytest.mark.parametrize(
    ("number", "message"),
    [
        (True, "must be a number"),
        ([1], "must be a number"),
        ("x", "must be a number, not 'x'"),
        ("nan", "must be finite, not 'nan'"),
        ("inf", "must be finite, not 'inf'"),
        ("1e999999999", "must have at most 100 digits"),
        ("0." + "1" * 101, "must have at most 100 digits"),
    ],
)
def test_what_is_no_number(number: object, message: str) -> None:
    found = messages(Claim, {**CLAIM, "value": {"quote": number, "source": "s"}})
    assert found == [f"Value error, {message}"]


def test_arguments_are_numbers_or_claims() -> None:
    call = CallValue.model_validate({"call": "a.b", "args": {"x": 1, "y": {"claim": "c"}}})
    assert call.args == {"x": 1, "y": ClaimArgument(claim="c")}
    assert messages(CallValue, {"call": "a.b", "args": {"x": True}})
    assert messages(CallValue, {"call": "a.b", "args": {"x": 1.5}})
    assert messages(CallValue, {"call": "os.system('x')"})
    assert messages(CallValue, {"call": "a.b.c"})


def test_terms_of_a_ratio_stand_together() -> None:
    value = {"claim": "c"}
    whole = Claim.model_validate({**CLAIM, "numerator": value, "denominator": value})
    assert [name for name, _ in whole.values] == ["value", "numerator", "denominator"]
    assert messages(Claim, {**CLAIM, "numerator": value}) == [
        "Value error, numerator and denominator stand together or not at all"
    ]


CHECKED = {"by": "author", "how": "read", "scope": BOTH, "date": DAY, "reason": BOTH}


@pytest.mark.parametrize(
    ("status", "missing"),
    [
        ("checked", ["by", "how", "scope", "date"]),
        ("partly", ["by", "how", "scope", "date", "reason"]),
        ("invalid", ["reason"]),
    ],
)
def test_verification_says_enough(status: str, missing: list[str]) -> None:
    full = {"status": status, **CHECKED}
    assert Verification.model_validate(full).status == status
    for name in missing:
        less = {key: value for key, value in full.items() if key != name}
        assert messages(Verification, less) == [
            f"Value error, the status {status!r} also needs: {name}"
        ]


def test_value_that_was_checked_is_a_text() -> None:
    assert Verification.model_validate({"status": "unchecked", "value": 163840}).value == "163840"
    assert messages(Verification, {"status": "unchecked", "value": True})


COMMIT = "0" * 40


@pytest.mark.parametrize(
    ("where", "label", "address"),
    [
        ({"arxiv": "2309.06180"}, "arXiv:2309.06180", "https://arxiv.org/abs/2309.06180"),
        (
            {"repository": "a/b", "path": "c.py", "commit": COMMIT},
            "a/b · c.py @ 000000000000",
            f"https://github.com/a/b/blob/{COMMIT}/c.py",
        ),
        ({"url": "https://example.org/x"}, "https://example.org/x", "https://example.org/x"),
    ],
)
def test_where_a_source_is(where: dict[str, str], label: str, address: str) -> None:
    found = Where.model_validate(where)
    assert (found.label, found.address) == (label, address)


@pytest.mark.parametrize(
    "where",
    [
        {},
        {"arxiv": "2309.06180", "url": "https://example.org"},
        {"repository": "a/b"},
        {"repository": "a/b", "path": "c", "commit": "main"},
        {"arxiv": "9"},
        {"url": "http://example.org"},
        {"url": "javascript:x"},
    ],
)
def test_where_is_said_in_one_way(where: dict[str, str]) -> None:
    assert messages(Where, where)


@pytest.mark.parametrize(
    ("kind", "evidence"),
    [("paper", "paper"), ("documentation", "official"), ("engine-source", "official")],
)
def test_evidence_of_a_source(kind: str, evidence: str) -> None:
    source = Source.model_validate(
        {"id": "s", "kind": kind, "title": "t", "label": "l", "authors": "a", "year": 2026}
        | {"where": {"arxiv": "2309.06180"}, "checked": DAY}
    )
    assert source.evidence == evidence


def test_givens_are_exact() -> None:
    front = FrontMatter.model_validate(
        {**FRONT, "givens": {"n": {"value": 40, "unit": "u"}, "r": {"value": "0.5", "unit": "u"}}}
    )
    assert front.givens["n"].exact == 40
    assert front.givens["r"].exact == Decimal("0.5")


def test_units_for_one_and_for_several() -> None:
    unit = Unit(id="layer", zh="层", en="layer", en_plural="layers")
    assert [unit.in_("zh"), unit.in_("en"), unit.in_("en", one=True)] == ["层", "layers", "layer"]
    assert Unit(id="mac", zh="次", en="MAC").in_("en") == "MAC"


def test_words_have_dotted_ids() -> None:
    assert Word(id="nav.lessons", zh="课", en="Lessons").in_("zh") == "课"
    assert messages(Word, {"id": "Nav Lessons", "zh": "", "en": ""})
