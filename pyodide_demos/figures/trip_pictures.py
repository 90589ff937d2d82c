"""Drawings of the story: the book is the weights, the sheet of lines is the cache."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from pyodide_demos.figure import Drawing
from pyodide_demos.figures.parts import drawing, legend
from pyodide_demos.markup import Element, group, h
from pyodide_demos.words import Language, Words

WIDTH = 640
CELL, GAP = 34, 6
BOOK = Words("书：模型的权重", "the book: weights")
K_LINE = Words("小抄的K行", "K line of the notes")
V_LINE = Words("小抄的V行", "V line of the notes")
NO_LINES = Words("刚写下，还没有小抄", "just written, no lines yet")
KEPT = Words("猜对，留下", "guess that held")
STRUCK = Words("猜错，划掉", "guess struck out")
ADDED = Words("先生补上的词", "word the scholar adds")


def _rect(class_: str, x: float, y: float, width: float, height: float) -> Element:
    return h("rect", class_=class_, x=_n(x), y=_n(y), width=_n(width), height=_n(height))


def _n(value: float) -> str:
    return f"{value:g}"


def _lines(class_: str, path: str) -> Element:
    return h("path", class_=class_, d=path)


def book(x: float, y: float, width: float, height: float) -> Element:
    """Draw a book seen from its side: a block of pages between two covers."""
    pages = "".join(
        f"M{_n(x + 10)} {_n(y + 10 + 8 * i)}h{_n(width - 14)}"
        for i in range(int((height - 16) // 8) + 1)
    )
    return group(
        _rect("trip__book", x, y, width, height),
        _lines("trip__pages", pages),
        _rect("trip__spine", x, y, 7, height),
    )


def cart(x: float, width: float) -> Element:
    """Draw a cart on the floor that a book stands on."""
    wheels = (
        h("circle", class_="trip__ink", cx=_n(x + at), cy=196, r=8) for at in (18, width - 18)
    )
    return group(_lines("trip__ink", f"M{_n(x - 4)} 186h{_n(width + 8)}"), *wheels)


def carrier(x: float) -> Element:
    """Draw the one who pushes: a chip with pins, arms and legs."""
    pins = "".join(f"M{_n(x + 8 + 8 * i)} 122v-7M{_n(x + 8 + 8 * i)} 162v7" for i in range(4))
    limbs = f"M{_n(x + 40)} 142h16M{_n(x + 12)} 169v34M{_n(x + 28)} 169v34"
    label = h(
        "text", "GPU", class_="trip__label", x=_n(x + 20), y=147, text_anchor="middle", font_size=13
    )
    return group(_lines("trip__ink", pins + limbs), _rect("trip__chip", x, 122, 40, 40), label)


def scholar(x: float, words: int) -> Element:
    """Draw the desk, the scholar behind it, and the words on her sheet."""
    desk = f"M{_n(x)} 152h96M{_n(x + 8)} 152v52M{_n(x + 88)} 152v52"
    body = f"M{_n(x + 62)} 150c0 -30 34 -30 34 0M{_n(x + 62)} 138l-18 10"
    sheet = (_rect("trip__word", x + 6 + 11 * i, 141, 9, 7) for i in range(words))
    return group(
        h("circle", class_="trip__paper", cx=_n(x + 79), cy=112, r=13),
        _lines("trip__ink", desk + body),
        *sheet,
    )


FLOOR = _lines("trip__floor", f"M0 204h{WIDTH}")


def _picture(height: int, *shapes: Element) -> Element:
    return drawing(WIDTH, height, *shapes, class_="trip__picture")


def _row_of_words(height: int, columns: int, *shapes: Element) -> Element:
    size = columns * (CELL + GAP)
    return drawing(size, height, *shapes, class_="trip__picture trip__picture--words")


def _word(column: int, top: float, class_: str) -> Element:
    return _rect(f"trip__slot {class_}", column * (CELL + GAP) + 3, top, CELL, 22)


def _note(column: int, top: float, quantity: str, state: str) -> Element:
    x = column * (CELL + GAP) + 3
    hatch = (
        f"M{x} {_n(top + 11)}l11 -11M{x + 4} {_n(top + 22)}l22 -22M{x + 18} {_n(top + 22)}l16 -16"
    )
    letter = h(
        "text", quantity.upper(), class_="cell__letter", x=x + CELL // 2, y=_n(top + 16),
        text_anchor="middle", font_size=14,
    )  # fmt: skip
    return h(
        "g",
        _rect("cell__box", x, top, CELL, 22),
        _lines("hatch", hatch) if quantity == "v" else None,
        letter,
        class_=f"cell q-{quantity} {state}",
    )


def carrying(lang: Language) -> Element:
    """Draw the book going past the desk."""
    arrow = _lines("trip__ink trip__way", "M70 24h440l-12 -7m12 7l-12 7")
    picture = _picture(
        210, FLOOR, arrow, carrier(40), book(112, 44, 300, 138), cart(112, 300), scholar(520, 1)
    )
    return group(picture, legend((("trip__key-book",), BOOK.in_(lang))))


def notes(lang: Language) -> Element:
    """Draw words with their two lines of notes; the newest has none."""
    columns = 11
    words = [_word(c, 4, "is-asked" if c < 6 else "is-said") for c in range(columns)]
    lines = [
        _note(c, top, quantity, "is-reused")
        for top, quantity in ((36, "k"), (62, "v"))
        for c in range(columns - 1)
    ]
    empty = [
        _rect("cell__box is-empty", (columns - 1) * (CELL + GAP) + 3, top, CELL, 22)
        for top in (36, 62)
    ]
    keys = legend(
        (("q-k",), K_LINE.in_(lang)),
        (("q-v",), V_LINE.in_(lang)),
        (("is-empty",), NO_LINES.in_(lang)),
    )
    return group(_row_of_words(90, columns, *words, *lines, *empty), keys)


def guesses(lang: Language) -> Element:
    """Draw a trip with the apprentice: three guesses held, the fourth did not."""
    said = [_word(c, 10, "is-said") for c in range(6)]
    kept = [_word(c, 10, "is-kept") for c in range(6, 9)]
    void = [_word(c, 10, "is-void") for c in (9, 10)]
    strike = _lines("trip__strike", "".join(f"M{c * 40 + 1} 34l{CELL + 4} -26" for c in (9, 10)))
    ticks = _lines("trip__tick", "".join(f"M{c * 40 + 13} 21l5 6l10 -12" for c in range(6, 9)))
    added = _word(9, 44, "is-added")
    way = _lines("trip__ink", "M380 40v2")
    keys = legend(
        (("trip__key-kept",), KEPT.in_(lang)),
        (("trip__key-void",), STRUCK.in_(lang)),
        (("trip__key-added",), ADDED.in_(lang)),
    )
    return group(_row_of_words(72, 11, *said, *kept, *void, strike, ticks, way, added), keys)


def _sheet(x: float, lines: int) -> Element:
    """Draw a sheet of notes: pairs of a K line and a V line."""
    rows = [
        _rect(f"trip__row trip__row--{'kv'[i % 2]}", x + 5, 160 - 7 * i, 46, 4)
        for i in range(lines)
    ]
    return group(_rect("trip__paper", x, 98, 56, 72), *rows)


def full_table(lang: Language) -> Element:
    """Draw one book above four guests, each with notes of their own."""
    seats: list[Element] = []
    for place, lines in enumerate((8, 5, 9, 2)):
        x = 60 + place * 140
        seats += [
            _sheet(x, lines),
            h("circle", class_="trip__paper", cx=x + 92, cy=128, r=13),
            _lines("trip__ink", f"M{x + 72} 170c0 -32 40 -32 40 0"),
            _lines("trip__ink trip__look", f"M{x + 92} 110V76"),
        ]
    desk = _lines("trip__floor", "M30 171h580")
    keys = legend(
        (("trip__key-book",), BOOK.in_(lang)),
        (("q-k",), K_LINE.in_(lang)),
        (("q-v",), V_LINE.in_(lang)),
    )
    return group(_picture(180, book(60, 6, 520, 62), desk, *seats), keys)


def torn(lang: Language) -> Element:
    """Draw the two ways of dividing the book: by chapters and by strips."""
    chapters = [book(20 + 96 * i, 110, 80, 60) for i in range(3)]
    strips = [book(372 + 66 * i, 50, 46, 120) for i in range(4)]
    ways = _lines("trip__ink", "M102 140h10l-4 -4m4 4l-4 4M198 140h10l-4 -4m4 4l-4 4")
    joins = _lines("trip__ink trip__join", "M395 34h198M395 34v10M461 34v10M527 34v10M593 34v10")
    floor = _lines("trip__floor", "M10 171h290M362 171h268")
    return group(
        _picture(180, floor, *chapters, *strips, ways, joins),
        legend((("trip__key-book",), BOOK.in_(lang))),
    )


def _drawing(name: str, title: Words, draw: Callable[[Language], Element]) -> Drawing:
    def view(record: Mapping[str, Any] | None, lang: Language) -> Element:
        del record
        return h("div", draw(lang), class_="trip")

    return Drawing(name, title, view)


DRAWINGS: tuple[Drawing, ...] = (
    _drawing(
        "trip-book",
        Words("书从桌前推过，写下一个词", "The book goes past, and one word is written"),
        carrying,
    ),
    _drawing(
        "trip-notes",
        Words(
            "每个词两行小抄，最新的词还没有",
            "Two lines of notes for each word, none yet for the newest",
        ),
        notes,
    ),
    _drawing(
        "trip-apprentice",
        Words(
            "五个猜测：三个留下，其余作废，再补一个",
            "Five guesses: three held, the rest are void, and one word is added",
        ),
        guesses,
    ),
    _drawing(
        "trip-table",
        Words("一本书大家看，小抄各看各的", "One book for all, notes for each"),
        full_table,
    ),
    _drawing("trip-torn", Words("按章节拆，或按条拆", "Divided by chapters, or into strips"), torn),
)
