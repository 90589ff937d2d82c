"""Exercises as the template is given them."""

from __future__ import annotations

from sitegen.exercises import LONGEST_SECONDS, result_of
from sitegen.library import Exercise, Part
from sitegen.render.finished import finished
from sitegen.render.form_views import ExerciseView, FoldedText
from sitegen.render.highlight import highlighted
from sitegen.render.page import Page


def exercise_view(page: Page, exercise: Exercise) -> ExerciseView:
    """Return an exercise in the language of a page."""
    text = exercise.texts[page.lang]
    result = result_of(page.site.library.root, exercise.solution, exercise.tests, page.lang)
    return ExerciseView(
        id=f"exercise-{exercise.id}",
        title=text.title,
        task=page.markup(text.task),
        starter=exercise.starter.text,
        source=exercise.tests.text,
        tests=tuple(test["says"] for test in result["tests"]),
        hints=tuple(_folded(page, part) for part in text.hints),
        solution=_folded(page, text.solution),
        solution_html=finished(highlighted(exercise.solution.text)),
        seconds=LONGEST_SECONDS,
        rows=exercise.starter.text.count("\n") + 2,
    )


def _folded(page: Page, part: Part | None) -> FoldedText:
    if part is None:
        return FoldedText(finished(""), finished(""))  # reported by `validate`
    return FoldedText(page.markup(part.title), page.markup(part.body))
