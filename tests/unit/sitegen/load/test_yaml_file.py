from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.load.text import TextFile
from sitegen.load.yaml_file import YamlFile, parse_yaml
from sitegen.problems import Problem
from tests.unit.sitegen.steps import printed

TEXT = """\
- id: one
  label: {zh: 一, en: one}
  list: [1, 2.50, yes]
- id: two
  when: 2026-11-29
  then: 2026-11-29 12:00:00
  nothing:
"""


def parsed(text: str) -> tuple[YamlFile | None, list[str]]:
    problems: list[Problem] = []
    return parse_yaml(TextFile("a.yaml", text), problems), printed(problems)


def read(text: str) -> YamlFile:
    file, problems = parsed(text)
    assert file, problems
    return file


def test_values_are_read() -> None:
    first, second = read(TEXT).data  # type: ignore[misc]
    assert first == {"id": "one", "label": {"zh": "一", "en": "one"}, "list": [1, 2.5, True]}
    assert str(second["when"]) == "2026-11-29"
    assert second["then"] == "2026-11-29T12:00:00"
    assert second["nothing"] is None


@pytest.mark.parametrize(
    ("location", "line", "column"),
    [
        ((), 1, 1),
        ((0,), 1, 3),
        ((0, "label"), 2, 3),
        ((0, "label", "en"), 2, 18),
        ((0, "list", 1), 3, 13),
        ((1, "id"), 4, 3),
        ((1, "absent"), 4, 3),  # the deepest part that is there
        ((0, "by kind", "label", "zh"), 2, 11),  # names of types are passed over
        ((7,), 1, 1),
    ],
)
def test_marks(location: tuple[str | int, ...], line: int, column: int) -> None:
    place = read(TEXT).place(location)
    assert (place.line, place.column) == (line, column)


def test_front_matter_counts_from_its_file() -> None:
    file = TextFile("a.md", "---\ntitle: a\nlevel: b\n---\n")
    parsed = parse_yaml(file, [], "title: a\nlevel: b", first_line=2)
    assert parsed is not None
    assert str(parsed.place(("level",))) == "a.md:3:1"
    assert parsed.problem(("level",), "E999", "No.").source_line == "level: b"


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("a: [1", "1:6 YAML cannot be read: expected ',' or ']', but got '<stream end>'. [E103]"),
        ("a:\n\tb: 1", "2:1 YAML cannot be read: found character '\\t' that cannot start any"),
        ("a: &x 1\nb: *x", "2:4 YAML cannot be read: aliases are not used here. [E103]"),
        ("a: 1\nb: 2\na: 3", "3:1 key 'a' stands here again; it is already on line 1. [E104]"),
        ("{a: {b: 1, b: 2}}", "1:12 key 'b' stands here again; it is already on line 1. [E104]"),
        ("? [1]\n: 2", "1:3 A key must be a plain text. [E103]"),
        ("a: !!int ''", "1:4 the value cannot be read: it does not fit the tag 'tag:yaml.org,"),
        ("a: !!float ''", "1:4 the value cannot be read: it does not fit the tag"),
        ("a: !!bool b", "1:4 the value cannot be read: it does not fit the tag"),
        ("a: !!timestamp b", "1:4 the value cannot be read: it does not fit the tag"),
        ("a: !!int b", "1:4 the value cannot be read:"),
        ("a: !mine b", "1:4 the value cannot be read: could not determine a constructor"),
        ("a: 2026-13-41", "1:4 the value cannot be read:"),
        ("a: " + "9" * 5000, "1:4 the value cannot be read: it does not fit the tag"),
        ("[" * 60 + "]" * 60, "1:42 YAML is nested too deeply, or refers to itself. [E103]"),
        ("[" * 9999, "1:1 YAML cannot be read: it is nested too deeply. [E103]"),
        ('a: "\\ud800"', "1:4 the value cannot be read: half of a character stands in it. [E103]"),
        ("a: \x00", "1:1 YAML cannot be read: unacceptable character #x0000"),
    ],
)
def test_what_cannot_be_read(text: str, problem: str) -> None:
    file, problems = parsed(text)
    assert file is None
    assert problems[0].startswith(problem)
    assert len(problems) == 1


def test_nothing_is_nothing() -> None:
    assert read("").data is None
    assert read("# a remark\n").data is None


@given(st.text(st.sampled_from("abc:- \n\t[]{}&*!'\"|>#?%@`,~0.")) | st.text())
def test_any_text_is_read_or_reported(text: str) -> None:
    file, problems = parsed(text)
    assert (file is None) == bool(problems)


PLAIN = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**9), 10**9) | st.text("ab缓 :#-", max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text("xyz"), inner, max_size=3),
    max_leaves=12,
)


@given(PLAIN)
def test_what_is_written_is_read_back(data: object) -> None:
    import yaml

    assert read(yaml.safe_dump(data, allow_unicode=True)).data == data
