"""The lessons on appending, masks and bandwidth, as readers work with their figures."""

from __future__ import annotations

import json
import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure, Scene
from tests.golden import make_append, make_mask, make_roofline

GRID, ROPE = make_append.grid_entries(), make_append.rope_entries()
MASK = json.loads(make_mask.FILE.read_text("utf-8"))
ROOF = json.loads(make_roofline.FILE.read_text("utf-8"))


def open_figure(visit: Visit, page: str, name: str, params: dict[str, object]) -> Figure:
    query = "&".join(f"{name}.{key}={value}" for key, value in params.items())
    return Figure(visit(f"/en/{page}/?{query}"), name)


def holds(figure: Figure, numbers: dict[str, str]) -> None:
    for name, value in numbers.items():
        expect(figure.number(name)).to_have_attribute("value", value)


def test_an_address_leads_to_the_numbers_that_counting_gives(visit: Visit) -> None:
    """States off every axis, so that only Python in the page can answer them."""
    for page, name, entry in (
        ("append", "cache-grid", GRID[-1]),
        ("mask", "mask-explorer", MASK[-1]),
        ("bandwidth", "roofline", ROOF[4]),
    ):
        figure = open_figure(visit, page, name, entry["params"])
        figure.start()
        holds(figure, entry["numbers"])


def test_a_reader_steps_with_the_cache_and_then_without_it(visit: Visit) -> None:
    figure = open_figure(visit, "append", "cache-grid", {"prompt": 4, "new": 8, "step": 2})
    figure.start()
    step = figure.host.get_by_role("button", name="Step", exact=True)
    step.focus()
    step.press("Enter")
    holds(figure, GRID[0]["numbers"])
    expect(figure.host.locator(".cache-grid__mode")).to_contain_text("With a cache")
    figure.host.get_by_label("Use a cache").press("Space")
    expect(figure.host.locator(".cache-grid__mode")).to_contain_text("Without a cache")
    holds(figure, GRID[1]["numbers"])
    figure.page.wait_for_url(re.compile(r"cache-grid\.cache=0"))
    expect(figure.slider("step")).to_have_value("3")


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_the_lessons_are_whole_without_scripts(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/append/", java_script_enabled=False)
    for name, entry in (("cache-grid", GRID[0]), ("rope-store", ROPE[4])):
        holds(Figure(page, name), entry["numbers"])
    scene = Scene(page, "append-timeline")
    expect(scene.steps).to_have_count(5)
    for number in range(5):
        expect(scene.steps.nth(number)).to_be_visible()
    page.goto(f"/{lang}/mask/")
    holds(Figure(page, "mask-explorer"), MASK[0]["numbers"])
    page.goto(f"/{lang}/bandwidth/")
    holds(Figure(page, "roofline"), ROOF[0]["numbers"])
