"""The vectors: made by counting, answered by the models, and each wrong answer wrong."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from pyodide_demos.models import kv_budget, kv_vllm
from pyodide_demos.models.kv_dtypes import KvType
from pyodide_demos.models.kv_engines import (
    EngineView,
    floor_view,
    full_length_view,
    llama_cpp_view,
    transformers_dynamic_view,
    transformers_static_view,
    vllm_view,
)
from pyodide_demos.models.kv_layers import KvModel, LayerGroup
from pyodide_demos.models.kv_parallel import held_by_all, ranks
from pyodide_demos.words import Words
from tests.golden import make_kv_vectors

TEXT = make_kv_vectors.FILE.read_text("utf-8")
CASES: list[dict[str, Any]] = json.loads(TEXT)["cases"]
LETTERS = {"full": "f", "sliding": "s", "state": "l", "mla": "m", "shared": "x"}


def model_of(given: dict[str, Any]) -> KvModel:
    groups = tuple(LayerGroup(**group) for group in given["layers"])
    order = "".join(LETTERS[g.kind] * g.layers for g in groups if not g.draft)
    return KvModel(groups, order)


def type_of(given: dict[str, Any]) -> KvType:
    """Return the type of the question; 16-bit has the name by which engines know it."""
    element = given.get("element", {"block": 1, "bytes": 2})
    name = "16-bit" if element == {"block": 1, "bytes": 2} else "other"
    return KvType(name, Words("", ""), element["block"], element["bytes"])


def view_of(given: dict[str, Any]) -> EngineView:
    model, lengths, kv = model_of(given), given["lengths"], type_of(given)
    draft = given.get("drafting", False)
    rule = given.get("rule", {"name": "floor"})
    match rule["name"]:
        case "floor":
            return floor_view(model, lengths, kv, draft=draft)
        case "full-length":
            return full_length_view(model, lengths, kv)
        case "vllm-hybrid" | "vllm-uniform" as name:
            hybrid = name == "vllm-hybrid"
            return vllm_view(model, lengths, kv, hybrid=hybrid, block=rule["block"])
        case "transformers-dynamic":
            return transformers_dynamic_view(model, lengths, kv)
        case "transformers-static":
            return transformers_static_view(model, lengths, kv)
        case "llama-cpp":
            return unrefused_llama(model, lengths, kv)
    raise AssertionError(rule)


def unrefused_llama(model: KvModel, lengths: list[int], kv: KvType) -> EngineView:
    view = llama_cpp_view(model, lengths, kv, kv)
    assert view.refused is None
    return view


def by_models(task: str, given: dict[str, Any]) -> dict[str, Any]:
    """Answer a question with the models of the site."""
    if task in ("cache", "held"):
        view = view_of(given)
        assert view.refused is None
        parts = [{"kind": part.role, "bytes": part.bytes} for part in view.held]
        padding = {"padding": view.padding_bytes} if view.padding_bytes else {}
        return {"parts": parts, **padding, "total": view.bytes}
    if task == "ranks":
        sizes = given["tensor"], given["pipeline"]
        found = ranks(model_of(given), given["lengths"], type_of(given), *sizes)
        stages = [rank.bytes for rank in found if rank.place == 0]
        return {"stages": stages, "total": held_by_all(found)}
    if task == "fit":
        parts = (given[key] for key in ("device", "weights", "runtime", "margin"))
        left = kv_budget.left_for_kv(*parts)
        return {"left": left, "fits": kv_budget.sequences_that_fit(left, given["sequence"])}
    if task == "ratio":
        over, under = (view_of(given[key]).bytes for key in ("over", "under"))
        return {"ratio": f"{over}/{under}"}
    raise AssertionError(task)


def test_the_committed_file_is_what_counting_gives():
    assert make_kv_vectors.as_text() == TEXT


def test_there_are_enough_cases_with_names_of_their_own():
    assert len(CASES) >= 80
    assert len({case["id"] for case in CASES}) == len(CASES)
    assert sum(len(case["wrong"]) for case in CASES) >= 60


ANSWERED = [case for case in CASES if case["task"] in ("cache", "held", "ranks", "fit", "ratio")]


@pytest.mark.parametrize("case", ANSWERED, ids=lambda case: case["id"])
def test_the_models_answer_as_counting_does(case):
    assert by_models(case["task"], case["given"]) == case["expect"]


@pytest.mark.parametrize(
    "case", [case for case in CASES if case["task"] == "blocks"], ids=lambda case: case["id"]
)
def test_blocks_without_sharing_are_whole_blocks_of_each_text(case):
    given = case["given"]
    apart = sum(kv_vllm.blocks_for(len(text), given["block"]) for text in given["texts"])
    assert case["expect"]["blocks"] <= apart
    assert given["sharing"] or case["expect"]["blocks"] == apart
    assert case["expect"]["slots"] == case["expect"]["blocks"] * given["block"]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["id"])
def test_every_wrong_answer_is_another_one(case):
    for wrong in case["wrong"]:
        assert wrong["expect"] != case["expect"]
        assert wrong["because"].keys() == {"zh", "en"}


def test_the_figures_that_people_quote_are_among_the_answers():
    answers = {case["id"]: case["expect"] for case in CASES}
    assert answers["lengths-llama-8192"]["total"] == 2**30
    assert answers["lengths-llama-eight-sequences"]["total"] == 8 * 2**30
    assert answers["lengths-llama-2000"]["total"] == 262_144_000
    assert answers["latent-deepseek-v2"]["total"] == 69_120
    assert answers["latent-deepseek-v3"]["total"] == 70_272
    assert answers["vllm-hybrid-gpt-oss-20b"]["total"] == 6_543_114_240
    assert answers["vllm-uniform-gpt-oss-20b"]["total"] == 12 * 2**30
    assert Fraction(answers["gpt-3-over-llama-3-70b"]["ratio"]) == 12 * Fraction(12, 10)
    assert (answers["fit-24-gib-8192"]["fits"], answers["fit-24-gib-16384"]["fits"]) == (6, 3)
    assert (answers["fit-80-gib"]["fits"], answers["fit-80-gb"]["fits"]) == (126, 115)
    assert answers["blocks-5-3-8"] == {"blocks": 5, "slots": 20, "used": 16, "empty": 4}
    assert answers["blocks-shared-start"]["slots"] == 12
    assert Fraction(answers["reserve-the-longest"]["empty"], 8192) > Fraction(995, 1000)
    assert Fraction(
        answers["draft-running"]["total"], answers["draft-resting"]["total"]
    ) == Fraction(17, 16)
    drop = 1 - Fraction(answers["deepseek-v2-over-67b"]["ratio"])
    assert round(float(drop), 3) == 0.822
    table = Fraction(answers["llama-405b-over-deepseek-v3"]["ratio"])
    assert round(float(table), 2) == 7.34
