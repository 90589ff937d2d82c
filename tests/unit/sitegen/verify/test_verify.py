"""Checks of written files, on made-up sites in a temporary folder."""

from __future__ import annotations

import random
from pathlib import Path

import brotli
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sitegen.verify import verify
from sitegen.verify.budget import LARGEST_PAGE_BYTES, MOST_REQUESTS
from sitegen.verify.page import read_written_pages

POLICY = '<meta http-equiv="Content-Security-Policy" content="default-src \'none\'">'


def found(tmp_path: Path, body: str, **files: str) -> list[str]:
    """Return what is wrong with a page `zh/a/index.html` beside some other files."""
    tree = {
        "zh/a/index.html": f"<html>{POLICY}\n{body}",
        "zh/b/index.html": f'{POLICY}<p id="here" class="x">',
        "index.html": POLICY,
        "assets/site.css": "",
        "data.json": "{}",
        **files,
    }
    for name, text in tree.items():
        path = tmp_path / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, "utf-8")
    return [problem.as_text() for problem in sorted(verify(tmp_path))]


@pytest.mark.parametrize(
    "body",
    [
        '<a href="../b/">b</a>',
        '<a href="../b/#here">b</a>',
        '<a href="../b/index.html#here">b</a>',
        '<a href="#me" id="me">a</a>',
        '<a href="">a</a>',
        '<a href=".">a</a>',
        '<a href="./">a</a>',
        '<a href="../..">root</a>',
        '<a href="/">root</a>',
        '<a href="../../data.json#part">data</a>',
        '<a href="../b/?x=1#here">b</a>',
        '<a href="../%62/">b</a>',
        '<a href="https://example.org/#x">elsewhere</a>',
        '<a href="mailto:a@example.org">post</a>',
        '<link rel="stylesheet" href="../../assets/site.css">',
        '<label for="x">a</label><input id="x" aria-describedby="x">',
        '<template>text</template><script src="../../data.json"></script>',
        "<svg><path style-free d='M0 0'></svg>",
        '<script type="application/ld+json">{"@type": "Thing", "name": "\\u003cb\\u003e"}</script>',
    ],
)
def test_what_is_fine(tmp_path: Path, body: str) -> None:
    assert found(tmp_path, body) == []


@pytest.mark.parametrize(
    ("body", "text"),
    [
        ('<a href="../c/">c</a>', "leads to '../c/', but there is no 'zh/c/index.html'. Did you"),
        ('<a href="../b/#hear">b</a>', "'zh/b/index.html' has no id 'hear'. Did you mean 'here'?"),
        ('<a href="#none">a</a>', "'zh/a/index.html' has no id 'none'. None is defined yet."),
        ('<a href="../../../x">a</a>', "there is no '../x'"),
        ('<img src="a.png" alt="">', "<img> leads to 'a.png', but there is no 'zh/a/a.png'"),
        ('<link rel="icon" href="/i.svg">', "<link> leads to '/i.svg', but there is no 'i.svg'"),
        ('<script src="x.js"></script>', "<script> leads to 'x.js'"),
        ('<p id="x"></p><p id="x"></p>', "id 'x' stands twice on this page. Give each its own."),
        ('<label for="y">a</label>', "for of <label> names 'y', but no element has this id."),
        ('<p id="y" aria-labelledby="y z">', "aria-labelledby of <p> names 'z'"),
    ],
)
def test_links_that_are_broken(tmp_path: Path, body: str, text: str) -> None:
    (message,) = found(tmp_path, body)
    assert message.startswith("zh/a/index.html:2: ")
    assert text in message
    assert message.endswith("[E404]")


