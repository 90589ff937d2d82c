import pytest

from pyodide_demos.figures.sentences import sentence
from pyodide_demos.markup import h, to_html
from pyodide_demos.words import Words

COUNT = Words("读了{count}个位置。", "{count} positions were read.")


def test_texts_and_elements_fill_the_holes_and_are_escaped():
    assert to_html(sentence(COUNT, "zh", count=h("data", 3, value=3))) == (
        '读了<data value="3">3</data>个位置。'
    )
    assert to_html(sentence(COUNT, "en", count="<b>")) == "&lt;b&gt; positions were read."


def test_a_hole_that_nothing_was_given_for_is_an_error():
    with pytest.raises(KeyError):
        sentence(COUNT, "en")
