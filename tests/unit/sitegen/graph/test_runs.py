"""The five states of a record, and the commands that lead from one to another."""

from __future__ import annotations

from pathlib import Path

import pytest

from sitegen.graph.runs import Files, standing_of
from tests.sites.project import Project
from tests.unit.sitegen.steps import check

SCRIPT = "pyodide_demos/scripts/kv_cache.py"
RUN = "content/runs/run.yaml"


def state(project: Project) -> tuple[str, list[str]]:
    """Return the state of the good project's record, and the codes of the build."""
    checked = check(project)
    record, run = checked.library.records["run"], checked.library.runs.get("run")
    standing = standing_of(record, run.record if run else None, Files(project.root))
    return standing.state, checked.codes


def change_script(project: Project, find: str, replace: str) -> None:
    project.write(SCRIPT, project.read(SCRIPT).replace(find, replace, 1))


def test_fresh(project: Project) -> None:
    assert state(project) == ("fresh", [])


@pytest.mark.parametrize(
    ("find", "replace"),
    [("import argparse", "# A comment more.\nimport argparse"), ('"""', '"""Read this: ')],
    ids=["comment", "docstring"],
)
def test_cosmetic_change_is_repointed_without_a_run(
    project: Project, find: str, replace: str
) -> None:
    before = project.read("content/records/run.json")
    change_script(project, find, replace)
    assert state(project) == ("cosmetic", ["E249"])
    assert project.run("repoint", "run").as_text() == (
        "-- standard output --\ncontent/runs/run.yaml\n-- exit code 0 --\n"
    )
    assert state(project) == ("fresh", [])
    assert "repointed:\n  - date: 2026-11-29\n    files:\n" in project.read(RUN)
    assert project.read("content/records/run.json") == before
    printed = project.run("repoint", "run")
    assert (printed.code, printed.err.endswith("there is nothing to do.\n")) == (1, True)


def test_changed_computation_is_stale_and_cannot_be_repointed(project: Project) -> None:
    change_script(project, "import argparse", "import argparse as arguments_of")
    assert state(project) == ("stale", ["E234"])
    printed = project.run("repoint", "run")
    assert printed.code == 1
    assert "kv_cache.py computes something else now." in printed.err
    assert "'python build.py record kv_cache'" in printed.err


def test_changed_module_or_input_is_stale(project: Project) -> None:
    text = project.read(RUN)
    inputs = f"  inputs:\n    LICENSE: '{'0' * 64}'\n"
    project.write(RUN, text.replace("  output:", f"{inputs}  output:"))
    assert state(project) == ("stale", ["E234"])
    project.write(RUN, text)
    change_script(project, "import argparse", "import argparse\nimport pyodide_demos.words")
    assert state(project)[0] == "stale"


def test_record_without_a_run_is_hollow(project: Project) -> None:
    (project.root / RUN).unlink()
    assert state(project) == ("hollow", ["E248"])


def test_script_that_changed_while_it_ran_is_hollow(project: Project) -> None:
    before, _, after = project.read(RUN).partition("  after:")
    digest = after.split(f"{SCRIPT}: ")[1][:64]
    project.write(RUN, f"{before}  after:{after.replace(digest, 'f' * 64, 1)}")
    assert state(project) == ("hollow", ["E248"])


def test_record_of_another_run_is_hollow(project: Project) -> None:
    digest = Files(project.root).of_script(SCRIPT)[SCRIPT]
    for path in ("content/records/run.json", "content/records/run.txt"):
        project.write(path, project.read(path).replace(digest, "1" * 64))
    assert state(project) == ("hollow", ["E248"])


def test_edited_record_is_not_what_its_run_left(project: Project) -> None:
    project.replace("content/records/run.json", '"machine": ', '"machine":  ')
    assert state(project) == ("fresh", ["E248"])


def test_run_without_its_record(project: Project) -> None:
    text = project.read(RUN).replace("id: run", "id: gone")
    project.write("content/runs/gone.yaml", text)
    assert state(project) == ("fresh", ["E248"])


def twin(project: Project) -> None:
    """Add a second record of the same script, which may take the place of the first."""
    for folder, suffix in (("records", "json"), ("records", "txt"), ("runs", "yaml")):
        text = project.read(f"content/{folder}/run.{suffix}").replace("id: run", "id: run-2")
        project.write(f"content/{folder}/run-2.{suffix}", text)


def test_cleared_record_may_rest_but_nothing_may_rest_on_it(project: Project) -> None:
    twin(project)
    assert project.run("clear", "run", "--by", "run-2").code == 0
    change_script(project, "import argparse", "import argparse as arguments_of")
    record_state, codes = state(project)
    assert record_state == "cleared"
    assert set(codes) == {"E234", "E250"}  # the other record is stale now
    assert codes.count("E250") >= 3


@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        (("clear", "run", "--by", "run"), 1, "run cannot take the place of run."),
        (("clear", "run", "--by", "walk"), 2, "there is no run of a record 'walk'."),
        (("repoint", "walk"), 2, "there is no run of a record 'walk'."),
    ],
)
def test_what_cannot_be_done(
    project: Project, arguments: tuple[str, ...], code: int, said: str
) -> None:
    printed = project.run(*arguments)
    assert printed.code == code
    assert said in printed.err


def test_a_file_that_is_no_python_is_compared_by_its_bytes(tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("def (")
    files = Files(tmp_path)
    first = files.code("a.txt")
    (tmp_path / "a.txt").write_text("def  (")
    assert files.code("a.txt") != first
