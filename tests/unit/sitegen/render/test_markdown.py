"""Markdown as HTML: what must stay with its neighbour where a line breaks."""

from __future__ import annotations

import re
from typing import cast

import pytest
from markupsafe import Markup

from sitegen.markdown import parse_document
from sitegen.render.markdown import Writer, to_markup
from tests.unit.sitegen.steps import text_file


class Formulas:
    """A page that writes each formula as its source in a `<math>` of its own."""

    def formula(self, tex: str, *, display: bool) -> Markup:
        del display
        return Markup("<math>{}</math>").format(tex)


def written(text: str) -> str:
    html = to_markup(parse_document(text_file(text), text, 1), cast("Writer", Formulas()))
    return re.sub(r' data-src="[^"]*"', "", html).strip()


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("至多$k$。", '<p>至多<span class="keep"><math>k</math>。</span></p>'),
        ("（有$k$），有", '<p>（有<span class="keep"><math>k</math>），</span>有</p>'),
        ("from $c$, and", '<p>from <span class="keep"><math>c</math>,</span> and</p>'),
        ("第$i$个", "<p>第<math>i</math>个</p>"),
        ("so $c$ is", "<p>so <math>c</math> is</p>"),
    ],
)
def test_marks_behind_a_formula_stay_with_it(text: str, html: str) -> None:
    assert written(text) == html


def test_options_of_a_command_stay_whole() -> None:
    html = written("```\nrun.py --top-k 4\nx--y\n```")
    assert html == ('<pre><code>run.py <span class="keep">--top-k</span> 4\nx--y\n</code></pre>')
