"""The command line: what it prints and its codes; one-defect sites test the rest."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

from sitegen import cli
from tests.sites.project import Project


@pytest.mark.parametrize("arguments", [["--help"], ["build", "-h"], ["check", "--help"]])
def test_help(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli.main, arguments)
    assert result.exit_code == 0
    assert result.stdout.startswith("Usage: ")
    assert "--root" not in result.stdout


@pytest.mark.parametrize(
    "arguments",
    [["--jobs", "0"], ["--jobs", "65"], ["buildx"], ["--no"], ["build", "x"], ["record"],
     ["serve", "--port", "0"], ["--out", "x", "serve"]],
)  # fmt: skip
def test_wrong_usage(arguments: list[str]) -> None:
    result = CliRunner().invoke(cli.main, arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "Error: " in result.stderr


def fail(*_: object) -> None:
    raise RuntimeError("out of paper.")


def test_fault_of_the_generator_is_one_line(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sitegen.evaluate.evaluate", fail)
    monkeypatch.delenv("KV_LEDGER_DEBUG", raising=False)
    arguments = ["check", "--root", str(project.root)]
    result = CliRunner().invoke(cli.main, arguments)
    assert result.exit_code == 1
    assert result.stderr == (
        "· load\n· validate\n· evaluate\n"
        "sitegen: the step 'evaluate' failed: RuntimeError: out of paper. This is a fault of the "
        "generator: run again with KV_LEDGER_DEBUG=1 and report what it prints. [E001]\n"
        "1 problem, 1 of them errors. The site was not changed.\n"
    )
    as_data = json.loads(CliRunner().invoke(cli.main, [*arguments, "--json"]).stdout)
    assert [problem["code"] for problem in as_data["problems"]] == ["E001"]


def test_fault_of_the_generator_is_shown_whole_where_asked(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sitegen.evaluate.evaluate", fail)
    monkeypatch.setenv("KV_LEDGER_DEBUG", "1")
    result = CliRunner().invoke(cli.main, ["check", "--root", str(project.root)])
    assert isinstance(result.exception, RuntimeError)


@pytest.mark.parametrize(
    ("epoch", "day"),
    [("0", "1970-01-01"), ("1795953600", "2026-11-29"), ("1795996799", "2026-11-29")],
)
def test_day_can_be_given(monkeypatch: pytest.MonkeyPatch, epoch: str, day: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert cli.today().isoformat() == day


@pytest.mark.parametrize("epoch", ["", "yesterday", "-1"])
def test_day_is_that_of_the_clock(monkeypatch: pytest.MonkeyPatch, epoch: str) -> None:
    monkeypatch.setenv("SOURCE_DATE_EPOCH", epoch)
    assert cli.today().year >= 2026


def test_terminal_is_shown_one_line_that_changes(
    project: Project, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sitegen.evaluate.evaluate", fail)
    stream = "click.testing._NamedTextIOWrapper.isatty"
    monkeypatch.setattr(stream, lambda _: True, raising=False)
    result = CliRunner().invoke(cli.main, ["check", "--root", str(project.root)])
    assert "· load" not in result.stderr
    assert "[E001]" in result.stderr
