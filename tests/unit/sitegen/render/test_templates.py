"""Compiled templates are kept, and only as long as they are those of the text."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from sitegen.load.text import TextFile
from sitegen.render import templates
from tests.unit.sitegen.steps import Checked


def rendered(checked: Checked, root: Path, text: str) -> str:
    """Render a template as a new process does, which remembers nothing."""
    templates._compiled.cache_clear()
    only = {"one.html": TextFile("templates/one.html", text)}
    library = replace(checked.library, root=root, templates=only)
    return templates.make_environment(library, "en").get_template("one.html").render()


def test_compiled_template_is_used_again(
    checked: Checked, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rendered(checked, tmp_path, "<p>{{ 1 + 1 }}</p>") == "<p>2</p>"
    (kept,) = (tmp_path / ".cache/templates").iterdir()
    with monkeypatch.context() as patch:
        patch.setattr("jinja2.environment.Environment._generate", None)
        assert rendered(checked, tmp_path, "<p>{{ 1 + 1 }}</p>") == "<p>2</p>"
    assert rendered(checked, tmp_path, "<p>{{ 2 + 1 }}</p>") == "<p>3</p>"
    kept.write_bytes(kept.read_bytes()[:-1] + b"?")
    assert rendered(checked, tmp_path, "<p>{{ 1 + 1 }}</p>") == "<p>2</p>"
