"""The first look lets a block of data pass, and nothing that only looks like one."""

from __future__ import annotations

import pytest

from sitegen.gates.glance import Glancer
from sitegen.render.pieces import Pieces

PAGE = """<!DOCTYPE html>
<html><head><meta http-equiv="Content-Security-Policy" content="default-src 'none'">
{}
</head><body><p>A text.</p></body></html>"""


def is_in_order(head: str) -> bool:
    return Glancer(Pieces(), ()).page(PAGE.format(head)).in_order


def test_block_of_data_is_in_order() -> None:
    assert is_in_order('<script type="application/ld+json">{"name":"1,024 \\u003c"}</script>')
    assert is_in_order('<script type="module" src="../app.js"></script>')


def test_wrong_number_in_a_sentence_does_not_excuse_the_rest_of_it() -> None:
    page = PAGE.format("").replace("A text.", '<span data-retired="a">wrong</span>: {}')
    needles = (("a", "3,545,600 MACs"),)
    assert Glancer(Pieces(), needles).page(page.format("2")).in_order
    assert not Glancer(Pieces(), needles).page(page.format("3,545,600 MACs")).in_order


@pytest.mark.parametrize(
    ("told", "is_good"),
    [("545,600", False), ("545,600.", False), ("3,545,600", True), ("545,600.5", True)],
)
def test_wrong_number_within_a_longer_one_is_none(told: str, is_good: bool) -> None:
    page = PAGE.format("").replace("A text.", f"<code>{told}</code>")
    assert Glancer(Pieces(), (("a", "545,600"),)).page(page).in_order == is_good


@pytest.mark.parametrize("text", ["a <b", "a > b", "<p>a</p", "<p>a<!-- b --></p>", "<p><", "</p>"])
def test_what_is_no_whole_tag_is_looked_at_closely(text: str) -> None:
    assert not Glancer(Pieces(), ()).page(PAGE.format("").replace("A text.", text)).is_sound


@pytest.mark.parametrize(
    "head",
    [
        '<script type="application/ld+json">run()</script>',
        '<script type="application/ld+json">{"a":">"}</script>',
        '<script type="application/ld+json" defer>{"a":1}</script>',
        '<script type="application/json">{"a":1}</script>',
        "<script>{}</script>",
        "<style>{}</style>",
    ],
)
def test_anything_else_is_looked_at_closely(head: str) -> None:
    assert not is_in_order(head)
