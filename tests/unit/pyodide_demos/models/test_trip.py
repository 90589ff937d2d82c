from collections import Counter
from itertools import product
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pyodide_demos.figures import be_the_gpu_texts as texts
from pyodide_demos.models import trip
from pyodide_demos.models.trip import Rules, Visit

PARTIES = range(2, texts.MOST_GUESTS + 1)


def simulate(visits, *, notes, draft, percent, seed):
    """Play with real words and real notes: a second way, which counts nothing in advance."""
    dice = Random(seed)
    guests = [
        {
            "text": [f"q{i}" for i in range(visit.question)],
            "rest": [f"a{i}" for i in range(visit.answer)],
            "notes": set(),
            "joins": visit.joins,
            "question": visit.question,
        }
        for visit in visits
    ]
    log = []
    number = 0
    while any(guest["rest"] for guest in guests):
        number += 1
        row = []
        for guest in guests:
            if number < guest["joins"] or not guest["rest"]:
                row.append((0, 0))
                continue
            if not notes:
                guest["notes"].clear()
            first = len(guest["text"]) == guest["question"]
            guesses = guest["rest"][: 0 if first else min(draft, len(guest["rest"]) - 1)]
            line = guest["text"] + guesses
            read = [place for place in range(len(line)) if place not in guest["notes"]]
            guest["notes"].update(read)
            good = []
            for guess in guesses:
                if dice.randrange(100) >= percent:
                    break
                good.append(guess)
            guest["text"] += good
            guest["notes"] = {place for place in guest["notes"] if place < len(guest["text"])}
            new = guest["rest"][: len(good) + 1]
            guest["text"].append(new[-1])
            del guest["rest"][: len(new)]
            row.append((len(read), len(new)))
        log.append(row)
    return log, ["".join(guest["text"]) for guest in guests]


def compare(visits, **how):
    log, written = simulate(visits, **how)
    rules = Rules(
        visits, how["notes"], how["draft"], acceptance_percent=how["percent"], seed=how["seed"]
    )
    played = trip.play(rules)
    assert [[(s.read, s.new_words) for s in one.seats] for one in played] == log
    for visit, text, seat in zip(visits, written, played[-1].seats, strict=True):
        assert text.count("a") == visit.answer == seat.written
        assert seat.lines == visit.question + visit.answer - 1


@pytest.mark.parametrize("notes", [True, False])
@pytest.mark.parametrize("mode", trip.MODES)
def test_every_mode_equals_a_simulation_with_words(mode, notes):
    for party, draft, seed, percent in product(PARTIES, (1, 2, 5, 8), range(10), (50, 80)):
        visits = trip.visits_of(mode, party, texts.QUESTION_WORDS, texts.ANSWER_WORDS)
        guesses = draft if mode == "apprentice" else 0
        compare(visits, notes=notes, draft=guesses, percent=percent, seed=seed)


@given(
    st.lists(
        st.builds(Visit, st.integers(1, 9), st.integers(1, 12), st.integers(1, 5)),
        min_size=1,
        max_size=4,
    ),
    st.booleans(),
    st.integers(0, 8),
    st.integers(0, 100),
    st.integers(0, 99),
)
def test_any_table_equals_the_simulation(visits, notes, draft, percent, seed):
    compare(tuple(visits), notes=notes, draft=draft, percent=percent, seed=seed)


def test_the_first_trip_gives_one_word_and_each_later_one_accepted_plus_one():
    visits = trip.visits_of("apprentice", 2, texts.QUESTION_WORDS, texts.ANSWER_WORDS)
    for seed in range(50):
        first, *later = trip.play(Rules(visits, draft=5, acceptance_percent=80, seed=seed))
        assert first.new_words == 1
        assert first.seats[0].guessed == 0
        for one in later:
            assert one.new_words == one.seats[0].accepted + 1


def test_the_guest_who_comes_late_reads_the_question_first():
    visits = trip.visits_of("table", 3, texts.QUESTION_WORDS, texts.ANSWER_WORDS)
    played = trip.play(Rules(visits))
    late = [one.seats[-1] for one in played]
    assert [seat.read for seat in late[: trip.LATE_TRIP]] == [0, 0, 0, texts.QUESTION_WORDS[2]]
    assert late[trip.LATE_TRIP - 1].new_words == 1


@pytest.mark.parametrize(("draft", "percent"), [(5, 50), (5, 80), (1, 50), (8, 80)])
def test_ten_thousand_trips_match_the_stated_distribution(draft, percent):
    dice = Random(2026)
    trips = 10_000
    seen = Counter(trip.accepted_guesses(draft, percent, dice) for _ in range(trips))
    chance = percent / 100
    expected = [chance**n * (1 - chance) for n in range(draft)] + [chance**draft]
    squares = sum(
        (seen[n] - trips * share) ** 2 / (trips * share) for n, share in enumerate(expected)
    )
    assert squares < 26.2  # with 8 degrees of freedom, one fair sample in 1,000 lies above
    mean = sum((n + 1) * count for n, count in seen.items()) / trips
    assert mean == pytest.approx(float(trip.words_per_trip(draft, percent)), rel=0.03)


@given(st.integers(0, 8), st.integers(0, 100))
def test_the_mean_is_the_sum_over_all_outcomes(draft, percent):
    assert trip.words_per_trip(draft, percent) == trip.words_per_trip_counted(draft, percent)


@given(st.integers(1, 30), st.integers(1, 30))
def test_the_closed_forms_count_the_positions(question, words):
    assert trip.positions_with_notes(question, words) == trip.positions_counted(question, words, 1)
    assert trip.positions_without_notes(question, words) == trip.positions_counted(
        question, words, 0
    )


def test_a_trip_takes_at_least_the_reading_of_the_weights():
    assert trip.trip_milliseconds(16_000_000_000, 3_350_000_000_000) * 335 == 1_600
    lines = trip.lines_as_heavy_as_the_book(16_060_522_496, 131_072)
    assert (lines - 1) * 131_072 < 16_060_522_496 <= lines * 131_072
