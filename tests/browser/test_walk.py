"""A reader finds the way: languages, theme, menus, and everything by keyboard alone."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Look, Visit
from tests.browser.parts import Figure, Scene
from tests.built import LANGUAGES, LESSONS, REGISTERS

HTML_LANG = {"zh": "zh-Hans", "en": "en"}
OTHER = {"zh": "en", "en": "zh"}


@pytest.mark.parametrize(("locale", "opens"), [("zh-CN", "zh"), ("zh-TW", "zh"), ("en-GB", "en")])
def test_the_front_door_opens_the_language_of_the_reader(
    visit: Visit, locale: str, opens: str
) -> None:
    page = visit("/", locale=locale)
    expect(page).to_have_url(re.compile(rf"/{opens}/$"))
    expect(page.locator("html")).to_have_attribute("lang", HTML_LANG[opens])


def test_the_front_door_stays_open_for_a_language_we_do_not_speak(visit: Visit) -> None:
    page = visit("/", locale="fr-FR")
    expect(page.locator('main a[hreflang="zh-Hans"]')).to_be_visible()
    page.locator('main a[hreflang="en"]').click()
    expect(page).to_have_url(re.compile(r"/en/$"))
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/en/$"))


def test_a_chosen_language_is_stronger_than_the_browser(visit: Visit) -> None:
    page = visit("/zh/", locale="zh-CN")
    page.locator('[data-action="language"]').click()
    expect(page).to_have_url(re.compile(r"/en/$"))
    page.goto("/")
    expect(page).to_have_url(re.compile(r"/en/$"))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", ["", "knob", *REGISTERS])
def test_switching_the_language_keeps_the_page(look: Look, lang: str, name: str) -> None:
    page = look(f"/{lang}/{name}/".replace("//", "/"))
    ids = page.locator("main h2, main section").evaluate_all("(all) => all.map(({id}) => id)")
    page.locator('[data-action="language"]').click()
    expected = f"/{OTHER[lang]}/{name}/".replace("//", "/")
    expect(page).to_have_url(re.compile(re.escape(expected)))
    expect(page.locator("html")).to_have_attribute("lang", HTML_LANG[OTHER[lang]])
    assert ids == page.locator("main h2, main section").evaluate_all(
        "(all) => all.map(({id}) => id)"
    )


def test_the_theme_button_goes_round_and_is_remembered(visit: Visit) -> None:
    page = visit("/en/knob/", color_scheme="light")
    theme, root = page.locator(".header__theme"), page.locator("html")
    paper = "(it) => getComputedStyle(it).backgroundColor"
    names = []
    papers = []
    for _ in range(3):
        theme.click()
        names.append(root.get_attribute("data-theme"))
        papers.append(root.evaluate(paper))
    assert names == ["light", "dark", None]
    assert papers[0] != papers[1]
    assert papers[2] == papers[0]
    theme.click()
    theme.click()
    page.goto("/zh/claims/")
    expect(root).to_have_attribute("data-theme", "dark")
    expect(theme).to_have_attribute("aria-label", re.compile("深色"))


def focused(page: Page) -> str:
    return str(page.evaluate("() => document.activeElement.outerHTML.slice(0, 200)"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_first_stop_skips_to_the_text(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/")
    page.keyboard.press("Tab")
    skip = page.locator("a.skip")
    expect(skip).to_be_focused()
    expect(skip).to_be_in_viewport()
    page.keyboard.press("Enter")
    expect(page.locator("main")).to_be_focused()
    page.keyboard.press("Tab")
    assert page.locator("main :focus").count() == 1, focused(page)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_menus_open_with_enter_and_lead_to_every_lesson(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/")
    lessons = page.locator("details.menu").first
    lessons.locator("summary").focus()
    page.keyboard.press("Enter")
    links = lessons.locator("a")
    expect(links.first).to_be_visible()
    assert links.count() >= len(LESSONS)
    registers = page.locator("details.menu").nth(1)
    registers.locator("summary").press("Enter")
    expect(links.first).to_be_hidden()
    expect(registers.locator("a").first).to_be_visible()
    lessons.locator("summary").press("Enter")
    page.keyboard.press("Tab")
    expect(links.first).to_be_focused()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/{lang}/({'|'.join(LESSONS)})/"))


@pytest.mark.parametrize("path", ["/zh/knob/", "/en/measure/"])
def test_tab_visits_everything_in_order_and_shows_where_it_is(visit: Visit, path: str) -> None:
    page = visit(path)
    expected = page.evaluate(
        """() => [...document.querySelectorAll(
            'a[href], button, input, summary, [tabindex="0"]')]
          .filter((it) => !it.disabled && it.checkVisibility({visibilityProperty: true}))
          .filter((it) => it.type !== 'hidden')
          // A group of radio buttons is one stop.
          .filter((it) => it.type !== 'radio' ||
            it === document.querySelector(`[type=radio][name="${it.name}"]`)).length"""
    )
    stops = []
    for _ in range(expected):
        page.keyboard.press("Tab")
        stop = page.evaluate(
            """() => {
              const it = document.activeElement;
              const style = getComputedStyle(it);
              const box = it.getBoundingClientRect();
              const order = [...document.querySelectorAll('*')].indexOf(it);
              const ring = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) > 0;
              return {order, ring, inside: box.bottom > 0 && box.top < innerHeight,
                what: it.outerHTML.slice(0, 100)};
            }"""
        )
        assert stop["ring"], stop
        assert stop["inside"], stop
        stops.append(stop["order"])
    assert stops == sorted(stops)
    assert len(set(stops)) == expected


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_lesson_can_be_worked_through_by_keyboard_alone(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/")
    for badge in page.locator("section.part").first.locator(".badge summary").all():
        badge.focus()
        page.keyboard.press("Enter")
        expect(badge.locator("xpath=..").locator(".badge__body")).to_be_visible()
    scene = Scene(page)
    scene.host.focus()
    page.keyboard.press("End")
    scene.stands_at(6)
    figure = Figure(page)
    figure.slider("layers").focus()
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(figure.slider("width")).to_be_focused()
    page.keyboard.press("Home")
    figure.wait_until("live")
    figure.shows({"macs-cached": str(2 * 3 * 8**2 * 40)})
    page.locator("main a.number").first.focus()
    page.keyboard.press("Enter")
    expect(page.locator("kv-receipt .receipt__lines")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator('a[rel="next"]').focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(rf"/{lang}/measure/$"))


def test_links_inside_a_page_arrive_below_nothing_that_covers(visit: Visit) -> None:
    page = visit("/en/knob/")
    for link in page.locator(".contents a").all():
        target = (link.get_attribute("href") or "")[1:]
        link.focus()
        page.keyboard.press("Enter")
        heading = page.locator(f'[id="{target}"]')
        expect(heading).to_be_in_viewport()


@pytest.mark.parametrize("path", ["/nothing", "/zh/knob/nothing/at/all/"])
def test_an_unknown_address_offers_the_way_home(visit: Visit, path: str) -> None:
    page = visit(path, allowed=(r"the server responded with a status of 404",))
    expect(page.locator("h1").first).to_be_visible()
    assert page.locator("body").evaluate("(it) => getComputedStyle(it).margin") == "0px"
    page.locator("main a[href]").first.click()
    expect(page).to_have_url(re.compile(r"127\.0\.0\.1:\d+/zh/$"))
    expect(page.locator("h1")).to_be_visible()
