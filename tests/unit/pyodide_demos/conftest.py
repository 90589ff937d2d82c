"""The recorded run, one small measurement and the golden numbers, shared by the tests here."""

from __future__ import annotations

import copy
import json
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from pyodide_demos.scripts import kv_cache

# A busy machine is no failure: no test blocks on time.
settings.register_profile("untimed", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("untimed")

ROOT = Path(__file__).parents[3]
RECORD = ROOT / "content" / "records" / "kv-cache-2026-11-29.json"


@pytest.fixture(scope="session")
def recorded() -> dict:
    return json.loads(RECORD.read_text("utf-8"))


@pytest.fixture(scope="session")
def record_text() -> str:
    return RECORD.with_suffix(".txt").read_text("utf-8")


@pytest.fixture
def record(recorded) -> dict:
    """Give a copy that a test may spoil."""
    return copy.deepcopy(recorded)


@pytest.fixture(scope="session")
def small() -> dict:
    """Measure a tiny configuration once."""
    given = {"tokens": 7, "layers": 2, "dim": 4, "repeats": 3, "warmup": 1}
    return json.loads(json.dumps(kv_cache.measure(kv_cache.read_config(given))))
