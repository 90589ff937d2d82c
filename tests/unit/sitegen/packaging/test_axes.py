"""One file per figure, first state and language, kept in the cache by what it is made from."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from pyodide_demos.registry import FIGURES
from sitegen.fragments import unpack
from sitegen.packaging import axes as packaging
from sitegen.packaging.axes import with_axes
from sitegen.render import render
from tests.unit.sitegen.steps import Checked


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / "pyodide_demos").mkdir()
    (tmp_path / "pyodide_demos/model.py").write_text("")
    return tmp_path


def test_each_language_has_its_file_and_the_page_names_it(checked: Checked, root: Path) -> None:
    shipped, problems = with_axes(checked.shipped, checked.library, root)
    assert not problems
    files = {path: data for path, data in shipped.files.items() if path.startswith("figures/")}
    assert sorted(path.split(".")[1] for path in files) == ["en", "zh"]
    assert set(files) == set(shipped.axes.values())
    for (name, start, lang), path in shipped.axes.items():
        found = unpack(files[path])
        assert found.start == dict(start)
        figure = FIGURES[name]
        moved = {**found.start, found.axes[0].name: found.axes[0].values[0]}
        assert found.axes[0].states[0] == str(figure.render(figure.parse(moved), lang))
    tree, _ = render(checked.library, checked.values, shipped)
    for (_, _, lang), path in shipped.axes.items():
        pages = [data for name, data in tree.items() if name.startswith(f"{lang}/")]
        assert any(f' data-axes="../../{path}"'.encode() in data for data in pages)


def test_the_second_time_nothing_is_computed(
    checked: Checked, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, _ = with_axes(checked.shipped, checked.library, root)
    monkeypatch.setattr(packaging, "axes_of", None)
    second, _ = with_axes(checked.shipped, checked.library, root)
    assert second == first


def test_an_edited_figure_is_computed_again(
    checked: Checked, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_axes(checked.shipped, checked.library, root)
    (root / "pyodide_demos/model.py").write_text("FACTOR = 2\n")
    monkeypatch.setattr(packaging, "axes_of", None)
    with pytest.raises(TypeError):
        with_axes(checked.shipped, checked.library, root)


def test_a_state_that_cannot_be_computed_is_told_at_the_figure(
    checked: Checked, root: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    figure = FIGURES["account-a"]

    def compute(params):
        return figure.compute(replace(params, positions=1 // (params.width - 99)))

    monkeypatch.setitem(FIGURES, "account-a", replace(figure, compute=compute))
    shipped, problems = with_axes(checked.shipped, checked.library, root)
    assert not shipped.axes
    assert {problem.code for problem in problems} == {"E237"}
