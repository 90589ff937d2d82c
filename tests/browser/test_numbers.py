"""The numbers of account A on screen against numbers counted by an independent path."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import BUILT, GOLDEN, LIMITS, Figure, address, said
from tests.built import LANGUAGES

CORNERS = [
    {"layers": layers, "width": width, "positions": positions}
    for layers in LIMITS["layers"]
    for width in LIMITS["width"]
    for positions in LIMITS["positions"]
]
MUST_HAVE = [BUILT, {**BUILT, "positions": 1}, *CORNERS]
NUMBERS = {tuple(entry["params"].values()): entry["numbers"] for entry in GOLDEN}


def golden(params: dict[str, int]) -> dict[str, str]:
    return NUMBERS[tuple(params.values())]


def test_the_stored_positions_hold_all_corners() -> None:
    assert len(NUMBERS) >= 12
    assert {tuple(params.values()) for params in MUST_HAVE} <= NUMBERS.keys()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_address_opens_every_stored_position(visit: Visit, lang: str) -> None:
    # The first page stays open, so that the worker that pages share outlives each of the others.
    first = Figure(visit(address(lang, BUILT)))
    first.start()
    page = first.page.context.new_page()
    for entry in GOLDEN:
        page.goto(address(lang, entry["params"]))
        figure = Figure(page)
        figure.start()
        figure.shows(entry["numbers"])
        figure.stands_at(entry["params"])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_keys_reach_the_stored_positions(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/"))
    figure.start()
    for entry in GOLDEN:
        figure.turn_to(entry["params"])
        figure.shows(entry["numbers"])
        figure.stands_at(entry["params"])
    expect(figure.host).to_have_attribute("data-state", "live")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_typed_value_counts_like_a_slider(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/"))
    params = {"layers": 3, "width": 48, "positions": 17}
    for name, value in params.items():
        figure.typed(name).fill(str(value))
        figure.typed(name).press("Enter")
    figure.start()
    figure.shows(golden(params))
    figure.stands_at(params)
    expect(figure.slider("layers")).to_have_attribute(
        "aria-valuetext", {"zh": "3层", "en": "layers: 3"}[lang]
    )


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_badge_says_built_until_the_browser_has_computed(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/"))
    built = figure.badge.locator('summary [data-mode="built"]')
    browser = figure.badge.locator('summary [data-mode="browser"]')
    modes = figure.part.get_attribute("data-display-mode") or ""
    assert "built" in modes.split()
    assert "browser" not in modes.split()
    figure.start()
    expect(figure.status).to_have_text(said("ready", lang))
    expect(built).to_be_visible()
    expect(browser).to_be_hidden()

    figure.slider("layers").press("ArrowRight")
    expect(figure.status).to_have_text(said("live", lang))
    expect(built).to_be_hidden()
    expect(browser).to_be_visible()
    expect(figure.status).to_have_attribute("role", "status")
    modes = figure.part.get_attribute("data-display-mode") or ""
    assert "browser" in modes.split()
    assert "built" not in modes.split()
    figure.badge.locator("summary").press("Enter")
    expect(figure.badge.locator('.badge__meaning[data-mode="browser"]')).to_be_visible()
    expect(figure.badge.locator('.badge__meaning[data-mode="built"]')).to_be_hidden()
