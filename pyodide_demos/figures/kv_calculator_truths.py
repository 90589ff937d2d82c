"""Three truths side by side: what must be kept, what engines hold, what was measured."""

from __future__ import annotations

from collections.abc import Iterator

from pyodide_demos.figures.kv_calculator_ledger import both, gib
from pyodide_demos.figures.kv_calculator_result import Result
from pyodide_demos.figures.parts import amount, group_row, ledger
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_engines import RULES, EngineView
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.models.kv_measured import reports_of
from pyodide_demos.quantities import printed
from pyodide_demos.words import Language, Words

TITLE = Words("三个真相：下限、引擎、实测", "Three truths: floor, engine, measured")
HEAD = Words("谁的数", "Whose number"), Words("这一负载", "This load")
FLOOR = Words("下限：结构必须保留的", "Floor: what the architecture must keep")
ENGINES = Words("引擎：按写明的版本和规则", "Engine: by a rule at a named version")
MEASURED = Words("实测：公开的、有条件的报告", "Measured: public reports with their conditions")
NO_REPORT = Words(
    "没有找到能引用的公开测量，所以这一栏空着。",
    "No public measurement that could be cited was found, so this stays empty.",
)
EQUAL = Words(
    "与下限相等：这一负载里它没有多占。", "Equal to the floor: nothing extra for this load."
)
MORE = Words("比下限多{bytes}：", "{bytes} above the floor: ")
LESS = Words("比下限少{bytes}：", "{bytes} below the floor: ")
VERSION = Words("（读自提交{version}）", " (read at commit {version})")
SAME_LOAD = Words(
    "同样{positions}个位置，这里算出{bytes}。",
    "For the same {positions} positions this page computes {bytes}.",
)


def truths(result: Result, lang: Language) -> Element:
    """Draw the table."""
    floor, *engines = result.views
    rows = [
        [group_row(FLOOR.in_(lang), 2), _view(floor, result, lang)],
        [group_row(ENGINES.in_(lang), 2), *(_view(view, result, lang) for view in engines)],
        [group_row(MEASURED.in_(lang), 2), *_measured(result, lang)],
    ]
    return ledger(TITLE.in_(lang), [words.in_(lang) for words in HEAD], *rows)


def _view(view: EngineView, result: Result, lang: Language) -> Element:
    rule = RULES[view.engine]
    held = view.bytes * result.case.times
    figure: Child = "–" if view.refused else both(f"view-{view.engine}", held)
    reason = h("span", *_reason(view, held - result.floor, lang), class_="ledger__note")
    chosen = view.engine == result.case.count and not view.refused
    return h(
        "tr",
        h("th", rule.name.in_(lang), reason, scope="row"),
        h("td", figure, class_="ledger__figure"),
        class_="is-chosen" if chosen else None,
    )


def _reason(view: EngineView, more: int, lang: Language) -> Iterator[Child]:
    rule = RULES[view.engine]
    if view.refused:
        yield view.refused.in_(lang)
    elif view.engine == "floor":
        yield rule.sentence.in_(lang)
    elif not more:
        yield EQUAL.in_(lang)
    else:
        before, after = (MORE if more > 0 else LESS).in_(lang).split("{bytes}")
        yield from (before, gib(abs(more)), after, rule.sentence.in_(lang))
    if rule.version:
        yield VERSION.in_(lang).format(version=rule.version[:7])


def _measured(result: Result, lang: Language) -> Iterator[Element]:
    reports = reports_of(result.case.preset)
    if not reports:
        yield h("tr", h("td", NO_REPORT.in_(lang), colspan=2))
    for report in reports:
        ours = model_bytes(result.case.model, (report.positions,), kv_type(report.kv))
        before, rest = SAME_LOAD.in_(lang).split("{positions}")
        middle, after = rest.split("{bytes}")
        positions = amount(report.positions, f"{report.positions:,}")
        same = before, positions, middle, amount(ours, printed(ours, "bytes-iec")), after
        note = h("span", report.conditions.in_(lang), " ", *same, class_="ledger__note")
        name = Words(f"{report.positions:,}个位置", f"{report.positions:,} positions")
        yield h(
            "tr",
            h("th", name.in_(lang), note, scope="row"),
            h("td", report.printed, class_="ledger__figure"),
        )
