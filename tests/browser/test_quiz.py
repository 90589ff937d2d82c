"""Questions are answered with reasons, numbers by Python, and progress stays on the device."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.parts import STARTING, said
from tests.built import LANGUAGES


class Question:
    """A question as its reader meets it."""

    def __init__(self, page: Page, name: str) -> None:
        self.form = page.locator(f"#quiz-{name}")
        self.says = self.form.locator(".quiz__says")
        self.reasons = self.form.locator(".quiz__reasons > li")

    def inputs(self) -> Locator:
        return self.form.locator("fieldset input")

    def check(self) -> None:
        self.form.locator('button[type="submit"]').click()

    def answered(self, verdict: str) -> None:
        expect(self.form).to_have_attribute("data-verdict", verdict, timeout=STARTING)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_wrong_choice_gets_its_own_reason_and_the_right_one_counts(
    visit: Visit, lang: str
) -> None:
    page = visit(f"/{lang}/knob/")
    question, score = Question(page, "knob-double"), page.locator("[data-score]")
    question.check()
    expect(question.says).to_have_text(said("quiz.none", lang))
    for choice in (1, 0):
        question.inputs().nth(choice).check()
        question.check()
        question.answered("wrong" if choice else "right")
        reason = question.reasons.nth(choice).locator("p").text_content()
        expect(question.says).to_contain_text(reason or "no reason")
    expect(score).to_contain_text("1")
    page.reload()
    expect(question.form).to_have_attribute("data-done", "")
    with page.expect_download() as saved:
        page.locator('[data-action="export"]').click()
    told = json.loads(Path(saved.value.path()).read_text("utf-8"))
    assert told == {"knob-double": {"tries": 2, "right": True}}
    page.locator('[data-action="erase"]').click()
    expect(question.form).not_to_have_attribute("data-done", "")
    assert page.evaluate("localStorage.getItem('kv-quiz')") is None


def test_a_number_is_read_by_python_with_any_unit_and_nonsense_is_refused(visit: Visit) -> None:
    page = visit("/en/card/")
    question = Question(page, "card-full-context")
    for text, verdict, says in (
        ("a lot", "open", "No number could be read"),
        ("1 Gb", "open", "means bits"),
        ("4 GiB", "wrong", "takes query heads for KV heads"),
        ("1 GB", "wrong", "GiB counts in powers of two"),
        ("１，０７３，７４１，８２４", "right", "leading two"),
        ("1.074 GB", "right", "Right."),
        ("1024 MiB", "right", "Right."),
    ):
        question.inputs().fill(text)
        question.check()
        expect(question.says).to_contain_text(says, timeout=STARTING)
        question.answered(verdict)


def test_steps_are_ordered_with_the_keyboard(visit: Visit) -> None:
    page = visit("/en/append/")
    question = Question(page, "append-order")
    steps = question.form.locator("[data-step]")
    question.check()
    question.answered("wrong")
    for place in range(5):
        step = question.form.locator(f'[data-step="{place}"]')
        while steps.nth(place).get_attribute("data-step") != str(place):
            up = step.locator('[data-move="-1"]')
            up.press("Enter")
            expect(up).to_be_focused()
    expect(question.says).to_contain_text("Moved to place")
    question.check()
    question.answered("right")


def test_several_choices_and_a_cell_are_judged(visit: Visit) -> None:
    page = visit("/zh/mask/")
    cell = Question(page, "mask-wrong-cell")
    for place, verdict in ((0, "wrong"), (2, "right")):
        cell.inputs().nth(place).check()
        cell.check()
        cell.answered(verdict)
    page.goto("/zh/card/")
    several = Question(page, "card-what-changes-the-line")
    several.inputs().nth(0).check()
    several.check()
    several.answered("wrong")
    several.inputs().nth(1).check()
    several.check()
    several.answered("right")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_without_scripts_questions_and_answers_can_be_read(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/quiz/", java_script_enabled=False)
    forms = page.locator(".quiz__question")
    assert forms.count() >= 24
    expect(forms.first.locator("legend")).to_be_visible()
    expect(forms.first.locator('button[type="submit"]')).to_be_hidden()
    forms.first.locator("summary").click()
    expect(forms.first.locator(".quiz__reasons > li").first).to_be_visible()
