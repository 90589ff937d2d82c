from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.problems import BuildError, Place, Problem, did_you_mean, display_width


def caret_text(line: str, column: int) -> list[str]:
    problem = Problem(Place("a.md", 3, column), "It is wrong.", "Mend it.", "E999", line)
    return problem.as_text().split("\n")


def test_place_prints_what_it_has() -> None:
    assert [str(Place("a")), str(Place("a", 3)), str(Place("a", 3, 7))] == ["a", "a:3", "a:3:7"]


def test_text_of_a_problem() -> None:
    assert caret_text("abc def", 5) == [
        "a.md:3:5: It is wrong. Mend it. [E999]",
        "    abc def",
        "        ^",
    ]


def test_no_source_line_no_caret() -> None:
    problem = Problem(Place("a.md"), "It is wrong.", "", "E999", severity="warning")
    assert problem.as_text() == "a.md: warning: It is wrong. [E999]"
    assert len(Problem(Place("a", 1, 1), "No.", "", "E999", "  \t").as_text().split("\n")) == 1


def test_no_column_no_caret() -> None:
    assert caret_text("abc", 0)[1:] == ["    abc"]


@pytest.mark.parametrize(
    ("line", "column", "spaces"),
    [
        ("用缓存是{claim}", 5, 8),  # each Han character takes two columns
        ("，。「」x", 5, 8),  # full-width punctuation too
        ("ｶﾅx", 3, 2),  # half-width kana take one
        ("éx", 2, 1),
        ("e\N{COMBINING ACUTE ACCENT}x", 3, 1),  # a combining mark takes none
        ("\tx", 2, 1),  # a tab is printed as one space
        ("𠮟x", 2, 2),  # beyond the basic plane
        ("“x”", 2, 1),
    ],
)
def test_caret_stands_under_its_character(line: str, column: int, spaces: int) -> None:
    assert caret_text(line, column)[2] == "    " + " " * spaces + "^"


def test_control_characters_are_not_printed() -> None:
    assert caret_text("a\x1b[31m\u202eb", 1)[1] == "    a�[31m�b"


@pytest.mark.parametrize("column", [1, 40, 300, 999, 1000])
@pytest.mark.parametrize("character", ["a", "缓"])
def test_long_lines_are_cut_around_the_column(column: int, character: str) -> None:
    line = character * (column - 1) + "!" + character * (1000 - column)
    _, shown, caret = caret_text(line, column)
    assert len(shown) <= 4 + 102
    at = shown.index("!")
    assert display_width(shown[:at]) == len(caret) - 1
    assert shown.startswith("    …") == (column > 51)
    assert shown.endswith("…") == (column < 950)


@given(st.text(max_size=300), st.integers(0, 400))
def test_any_line_can_be_printed(line: str, column: int) -> None:
    for text in caret_text(line, column):
        assert all(unicodedata.category(c) not in ("Cc", "Cs", "Cf") for c in text)


def test_plain_data() -> None:
    assert Problem(Place("a", 1, 2), "No.", "Yes.", "E999").as_dict() == {
        "path": "a",
        "line": 1,
        "column": 2,
        "severity": "error",
        "code": "E999",
        "message": "No.",
        "remedy": "Yes.",
    }


def test_problems_are_sorted_and_said_once() -> None:
    places = [("b", 1), ("a", 10), ("a", 9), ("a", 9)]
    problems = [Problem(Place(path, line), "No.", "", "E999") for path, line in places]
    found = BuildError(problems).problems
    assert [(p.place.path, p.place.line) for p in found] == [("a", 9), ("a", 10), ("b", 1)]


def test_nearest_name_is_offered() -> None:
    assert did_you_mean("sahre", ["share", "both"]) == "Did you mean 'share'?"


def test_known_names_are_listed_where_none_is_near() -> None:
    assert did_you_mean("x", ["share", "both"]) == "Known: both, share."
    assert did_you_mean("x", "0123456789") == "Known: 0, 1, 2, 3, 4, 5, 6, 7 …."
    assert did_you_mean("x", []) == "None is defined yet."
