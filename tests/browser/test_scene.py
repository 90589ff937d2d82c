"""A stepped scene: keys, buttons, focus, reduced motion."""

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.browser.parts import Scene
from tests.built import LANGUAGES

PLACES = [(lang, lesson) for lang in LANGUAGES for lesson in ("card", "knob")]


def scrolled(scene: Scene) -> float:
    return float(scene.page.evaluate("() => scrollY"))


@pytest.mark.parametrize(("lang", "lesson"), PLACES)
def test_keys_step_the_scene_and_never_scroll(visit: Visit, lang: str, lesson: str) -> None:
    scene = Scene(visit(f"/{lang}/{lesson}/"))
    scene.stands_at(1)
    scene.host.focus()
    before = scrolled(scene)
    keys = (
        ("ArrowRight", 2),
        ("ArrowRight", 3),
        ("ArrowLeft", 2),
        ("End", 6),
        ("ArrowRight", 6),
        ("Home", 1),
        ("ArrowLeft", 1),
    )
    for key, step in keys:
        scene.page.keyboard.press(key)
        scene.stands_at(step)
        assert scrolled(scene) == before, key
    expect(scene.host).to_be_focused()


def test_keys_without_focus_do_what_they_always_do(visit: Visit) -> None:
    scene = Scene(visit("/en/card/"))
    scene.page.locator("main").focus()
    for key in ("ArrowRight", "ArrowLeft", "Space", "End"):
        scene.page.keyboard.press(key)
    scene.page.locator("footer").scroll_into_view_if_needed()
    scene.stands_at(1)
    assert scrolled(scene) > 0


def test_keys_with_a_modifier_belong_to_the_browser(visit: Visit) -> None:
    scene = Scene(visit("/en/card/"))
    scene.host.focus()
    for key in ("Shift+ArrowRight", "Control+End", "Control+Home"):
        scene.page.keyboard.press(key)
    scene.stands_at(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_space_plays_and_space_in_the_middle_shows_the_whole_text(visit: Visit, lang: str) -> None:
    scene = Scene(visit(f"/{lang}/card/"))
    scene.host.focus()
    before = scrolled(scene)
    scene.page.keyboard.press("Space")
    expect(scene.host).to_have_attribute("data-state", "playing")
    expect(scene.host).to_have_attribute("data-text", "writing")
    scene.stands_at(2)
    assert veils(scene) == 1

    scene.page.keyboard.press("Space")
    expect(scene.host).to_have_attribute("data-state", "paused")
    expect(scene.host).to_have_attribute("data-text", "whole")
    scene.stands_at(2)
    assert veils(scene) == 0
    assert scrolled(scene) == before


def veils(scene: Scene) -> int:
    return int(scene.page.evaluate("() => CSS.highlights.get('kv-veil')?.size ?? 0"))


def test_playing_goes_on_by_itself_and_stops_at_the_end(visit: Visit) -> None:
    scene = Scene(visit("/en/card/"))
    scene.page.clock.install()
    scene.page.reload()
    scene.host.focus()
    scene.page.keyboard.press("ArrowRight")
    scene.page.keyboard.press("Space")  # the whole text of step 2
    scene.page.keyboard.press("Space")
    expect(scene.host).to_have_attribute("data-state", "playing")
    scene.page.clock.run_for(240_000)
    scene.stands_at(6)
    expect(scene.host).to_have_attribute("data-state", "paused")
    expect(scene.host).to_have_attribute("data-text", "whole")
    scene.page.keyboard.press("Space")
    scene.stands_at(1)


def test_a_writing_text_takes_its_whole_room_from_the_start(visit: Visit) -> None:
    scene = Scene(visit("/en/card/"))
    scene.host.focus()
    heights = set()
    for _ in range(5):
        box = scene.host.bounding_box()
        assert box
        heights.add(box["height"])
        scene.page.keyboard.press("ArrowRight")
    assert len(heights) == 1


@pytest.mark.parametrize("lang", LANGUAGES)
def test_buttons_step_the_scene_too(visit: Visit, lang: str) -> None:
    scene = Scene(visit(f"/{lang}/knob/"))
    buttons = scene.host.locator(".scene__controls")
    buttons.locator('[data-action="next"]').click()
    scene.stands_at(2)
    buttons.locator('[data-action="previous"]').click()
    scene.stands_at(1)
    play = buttons.locator('[data-action="play"]')
    paused = play.inner_text()
    play.click()
    expect(scene.host).to_have_attribute("data-state", "playing")
    assert play.inner_text() != paused
    play.press("Space")  # on a button Space is the button's own key
    expect(scene.host).to_have_attribute("data-state", "paused")
    scene.stands_at(1)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_with_reduced_motion_a_step_is_whole_at_once(visit: Visit, lang: str) -> None:
    scene = Scene(visit(f"/{lang}/card/", reduced_motion="reduce"))
    scene.host.focus()
    for step in (2, 3):
        scene.page.keyboard.press("ArrowRight")
        scene.stands_at(step)
        expect(scene.host).to_have_attribute("data-text", "whole")
        assert veils(scene) == 0
    assert scene.page.evaluate("() => document.getAnimations().length") == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_new_step_is_said_once_with_its_whole_text(visit: Visit, lang: str) -> None:
    scene = Scene(visit(f"/{lang}/card/"))
    scene.host.focus()
    scene.page.keyboard.press("ArrowRight")
    speaker = scene.host.get_by_role("status").last
    heading = scene.steps.nth(1).locator(".scene__title").inner_text().split(maxsplit=1)[1]
    expect(speaker).to_contain_text(heading)
    last = scene.steps.nth(1).locator(".scene__text p").last.inner_text()
    assert last.split()[-1] in (speaker.text_content() or "")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_count_of_the_scene_is_right(visit: Visit, lang: str) -> None:
    scene = Scene(visit(f"/{lang}/card/", java_script_enabled=False))
    without = sum(range(9, 15))
    expect(scene.steps.last).to_contain_text(str(without))
    texts = [step.inner_text() for step in scene.steps.all()]
    running = 0
    for added, text in enumerate(texts):
        running += 9 + added
        assert str(running) in text, (added, text)


@pytest.mark.parametrize("path", ["card", "append", "paging"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_pictures_beside_their_texts_are_of_one_height(look: Look, lang: str, path: str) -> None:
    page = look(f"/{lang}/{path}/")
    for width in (928, 1040, 1280, 1900):
        page.set_viewport_size({"width": width, "height": 800})
        heights = page.locator(".scene__picture > *").evaluate_all(
            "(all) => all.map((it) => Math.round(it.getBoundingClientRect().height))"
        )
        assert len(heights) >= 5
        assert len(set(heights)) == 1, (width, heights)


def test_a_step_taken_at_the_first_look_shows_its_picture(visit: Visit) -> None:
    page = visit("/en/card/")
    expect(page.locator("html:not([data-first-look])")).to_have_count(1)
    page.evaluate("() => document.documentElement.setAttribute('data-first-look', '')")
    scene = Scene(page)
    drawn = "(it) => it.checkVisibility({contentVisibilityAuto: true})"
    pictures = [step.locator(".scene__picture > *") for step in scene.steps.all()]
    assert [it.evaluate(drawn) for it in pictures][:2] == [True, False]
    scene.host.focus()
    page.keyboard.press("ArrowRight")
    scene.stands_at(2)
    assert pictures[1].evaluate(drawn)
