"""One trip of the book, one word: the counts of the story in which the reader plays the GPU.

A trip is one forward pass: the whole book (the weights) is carried past once. What is read in a
trip are positions: each takes one word through the model. Notes are the K and V kept for later.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from random import Random

MODES = ("alone", "apprentice", "table")
LATE_TRIP = 4
"""At a table the last guest comes for this trip."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One guest: how many words the question and the answer have, and when the guest comes."""

    question: int
    answer: int
    joins: int = 1


@dataclass(frozen=True, slots=True)
class Rules:
    """What a game is played by."""

    visits: tuple[Visit, ...]
    notes: bool = True
    """Whether the notes are kept from trip to trip, or thrown away after each."""
    draft: int = 0
    """Words the apprentice guesses ahead; 0 without an apprentice."""
    acceptance_percent: int = 0
    """Chance of each guess to be right, given that the guesses before it were."""
    seed: int = 0


@dataclass(frozen=True, slots=True)
class Seat:
    """What one trip did for one guest."""

    read: int = 0
    """Positions read in this trip."""
    new_words: int = 0
    guessed: int = 0
    accepted: int = 0
    written: int = 0
    """Words of the answer after the trip."""
    lines: int = 0
    """Lines of notes after the trip: positions whose K and V exist and hold."""


@dataclass(frozen=True, slots=True)
class Trip:
    """One carrying of the book, and every guest after it."""

    number: int
    seats: tuple[Seat, ...]

    @property
    def read(self) -> int:
        """Positions read in this trip, by all guests."""
        return sum(seat.read for seat in self.seats)

    @property
    def new_words(self) -> int:
        """Words written in this trip, by all guests."""
        return sum(seat.new_words for seat in self.seats)


def visits_of(
    mode: str, party: int, questions: tuple[int, ...], answers: tuple[int, ...]
) -> tuple[Visit, ...]:
    """Seat the guests of a mode: one, or a party of which the last comes late."""
    if mode != "table":
        return (Visit(questions[0], answers[0]),)
    return tuple(
        Visit(question, answer, LATE_TRIP if place == party - 1 else 1)
        for place, (question, answer) in enumerate(
            zip(questions[:party], answers[:party], strict=True)
        )
    )


def play(rules: Rules) -> tuple[Trip, ...]:
    """Carry the book until every answer is complete; return what each trip did."""
    random = Random(rules.seed)  # noqa: S311 - a game, and the seed is shown
    seats = tuple(Seat() for _ in rules.visits)
    trips: list[Trip] = []
    while any(s.written < v.answer for s, v in zip(seats, rules.visits, strict=True)):
        number = len(trips) + 1
        seats = tuple(
            _serve(rules, visit, seat, number, random)
            for visit, seat in zip(rules.visits, seats, strict=True)
        )
        trips.append(Trip(number, seats))
    return tuple(trips)


def _serve(rules: Rules, visit: Visit, before: Seat, number: int, random: Random) -> Seat:
    """Return a seat after one more trip."""
    if number < visit.joins or before.written == visit.answer:
        return Seat(written=before.written, lines=before.lines)
    if before.written == 0:  # the question is read, and the first word follows from it
        return Seat(read=visit.question, new_words=1, written=1, lines=visit.question)
    guessed = min(rules.draft, visit.answer - before.written - 1)
    accepted = accepted_guesses(guessed, rules.acceptance_percent, random)
    written = before.written + accepted + 1
    known = before.lines if rules.notes else 0
    return Seat(
        read=visit.question + before.written + guessed - known,
        new_words=accepted + 1,
        guessed=guessed,
        accepted=accepted,
        written=written,
        lines=visit.question + written - 1,
    )


def accepted_guesses(guessed: int, acceptance_percent: int, random: Random) -> int:
    """Draw how many guesses hold: each with the stated chance, up to the first that does not."""
    for accepted in range(guessed):
        if random.randrange(100) >= acceptance_percent:
            return accepted
    return guessed


