"""The table of rules gives the very tokens that asking every rule gives."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.parser_inline import ParserInline

from sitegen.markdown.inline import BEGINS_WITH, QuickInline
from sitegen.markdown.parser import make_parser

ROOT = Path(__file__).resolve().parents[4]
QUICK = make_parser()
PIECES = [
    *"*_`[]()!<>&$\\{}#\n |:-~",
    "a",
    "中",
    "“",
    "1",
    "&amp;",
    "{claim}`x`",
    "](b)",
    "**",
    "$$",
]


def tokens(text: str) -> list[dict[str, Any]]:
    return [dict(token.as_dict()) for token in QUICK.parse(text)]


def tokens_of_all_rules(text: str) -> list[dict[str, Any]]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(QuickInline, "tokenize", ParserInline.tokenize)
        return tokens(text)


@given(st.lists(st.sampled_from(PIECES), max_size=40).map("".join))
def test_same_tokens(text: str) -> None:
    assert tokens(text) == tokens_of_all_rules(text)


@pytest.mark.parametrize(
    "name", sorted(path.name for path in (ROOT / "content/lessons").iterdir() if path.is_dir())
)
@pytest.mark.parametrize("lang", ["zh", "en"])
def test_same_tokens_of_lessons(name: str, lang: str) -> None:
    text = (ROOT / "content/lessons" / name / f"{lang}.md").read_text("utf-8")
    assert tokens(text) == tokens_of_all_rules(text)


def test_deep_nesting_is_text_as_well() -> None:
    text = "[" * 60 + "a" + "](b)" * 60
    assert tokens(text) == tokens_of_all_rules(text)


def test_every_rule_has_its_place() -> None:
    known = {"text", *BEGINS_WITH}
    assert set(QUICK.inline.ruler.get_active_rules()) <= known
