"""The reader's own run beside a recorded one: what must agree, and what is theirs."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from pyodide_demos.figure import number
from pyodide_demos.figures.parts import WITH_CACHE, WITHOUT_CACHE, group_row, ledger
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
COUNTS = {
    "uncached": Words("不用缓存的乘加次数", "Multiply-adds without a cache"),
    "cached": Words("用缓存的乘加次数", "Multiply-adds with a cache"),
}
CACHE = Words("缓存里的数", "Numbers in the cache")
AFTER = Words("位置{n}之后", "After position {n}")
CHECK = Words("两条路径结果相同的检验", "Check of equal results")
STEP = Words("位置{n}的一步", "Step at position {n}")
ROUND = Words("整轮", "Whole round")
RATIO = Words("用缓存 ÷ 不用缓存", "With ÷ without a cache")
COMPARISONS = Words("比较的次数", "Comparisons")
LARGEST = Words("最大的差（来自舍入，可略有不同）", "Largest difference (rounding; may vary)")
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
    group: Words
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
    values = [
        {number_id: value for number_id, _, _, value in _exact(result)} for result in (record, mine)
    ]
    labels = {
        number_id: (under, words)
        for result in (record, mine)
        for number_id, under, words, _ in _exact(result)
    }
    return tuple(
        ExactRow(number_id, *label, *(known.get(number_id) for known in values))
        for number_id, label in labels.items()
    )


def _exact(result: Result | None) -> Iterator[tuple[str, Words, Words, int]]:
    """List id, group, words and value of each exact number of one run."""
    if result is None:
        return
    for path in PATHS:
        for item in (*ITEMS, "total"):
            number_id = f"macs-{path}-{item.replace('_', '-')}"
            yield number_id, COUNTS[path], ITEM_WORDS[item], result["counts"][path][item]
    for row in result["timing"]["rows"]:
        position, elements = row["position"], row["cached_elements"]
        yield f"cache-elements-{position}", CACHE, _fill(AFTER, position), elements
    yield "comparisons", CHECK, COMPARISONS, result["equivalence"]["comparisons"]


def _summary(rows: tuple[ExactRow, ...], lang: Language) -> Element:
    states = {row.state for row in rows} or {"is-waiting"}
    state = next(name for name in ("is-different", "is-waiting", "is-equal") if name in states)
    return h("p", SUMMARY[state].in_(lang), class_=f"run-table__summary {state}")


def _exact_table(
    rows: tuple[ExactRow, ...], record: Result | None, mine: Result | None, lang: Language
) -> Element:
    bodies: dict[str, list[Element]] = {
        name: [group_row(name, 4)] for name in (row.group.in_(lang) for row in rows)
    }
    for row in rows:
        bodies[row.group.in_(lang)].append(_exact_line(row, lang))
    proof = bodies.setdefault(CHECK.in_(lang), [])
    proof += [_difference_line(record, mine, lang), _script_line(record, mine, lang)]
    return ledger(EXACT.in_(lang), [*_head(lang), VERDICT.in_(lang)], *bodies.values())


def _exact_line(row: ExactRow, lang: Language) -> Element:
    verdicts = {"is-equal": SAME, "is-different": DIFFERENT, "is-waiting": WAITING}
    return h(
        "tr",
        h("th", row.words.in_(lang), scope="row"),
        _column("record", _integer(f"record-{row.id}", row.recorded)),
        _column("mine", _integer(f"mine-{row.id}", row.mine)),
        h("td", verdicts[row.state].in_(lang), class_=f"verdict {row.state}"),
    )


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
    positions = [row["position"] for row in shown["timing"]["rows"]] if shown else []
    bodies = [
        _time_lines(str(n), _fill(STEP, n).in_(lang), _row_at(record, n), _row_at(mine, n), lang)
        for n in positions
    ]
    old, new = (result["timing"]["totals"] if result else None for result in (record, mine))
    bodies.append(_time_lines("round", ROUND.in_(lang), old, new, lang))
    return ledger(TIMES.in_(lang), _head(lang), *bodies)


def _time_lines(
    key: str, name: str, record: Result | None, mine: Result | None, lang: Language
) -> Iterator[Element]:
    yield group_row(name, 3)
    for path in PATHS:
        yield h(
            "tr",
            h("th", PATH_WORDS[path].in_(lang), scope="row"),
            _column("record", _spread(f"record-{path}-{key}", record and record[path])),
            _column("mine", _spread(f"mine-{path}-{key}", mine and mine[path])),
        )
    yield h(
        "tr",
        h("th", RATIO.in_(lang), scope="row"),
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


def _fill(pattern: Words, position: int) -> Words:
    return Words(pattern.zh.format(n=position), pattern.en.format(n=position))
