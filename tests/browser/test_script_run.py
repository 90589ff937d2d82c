"""The reader runs the teaching script in the browser, beside the record."""

from __future__ import annotations

import hashlib
import json
import re
from collections.abc import Mapping
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from pyodide_demos.scripts import kv_cache
from tests.browser.conftest import Visit
from tests.browser.faults import SlowHost
from tests.browser.parts import Run, said
from tests.built import CHECKOUT, LANGUAGES

# The script proves, counts and times in one thread; on a busy machine that takes minutes.
RUNNING = 280_000
AGREE = {"zh": "精确的数全部相同。", "en": "All exact numbers agree."}


def record_of(page: Page) -> dict[str, Any]:
    text = page.locator("template.script__record").evaluate("(it) => it.content.textContent")
    return dict(json.loads(text))


def counts(result: Mapping[str, Any]) -> dict[str, int]:
    return {
        f"macs-{path}-{item.replace('_', '-')}": result["counts"][path][item]
        for path in kv_cache.PATHS
        for item in (*kv_cache.ITEMS, "total")
    }


@pytest.mark.timeout(600)
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_run_here_agrees_with_the_record_and_can_be_kept(visit: Visit, lang: str) -> None:
    page = visit(f"/{lang}/measure/", accept_downloads=True)
    run = Run(page)
    record = record_of(page)
    expect(run.host.locator('[data-number="mine-macs-cached-total"]')).to_have_count(0)
    run.repeats.fill("1")
    run.start.click()
    run.wait_until("running")
    expect(run.stop).to_be_enabled()
    expect(run.start).to_be_disabled()
    the_page_answers_while_it_runs(page, run)
    run.wait_until("done", RUNNING)
    expect(run.status).to_have_text(said("script.done", lang))

    for name, value in counts(record).items():
        mine = run.host.locator(f'[data-number="mine-{name}"]')
        expect(mine).to_have_attribute("value", str(value))
        expect(mine).to_have_text(f"{value:,}")
        expect(run.host.locator(f'[data-number="record-{name}"]')).to_have_text(f"{value:,}")
    expect(run.host.locator(".run-table__exact .is-different")).to_have_count(0)
    expect(run.host.locator(".run-table__exact .is-waiting")).to_have_count(0)
    expect(run.host.locator(".run-table__summary")).to_have_text(AGREE[lang])
    for row in record["timing"]["rows"]:
        for path in kv_cache.PATHS:
            own = run.host.locator(f'[data-number="mine-{path}-{row["position"]}"]')
            assert float(own.get_attribute("value") or "0") > 0
    the_result_is_a_file(page, run, record)
    section = page.locator("section.part", has=run.host)
    expect(section).to_have_attribute("data-display-mode", re.compile(r"\bbrowser\b"))


def the_page_answers_while_it_runs(page: Page, run: Run) -> None:
    """Open what a reader would open meanwhile."""
    badge = page.locator("section.part .badge summary").first
    badge.click()
    expect(page.locator("section.part .badge__body").first).to_be_visible()
    page.locator(".header__theme").click()
    expect(page.locator("html")).to_have_attribute("data-theme", "light")
    expect(run.host).to_have_attribute("data-state", "running")
    expect(run.host.locator("progress")).to_be_visible()


def the_result_is_a_file(page: Page, run: Run, record: Mapping[str, Any]) -> None:
    with page.expect_download() as download:
        run.download.click()
    result = json.loads(download.value.path().read_text("utf-8"))
    assert download.value.suggested_filename.endswith(".json")
    assert result.keys() == record.keys()
    assert counts(result) == counts(record)
    assert result["timing"].keys() == record["timing"].keys()
    assert result["config"]["repeats"] == 1
    script = (CHECKOUT / "pyodide_demos/scripts/kv_cache.py").read_bytes()
    assert result["script"]["sha256"] == hashlib.sha256(script).hexdigest()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_run_can_be_stopped_and_leaves_the_record(visit: Visit, lang: str) -> None:
    run = Run(visit(f"/{lang}/measure/"))
    run.start.focus()
    run.page.keyboard.press("Enter")
    expect(run.stop).to_be_focused()
    run.wait_until("running")
    (worker,) = run.page.workers
    with worker.expect_event("close"):
        run.page.keyboard.press("Enter")
    run.wait_until("stopped")
    expect(run.status).to_have_text(said("script.stopped", lang))
    expect(run.start).to_be_enabled()
    expect(run.start).to_be_focused()
    expect(run.stop).to_be_disabled()
    expect(run.host.locator('[data-number="record-macs-cached-total"]')).to_be_visible()
    expect(run.host.locator('[data-number="mine-macs-cached-total"]')).to_have_count(0)
    expect(run.download).to_be_hidden()


def test_a_stop_while_python_loads_is_a_stop(slow: SlowHost, visit: Visit) -> None:
    run = Run(visit("/zh/measure/", at=slow.address))
    for _ in range(2):
        run.start.click()
        expect(run.host).to_have_attribute("data-state", "loading")
        run.stop.click()
        run.wait_until("stopped")


def test_a_number_of_rounds_out_of_range_is_explained(visit: Visit) -> None:
    run = Run(visit("/en/measure/"))
    for text, taken in (("0", "1"), ("99", "10"), ("", "3"), ("2.6", "3")):
        run.repeats.fill(text)
        run.start.click()
        expect(run.repeats).to_have_value(taken)
        expect(run.status).to_contain_text("is used" if text else f"is {taken}")
        run.stop.click()
        run.wait_until("stopped")
