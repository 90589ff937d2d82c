"""The golden numbers of the ranks are what counting head by head gives again."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.golden import make_devices

GOLDEN = json.loads(make_devices.FILE.read_text("utf-8"))


@pytest.mark.parametrize(
    "entry", GOLDEN, ids=lambda entry: "-".join(map(str, entry["params"].values()))
)
def test_the_file_holds_what_counting_gives(entry):
    assert entry["numbers"] == make_devices.numbers(*entry["params"].values())


def test_every_case_is_there():
    assert [tuple(entry["params"].values()) for entry in GOLDEN] == list(make_devices.CASES)


def test_the_worked_example():
    by_case = {tuple(entry["params"].values()): entry["numbers"] for entry in GOLDEN}
    mib = {
        tp: int(by_case["llama-3-8b", tp, 1, 8192, 40]["rank-0"]) // 2**20
        for tp in (1, 2, 4, 8, 16)
    }
    assert mib == {1: 1024, 2: 512, 4: 256, 8: 128, 16: 128}
    assert by_case["llama-3-8b", 16, 1, 8192, 40]["all-ranks"] == str(2 * 2**30)
    assert by_case["llama-3-8b", 1, 4, 8192, 40]["tightest"] == str(256 * 2**20)
    assert by_case["falcon-7b", 8, 1, 2048, 16]["times"].split("/")[0] == str(
        8 * int(by_case["falcon-7b", 8, 1, 2048, 16]["one-device"])
    )


def test_the_generator_never_imports_the_models():
    assert "pyodide_demos.models" not in Path(make_devices.__file__).read_text("utf-8")
