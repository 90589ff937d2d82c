"""Tables, and their place in a page."""

from pathlib import Path

import pytest

from tests.unit.tools.browser_bench.test_figures import found
from tools.browser_bench.figures import JAVASCRIPT, PLAIN, SHARED, Goal, goals
from tools.browser_bench.report import (
    BEGIN,
    END,
    amount,
    goals_table,
    milliseconds,
    put_between,
    ratio,
    section,
    table,
    times_table,
    whole,
)


def test_a_table_is_markdown() -> None:
    assert table(["a", "b"], [["x", "1"], ["y", "2"]]) == (
        "| a | b |\n| --- | ---: |\n| x | 1 |\n| y | 2 |"
    )


def test_numbers_are_written_for_readers() -> None:
    assert [milliseconds(value) for value in (None, 0.26, 19.96, 20, 1234.5)] == [
        "–", "0.3", "20.0", "20", "1,234",
    ]  # fmt: skip
    assert [amount(value) for value in (None, 0, 15, 1_500, 4_012_345)] == [
        "–", "0 B", "15 B", "1.5 kB", "4.01 MB",
    ]  # fmt: skip
    assert [ratio(1, 4), ratio(None, 4), ratio(1, None), ratio(1, 0)] == ["0.25", "–", "–", "–"]
    assert whole(1234.4) == "1,234"


def test_times_stand_beside_their_share_of_the_plain_page() -> None:
    pages = {
        SHARED: {"cold.first": 500, "axis": 12},
        PLAIN: {"cold.first": 2_000},
        JAVASCRIPT: {"cold.first": 20},
    }
    lines = times_table(pages).splitlines()
    assert lines[2] == "| this site, shared-snapshot | 500 | 0.25 | – | – | – | – | 12.0 |"
    assert lines[3].startswith("| plain Pyodide | 2,000 | 1.00 |")
    assert lines[4].startswith("| plain JavaScript | 20 | 0.01 |")


def test_goals_say_whether_they_are_met() -> None:
    text = goals_table([Goal("speed", 0.25, 0.2, "ratio"), Goal("size", 5.2e6, 6e6, "bytes")])
    assert "| speed | ≤ 0.25 | 0.20 | yes |" in text
    assert "| size | ≤ 5.20 MB | 6.00 MB | no |" in text


def test_a_section_holds_machine_lines_and_goals() -> None:
    medians = found()
    text = section(medians, goals(medians, "near", "far"), {"Date": "2026-11-29", "Machine": "M"})
    assert text.startswith("Date: 2026-11-29. Machine: M.")
    assert text.count("### First computed number") == 2
    assert "### Against what was asked for" in text


def test_only_what_stands_between_the_marks_is_replaced() -> None:
    page = f"# A\n\n{BEGIN}\nold\n{END}\n\n## Mine\n"
    once = put_between(page, "new")
    assert once == f"# A\n\n{BEGIN}\n\nnew\n\n{END}\n\n## Mine\n"
    assert put_between(once, "new") == once


@pytest.mark.parametrize("page", ["", BEGIN, END, f"{END} {BEGIN}"])
def test_a_page_without_its_marks_is_not_touched(page: str) -> None:
    with pytest.raises(ValueError, match="needs the lines"):
        put_between(page, "new")


def test_the_page_of_the_project_has_its_marks() -> None:
    text = (Path(__file__).parents[4] / "docs/benchmarks.md").read_text("utf-8")
    assert text.count(BEGIN) == text.count(END) == 1
    assert put_between(text, "x") != text
