"""What the ledger notes, what it asks for, and what it lets through once it is told."""

from __future__ import annotations

import pytest

from sitegen.render.claim_data import claim_data
from tests.sites.project import Project
from tests.unit.sitegen.steps import check

CLAIMS, LEDGER = "content/claims/counts.yaml", "content/published/claims.yaml"
RETIRED = "content/retired/claims.yaml"


@pytest.fixture
def noted(project: Project) -> Project:
    """Give a project whose claims are all noted as published."""
    assert project.run("ledger").as_text() == (
        "-- standard output --\ncontent/published/claims.yaml: 8 claims.\n-- exit code 0 --\n"
    )
    assert check(project).messages == []
    return project


def line_of(project: Project, claim: str) -> str:
    return next(line for line in project.read(LEDGER).split("\n") if f'"{claim}"' in line)


def remove_opinion(project: Project) -> None:
    text = project.read(CLAIMS)
    project.write(CLAIMS, text[: text.index("- id: opinion")])


def test_the_same_claims_give_the_same_ledger(noted: Project) -> None:
    before = noted.read(LEDGER)
    assert line_of(noted, "share").startswith('- {id: "share", since: 2026-11-29, unit: "ratio"')
    assert noted.run("ledger").code == 0
    assert noted.read(LEDGER) == before


def test_new_claims_need_not_be_noted(noted: Project) -> None:
    text = noted.read(LEDGER).split("\n")
    noted.write(LEDGER, "\n".join(line for line in text if "opinion" not in line))
    assert check(noted).messages == []


def test_a_value_does_not_change_unnoticed(noted: Project) -> None:
    noted.replace(CLAIMS, "quote: '20.4'", "quote: '20.5'")
    (message,) = check(noted).messages
    assert message.startswith(
        "content/published/claims.yaml:7:4: claim 'used' was published as 20.4 ratio, "
        "now it says 20.5 ratio. Give the new claim another id, or tell in content/retired"
    )
    before = line_of(noted, "used")
    printed = noted.run("ledger", "used")
    assert (printed.code, "[E246]" in printed.err) == (1, True)
    assert line_of(noted, "used") == before


def test_a_value_may_change_once_its_story_is_told(noted: Project) -> None:
    noted.replace(CLAIMS, "quote: '20.4'", "quote: '20.5'")
    noted.replace(RETIRED, "successors: [with-cache]", "successors: [used]\n  claims: [used]")
    noted.write(RETIRED, noted.read(RETIRED).replace("{claim}`with-cache`", "{claim}`used`"))
    assert check(noted).codes == ["E246"]
    assert noted.run("ledger").code == 0
    earlier = '{value: "20.4", since: 2026-11-29, until: 2026-11-29}'
    assert f"earlier: [{earlier}]" in line_of(noted, "used")
    checked = check(noted)
    assert checked.messages == []
    data = claim_data(checked.site(), "used")
    assert data["value"] == "20.5"
    assert data["history"] == [{"value": "20.4", "since": "2026-11-29", "until": "2026-11-29"}]
    assert data["retired_ancestors"] == ["last-only"]


def test_other_words_are_accepted_when_somebody_says_so(noted: Project) -> None:
    noted.replace(CLAIMS, "en: Use that the paper measured", "en: Use as measured by the paper")
    assert check(noted).codes == ["E246"]
    assert noted.run("ledger").code == 1
    assert noted.run("ledger", "used").code == 0
    assert check(noted).messages == []


def test_a_measured_value_may_be_of_a_new_run(project: Project) -> None:
    project.replace(CLAIMS, "path: counts.cached.total", "path: timing.rounds.0.cached_ns.0")
    assert project.run("ledger").code == 0
    project.replace(CLAIMS, "timing.rounds.0.cached_ns.0", "timing.rounds.0.cached_ns.1")
    assert check(project).codes == ["E246"]
    assert project.run("ledger", "counted").code == 0
    assert "earlier: " in line_of(project, "counted")


def test_a_claim_may_go_once_its_story_is_told(noted: Project) -> None:
    remove_opinion(noted)
    for lang in ("zh", "en"):
        path = f"content/lessons/first/{lang}.md"
        noted.write(path, noted.read(path).replace("{claim}`opinion`", ""))
    noted.write("content/formulas/formulas.yaml", noted.read("content/formulas/formulas.yaml"))
    assert "E245" in check(noted).codes
    assert noted.run("ledger").code == 1
    noted.replace(
        RETIRED, "successors: [with-cache]", "successors: [with-cache]\n  claims: [opinion]"
    )
    assert noted.run("ledger").code == 0
    assert line_of(noted, "opinion").endswith('retired: "last-only"}')
    assert "E245" not in check(noted).codes


def test_a_broken_project_is_told_first(project: Project) -> None:
    project.replace(CLAIMS, "unit: step", "unit: stride")
    printed = project.run("ledger")
    assert (printed.code, printed.out) == (1, "")
    assert "[E217]" in printed.err
    assert not (project.root / LEDGER).exists()
