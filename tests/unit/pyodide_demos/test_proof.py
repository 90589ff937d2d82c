"""What a proof compares, and which of the three it names when they disagree."""

from __future__ import annotations

import copy
import hashlib
import json

import pytest

from pyodide_demos import engine, proof
from pyodide_demos.figure import ParameterError
from pyodide_demos.quantities import Ratio, exact
from tests.unit.pyodide_demos.conftest import ROOT

FILE = "pyodide_demos/models/account_a.py"
SHA256 = hashlib.sha256((ROOT / FILE).read_bytes()).hexdigest()
DOMAIN = "pyodide_demos/models/domain.py"
ARGUMENTS = {"layers": 2, "width": 32, "positions": 40}


def request(**changes):
    claim = {
        "id": "account-a-ratio",
        "class": "exact",
        "computed_from": {"call": "account_a.cached_ratio", "args": ARGUMENTS},
        "call": {"function": "account_a.cached_ratio", "args": ARGUMENTS},
        "formats": ["fraction", "percent-3"],
        "value": "2/41",
        "printed": {"fraction": "2/41", "percent-3": "4.878%"},
        "numerator": {"value": "163840"},
        "denominator": {"value": "3358720"},
        **changes,
    }
    functions = {
        "account_a.cached_ratio": {
            "sha256": SHA256,
            "modules": {DOMAIN: hashlib.sha256((ROOT / DOMAIN).read_bytes()).hexdigest()},
        }
    }
    shown = [{"value": "2/41", "text": "2/41"}, {"value": "2/41", "text": "4.878%"}]
    return {"claim": claim, "shown": shown, "values": {}, "functions": functions}


def test_a_good_claim_agrees_in_value_code_and_terms():
    answer = proof.prove(request())
    assert answer["here"] == "2/41"
    assert answer["differs"] == []
    assert answer["error"] == ""
    assert answer["terms"] is True
    assert answer["second"] is None
    assert [(one["file"], one["same"]) for one in answer["code"]] == [(FILE, True), (DOMAIN, True)]
    assert answer["code"][0]["here"] == SHA256


@pytest.mark.parametrize(
    ("place", "differs"),
    [
        ({"value": "2/41", "text": "4.879%"}, ["page"]),
        ({"value": "2/42", "text": "2/41"}, ["page"]),
        ({"value": "2/41", "text": "2/41"}, []),
    ],
)
def test_one_changed_digit_of_the_page_is_named(place, differs):
    given = request()
    given["shown"].append(place)
    assert proof.prove(given)["differs"] == differs


@pytest.mark.parametrize(
    "changes",
    [{"value": "2/42"}, {"printed": {"fraction": "2/41", "percent-3": "4.779%"}}],
)
def test_one_changed_value_of_the_register_is_named(changes):
    given = request(**changes)
    given["shown"] = [{"value": "2/41", "text": "2/41"}]
    assert proof.prove(given)["differs"] == ["register"]


def test_inputs_that_a_receipt_shows_are_those_that_are_computed_with():
    given = {**request(), "inputs": {"positions": "41"}}
    answer = proof.prove(given)
    assert answer["here"] == "2/42"
    assert answer["differs"] == ["here"]
    assert answer["inputs"] == {**ARGUMENTS, "positions": "41"}


def test_when_no_two_agree_all_three_are_named():
    given = request(value="2/43", printed={"fraction": "2/43"})
    given["shown"] = [{"value": "2/42", "text": "2/42"}]
    assert proof.prove(given)["differs"] == ["page", "register", "here"]


def test_every_module_of_the_package_is_known_by_its_hash():
    for path in sorted((ROOT / "pyodide_demos/models").glob("*.py")):
        assert proof.DIGESTS[f"pyodide_demos/models/{path.name}"] == proof._sha256(path)


def test_other_code_than_the_build_had_is_seen_by_its_hash():
    given = request()
    given["functions"]["account_a.cached_ratio"]["sha256"] = "0" * 64
    answer = proof.prove(given)
    assert [one["same"] for one in answer["code"]] == [False, True]
    assert answer["differs"] == []


def test_terms_that_do_not_give_the_ratio_are_seen():
    answer = proof.prove(request(numerator={"value": "163841"}))
    assert answer["terms"] is False


def test_a_second_derivation_is_run_and_compared():
    call = {"function": "account_a.macs_cached", "args": ARGUMENTS}
    given = request(check={"call": call, "value": "163840"})
    assert proof.prove(given)["second"]["agrees"] is False
    given["claim"] |= {"formats": ["integer"], "check": {"call": call, "value": "163840"}}
    given["claim"]["call"] = call
    answer = proof.prove(given)
    assert answer["second"]["value"] == "163840"
    assert answer["second"]["agrees"] is True


