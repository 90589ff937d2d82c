"""The parts of the game: the desk with its guests, the counts, the scale, the transcript."""

from __future__ import annotations

import math
from collections.abc import Iterator
from typing import TYPE_CHECKING

from pyodide_demos.figure import number
from pyodide_demos.figures.be_the_gpu_texts import ANSWERS, QUESTIONS, joined
from pyodide_demos.figures.parts import amount, coordinate, drawing, group_row, ledger
from pyodide_demos.figures.sentences import sentence
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models.trip import (
    Seat,
    Trip,
    weights_carried,
    weights_per_word,
    words_per_trip_so_far,
)
from pyodide_demos.quantities import Value, printed
from pyodide_demos.words import Language, Words

if TYPE_CHECKING:
    from pyodide_demos.figures.be_the_gpu import Numbers

WAITING = Words(
    "书还在架上。按“搬一趟书”，或拖动滑块。",
    "The book is on its shelf. Press “Carry the book once” or move the slider.",
)
NEWS = Words(
    "第{trip}趟：书搬过一次，读了{read}个位置，写下{words}个词。",
    "Trip {trip}: the book went past once; positions read: {read}; words written: {words}.",
)
DONE = Words(
    "写完了：{words}个词用了{trips}趟，平均每趟{rate}个词，一共读了{read}个位置。",
    "Done: {words} words in {trips} trips, {rate} words a trip; positions read in all: {read}.",
)
GUEST = Words("客人{n}", "Guest {n}")
LATE = Words("迟到的客人", "The late guest")
NOT_HERE = Words("第{trip}趟才到", "comes for trip {trip}")
QUESTION = Words("问：", "Asks: ")
ANSWER = Words("答：", "Answer: ")
PROGRESS = Words("{written}/{all}个词", "{written} of {all} words")
GUESSES = Words(
    "学徒猜了{guessed}个词，对了{accepted}个。",
    "The apprentice guessed {guessed} words; {accepted} held.",
)
CAPTION = Words("到这一趟为止", "Up to this trip")
TOTAL, THIS = Words("合计", "In all"), Words("这一趟", "This trip")
ITEM = Words("项目", "Item")
TRIPS = Words("搬书的趟数", "Trips of the book")
WORDS_WRITTEN = Words("写下的词", "Words written")
RATE = Words("平均每趟的词", "Words per trip, on average")
READ = Words("读过的位置", "Positions read")
KEPT = Words("同样几趟，留着小抄要读", "The same trips with the notes kept")
THROWN = Words("同样几趟，每趟撕掉小抄要读", "The same trips with the notes thrown away")
WEIGHTS = Words("搬过的书", "Book carried")
PER_WORD = Words("平均每个词搬的书", "Book carried per word")
NOTES = Words("桌上的小抄", "Notes on the table")
TIME = Words("搬书至少要的毫秒", "Least time of the carrying, ms")
SCALE = Words(
    "按比例：大方块是书，{book}；小方块是现在的小抄，{notes}。面积就是字节数。",
    "To scale: the large square is the book, {book}; "
    "the small one is the notes now, {notes}. Area is bytes.",
)
LOG = Words("逐趟记录", "Trip by trip")
NOTHING = Words("还没有搬过书。", "The book has not been carried yet.")
SIDE = 240


def news(numbers: Numbers, lang: Language) -> Element:
    """Say what the last trip did, once, for eyes and for a screen reader."""
    if not numbers.trips:
        text: Child = WAITING.in_(lang)
    else:
        text = _line(numbers.trips[-1], lang)
        if numbers.is_finished:
            text = group(text, " ", _done(numbers, lang))
    return h("p", text, class_="be-the-gpu__news", role="status")


def _done(numbers: Numbers, lang: Language) -> Element:
    trips = len(numbers.trips)
    rate = words_per_trip_so_far(numbers.trips)
    return h(
        "strong",
        sentence(
            DONE,
            lang,
            words=_count(numbers.words),
            trips=_count(trips),
            rate=amount(rate, printed(rate, "decimal-2")),
            read=_count(numbers.positions_read),
        ),
        class_="be-the-gpu__done",
    )


def _line(one: Trip, lang: Language) -> Element:
    main = sentence(
        NEWS, lang, trip=_count(one.number), read=_count(one.read), words=_count(one.new_words)
    )
    guessed = sum(seat.guessed for seat in one.seats)
    if not guessed:
        return main
    accepted = sum(seat.accepted for seat in one.seats)
    space = "" if lang == "zh" else " "
    guesses = sentence(GUESSES, lang, guessed=_count(guessed), accepted=_count(accepted))
    return group(main, space, guesses)


def table(numbers: Numbers, lang: Language) -> Element:
    """List the guests with what they asked and what is written for them so far."""
    return h("ol", *_seats(numbers, lang), class_="be-the-gpu__desk")


