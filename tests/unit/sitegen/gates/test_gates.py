"""Gates on made-up pages: what they find, and which line they blame."""

from __future__ import annotations

import pytest

from sitegen.gates import run_gates, without_marks
from sitegen.gates.orphans import MOST_LITERALS
from tests.sites.project import Project
from tests.unit.sitegen.steps import Checked, check, printed

ZH = "content/lessons/first/zh.md"


def found(checked: Checked, html: str) -> list[str]:
    problems, _ = run_gates({"p.html": html.encode()}, checked.library, checked.values)
    return [problem.as_text().split("\n")[0] for problem in problems]


def test_clean_page(checked: Checked) -> None:
    html = f'<p data-src="{ZH}:15">第9个位置，用<data>163,840</data>次</p>'
    assert found(checked, html) == []


def test_only_pages_are_read(checked: Checked) -> None:
    assert run_gates({"a.txt": b"4.9%"}, checked.library, checked.values) == ([], [])


def test_orphan_is_found_at_its_line(checked: Checked) -> None:
    html = f'<p data-src="{ZH}:13">有 2 个，约 40 个位置，<b>4.9%</b></p>'
    (text,) = found(checked, html)
    assert text.startswith(f"{ZH}:13: number '4.9%' has no claim behind it.")


def test_orphan_of_unknown_source_is_found_on_the_page(checked: Checked) -> None:
    (text,) = found(checked, "<p>something that is in no file, 4.9% of it</p>")
    assert text.startswith("p.html: number '4.9%' has no claim behind it. In: '")


def test_orphan_is_searched_in_the_files(checked: Checked) -> None:
    head = checked.library.lessons["first"].texts["en"].front.record.summary
    problems, _ = run_gates(
        {"p.html": f"<p>{head}</p><p>一个种子 4.9%</p>".encode()}, checked.library, checked.values
    )
    assert [p.place.path for p in problems] == ["p.html"]


def test_number_of_a_formula(checked: Checked) -> None:
    html = f'<p data-src="{ZH}:13"><math><mn>163840</mn><mn>2</mn></math></p>'
    assert [text.split(" has")[0] for text in found(checked, html)] == [f"{ZH}:13: number '163840'"]


def test_literals_are_counted(checked: Checked) -> None:
    def page(count: int) -> str:
        return "".join(
            f'<p data-src="{ZH}:{i}"><span data-literal="why">{i}.5</span></p>'
            for i in range(1, count + 1)
        )

    tree = {"p.html": page(MOST_LITERALS).encode()}
    problems, literals = run_gates(tree, checked.library, checked.values)
    assert (problems, len(literals)) == ([], MOST_LITERALS)
    (text,) = found(checked, page(MOST_LITERALS + 1))
    assert "there are 21 literals on the site; at most 20 are allowed." in text


@pytest.mark.parametrize(
    ("html", "count"),
    [
        ("<p>要3,545,600次</p>", 1),
        ("<p>要<data>3,545,600</data>次</p>", 1),
        ("<p>要3,<b>545</b>,600次</p>", 1),
        ("<p>要13,545,600次，或3,545,600.5次，或3,545,6001次</p>", 0),
        ('<div data-retired="last-only"><p>要3,545,600次</p></div>', 0),
        ('<div data-retired="other"><p>要3,545,600次</p></div>', 1),
        ('<p>要<span data-retired="last-only"><a>3,545,600</a> 错</span>次</p>', 0),
        ('<p>要<span data-retired="other">3,545,600</span>次</p>', 1),
        ('<p><span data-retired="last-only">错</span>：3,545,600次</p>', 1),
        ("<p>要3545600次</p>", 1),
        ("<p>每一步只更新最后一个位置，要很多次</p>", 1),
        ("<p>Each step updates the last\n position alone and takes long</p>", 1),
    ],
)
def test_retired_claims(checked: Checked, html: str, count: int) -> None:
    codes = [text[-6:] for text in found(checked, html)]
    assert codes.count("[E403]") == count


def test_retired_number_with_a_unit(project: Project) -> None:
    arguments = "{layers: 2, width: 32, positions: 9, bytes_per_element: 2}"
    value = f"{{call: kv_bytes.account_a_bytes, args: {arguments}}}"
    old = "      formats: [integer]\n"
    more = f"    - value: {value}\n      formats: [bytes]\n"
    project.replace("content/retired/claims.yaml", old, old + more)
    html = "<p>takes <code>2,304\N{NO-BREAK SPACE}B</code> of it</p>"
    (text,) = found(check(project), html)
    assert "'2,304 B' belongs to the retired claim 'last-only'." in text


@pytest.mark.parametrize(
    "text", ["**a", "~~a~~", ":::{note}", "{claim}`a`", "[a](b)", "&lt;b&gt;", "&amp;nbsp;"]
)
def test_markup_that_is_left(checked: Checked, text: str) -> None:
    assert [t[-6:] for t in found(checked, f"<p>x {text}</p>")][:1] == ["[E408]"]


@pytest.mark.parametrize("text", ["a * b", "2 &lt; 3 &gt; 1", "{a}", "a: b", "AT&amp;T"])
def test_text_that_only_looks_like_markup(checked: Checked, text: str) -> None:
    assert found(checked, f"<p>x {text}</p>") == []


def test_markup_in_code_is_meant(checked: Checked) -> None:
    assert (
        printed(run_gates({"p.html": b"<code>**a</code>"}, checked.library, checked.values)[0])
        == []
    )


def test_marks_are_taken_off() -> None:
    marked = '<p data-src="a.md:1">a <src-mark data-src="b:2">b</src-mark></p>'
    tree = {"a.html": marked.encode(), "a.txt": marked.encode()}
    assert without_marks(tree) == {"a.html": b"<p>a b</p>", "a.txt": marked.encode()}
