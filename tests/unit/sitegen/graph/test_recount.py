"""Counting again is kept by everything that it follows from."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from pyodide_demos.models import record_checks
from sitegen.graph.recount import counted_again

ROOT = Path(__file__).resolve().parents[4]


@pytest.fixture
def record() -> dict[str, Any]:
    path = max((ROOT / "content/records").glob("*.json"))
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


def test_record_is_counted_once(
    record: dict[str, Any], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert counted_again(record, tmp_path) == []
    monkeypatch.setattr(record_checks, "check_counts", lambda _: ["counted"])
    assert counted_again(record, tmp_path) == []
    record["counts"]["cached"] = {}
    assert counted_again(record, tmp_path) == ["counted"]


def test_wrong_count_is_found_each_time(record: dict[str, Any], tmp_path: Path) -> None:
    record["cache"]["elements"][-1] += 1
    first = counted_again(record, tmp_path)
    assert first
    assert counted_again(record, tmp_path) == first
