from __future__ import annotations

import pytest

from sitegen.load import load
from sitegen.problems import BuildError
from tests.sites.project import Project


def problems_of(project: Project) -> list[str]:
    with pytest.raises(BuildError) as caught:
        load(project.root)
    return [problem.as_text().split("\n")[0] for problem in caught.value.problems]


def test_everything_is_read(project: Project) -> None:
    project.write("content/claims/.draft.yaml", "[")
    raw = load(project.root)
    assert set(raw.lessons) == {"first", "second"}
    assert raw.lessons["first"]["zh"].body_line == 12
    assert raw.scenes["cache-steps"]["en"].front is None
    assert [file.file.path for file in raw.registers["claims"]] == ["content/claims/counts.yaml"]
    assert set(raw.records) == {"run"}
    assert "kv_cache.py" in raw.scripts
    assert "partials/note.html" in raw.templates
    assert {"assets/icon.svg", "python/figures/account_a.py"} <= set(raw.static)


def test_all_that_cannot_be_read_is_told_at_once(project: Project) -> None:
    project.write("content/claims/counts.yaml", "- [")
    project.write("content/lessons/first/zh.md", "---\ntitle: [\n---\n")
    project.write("content/records/other.json", "{}")
    project.write("content/records/run.json", '{"a": 1e999, "b": [}')
    assert [text.split(" ")[0] for text in problems_of(project)] == [
        "content/claims/counts.yaml:1:4:",
        "content/lessons/first/zh.md:2:9:",
        "content/records/other.txt:",
        "content/records/run.json:1:20:",
    ]


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a": ' + "9" * 5000 + "}"])
def test_absurd_json_is_reported(project: Project, text: str) -> None:
    project.write("content/records/run.json", "\n".join([*text]))
    assert problems_of(project)[0].endswith("[E105]")


def test_folder_without_entries_is_no_problem(project: Project) -> None:
    project.write("content/retired/claims.yaml", "")
    assert load(project.root).registers["retired"][0].data is None


@pytest.mark.parametrize("text", ['{"cases": [}', "[1]", '{"a": 1, "a": 2}'])
def test_vectors_that_are_no_json_object_are_reported(project: Project, text: str) -> None:
    project.write("content/vectors/kv-vectors.json", text)
    with pytest.raises(BuildError) as caught:
        load(project.root)
    (problem,) = caught.value.problems
    assert (problem.code, problem.place.path) == ("E105", "content/vectors/kv-vectors.json")


def test_a_project_may_have_no_vectors(good: Project) -> None:
    assert load(good.root).vectors == {}
