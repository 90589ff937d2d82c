"""An exercise is solved in the page; whatever its reader writes, page and code survive."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.parts import STARTING, said
from tests.built import CHECKOUT, LANGUAGES

NAME = "only-the-last"
SOLUTION = (CHECKOUT / f"content/exercises/{NAME}/solution.py").read_text("utf-8")
STARTER = (CHECKOUT / f"content/exercises/{NAME}/starter.py").read_text("utf-8")
LIMIT = "(host, seconds) => { host.dataset.seconds = seconds; host.replaceWith(host); }"


class Exercise:
    """An exercise as its reader meets it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.host = page.locator(f"#exercise-{NAME}")
        self.status = self.host.locator(".demo__status")
        self.code = self.host.locator("textarea")
        self.button = self.host.locator('button[type="submit"]')
        self.stop = self.host.locator('[data-action="stop"]')
        self.reset = self.host.locator('button[type="reset"]')
        self.tests = self.host.locator(".exercise__tests > li")

    def run(self, code: str, says: str, state: str = "done") -> None:
        """Run a text and wait for the sentence."""
        self.code.fill(code)
        self.button.click()
        expect(self.host).to_have_attribute("data-state", state, timeout=STARTING)
        expect(self.status).to_contain_text(says)
        expect(self.code).to_have_value(code)

    def results(self) -> list[str | None]:
        return [test.get_attribute("data-result") for test in self.tests.all()]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_an_exercise_is_solved_and_the_code_is_kept_until_it_is_erased(
    visit: Visit, lang: str
) -> None:
    exercise = Exercise(visit(f"/{lang}/append/"))
    expect(exercise.code).to_have_value(STARTER)
    assert exercise.results() == ["open"] * 5
    exercise.run(STARTER, "2" if lang == "zh" else "2 of 5 tests failed")
    assert exercise.results() == ["passed", "passed", "failed", "failed", "passed"]
    expect(exercise.tests.nth(2)).to_contain_text(said("exercise.mark.failed", lang))
    expect(exercise.tests.nth(2)).to_contain_text("[4.0, ")
    exercise.run(SOLUTION, "5")
    assert exercise.results() == ["passed"] * 5
    exercise.page.reload()
    expect(exercise.code).to_have_value(SOLUTION)
    expect(exercise.status).to_have_text(said("exercise.kept", lang))
    exercise.reset.click()
    expect(exercise.code).to_have_value(STARTER)
    exercise.page.reload()
    expect(exercise.code).to_have_value(STARTER)
    assert exercise.page.evaluate("localStorage.length") == 0


def test_what_goes_wrong_is_told_in_words_and_the_page_goes_on(visit: Visit) -> None:
    exercise = Exercise(visit("/en/append/"))
    exercise.run("def f(:\n    pass\n", "Python cannot read line 1")
    assert exercise.results() == ["unreached"] * 5
    exercise.run("while True:\n    print('again')\n", "It printed far too much")
    expect(exercise.host.locator(".exercise__printed")).to_be_visible()
    exercise.run("block = bytearray(200 * 2**20)\n", "It ran out of memory")
    exercise.run("more = [0]\nwhile True:\n    more += more\n", "It ran out of memory")
    exercise.run("import numpy\n", "only a part of the standard library")
    exercise.run("x = 1\n", "Your code has no with_cache.")
    endless = STARTER + "\n\ndef with_cache(tokens, layers):\n    while True:\n        pass\n"
    exercise.host.evaluate(LIMIT, "1")
    exercise.run(endless, "still running after 1 seconds", "stopped")
    exercise.host.evaluate(LIMIT, "100")
    exercise.code.fill(endless)
    exercise.button.click()
    expect(exercise.host).to_have_attribute("data-state", "running", timeout=STARTING)
    exercise.stop.click()
    expect(exercise.status).to_have_text(said("exercise.stopped", "en"))
    expect(exercise.button).to_be_focused()
    exercise.run(SOLUTION, "All 5 tests passed.")


def test_the_tab_key_leaves_the_editor_unless_it_is_asked_to_indent(visit: Visit) -> None:
    exercise = Exercise(visit("/en/append/"))
    code, tabs = exercise.code, exercise.host.locator("[data-tabs]")
    code.fill("")
    code.press("Tab")
    expect(tabs).to_be_focused()
    tabs.check()
    code.focus()
    exercise.page.keyboard.type("if x:\ny = 1")
    expect(code).to_have_value("if x:\n    y = 1")
    code.press("Tab")
    expect(code).to_have_value("if x:\n    y = 1    ")
    code.press("ControlOrMeta+a")
    code.press("Shift+Tab")
    expect(code).to_have_value("if x:\ny = 1    ")
    code.press("Escape")
    code.press("Tab")
    expect(tabs).to_be_focused()
    expect(exercise.host.locator(".editor__lines")).to_have_text("1\n2")


def test_hints_are_shown_one_after_the_other(visit: Visit) -> None:
    exercise = Exercise(visit("/zh/append/"))
    hints = exercise.host.locator("details.exercise__hint")
    expect(hints.nth(1)).to_be_hidden()
    hints.nth(0).locator("summary").click()
    expect(hints.nth(1)).to_be_visible()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_everything_can_be_read(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/append/", java_script_enabled=False)
    host = Exercise(page).host
    expect(host.locator("textarea")).to_have_value(STARTER)
    expect(host.locator("textarea")).to_be_visible()
    expect(host.locator("button").first).to_be_hidden()
    expect(host.locator("details.exercise__hint").nth(1)).to_be_visible()
    for details in host.locator("details:not([hidden])").all():
        details.locator("summary").click()
    for text in ("range(step)]", "def test_two_layers"):
        expect(host.locator("pre", has_text=text).first).to_be_visible()
