"""The teaching script: same outputs, exact counts, one measurement in two renderings."""

from __future__ import annotations

import ast
import copy
import hashlib
import json
import subprocess
import sys
from itertools import product
from pathlib import Path

import pytest

from pyodide_demos.models import account_b
from pyodide_demos.scripts import kv_cache

SCRIPT = Path(kv_cache.__file__)
COUNTED = [*product((1, 2, 3), (1, 4, 9), (1, 2, 7, 12)), (2, 32, 40), (8, 8, 15)]


def run(*arguments):
    return subprocess.run(
        [sys.executable, str(SCRIPT), *arguments], capture_output=True, text=True, check=False
    )


@pytest.mark.parametrize("shape", COUNTED)
def test_counters_equal_the_closed_forms(shape):
    counted = kv_cache.count(*shape)
    for path in kv_cache.PATHS:
        expected = {
            "q_projection": getattr(account_b, f"q_projection_macs_{path}")(*shape),
            "kv_projection": getattr(account_b, f"kv_projection_macs_{path}")(*shape),
            "scores": getattr(account_b, f"score_macs_{path}")(*shape),
            "weighted_sum": getattr(account_b, f"sum_macs_{path}")(*shape),
            "total": getattr(account_b, f"macs_{path}")(*shape),
        }
        assert counted["counts"][path] == expected
    layers, width, positions = shape
    assert counted["cache"]["elements"] == [2 * layers * width * n for n in range(1, positions + 1)]
    assert counted["cache"]["elements_at_end"] == 2 * layers * width * positions


def test_at_least_thirty_shapes_are_counted():
    assert len(set(COUNTED)) >= 30


def test_27_configurations_of_40_prefixes_agree_and_the_difference_is_rounding():
    seen = []
    proof = kv_cache.prove_equal(lambda *stage: seen.append(stage))
    assert (proof["configurations"], proof["prefixes"], proof["comparisons"]) == (27, 40, 1080)
    assert 0 < proof["largest_difference"] < 1e-13
    assert seen == [("equivalence", done, 27) for done in range(27)]


@pytest.mark.parametrize("seed", [0, 1])
def test_with_one_arithmetic_both_paths_agree_to_the_last_bit(seed):
    layers, tokens = kv_cache.make_inputs(3, 8, 12, seed)
    outputs = [
        [step() for step in kv_cache.steps_of(path, layers, tokens, caches)]
        for path, caches in (("uncached", []), ("cached", [kv_cache.Cache() for _ in layers]))
    ]
    assert outputs[0] == outputs[1]


def test_a_changed_weight_is_seen_by_the_comparison():
    layers, tokens = kv_cache.make_inputs(2, 4, 5, 0)
    other = copy.deepcopy(layers)
    other[1].v[0][0] += 1.0
    caches = [kv_cache.Cache() for _ in layers]
    assert kv_cache.redo_whole_prefix(layers, tokens[:1]) != kv_cache.append_one_row(
        other, caches, tokens[0]
    )


def test_shares_add_up_and_large_scores_do_not_overflow():
    shares = kv_cache.softmax([1000.0, 999.0, -1000.0])
    assert sum(shares) == pytest.approx(1)
    assert shares[0] > shares[1] > shares[2] >= 0


def test_a_result_holds_every_sample_and_what_follows_from_them(small):
    timing, config = small["timing"], small["config"]
    assert len(timing["rounds"]) == config["repeats"] == 3
    assert [one["first"] for one in timing["rounds"]] == ["cached", "uncached", "cached"]
    for one in timing["rounds"]:
        assert len(one["uncached_ns"]) == len(one["cached_ns"]) == config["tokens"]
    assert kv_cache.derive_timing(timing["rounds"], small["cache"]["elements"]) == timing
    assert [row["position"] for row in timing["rows"]] == [5, 7]
    assert timing["rows"][0]["cached"]["samples_ns"] == [
        one["cached_ns"][4] for one in timing["rounds"]
    ]


def test_a_result_says_where_and_how_it_was_made(small):
    digest = hashlib.sha256(SCRIPT.read_bytes()).hexdigest()
    assert small["script"] == {"name": "kv_cache.py", "sha256": digest}
    assert small["command"] == (
        "kv_cache.py --tokens 7 --layers 2 --dim 4 --seed 0 --repeats 3 --warmup 1"
    )
    assert small["environment"]["accelerator"] == "none"
    text = json.dumps(small)
    assert str(Path.home()) not in text
    assert "/" not in text.replace("with/without", "")


