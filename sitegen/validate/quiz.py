"""Gate: questions are about what exists."""

from __future__ import annotations

from collections.abc import Iterator

from sitegen.library import Entry, Library
from sitegen.problems import Problem, did_you_mean
from sitegen.schema.quiz import Question


def check_questions(library: Library) -> list[Problem]:
    """Check that the lessons, parts and claims that questions name are there."""
    return [p for entry in library.questions.values() for p in _question(library, entry)]


def _question(library: Library, entry: Entry[Question]) -> Iterator[Problem]:
    question, heads = entry.record, library.course.heads
    slug, _, part = question.read.partition("#")
    for name, key in ((question.lesson, "lesson"), (slug, "read")):
        if name not in heads and name not in library.invalid:
            message = f"lesson {name!r} is not defined."
            yield entry.problem("E209", message, did_you_mean(name, heads), key)
    ids = heads[slug].ids if slug in heads else None
    if ids is not None and part not in ids:
        message = f"lesson {slug!r} has no part {part!r}."
        yield entry.problem("E209", message, did_you_mean(part, ids), "read")
    answer = question.answer
    named: list[tuple[str, tuple[str | int, ...]]] = []
    if answer:
        named.append((answer.claim, ("answer", "claim")))
        named += [
            (mistake.claim, ("answer", "mistakes", place, "claim"))
            for place, mistake in enumerate(answer.mistakes)
        ]
    for name, path in named:
        if name not in library.claims and name not in library.invalid:
            hint = did_you_mean(name, library.claims)
            yield entry.problem("E204", f"claim {name!r} is not defined.", hint, *path)
