"""Every page, looked at once: axe, a phone, larger spacing, and what it asks for.

Whatever depends on theme and further widths is looked at on one page of each kind, in
`test_accessibility.py` and `test_layout.py`: a lesson more costs two visits here.
"""

from __future__ import annotations

import pytest
from playwright.sync_api import Request

from tests.browser.conftest import Look
from tests.browser.looking import (
    axe_complaints,
    complaints_when_open,
    complaints_when_spaced,
    read_to_the_end,
    too_wide,
)
from tests.built import has_figure, page_paths

MOST_REQUESTS = 8
PATHS = [path if path != "/" else "/#stay" for path in page_paths()]


@pytest.mark.parametrize("path", PATHS)
def test_a_page_is_sound_and_asks_for_little(look: Look, path: str) -> None:
    page = look("about:blank")
    seen: list[str] = []

    def hear(request: Request) -> None:
        seen.append(request.url)

    page.on("request", hear)
    page.goto(path)
    if not has_figure(path):
        read_to_the_end(page)
    page.remove_listener("request", hear)
    assert len(seen) <= MOST_REQUESTS, seen
    assert not [url for url in seen if "/engine/" in url]
    found = axe_complaints(page, "1280")
    page.set_viewport_size({"width": 320, "height": 640})
    found += too_wide(page, "320")
    found += complaints_when_spaced(page, "320")
    found += complaints_when_open(page, "320")
    assert not found, "\n".join(found)