@pytest.mark.parametrize(
    ("body", "text", "code"),
    [
        ("<script>a()</script>", "<script> has content.", "E407"),
        ("<style>a{}</style>", "<style> has content.", "E407"),
        ('<script type="application/ld+json">a()</script>', "<script> has content.", "E407"),
        ('<script type="application/ld+json">[1]</script>', "<script> has content.", "E407"),
        ('<script type="application/ld+json">{"a": "<b>"}</script>', "<script> has", "E407"),
        ('<script type="application/json">{}</script>', "<script> has content.", "E407"),
        ('<script type="application/ld+json" id="a">{}</script>', "<script> has", "E407"),
        ('<p style="color: red">', "<p> carries the attribute 'style'.", "E407"),
        ('<p onclick="a()">', "<p> carries the attribute 'onclick'.", "E407"),
        ('<img src="https://example.org/a.png">', "<img> would fetch", "E406"),
        ('<img src="//example.org/a.png">', "<img> would fetch", "E406"),
        ('<img srcset="https://example.org/a.png">', "<img> would fetch", "E406"),
        ('<img src="data:image/png;base64,AA">', "<img> would fetch", "E406"),
        ('<link rel="x" href="https://example.org/">', "<link> would fetch", "E406"),
        ('<svg><use href="https://example.org/#a"></svg>', "<use> would fetch", "E406"),
        ('<form action="https://example.org/">', "<form> would fetch", "E406"),
        ('<a href="javascript:a()">', "<a> leads to 'javascript:a()'. Use https.", "E406"),
        ('<a href="http://example.org/">', "<a> leads to 'http://example.org/'.", "E406"),
        ('<base href="https://example.org/">', "<base> would fetch", "E406"),
    ],
)
def test_what_a_browser_should_not_do(tmp_path: Path, body: str, text: str, code: str) -> None:
    (message,) = found(tmp_path, body)
    assert message.startswith(f"zh/a/index.html:2: {text}")
    assert message.endswith(f"[{code}]")


def test_every_page_has_a_policy(tmp_path: Path) -> None:
    (message,) = found(tmp_path, "", **{"en/index.html": "<p>x</p>"})
    assert message.startswith("en/index.html:1: the page has no content-security policy.")


def noise(length: int) -> str:
    return "".join(random.Random(0).choices("abcdefghijklmnopqrstuvwxyz", k=length))


def test_size_of_a_page_and_what_it_loads(tmp_path: Path) -> None:
    body = '<link rel="stylesheet" href="../../assets/big.css"><a href="../../big.json">x</a>'
    fits = {"assets/big.css": noise(90_000), "big.json": noise(900_000)}
    assert found(tmp_path, body, **fits) == []
    (message,) = found(tmp_path, body, **{**fits, "assets/big.css": noise(110_000)})
    assert message.startswith("zh/a/index.html: the page takes ")
    assert f"allowed are {LARGEST_PAGE_BYTES:,} in {MOST_REQUESTS}" in message


def test_a_page_that_only_a_build_compresses_enough_still_fits(tmp_path: Path) -> None:
    letters = noise(3_600)
    vocabulary = [letters[start : start + 9] for start in range(0, 3_600, 9)]
    words = " ".join(random.Random(1).choices(vocabulary, k=30_500))
    quick, best = (len(brotli.compress(words.encode(), quality=quality)) for quality in (5, 11))
    assert best < LARGEST_PAGE_BYTES - 1_000 < LARGEST_PAGE_BYTES < quick
    body = '<link rel="stylesheet" href="../../assets/big.css">'
    assert found(tmp_path, body, **{"assets/big.css": words}) == []


def test_number_of_requests(tmp_path: Path) -> None:
    files = {f"zh/a/{i}.svg": "<svg/>" for i in range(MOST_REQUESTS)}
    images = [f'<img src="{i}.svg" alt="">' for i in range(MOST_REQUESTS)]
    assert found(tmp_path, "".join(images[1:] + images[1:]), **files) == []
    (message,) = found(tmp_path, "".join(images), **files)
    assert "in 9 requests" in message


@given(
    st.text(st.sampled_from("<>/pascriptlnkhref=\"' #&;!-")) | st.text(st.characters(codec="utf-8"))
)
def test_any_page_is_read(tmp_path_factory: pytest.TempPathFactory, html: str) -> None:
    file = tmp_path_factory.getbasetemp() / "any.html"
    file.write_text(html, "utf-8")
    assert set(read_written_pages({"any.html": file})) == {"any.html"}
