"""The build of lessons and scenes: headings, order, a text for every frame."""

from __future__ import annotations

import re
from collections.abc import Iterator

from markdown_it.token import Token

from sitegen.library import Library
from sitegen.markdown import Document
from sitegen.problems import Place, Problem, did_you_mean
from sitegen.registers import SCENES

_ASCII_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")


def check_headings(library: Library) -> list[Problem]:
    """Check that headings are of level 2 or 3 and have ASCII ids of their own."""
    problems: list[Problem] = []
    for text in library.texts():
        seen: dict[str, int] = {}
        for heading_id, line in text.ids:
            if not heading_id:
                message, remedy = "the heading has no id.", "Write one at its end: {#short-name}."
            elif not _ASCII_ID.match(heading_id):
                message, remedy = (
                    f"id {heading_id!r} is not of a-z, 0-9 and '-'.",
                    "Write it in ASCII.",
                )
            elif heading_id in seen:
                message, remedy = (
                    f"id {heading_id!r} is already on line {seen[heading_id]}.",
                    "Choose another.",
                )
            else:
                seen[heading_id] = line
                continue
            problems.append(text.file.problem(line, 1, "E215", message, remedy))
        problems.extend(
            text.file.problem(
                int(token.meta["line"]),
                1,
                "E215",
                f"a heading of level {token.tag[1:]} stands in a lesson.",
                "Use '##' and '###'.",
            )
            for token in text.document.tokens
            if token.type == "heading_open" and token.tag not in ("h2", "h3")
        )
        problems.extend(
            text.file.problem(
                int(token.meta["line"]),
                1,
                "E215",
                "a heading stands inside a list, a quotation or a note.",
                "Begin it at the left margin, outside of them.",
            )
            for token in _nested_headings(text.document)
        )
    return problems


def _nested_headings(document: Document) -> Iterator[Token]:
    bodies = (d.body.tokens for d in document.directives() if d.body)
    yield from (t for t in document.tokens if t.type == "heading_open" and t.level)
    yield from (t for tokens in bodies for t in tokens if t.type == "heading_open")


def check_lesson_order(library: Library) -> list[Problem]:
    """Check prerequisites and the next lesson, and that no two lessons want the same place."""
    problems: list[Problem] = []
    lessons, places = library.course.heads, library.course.first_at
    for text in library.texts():
        front = text.front.record
        slug = text.file.path.split("/")[-2]
        named: list[tuple[tuple[str | int, ...], str]] = [
            (("prerequisites", i), name) for i, name in enumerate(front.prerequisites)
        ]
        named += [(("next",), front.next)] if front.next else []
        for path, name in named:
            if name not in lessons and name not in library.invalid:
                problems.append(
                    text.front.problem(
                        "E209",
                        f"lesson {name!r} is not defined.",
                        did_you_mean(name, lessons),
                        *path,
                    )
                )
        if text.lang == "zh" and places.get(front.order, slug) != slug:
            problems.append(
                text.front.problem(
                    "E202",
                    f"order {front.order} is already that of lesson {places[front.order]!r}.",
                    "Choose another.",
                    "order",
                )
            )
    return problems


def check_scenes(library: Library) -> list[Problem]:
    """Check that a scene has one text for each frame and names only facts of its frame."""
    problems: list[Problem] = []
    for name, texts in library.scenes.items():
        if name not in SCENES:
            place = Place(f"content/scenes/{name}")
            problems.append(
                Problem(place, f"no scene is called {name!r}.", did_you_mean(name, SCENES), "E207")
            )
            continue
        frames = SCENES[name].frames()
        for text in texts.values():
            if len(text.steps) != len(frames):
                problems.append(
                    text.file.problem(
                        text.steps[-1].line if text.steps else 1,
                        1,
                        "E214",
                        f"there are {len(text.steps)} steps of text for {len(frames)} frames.",
                        "Write one '##' section for each frame.",
                    )
                )
            first = text.document.tokens[:1]
            if first and first[0].tag != "h2":
                message = "text stands before the first step and would not be shown."
                line = int(first[0].meta["line"])
                problems.append(text.file.problem(line, 1, "E214", message, "Begin with '##'."))
            for step, frame in zip(text.steps, frames, strict=False):
                facts = SCENES[name].facts(frame)
                problems.extend(
                    role.problem(
                        "E207",
                        f"a frame has no fact {role.target!r}.",
                        did_you_mean(role.target, facts),
                    )
                    for role in (*step.title.roles(), *step.body.roles())
                    if role.name == "frame" and role.target not in facts
                )
    return problems
