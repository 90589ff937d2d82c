"""No text is passed over in which an expression would find a number."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.utils import read_fixture_file

from sitegen.gates.numerals import _DIGIT, _NUMERAL, _WORDED, _plain_digits, find_numerals

FIXTURES = read_fixture_file(Path(__file__).with_name("fixtures") / "numerals.md")
PIECES = st.sampled_from(
    ["十", "百", "万", "点", "五", "两", "字节", "GB", "毫秒", " ", "的", "次方", "分之", "倍", "½",
     "ten ", "thirty", " bytes", " seconds", "-five", "percent", "e9", "x", "$", "k", "几", "fold",
     " times", " MACs", "\n", "\t", "hundred", "one", " per cent"]
)  # fmt: skip


@pytest.mark.parametrize("text", [text for _, _, text, expected in FIXTURES if expected.strip()])
def test_every_fixture_is_looked_at(text: str) -> None:
    assert list(find_numerals(text))


@given(st.lists(PIECES, max_size=8).map("".join))
def test_what_the_expressions_match_is_found(text: str) -> None:
    found = {where for where, _ in find_numerals(text)}
    assert {match.start() for match in _WORDED.finditer(_plain_digits(text))} <= found
    assert bool(_DIGIT.search(text)) or not _NUMERAL.search(text)
