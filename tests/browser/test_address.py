"""The state of a figure in the address: read, bounded, explained, written, copied, reset."""

import re
from urllib.parse import parse_qs, quote, urlsplit

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Look, Visit
from tests.browser.parts import BUILT, Figure, address, said
from tests.built import LANGUAGES

# What an address may say, what the knob makes of it, and a word of the sentence that tells why.
ODD = (
    ({"layers": "9"}, {"layers": 8}, "9"),
    ({"layers": "0"}, {"layers": 1}, "0"),
    ({"layers": "-3"}, {"layers": 1}, "-3"),
    ({"width": "1e300"}, {"width": 256}, "1e300"),
    ({"width": "99999999999999999999999999"}, {"width": 256}, "99999999"),
    ({"positions": "12.4"}, {"positions": 12}, "12.4"),
    ({"positions": "12.6"}, {"positions": 13}, "12.6"),
    ({"positions": ""}, {"positions": 40}, ""),
    ({"positions": "many"}, {"positions": 40}, "many"),
    ({"positions": "NaN"}, {"positions": 40}, "NaN"),
    ({"positions": "Infinity"}, {"positions": 40}, "Infinity"),
    ({"layers": "0x4"}, {"layers": 2}, "0x4"),
    ({"layers": "<script>alert(1)</script>"}, {"layers": 2}, "<script>"),
    ({"layers": "<img src=x onerror=alert(1)>"}, {"layers": 2}, "<img"),
    ({"width": "__proto__"}, {"width": 32}, "__proto__"),
)


def query_of(url: str) -> dict[str, list[str]]:
    return parse_qs(urlsplit(url).query)


@pytest.mark.parametrize(
    ("given", "taken", "word"), ODD, ids=[next(iter(odd[0].values()))[:12] for odd in ODD]
)
def test_an_odd_value_becomes_the_nearest_state_and_is_explained(
    look: Look, given: dict[str, str], taken: dict[str, int], word: str
) -> None:
    query = {name: quote(value) for name, value in given.items()}
    figure = Figure(look(address("en", query)))
    expect(figure.status).to_contain_text(word)
    text = figure.status.text_content() or ""
    (name,) = given
    label = {"layers": "Layers", "width": "Width", "positions": "Positions"}[name]
    assert label in text
    assert str(taken[name]) in text
    figure.stands_at({**BUILT, **taken})
    assert figure.page.locator("main script, main img").count() == 0


@pytest.mark.parametrize("lang", LANGUAGES)
def test_several_odd_values_are_explained_together_and_computed(visit: Visit, lang: str) -> None:
    given = {"layers": "99", "width": "wide", "positions": "-1", "unknown": "7"}
    figure = Figure(visit(address(lang, given)))
    for word in ("99", "wide", "-1"):
        expect(figure.status).to_contain_text(word)
    figure.start()
    figure.stands_at({"layers": 8, "width": 32, "positions": 1})
    figure.shows({"macs-cached": str(2 * 8 * 32**2), "ratio": "2/2"})
    expect(figure.status).to_contain_text("99")
    assert "7" not in (figure.status.text_content() or "").replace("1", "")


def test_of_doubled_values_the_first_counts(look: Look) -> None:
    figure = Figure(look("/en/knob/?account-a.layers=3&account-a.layers=5&account-a.layers=x"))
    figure.stands_at({**BUILT, "layers": 3})


def test_full_width_digits_are_digits(look: Look) -> None:
    figure = Figure(look(address("zh", {"layers": quote("３")})))
    figure.stands_at({**BUILT, "layers": 3})


def test_parameters_of_others_are_left_alone(visit: Visit) -> None:
    figure = Figure(visit("/en/knob/?utm=1&other.layers=4&layers=5#demo"))
    figure.stands_at(BUILT)
    figure.slider("layers").press("ArrowRight")
    expect(figure.page).to_have_url(re.compile(r"account-a\.layers=3"))
    query = query_of(figure.page.url)
    assert query == {
        "utm": ["1"],
        "other.layers": ["4"],
        "layers": ["5"],
        "account-a.layers": ["3"],
    }
    assert figure.page.url.endswith("#demo")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_copied_link_reproduces_the_screen_and_reset_goes_back(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/", permissions=["clipboard-read", "clipboard-write"]))
    params = {"layers": 5, "width": 100, "positions": 10}
    for name, value in params.items():
        figure.typed(name).fill(str(value))
        figure.typed(name).press("Tab")
    figure.host.locator('[data-action="copy-link"]').click()
    expect(figure.status).to_contain_text(said("copied", lang))
    link = figure.page.evaluate("() => navigator.clipboard.readText()")
    assert query_of(link) == {f"account-a.{name}": [str(value)] for name, value in params.items()}
    assert urlsplit(link).fragment == "account-a"

    copy = Figure(visit(link))
    expect(copy.host).to_be_in_viewport()
    copy.stands_at(params)
    copy.start()
    copy.shows({"macs-cached": "1000000", "macs-uncached": "5500000", "ratio": "2/11"})

    copy.host.locator('button[type="reset"]').click()
    copy.stands_at(BUILT)
    copy.shows({"macs-cached": "163840", "macs-uncached": "3358720", "ratio": "2/41"})
    expect(copy.page).to_have_url(re.compile(r"/knob/#account-a$"))


def test_without_the_clipboard_the_link_goes_into_the_address(visit: Visit) -> None:
    refuse = "if (isSecureContext) Clipboard.prototype.writeText = () => Promise.reject(Error());"
    figure = Figure(visit("/en/knob/", scripts=(refuse,)))
    figure.typed("layers").fill("6")
    figure.host.locator('[data-action="copy-link"]').click()
    expect(figure.status).to_contain_text(said("copy-by-hand", "en"))
    figure.start()
    figure.shows({"macs-cached": "491520"})
    expect(figure.status).to_have_text(said("copy-by-hand", "en"))
    assert query_of(figure.page.url) == {"account-a.layers": ["6"]}


@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_typed_text_that_fits_no_knob_is_explained(visit: Visit, lang: str) -> None:
    figure = Figure(visit(f"/{lang}/knob/"))
    for text, taken in (("300", 200), ("-5", 1), ("7.4", 7), ("", 7)):
        figure.typed("positions").fill(text)
        figure.typed("positions").press("Enter")
        figure.stands_at({"positions": taken})
        expect(figure.status).to_contain_text(str(taken))


def test_the_address_follows_the_knobs_without_filling_the_history(visit: Visit) -> None:
    page = visit("/en/knob/")
    figure = Figure(page)
    length = page.evaluate("() => history.length")
    for _ in range(5):
        figure.slider("layers").press("ArrowRight")
    expect(page).to_have_url(re.compile(r"\?account-a\.layers=7$"))
    assert page.evaluate("() => history.length") == length
