"""Receipts: with scripts and without. `test_every_number.py` opens one from every number."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Visit
from tests.browser.looking import AXE, axe_complaints
from tests.browser.parts import STARTING, Figure, Scene, slip_of

NUMBERS = "main a.number"


def claim_of(number: Locator) -> str:
    return number.locator("data[data-claim]").get_attribute("data-claim") or ""


def shows(page: Page, claim: str) -> None:
    """Wait for the receipt of a claim, with the focus in it, and for no second one."""
    slip = slip_of(page)
    expect(slip).to_have_count(1)
    expect(slip).to_be_visible()
    expect(slip.locator(".receipt__entry a")).to_have_text(claim)
    expect(slip.locator(".slip__title")).to_be_focused()


def test_the_button_of_a_slip_closes_it_and_gives_the_focus_back(visit: Visit) -> None:
    page = visit("/zh/knob/")
    number = page.locator(NUMBERS).first
    number.click()
    shows(page, claim_of(number))
    page.locator(".slip__close").click()
    expect(slip_of(page)).to_be_hidden()
    expect(number).to_be_focused()


def test_a_receipt_opened_over_another_gives_the_focus_back_to_its_own_number(visit: Visit) -> None:
    page = visit("/zh/knob/")
    first, other = page.locator(NUMBERS).first, page.locator(NUMBERS).nth(3)
    first.click()
    shows(page, claim_of(first))
    other.focus()
    page.keyboard.press("Enter")
    shows(page, claim_of(other))
    page.keyboard.press("Escape")
    expect(other).to_be_focused()


def test_on_a_narrow_phone_a_touched_number_brings_a_sheet_from_below(visit: Visit) -> None:
    page = visit(
        "/en/card/", has_touch=True, is_mobile=True, viewport={"width": 320, "height": 640}
    )
    for number in page.locator(NUMBERS).all()[:3]:
        number.tap()
        shows(page, claim_of(number))
        box = slip_of(page).bounding_box()
        assert box
        assert (box["x"], box["width"]) == (0, 320)
        assert box["y"] + box["height"] == pytest.approx(640, abs=1)
        assert page.evaluate("document.documentElement.scrollWidth") <= 320
        page.locator(".slip__close").tap()


def test_a_receipt_leads_to_other_receipts_and_back_to_the_first_number(visit: Visit) -> None:
    page = visit("/en/knob/")
    number = page.locator('main a.number:has([data-claim="account-a-cached"])').first
    number.click()
    shows(page, "account-a-cached")
    source = slip_of(page).locator("[data-source-of]").first
    source.locator("summary").click()
    expect(source.locator("pre")).to_contain_text("def macs_cached")
    slip_of(page).locator(
        ".receipt__uses [data-receipt-of]"
    ).click()  # a claim that is computed from this one
    shows(page, "account-a-ratio")
    page.keyboard.press("Escape")
    expect(number).to_be_focused()


def test_a_receipt_can_be_taken_away(visit: Visit) -> None:
    page = visit("/en/knob/", permissions=["clipboard-read", "clipboard-write"])
    page.locator('main a.number:has([data-claim="account-a-ratio"])').first.click()
    address = re.sub(r"/en/.*", "/en/claims/#account-a-ratio", page.url)
    for name, begins in (
        ("Text", "Account A: MACs with a cache"),
        ("Markdown", f"[Account A: MACs with a cache as a share of those without]({address})"),
        ("BibTeX", "@misc{kv-ledger-account-a-ratio,"),
        ("Link", address),
    ):
        slip_of(page).get_by_role("button", name=name, exact=True).click()
        expect(slip_of(page).locator(".slip__copies [role=status]")).to_have_text("Copied.")
        copied = str(page.evaluate("navigator.clipboard.readText()"))
        assert copied.startswith(begins)
        assert address in copied


def test_axe_finds_nothing_with_a_receipt_open_and_proved(visit: Visit) -> None:
    page = visit("/en/measure/", scripts=(AXE,), reduced_motion="reduce")
    page.locator('main a.number:has([data-claim="account-b-ratio"])').first.click()
    slip_of(page).get_by_role("button", name="Prove it here").click()
    expect(slip_of(page).locator('[data-result="proved"]')).to_be_visible(timeout=STARTING)
    for summary in slip_of(page).locator("summary").all():
        summary.click()
    found = axe_complaints(page, "light 1280", within="kv-receipt")
    page.emulate_media(color_scheme="dark")
    page.set_viewport_size({"width": 320, "height": 800})
    found += axe_complaints(page, "dark 320", within="kv-receipt")
    assert not found, "\n".join(found)


@pytest.mark.parametrize("lang", ["zh", "en"])
def test_without_scripts_a_number_leads_to_its_entry_and_the_receipt_in_full(
    visit: Visit, lang: str
) -> None:
    page = visit(f"/{lang}/knob/", java_script_enabled=False)
    page.locator('main a.number:has([data-claim="account-a-ratio"])').first.click()
    expect(page).to_have_url(re.compile(rf"/{lang}/claims/#account-a-ratio$"))
    row = page.locator("#account-a-ratio")
    row.locator("summary").click()
    expect(row.locator(".claims__scope")).to_be_visible()
    row.locator(".claims__scope a").last.click()
    receipt = page.locator("section#account-a-ratio")
    expect(receipt).to_be_in_viewport()
    expect(receipt.locator(".receipt__formula math")).to_be_visible()
    expect(receipt.locator(".receipt__lines")).to_contain_text("account_a.cached_ratio")


def test_a_number_of_a_figure_shows_its_function_for_the_inputs_of_now(visit: Visit) -> None:
    page = visit("/zh/knob/")
    figure = Figure(page)
    figure.start()
    figure.slider("layers").focus()
    page.keyboard.press("ArrowRight")
    figure.shows({"macs-cached": str(163_840 // 2 * 3)})
    figure.number("macs-cached").click()
    slip = slip_of(page)
    expect(slip.locator(".receipt__inputs li").first).to_have_text("layers = 3")
    chosen = slip.locator("details[open]")
    expect(chosen.locator("pre")).to_contain_text("def macs_cached")
    chosen.get_by_role("button").click()
    expect(chosen.locator('[data-result="proved"]')).to_contain_text("245,760")
    page.keyboard.press("Escape")
    figure.host.locator("[data-figure-receipt]").focus()  # one stop of Tab for all its numbers
    page.keyboard.press("Enter")
    expect(slip.locator("summary")).to_have_count(7)
    expect(slip.locator("details[open]")).to_have_count(0)


def test_a_number_of_a_scene_shows_the_function_of_its_step(visit: Visit) -> None:
    page = visit("/en/card/", reduced_motion="reduce")
    scene = Scene(page)
    scene.host.focus()
    page.keyboard.press("End")
    scene.stands_at(6)
    scene.steps.nth(5).locator("data[data-frame]").first.click()
    slip = slip_of(page)
    expect(slip.locator(".receipt__inputs")).to_have_text("step = 6")
    expect(slip.locator("details[open] pre")).to_contain_text("def frames")
    expect(slip.locator("details[open] button")).to_have_count(0)


def test_a_number_of_a_recorded_run_leads_to_the_record_and_counts_it_again(visit: Visit) -> None:
    page = visit("/en/measure/")
    page.locator('kv-script [data-number="record-macs-cached-total"]').click()
    slip = slip_of(page)
    expect(slip.locator('a[href*="/experiments/#kv-cache-"]')).to_be_visible()
    slip.get_by_role("button", name="Prove it here").click()
    expect(slip.locator('[data-result="compared"]')).to_be_visible(timeout=STARTING)
    page.keyboard.press("Escape")
    page.locator("kv-script [data-figure-receipt]").focus()
    page.keyboard.press("Enter")
    expect(slip).to_contain_text("your own browser")
