"""The data of the calculator, read back."""

import csv
import io
import json

from pyodide_demos.figures.kv_calculator import FIGURE
from pyodide_demos.figures.kv_calculator_export import NAMES
from tests.unit.pyodide_demos.figures.reading import numbers, parse

STATE = {"model": "gpt-oss-20b", "context": 8192, "second": "qwen3-32b"}


def texts():
    root = parse(FIGURE.render(FIGURE.parse(STATE), "zh"))
    return numbers(root), {e.get("data-file"): e.text for e in root.iter("pre")}


def test_both_files_stand_in_the_figure_with_a_button_each():
    root = parse(FIGURE.render(FIGURE.parse(STATE), "en"))
    assert [e.get("data-save") for e in root.iter("button")] == list(NAMES)
    assert [e.get("data-file") for e in root.iter("pre")] == list(NAMES)


def test_the_csv_holds_the_numbers_of_every_column():
    shown, files = texts()
    rows = list(csv.DictReader(io.StringIO(files["kv-calculator.csv"])))
    assert {row["column"] for row in rows} == {"1", "2"}
    total = next(r for r in rows if r["quantity"] == "bytes_total" and r["column"] == "1")
    assert total["value"] == shown["bytes-total"]
    second = next(r for r in rows if r["quantity"] == "bytes_per_token" and r["column"] == "2")
    assert (second["model"], second["value"]) == ("qwen3-32b", shown["second-token"])


def test_the_json_holds_the_case_and_the_numbers():
    shown, files = texts()
    first, second = json.loads(files["kv-calculator.json"])
    assert first["layers"] == "sf" * 12
    assert first["lengths"] == [[8192], 32]
    assert str(first["bytes_by_rule"]["vllm-uniform"]) == shown["view-vllm-uniform"]
    assert str(first["bytes_by_kind"]["sliding"]) == shown["kind-sliding-bytes"]
    assert second["model"] == "qwen3-32b"
