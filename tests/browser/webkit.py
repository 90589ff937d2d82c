"""WebKitGTK's own small browser, driven by its own driver on a screen that nobody sees."""

from __future__ import annotations

import os
import shutil
import subprocess
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest
from selenium.webdriver import WebKitGTK
from selenium.webdriver.common.by import By
from selenium.webdriver.common.keys import Keys
from selenium.webdriver.webkitgtk.options import Options
from selenium.webdriver.webkitgtk.service import Service

from tests.browser.figure_suite import IN_PAGE

PROGRAMS = ("WebKitWebDriver", "Xvfb")
KEYS = {"ArrowRight": Keys.ARROW_RIGHT, "End": Keys.END, "Home": Keys.HOME}
# How long a test waits before it calls the browser stuck.
PATIENCE_S = 120
ASK = """const [argument, done] = arguments;
Promise.resolve((%s)(argument)).then(
  (value) => done({value}),
  (error) => done({error: String(error)}),
);"""


@dataclass
class WebKit:
    """A page of WebKitGTK; a stand of the suite for figures."""

    driver: WebKitGTK
    base: str = ""

    def open(self, address: str) -> None:
        self.driver.get(self.base + address)

    def ask(self, task: str, argument: object) -> Any:
        return self.evaluate(IN_PAGE, [task, argument])

    def press(self, selector: str, key: str) -> None:
        self.driver.find_element(By.CSS_SELECTOR, selector).send_keys(KEYS[key])

    def run(self, script: str) -> Any:
        """Run statements; return what they return."""
        return self.driver.execute_script(script)

    def evaluate(self, function: str, argument: object = None) -> Any:
        """Call an asynchronous function in the page; return its answer."""
        answer = self.driver.execute_async_script(ASK % function, argument)
        assert "error" not in answer, answer["error"]
        return answer.get("value")


@contextmanager
def webkit_started() -> Iterator[WebKit]:
    """Start the browser and a screen for it; skip the test where they are not installed."""
    absent = [name for name in PROGRAMS if not shutil.which(name)]
    if absent:
        pytest.skip(f"{' and '.join(absent)} not installed: WebKitGTK was not tried")
    with screen() as display:
        service = Service(shutil.which("WebKitWebDriver"), env={**os.environ, "DISPLAY": display})
        with warnings.catch_warnings():
            # Of selenium's own making: its driver calls its connection in a way it gave up.
            warnings.simplefilter("ignore", DeprecationWarning)
            driver = WebKitGTK(options=Options(), service=service)
        driver.set_script_timeout(PATIENCE_S)
        try:
            yield WebKit(driver)
        finally:
            driver.quit()


@contextmanager
def screen() -> Iterator[str]:
    """Open a screen in memory; give its name, which the server chooses."""
    read, write = os.pipe()
    options = ["-displayfd", str(write), "-screen", "0", "1280x1024x24", "-nolisten", "tcp"]
    server = subprocess.Popen(["Xvfb", *options], pass_fds=[write], stderr=subprocess.DEVNULL)
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{told.readline().strip()}"
    finally:
        server.terminate()
        server.wait()
