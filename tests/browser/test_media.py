"""Paper and forced colours."""

from __future__ import annotations

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.faults import Faults, missing
from tests.browser.parts import Scene
from tests.built import LANGUAGES

FILE_GONE = r"Failed to load resource: .*404"

# A thing is seen in forced colours when a border, an outline, text or a shape stands out.
CONTROLS = """() => [...document.querySelectorAll('main button, main summary, .header__theme')]
  .filter((it) => it.checkVisibility({visibilityProperty: true}))
  .filter((it) => {
    const style = getComputedStyle(it);
    const bordered = ['Top', 'Right', 'Bottom', 'Left'].some(
      (side) => parseFloat(style[`border${side}Width`]) > 0
        && style[`border${side}Style`] !== 'none');
    return !bordered && !it.textContent.trim();
  })
  .map((it) => it.outerHTML.slice(0, 120))"""
SHAPES = """() => {
  const told = [];
  for (const shape of document.querySelectorAll('main svg :is(rect, path, line, circle)')) {
    const style = getComputedStyle(shape);
    const seen = (colour) => colour !== 'none' && !/rgba\\(.*, 0\\)/.test(colour);
    if (!shape.checkVisibility({visibilityProperty: true})) continue;
    if (!seen(style.fill) && !seen(style.stroke)) told.push(shape.outerHTML.slice(0, 120));
  }
  return told;
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_paper_all_steps_of_a_scene_stand_side_by_side(visit: Visit, lang: str) -> None:
    for lesson in ("card", "knob"):
        page = visit(f"/{lang}/{lesson}/")
        scene = Scene(page)
        scene.host.focus()
        page.keyboard.press("ArrowRight")
        page.emulate_media(media="print")
        page.set_viewport_size({"width": 794, "height": 1123})
        boxes = []
        for number, step in enumerate(scene.steps.all(), start=1):
            expect(step).to_be_visible()
            expect(step.locator(".scene__title")).to_contain_text(str(number))
            expect(step.locator(".scene__picture svg").first).to_be_visible()
            box = step.bounding_box()
            assert box
            boxes.append((box["y"], box["x"], box["y"] + box["height"], box["x"] + box["width"]))
        assert len(boxes) == 6
        for (y, x, bottom, right), (next_y, next_x, *_) in pairwise(boxes):
            assert next_y >= bottom - 1 or (next_x >= right - 1 and next_y >= y - 1), (x, boxes)
        expect(scene.host.locator(".scene__controls")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_on_paper_receipts_stand_open_and_controls_are_left_out(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/")
    page.emulate_media(media="print")
    for gone in (".demo__controls", ".demo__state", ".header__menus", ".header__tools", ".next"):
        expect(page.locator(gone).first).to_be_hidden()
    for scope in page.locator(".claims__scope").all():
        expect(scope).to_be_visible()
    expect(page.locator('[data-number="macs-cached"]')).to_be_visible()
    page = visit(f"/{lang}/claims/")
    page.emulate_media(media="print")
    expect(page.locator("kv-register .filter")).to_be_hidden()
    expect(page.locator(".claims__scope").first).to_be_visible()


def chosen(theme: str) -> str:
    """Return a script that keeps a choice; the empty page before the first keeps nothing."""
    return f"if (location.protocol === 'http:') localStorage.setItem('kv-theme', '{theme}');"


@pytest.mark.parametrize(("theme", "path"), [("dark", "/en/retired/"), ("light", "/zh/knob/")])
def test_a_chosen_theme_is_there_before_the_page_is_drawn(
    visit: Visit, ill_host: str, faults: Faults, theme: str, path: str
) -> None:
    faults.by_name["app-*.js"] = missing  # what runs later cannot have set it
    page = visit(path, at=ill_host, scripts=(chosen(theme),), allowed=(FILE_GONE,))
    expect(page.locator("html")).to_have_attribute("data-theme", theme)


def test_a_theme_that_is_none_is_left_to_the_system(visit: Visit) -> None:
    page = visit("/en/retired/", scripts=(chosen("purple"),))
    assert page.locator("html").get_attribute("data-theme") is None


def test_on_paper_the_dark_theme_is_light(visit: Visit) -> None:
    page = visit("/en/knob/", color_scheme="dark")
    page.emulate_media(media="print", color_scheme="dark")
    ink = page.locator("body").evaluate("(it) => getComputedStyle(it).color")
    red, green, blue = (int(part) for part in ink[4:-1].split(",")[:3])
    assert red + green + blue < 300, ink


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/card/", "/en/measure/"])
def test_with_forced_colours_controls_and_shapes_are_seen(visit: Visit, path: str) -> None:
    page = visit(path, forced_colors="active")
    assert page.evaluate("() => matchMedia('(forced-colors: active)').matches")
    assert page.evaluate(CONTROLS) == []
    assert page.evaluate(SHAPES) == []


def test_with_forced_colours_the_focus_is_seen(visit: Visit) -> None:
    page = visit("/en/knob/", forced_colors="active")
    for selector in (
        "kv-scene",
        'kv-demo input[type="range"]',
        "kv-demo button[type=reset]",
        "section.part .badge summary",
    ):
        target = page.locator(selector).first
        target.focus()
        page.keyboard.press("Shift")  # the last input was a key: the ring is shown
        outline = target.evaluate(
            "(it) => [getComputedStyle(it).outlineStyle, getComputedStyle(it).outlineWidth]"
        )
        assert outline[0] != "none", selector
        assert float(outline[1][:-2]) >= 1, selector
