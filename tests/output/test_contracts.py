"""Addresses, registers and attributes that other programs rely on."""

from __future__ import annotations

import hashlib
import json
import re
from pathlib import Path
from typing import Any

import pytest

from tests.built import LANGUAGES, LESSONS, PRESET_REGISTERS, REGISTERS
from tests.output.reading import BuiltPage, Node

DISPLAY = {"static", "prewritten", "built", "browser", "script", "record"}
EVIDENCE = {"paper", "official", "experiment", "derivation", "editorial"}
VERIFICATION = {"unneeded", "unchecked", "partly", "checked", "invalid"}
HTML_LANG = {"zh": "zh-Hans", "en": "en"}


def register(site: Path, name: str) -> list[dict[str, Any]]:
    return list(json.loads((site / f"{name}.json").read_text("utf-8"))[name])


def ids(page: BuiltPage) -> list[str]:
    return [node.attributes["id"] for node in page.root if "id" in node.attributes]


def test_every_promised_address_exists(built_site: Path) -> None:
    pages = [
        f"{lang}/{name}/index.html"
        for lang in LANGUAGES
        for name in (*LESSONS, *REGISTERS, *PRESET_REGISTERS)
    ]
    files = ["index.html", "404.html", "zh/index.html", "en/index.html", "claims.json",
             "sources.json", "presets.json", "scripts/kv_cache.py", *pages]  # fmt: skip
    assert not [file for file in files if not (built_site / file).is_file()]


def test_all_lessons_and_registers_are_known_to_these_tests(pages: dict[str, BuiltPage]) -> None:
    names = {path.split("/")[1] for path in pages if path.count("/") == 2}
    assert names == {*LESSONS, *REGISTERS, *PRESET_REGISTERS}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_claim_has_its_anchor_and_its_value(
    pages: dict[str, BuiltPage], built_site: Path, lang: str
) -> None:
    page = pages[f"{lang}/claims/index.html"]
    anchors = ids(page)
    for claim in register(built_site, "claims"):
        assert anchors.count(claim["id"]) == 1, claim["id"]
        assert claim["anchor"][lang] == f"{lang}/claims/#{claim['id']}"
        (row,) = [node for node in page.root if node.attributes.get("id") == claim["id"]]
        (cell,) = row.with_class("claims__number")
        shown = cell.find("data")
        assert shown, claim["id"]
        assert shown[0].attributes["value"] == claim["value"]
        assert shown[0].text in claim["printed"].values()


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_source_has_its_anchor(
    pages: dict[str, BuiltPage], built_site: Path, lang: str
) -> None:
    anchors = ids(pages[f"{lang}/sources/index.html"])
    for source in register(built_site, "sources"):
        assert anchors.count(source["id"]) == 1, source["id"]


def test_every_number_in_prose_is_a_claim_as_registered(
    pages: dict[str, BuiltPage], built_site: Path
) -> None:
    claims = {claim["id"]: claim for claim in register(built_site, "claims")}
    seen = set()
    for page in pages.values():
        for node in page.root:
            name = node.attributes.get("data-claim")
            if node.name != "data" or name is None:
                continue
            assert name in claims, (page.path, name)
            assert node.attributes["value"] == claims[name]["value"], (page.path, name)
            assert node.text in claims[name]["printed"].values(), (page.path, name, node.text)
            seen.add(name)
    assert seen == set(claims)


def test_records_are_as_the_script_printed_them(built_site: Path) -> None:
    script = (built_site / "scripts/kv_cache.py").read_bytes()
    records = sorted(built_site.glob("records/*.json"))
    assert records
    for path in records:
        record = json.loads(path.read_text("utf-8"))
        assert record["script"]["sha256"] == hashlib.sha256(script).hexdigest()
        assert path.with_suffix(".txt").is_file()
        assert record["equivalence"]["comparisons"] >= 1080
        assert record["counts"]["uncached"]["total"] == 6_507_520
        assert record["counts"]["cached"]["total"] == 350_720


def parts_of(page: BuiltPage) -> list[Node]:
    return [node for node in page.root.find("section") if "part" in node.classes]


def test_every_part_carries_its_three_badges(pages: dict[str, BuiltPage]) -> None:
    count = 0
    for page in pages.values():
        for part in parts_of(page):
            count += 1
            where = (page.path, part.attributes["id"])
            words = {name: part.attributes[f"data-{name}"].split()
                     for name in ("display-mode", "evidence", "verification")}  # fmt: skip
            assert words["display-mode"], where
            assert set(words["display-mode"]) <= DISPLAY, where
            assert set(words["evidence"]) <= EVIDENCE, where
            assert words["verification"], where
            assert set(words["verification"]) <= VERIFICATION, where
            (badges, *_) = part.with_class("badges")
            dimensions = [b.attributes["data-dimension"] for b in badges.with_class("badge")]
            assert dimensions == ["display", "evidence", "verification"], where
            display = badges.find("details", data_dimension="display")[0]
            assert display.attributes["data-values"].split() == words["display-mode"], where
    assert count >= 2 * 3 * len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS)
