from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it.utils import read_fixture_file

from sitegen.gates.numerals import find_numerals, is_orphan_in_formula

CASES = [
    pytest.param(text, expected, id=title)
    for _, title, text, expected in read_fixture_file(
        Path(__file__).with_name("fixtures") / "numerals.md"
    )
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_numbers_that_need_a_claim(text: str, expected: str) -> None:
    assert sorted(n for _, n in find_numerals(text)) == sorted(expected.splitlines())


@pytest.mark.parametrize("number", ["100", "0.5", "1,000", "3.14"])
def test_number_of_a_formula_that_needs_a_claim(number: str) -> None:
    assert is_orphan_in_formula(number)


@pytest.mark.parametrize("number", ["2", "40", "x", ""])
def test_number_of_a_formula_that_is_free(number: str) -> None:
    assert not is_orphan_in_formula(number)


PROSE = st.text(st.sampled_from("0123456789.,%×倍 abcGiB年月-–百分之五Ｂ％１^³v")) | st.text()


@given(PROSE)
def test_any_text_is_searched_the_same_twice(text: str) -> None:
    found = list(find_numerals(text))
    assert found == list(find_numerals(text))
    for position, number in found:
        assert 0 <= position < len(text)
        assert number.strip()


@given(st.integers(0, 10**9), st.sampled_from(["%", "倍", " GiB", "毫秒", "×", " bytes"]))
def test_whole_numbers_with_a_unit_are_found(number: int, unit: str) -> None:
    assert [n for _, n in find_numerals(f"用了{number}{unit}。")] == [f"{number}{unit}"]


@given(st.integers(0, 99), st.sampled_from(["层", "个位置", " layers", "步", " of them"]))
def test_small_counts_are_free(number: int, unit: str) -> None:
    assert list(find_numerals(f"一共{number}{unit}。")) == []
