"""A wrong answer in a lesson is marked in words, and allowed there only."""

from __future__ import annotations

from sitegen.gates import run_gates
from tests.sites.project import Project
from tests.unit.sitegen.steps import check

CLAIM = """
- id: wrong-count
  statement: {zh: 只更新最后一个位置会数出的次数, en: What one counts by updating the last position}
  value: {call: last_position_only.macs_uncached, args: {layers: 2, width: 32, positions: 40}}
  unit: mac
  formats: [integer]
  scope: {zh: 错的, en: Wrong}
  evidence: [derivation]
  wrong: last-only
  verification: {status: unchecked}
"""
FORMULA = "\n- {id: last_position_only.macs_uncached, words: {zh: 错的数法, en: A wrong count}}\n"


def test_wrong_number_is_marked_and_let_through(project: Project) -> None:
    for path, more in (
        ("content/claims/counts.yaml", CLAIM),
        ("content/formulas/formulas.yaml", FORMULA),
    ):
        project.write(path, project.read(path) + more)
    for lang, text in (("zh", "留下K和V"), ("en", "keeps K and V")):
        lesson = f"content/lessons/first/{lang}.md"
        project.replace(lesson, text, f"{text} {{claim}}`wrong-count`")
    checked = check(project)
    assert checked.messages == []
    tree, problems = checked.pages()
    html = tree["en/first/index.html"].decode()
    assert '<span class="wrong" data-retired="last-only"><a class="number"' in html
    assert '3,545,600</data></a> <small class="wrong__mark">wrong</small></span>' in html
    found, _ = run_gates(tree, checked.library, checked.values)
    assert [problem for problem in [*problems, *found] if problem.code == "E403"] == []
