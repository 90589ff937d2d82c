"""What the worker calls: strict about what comes in, plain text and JSON out."""

from __future__ import annotations

import json
import sys

import pytest

from pyodide_demos import engine
from pyodide_demos.figure import ParameterError
from pyodide_demos.figures.account_a import FIGURE
from pyodide_demos.models.record_checks import check_record
from pyodide_demos.scripts import kv_cache

QUICK = {"tokens": 3, "dim": 2, "repeats": 1, "warmup": 0}


@pytest.fixture
def no_proof(monkeypatch):
    """Leave out the proof, which has tests of its own and takes seconds."""
    proof = {"chosen": {"dim": [1]}, "configurations": 1, "prefixes": 1, "comparisons": 1,
             "largest_difference": 1e-16}  # fmt: skip
    monkeypatch.setattr(kv_cache, "prove_equal", lambda _progress: proof)


def test_render_gives_the_markup_of_the_figure():
    expected = str(FIGURE.render(FIGURE.parse({"positions": 7}), "zh"))
    assert engine.render_figure("account-a", '{"positions": "7"}', "zh") == expected


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("account-b", "{}", "zh"), "There is no figure 'account-b'. There are: account-a"),
        (("account-a", "{}", "fr"), "There is no language 'fr'. There are: zh, en."),
        (("account-a", "{", "zh"), "The parameters are not JSON."),
        (("account-a", "[1]", "zh"), "The parameters must be a JSON object."),
        (("account-a", '{"layers": "9"}', "en"), "layers must be from 1 to 8, not 9."),
        (("account-a", '{"<b>": 1}', "en"), "account-a has no parameter '<b>'."),
    ],
)
def test_what_cannot_be_rendered_gets_a_sentence(arguments, message):
    with pytest.raises(ParameterError) as caught:
        engine.render_figure(*arguments)
    assert str(caught.value).startswith(message)


@pytest.mark.usefixtures("no_proof")
@pytest.mark.parametrize("with_record", [True, False])
def test_run_script_returns_result_table_and_text_of_one_measurement(record, with_record):
    seen = []
    given = json.dumps(record) if with_record else "null"
    answer = json.loads(engine.run_script(json.dumps(QUICK), given, "en", seen.append))
    assert answer.keys() == {"result", "html", "text"}
    assert check_record(answer["result"], answer["text"]) == []
    assert answer["html"].startswith('<div class="run-table">')
    assert ("is-different" in answer["html"]) == with_record  # another configuration
    assert [json.loads(text)["stage"] for text in seen] == ["counting", "timing"]
    assert json.loads(seen[-1]) == {"stage": "timing", "done": 0, "total": 1}


@pytest.mark.parametrize(
    ("config", "message"),
    [
        ('{"repeats": 0}', "--repeats must be a whole number, 1 to 100, not '0'"),
        ('{"speed": 1}', "The script has no option 'speed'."),
        ("nothing", "The parameters are not JSON."),
    ],
)
def test_options_that_the_script_refuses(config, message):
    with pytest.raises(ParameterError) as caught:
        engine.run_script(config, "null", "zh", print)
    assert str(caught.value) == message


def test_describe_names_the_python_that_answers():
    told = json.loads(engine.describe())
    assert told["python"] == ".".join(map(str, sys.version_info[:3]))
    assert told["package"]
