"""Pages of presets: the numbers on them are those that walking the layers gives."""

from __future__ import annotations

import json
import re
from fractions import Fraction
from html import unescape
from pathlib import Path

import pytest

from pyodide_demos.models.kv_dtypes import kv_type
from pyodide_demos.models.kv_layers import KvModel, LayerGroup
from pyodide_demos.words import LANGUAGES
from sitegen.load import load
from sitegen.render import Shipped
from sitegen.render.page import Page
from sitegen.render.presets import vectors_json
from sitegen.render.presets.layer_order import layer_sentence
from sitegen.render.presets.wrong import wrong_readings
from sitegen.render.site import file_of, make_site, model_tasks, page_tasks, write_page
from sitegen.validate.build import build_library
from sitegen.values import Values
from tests.golden import kv_brute_force

CHECKOUT = Path(__file__).parents[4]
PRESETS = kv_brute_force.presets()
SHOWN = (8192, 32_768, 131_072)
SIXTEEN = kv_type("16-bit")


@pytest.fixture(scope="module")
def site():
    library, _ = build_library(load(CHECKOUT))
    shipped = Shipped({}, "site.css", "app.js", "icon.svg", "engine.json", {})
    return make_site(library, Values({}, {}, {}), shipped, with_usage=False)


@pytest.fixture(scope="module")
def pages(site):
    problems = []
    found = {
        file_of(task): site.pieces.expand(write_page(task, problems))
        for lang in LANGUAGES
        for task in model_tasks(site, lang)
    }
    assert problems == []
    return found


def test_every_model_has_a_page_in_both_languages(pages):
    assert {f"{lang}/models/{name}/index.html" for lang in LANGUAGES for name in PRESETS} == set(
        pages
    )


@pytest.mark.parametrize("name", PRESETS)
def test_a_page_prints_the_bytes_that_walking_the_layers_gives(name, pages):
    layers = kv_brute_force.layers_of(PRESETS[name])
    costs = {kv_brute_force.model_bytes(layers, (length,)) for length in SHOWN}
    growing = [layer for layer in layers if layer["kind"] != "state"]
    costs.add(kv_brute_force.model_bytes(growing, (1,)))
    for lang in LANGUAGES:
        page = pages[f"{lang}/models/{name}/index.html"]
        for cost in costs:
            assert f'<data value="{cost}">{cost:,}\N{NO-BREAK SPACE}B</data>' in page
        assert page.count("<h2") == page.count('<h2 id="')


def test_the_overview_lists_every_model_with_its_bytes(site):
    tasks = {file_of(task): task for task in page_tasks(site)}
    page = write_page(tasks["en/models/index.html"], [])
    for name, preset in PRESETS.items():
        cost = kv_brute_force.model_bytes(kv_brute_force.layers_of(preset), (preset["context"],))
        assert f'href="../../en/models/{name}/"' in page
        assert f'<data value="{cost}">' in page


def test_the_table_of_accelerators_keeps_disputed_figures(site):
    tasks = {file_of(task): task for task in page_tasks(site)}
    page = write_page(tasks["en/accelerators/index.html"], [])
    assert re.search(r'<data value="300">300.GB/s</data><span[^>]*>also 320.GB/s: several', page)
    assert "74.51\N{NO-BREAK SPACE}GiB if decimal" in page
    assert re.search(r'<data value="1307.4">1,307.4.TFLOP/s</data>', page)
    assert page.count('<section class="register__entry"') == len(site.library.devices)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_the_page_of_vectors_shows_every_case_and_every_wrong_answer(site, lang):
    tasks = {file_of(task): task for task in page_tasks(site)}
    whole = write_page(tasks[f"{lang}/vectors/index.html"], [])
    page = whole.partition("<main")[2].partition("</main>")[0]
    cases = site.library.vectors["cases"]
    for case in cases:
        assert page.count(f"<code>{case['id']}</code>") == 1
    assert page.count("<li><") == sum(len(case["wrong"]) for case in cases)
    assert page.count('href="https://github.com/noonghunna/club-3090/issues/1328"') == 2


def test_the_checker_on_the_page_works_and_tells_a_mistake(site, tmp_path, monkeypatch, capsys):
    tasks = {file_of(task): task for task in page_tasks(site)}
    page = write_page(tasks["en/vectors/index.html"], [])
    code = unescape(page.partition("<pre><code>")[2].partition("</code></pre>")[0])
    (tmp_path / "kv-vectors.json").write_bytes(vectors_json(site.library))
    monkeypatch.chdir(tmp_path)

    def counted(given):
        layers = [layer for layer in given["layers"] for _ in range(layer["layers"])]
        running = [each for each in layers if given.get("drafting") or not each.get("draft")]
        element = given.get("element", {"block": 1, "bytes": 2})
        sizes = element["block"], element["bytes"]
        return kv_brute_force.model_bytes(running, given["lengths"], *sizes)

    def forgetful(given):
        return counted({**given, "drafting": False})

    exec(code, {"total_bytes": counted})  # what the page tells readers to run
    assert capsys.readouterr().out == ""
    exec(code, {"total_bytes": forgetful})
    told = capsys.readouterr().out
    assert "draft-running 65536000 != 69632000\n   the draft layer forgotten" in told


def test_the_published_vectors_are_the_committed_ones(site):
    committed = json.loads((CHECKOUT / "content/vectors/kv-vectors.json").read_text("utf-8"))
    assert json.loads(vectors_json(site.library)) == committed


def readings(site, name):
    return {w.mistake: w for w in wrong_readings(site.library.models[name].record)}


def test_wrong_readings_are_those_of_the_cautions(site):
    assert readings(site, "qwen3-32b")["hidden"].value == 80
    assert readings(site, "gemma-3-27b")["hidden"].value == 168
    assert readings(site, "gpt-oss-20b")["hidden"].value == 45
    assert readings(site, "llama-3-70b")["heads"].factor.fraction == 8
    assert readings(site, "falcon-7b")["heads"].factor.fraction == 71
    assert readings(site, "llama-3-1-405b")["printed-heads"].factor.fraction == 2
    assert readings(site, "llama-2-7b")["printed-heads"].factor.fraction == Fraction(1, 4)
    assert readings(site, "gpt-oss-20b")["window"].value == 4096
    deepseek = readings(site, "deepseek-v3")
    assert round(float(deepseek["gqa"].factor.fraction), 1) == 56.9
    assert round(float(deepseek["expanded"].factor.fraction), 1) == 71.1
    assert readings(site, "qwen3-next-80b-a3b")["all"].factor.fraction == 4
    assert not readings(site, "gpt-2")


def test_a_sentence_tells_every_layer(site):
    english = Page(site, "en", "en/models/x/")
    groups = (
        LayerGroup("sliding", 52, 16, 128, window=1024),
        LayerGroup("full", 10, 16, 128),
        LayerGroup("full", 1, 16, 128, draft=True),
    )
    gemma = KvModel(groups, "sssssf")
    llama = KvModel((LayerGroup("full", 32, 8, 128),))
    assert layer_sentence(english, llama) == "All 32 layers are alike: full."
    assert layer_sentence(english, gemma) == (
        "Rounds of 6 layers: 5 sliding, 1 full; 10 of them, then 2 sliding. And 1 draft layer."
    )
    jamba = KvModel((LayerGroup("state", 28), LayerGroup("full", 4, 8, 128)), "llllflll")
    assert layer_sentence(Page(site, "zh", "zh/models/x/"), jamba) == (
        "每8层一轮：4层状态、1层全长、3层状态；共4轮。"
    )
