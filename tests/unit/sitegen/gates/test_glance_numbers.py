"""The first look passes over no text in which the checks would find a number."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.utils import read_fixture_file

from sitegen.gates.glance import _PERHAPS_A_NUMBER
from sitegen.gates.numerals import find_numerals

FIXTURES = read_fixture_file(Path(__file__).with_name("fixtures") / "numerals.md")
PIECES = st.sampled_from(
    ["十", "百", "万", "点", "五", "两", "字节", "GB", "毫秒", " ", "的", "次方", "分之", "倍", "½",
     "ten ", "thirty", " bytes", " seconds", "-five", "percent", "e9", "x", "$", "k", "几", "fold"]
)  # fmt: skip


@pytest.mark.parametrize("text", [text for _, _, text, expected in FIXTURES if expected.strip()])
def test_every_fixture_is_looked_at(text: str) -> None:
    assert _PERHAPS_A_NUMBER.search(text)


@given(st.lists(PIECES, max_size=8).map("".join))
def test_what_is_found_is_looked_at(text: str) -> None:
    if list(find_numerals(text)):
        assert _PERHAPS_A_NUMBER.search(text)
