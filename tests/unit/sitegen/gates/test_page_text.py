from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.gates.page_text import HOLE, read_page


def texts(html: str) -> list[str]:
    return [run.text.replace(HOLE, "□") for run in read_page("p", html).runs]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>a</p><p>b</p>", ["a", "b"]),
        ("<p>a <em>b</em> c</p>", ["a b c"]),
        ("<p>快<b>5</b>倍</p>", ["快5倍"]),  # emphasis does not cut a number in two
        ("<p>用<data value='5'>5</data>倍</p>", ["用□倍"]),
        ("<p><code>x = 100</code> is</p>", ["□ is"]),
        ("<p><time>2026-11-29</time><cite>a 100</cite><q>100</q></p>", ["□□□"]),
        ("<pre>100\n200</pre>", ["□"]),
        ("<p>a<br>b</p>", ["a", "b"]),
        ("<ul><li>a<li>b</ul>", ["a", "b"]),
        ("<td>a</td><td>b</td>", ["a", "b"]),
        ("<script>100</script><style>100</style><template>100</template>", []),
        ("<img alt='100 %'>", ["100 %"]),
        ("<button title='a' aria-label='b'>c</button>", ["b", "a", "c"]),
        ("<input placeholder='100' aria-valuetext='2'>", ["□", "□"]),
        ("<meta name='description' content='100'>", ["100"]),
        ("<meta name='viewport' content='100'>", []),
        ("<a rel='external' href='x'>100</a> <span data-computed>100</span>", ["□ □"]),
        ("<a href='x'>100</a>", ["100"]),
        ("<svg><text>100</text><title>50 %</title></svg>", ["100", "50 %"]),
        ("<p>a &lt; b &amp; 5&#37;</p>", ["a < b & 5%"]),
        ("<p>not closed <b>x", ["not closed x"]),
        ("</p>a", ["a"]),
        ("<!-- 100 --><p>a</p>", ["a"]),
    ],
)
def test_runs(html: str, expected: list[str]) -> None:
    assert texts(html) == expected


def test_number_of_a_formula_is_judged_alone() -> None:
    runs = read_page("p", "<p>有<math><mn>163</mn><mo>×</mo><mi>x</mi></math>个</p>").runs
    assert [(run.text, run.is_number) for run in runs] == [
        ("有", False),
        ("163", True),
        (f"{HOLE}×x", False),
        ("个", False),
    ]


def test_whole_keeps_what_a_reader_sees() -> None:
    (run,) = read_page("p", "<p>用<data>163,840</data>次</p>").runs
    assert run.whole == "用163,840次"


def test_sources_and_entries_are_inherited() -> None:
    html = (
        '<p data-src="a.md:3">a <b>b</b></p><p>c</p>'
        '<div data-retired="r"><p data-src="b.yaml:9">d</p></div>'
        'e <src-mark data-src="c.md:1">f</src-mark>'
    )
    assert [(r.whole, r.source, r.retired) for r in read_page("p", html).runs] == [
        ("a b", "a.md:3", ""),
        ("c", "", ""),
        ("d", "b.yaml:9", "r"),
        ("e f", "", ""),
    ]


def test_literals_are_listed() -> None:
    page = read_page("p", '<p data-src="a:1">x<span data-literal="why">2.5</span>y</p>')
    assert page.literals == [("2.5", "why", "a:1")]
    assert page.runs[0].text == f"x{HOLE}y"


@given(st.text(st.sampled_from("<>/pbr=\"' 1a&;!-缓")) | st.text())
def test_any_text_is_read(html: str) -> None:
    page = read_page("p", html)
    assert all(run.whole.strip() for run in page.runs)
