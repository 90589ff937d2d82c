"""The live parts of a page as a reader meets them."""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache

import yaml
from playwright.sync_api import Locator, Page, expect

from tests.built import CHECKOUT

# Python takes seconds to start; a machine that does much else takes longer.
STARTING = 90_000
GOLDEN = json.loads((CHECKOUT / "tests/golden/kv-account-a.json").read_text("utf-8"))
LIMITS = {"layers": (1, 8), "width": (8, 256), "positions": (1, 200)}
BUILT = {"layers": 2, "width": 32, "positions": 40}


@cache
def said(word: str, lang: str) -> str:
    """Return a sentence of the register of words, by its id without `runtime.`."""
    entries = yaml.safe_load((CHECKOUT / "content/ui/runtime.yaml").read_text("utf-8"))
    return next(entry[lang] for entry in entries if entry["id"] == f"runtime.{word}")


def start_of(word: str, lang: str) -> str:
    """Return a sentence up to its first place for a filling."""
    return said(word, lang).partition("{")[0].strip()


def slip_of(page: Page) -> Locator:
    """Return the slip that receipts are shown on."""
    return page.locator("kv-receipt")


class Figure:
    """A figure with knobs."""

    def __init__(self, page: Page, name: str = "account-a") -> None:
        self.page = page
        self.name = name
        self.host = page.locator(f'kv-demo[name="{name}"]')
        self.status = self.host.locator(".demo__status")
        self.retry = self.host.locator('[data-action="retry"]')
        self.part = page.locator("section.part", has=self.host)
        self.badge = self.part.locator('.badge[data-dimension="display"]').first

    def wait_until(self, state: str) -> None:
        expect(self.host).to_have_attribute("data-state", state, timeout=STARTING)

    def start(self) -> None:
        """Come near, as a reader who scrolls, and wait until Python answers."""
        self.host.scroll_into_view_if_needed()
        self.wait_until("live")

    def number(self, name: str) -> Locator:
        return self.host.locator(f'data[data-number="{name}"]')

    def slider(self, name: str) -> Locator:
        return self.host.locator(f'input[type="range"][name="{name}"]')

    def typed(self, name: str) -> Locator:
        return self.host.locator(f'input[data-twin="{name}"]')

    def shows(self, numbers: Mapping[str, str]) -> None:
        """Wait for exact values and look at the text of each."""
        for name, value in numbers.items():
            expect(self.number(name)).to_have_attribute("value", value)
            text = expected_text(name, value)
            if text:
                expect(self.number(name)).to_have_text(text)

    def stands_at(self, params: Mapping[str, int]) -> None:
        """Look at both controls of every knob."""
        for name, value in params.items():
            expect(self.slider(name)).to_have_value(str(value))
            expect(self.typed(name)).to_have_value(str(value))

    def turn_to(self, params: Mapping[str, int]) -> None:
        """Move every slider with keys alone."""
        for name, value in params.items():
            turn(self.slider(name), value, *LIMITS[name])
            expect(self.slider(name)).to_have_value(str(value))


def turn(slider: Locator, value: int, low: int, high: int) -> None:
    """Go by single steps from here or from an end, whichever is nearest; a native slider's keys."""
    slider.focus()
    here = int(slider.input_value())
    start = min((here, low, high), key=lambda place: abs(value - place))
    keyboard = slider.page.keyboard
    if start != here:
        keyboard.press("Home" if start == low else "End")
    for _ in range(abs(value - start)):
        keyboard.press("ArrowRight" if value > start else "ArrowLeft")


def expected_text(name: str, value: str) -> str:
    """Write a golden value as the page must print it; nothing where the form is another."""
    if name == "ratio":
        return value
    if name == "ratio-percent":
        above, below = map(int, value.split("/"))
        thousandths = (2 * above * 100_000 + below) // (2 * below)  # halves round up
        return f"{thousandths // 1000:,}.{thousandths % 1000:03d}%"
    return "" if name == "cache-bytes" else f"{int(value):,}"


def address(lang: str, params: Mapping[str, object], page: str = "knob") -> str:
    """Return the address of a figure's state."""
    query = "&".join(f"account-a.{name}={value}" for name, value in params.items())
    return f"/{lang}/{page}/?{query}"


class Scene:
    """A stepped scene."""

    def __init__(self, page: Page, name: str = "cache-steps") -> None:
        self.page = page
        self.host = page.locator(f'kv-scene[name="{name}"]')
        self.steps = self.host.locator(".scene__step")
        self.position = self.host.locator(".scene__position")

    def stands_at(self, step: int, count: int = 6) -> None:
        expect(self.host).to_have_attribute("data-step", str(step))
        expect(self.position).to_have_text(f"{step} / {count}")
        for number in range(1, count + 1):
            seen = expect(self.steps.nth(number - 1))
            if number == step:
                seen.to_be_visible()
            else:
                seen.to_be_hidden()


class Run:
    """The reader's own run of the teaching script."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.host = page.locator('kv-script[name="run-script"]')
        self.status = self.host.locator(".demo__status")
        self.retry = self.host.locator('[data-action="retry"]')
        self.repeats = self.host.locator('input[name="repeats"]')
        self.start = self.host.locator('button[type="submit"]')
        self.stop = self.host.locator('[data-action="stop"]')
        self.download = self.host.locator('[data-action="download"]')

    def wait_until(self, state: str, timeout: int = STARTING) -> None:
        expect(self.host).to_have_attribute("data-state", state, timeout=timeout)
