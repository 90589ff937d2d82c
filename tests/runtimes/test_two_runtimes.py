"""CPython, the shipped Pyodide and the states stored by the build: equal text, equal markup."""

from __future__ import annotations

import json
import subprocess
from itertools import product
from pathlib import Path

import pytest

from pyodide_demos.registry import FIGURES
from sitegen.fragments import unpack
from sitegen.packaging.node import node
from tests.built import CHECKOUT, answered_once
from tests.runtimes import answers as asked

HERE = Path(__file__).parent
RECORD = "kv-cache-2026-11-29"


@pytest.fixture(scope="module")
def stored(built_site):
    """Give every state in the files of the figures, with the file it stands in."""
    found = []
    for path in sorted(built_site.glob("figures/*.json")):
        name, lang, *_ = path.name.split(".")
        axes = unpack(path.read_bytes())
        for axis in axes.axes:
            for value, markup in zip(axis.values, axis.states, strict=True):
                params = {**axes.start, axis.name: value}
                found.append((path, [name, params, lang], markup))
    return found


@pytest.fixture(scope="module")
def request_for(built_site, stored):
    claims = json.loads((built_site / "claims.json").read_text("utf-8"))["claims"]
    record = json.loads((built_site / "records" / f"{RECORD}.json").read_text("utf-8"))
    states = [state for _, state, _ in stored]
    return {"claims": claims, "record": record, "stored": states, "exercises": exercises()}


def exercises() -> dict[str, list[str]]:
    """Give what readers begin with and every solution, each with its tests."""
    found = {}
    for folder in sorted((CHECKOUT / "content/exercises").iterdir()):
        tests = (folder / "tests.py").read_text("utf-8")
        for part in ("starter", "solution"):
            found[f"{folder.name} {part}"] = [(folder / f"{part}.py").read_text("utf-8"), tests]
    return found


@pytest.fixture(scope="module")
def in_cpython(request_for, of_all_workers):
    return answered_once(of_all_workers, "in-cpython", lambda: asked.answer_all(**request_for))


@pytest.fixture(scope="module")
def in_pyodide(built_site, request_for, of_all_workers, tmp_path_factory):
    """Run the same questions in Node, with the engine exactly as the site ships it."""
    folder = tmp_path_factory.mktemp("pyodide")
    return answered_once(
        of_all_workers, "in-pyodide", lambda: ask_pyodide(built_site, request_for, folder)
    )


def ask_pyodide(built_site, request_for, folder):
    (engine,) = [path.parent for path in built_site.glob("engine/*/engine.json")]
    request, answers = folder / "request.json", folder / "answers.json"
    request.write_text(json.dumps(request_for), "utf-8")
    done = subprocess.run(
        [node(), HERE / "in_pyodide.mjs", engine, HERE / "answers.py", request, answers],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(answers.read_text("utf-8"))


def test_both_were_asked_the_same(in_cpython, in_pyodide):
    assert list(in_cpython) == list(in_pyodide)
    assert all(in_cpython.values())


def test_all_answers_are_equal(in_cpython, in_pyodide):
    different = [key for key, text in in_cpython.items() if in_pyodide[key] != text]
    for key in different[:1]:
        assert in_pyodide[key] == in_cpython[key], key
    assert not different


def test_every_exercise_can_be_solved_in_the_page(in_pyodide):
    for name in exercises():
        result = json.loads(in_pyodide[f"exercise {name} en"])
        passed = not result["fault"] and all(test["passed"] for test in result["tests"])
        assert passed == name.endswith("solution"), (name, result)


def test_the_stored_states_are_those_of_both(stored, in_cpython):
    assert {(state[0], state[2]) for _, state, _ in stored} >= set(product(FIGURES, ("zh", "en")))
    for _, state, markup in stored:
        assert markup == in_cpython[asked.state_key(*state)], state


def test_the_page_puts_the_same_markup_together(stored, tmp_path):
    """Read the files in Node with the very module that runs in the browser."""
    question, answers = tmp_path / "question.json", tmp_path / "answers.json"
    question.write_text(json.dumps([(str(path), state[1]) for path, state, _ in stored]), "utf-8")
    done = subprocess.run(
        [node(), HERE / "in_page.mjs", question, answers],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert json.loads(answers.read_text("utf-8")) == [markup for _, _, markup in stored]


@pytest.mark.parametrize("figure", FIGURES.values(), ids=FIGURES)
def test_the_grid_takes_every_control_through_its_values(figure):
    sets = asked.parameter_sets(figure)
    defaults = figure.params()
    for params in sets:
        figure.parse(params)
    for control in figure.controls:
        seen = {params[control.name] for params in sets}
        assert seen >= set(asked.tried(control, defaults)), control.name


def test_a_small_grid_is_asked_whole():
    sets = asked.parameter_sets(FIGURES["account-a"])
    assert len(sets) >= 50
    controls = FIGURES["account-a"].controls
    corners = product(*((control.minimum, control.maximum) for control in controls))
    names = [control.name for control in controls]
    assert all(dict(zip(names, corner, strict=True)) in sets for corner in corners)


def test_every_claim_that_can_be_called_is_called_again(request_for, in_cpython):
    claims = request_for["claims"]
    assert len([c for c in claims if "call" in c]) >= 30
    for published in claims:
        assert json.loads(in_cpython[published["id"]]) == published["printed"]
