"""Presets from the content to the package and to other programs."""

from __future__ import annotations

import json
import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner

from sitegen.cli import main
from sitegen.load import load
from sitegen.presets import COMMITTED, check_committed, compact, published
from sitegen.validate.build import build_library

CHECKOUT = Path(__file__).parents[3]


@pytest.fixture(scope="module")
def library():
    found, problems = build_library(load(CHECKOUT))
    assert problems == []
    return found


def test_the_committed_file_follows_from_the_content(library):
    assert check_committed(library) == []
    assert compact(library.models, library.devices) == (CHECKOUT / COMMITTED).read_text("utf-8")


def test_the_published_file_says_where_everything_was_read(library):
    data = json.loads(published(library))
    assert (data["format"], len(data["models"]) >= 45, len(data["devices"]) >= 25) == (
        1,
        True,
        True,
    )
    for entry in (*data["models"], *data["devices"]):
        assert entry["verified"] in {"yes", "partly"}
        assert entry["checked"] == "2026-11-29"
        for source in entry["sources"]:
            assert source["quote"]
            assert source["read_scope"].keys() == {"zh", "en"}
            assert {"repository", "url", "arxiv"} & source.keys()


def test_disputed_figures_keep_both_values(library):
    devices = {entry["id"]: entry for entry in json.loads(published(library))["devices"]}
    assert devices["t4"]["bandwidth"] == [300, 320]
    assert devices["t4"]["disputed"]["bandwidth"][0]["value"] == 320
    assert devices["rtx-3090"]["tflops"] == ["71.2", "35.6"]


def test_the_command_writes_the_file_and_says_where(project, library):
    content = project.root / "content"
    shutil.copytree(CHECKOUT / "content" / "presets", content / "presets")
    project.write(COMMITTED, "spoiled")
    ended = CliRunner().invoke(main, ["presets", "--root", str(project.root)])
    assert (ended.exit_code, ended.stdout) == (0, f"{COMMITTED}\n")
    assert project.read(COMMITTED) == compact(library.models, library.devices)


def test_the_command_writes_nothing_from_a_malformed_preset(project):
    project.write("content/presets/models/bad.yaml", "- id: bad\n")
    ended = CliRunner().invoke(main, ["presets", "--root", str(project.root)])
    assert ended.exit_code == 1
    assert "content/presets/models/bad.yaml:1:3: key 'name' is missing" in ended.stderr
    assert project.read(COMMITTED) == (CHECKOUT / COMMITTED).read_text("utf-8")