def test_numbers_that_depend_on_the_machine_are_compared_as_printed():
    call = {
        "function": "last_position_only.largest_difference_at",
        "args": {"layers": 2, "width": 32, "step": 2, "seed": 0},
    }
    here = proof.prove(request(call=call, formats=["decimal-6"], printed={}))["here"]
    text = proof.printed(proof.parse(here), "decimal-6")
    near = exact(float(here) + 1e-12)
    changes = {"call": call, "formats": ["decimal-6"], "printed": {"decimal-6": text}}
    given = request(**changes, value=near, **{"class": "seeded"})
    given["shown"] = [{"value": near, "text": text}]
    assert proof.prove(given)["differs"] == []
    given["claim"]["class"] = "exact"
    assert proof.prove(given)["differs"] == ["here"]


def test_a_quotation_is_the_registered_text_and_a_sum_its_terms():
    common = {"numerator": None, "denominator": None, "formats": ["decimal-3"]}
    quoted = request(computed_from={"quote": "0.204", "source": "x"}, value="0.204", **common)
    del quoted["claim"]["numerator"]
    quoted["claim"]["printed"] = {"decimal-3": "0.204"}
    quoted["shown"] = [{"value": "0.204", "text": "0.204"}]
    answer = proof.prove(quoted)
    assert (answer["way"], answer["here"], answer["differs"]) == ("quote", "0.204", [])
    total = copy.deepcopy(quoted)
    total["claim"] |= {"computed_from": {"sum": ["a", "b"]}, "value": "3", "formats": ["integer"]}
    total["claim"]["printed"] = {"integer": "3"}
    total |= {"values": {"a": "1/2", "b": "5/2"}, "shown": [{"value": "3", "text": "3"}]}
    assert proof.prove(total)["differs"] == []
    total["values"]["b"] = "7/2"
    assert proof.prove(total)["differs"] == ["here"]


def test_a_recorded_number_is_found_in_a_record_that_was_counted_again(record, monkeypatch):
    monkeypatch.setattr(proof, "_recounted", {})
    spec = {"record": "r", "path": "cache.elements_at_end"}
    value = str(record["cache"]["elements_at_end"])
    changes = {"computed_from": spec, "value": value, "formats": ["integer"]}
    given = request(**changes, printed={"integer": f"{int(value):,}"}, **{"class": "machine"})
    del given["claim"]["numerator"]
    given |= {"record": record, "shown": []}
    assert proof.prove(given)["differs"] == []
    monkeypatch.setattr(proof, "_recounted", {})
    record["counts"]["cached"]["total"] += 1
    answer = proof.prove(given)
    assert answer["differs"] == ["here"]
    assert "counts.cached.total" in answer["error"]


@pytest.mark.parametrize("value", [7, Ratio(3, 42), Ratio(2, 41), proof.parse("0.250")])
def test_a_written_value_is_read_back(value):
    assert exact(proof.parse(exact(value))) == exact(value)


@pytest.mark.parametrize("text", ["", "x", "1/0", "1/2/3"])
def test_what_is_no_value_is_refused(text):
    with pytest.raises(ValueError, match="is not a value"):
        proof.parse(text)


def test_an_argument_that_is_no_number_is_itself():
    answer = proof.prove({**request(), "inputs": {"positions": "many"}})
    assert answer["differs"] == ["here"]
    assert "positions" in answer["error"]


def number_request(**changes):
    shown = [{"value": "163840", "text": "163,840"}]
    functions = {"account_a.macs_cached": {"sha256": SHA256, "modules": {}}}
    return {
        "figure": "account-a",
        "params": {"layers": 2, "width": 32, "positions": 40},
        "lang": "zh",
        "number": "macs-cached",
        "function": "account_a.macs_cached",
        "shown": shown,
        "functions": functions,
        **changes,
    }


def test_a_number_of_a_figure_is_computed_again_from_what_the_reader_turned():
    answer = proof.prove_number(number_request())
    assert answer["agrees"] is True
    assert [one["same"] for one in answer["code"]] == [True]
    turned = {"layers": 2, "width": 32, "positions": 41}
    answer = json.loads(engine.prove(json.dumps(number_request(params=turned))))
    assert answer["agrees"] is False
    assert answer["here"] == [{"value": "167936", "text": "167,936"}]
    assert proof.prove_number(number_request(number="absent", shown=[]))["agrees"] is False


def test_the_engine_answers_in_json_and_refuses_what_is_no_claim():
    assert json.loads(engine.prove(json.dumps(request())))["here"] == "2/41"
    for text in ("[]", "{", "{}", '{"claim": {"id": "x", "computed_from": {}}}'):
        with pytest.raises(ParameterError):
            engine.prove(text)
