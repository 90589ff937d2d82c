"""The game as a figure: what it prints is what the trips of the model did."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figures import be_the_gpu_texts as texts
from pyodide_demos.figures.be_the_gpu import ACCEPTANCE, CARDS, FIGURE, MOST_TRIPS, Params, compute
from pyodide_demos.models.trip import MODES
from pyodide_demos.words import LANGUAGES
from tests.unit.pyodide_demos.figures.reading import assert_clean, numbers, parse, shapes

ANY = st.builds(
    Params,
    st.integers(0, MOST_TRIPS),
    st.sampled_from(MODES),
    st.booleans(),
    st.integers(2, texts.MOST_GUESTS),
    st.integers(1, 8),
    st.sampled_from(sorted(ACCEPTANCE)),
    st.integers(0, 9),
    st.sampled_from(CARDS),
)


def text_of(root, class_):
    return ["".join(e.itertext()) for e in root.iter() if e.get("class") == class_]


@given(ANY, st.sampled_from(LANGUAGES))
def test_any_state_is_well_formed_and_bounded(params, lang):
    root = parse(FIGURE.render(params, lang))
    assert_clean(root, lang)
    assert shapes(root) <= 20
    assert len(text_of(root, "be-the-gpu__seat")) == (params.party if params.mode == "table" else 1)


@given(ANY)
def test_the_numbers_follow_from_the_trips(params):
    played = compute(params)
    found = numbers(parse(FIGURE.view(played, "en")))
    trips = len(played.trips)
    assert found["trips"] == str(trips)
    assert trips == min(params.trip, played.all_trips)
    assert found["words-written"] == str(sum(one.new_words for one in played.trips))
    assert found["positions-read"] == str(sum(one.read for one in played.trips))
    assert int(found["weights-read"]) == trips * 16_060_522_496
    lines = sum(seat.lines for seat in played.trips[-1].seats) if trips and params.notes else 0
    assert int(found["notes-bytes"]) == lines * 131_072


@pytest.mark.parametrize(("mode", "notes", "lang"), list(product(MODES, (True, False), LANGUAGES)))
def test_the_whole_answer_is_written_whatever_the_mode(mode, notes, lang):
    params = Params(MOST_TRIPS, mode, notes)
    root = parse(FIGURE.render(params, lang))
    assert root.get("data-finished") == "yes"
    guests = params.party if mode == "table" else 1
    for place, shown in enumerate(text_of(root, "be-the-gpu__answer")):
        assert texts.joined(texts.ANSWERS[lang][place], lang) in shown
    assert len(text_of(root, "be-the-gpu__answer")) == guests
    assert len(text_of(root, "be-the-gpu__done")) == 1


def test_questions_and_answers_have_as_many_words_in_both_languages():
    for content in (texts.QUESTIONS, texts.ANSWERS):
        assert [len(text) for text in content["zh"]] == [len(text) for text in content["en"]]
        assert all(
            word.strip() == word != "" for lang in LANGUAGES for t in content[lang] for word in t
        )
    # The lesson declares these two as given.
    assert (texts.QUESTION_WORDS[0], texts.ANSWER_WORDS[0]) == (6, 17)


def test_before_the_first_trip_nothing_was_carried():
    found = numbers(parse(FIGURE.render(Params(), "en")))
    assert {found[name] for name in found if name != "trip-milliseconds"} == {"0"}


def test_a_trip_on_an_h100_takes_as_long_as_reading_the_weights():
    found = numbers(parse(FIGURE.render(Params(trip=2), "en")))
    assert found["trip-milliseconds"] == "125472832/26171875"
