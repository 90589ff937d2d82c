"""The golden numbers against the closed forms, and against counting again where that is quick."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from pyodide_demos.models import account_a, account_b, kv_bytes
from pyodide_demos.quantities import exact
from tests.golden import make_golden

FOLDER = Path(__file__).parent
QUICK = 1_000_000
A, B = (json.loads((FOLDER / f"kv-account-{name}.json").read_text("utf-8")) for name in ("a", "b"))


def shape_of(entry):
    return tuple(entry["params"].values())


def label(entry):
    return "x".join(str(value) for value in shape_of(entry))


@pytest.mark.parametrize("entry", A, ids=label)
def test_account_a_in_closed_form(entry):
    shape = shape_of(entry)
    assert entry["numbers"] == {
        "macs-uncached": exact(account_a.macs_uncached(*shape)),
        "macs-cached": exact(account_a.macs_cached(*shape)),
        "ratio": exact(account_a.cached_ratio(*shape)),
        "ratio-percent": exact(account_a.cached_ratio(*shape)),
        "cache-elements": exact(account_a.cache_elements(*shape)),
        "elements-per-position": exact(account_a.elements_per_position(*shape[:2])),
        "cache-bytes": exact(kv_bytes.account_a_bytes(*shape)),
    }


@pytest.mark.parametrize("entry", B, ids=label)
def test_account_b_in_closed_form(entry):
    shape, numbers = shape_of(entry), entry["numbers"]
    names = {"q-projection": "q_projection", "kv-projection": "kv_projection",
             "scores": "score", "weighted-sum": "sum"}  # fmt: skip
    for path in ("uncached", "cached"):
        for item, name in names.items():
            function = getattr(account_b, f"{name}_macs_{path}")
            assert numbers[f"{item}-{path}"] == exact(function(*shape))
        assert numbers[f"total-{path}"] == exact(getattr(account_b, f"macs_{path}")(*shape))
    assert numbers["ratio"] == exact(account_b.cached_ratio(*shape))


@pytest.mark.parametrize(
    ("entries", "shapes", "numbers"),
    [(A, make_golden.ACCOUNT_A, make_golden.account_a),
     (B, make_golden.ACCOUNT_B, make_golden.account_b)],
    ids=["a", "b"],
)  # fmt: skip
def test_files_hold_what_counting_gives(entries, shapes, numbers):
    assert [shape_of(entry) for entry in entries] == list(shapes)
    quick = [e for e in entries if account_b.macs_uncached(*shape_of(e)) <= QUICK]
    assert len(quick) >= 5
    for entry in quick:
        assert entry["numbers"] == numbers(shape_of(entry), make_golden.counts_of(shape_of(entry)))


def test_the_generator_never_imports_the_models():
    assert "pyodide_demos.models" not in Path(make_golden.__file__).read_text("utf-8")
