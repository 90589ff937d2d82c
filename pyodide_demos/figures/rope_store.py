"""Rotate K and then store it, or store it and then rotate: the same scores, different work."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from pyodide_demos.figure import Control, Figure, number
from pyodide_demos.figures.parts import amount, ledger
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.models import rope_exact
from pyodide_demos.models.rope_exact import KEYS, Pair, plain_key, rotated
from pyodide_demos.quantities import fixed, printed
from pyodide_demos.words import Language, Words

CAPTION = Words(
    "位置{t}的Q同每个K的分数（不除以√d）",
    "Scores of Q at position {t} with each K (not divided by √d)",
)
KEY = Words("位置", "Position")
PLAIN = Words("投影出的K", "K as projected")
ROTATED = Words("按自己的位置转过的K", "K rotated by its position")
ONCE = Words("转好再存", "Rotated, then stored")
ON_READ = Words("先存，读时再转", "Stored, rotated on reading")
TWICE = Words("错：转了两次", "Wrong: rotated twice")
NEVER = Words("错：一次也没转", "Wrong: never rotated")
WORK = Words("旋转K的次数", "Rotations of K")
WAY = Words("做法", "Way")
THIS = Words("处理位置{t}时", "at position {t}")
SO_FAR = Words("从位置0起合计", "from position 0 on")
DIFFERS = Words("不同", "differs")
SAME = Words("相同", "same")


@dataclass(frozen=True, slots=True)
class Params:
    """What the reader turns."""

    position: int = 4


@dataclass(frozen=True, slots=True)
class Row:
    """One K and the scores it leads to."""

    key: int
    plain: Pair
    turned: Pair
    once: Fraction
    on_read: Fraction
    twice: Fraction
    never: Fraction


@dataclass(frozen=True, slots=True)
class Numbers:
    """Everything the figure prints."""

    position: int
    rows: tuple[Row, ...]
    on_write_now: int
    on_read_now: int
    on_write: int
    on_read: int


def compute(params: Params) -> Numbers:
    """Compute the scores of one position with itself and all before it."""
    t = params.position
    rows = tuple(
        Row(
            key=key,
            plain=plain_key(key),
            turned=rotated(plain_key(key), key),
            once=rope_exact.score_stored_rotated(t, key),
            on_read=rope_exact.score_rotated_on_read(t, key),
            twice=rope_exact.score_rotated_twice(t, key),
            never=rope_exact.score_never_rotated(t, key),
        )
        for key in range(t + 1)
    )
    return Numbers(
        position=t,
        rows=rows,
        on_write_now=rope_exact.rotations_on_write_at(t),
        on_read_now=rope_exact.rotations_on_read_at(t),
        on_write=rope_exact.rotations_on_write(t),
        on_read=rope_exact.rotations_on_read(t),
    )


def view(numbers: Numbers, lang: Language) -> Element:
    """Lay both right ways and both wrong ones side by side, and count the rotations."""
    head = [words.in_(lang) for words in (KEY, PLAIN, ROTATED, ONCE, ON_READ, TWICE, NEVER)]
    caption = CAPTION.in_(lang).format(t=numbers.position)
    scores = ledger(caption, head, [_row(row, lang) for row in numbers.rows])
    return h("div", scores, _work(numbers, lang), class_="rope-store")


def _row(row: Row, lang: Language) -> Element:
    return h(
        "tr",
        h("th", row.key, scope="row"),
        h("td", _pair(row.plain), class_="ledger__figure"),
        h("td", _pair(row.turned), class_="ledger__figure"),
        h("td", _score("once", row.key, row.once), class_="ledger__figure"),
        h("td", _score("on-read", row.key, row.on_read), class_="ledger__figure"),
        _wrong("twice", row.key, row.twice, row.once, lang),
        _wrong("never", row.key, row.never, row.once, lang),
    )


def _wrong(kind: str, key: int, value: Fraction, right: Fraction, lang: Language) -> Element:
    """Print a score of a wrong way and say in a word whether it differs."""
    mark = (SAME if value == right else DIFFERS).in_(lang)
    return h(
        "td",
        _score(kind, key, value),
        h("span", mark, class_="ledger__note"),
        class_=f"ledger__figure {'is-right' if value == right else 'is-wrong'}",
    )


def _score(kind: str, key: int, value: Fraction) -> Element:
    return number(f"{kind}-{key}", value, _short(value))


def _pair(pair: Pair) -> Element:
    children: list[Child] = [amount(value, _short(value)) for value in pair]
    return group("(", children[0], ", ", children[1], ")")


def _short(value: Fraction) -> str:
    """Print at most four digits after the point, without zeros at the end."""
    text = fixed(value, 4)
    return text.rstrip("0").rstrip(".")


def _work(numbers: Numbers, lang: Language) -> Element:
    head = [
        WAY.in_(lang),
        THIS.in_(lang).format(t=numbers.position),
        SO_FAR.in_(lang),
    ]
    rows = [
        _work_row(ONCE.in_(lang), "on-write", numbers.on_write_now, numbers.on_write),
        _work_row(ON_READ.in_(lang), "on-read", numbers.on_read_now, numbers.on_read),
    ]
    return ledger(WORK.in_(lang), head, rows)


def _work_row(name: str, prefix: str, now: int, total: int) -> Element:
    cells = (("now", now), ("total", total))
    return h(
        "tr",
        h("th", name, scope="row"),
        *(
            h(
                "td",
                number(f"rotations-{prefix}-{when}", value, printed(value, "integer")),
                class_="ledger__figure",
            )
            for when, value in cells
        ),
    )


FIGURE = Figure(
    name="rope-store",
    title=Words("先旋转再存，还是先存再旋转", "Rotate then store, or store then rotate"),
    controls=(
        Control(
            "position",
            Words("新位置", "New position"),
            "t",
            0,
            len(KEYS) - 1,
            Words("位置{value}", "position {value}"),
            play=Words("走一步", "Step"),
        ),
    ),
    params=Params,
    compute=compute,
    view=view,
    derivations={
        "once-*": "rope_exact.score_stored_rotated",
        "on-read-*": "rope_exact.score_rotated_on_read",
        "twice-*": "rope_exact.score_rotated_twice",
        "never-*": "rope_exact.score_never_rotated",
        "rotations-on-write-now": "rope_exact.rotations_on_write_at",
        "rotations-on-write-total": "rope_exact.rotations_on_write",
        "rotations-on-read-now": "rope_exact.rotations_on_read_at",
        "rotations-on-read-total": "rope_exact.rotations_on_read",
    },
)
