from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.load.yaml_file import parse_yaml
from sitegen.markdown import Document, YamlOrigin, parse_document, parse_phrase
from tests.unit.sitegen.steps import text_file


def document(text: str, first_line: int = 1) -> Document:
    head = "---\n" * (first_line - 1)
    return parse_document(text_file(head + text), text, first_line)


def places(text: str, first_line: int = 1) -> list[tuple[str, str, int, int]]:
    return [(r.name, r.target, r.line, r.column) for r in document(text, first_line).roles()]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("{claim}`a`", [("a", 1, 1)]),
        ("用{claim}`a`和{claim}`b`", [("a", 1, 2), ("b", 1, 13)]),
        ("one\ntwo {claim}`a`\nthree", [("a", 2, 5)]),
        ("one\n   two {claim}`a`", [("a", 2, 8)]),
        ("para\n\npara {claim}`a`", [("a", 3, 6)]),
        ("## Title {claim}`a` {#id}", [("a", 1, 10)]),
        ("- one\n- two {claim}`a`\n  - three {claim}`b`", [("a", 2, 7), ("b", 3, 11)]),
        ("1. one\n\n   two {claim}`a`", [("a", 3, 8)]),
        ("> quoted {claim}`a`\n> again {claim}`b`", [("a", 1, 10), ("b", 2, 9)]),
        ("| x | {claim}`a` |\n|--|--|\n| {claim}`b` | {claim}`c` |",
         [("a", 1, 7), ("b", 3, 3), ("c", 3, 16)]),
        ("| x |\n|--|\n| 是 {claim}`a\\|fraction` |", [("a", 3, 5)]),
        ("term {claim}`a`\n: what {claim}`b`", [("a", 1, 6), ("b", 2, 8)]),
        ("**bold {claim}`a`**", [("a", 1, 8)]),
        ("[link {claim}`a`](b)", [("a", 1, 7)]),
        (":::{note}\none {claim}`a`\n:::", [("a", 2, 5)]),
        ("- list\n\n  :::{note}\n  one {claim}`a`\n  :::", [("a", 4, 7)]),
        ("::::{note}\n:::{note}\none {claim}`a`\n:::\n::::", [("a", 3, 5)]),
        ("`{claim}` and \\{claim}`a`", []),
        ("{claim} `a`", []),
        ("    {claim}`a`", []),
        ("```\n{claim}`a`\n```", []),
    ],
)  # fmt: skip
def test_places_of_roles(text: str, expected: list[tuple[str, int, int]]) -> None:
    assert [(t, line, column) for _, t, line, column in places(text)] == expected


def test_places_count_from_the_file() -> None:
    assert places("one\n{claim}`a`", first_line=5) == [("claim", "a", 6, 1)]


@pytest.mark.parametrize(
    ("content", "target", "text"),
    [
        ("a", "a", ""),
        ("a|fraction", "a", "fraction"),
        (" a | percent-3 ", "a", "percent-3"),
        ("shown <a>", "a", "shown"),
        ("a < b <c>", "c", "a < b"),
        ("2.5 | it is | a reason", "2.5", "it is | a reason"),
        ("", "", ""),
        (">", ">", ""),
    ],
)
def test_target_and_text(content: str, target: str, text: str) -> None:
    (role,) = document(f"{{claim}}``{content or ' '}``").roles()
    assert (role.target, role.text) == (target, text)


def test_directive_with_options() -> None:
    text = "one\n\n:::{demo} account-a\n:layers: 3\n:width:  64 \n:::\n"
    (directive,) = document(text).directives()
    assert (directive.name, directive.argument) == ("demo", "account-a")
    assert directive.options == {"layers": "3", "width": "64"}
    assert (directive.line, directive.column) == (3, 1)
    assert str(directive.problem("E999", "No.", option="width").place) == "content/x.md:5:1"
    assert str(directive.problem("E999", "No.").place) == "content/x.md:3:1"
    assert directive.body is None


def test_what_would_be_lost_is_kept() -> None:
    (directive,) = document(":::{demo} a\n:x: 1\n:y: 2\n:x: 3\n\ntext\n:::").directives()
    assert directive.doubled == ("x",)
    assert directive.option_lines == {"x": 4, "y": 3}
    assert directive.text == "text"


def test_directives_inside_notes_are_found() -> None:
    found = document("::::{note}\n:a: 1\nx\n\n:::{scene} s\n:::\n::::").directives()
    assert [(d.name, d.line) for d in found] == [("note", 1), ("scene", 5)]


@pytest.mark.parametrize("text", [":::demo x\n:::", "::: {demo} x\n:::", ":::{} x\n:::"])
def test_odd_fences_are_directives_too(text: str) -> None:
    assert len(list(document(text).directives())) == 1


def test_directive_that_is_not_closed_ends_with_the_text() -> None:
    (directive,) = document(":::{note}\none").directives()
    assert directive.body is not None


def test_formulas_with_their_lines() -> None:
    text = "$a$ and\n$b$\n\n$$\nc\n$$\n\n:::{note}\n$d$ and $$e$$\n:::"
    assert list(document(text).formulas()) == [
        ("a", False, 1),
        ("b", False, 1),
        ("c", True, 4),
        ("d", False, 9),
        ("e", True, 9),
    ]


def test_phrases_are_placed_at_their_key() -> None:
    yaml = parse_yaml(text_file("id: x\nzh: 有{claim}`a`\n", "a.yaml"), [])
    assert yaml is not None
    phrase = parse_phrase(" 有{claim}`a` ", YamlOrigin(yaml, ("zh",)))
    (role,) = phrase.roles()
    assert str(role.problem("E999", "No.").place) == "a.yaml:2:1"
    assert phrase.origin.path == "a.yaml"


SOURCE = st.text(st.sampled_from("ab缓。“{}`:|#*_$<>[]()!-\\ \n1")) | st.text()


@given(SOURCE)
def test_any_text_is_parsed_the_same_twice(text: str) -> None:
    one, two = document(text), document(text)
    assert [r.target for r in one.roles()] == [r.target for r in two.roles()]
    assert one.tokens == two.tokens
    for role in one.roles():
        assert role.line >= 1
        assert role.column >= 1
    for directive in one.directives():
        assert directive.line >= 1
    assert list(one.formulas()) == list(two.formulas())


@given(
    st.text(st.sampled_from("ab 缓，-*>\n"), max_size=20), st.sampled_from(["", "- ", "> ", "  "])
)
def test_column_is_that_of_the_brace(before: str, indent: str) -> None:
    text = f"{indent}{before}x{{claim}}`a`"
    lines = text.split("\n")
    for role in document(text).roles():
        assert lines[role.line - 1][role.column - 1 :].startswith("{claim}`a`")
