"""Every kind of control, answered from the states that the build stored."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Visit
from tests.browser.every_kind import page_with_every_kind
from tests.browser.looking import axe_complaints
from tests.browser.parts import Figure
from tests.hosting import hosted

NO_ENGINE = r"Failed to load resource: .*404"
PAGE = "/en/knob/"


@pytest.fixture(scope="module")
def kinds(built_site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with hosted(page_with_every_kind(built_site, tmp_path_factory.mktemp("kinds"))) as address:
        yield address


class EveryKind(Figure):
    """The figure, and what stands in it."""

    def __init__(self, page: Page) -> None:
        super().__init__(page, "every-kind")
        self.output = self.host.locator("[data-output] pre")

    def says(self, **values: object) -> None:
        for name, value in values.items():
            expect(self.output).to_contain_text(f"{name}={value}\n")

    def button(self, name: str) -> object:
        return self.host.get_by_role("button", name=name, exact=True)


@pytest.fixture
def open_figure(visit: Visit, kinds: str):
    def open_at(query: str = "", path: str = PAGE, **options: object) -> EveryKind:
        page = visit(f"{path}{query}", at=kinds, allowed=(NO_ENGINE,), **options)
        return EveryKind(page)

    return open_at


def test_each_kind_is_set_kept_in_the_address_and_reset(open_figure) -> None:
    figure = open_figure()
    page, host = figure.page, figure.host
    reset, menu = host.locator('button[type="reset"]'), host.get_by_label("Model")
    for move, name, value, text in (
        (lambda: host.get_by_label("apprentice").check(), "mode", "apprentice", "apprentice"),
        (lambda: menu.select_option("model-40"), "model", "model-40", "model-40"),
        (lambda: host.get_by_label("Shared").check(), "shared", "1", "True"),
        (lambda: figure.slider("length").press("ArrowRight"), "length", "8192", "8192"),
    ):  # fmt: skip
        move()
        figure.says(**{name: text})
        page.wait_for_url(f"**?every-kind.{name}={value}")
        page.reload()
        figure.says(**{name: text})
        reset.click()
        page.wait_for_url(f"**{PAGE}")
    figure.says(mode="alone", model="model-3", shared="False", length="1024")
    expect(host.get_by_label("alone")).to_be_checked()


def test_a_slider_moves_along_its_stops_and_any_number_may_be_typed(open_figure) -> None:
    figure = open_figure()
    slider, typed = figure.slider("length"), figure.typed("length")
    slider.press("End")
    expect(typed).to_have_value("1048576")
    expect(slider).to_have_attribute("aria-valuetext", "1048576 tokens")
    typed.fill("5000")
    typed.press("Enter")
    expect(slider).to_have_attribute("aria-valuetext", "5000 tokens")
    expect(slider).to_have_value("1")
    slider.press("ArrowRight")
    expect(typed).to_have_value("8192")


def test_what_an_address_cannot_set_is_said_in_words(open_figure) -> None:
    figure = open_figure(
        "?every-kind.mode=fast&every-kind.shared=x&every-kind.length=0"
        f"&every-kind.name={'x' * 21}&every-kind.config=secret"
    )
    for sentence in (
        "“Mode” has no option “fast”, so it is “alone”.",
        "“Shared” has no option “x”, so it is “off”.",
        "goes from 1 to 1048576, so 1 is used instead of 0.",
        "“Name” holds 21 characters; 20 are the most",
    ):
        expect(figure.status).to_contain_text(sentence)


def test_a_text_is_kept_whole_and_only_what_may_travel_is_in_the_link(open_figure) -> None:
    figure = open_figure("?every-kind.name=a%20b")
    fold = figure.host.locator("details")
    expect(fold).to_have_attribute("open", "")
    name, config = figure.host.get_by_label("Name"), figure.host.get_by_label("config.json")
    expect(name).to_have_value("a b")
    config.fill("{}\n" * 40)
    config.blur()
    expect(figure.status).to_contain_text("60 are the most")
    expect(config).to_have_value("{}\n" * 40)
    config.fill("{}")
    config.blur()
    name.fill("<i>& 中文")
    name.press("Enter")
    figure.page.wait_for_url("**?every-kind.name=*%26*")
    assert "config" not in figure.page.url


def test_a_knob_is_stepped_played_to_its_end_and_paused_by_another_move(open_figure) -> None:
    figure = open_figure("?every-kind.trips=0")
    back, step = figure.button("Step back"), figure.button("Carry the book once")
    expect(back).to_have_attribute("aria-disabled", "true")
    step.focus()
    step.press("Space")
    figure.says(trips=1)
    step.press("Enter")
    figure.says(trips=2)
    back.click()
    figure.says(trips=1)
    figure.host.get_by_label("Pace").select_option("fast")
    figure.button("Play").click()
    figure.says(trips=4)
    expect(step).to_have_attribute("aria-disabled", "true")
    expect(figure.button("Play")).to_be_visible()
    figure.host.get_by_label("Pace").select_option("slow")
    figure.slider("trips").press("Space")
    figure.says(trips=0)
    expect(figure.button("Pause")).to_be_visible()
    figure.host.get_by_label("Shared").check()
    expect(figure.button("Play")).to_be_visible()


def test_buttons_in_a_figure_set_controls_and_save_what_it_says(open_figure) -> None:
    figure = open_figure()
    figure.button("table").click()
    figure.says(mode="table")
    expect(figure.host.get_by_label("table", exact=True)).to_be_checked()
    with figure.page.expect_download() as saved:
        figure.button("CSV").click()
    assert saved.value.suggested_filename == "state.csv"
    assert "mode=table\n" in Path(saved.value.path()).read_text("utf-8")


@pytest.mark.parametrize("path", [PAGE, "/zh/knob/"])
def test_every_kind_is_named_and_fits_a_narrow_page(open_figure, path: str) -> None:
    figure = open_figure(path=path, reduced_motion="reduce")
    page = figure.page
    figure.host.locator("details").evaluate("(it) => { it.open = true; }")
    for theme, width in (("light", 320), ("dark", 1280)):
        page.emulate_media(color_scheme=theme)
        page.set_viewport_size({"width": width, "height": 800})
        assert not axe_complaints(page, f"{theme} {width}", within="kv-demo")
        assert page.evaluate("document.documentElement.scrollWidth") <= width
