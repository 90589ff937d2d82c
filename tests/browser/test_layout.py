"""Narrow screens, zoom, larger spacing of text, and nothing that jumps while a page loads."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.browser.looking import complaints_when_spaced, too_wide
from tests.browser.parts import Figure, Run, Scene
from tests.built import KINDS, LANGUAGES, LESSONS

WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shifts.push({value: entry.value, byHand: entry.hadRecentInput,
      what: entry.sources.map(({node}) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName)});
  }
}).observe({type: 'layout-shift', buffered: true});
"""


@pytest.mark.parametrize("path", KINDS)
def test_nothing_scrolls_sideways_on_a_phone_or_at_four_hundred_percent(
    look: Look, path: str
) -> None:
    page = look(path)
    found: list[str] = []
    for width, height in ((320, 256), (320, 640), (360, 800), (414, 900), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        found += too_wide(page, str(width))
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/measure/"])
def test_at_two_hundred_percent_everything_reflows(visit: Visit, path: str) -> None:
    page = visit(path, viewport={"width": 640, "height": 512}, device_scale_factor=2)
    assert not too_wide(page, path)
    for control in page.locator("main :is(button, input, summary):visible").all():
        control.scroll_into_view_if_needed()
        expect(control).to_be_in_viewport()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_largest_numbers_fit_a_phone(visit: Visit, lang: str) -> None:
    query = "account-a.layers=8&account-a.width=256&account-a.positions=200"
    page = visit(f"/{lang}/knob/?{query}", viewport={"width": 320, "height": 640})
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-uncached": str(2 * 8 * 256**2 * 100 * 201)})
    assert not too_wide(page, "320")


@pytest.mark.parametrize("lesson", LESSONS)
def test_nothing_shifts_while_a_lesson_loads_and_is_read(visit: Visit, lesson: str) -> None:
    # One language for each: shifts come from figures and scripts, and those are the same.
    lang = LANGUAGES[LESSONS.index(lesson) % 2]
    page = visit(f"/{lang}/{lesson}/", scripts=(WATCH_SHIFTS,))
    page.wait_for_load_state("networkidle")
    for _ in range(12):
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(50)
    if lesson == "knob":
        Figure(page).start()
    page.locator("footer").scroll_into_view_if_needed()
    page.wait_for_timeout(200)
    shifts = page.evaluate("() => shifts")
    assert sum(shift["value"] for shift in shifts) == 0, shifts


def test_nothing_shifts_on_a_phone_while_a_figure_starts(visit: Visit) -> None:
    page = visit(
        "/en/knob/?account-a.layers=3",
        scripts=(WATCH_SHIFTS,),
        viewport={"width": 320, "height": 640},
    )
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "245760"})
    page.wait_for_timeout(200)
    shifts = [s for s in page.evaluate("() => shifts") if not s["byHand"]]
    growth = [s for s in shifts if not any("growth" in str(what) for what in s["what"])]
    assert not growth, growth


@pytest.mark.parametrize("path", KINDS)
def test_wider_spacing_of_text_clips_nothing_on_a_wide_screen(look: Look, path: str) -> None:
    found = complaints_when_spaced(look(path), "1280")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_target_is_large_enough_for_a_finger(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/", viewport={"width": 360, "height": 800}, has_touch=True)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, input, summary, nav a')]
          .filter((it) => it.checkVisibility({visibilityProperty: true}))
          // Who taps the words of a box or a button taps it: its label is the target.
          .map((it) => [it, it.closest('label') ?? it])
          .map(([it, target]) => [it.outerHTML.slice(0, 100), target.getBoundingClientRect()])
          .filter(([, box]) => box.width > 1 && (box.height < 24 || box.width < 24))
          .map(([what, {width, height}]) => `${what}: ${width} x ${height}`)"""
    )
    assert not small, "\n".join(small)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_scene_and_a_run_fit_a_phone_in_every_state(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/card/", viewport={"width": 320, "height": 640}, reduced_motion="reduce")
    scene = Scene(page)
    scene.host.focus()
    for step in range(2, 7):
        page.keyboard.press("ArrowRight")
        scene.stands_at(step)
        assert not too_wide(page, f"step {step}")
    page.goto(f"/{lang}/measure/")
    run = Run(page)
    run.start.click()
    expect(run.host.locator("progress")).to_be_visible()
    assert not too_wide(page, "run")
