"""Texts that a reader types: lengths and amounts of memory."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figures.kv_calculator_case import CannotCount, case_of, compared, memory_of
from pyodide_demos.figures.kv_calculator_params import Params


@pytest.mark.parametrize(
    ("text", "lengths"),
    [
        ("8192", (8192,)),
        ("8192, 4096×3, 500", (8192, 4096, 4096, 4096, 500)),
        ("8k 4K x 2", (8192, 4096, 4096)),
        ("1；2、3，4", (1, 2, 3, 4)),
        (" 10 * 2 , ", (10, 10)),
    ],
)
def test_a_list_of_lengths_is_read_as_people_write_it(text, lengths):
    case = case_of(Params(lengths=text))
    assert case.lengths == lengths
    assert (case.sequences, case.positions) == (len(lengths), sum(lengths))


@pytest.mark.parametrize(
    "text", ["0", "-4", "8192, many", "1e3", "12.5", "99999999999", "4×0", "×3"]
)
def test_what_is_no_length_is_refused_with_the_text(text):
    with pytest.raises(CannotCount) as caught:
        case_of(Params(lengths=text))
    assert caught.value.words.zh.startswith("看不懂长度")
    assert "cannot be read" in caught.value.words.en


def test_a_long_list_points_to_the_knobs():
    with pytest.raises(CannotCount, match="64 sequences at most"):
        case_of(Params(lengths="10×65"))


@pytest.mark.parametrize(
    ("text", "count"),
    [("24 GiB", 24 * 2**30), ("80GB", 80 * 10**9), ("1.5 tib", 3 * 2**39), ("512 MiB", 2**29)],
)
def test_an_amount_of_memory_needs_its_unit(text, count):
    assert memory_of(Params(device="own", memory=text)) == count


@pytest.mark.parametrize("text", ["24", "", "GiB", "0 GiB", "-3 GiB", "24 G", "9999999 TiB"])
def test_an_amount_without_a_unit_or_out_of_reason_is_refused(text):
    with pytest.raises(CannotCount, match="cannot be read"):
        memory_of(Params(device="own", memory=text))


def test_a_printed_gb_is_what_the_reader_says_it_is():
    assert memory_of(Params()) == 80 * 2**30
    assert memory_of(Params(unit="gb")) == 80 * 10**9


@given(st.text(max_size=60), st.text(max_size=20))
def test_any_text_gives_a_case_or_a_sentence(lengths, memory):
    for read, params in (
        (case_of, Params(lengths=lengths)),
        (memory_of, Params(device="own", memory=memory)),
    ):
        try:
            assert read(params)
        except CannotCount as reason:
            words = reason.words
        else:
            continue
        assert words.zh.endswith("。")


def test_another_column_changes_one_thing():
    first = case_of(Params())
    assert compared(first, "kv.q8-0").kv.name == "q8_0"
    assert compared(first, "count.full-length").count == "full-length"
    other = compared(first, "qwen3-32b")
    assert (other.preset, other.lengths, other.kv) == ("qwen3-32b", first.lengths, first.kv)