def test_text_names_configuration_method_and_every_row(small):
    text = kv_cache.render_text(small)
    for expected in (
        "7 positions, 2 layers, width 4",
        "1 to warm up, 3 measured; seed 0",
        small["script"]["sha256"],
        small["date"],
        "no accelerator",
        "outside the timing:",
        "1,080",
        f"{small['equivalence']['largest_difference']:.3e}",
        f"{small['counts']['uncached']['total']:,}",
        "numbers in the cache at the end: 112",
    ):
        assert expected in text
    table = text.split("Time in ms")[1].splitlines()[2:]
    assert [line.split()[0] for line in table] == ["5", "7", "round"]


def test_a_clock_too_coarse_for_a_step_gives_no_ratio(small):
    coarse = copy.deepcopy(small)
    for one in coarse["timing"]["rounds"]:
        one["uncached_ns"] = [0] * 7
    coarse["timing"] = kv_cache.derive_timing(
        coarse["timing"]["rounds"], coarse["cache"]["elements"]
    )
    assert coarse["timing"]["rows"][0]["ratio_of_medians"] is None
    assert " - " in kv_cache.render_text(coarse)


def test_progress_names_stages_in_order():
    stages = []
    config = kv_cache.read_config({"tokens": 1, "dim": 1, "repeats": 2, "warmup": 1})
    kv_cache.measure(config, lambda *stage: stages.append(stage))
    assert [stage for stage, *_ in stages] == ["equivalence"] * 27 + ["counting"] + ["timing"] * 3
    assert all(0 <= done < total for _, done, total in stages)


def test_the_command_line_prints_text_or_json(capsys, monkeypatch, small):
    monkeypatch.setattr(kv_cache, "measure", lambda _config: small)
    kv_cache.main(["--tokens", "7"])
    text = capsys.readouterr().out
    kv_cache.main(["--tokens", "7", "--json"])
    result = json.loads(capsys.readouterr().out)
    assert result == small
    assert text == kv_cache.render_text(result)


def test_the_real_process_prints_one_json_object_and_nothing_else():
    ended = run("--tokens", "2", "--dim", "2", "--repeats", "1", "--warmup", "0", "--json")
    assert (ended.returncode, ended.stderr) == (0, "")
    assert json.loads(ended.stdout)["config"]["tokens"] == 2


@pytest.mark.parametrize(
    ("arguments", "part"),
    [
        (["--tokens", "0"], "--tokens must be a whole number, 1 to 400, not '0'"),
        (["--tokens", "-5"], "not '-5'"),
        (["--tokens=401"], "not '401'"),
        (["--dim", "3.5"], "--dim must be a whole number, 1 to 256, not '3.5'"),
        (["--layers", "two"], "not 'two'"),
        (["--layers", ""], "not ''"),
        (["--seed", "٣"], "--seed must be"),
        (["--repeats", "9" * 6000], "--repeats must be a whole number, 1 to 100, not '9999"),
        (["--warmup", "1_0"], "--warmup must be"),
        (["--tokens", "400", "--dim", "256"], "a round would take 42,540,646,400 multiply-adds"),
        (["--tokens"], "--tokens: expected one argument"),
        (["--tok", "3"], "unrecognized arguments: --tok 3"),
        (["extra"], "unrecognized arguments: extra"),
    ],
)
def test_bad_options_get_one_line_and_exit_code_2(arguments, part, capsys):
    with pytest.raises(SystemExit) as stop:
        kv_cache.main(arguments)
    output = capsys.readouterr()
    assert stop.value.code == 2
    assert output.out == ""
    assert output.err.count("\n") == 1
    assert output.err.startswith("kv_cache.py: ")
    assert part in output.err
    assert len(output.err) < 160


def test_exit_code_and_stream_hold_for_the_real_process():
    ended = run("--repeats", "none")
    assert ended.returncode == 2
    assert ended.stderr == ("kv_cache.py: --repeats must be a whole number, 1 to 100, not 'none'\n")


def test_help_lists_every_option(capsys):
    with pytest.raises(SystemExit) as stop:
        kv_cache.main(["--help"])
    assert stop.value.code == 0
    text = capsys.readouterr().out
    assert all(f"--{name} N" in text for name in kv_cache.OPTIONS)


def test_the_file_imports_nothing_but_the_standard_library():
    tree = ast.parse(SCRIPT.read_text("utf-8"))
    names = {
        name.split(".")[0]
        for node in ast.walk(tree)
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else
                     [alias.name for alias in node.names])
    }  # fmt: skip
    assert names <= sys.stdlib_module_names


def test_the_processor_is_not_reported_where_nothing_names_it(monkeypatch):
    monkeypatch.setattr(kv_cache.Path, "exists", lambda _self: False)
    assert kv_cache.environment()["processor"] == "not reported"
