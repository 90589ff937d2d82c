"""Up to four columns side by side: models, ways of storing, rules of counting."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pyodide_demos.figure import number
from pyodide_demos.figures.kv_calculator_ledger import both, whole
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.figures.parts import ledger
from pyodide_demos.markup import Child, Element, h, remembered
from pyodide_demos.models.kv_engines import RULES
from pyodide_demos.quantities import Ratio, printed
from pyodide_demos.words import Language, Words

TITLE = Words("并排", "Side by side")
WHAT = Words("项目", "Item")
NAMES = ("second", "third", "fourth")
ROWS = {
    "token": Words("一个词元", "One token"),
    "sequence": Words("一个序列", "One sequence"),
    "total": Words("全部序列", "All sequences"),
    "ratio": Words("全部 ÷ 第一列", "All ÷ first column"),
    "fit": Words("放得下的序列", "Sequences that fit"),
}


def columns(results: Sequence[Result], lang: Language) -> Element | None:
    """Draw the table; none where there is only one column."""
    if len(results) < 2:
        return None
    first = results[0]
    cells: dict[str, Callable[[str, Result], Child]] = {
        "token": lambda name, r: both(f"{name}-token", r.per_token),
        "sequence": lambda name, r: both(f"{name}-sequence", r.per_sequence),
        "total": lambda name, r: both(f"{name}-total", r.bytes),
        "ratio": lambda name, r: _ratio(name, r.bytes, first.bytes),
        "fit": lambda name, r: whole(f"{name}-fit", r.fit.sequences) if r.fit else "–",
    }
    names = ("first", *NAMES)[: len(results)]
    named = list(zip(names, results, strict=True))
    rows = [
        _row(words.in_(lang), *(cells[key](name, result) for name, result in named))
        for key, words in ROWS.items()
    ]
    head = [WHAT.in_(lang), *(_title(result, lang) for result in results)]
    return ledger(TITLE.in_(lang), head, rows)


@remembered
def _row(words: str, *cells: Child) -> Element:
    figures = (h("td", cell, class_="ledger__figure") for cell in cells)
    return h("tr", h("th", words, scope="row"), *figures)


def _title(result: Result, lang: Language) -> Child:
    case = result.case
    kind = case.kv.name if lang == "en" else case.kv.name.replace("-bit", "位")
    below = f"{kind} · {RULES[case.count].name.in_(lang)}"
    return _two_lines(case.name.in_(lang), below)


@remembered
def _two_lines(above: str, below: str) -> Element:
    return h("span", above, h("span", below, class_="ledger__note"))


@remembered
def _ratio(name: str, value: int, first: int) -> Element:
    ratio = Ratio(value, first) if first else Ratio(0, 1)
    return number(f"{name}-ratio", ratio, printed(ratio, "times-2"))