def test_both_languages_have_the_same_parts_with_the_same_badges(
    pages: dict[str, BuiltPage], lesson: str
) -> None:
    shapes = [
        [
            (part.attributes["id"], *(part.attributes[f"data-{name}"]
             for name in ("display-mode", "evidence", "verification")))
            for part in parts_of(pages[f"{lang}/{lesson}/index.html"])
        ]
        for lang in LANGUAGES
    ]  # fmt: skip
    assert shapes[0] == shapes[1]
    assert shapes[0][-1][0] == "not-covered"


def test_every_figure_keeps_its_contract(pages: dict[str, BuiltPage]) -> None:
    figures = [(page, node) for page in pages.values() for node in page.root.find("kv-demo")]
    assert len(figures) >= 2
    for page, figure in figures:
        assert figure.attributes["data-state"] == "built"
        assert len(figure.find("form")) == 1
        names = [node.attributes["name"] for node in figure.find("input", type="range")]
        twins = [node.attributes["data-twin"] for node in figure.find("input", type="number")]
        assert names == twins
        assert names or figure.find("select") or figure.find("input")
        numbers = [n.attributes for n in figure.find("data") if "data-number" in n.attributes]
        assert len({n["data-number"] for n in numbers}) == len(numbers), page.path
        for number in numbers:
            assert re.fullmatch(r"-?(\d+|\d+/\d+|\d+\.\d+)", number["value"]), number
        part = figure.within("section")
        assert part is not None
        assert "built" in part.attributes["data-display-mode"].split()


def test_account_a_names_its_numbers(pages: dict[str, BuiltPage]) -> None:
    for lang in LANGUAGES:
        (figure,) = pages[f"{lang}/knob/index.html"].root.find("kv-demo", name="account-a")
        shown = {n.attributes["data-number"]: n.attributes["value"] for n in figure.find("data")
                 if "data-number" in n.attributes}  # fmt: skip
        wanted = {"macs-uncached": "3358720", "macs-cached": "163840", "ratio": "2/41",
                  "cache-elements": "5120"}  # fmt: skip
        assert wanted.items() <= shown.items()


def test_every_scene_keeps_its_contract(pages: dict[str, BuiltPage]) -> None:
    scenes = [node for page in pages.values() for node in page.root.find("kv-scene")]
    assert len(scenes) >= 4
    for scene in scenes:
        assert scene.attributes["data-step"] == "1"
        assert scene.attributes["data-state"] == "paused"
        assert scene.attributes["tabindex"] == "0"
        steps = scene.with_class("scene__step")
        numbers = [step.attributes["data-step"] for step in steps]
        assert numbers == [str(number) for number in range(1, len(steps) + 1)]
        assert len(steps) >= 3
        part = scene.within("section")
        assert part is not None
        assert "prewritten" in part.attributes["data-display-mode"].split()


def test_every_page_names_itself_in_both_languages(pages: dict[str, BuiltPage]) -> None:
    titles = set()
    for page in pages.values():
        (html,) = page.root.find("html")
        (title,) = page.root.find("title")
        assert title.text.strip()
        titles.add(title.text)
        assert len(page.root.find("h1")) == 1, page.path
        (description,) = page.root.find("meta", name="description")
        assert description.attributes["content"].strip()
        if not page.lang:
            continue
        assert html.attributes["lang"] == HTML_LANG[page.lang]
        alternates = {link.attributes["hreflang"]: link.attributes["href"]
                      for link in page.root.find("link", rel="alternate")}  # fmt: skip
        assert alternates.keys() == {"zh-Hans", "en", "x-default"}, page.path
    assert len(titles) == len(pages)


def test_headings_never_skip_a_level(pages: dict[str, BuiltPage]) -> None:
    for page in pages.values():
        level = 0
        for node in page.root:
            if re.fullmatch("h[1-6]", node.name):
                assert int(node.name[1]) <= level + 1, (page.path, node.text)
                level = int(node.name[1])


def test_retired_claims_are_kept_and_marked(pages: dict[str, BuiltPage]) -> None:
    for lang in LANGUAGES:
        page = pages[f"{lang}/retired/index.html"]
        values = [node.text for node in page.root if "data-retired-value" in node.attributes]
        assert "3,545,600" in values
        dates = [node.attributes["datetime"] for node in page.root.find("time")]
        assert dates
        assert all(re.fullmatch(r"\d{4}-\d\d-\d\d", date) for date in dates)


def test_words_of_an_element_stand_on_the_pages_that_have_it(pages: dict[str, BuiltPage]) -> None:
    starts = {"kv-exercise": "exercise.", "kv-quiz": "quiz.", "kv-script": "script."}
    seen = set()
    for page in pages.values():
        (template,) = page.root.find("template", id="runtime-words")
        words = json.loads(template.text)
        assert "sentence-space" in words
        for element, start in starts.items():
            has = bool(page.root.find(element))
            assert any(word.startswith(start) for word in words) == has, (page.path, element)
            seen.add((element, has))
    assert len(seen) == 2 * len(starts)
