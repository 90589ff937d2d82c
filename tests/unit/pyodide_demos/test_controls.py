"""Every kind of control reads what it can take and refuses the rest with a sentence."""

from __future__ import annotations

import pytest

from pyodide_demos.controls import Choice, Control, Option, ParameterError, Text, Toggle
from pyodide_demos.words import Words

LABEL = Words("类型", "type")
LENGTH = Control("length", LABEL, "N", 1, 4096, LABEL, stops=(1, 64, 4096))
KIND = Choice("kind", LABEL, (Option("fp16", LABEL), Option("q8-0", LABEL)))
LONG = Choice("kind", LABEL, tuple(Option(f"m{n}", LABEL) for n in range(45)))
SHARED = Toggle("shared", LABEL)
CONFIG = Text("config", LABEL, LABEL, maximum=12)


@pytest.mark.parametrize(
    ("control", "given", "value"),
    [
        (LENGTH, "64", 64),
        (LENGTH, 65, 65),
        (KIND, "q8-0", "q8-0"),
        (SHARED, "1", True),
        (SHARED, "0", False),
        (SHARED, True, True),
        (SHARED, False, False),
        (CONFIG, "", ""),
        (CONFIG, " {\r\n} \n", "{\n}"),
        (CONFIG, "𝟙" * 12, "𝟙" * 12),
        (CONFIG, "<b>", "<b>"),
        (CONFIG, "\ud800", "?"),
    ],
)
def test_what_fits_is_taken(control, given, value):
    assert control.read(given) == value
    assert type(control.read(given)) is type(value)


@pytest.mark.parametrize(
    ("control", "given", "sentence"),
    [
        (LENGTH, "0", "length must be from 1 to 4096, not 0."),
        (KIND, "Q8", "kind must be one of fp16, q8-0; not 'Q8'."),
        (KIND, None, "kind must be one of fp16, q8-0; not 'None'."),
        (KIND, ["fp16"], "kind must be one of fp16, q8-0; not \"['fp16']\"."),
        (SHARED, "yes", "shared must be 1 or 0, not 'yes'."),
        (SHARED, 2, "shared must be 1 or 0, not '2'."),
        (CONFIG, 3, "config must be a text, not '3'."),
        (CONFIG, "x" * 13, "config has 13 characters; 12 are the most."),
    ],
)
def test_what_does_not_fit_gets_a_sentence(control, given, sentence):
    with pytest.raises(ParameterError) as caught:
        control.read(given)
    assert str(caught.value) == sentence


def test_a_long_list_of_options_is_not_read_out():
    with pytest.raises(ParameterError, match=r"m0, m1, .*, m11…; not 'x'\.$"):
        LONG.read("x")


def test_the_build_stores_what_a_hand_reaches_and_no_texts():
    assert list(LENGTH.reach) == [1, 64, 4096]
    assert list(KIND.reach) == ["fp16", "q8-0"]
    assert list(SHARED.reach) == [False, True]
    assert list(CONFIG.reach) == []


def test_a_refusal_speaks_both_languages():
    refusal = ParameterError(Words("少一个字段。", "A field is missing."))
    assert str(refusal) == "A field is missing."
    assert refusal.words.zh == "少一个字段。"
