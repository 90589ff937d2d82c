"""Every way of having Python, in Firefox: the questions that `test_ladder.py` asks Chromium."""

from __future__ import annotations

import pytest
from playwright.sync_api import Browser

from tests.browser.conftest import Visit
from tests.browser.faults import Fault, Faults
from tests.browser.parts import Figure
from tests.browser.test_ladder import (
    FILE_GONE,
    MOVES,
    SNAPSHOT_FAULTS,
    STARTS,
    Line,
    Rungs,
    faults,
    ill_host,
    it_answers,
    rungs,
    spoiled,
)

__all__ = ["faults", "ill_host", "rungs"]


@pytest.mark.parametrize("start", STARTS)
def test_each_rung_answers_in_firefox_and_the_last_of_many_moves_wins(
    visit: Visit, firefox: Browser, rungs: Rungs, start: str
) -> None:
    page = visit(f"/en/knob/?engine={start}", within=firefox)
    figure = Figure(page)
    it_answers(figure)
    expected = {"shared": rungs.best, "worker-snapshot": rungs.own, "worker": "worker"}
    Line(page).tells(expected[start])
    last = page.evaluate(MOVES, [20261129, 200])
    macs = 2 * last["layers"] * last["width"] ** 2 * last["positions"]
    figure.shows({"macs-cached": str(macs)})
    figure.stands_at(last)


@pytest.mark.parametrize("fault", [*SNAPSHOT_FAULTS, spoiled], ids=lambda fault: fault.__name__)
def test_a_snapshot_that_is_no_good_gives_way_to_the_library_in_firefox(
    ill_host: str, visit: Visit, firefox: Browser, faults: Faults, rungs: Rungs, fault: Fault
) -> None:
    if not rungs.ships_snapshot:
        pytest.skip("this build ships no snapshot")
    faults.by_name["snapshot-*.bin"] = fault
    page = visit(
        "/en/knob/?account-a.layers=4",
        at=ill_host,
        within=firefox,
        allowed=(FILE_GONE, "NetworkError|NS_ERROR|404"),
    )
    figure = Figure(page)
    figure.start()
    figure.shows({"macs-cached": "327680"})
    line = Line(page)
    line.tells("worker")
    line.blames(rungs.best, "snapshot")
