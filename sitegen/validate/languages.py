"""Gate 6: the two languages of a lesson make the same statements."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sitegen.library import Lesson, LessonText, Library
from sitegen.markdown import Directive, Role
from sitegen.problems import Problem

SHARED_KEYS = ("level", "order", "prerequisites", "reviewed", "next", "givens")


@dataclass(frozen=True)
class Use:
    """Something a text uses, and how to point at it."""

    what: str
    name: str
    problem: Callable[[str, str, str], Problem]


def check_languages(library: Library) -> list[Problem]:
    """Compare both languages of every lesson."""
    return [p for lesson in library.ordered_lessons() for p in _lesson(lesson)]


def _lesson(lesson: Lesson) -> Iterator[Problem]:
    zh, en = lesson.texts["zh"], lesson.texts["en"]
    for key in SHARED_KEYS:
        ours, theirs = getattr(zh.front.record, key), getattr(en.front.record, key)
        if ours != theirs:
            yield en.front.problem(
                "E214",
                f"key {key!r} differs from {zh.file.path}.",
                "Make both languages say the same.",
                key,
            )
    yield from _headings(zh, en)
    for text, other in ((zh, en), (en, zh)):
        used = {(use.what, use.name) for use in _uses(other)}
        seen: set[tuple[str, str]] = set()
        for use in _uses(text):
            if (use.what, use.name) not in used | seen:
                seen.add((use.what, use.name))
                yield use.problem(
                    "E214",
                    f"{use.what} {use.name!r} is used here, but not in {other.file.path}.",
                    "Use it in both languages or in neither.",
                )


def _headings(zh: LessonText, en: LessonText) -> Iterator[Problem]:
    ours, theirs = [i for i, _ in zh.ids], [i for i, _ in en.ids]
    if ours == theirs:
        return
    index = next(
        (i for i, pair in enumerate(zip(ours, theirs, strict=False)) if pair[0] != pair[1]),
        min(len(ours), len(theirs)),
    )
    there = repr(ours[index]) if index < len(ours) else "none"
    here = repr(theirs[index]) if index < len(theirs) else "none"
    line = en.ids[index][1] if index < len(theirs) else len(en.file.lines)
    yield en.file.problem(
        line,
        1,
        "E214",
        f"heading {index + 1} is {here}, in {zh.file.path} it is {there}.",
        "Give both languages the same sections in the same order.",
    )


def _uses(text: LessonText) -> Iterator[Use]:
    for role in text.document.roles():
        if role.name in ("claim", "given", "cite"):
            yield Use({"cite": "source"}.get(role.name, role.name), role.target, _at_role(role))
    for directive in text.document.directives():
        if directive.name != "note":
            options = ", ".join(f"{k}={v}" for k, v in sorted(directive.options.items()))
            name = f"{directive.argument} ({options})" if options else directive.argument
            yield Use(directive.name, name, _at_directive(directive))


def _at_role(role: Role) -> Callable[[str, str, str], Problem]:
    return role.problem


def _at_directive(directive: Directive) -> Callable[[str, str, str], Problem]:
    return directive.problem
