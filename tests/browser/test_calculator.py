"""The calculator of KV memory as a reader uses it."""

import json

from playwright.sync_api import expect

from tests.browser.conftest import Visit
from tests.browser.parts import Figure
from tests.built import CHECKOUT

CONFIG = json.loads((CHECKOUT / "tests/fixtures/configs/qwen3-32b.json").read_text("utf-8"))
PAGE = "/en/memory/"


def calculator(page: object) -> Figure:
    return Figure(page, "kv-calculator")


def choose(figure: Figure, name: str, value: str) -> None:
    figure.host.locator(f'[name="{name}"]').select_option(value)


def test_a_link_restores_models_columns_and_texts_and_says_what_does_not_fit(
    visit: Visit,
) -> None:
    figure = calculator(visit(PAGE, permissions=["clipboard-read", "clipboard-write"]))
    figure.start()
    verdict = figure.host.locator(".calculator__verdict")
    expect(verdict).to_contain_text("It fits")
    choose(figure, "model", "gpt-oss-20b")
    figure.typed("context").fill("8192")
    figure.typed("context").press("Enter")
    for fold in ("Unequal lengths", "Weights and memory", "Compare side by side"):
        figure.host.locator("summary", has_text=fold).click()
    choose(figure, "count", "vllm-uniform")
    choose(figure, "device", "own")
    figure.host.locator('[name="memory"]').fill("24 GiB")
    choose(figure, "second", "qwen3-32b")
    expect(figure.number("bytes-total")).to_have_attribute("value", str(12 * 2**30))
    expect(verdict).to_contain_text("It does not fit. The weights alone")
    expect(figure.host.locator(".budget__over")).to_have_count(1)
    shown = figure.number("second-total").get_attribute("value")
    figure.host.locator('[data-action="copy-link"]').click()
    link = figure.page.evaluate("() => navigator.clipboard.readText()")

    again = calculator(visit(link))
    again.start()
    expect(again.number("bytes-total")).to_have_attribute("value", str(12 * 2**30))
    expect(again.number("second-total")).to_have_attribute("value", shown or "")
    expect(again.host.locator('[name="memory"]')).to_have_value("24 GiB")


def test_a_pasted_configuration_is_read_refused_with_a_sentence_and_never_lost(
    visit: Visit,
) -> None:
    figure = calculator(visit(f"{PAGE}?kv-calculator.model=pasted"))
    figure.start()
    verdict = figure.host.locator(".calculator__verdict")
    expect(verdict).to_contain_text("No config.json yet")
    area = figure.host.locator('textarea[name="config"]')
    figure.host.locator("summary", has_text="Paste a config.json").click()
    area.fill(json.dumps(CONFIG["config"], indent=2))
    expect(figure.number("bytes-per-token")).to_have_attribute("value", "262144")
    expect(figure.host).to_contain_text("num_key_value_heads = 8")
    expect(figure.host).to_contain_text("would give 80")
    assert "num_key_value_heads" not in figure.page.url
    for text, sentence in (
        ('{"model_type": "mystery"}', "a family this page does not know"),
        ('{"model_type": "llama", "num_hidden_layers": -3}', "num_hidden_layers must be from 1"),
        ('{"head_dim": NaN', "NaN"),
    ):
        area.fill(text)
        expect(verdict).to_contain_text(sentence)
        expect(area).to_have_value(text)
    area.evaluate("area => { area.value = ' {'.repeat(2_500_000); }")
    area.dispatch_event("input")
    expect(figure.status).to_contain_text("config.json")
    expect(figure.status).to_contain_text("200000")
    assert area.evaluate("area => area.value.length") == 5_000_000
