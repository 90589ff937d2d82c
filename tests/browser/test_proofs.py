"""Proofs in the reader's browser: they pass on every lesson, and they notice what was changed."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.conftest import Serve, Visit
from tests.browser.copies import copied, spoil, spoil_module
from tests.browser.parts import STARTING, slip_of
from tests.built import CHECKOUT

LESSONS = sorted(path.name for path in (CHECKOUT / "content/lessons").iterdir())
CLAIM = "account-a-cached"
MODULE = "pyodide_demos/models/account_a.py"


@pytest.fixture
def own_site(built_site: Path, tmp_path: Path) -> Path:
    return copied(built_site, tmp_path / "site")


def prove_page(page: Page) -> None:
    proof = page.locator("kv-proof")
    proof.locator('[data-action="prove-page"]').click()
    done = '[data-state="proved"], [data-state="failed"]'
    expect(page.locator(f"kv-proof:is({done})")).to_be_visible(timeout=STARTING)
    expect(proof, proof.inner_text()).to_have_attribute("data-state", "proved")
    shown = page.locator("main data[data-claim]").count()
    assert page.locator("main data[data-proof]").count() == shown
    assert page.locator('main data[data-proof="failed"]').count() == 0


def prove_every_lesson(first: Page, lang: str) -> None:
    """Prove page after page; the first stays open, and with it the worker that pages share."""
    page = first
    for lesson in LESSONS:
        page.goto(f"/{lang}/{lesson}/")
        if page.locator("kv-proof").count():
            prove_page(page)
            page = page if page != first else first.context.new_page()
    assert page != first


def test_prove_this_page_passes_on_every_lesson_in_chromium(visit: Visit) -> None:
    prove_every_lesson(visit("about:blank"), "en")


def test_prove_this_page_passes_on_every_lesson_in_firefox(visit: Visit, firefox: Browser) -> None:
    prove_every_lesson(visit("about:blank", within=firefox), "zh")


STOP_AT_THE_FIRST_MARK = """
addEventListener('DOMContentLoaded', () => {
  const watch = new MutationObserver((changes) => {
    if (!changes.some(({target}) => target.hasAttribute('data-proof'))) return;
    watch.disconnect();
    document.querySelector('kv-proof [data-action="stop"]').click();
  });
  watch.observe(document.body, {attributes: true, attributeFilter: ['data-proof'], subtree: true});
});
"""


def test_a_proof_that_is_stopped_leaves_no_mark(visit: Visit) -> None:
    page = visit("/en/knob/", scripts=(STOP_AT_THE_FIRST_MARK,))
    proof = page.locator("kv-proof")
    proof.locator('[data-action="prove-page"]').click()
    expect(proof).to_have_attribute("data-state", "running")
    expect(proof).to_have_attribute("data-state", "idle", timeout=STARTING)
    expect(proof.locator('[role="status"]')).to_contain_text("Stopped")
    assert page.locator("[data-proof], [data-proofs]").count() == 0
    expect(proof.locator('[data-action="prove-page"]')).to_be_focused()


def test_without_what_a_proof_needs_nothing_is_marked_and_the_reason_is_told(
    serve: Serve, visit: Visit, own_site: Path
) -> None:
    (own_site / "claims.json").unlink()
    address = serve(own_site)
    page = visit("/en/knob/", at=address, allowed=("404",))
    proof = page.locator("kv-proof")
    proof.locator('[data-action="prove-page"]').click()
    expect(proof.locator('[role="status"]')).to_contain_text("claims.json could not be fetched")
    expect(proof).to_have_attribute("data-state", "idle")
    assert page.locator("[data-proof], [data-proofs]").count() == 0
    for file in (own_site / "receipts").glob("*.en.json*"):
        file.unlink()
    page.reload()
    proof.locator('[data-action="prove-page"]').click()
    expect(proof.locator('[role="status"]')).to_contain_text("receipts could not be fetched")
    page.locator(f'main a.number:has([data-claim="{CLAIM}"])').first.click()
    expect(page).to_have_url(f"{address}/en/claims/#{CLAIM}")  # the plain link is left


def verdict(page: Page) -> str:
    """Prove one claim on a site that somebody changed; return what the receipt says."""
    page.locator(f'main a.number:has([data-claim="{CLAIM}"])').first.click()
    slip = slip_of(page)
    slip.get_by_role("button", name="Prove it here").click()
    expect(slip.locator('[data-result="failed"]')).to_be_visible(timeout=STARTING)
    kept = json.loads(slip.locator(".slip__result pre code").text_content() or "")
    assert kept["claim"] == CLAIM
    assert kept["result"] == "failed"
    return slip.locator(".slip__sentences").inner_text()


def test_a_changed_digit_of_the_page_is_told(serve: Serve, visit: Visit, own_site: Path) -> None:
    number = f'value="163840" data-claim="{CLAIM}">163,840<'
    spoil(own_site / "en/knob/index.html", number, number.replace("163,840", "163,841"))
    told = verdict(visit("/en/knob/", at=serve(own_site)))
    assert "The value on the page is the odd one" in told
    assert "163,841" in told


def test_a_changed_value_of_the_register_is_told(
    serve: Serve, visit: Visit, own_site: Path
) -> None:
    register = json.loads((own_site / "claims.json").read_text("utf-8"))
    (entry,) = [claim for claim in register["claims"] if claim["id"] == CLAIM]
    line = json.dumps(entry, ensure_ascii=False, sort_keys=True)
    changed = line.replace('"value": "163840", "verification"', '"value": "163940", "verification"')
    assert line != changed
    spoil(own_site / "claims.json", line, changed)
    told = verdict(visit("/en/knob/", at=serve(own_site)))
    assert "The value in the register is the odd one" in told
    assert "163940" in told


def test_a_changed_function_is_told_by_its_value_and_its_hash(
    serve: Serve, visit: Visit, own_site: Path
) -> None:
    line = "return 2 * layers * width**2 * positions\n"
    spoil_module(own_site, MODULE, line, line.replace("positions", "positions + 1"))
    told = verdict(visit("/en/knob/?engine=worker", at=serve(own_site)))
    assert "The value just computed is the odd one: it is 163,841" in told
    assert f"The code is not that of the build: here {MODULE} has the SHA-256" in told


def test_a_retired_claim_is_refuted_again_in_the_page(visit: Visit) -> None:
    page = visit("/en/retired/")
    page.locator('[data-retired-id="last-position-only"]').click()
    status = page.locator("#last-position-only [role=status]")
    expect(status).to_have_attribute("data-result", "proved", timeout=STARTING)
    expect(status).to_contain_text("2.669973")