def _seats(numbers: Numbers, lang: Language) -> Iterator[Element]:
    last = numbers.trips[-1].seats if numbers.trips else (Seat(),) * len(numbers.visits)
    for place, (visit, seat) in enumerate(zip(numbers.visits, last, strict=True)):
        is_late = visit.joins > 1
        name = LATE.in_(lang) if is_late else GUEST.in_(lang).replace("{n}", str(place + 1))
        question = joined(QUESTIONS[lang][place], lang)
        if is_late and len(numbers.trips) < visit.joins:
            here: Element = sentence(NOT_HERE, lang, trip=_count(visit.joins))
        else:
            here = _answer(numbers, place, seat, lang)
        yield h(
            "li",
            h("b", name, class_="be-the-gpu__guest"),
            h("p", ASKED[lang], question, class_="be-the-gpu__question"),
            h("p", here, class_="be-the-gpu__answer"),
            class_="be-the-gpu__seat",
        )


ASKED = {"zh": QUESTION.zh, "en": QUESTION.en}


def _answer(numbers: Numbers, place: int, seat: Seat, lang: Language) -> Element:
    words = ANSWERS[lang][place]
    old = seat.written - seat.new_words
    before = joined(words[:old], lang)
    fresh = joined(words[old : seat.written], lang)
    space = " " if lang == "en" and fresh[:1].isalnum() and before else ""
    progress = sentence(
        PROGRESS, lang, written=_count(seat.written), all=_count(numbers.visits[place].answer)
    )
    return group(
        ANSWER.in_(lang),
        h("span", before, class_="is-written"),
        space,
        h("mark", fresh, class_="is-fresh") if fresh else None,
        h("span", progress, class_="be-the-gpu__progress"),
    )


def counts(numbers: Numbers, lang: Language, weight_bytes: int) -> Element:
    """Account for the game so far."""
    last = numbers.trips[-1] if numbers.trips else None
    trips, words = len(numbers.trips), numbers.words
    per_trip = words_per_trip_so_far(numbers.trips)
    per_word = weights_per_word(trips, words, weight_bytes)
    carried = weights_carried(trips, weight_bytes)
    other = THROWN if numbers.params.notes else KEPT
    notes = numbers.notes_bytes
    time = numbers.trip_milliseconds

    def row(label: Words, this: Child, total: Child) -> Element:
        return h("tr", h("th", label.in_(lang), scope="row"), h("td", this), h("td", total))

    def both(value: Value) -> str:
        return printed(value, "bytes-both")

    return ledger(
        CAPTION.in_(lang),
        (ITEM.in_(lang), THIS.in_(lang), TOTAL.in_(lang)),
        (
            row(TRIPS, None, number("trips", trips, printed(trips, "integer"))),
            row(
                WORDS_WRITTEN,
                _count(last.new_words if last else 0),
                number("words-written", words, printed(words, "integer")),
            ),
            row(RATE, None, number("words-per-trip", per_trip, printed(per_trip, "decimal-2"))),
            row(
                READ,
                _count(last.read if last else 0),
                number("positions-read", numbers.positions_read, _whole(numbers.positions_read)),
            ),
            row(
                other,
                None,
                number(
                    "positions-otherwise",
                    numbers.positions_otherwise,
                    _whole(numbers.positions_otherwise),
                ),
            ),
        ),
        (
            group_row(NAME_OF_WEIGHTS.in_(lang), 3),
            row(
                WEIGHTS,
                amount(weight_bytes, printed(weight_bytes, "bytes-si")) if last else None,
                number("weights-read", carried, printed(carried, "bytes-si")),
            ),
            row(
                PER_WORD, None, number("weights-per-word", per_word, printed(per_word, "bytes-si"))
            ),
            row(
                TIME,
                number("trip-milliseconds", time, printed(time, "decimal-2")),
                number("time-milliseconds", time * trips, printed(time * trips, "decimal-1")),
            ),
            row(NOTES, None, number("notes-bytes", notes, both(notes))),
        ),
    )


NAME_OF_WEIGHTS = Words("书和小抄：Llama 3 8B，16位", "Book and notes: Llama 3 8B, 16-bit")


def scale(numbers: Numbers, lang: Language, weight_bytes: int) -> Element:
    """Draw the book and the notes as squares whose areas are their bytes."""
    notes = numbers.notes_bytes
    side = SIDE * math.sqrt(notes / weight_bytes)
    picture = drawing(
        SIDE + 40,
        SIDE,
        h("rect", class_="be-the-gpu__book", x=0, y=0, width=SIDE, height=SIDE),
        h(
            "rect",
            class_="be-the-gpu__notes",
            x=SIDE + 10,
            y=coordinate(SIDE - side),
            width=coordinate(side),
            height=coordinate(side),
        ),
        class_="be-the-gpu__scale",
    )
    caption = sentence(
        SCALE,
        lang,
        book=amount(weight_bytes, printed(weight_bytes, "bytes-both")),
        notes=amount(notes, printed(notes, "bytes-both")),
    )
    return h("div", picture, h("p", caption, class_="figure-note"), class_="be-the-gpu__shelf")


def transcript(numbers: Numbers, lang: Language) -> Element:
    """List what every trip did so far."""
    lines = [h("li", _line(one, lang)) for one in numbers.trips]
    content = h("ol", *lines) if lines else h("p", NOTHING.in_(lang))
    return h("details", h("summary", LOG.in_(lang)), content, class_="be-the-gpu__log")


def _whole(value: int) -> str:
    return printed(value, "integer")


def _count(value: int) -> Element:
    return amount(value, _whole(value))
