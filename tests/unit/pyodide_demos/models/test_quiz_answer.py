"""Numbers are read as people write them; what is none gets a sentence."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.models.quiz_answer import (
    NO_PREFIX,
    OTHER_UNITS,
    UnreadableError,
    judge,
    read_answer,
)

GIB, MIB = 2**30, 2**20


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("131072", 131_072),
        (" 131,072 ", 131_072),
        ("131 072", 131_072),
        ("131\N{NARROW NO-BREAK SPACE}072", 131_072),
        ("131'072", 131_072),
        ("１３１，０７２", 131_072),
        ("131072 B", 131_072),
        ("131072字节", 131_072),
        ("13.1072万字节", 131_072),
        ("128 KiB", 131_072),
        ("128kib", 131_072),
        ("131.072 kB", 131_072),
        ("131.072kb", 131_072),
        ("0.000122070312500 GiB", 131_072),
        ("1e3 bytes", 1000),
        ("250 MiB", 250 * MIB),
        ("262.144 MB", 262_144_000),
        ("1.5 TiB", 1.5 * 2**40),
        ("1 1/2", None),
        ("3/4 GiB", Fraction(3, 4) * GIB),
        (".5 GiB", GIB // 2),
        ("-1", -1),
        ("−1", -1),
    ],
)
def test_bytes_are_read_however_they_are_written(text, value):
    if value is None:
        with pytest.raises(UnreadableError):
            read_answer(text, "bytes")
    else:
        assert read_answer(text, "bytes").value == Fraction(value)


@pytest.mark.parametrize(
    ("text", "kind", "value"),
    [
        ("4.878%", "percent", Fraction(4878, 100_000)),
        ("4.878 ％", "percent", Fraction(4878, 100_000)),
        ("2/41", "percent", Fraction(2, 41)),
        ("0.04878", "percent", Fraction(4878, 100_000)),
        ("3,358,720", "number", 3_358_720),
        ("1e3", "number", 1000),
    ],
)
def test_shares_and_plain_numbers_are_read(text, kind, value):
    assert read_answer(text, kind).value == value


@pytest.mark.parametrize(
    ("text", "kind", "sentence"),
    [
        ("", "bytes", "There is no answer yet."),
        ("  ", "number", "There is no answer yet."),
        ("many", "number", "No number could be read"),
        ("GiB", "bytes", "No number could be read"),
        ("1,2", "number", "was not understood"),
        ("1..2", "number", "was not understood"),
        ("12 MAC", "number", "“MAC” was not understood"),
        ("1/0", "number", "No number could be read"),
        ("1 GiB each", "bytes", "“GiB each” is not known"),
        ("1 iB", "bytes", "“iB” is not known"),
        ("1 Gb", "bytes", "“Gb” means bits"),
        ("8 bit", "bytes", "“bit” means bits"),
        ("1" * 61, "number", "too long"),
        ("<b>1</b>", "number", "No number could be read"),
        ("0x10", "number", "“x10” was not understood"),
        ("NaN", "number", "No number could be read"),
        ("∞", "number", "No number could be read"),
    ],
)
def test_nonsense_gets_a_sentence(text, kind, sentence):
    right, words = judge(text, Fraction(1), Fraction(0), kind)
    assert right is None
    assert sentence in words.en
    assert words.zh


def test_an_answer_is_right_within_its_tolerance():
    want, tolerance = Fraction(250 * MIB), Fraction(1, 100)
    assert judge("250 MiB", want, tolerance, "bytes")[0]
    assert judge("0.244 GiB", want, tolerance, "bytes")[0]
    assert judge("262 MB", want, tolerance, "bytes")[0]
    assert judge("262144000", want, tolerance, "bytes")[0]
    assert judge("250 MB", want, tolerance, "bytes") == (False, OTHER_UNITS)
    assert judge("262 MiB", want, tolerance, "bytes") == (False, OTHER_UNITS)
    assert judge("250", want, tolerance, "bytes") == (False, NO_PREFIX)
    assert judge("300 MiB", want, tolerance, "bytes")[1].en == "Not right."


@given(st.text())
def test_any_text_is_judged(text):
    for kind in ("bytes", "percent", "number"):
        right, words = judge(text, Fraction(7), Fraction(1, 10), kind)
        assert right in (True, False, None)
        assert words.zh
        assert words.en
