"""What a part contains, and the badges that follow from it."""

from __future__ import annotations

import pytest

from sitegen.markdown import parse_document
from sitegen.render.usage import Contents, contents_of, lesson_sources, usage_of
from tests.unit.sitegen.steps import Checked, text_file


def contents(checked: Checked, text: str) -> Contents:
    return contents_of(checked.library, parse_document(text_file(text), text, 1))


@pytest.mark.parametrize(
    ("text", "modes", "evidence", "verification"),
    [
        ("nothing", ["static"], ["editorial"], "unneeded"),
        ("{claim}`with-cache`", ["static"], ["derivation"], "checked"),
        ("{claim}`with-cache` {claim}`share`", ["static"], ["derivation"], "partly"),
        ("{claim}`share` {claim}`both`", ["static"], ["derivation"], "unchecked"),
        ("{claim}`opinion`", ["static"], ["editorial"], "unneeded"),
        ("{claim}`opinion` {claim}`with-cache`", ["static"], ["derivation", "editorial"],
         "checked"),
        ("{claim}`used`", ["static"], ["paper"], "unchecked"),
        ("{cite}`paper`", ["static"], ["paper"], "unneeded"),
        ("{cite}`manual`", ["static"], ["official"], "unneeded"),
        (":::{demo} account-a\n:::", ["built"], ["editorial"], "unneeded"),
        (":::{scene} cache-steps\n:::", ["prewritten"], ["editorial"], "unneeded"),
        (":::{script} kv_cache.py\n:::", ["script"], ["editorial"], "unneeded"),
        (":::{record} run\n:::", ["record"], ["experiment"], "unneeded"),
        (":::{demo} run-script\n:record: run\n:::", ["record"], ["experiment"], "unneeded"),
        ("::::{note}\n:::{demo} account-a\n:::\n{cite}`paper`\n::::", ["built"], ["paper"],
         "unneeded"),
        (":::{record} run\n:::\n\n:::{scene} cache-steps\n:::\n\n{claim}`counted`",
         ["prewritten", "record"], ["experiment"], "unchecked"),
        (":::{retired} last-only\n:::", ["static"], ["editorial"], "unneeded"),
        ("{claim}`absent` {cite}`absent`", ["static"], ["editorial"], "unneeded"),
    ],
)  # fmt: skip
def test_what_follows_from_a_part(
    checked: Checked, text: str, modes: list[str], evidence: list[str], verification: str
) -> None:
    found = contents(checked, text)
    assert (list(found.modes), list(found.evidence)) == (modes, evidence)
    assert found.verification == verification


def test_claims_are_counted_once_in_the_order_of_the_text(checked: Checked) -> None:
    found = contents(checked, "{claim}`share` {claim}`both` {claim}`share`")
    assert found.claims == ("share", "both")
    assert found.statuses == {"partly": 1, "unchecked": 1}


def test_sources_come_through_claims_too(checked: Checked) -> None:
    found = contents(checked, "{claim}`used` {cite}`manual`")
    assert lesson_sources(checked.library, found) == ("manual", "paper")


def test_which_lessons_use_what(checked: Checked) -> None:
    usage = usage_of(checked.library)
    assert usage.claims["with-cache"] == ("first",)
    assert usage.claims["used"] == ("second",)
    assert usage.sources == {"paper": ("second",), "manual": ("second",)}
    assert usage.terms == {"kv-cache": ("first",)}
