"""The table of accelerators."""

from __future__ import annotations

from typing import Any

from pyodide_demos.figures.parts import amount, axis_text
from pyodide_demos.markup import Element, h, to_html
from pyodide_demos.models.byte_units import Gb, Gib
from pyodide_demos.quantities import NO_BREAK_SPACE, as_fraction, printed
from sitegen.render.finished import finished
from sitegen.render.page import Page
from sitegen.render.presets.cells import row_head, source_views, table, verified
from sitegen.schema.preset import DeviceFigure, DevicePreset

UNITS = {"memory": "GB", "bandwidth": "GB/s", "tflops": "TFLOP/s"}


def accelerators_context(page: Page) -> dict[str, Any]:
    """Return what the page of accelerators shows."""
    presets = [entry.record for entry in page.site.library.devices.values()]
    words = ("name", "memory", "bandwidth", "compute")
    head = [*(page.word(f"accelerators.{key}") for key in words), page.word("models.verified")]
    rows = (_row(page, preset) for preset in presets)
    return {
        "count": len(presets),
        "table": table(page.word("nav.accelerators"), head, rows, "devices"),
        "devices": tuple(_details(page, preset) for preset in presets),
    }


def _row(page: Page, preset: DevicePreset) -> Element:
    name = h("a", preset.name, href=f"#{preset.id}", data_computed=True)
    kind = h("span", preset.memory_type, class_="ledger__note", data_computed=True)
    return h(
        "tr",
        row_head(name, kind),
        _figure(page, "memory", preset.memory),
        _figure(page, "bandwidth", preset.bandwidth),
        _figure(page, "tflops", preset.tflops),
        h("td", verified(page, preset)),
    )


def _figure(page: Page, name: str, figure: DeviceFigure | None) -> Element:
    if figure is None:
        return h("td", page.word("accelerators.none"), class_="ledger__figure presets__none")
    notes: tuple[Element, ...] = tuple(
        h(
            "span",
            page.word(
                "accelerators.also", value=_text(each.value, name), says=each.says.in_(page.lang)
            ),
            class_="ledger__note devices__also",
            data_computed=True,
        )
        for each in figure.other
    )
    if name == "memory":
        notes = (_as_decimal(page, figure), *notes)
    number = amount(figure.value, _text(figure.value, name))
    return h("td", number, *notes, class_="ledger__figure")


def _as_decimal(page: Page, figure: DeviceFigure) -> Element:
    """Say what a printed size is in binary units if it is meant as a decimal one."""
    size = Gb.of(as_fraction(figure.value))
    binary = printed(Gib.of_bytes(size.bytes).bytes, "bytes-iec")
    words = page.word("accelerators.decimal", value=binary)
    return h("span", words, class_="ledger__note", data_computed=True)


def _text(value: Any, name: str) -> str:
    return f"{axis_text(round(as_fraction(value), 1))}{NO_BREAK_SPACE}{UNITS[name]}"


def _details(page: Page, preset: DevicePreset) -> dict[str, Any]:
    return {
        "id": preset.id,
        "name": preset.name,
        "verified": finished(to_html(verified(page, preset))),
        "checked": preset.checked.isoformat(),
        "cautions": tuple(caution.in_(page.lang) for caution in preset.cautions),
        "sources": source_views(page, preset),
    }
