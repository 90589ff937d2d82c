"""The conformance vectors: the page that explains them, and the file for other programs."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from pyodide_demos.figures.parts import amount
from pyodide_demos.markup import Child, Element, h
from pyodide_demos.quantities import Ratio, printed
from sitegen.library import Library
from sitegen.render.page import Page
from sitegen.render.presets.cells import marked_wrong, row_head, table

TASKS = ("cache", "held", "ranks", "fit", "blocks", "ratio", "units", "read-time")
FIELDS = ("id", "task", "given", "expect", "wrong", "source")
HEAD = {
    "cache": "total", "held": "total", "ranks": "stages", "fit": "fits", "blocks": "blocks",
    "ratio": "ratio", "units": "binary", "read-time": "seconds",
}  # fmt: skip
"""The key of an answer that comes first."""


def vectors_json(library: Library) -> bytes:
    """Return the file: a case a line, as it is committed."""
    lines = ",\n".join(json.dumps(case, ensure_ascii=False) for case in library.vectors["cases"])
    head = {key: value for key, value in library.vectors.items() if key != "cases"}
    start = json.dumps(head, ensure_ascii=False).removesuffix("}")
    return f'{start}, "cases": [\n{lines}\n]}}\n'.encode()


def vectors_context(page: Page) -> dict[str, Any]:
    """Return what the page shows."""
    cases = page.site.library.vectors["cases"]
    tasks = [
        {"id": task, "table": _table(page, task, [case for case in cases if case["task"] == task])}
        for task in TASKS
    ]
    example = json.dumps(cases[0], ensure_ascii=False, indent=2)
    wrong = sum(len(case["wrong"]) for case in cases)
    return {
        "count": len(cases),
        "wrong": wrong,
        "fields": FIELDS,
        "tasks": tasks,
        "example": example,
    }


def _table(page: Page, task: str, cases: list[dict[str, Any]]) -> Markup:
    head = [page.word(f"vectors.{key}") for key in ("case", "given", "answer", "wrong")]
    rows = (_row(page, case) for case in cases)
    return table(page.word(f"vectors.task-{task}"), head, rows, "presets--vectors")


def _row(page: Page, case: dict[str, Any]) -> Element:
    wrong = [_wrong(page, case["task"], each) for each in case["wrong"]]
    note = h("span", _source(page, case["source"]), class_="ledger__note")
    return h(
        "tr",
        row_head(h("code", case["id"]), note),
        h("td", h("code", "; ".join(_given(case["given"])))),
        h("td", *_answer(case["task"], case["expect"]), class_="ledger__figure"),
        h("td", h("ul", *wrong) if wrong else "—", class_="vectors__wrong"),
    )


def _wrong(page: Page, task: str, wrong: dict[str, Any]) -> Element:
    first, *rest = _answer(task, wrong["expect"])
    why = h("span", wrong["because"][page.lang], class_="ledger__note", data_computed=True)
    return h("li", marked_wrong(page, first), *rest, why)


def _answer(task: str, expect: dict[str, Any]) -> Iterator[Child]:
    """Write the first number of an answer, and the others below it."""
    first = HEAD[task]
    yield _value(expect[first])
    rest = [f"{key} {_text(value)}" for key, value in expect.items() if key not in (first, "parts")]
    parts = [f"{part['kind']} {part['bytes']:,}" for part in expect.get("parts", ())]
    if len(parts) > 1 or rest:
        yield h("span", ", ".join((*parts, *rest)), class_="ledger__note", data_computed=True)


def _value(value: Any) -> Element:
    if isinstance(value, list):
        return h("span", _text(value), data_computed=True)
    if isinstance(value, str):
        over, _, under = value.partition("/")
        return amount(
            Ratio(int(over), int(under)), printed(Ratio(int(over), int(under)), "fraction")
        )
    return amount(value, printed(value, "integer"))


def _text(value: Any) -> str:
    if isinstance(value, list):
        return " + ".join(f"{each:,}" for each in value)
    if isinstance(value, bool):
        return str(value).lower()
    return f"{value:,}" if isinstance(value, int) else str(value)


def _given(given: dict[str, Any]) -> Iterator[str]:
    """Say in short what a question states."""
    for key, value in given.items():
        if key == "layers":
            yield " + ".join(map(_group, value))
        elif key in ("over", "under"):
            yield f"{key}: {'; '.join(_given(value))}"
        elif key == "element":
            yield f"{value['bytes']} B / {value['block']}"
        elif key == "rule":
            yield " ".join(f"{v}" if k == "name" else f"{k}={v}" for k, v in value.items())
        elif key == "texts":
            yield "texts " + " | ".join(_tokens(text) for text in value)
        elif isinstance(value, list):
            yield f"{key} {_lengths(value)}"
        elif isinstance(value, bool):
            yield key if value else f"not {key}"
        else:
            yield f"{key} {_text(value)}"


def _group(group: dict[str, Any]) -> str:
    sizes = (
        f"{key}={_text(value)}" for key, value in group.items() if key not in ("kind", "layers")
    )
    return f"{group['layers']} {group['kind']}({', '.join(sizes)})"


def _lengths(lengths: list[int]) -> str:
    if len(lengths) > 4 and len(set(lengths)) == 1:
        return f"{lengths[0]:,} × {len(lengths)}"
    return ", ".join(f"{length:,}" for length in lengths) or "none"


def _tokens(text: list[int]) -> str:
    same = len(set(text)) == 1 and len(text) > 8
    return f"{text[0]} × {len(text)}" if same else " ".join(map(str, text))


def _source(page: Page, source: str) -> Child:
    kind, _, name = source.partition(":")
    library = page.site.library
    if kind == "preset" and name in library.models:
        return h(
            "a", library.models[name].record.name, href=page.url(f"{page.lang}/models/{name}/")
        )
    if kind == "source" and name in library.sources:
        label = library.sources[name].record.label
        return h("cite", h("a", label, href=page.register_url("sources", name)))
    if kind == "issue":
        address = f"https://github.com/{name.replace('#', '/issues/')}"
        return h("a", name, href=address, rel="external")
    return page.word("vectors.definition")
