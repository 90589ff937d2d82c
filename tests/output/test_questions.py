"""Every lesson ends with questions, the same in both languages, and one page has them all."""

from __future__ import annotations

from pathlib import Path

import yaml

from tests.built import CHECKOUT, LANGUAGES
from tests.output.reading import BuiltPage

QUESTIONS = [
    question
    for path in sorted((CHECKOUT / "content/quiz").glob("*.yaml"))
    for question in yaml.safe_load(path.read_text("utf-8"))
]
ABOUT = sorted(path.name for path in (CHECKOUT / "content/lessons").iterdir())
ABOUT.remove("quiz")


def on_page(page: BuiltPage) -> list[tuple[str, str, str]]:
    """Return id, kind and, for a number, the answer of every question of a page."""
    found = []
    for node in page.root:
        if node.name == "form" and "data-question" in node.attributes:
            wants = [n.attributes["data-want"] for n in node if "data-want" in n.attributes]
            found.append((node.attributes["id"], node.attributes["data-question"], *wants))
    return found


def test_there_are_enough_questions_of_every_kind() -> None:
    assert len(QUESTIONS) >= 24
    assert {question["kind"] for question in QUESTIONS} == {
        "single", "several", "number", "order", "cell",
    }  # fmt: skip
    for lesson in ABOUT:
        assert sum(question["lesson"] == lesson for question in QUESTIONS) >= 2, lesson


def test_every_wrong_choice_has_a_reason_of_its_own() -> None:
    for question in QUESTIONS:
        rows = question.get("table", {}).get("rows", [])
        options = question.get("choices", []) + [cell for row in rows for cell in row["cells"]]
        for lang in LANGUAGES:
            reasons = [option["why"][lang] for option in options]
            assert len(set(reasons)) == len(reasons), question["id"]


def test_both_languages_ask_the_same_and_the_quiz_asks_everything(
    pages: dict[str, BuiltPage], built_site: Path
) -> None:
    del built_site
    asked = {lang: on_page(pages[f"{lang}/quiz/index.html"]) for lang in LANGUAGES}
    assert asked["zh"] == asked["en"]
    assert sorted(name for name, *_ in asked["en"]) == sorted(f"quiz-{q['id']}" for q in QUESTIONS)
    for lesson in ABOUT:
        own = [q for q in asked["en"] if q in on_page(pages[f"en/{lesson}/index.html"])]
        assert len(own) >= 2, lesson
        assert on_page(pages[f"zh/{lesson}/index.html"]) == own
