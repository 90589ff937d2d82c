"""Public reports: about presets, with sources that exist, and near what the model gives."""

import pytest
import yaml

from pyodide_demos.models.kv_dtypes import TYPES
from pyodide_demos.models.kv_layers import model_bytes
from pyodide_demos.models.kv_measured import REPORTS, reports_of
from pyodide_demos.presets import MODELS
from tests.unit.pyodide_demos.conftest import ROOT


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report.preset)
def test_a_report_names_what_exists_and_agrees_with_the_model_as_far_as_it_is_printed(report):
    files = (ROOT / "content" / "sources").glob("*.yaml")
    known = {entry["id"] for file in files for entry in yaml.safe_load(file.read_text("utf-8"))}
    assert report.source in known
    amount, unit = report.printed.split()
    assert unit == "GiB"
    model = MODELS[report.preset].model
    ours = model_bytes(model, (report.positions,), TYPES[report.kv]) / 2**30
    assert abs(ours - float(amount)) <= 0.005


def test_there_are_no_reports_of_a_model_nobody_measured():
    assert reports_of("") == ()
    assert len(reports_of("llama-3-1-8b")) == 1
