"""A question has what its kind needs, and a reason for every choice."""

from __future__ import annotations

from typing import Any

import pytest
from pydantic import ValidationError

from sitegen.schema.quiz import Question, text_name, texts_in

WORDS = {"zh": "字", "en": "word"}
RIGHT = {"text": WORDS, "why": WORDS, "right": True}
WRONG = {"text": WORDS, "why": WORDS}
STEP = {"text": WORDS, "why": WORDS}
HEAD = {"id": "q", "lesson": "card", "read": "card#example", "ask": WORDS}
ANSWER = {"claim": "c", "kind": "bytes"}


def table(*rows: list[dict[str, Any]]) -> dict[str, Any]:
    cells = [{"head": WORDS, "cells": row} for row in rows]
    return {"corner": WORDS, "columns": [WORDS, WORDS], "rows": cells}


@pytest.mark.parametrize(
    "parts",
    [
        {"kind": "single", "choices": [RIGHT, WRONG]},
        {"kind": "several", "choices": [RIGHT, RIGHT, WRONG]},
        {"kind": "number", "answer": ANSWER, "why": WORDS},
        {"kind": "order", "steps": [STEP, STEP, STEP]},
        {"kind": "cell", "table": table([WRONG, WRONG], [RIGHT, WRONG])},
    ],
)
def test_each_kind_is_read(parts):
    question = Question.model_validate({**HEAD, **parts})
    assert question.kind == parts["kind"]


@pytest.mark.parametrize(
    ("parts", "sentence"),
    [
        ({"kind": "single", "choices": [RIGHT, RIGHT]}, "exactly one choice is right, not 2"),
        ({"kind": "single", "choices": [RIGHT]}, "there are at least 2 choices"),
        ({"kind": "several", "choices": [RIGHT, RIGHT]}, "some choices are right"),
        ({"kind": "several", "choices": [WRONG, WRONG]}, "some choices are right"),
        ({"kind": "number", "answer": ANSWER}, "'why' explains a number"),
        ({"kind": "single", "choices": [RIGHT, WRONG], "why": WORDS}, "'why' explains a number"),
        ({"kind": "number", "why": WORDS}, "needs 'answer'"),
        ({"kind": "order", "steps": [STEP, STEP]}, "at least 3 steps"),
        ({"kind": "order", "choices": [RIGHT, WRONG]}, "has no use for 'choices'"),
        ({"kind": "cell", "table": table([WRONG, WRONG])}, "exactly one choice is right, not 0"),
        ({"kind": "cell", "table": table([RIGHT])}, "a cell for every column"),
    ],
)
def test_what_does_not_fit_its_kind_is_refused(parts, sentence):
    with pytest.raises(ValidationError, match=sentence):
        Question.model_validate({**HEAD, **parts})


def test_a_choice_without_a_reason_is_refused():
    with pytest.raises(ValidationError, match="why"):
        Question.model_validate({**HEAD, "kind": "single", "choices": [RIGHT, {"text": WORDS}]})


def test_every_text_has_a_name():
    question = Question.model_validate(
        {**HEAD, "kind": "cell", "table": table([WRONG, WRONG], [RIGHT, WRONG])}
    )
    names = [text_name(path) for path, _ in texts_in(question)]
    assert len(set(names)) == len(names)
    assert {"ask", "table.corner", "table.rows.1.head", "table.rows.0.cells.1.why"} <= set(names)
