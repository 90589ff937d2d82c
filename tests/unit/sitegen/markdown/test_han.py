from __future__ import annotations

import pytest

from sitegen.markdown.han import is_cjk, joins_without_space


@pytest.mark.parametrize("character", "缓，。《（！ａあアㄅ㊗〇𠮟𰻞")
def test_cjk(character: str) -> None:
    assert is_cjk(character)


@pytest.mark.parametrize("character", "a1 .,(“”‘’…—é캐ж×")
def test_not_cjk(character: str) -> None:
    assert not is_cjk(character)


@pytest.mark.parametrize(
    ("before", "after", "joins"),
    [
        ("缓", "存", True),
        ("。", "缓", True),
        ("”", "缓", True),
        ("缓", "…", True),
        ("…", "“", False),
        ("缓", "K", False),
        ("K", "缓", False),
        ("a", "b", False),
    ],
)
def test_joining(before: str, after: str, joins: bool) -> None:
    assert joins_without_space(before, after) is joins
