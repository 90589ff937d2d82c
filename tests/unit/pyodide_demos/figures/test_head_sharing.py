"""Shared heads as a figure: lines, forms and what it says where groups are uneven."""

from __future__ import annotations

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figures.head_sharing import FIGURE, Params, compute
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

ANY = st.builds(
    Params,
    st.integers(4, 64),
    st.integers(1, 64),
    st.integers(16, 512),
    st.integers(1, 128),
    st.booleans(),
)


def drawn(root, name):
    """Return the pieces of one path, or none."""
    paths = [path.get("d") for path in root.iter("path") if path.get("class") == name]
    return paths[0].split("m")[1:] if paths else []


@given(ANY, st.sampled_from(LANGUAGES))
def test_any_state_is_well_formed_and_bounded(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 12


@given(ANY)
def test_every_query_head_has_one_box_and_where_groups_are_even_one_line(params):
    root = parse(FIGURE.render(params, "en"))
    kind = compute(params).kind
    assert len(drawn(root, "q-q")) == params.query_heads
    assert len(drawn(root, "head-sharing__reads")) == (
        0 if kind == "uneven" else params.query_heads
    )
    stored = 0 if kind == "mla" else params.kv_heads
    assert len(drawn(root, "q-k")) == len(drawn(root, "q-v")) == stored


@given(ANY)
def test_lines_end_on_as_many_places_as_there_are_kv_heads(params):
    pieces = drawn(parse(FIGURE.render(params, "en")), "head-sharing__reads")
    x, ends = 0.0, set()
    for piece in pieces:
        back, there = re.fullmatch(r"(-?[\d.]+) -98l(-?[\d.]+) 98", piece).groups()
        x += float(back) + float(there)
        ends.add(round(x))
    numbers_of = compute(params)
    expected = 1 if numbers_of.kind == "mla" else params.kv_heads
    assert len(ends) == (0 if numbers_of.kind == "uneven" else expected)


@pytest.mark.parametrize(
    ("kv_heads", "latent", "kind"),
    [(32, False, "mha"), (8, False, "gqa"), (1, False, "mqa"), (8, True, "mla"),
     (5, False, "uneven"), (64, False, "uneven"), (5, True, "mla")],
)  # fmt: skip
def test_what_is_drawn_has_the_name_of_its_form(kv_heads, latent, kind):
    numbers_of = compute(Params(kv_heads=kv_heads, latent=latent))
    assert numbers_of.kind == kind
    marked = parse(FIGURE.view(numbers_of, "en")).findall(".//tr[@class='is-drawn']")
    assert len(marked) == (kind != "uneven")


def test_uneven_groups_are_named_with_the_numbers_that_work():
    root = parse(FIGURE.render(Params(query_heads=12, kv_heads=5), "en"))
    sentence = "".join(root.find(".//p[@class='head-sharing__name']").itertext())
    assert sentence.endswith("KV heads that work: 1, 2, 3, 4, 6, 12.")


def test_numbers_of_llama_3_8b_and_of_a_latent_vector():
    found = numbers(parse(FIGURE.render(Params(), "zh")))
    assert found["bytes-mha"] == "524288"
    assert found["bytes-gqa"] == "131072"
    assert found["bytes-mqa"] == "16384"
    assert found["bytes-mla"] == str(32 * (512 + 64) * 2)
    assert found["ratio-gqa"] == "8/32"
    assert found["group"] == "4"
