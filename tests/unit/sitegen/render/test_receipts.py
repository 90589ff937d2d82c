"""Receipts as files: whole, in both languages, with links that lead on from the site's root."""

from __future__ import annotations

import json
import re
from typing import Any, cast

import pytest

from pyodide_demos.registry import FIGURES
from pyodide_demos.words import LANGUAGES
from sitegen.render import receipts
from sitegen.render.markdown import without_source_marks
from sitegen.render.page import Site
from tests.unit.sitegen.steps import Checked


@pytest.fixture(scope="module")
def pages(checked: Checked) -> dict[str, bytes]:
    tree, problems = checked.pages()
    assert problems == []
    return tree


@pytest.fixture(scope="module")
def files(pages: dict[str, bytes]) -> dict[str, Any]:
    return {path: json.loads(pages[path]) for path in pages if path.startswith("receipts/")}


def test_every_claim_has_a_receipt_in_both_languages(
    files: dict[str, Any], checked: Checked
) -> None:
    for lang in LANGUAGES:
        found = {
            name
            for path, file in files.items()
            if path.endswith(f".{lang}.json")
            for name in file.get("claims", ())
        }
        assert found == set(checked.library.claims)
    assert "share" in files["receipts/first.zh.json"]["claims"]


def test_in_a_long_course_each_receipt_is_written_once(
    checked: Checked, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(receipts, "MOST_LESSONS", 1)
    site = cast("Site", checked.site())
    files = {path: json.loads(data) for path, data in receipts.receipt_files(site).items()}
    found = [
        (name, path)
        for path, file in files.items()
        if path.endswith(".zh.json")
        for name in file.get("claims", ())
    ]
    assert sorted(name for name, _ in found) == sorted(checked.library.claims)
    assert ("share", "receipts/first.zh.json") in found
    assert "receipts/other.zh.json" in files


def test_a_receipt_says_how_its_number_came_about(files: dict[str, Any]) -> None:
    receipt = files["receipts/first.en.json"]["claims"]["share"]
    html = receipt["html"]
    assert without_source_marks(html) == html
    assert 'data-claim="share">2/41</data>' in html
    assert '<data value="40" data-input="positions">40</data>' in html
    assert "163,840 ÷ 3,358,720" in html
    assert "40 positions" in html
    assert 'data-verification="partly"' in html
    assert 'data-source-of="account_a.cached_ratio"' in html
    assert re.search(r"SHA-256 <code>[0-9a-f]{64}</code>", html)
    source = files["receipts/first.en.json"]["functions"]["account_a.cached_ratio"]
    assert "cached_ratio" in source


def test_bytes_stand_in_both_systems_of_units(files: dict[str, Any]) -> None:
    html = next(
        file["claims"]["cache-bytes"]["html"]
        for path, file in files.items()
        if path.endswith(".en.json") and "cache-bytes" in file.get("claims", ())
    )
    value = html.partition('<p class="receipt__value">')[2].partition("</p>")[0]
    assert re.findall(r">([^<>]+)</data>", value) == [
        "10\u00a0KiB",
        "10,240\u00a0B",
        "10.24\u00a0kB",
    ]


def test_links_of_receipts_lead_on_from_the_root(
    files: dict[str, Any], pages: dict[str, bytes]
) -> None:
    shipped = re.compile(r"python/|records/|scripts/")
    for path, file in files.items():
        for receipt in file.get("claims", {}).values():
            for address in re.findall(r'href="([^"]+)"', receipt["html"]):
                target = address.removeprefix("./").partition("#")[0]
                assert f"{target}index.html" in pages or shipped.match(target), (path, address)


def test_copies_hold_the_number_and_leave_the_address_to_the_page(files: dict[str, Any]) -> None:
    copies = files["receipts/first.en.json"]["claims"]["share"]
    assert copies["text"].startswith(
        "MACs with a cache as a share of those without: 2/41 = 4.878% ratio\nScope: 40 positions\n"
    )
    assert copies["text"].endswith("\n{url}")
    assert copies["markdown"].startswith("[MACs with a cache as a share of those without]({url}): ")
    assert copies["bibtex"].startswith("@misc{kv-ledger-share,\n  title = {MACs with a cache")
    assert "4.878\\% ratio" in copies["bibtex"]
    assert "  year = {2026},\n" in copies["bibtex"]


def test_a_figure_names_the_function_of_each_number(files: dict[str, Any]) -> None:
    for lang in LANGUAGES:
        file = files[f"receipts/figure-account-a.{lang}.json"]
        assert file["numbers"] == FIGURES["account-a"].derivations
        assert set(file["functions"]) == set(file["numbers"].values()) == set(file["code"])


def test_a_scene_names_the_function_of_its_frames(files: dict[str, Any]) -> None:
    file = files["receipts/figure-cache-steps.en.json"]
    assert file["numbers"] == {"*": "cache_steps.frames"}
    assert "def" in file["functions"]["cache_steps.frames"]
    assert "lines" in file["functions"]["cache_steps.frames"]


def test_receipts_bring_their_words_and_pages_do_not(
    files: dict[str, Any], pages: dict[str, bytes]
) -> None:
    words = files["receipts/first.zh.json"]["words"]
    assert words["slip.prove"] == "在这里证明"
    assert all(name.startswith(("slip.", "proof.")) for name in words)
    assert b"slip.prove" not in pages["zh/first/index.html"]