def words_per_trip(draft: int, acceptance_percent: int) -> Fraction:
    """Return the mean number of words of a trip with `draft` guesses.

    Formula: 1 + p + p² + … + p^draft, as in Leviathan et al. 2023 (arXiv 2211.17192), where every
    guess is accepted with the same chance p.
    """
    chance = Fraction(acceptance_percent, 100)
    return sum((chance**power for power in range(draft + 1)), Fraction())


def words_per_trip_counted(draft: int, acceptance_percent: int) -> Fraction:
    """Return the same mean from every outcome and its chance, one by one."""
    return sum(
        (chance * words for words, chance in _outcomes(draft, acceptance_percent)), Fraction()
    )


def _outcomes(draft: int, acceptance_percent: int) -> Iterator[tuple[int, Fraction]]:
    chance = Fraction(acceptance_percent, 100)
    reached = Fraction(1)
    for accepted in range(draft):
        yield accepted + 1, reached * (1 - chance)
        reached *= chance
    yield draft + 1, reached


def positions_with_notes(question_words: int, answer_words: int) -> int:
    """Return the positions read for an answer, alone: the question, then one for each word.

    The last word is never fed back, so it is not read.
    """
    return question_words + answer_words - 1


def positions_without_notes(question_words: int, answer_words: int) -> int:
    """Return the positions read without notes: each trip reads everything that is there.

    Formula: words · question + words · (words − 1) / 2.
    """
    return answer_words * question_words + answer_words * (answer_words - 1) // 2


def positions_counted(question_words: int, answer_words: int, notes: int) -> int:
    """Return the same counts by playing the game, trip by trip; `notes` is 1 or 0."""
    rules = Rules((Visit(question_words, answer_words),), notes=bool(notes))
    return sum(trip.read for trip in play(rules))


def acceptance_chance(percent: int) -> Fraction:
    """Return the chance that a guess holds after those before it did; the game sets it."""
    return Fraction(percent, 100)


def trip_milliseconds(weight_bytes: int, bytes_per_second: int) -> Fraction:
    """Return the least time of one trip in ms: the weights read once at peak bandwidth."""
    return Fraction(weight_bytes * 1000, bytes_per_second)


def lines_as_heavy_as_the_book(weight_bytes: int, bytes_per_line: int) -> int:
    """Return the lines of notes that first take as many bytes as the weights."""
    return -(-weight_bytes // bytes_per_line)


def bytes_of_lines(lines: int, bytes_per_line: int) -> int:
    """Return the bytes of so many lines of notes."""
    return lines * bytes_per_line


def expanded_bytes_per_token(layers: int, elements_per_layer: int, bytes_per_element: int) -> int:
    """Return the bytes of a token whose K and V are kept for every head of every layer."""
    return layers * elements_per_layer * bytes_per_element


def trips_made(trips: Sequence[Trip]) -> int:
    """Return how often the book was carried."""
    return len(trips)


def words_written(trips: Sequence[Trip]) -> int:
    """Return the words of all answers that some trips gave."""
    return sum(trip.new_words for trip in trips)


def positions_read(trips: Sequence[Trip]) -> int:
    """Return the positions that all guests read in some trips."""
    return sum(trip.read for trip in trips)


def notes_bytes(trips: Sequence[Trip], bytes_per_line: int) -> int:
    """Return the bytes of all notes after some trips."""
    return bytes_per_line * sum(seat.lines for seat in trips[-1].seats) if trips else 0


def words_per_trip_so_far(trips: Sequence[Trip]) -> Fraction:
    """Return the words of a trip on average; 0 before the first trip."""
    return Fraction(words_written(trips), len(trips)) if trips else Fraction()


def weights_carried(trips: int, weight_bytes: int) -> int:
    """Return the bytes of weights that went past: all of them on every trip."""
    return trips * weight_bytes


def weights_per_word(trips: int, words: int, weight_bytes: int) -> Fraction:
    """Return the bytes of weights carried for one word on average; 0 before the first word."""
    return Fraction(trips * weight_bytes, words) if words else Fraction()
