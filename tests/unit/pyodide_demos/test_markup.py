"""Markup is built as a tree: no text becomes markup, no forbidden attribute gets through."""

from __future__ import annotations

from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.markup import MarkupError, group, h, to_html


class Reader(HTMLParser):
    """Collect what a parser of HTML sees."""

    def __init__(self, text):
        super().__init__(convert_charrefs=True)
        self.tags, self.text = [], ""
        self.feed(text)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, attrs))

    def handle_data(self, data):
        self.text += data


READABLE = st.text(st.characters(exclude_categories=["Cs", "Cc"]))


@given(READABLE)
def test_any_text_comes_back_as_the_same_text(text):
    read = Reader(to_html(h("p", text)))
    assert read.text == text
    assert [tag for tag, _ in read.tags] == ["p"]


@given(READABLE)
def test_any_attribute_comes_back_as_the_same_value(text):
    read = Reader(to_html(h("p", title=text)))
    assert read.tags == [("p", [("title", text)])]


def test_quotes_and_brackets_are_escaped_where_they_matter():
    built = str(h("p", '<b>"&"', title='"><script>'))
    assert built == '<p title="&quot;&gt;&lt;script&gt;">&lt;b&gt;"&amp;"</p>'


def test_names_of_attributes():
    built = str(h("input", class_="a", data_number="n", aria_hidden="true", for_="x", viewBox="0"))
    assert built == ('<input class="a" data-number="n" aria-hidden="true" for="x" viewBox="0">')


def test_what_is_none_or_false_is_left_out_and_true_is_bare():
    assert str(h("input", disabled=True, checked=False, value=None)) == "<input disabled>"
    assert str(h("p", None, 0, "a", 12)) == "<p>0a12</p>"


@pytest.mark.parametrize("name", ["style", "STYLE", "style_", "onclick", "onLoad", "on"])
def test_what_the_policy_would_refuse_cannot_be_built(name):
    with pytest.raises(MarkupError, match="may not carry"):
        h("p", **{name: "x"})


@pytest.mark.parametrize("name", ["a b", "a>", 'a"', "1a", "_", "a=b"])
def test_malformed_attributes_are_refused(name):
    with pytest.raises(MarkupError, match="is not the name of an attribute of <p>"):
        h("p", **{name: "x"})


@pytest.mark.parametrize("tag", ["", "p q", "<p", "1", "script>", "é"])
def test_malformed_tags_are_refused(tag):
    with pytest.raises(MarkupError, match="is not the name of an element"):
        h(tag)


def test_void_elements_have_no_end_and_groups_no_tag():
    assert str(group(h("br"), "a", group(h("i", "b")))) == "<br>a<i>b</i>"
