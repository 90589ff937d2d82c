"""What a page shows before any script has run: the build's own numbers."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import BUILT, GOLDEN, Figure, Scene
from tests.built import LANGUAGES

SHOWN = {
    "macs-uncached": "3,358,720",
    "macs-cached": "163,840",
    "ratio": "2/41",
    "ratio-percent": "4.878%",
    "cache-elements": "5,120",
    "elements-per-position": "128",
}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_built_figure_shows_its_numbers_before_any_script(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/", java_script_enabled=False))
    for name, text in SHOWN.items():
        expect(figure.number(name)).to_have_text(text)
        expect(figure.number(name)).to_be_visible()
    figure.shows(next(entry["numbers"] for entry in GOLDEN if entry["params"] == BUILT))
    expect(figure.host).to_have_attribute("data-state", "built")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_the_knobs_are_still_and_say_why(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/?account-a.layers=7", java_script_enabled=False))
    expect(figure.host.locator("noscript .demo__noscript")).to_be_visible()
    expect(figure.slider("layers")).to_be_disabled()
    figure.stands_at(BUILT)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_a_scene_is_a_list_of_all_its_steps(visit: Visit, lang: str) -> None:
    for lesson in ("card", "knob"):
        scene = Scene(visit(f"/{lang}/{lesson}/", java_script_enabled=False))
        assert scene.steps.count() == 6
        bottom = 0.0
        for step in scene.steps.all():
            expect(step.locator(".scene__picture svg").first).to_be_visible()
            expect(step.locator(".scene__title")).to_be_visible()
            box = step.bounding_box()
            assert box
            assert box["y"] >= bottom
            bottom = box["y"] + box["height"]
        expect(scene.host.locator(".scene__controls")).to_be_hidden()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_the_record_is_whole_and_the_run_says_why(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/measure/", java_script_enabled=False)
    run = page.locator("kv-script")
    expect(run.locator("noscript .demo__noscript")).to_be_visible()
    expect(run.locator('button[type="submit"]')).to_be_disabled()
    expect(run.locator('[data-number="record-macs-uncached-total"]')).to_have_text("6,507,520")
    expect(run.locator('[data-number="record-macs-cached-total"]')).to_have_text("350,720")
    expect(page.locator("figure.record samp").first).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_the_front_door_offers_both_languages(visit: Visit, lang: str) -> None:
    page = visit("/", java_script_enabled=False)
    page.locator(f'main a[hreflang^="{lang}"]').first.click()
    expect(page.locator("html")).to_have_attribute("lang", {"zh": "zh-Hans", "en": "en"}[lang])


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_menus_and_badges_open(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/knob/", java_script_enabled=False)
    page.locator("details.menu summary").first.click()
    expect(page.locator("details.menu .menu__panel a").first).to_be_visible()
    page.locator("details.menu summary").first.click()
    page.locator("section.part .badge summary").first.click()
    expect(page.locator("section.part .badge__body").first).to_be_visible()
