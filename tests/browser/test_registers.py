"""Registers can be searched, sorted and linked to."""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit


def shown(page: Page) -> list[str]:
    return list(
        page.locator("[data-entry]:not([hidden])").evaluate_all("(all) => all.map(({id}) => id)")
    )


def test_what_is_asked_of_a_register_stands_in_the_address(visit: Visit) -> None:
    page = visit("/en/claims/")
    everything = shown(page)
    page.get_by_label("Lesson").select_option("knob")
    page.get_by_role("searchbox").fill("account A elements")
    page.get_by_label("Order").select_option("value")
    expect(page).to_have_url(re.compile(r"\?q=account\+A\+elements&lesson=knob&sort=value$"))
    found = shown(page)
    assert found == [
        "account-a-elements-per-position",
        "account-a-cache-elements",
        "account-a-cache-bytes",
    ]
    expect(page.locator(".filter output")).to_have_text(f"3 of {len(everything)} entries")
    page.reload()
    expect(page.get_by_role("searchbox")).to_have_value("account A elements")
    assert shown(page) == found
    page.get_by_role("button", name="Show all").click()
    expect(page).to_have_url(re.compile(r"/en/claims/$"))
    assert shown(page) == everything


def test_a_link_to_an_entry_is_stronger_than_what_was_asked(visit: Visit) -> None:
    page = visit("/zh/claims/?q=nothing-has-this#account-a-ratio")
    expect(page.locator("#account-a-ratio")).to_be_in_viewport()
    expect(page.get_by_role("searchbox")).to_have_value("")


def test_sources_are_chosen_by_kind_and_sorted_by_year(visit: Visit) -> None:
    page = visit("/en/sources/?kind=paper&sort=year")
    entries = page.locator("[data-entry]:not([hidden])")
    expect(entries.first).to_be_visible()
    years = entries.evaluate_all("(all) => all.map(({dataset}) => Number(dataset.keyYear))")
    assert years == sorted(years)
    assert entries.count() < page.locator("[data-entry]").count()


def test_the_glossary_is_searched_by_text_and_lesson(visit: Visit) -> None:
    page = visit("/zh/glossary/?lesson=paging")
    everything = page.locator("[data-entry]").count()
    page.get_by_role("searchbox").fill("块")
    expect(page).to_have_url(re.compile(r"\?q=%E5%9D%97&lesson=paging$"))
    assert 0 < len(shown(page)) < everything


def test_without_scripts_a_register_is_whole_and_says_so(visit: Visit) -> None:
    page = visit("/en/claims/?lesson=knob", java_script_enabled=False)
    expect(page.locator(".filter noscript p")).to_be_visible()
    assert page.locator("[data-entry]").count() == len(shown(page)) > 40
