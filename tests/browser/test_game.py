"""The game of the story, played as a reader plays it."""

import re

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure

RECORD_NEWS = """(news) => {
  globalThis.told = [];
  new MutationObserver(() => told.push(news.textContent)).observe(news, {
    subtree: true, childList: true, characterData: true,
  });
}"""


def test_a_reader_finishes_the_game_with_the_keyboard_and_hears_each_trip_once(
    visit: Visit,
) -> None:
    game = Figure(visit("/zh/trip/"), "be-the-gpu")
    game.start()
    news = game.host.locator(".be-the-gpu__news")
    news.evaluate(RECORD_NEWS)
    step = game.host.locator('[data-act="step"]')
    step.focus()
    for trip in range(1, 18):
        step.press("Enter")
        expect(game.number("trips")).to_have_attribute("value", str(trip))
    expect(game.host.locator(".be-the-gpu__done")).to_be_visible()
    expect(game.number("words-written")).to_have_attribute("value", "17")
    expect(game.number("positions-read")).to_have_attribute("value", "22")
    expect(game.page).to_have_url(re.compile(r"be-the-gpu\.trip=17"))
    told = game.page.evaluate("told")
    assert len(told) == len(set(told)) == 17


def test_playing_stops_by_itself_when_the_answer_is_written(visit: Visit) -> None:
    game = Figure(visit("/en/trip/?be-the-gpu.mode=apprentice"), "be-the-gpu")
    game.start()
    game.host.locator("[data-pace]").select_option("250")
    game.host.locator('[data-act="play"]').press("Space")
    expect(game.host.locator(".be-the-gpu__done")).to_be_visible()
    expect(game.host.locator("[data-play]")).not_to_have_attribute("data-playing", "")
    trips = int(game.number("trips").get_attribute("value") or 0)
    assert 1 < trips < 17
    expect(game.slider("trip")).to_have_value(str(trips))
