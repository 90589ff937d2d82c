"""Until a page has loaded, what is far from the window waits, and nobody misses it."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.faults import Faults, missing
from tests.browser.ladder import FILE_GONE

IS_DRAWN = "(it) => it.checkVisibility({contentVisibilityAuto: true})"
TOP = "(it) => it.getBoundingClientRect().top"


@pytest.fixture
def unfinished(visit: Visit, ill_host: str, faults: Faults) -> Visit:
    """Open a page whose script never comes, so that its first look does not end."""
    faults.by_name["app-*.js"] = missing

    def open_page(address: str) -> Page:
        return visit(address, at=ill_host, allowed=(FILE_GONE,))

    return open_page


def is_drawn(page: Page, place: str) -> bool:
    return bool(page.locator(place).evaluate(IS_DRAWN))


def test_parts_far_off_wait_until_they_come_near_or_go_on_paper(unfinished: Visit) -> None:
    page = unfinished("/en/knob/")
    places = ("#misreadings > h2", "#appendix-claims > h2")
    assert is_drawn(page, "h1")
    assert [is_drawn(page, place) for place in places] == [False, False]
    page.emulate_media(media="print")
    assert [is_drawn(page, place) for place in places] == [True, True]
    page.emulate_media(media="screen")
    page.locator(places[0]).scroll_into_view_if_needed()
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)))")
    assert is_drawn(page, places[0])


def test_a_reader_led_to_a_place_arrives_there(unfinished: Visit) -> None:
    for place in ("misreadings", "appendix-claims"):
        page = unfinished(f"/en/knob/#{place}")
        assert -1 <= page.locator(f"#{place}").evaluate(TOP) <= 100
        assert is_drawn(page, "h1")


def test_who_comes_back_finds_the_page_as_it_was(unfinished: Visit) -> None:
    page = unfinished("/en/knob/")
    assert not is_drawn(page, "#misreadings > h2")
    page.reload()
    assert is_drawn(page, "#misreadings > h2")


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/memory/"])
def test_the_first_look_ends_when_the_page_has_loaded(visit: Visit, path: str) -> None:
    page = visit(path)
    expect(page.locator("html:not([data-first-look])")).to_have_count(1)
    for part in page.locator(".part, .appendix").all():
        assert part.locator("h2").first.evaluate(IS_DRAWN)
