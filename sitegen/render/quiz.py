"""Questions as the template is given them."""

from __future__ import annotations

import hashlib
import re

from markupsafe import Markup

from pyodide_demos.quantities import exact
from sitegen.render.finished import finished
from sitegen.render.form_views import OptionText, QuestionView, QuizNumber
from sitegen.render.page import Page
from sitegen.render.views import Link
from sitegen.schema.quiz import NumberAnswer, Path, Question, text_name

_LINK = re.compile(r'<a\b(?! class="number")[^>]*>(.*?)</a>', re.DOTALL)


def question_view(page: Page, question: Question) -> QuestionView:
    """Return a question in the language of a page."""
    table = question.table
    options = _steps(page, question) or _choices(page, question)
    width = len(table.columns) if table else 1
    slug, _, part = question.read.partition("#")
    title = page.site.course.heads[slug].fronts[page.lang].title
    return QuestionView(
        id=question.id,
        kind=question.kind,
        ask=_text(page, question, ("ask",)),
        why=_text(page, question, ("why",)) if question.why else finished(""),
        options=options,
        number=_number(page, question, question.answer) if question.answer else None,
        corner=_text(page, question, ("table", "corner")) if table else finished(""),
        columns=tuple(
            _text(page, question, ("table", "columns", n)) for n in range(width if table else 0)
        ),
        rows=tuple(
            (
                _text(page, question, ("table", "rows", n, "head")),
                options[n * width : (n + 1) * width],
            )
            for n in range(len(table.rows) if table else 0)
        ),
        read=Link(page.lesson_url(slug, part), title),
    )


def _text(page: Page, question: Question, path: Path) -> Markup:
    return page.phrase("quiz", question.id, text_name(path))


def _label(page: Page, question: Question, path: Path) -> Markup:
    """Return a text without links but those of numbers.

    What stands in a label is pressed to choose it; a number says where it comes from everywhere.
    """
    return finished(_LINK.sub(r"\1", _text(page, question, path)))


def _choices(page: Page, question: Question) -> tuple[OptionText, ...]:
    paths: list[Path] = [("choices", place) for place in range(len(question.choices))]
    if question.table:
        paths = [
            ("table", "rows", row, "cells", cell)
            for row, content in enumerate(question.table.rows)
            for cell in range(len(content.cells))
        ]
    return tuple(
        OptionText(
            _label(page, question, (*path, "text")),
            _text(page, question, (*path, "why")),
            right=option.right,
            place=place,
        )
        for place, (path, option) in enumerate(zip(paths, question.options, strict=True))
    )


def _steps(page: Page, question: Question) -> tuple[OptionText, ...]:
    """Return the steps mixed, the same way every time, and never in their right order."""
    places = list(range(len(question.steps)))
    mixed = sorted(places, key=lambda n: hashlib.sha256(f"{question.id} {n}".encode()).digest())
    if mixed == places:
        mixed.reverse()
    return tuple(
        OptionText(
            _text(page, question, ("steps", place, "text")),
            _text(page, question, ("steps", place, "why")),
            place=place,
        )
        for place in mixed
    )


def _number(page: Page, question: Question, answer: NumberAnswer) -> QuizNumber:
    return QuizNumber(
        want=_value(page, answer.claim),
        shown=_shown(page, answer.claim),
        kind=answer.kind,
        tolerance=answer.tolerance,
        mistakes=tuple(
            (
                _value(page, mistake.claim),
                _shown(page, mistake.claim),
                _text(page, question, ("answer", "mistakes", place, "why")),
            )
            for place, mistake in enumerate(answer.mistakes)
        ),
    )


def _value(page: Page, claim: str) -> str:
    computed = page.site.values.claims.get(claim)
    return exact(computed.value) if computed else ""


def _shown(page: Page, claim: str) -> Markup:
    number = str(page.claim_number(claim))
    return finished(f'<a class="number" href="{page.register_url("claims", claim)}">{number}</a>')
