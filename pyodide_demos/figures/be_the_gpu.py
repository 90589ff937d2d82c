"""The game of the story: the reader carries the book, and the words come one trip at a time."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.figure import Choice, Control, Figure, Fold, Option, Toggle
from pyodide_demos.figures import be_the_gpu_desk as desk
from pyodide_demos.figures.be_the_gpu_texts import ANSWER_WORDS, MOST_GUESTS, QUESTION_WORDS
from pyodide_demos.markup import Element, h
from pyodide_demos.models import kv_budget, kv_dtypes, kv_layers, trip
from pyodide_demos.presets import DEVICES, MODELS
from pyodide_demos.words import Language, Words

MODEL = MODELS["llama-3-8b"]
WEIGHT_BYTES = kv_budget.weight_bytes(MODEL.parameters)
LINE_BYTES = kv_layers.bytes_per_token(MODEL.model, kv_dtypes.kv_type("16-bit"))
CARDS = ("h100-sxm5-80gb", "a100-sxm4-80gb", "l4", "rtx-4090", "m4-max")
ACCEPTANCE = {"code": 80, "open": 50}
"""Chance in percent that a guess holds after those before it did; set, not measured."""
MOST_TRIPS = max(ANSWER_WORDS[0], *(words + trip.LATE_TRIP - 1 for words in ANSWER_WORDS[1:]))


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader chooses, and how often the book was carried."""

    trip: int = 0
    mode: str = "alone"
    notes: bool = True
    party: int = 4
    draft: int = 5
    text: str = "code"
    seed: int = 0
    card: str = CARDS[0]


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints or draws."""

    params: Params
    trips: tuple[trip.Trip, ...]
    """The trips so far."""
    all_trips: int
    """Trips of the whole game."""
    visits: tuple[trip.Visit, ...]
    positions_read: int
    positions_otherwise: int
    """Positions that the same trips would have read with the notes kept, or thrown away."""
    trip_milliseconds: Fraction
    """Least time of one trip: the weights read once at the card's peak bandwidth."""

    @property
    def words(self) -> int:
        """Words written so far, by all guests."""
        return trip.words_written(self.trips)

    @property
    def notes_bytes(self) -> int:
        """Bytes of the notes on the table now; what was torn up is not there."""
        return trip.notes_bytes(self.trips, LINE_BYTES) if self.params.notes else 0

    @property
    def is_finished(self) -> bool:
        """Whether every answer is complete."""
        return len(self.trips) == self.all_trips


def compute(params: Params) -> Numbers:
    """Play the game from its beginning up to the trip asked for."""
    visits = trip.visits_of(params.mode, params.party, QUESTION_WORDS, ANSWER_WORDS)
    played, otherwise = (
        trip.play(_rules(params, visits, notes=notes)) for notes in (params.notes, not params.notes)
    )
    so_far = min(params.trip, len(played))
    bandwidth = int(DEVICES[params.card].bandwidth[0] * 1_000_000_000)
    return Numbers(
        params=params,
        trips=played[:so_far],
        all_trips=len(played),
        visits=visits,
        positions_read=trip.positions_read(played[:so_far]),
        positions_otherwise=trip.positions_read(otherwise[:so_far]),
        trip_milliseconds=trip.trip_milliseconds(WEIGHT_BYTES, bandwidth),
    )


def _rules(params: Params, visits: tuple[trip.Visit, ...], *, notes: bool) -> trip.Rules:
    draft = params.draft if params.mode == "apprentice" else 0
    return trip.Rules(visits, notes, draft, ACCEPTANCE[params.text], params.seed)


def view(numbers: Numbers, lang: Language) -> Element:
    """Draw the desk, the counts, book and notes to scale, and the transcript."""
    return h(
        "div",
        desk.news(numbers, lang),
        desk.table(numbers, lang),
        desk.counts(numbers, lang, WEIGHT_BYTES),
        desk.scale(numbers, lang, WEIGHT_BYTES),
        desk.transcript(numbers, lang),
        class_="be-the-gpu",
        data_finished="yes" if numbers.is_finished else None,
    )


CARD_GROUP = Words("峰值带宽", "Peak bandwidth")


def _name(card: str) -> Words:
    return Words(DEVICES[card].name, DEVICES[card].name)


FIGURE = Figure(
    name="be-the-gpu",
    title=Words("你来当GPU", "Be the GPU"),
    controls=(
        Control(
            "trip",
            Words("搬书的趟数", "Trips of the book"),
            "",
            0,
            MOST_TRIPS,
            Words("{value}趟", "{value} trips"),
            play=Words("搬一趟书", "Carry the book once"),
        ),
        Choice(
            "mode",
            Words("怎么玩", "Who is at the table"),
            (
                Option("alone", Words("一个人", "One guest")),
                Option("apprentice", Words("带学徒", "With the apprentice")),
                Option("table", Words("一桌人", "A full table")),
            ),
        ),
        Toggle("notes", Words("留着小抄", "Keep the notes")),
        Control(
            "party",
            Words("桌上的人数", "Guests at the table"),
            "",
            2,
            MOST_GUESTS,
            Words("{value}人", "{value} guests"),
        ),
        Control(
            "draft",
            Words("学徒每趟猜几个词", "Guesses of the apprentice"),
            "",
            1,
            8,
            Words("{value}个词", "{value} words"),
        ),
        Choice(
            "text",
            Words("写什么", "Kind of text"),
            (
                Option("code", Words("像代码，好猜", "Code-like, easy to guess")),
                Option("open", Words("随意的话，难猜", "Open, hard to guess")),
            ),
        ),
        Control(
            "seed",
            Words("骰子的种子", "Seed of the dice"),
            "",
            0,
            9,
            Words("种子{value}", "seed {value}"),
        ),
        Choice(
            "card",
            Words("按哪张卡计时", "Card that keeps the time"),
            tuple(Option(card, _name(card), CARD_GROUP) for card in CARDS),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    folds=(Fold(Words("骰子和计时", "Dice and clock"), ("seed", "card")),),
    derivations={
        "trips": "trip.trips_made",
        "words-written": "trip.words_written",
        "words-per-trip": "trip.words_per_trip_so_far",
        "positions-*": "trip.positions_read",
        "weights-read": "trip.weights_carried",
        "weights-per-word": "trip.weights_per_word",
        "trip-milliseconds": "trip.trip_milliseconds",
        "time-milliseconds": "trip.trip_milliseconds",
        "notes-bytes": "trip.notes_bytes",
    },
)
