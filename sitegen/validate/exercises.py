"""Gate: every exercise is whole, its solution passes its tests, and its starter does not."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from pyodide_demos.words import LANGUAGES
from sitegen.exercises import result_of
from sitegen.library import Exercise, ExerciseText, Library
from sitegen.load.text import TextFile
from sitegen.problems import Problem
from sitegen.validate.parts import split_parts

SAME = "Make both languages say the same."
LARGEST_CODE = 20_000
"""Characters that a page keeps of a reader's code."""


def check_exercises(library: Library) -> list[Problem]:
    """Check the texts of every exercise, and run its tests."""
    problems: list[Problem] = []
    for exercise in library.own_exercises.values():
        for text in exercise.texts.values():
            problems.extend(_text(text))
        zh, en = (len(exercise.texts[lang].hints) for lang in LANGUAGES)
        if zh != en:
            message = f"there are {en} hints here and {zh} in Chinese."
            problems.append(exercise.texts["en"].file.problem(1, 1, "E214", message, SAME))
        problems.extend(_solution(library.root, exercise))
        problems.extend(_starter(library.root, exercise))
    return problems


def _text(text: ExerciseText) -> Iterator[Problem]:
    missing = [
        (what, how)
        for what, how, there in (
            ("task", "Say before the first '##' what is to be done.", text.task.tokens),
            ("hint", "Write '## Title {#hint-1}' and a text below it.", text.hints),
            ("explanation", "Write '## Title {#solution}' and a text below it.", text.solution),
        )
        if not there
    ]
    for what, how in missing:
        yield text.file.problem(1, 1, "E251", f"the exercise has no {what}.", how)
    shown = (*text.hints, text.solution)
    for part in split_parts(text.document)[1]:
        if not any(one is not None and one.line == part.line for one in shown):
            message = f"the section {part.id!r} would not be shown."
            remedy = "Hints are called hint-1, hint-2, …; the explanation is called solution."
            yield text.file.problem(part.line, 1, "E251", message, remedy)
    for directive in text.document.directives():
        message = f"directive {directive.name!r} stands in an exercise."
        yield directive.problem("E212", message, "Put it into the lesson.")


def _solution(root: Path, exercise: Exercise) -> Iterator[Problem]:
    solved = result_of(root, exercise.solution, exercise.tests)
    if solved["fault"]:
        yield _problem(exercise.solution, f"the solution does not run: {solved['fault']}")
    elif not solved["tests"]:
        yield _problem(exercise.tests, "there is no test.", "Write functions named test_….")
    for test in solved["tests"]:
        if not test["passed"]:
            message = f"the solution fails {test['name']}: {test['why']}"
            yield _problem(exercise.tests, message, find=f"def {test['name']}(")
    for lang in LANGUAGES:
        for test in result_of(root, exercise.solution, exercise.tests, lang)["tests"]:
            if not test["says"]:
                message = f"{test['name']} does not say in {lang!r} what it tests."
                remedy = "Write a docstring of two paragraphs: Chinese, then English."
                find = f"def {test['name']}("
                yield _problem(exercise.tests, message, remedy, code="E251", find=find)


def _starter(root: Path, exercise: Exercise) -> Iterator[Problem]:
    begun = result_of(root, exercise.starter, exercise.tests)
    if not begun["fault"] and all(test["passed"] for test in begun["tests"]):
        message = "what the reader starts with passes every test already."
        yield _problem(exercise.starter, message, "Leave something to do.")
    for file in (exercise.starter, exercise.solution):
        if len(file.text) > LARGEST_CODE:
            message = f"the file has {len(file.text):,} characters; {LARGEST_CODE:,} are the most."
            yield _problem(file, message, "Make the exercise smaller.")


def _problem(
    file: TextFile,
    message: str,
    remedy: str = "Mend the code or the test.",
    *,
    code: str = "E252",
    find: str = "",
) -> Problem:
    line = next((i for i, text in enumerate(file.lines, 1) if find and find in text), 1)
    return file.problem(line, 1, code, message, remedy)
