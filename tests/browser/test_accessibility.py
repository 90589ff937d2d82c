"""axe-core on a page of each kind, light and dark, narrow and wide.

`test_every_page.py` has it look at every page once. Of a page that was seen it looks again only at
what has changed: at a part in another state, and in another theme at the colours.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.browser.looking import COLOURS, axe_complaints
from tests.browser.parts import Figure, Run, Scene
from tests.built import KINDS


@pytest.mark.parametrize("path", KINDS)
def test_axe_finds_nothing_on_a_page_of_any_kind(look: Look, path: str) -> None:
    page = look(path)
    found: list[str] = []
    # Light and wide is what `test_every_page.py` looks at.
    page.set_viewport_size({"width": 320, "height": 800})
    found += axe_complaints(page, "light 320")
    page.emulate_media(color_scheme="dark")
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        found += axe_complaints(page, f"dark {width}", rules=COLOURS)
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/measure/", "/zh/claims/"])
def test_axe_finds_nothing_when_everything_is_open(look: Look, path: str) -> None:
    page = look(path)
    found: list[str] = []
    page.locator("body").evaluate(
        "(body) => { for (const it of body.querySelectorAll('details')) it.open = true; }"
    )
    found += axe_complaints(page, "light")
    page.emulate_media(color_scheme="dark")
    found += axe_complaints(page, "dark", rules=COLOURS)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_a_live_figure_and_a_later_step(visit: Visit) -> None:
    page = visit("/zh/knob/?account-a.layers=99", reduced_motion="reduce")
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": str(163_840 * 4)})
    scene = Scene(page)
    scene.host.focus()
    page.keyboard.press("End")
    scene.stands_at(6)
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found += axe_complaints(page, f"{theme} {width}", within="kv-demo, kv-scene")
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_failures_and_while_something_loads(visit: Visit) -> None:
    none = "delete globalThis.Worker; delete globalThis.SharedWorker;"
    page = visit("/en/knob/", scripts=(none,))
    Figure(page).host.scroll_into_view_if_needed()
    Figure(page).wait_until("failed")
    found = axe_complaints(page, "failed", within="kv-demo")
    page.goto("/en/measure/")
    run = Run(page)
    run.start.click()
    run.wait_until("failed")
    found += axe_complaints(page, "run failed", within="kv-script")
    other = visit("/en/measure/")
    run = Run(other)
    run.start.click()
    expect(run.host.locator("progress")).to_be_visible()
    found += axe_complaints(other, "loading", within="kv-script")
    assert not found, "\n".join(found)
