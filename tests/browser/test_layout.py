"""Narrow screens, zoom, larger spacing of text, and nothing that jumps while a page loads."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure, Run, Scene
from tests.built import LANGUAGES, LESSONS, page_paths

PATHS = [path if path != "/" else "/#stay" for path in page_paths()]
LESSON_PATHS = [f"/{lang}/{lesson}/" for lang in LANGUAGES for lesson in LESSONS]

# Whatever reaches beyond the right edge, and is not inside a region that scrolls by itself.
TOO_WIDE = """() => {
  const edge = document.documentElement.clientWidth;
  const told = [];
  for (const it of document.body.querySelectorAll('*')) {
    const box = it.getBoundingClientRect();
    if (box.width === 0 || box.right <= edge + 0.5 || !it.checkVisibility()) continue;
    let holder = it.parentElement;
    while (holder && !/auto|scroll|hidden|clip/.test(getComputedStyle(holder).overflowX)) {
      holder = holder.parentElement;
    }
    if (!holder || holder === document.body || holder === document.documentElement) {
      told.push(`${it.tagName} ${it.className}: ${Math.round(box.right)} > ${edge}`);
    }
  }
  const page = document.scrollingElement;
  if (page.scrollWidth > page.clientWidth) told.push(`page: ${page.scrollWidth} > ${edge}`);
  return told;
}"""

WATCH_SHIFTS = """
globalThis.shifts = [];
new PerformanceObserver((list) => {
  for (const entry of list.getEntries()) {
    shifts.push({value: entry.value, byHand: entry.hadRecentInput,
      what: entry.sources.map(({node}) => node?.outerHTML?.slice(0, 120) ?? node?.nodeName)});
  }
}).observe({type: 'layout-shift', buffered: true});
"""

# Text spacing of WCAG 2.2, 1.4.12; a sheet made by script is not inline style.
SPACE_TEXT = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
    word-spacing: 0.16em !important; } p { margin-block-end: 2em !important; }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}"""
CLIPPED = """() => {
  const told = [];
  for (const it of document.body.querySelectorAll('*')) {
    const style = getComputedStyle(it);
    if (it.namespaceURI !== 'http://www.w3.org/1999/xhtml') continue;
    if (!it.checkVisibility({visibilityProperty: true})) continue;
    if (it.clientWidth <= 1 || it.clientHeight <= 1) continue;
    if (it.closest('.visually-hidden, .skip')) continue;
    const hides = (value) => value === 'hidden' || value === 'clip';
    const text = [...it.childNodes].some((node) => node.nodeType === 3 && node.data.trim());
    if (hides(style.overflowY) && it.scrollHeight > it.clientHeight + 1) {
      told.push(`${it.tagName} ${it.className}: height ${it.scrollHeight} > ${it.clientHeight}`);
    }
    if (hides(style.overflowX) && it.scrollWidth > it.clientWidth + 1) {
      told.push(`${it.tagName} ${it.className}: width ${it.scrollWidth} > ${it.clientWidth}`);
    }
    const fixed = style.overflowY === 'visible' && style.display === 'block' && text;
    if (fixed && it.scrollHeight > it.clientHeight + 6 && it.clientHeight > 0) {
      told.push(`${it.tagName} ${it.className}: text ${it.scrollHeight} > ${it.clientHeight}`);
    }
  }
  return told;
}"""

# Of the menus only one can be open at a time.
OPEN_ALL = """(menu) => {
  for (const it of document.querySelectorAll('details:not(.menu)')) it.open = true;
  for (const [n, it] of document.querySelectorAll('details.menu').entries()) it.open = n === menu;
}"""


def too_wide(page: Page, where: str) -> list[str]:
    return [f"{where}: {text}" for text in page.evaluate(TOO_WIDE)]


@pytest.mark.parametrize("path", PATHS)
def test_nothing_scrolls_sideways_on_a_phone_or_at_four_hundred_percent(
    visit: Visit, path: str
) -> None:
    page = visit(path)
    found: list[str] = []
    for width, height in ((320, 256), (320, 640), (360, 800), (414, 900), (768, 1024)):
        page.set_viewport_size({"width": width, "height": height})
        found += too_wide(page, str(width))
    page.set_viewport_size({"width": 320, "height": 640})
    for menu in range(page.locator("details.menu").count() or 1):
        page.evaluate(OPEN_ALL, menu)
        found += too_wide(page, f"320, everything and menu {menu} open")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("path", LESSON_PATHS)
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


@pytest.mark.parametrize("path", LESSON_PATHS)
def test_nothing_shifts_while_a_lesson_loads_and_is_read(visit: Visit, path: str) -> None:
    page = visit(path, scripts=(WATCH_SHIFTS,))
    page.wait_for_load_state("networkidle")
    for _ in range(12):
        page.mouse.wheel(0, 700)
        page.wait_for_timeout(50)
    if page.locator("kv-demo").count():
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


@pytest.mark.parametrize("path", PATHS)
def test_wider_spacing_of_text_clips_nothing(visit: Visit, path: str) -> None:
    page = visit(path)
    found: list[str] = []
    for width in (320, 1280):
        page.set_viewport_size({"width": width, "height": 800})
        before = set(page.evaluate(CLIPPED))
        assert not before, before
        page.evaluate(SPACE_TEXT)
        for menu in range(page.locator("details.menu").count() or 1):
            page.evaluate(OPEN_ALL, menu)
            found += [f"{width}: {text}" for text in page.evaluate(CLIPPED)]
            found += too_wide(page, f"{width} spaced")
        page.evaluate("() => { document.adoptedStyleSheets = []; }")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_target_is_large_enough_for_a_finger(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/", viewport={"width": 360, "height": 800}, has_touch=True)
    small = page.evaluate(
        """() => [...document.querySelectorAll('button, input, summary, nav a')]
          .filter((it) => it.checkVisibility({visibilityProperty: true}))
          .map((it) => [it.outerHTML.slice(0, 100), it.getBoundingClientRect()])
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
