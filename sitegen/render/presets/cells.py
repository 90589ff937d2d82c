"""Cells and tables that the pages of presets are made of."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from markupsafe import Markup

from pyodide_demos.figures.parts import amount
from pyodide_demos.markup import Child, Element, h, to_html
from pyodide_demos.models.kv_layers import KvModel
from pyodide_demos.quantities import Value, printed
from sitegen.render.finished import finished
from sitegen.render.page import Page
from sitegen.render.views import SourceView
from sitegen.schema.preset import DevicePreset, ModelPreset, PresetSource

LENGTHS = (8192, 32_768, 131_072)


def whole(value: int) -> Element:
    """Write a whole number."""
    return amount(value, printed(value, "integer"))


def bytes_cell(value: int) -> Element:
    """Write bytes in binary units, and below them in decimal ones."""
    note = h("span", amount(value, printed(value, "bytes-si")), class_="ledger__note")
    return h("td", amount(value, printed(value, "bytes-iec")), note, class_="ledger__figure")


def number_cell(value: Value, form: str = "integer") -> Element:
    """Write a number in a cell of its own."""
    return h("td", amount(value, printed(value, form)), class_="ledger__figure")


def marked_wrong(page: Page, *number: Child) -> Element:
    """Write a number with the word beside it that says it is wrong."""
    mark = h("small", page.word("claim.wrong"), class_="wrong__mark")
    return h("span", *number, " ", mark, class_="wrong")


def row_head(*children: Child) -> Element:
    """Write the cell that names a row."""
    return h("th", *children, scope="row")


def table(label: str, head: Sequence[Child], rows: Iterable[Element], class_: str = "") -> Markup:
    """Write a table that may scroll sideways; columns of figures have their heads to the right."""
    cells = (h("th", cell, scope="col") for cell in head)
    classes = f"presets {class_}".rstrip()
    content = h("table", h("thead", h("tr", *cells)), h("tbody", *rows), class_=classes)
    box = h("div", content, class_="scroll", tabindex=0, role="group", aria_label=label)
    return finished(to_html(box))


def kinds_of(page: Page, model: KvModel) -> str:
    """Say in a few words how many layers of which kind a model has."""
    parts = (
        page.word("model.run", count=group.layers, kind=page.word(f"kind.{group.role}"))
        for group in model.groups
    )
    return page.word("list.comma").join(parts)


def verified(page: Page, preset: ModelPreset | DevicePreset) -> Element:
    """Say how far a preset was checked."""
    word = page.word(f"verified.{preset.verified}")
    return h("span", word, class_=f"verified verified--{preset.verified}")


def source_views(page: Page, preset: ModelPreset | DevicePreset) -> tuple[SourceView, ...]:
    """Return where a preset was read, as the list of sources shows it."""
    return tuple(_source(page, source, preset) for source in preset.sources)


def _source(page: Page, source: PresetSource, preset: ModelPreset | DevicePreset) -> SourceView:
    return SourceView(
        id="",
        label=source.title,
        kind="",
        title="",
        authors="",
        year="",
        where=source.where.label,
        where_url=source.where.address,
        read_scope=source.read_scope.in_(page.lang),
        quote=source.quote,
        checked=preset.checked.isoformat(),
        disagreement="",
        url="",
    )
