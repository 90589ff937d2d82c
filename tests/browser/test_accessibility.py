"""axe-core on every page, in both languages, light and dark, narrow and wide; nothing excluded."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure, Run, Scene
from tests.built import CHECKOUT, page_paths

AXE = CHECKOUT / "node_modules/axe-core/axe.min.js"
RUN_AXE = """async () => {
  const {violations, passes} = await axe.run(document, {resultTypes: ['violations', 'passes']});
  const told = violations.flatMap(({id, nodes}) => nodes.map(
    (node) => `${id}: ${node.target.join(' ')}: ${node.failureSummary.replaceAll('\\n', ' ')}`));
  return {told, passes: passes.length};
}"""
PATHS = [path if path != "/" else "/#stay" for path in page_paths()]


def complaints(page: Page, where: str) -> list[str]:
    found = page.evaluate(RUN_AXE)
    assert found["passes"] > 5, "axe did not look at the page"
    return [f"{where}: {text}" for text in found["told"]]


@pytest.mark.parametrize("path", PATHS)
def test_axe_finds_nothing_on_any_page(visit: Visit, path: str) -> None:
    page = visit(path, scripts=(AXE,), reduced_motion="reduce", color_scheme="light")
    found: list[str] = []
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        for width in (320, 1280):
            page.set_viewport_size({"width": width, "height": 800})
            found += complaints(page, f"{theme} {width}")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/measure/", "/zh/claims/"])
def test_axe_finds_nothing_when_everything_is_open(visit: Visit, path: str) -> None:
    page = visit(path, scripts=(AXE,), reduced_motion="reduce")
    found: list[str] = []
    page.locator("body").evaluate(
        "(body) => { for (const it of body.querySelectorAll('details')) it.open = true; }"
    )
    for theme in ("light", "dark"):
        page.emulate_media(color_scheme=theme)
        found += complaints(page, theme)
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_a_live_figure_and_a_later_step(visit: Visit) -> None:
    page = visit("/zh/knob/?account-a.layers=99", scripts=(AXE,), reduced_motion="reduce")
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
            found += complaints(page, f"{theme} {width}")
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_failures_and_while_something_loads(visit: Visit) -> None:
    none = "delete globalThis.Worker; delete globalThis.SharedWorker;"
    page = visit("/en/knob/", scripts=(AXE, none))
    Figure(page).host.scroll_into_view_if_needed()
    Figure(page).wait_until("failed")
    found = complaints(page, "failed")
    page.goto("/en/measure/")
    run = Run(page)
    run.start.click()
    run.wait_until("failed")
    found += complaints(page, "run failed")
    other = visit("/en/measure/", scripts=(AXE,))
    run = Run(other)
    run.start.click()
    expect(run.host.locator("progress")).to_be_visible()
    found += complaints(other, "loading")
    assert not found, "\n".join(found)
