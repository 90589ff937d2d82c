"""The figures of heads, pages and devices, moved as a reader moves them."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure
from tests.built import CHECKOUT

PAGING = {
    tuple(entry["params"].values()): entry["numbers"]
    for entry in json.loads((CHECKOUT / "tests/golden/paging.json").read_text("utf-8"))
}


def shows(figure: Figure, numbers: dict[str, str]) -> None:
    for name, value in numbers.items():
        expect(figure.number(name)).to_have_attribute("value", value)


def test_the_allocators_are_stepped_and_played_with_the_keyboard_alone(visit: Visit) -> None:
    figure = Figure(visit("/en/paging/"), "allocator")
    figure.start()
    shows(figure, PAGING[25, 16, 1, 0])
    back = figure.host.locator('[data-act="back"]')
    back.focus()
    for step in (20, 15, 10):
        back.press("Enter")
        expect(figure.typed("step")).to_have_value(str(step))
    shows(figure, PAGING[10, 16, 1, 0])
    expect(figure.page).to_have_url(re.compile(r"allocator\.step=10"))
    figure.slider("step").press("End")
    shows(figure, PAGING[60, 16, 1, 0])
    figure.slider("step").press("Home")
    figure.host.locator("[data-pace]").select_option("250")
    figure.slider("step").press(" ")
    expect(figure.typed("step")).to_have_value("60", timeout=30_000)
    shows(figure, PAGING[60, 16, 1, 0])


def test_an_address_brings_back_a_state_that_no_slider_reaches(visit: Visit) -> None:
    address = "?allocator.step=33&allocator.block=7&allocator.seed=5"
    figure = Figure(visit(f"/zh/paging/{address}"), "allocator")
    figure.start()
    shows(figure, PAGING[33, 7, 1, 5])
    figure.host.get_by_role("checkbox").uncheck()
    expect(figure.page).to_have_url(re.compile(r"allocator\.evict=0"))


def test_a_model_and_its_ranks_are_chosen_and_heads_that_do_not_divide_are_refused(
    visit: Visit,
) -> None:
    figure = Figure(visit("/zh/devices/"), "per-rank")
    figure.start()
    menu = figure.host.locator("select").first
    menu.select_option("deepseek-v3")
    shows(figure, {"times": f"{16 * 575668224}/575668224"})
    menu.select_option("phi-4")
    expect(figure.host.locator(".per-rank li")).to_have_count(0)
    figure.slider("tp").press("Home")
    shows(figure, {"times": "1677721600/1677721600"})


def test_uneven_groups_of_heads_say_what_works(visit: Visit) -> None:
    figure = Figure(visit("/en/heads/?head-sharing.kv_heads=7"), "head-sharing")
    figure.start()
    expect(figure.host.locator(".head-sharing__name")).to_contain_text("1, 2, 4, 8, 16, 32.")
    figure.typed("query_heads").fill("28")
    figure.typed("query_heads").press("Enter")
    shows(figure, {"group": "4", "ratio-gqa": "7/28"})
    figure.host.get_by_role("checkbox").check()
    expect(figure.host.locator(".head-sharing__name")).to_contain_text("same latent vector")
