"""The reader's own run beside a recorded one: what must agree, and what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pyodide_demos.figure import number
from pyodide_demos.figures.parts import WITH_CACHE, WITHOUT_CACHE, ledger
from pyodide_demos.markup import Child, Element, group, h
from pyodide_demos.quantities import exact, printed
from pyodide_demos.scripts.kv_cache import ITEMS, PATHS
from pyodide_demos.words import Language, Words

type Result = Mapping[str, Any]

TITLE = Words("在这个浏览器里运行同一个脚本", "Run the same script in this browser")
EXACT = Words("精确的数：应当完全相同", "Exact numbers: these must agree")
TIMES = Words(
    "时间（毫秒）：中位数 [最小，最大]，因机器而异",
    "Times in ms: median [min, max]; they vary by machine",
)
WHAT = Words("项目", "Item")
RECORDED = Words("记录", "Recorded")
MINE = Words("本浏览器", "This browser")
VERDICT = Words("对照", "Compared")
SAME = Words("相同", "equal")
DIFFERENT = Words("不同", "different")
WAITING = Words("未运行", "not run yet")
COUNT_OF = Words("{item}，{path}", "{item}, {path}")
STEP = Words("位置{n}", "Position {n}")
ROUND = Words("整轮", "Whole round")
STEP_OF = Words("{step}，{path}", "{step}, {path}")
RATIO_OF = Words(
    "{step}，中位数之比（用缓存 ÷ 不用缓存）", "{step}, ratio of medians (with ÷ without)"
)
ELEMENTS = Words("位置{n}之后缓存里的数", "Numbers in the cache after position {n}")
COMPARISONS = Words("两条路径的输出比较次数", "Outputs compared between the paths")
LARGEST = Words("输出的最大差（舍入，可略有不同）", "Largest difference (rounding; may vary)")
SCRIPT = Words("脚本的sha256（开头）", "Script sha256 (its beginning)")
SUMMARY = {
    "is-waiting": Words("还没有在这里运行。", "Not run here yet."),
    "is-equal": Words("精确的数全部相同。", "All exact numbers agree."),
    "is-different": Words("有精确的数不同。", "Some exact numbers differ."),
}
ITEM_WORDS = {
    "q_projection": Words("Q投影", "Q projection"),
    "kv_projection": Words("K、V投影", "K and V projections"),
    "scores": Words("分数", "Scores"),
    "weighted_sum": Words("加权和", "Weighted sum"),
    "total": Words("合计", "Total"),
}
PATH_WORDS = {"uncached": WITHOUT_CACHE, "cached": WITH_CACHE}


@dataclass(frozen=True, slots=True)
class ExactRow:
    """One number that does not depend on the machine."""

    id: str
    words: Words
    recorded: int | None
    mine: int | None

    @property
    def state(self) -> str:
        """Return the class that says whether the two agree."""
        if self.recorded is None or self.mine is None:
            return "is-waiting"
        return "is-equal" if self.recorded == self.mine else "is-different"


def view(record: Result | None, mine: Result | None, lang: Language) -> Element:
    """Lay the two runs side by side; either may be missing."""
    rows = exact_rows(record, mine)
    return h(
        "div",
        _summary(rows, lang),
        h("div", _exact_table(rows, record, mine, lang), class_="run-table__exact"),
        h("div", _times_table(record, mine, lang), class_="run-table__times"),
        class_="run-table",
    )


def exact_rows(record: Result | None, mine: Result | None) -> tuple[ExactRow, ...]:
    """Pair up every number that must be the same in both runs."""
    pairs = dict(_exact(record)), dict(_exact(mine))
    words = {key: value[0] for pair in pairs for key, value in pair.items()}
    return tuple(
        ExactRow(key, words[key], *(pair[key][1] if key in pair else None for pair in pairs))
        for key in words
    )


def _exact(result: Result | None) -> Iterator[tuple[str, tuple[Words, int]]]:
    if result is None:
        return
    for item in (*ITEMS, "total"):
        for path in PATHS:
            words = _fill(COUNT_OF, item=ITEM_WORDS[item], path=PATH_WORDS[path])
            yield f"macs-{path}-{item.replace('_', '-')}", (words, result["counts"][path][item])
    for row in result["timing"]["rows"]:
        position, elements = row["position"], row["cached_elements"]
        yield f"cache-elements-{position}", (_fill(ELEMENTS, n=position), elements)
    yield "comparisons", (COMPARISONS, result["equivalence"]["comparisons"])


def _summary(rows: tuple[ExactRow, ...], lang: Language) -> Element:
    states = {row.state for row in rows} or {"is-waiting"}
    state = next(name for name in ("is-different", "is-waiting", "is-equal") if name in states)
    return h("p", SUMMARY[state].in_(lang), class_=f"run-table__summary {state}")


def _exact_table(
    rows: tuple[ExactRow, ...], record: Result | None, mine: Result | None, lang: Language
) -> Element:
    verdicts = {"is-equal": SAME, "is-different": DIFFERENT, "is-waiting": WAITING}
    lines = [
        h(
            "tr",
            h("th", row.words.in_(lang), scope="row"),
            _column("record", _integer(f"record-{row.id}", row.recorded)),
            _column("mine", _integer(f"mine-{row.id}", row.mine)),
            h("td", verdicts[row.state].in_(lang), class_=f"verdict {row.state}"),
        )
        for row in rows
    ]
    lines += [_difference_line(record, mine, lang), _script_line(record, mine, lang)]
    return ledger(EXACT.in_(lang), [*_head(lang), VERDICT.in_(lang)], lines)


def _difference_line(record: Result | None, mine: Result | None, lang: Language) -> Element:
    return h(
        "tr",
        h("th", LARGEST.in_(lang), scope="row"),
        _column("record", _difference("record", record)),
        _column("mine", _difference("mine", mine)),
        h("td", "–", class_="verdict"),
    )


def _script_line(record: Result | None, mine: Result | None, lang: Language) -> Element:
    hashes = [result["script"]["sha256"] if result else None for result in (record, mine)]
    state, words = "is-waiting", WAITING
    if None not in hashes:
        same = hashes[0] == hashes[1]
        state, words = ("is-equal", SAME) if same else ("is-different", DIFFERENT)
    shown = [h("code", text[:12], title=text) if text else None for text in hashes]
    return h(
        "tr",
        h("th", SCRIPT.in_(lang), scope="row"),
        _column("record", shown[0]),
        _column("mine", shown[1]),
        h("td", words.in_(lang), class_=f"verdict {state}"),
    )


def _times_table(record: Result | None, mine: Result | None, lang: Language) -> Element:
    shown = record or mine
    rows = shown["timing"]["rows"] if shown else []
    lines = [
        line
        for row in rows
        for line in _time_lines(
            str(row["position"]),
            _fill(STEP, n=row["position"]),
            _row_at(record, row["position"]),
            _row_at(mine, row["position"]),
            lang,
        )
    ]
    old, new = (result["timing"]["totals"] if result else None for result in (record, mine))
    lines.extend(_time_lines("round", ROUND, old, new, lang))
    return ledger(TIMES.in_(lang), _head(lang), lines)


def _time_lines(
    key: str, step: Words, record: Result | None, mine: Result | None, lang: Language
) -> Iterator[Element]:
    for path in PATHS:
        yield h(
            "tr",
            h("th", _fill(STEP_OF, step=step, path=PATH_WORDS[path]).in_(lang), scope="row"),
            _column("record", _spread(f"record-{path}-{key}", record and record[path])),
            _column("mine", _spread(f"mine-{path}-{key}", mine and mine[path])),
        )
    yield h(
        "tr",
        h("th", _fill(RATIO_OF, step=step).in_(lang), scope="row"),
        _column("record", _ratio(f"record-ratio-{key}", record)),
        _column("mine", _ratio(f"mine-ratio-{key}", mine)),
    )


def _head(lang: Language) -> list[Child]:
    return [
        WHAT.in_(lang),
        h("span", RECORDED.in_(lang), class_="c-record"),
        h("span", MINE.in_(lang), class_="c-mine"),
    ]


def _column(kind: str, content: Child) -> Element:
    return h("td", "–" if content is None else content, class_=f"ledger__figure c-{kind}")


def _integer(number_id: str, value: int | None) -> Element | None:
    return None if value is None else number(number_id, value, printed(value, "integer"))


def _difference(whose: str, result: Result | None) -> Element | None:
    if result is None:
        return None
    value = float(result["equivalence"]["largest_difference"])
    return number(f"{whose}-largest-difference", value, printed(value, "scientific-2"))


def _spread(number_id: str, spread: Result | None) -> Element | None:
    """Print a median in ms with its range; the exact value is that of the median."""
    if spread is None:
        return None
    low, middle, high = (Decimal(spread[f"{key}_ns"]) / 10**6 for key in ("min", "median", "max"))
    ends = (h("data", printed(end, "decimal-3"), value=exact(end)) for end in (low, high))
    text = printed(middle, "decimal-3")
    first, last = ends
    return group(
        number(number_id, middle, text), " ", h("span", "[", first, ", ", last, "]", class_="range")
    )


def _ratio(number_id: str, summary: Result | None) -> Element | None:
    ratio: float | None = summary["ratio_of_medians"] if summary else None
    return None if ratio is None else number(number_id, ratio, printed(ratio, "percent-2"))


def _row_at(result: Result | None, position: int) -> Result | None:
    rows = result["timing"]["rows"] if result else []
    return next((row for row in rows if row["position"] == position), None)


def _fill(pattern: Words, **values: Words | int) -> Words:
    """Put words or whole numbers into both languages of a pattern."""
    zh = {key: value.zh if isinstance(value, Words) else value for key, value in values.items()}
    en = {key: value.en if isinstance(value, Words) else value for key, value in values.items()}
    return Words(pattern.zh.format(**zh), pattern.en.format(**en))
