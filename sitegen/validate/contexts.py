"""Roles and directives stand where they mean something, and nothing in them is passed over."""

from __future__ import annotations

from collections.abc import Iterator

from sitegen.library import Library
from sitegen.markdown import Directive, Document, Role
from sitegen.problems import Problem, did_you_mean
from sitegen.registers import RUNNERS

HOMES = {
    "given": "the text of a lesson",
    "frame": "the text of a scene",
    "retired-value": "the entry of a retired claim",
}
"""Role → the only place where it stands for something."""
OPTIONS: dict[str, tuple[str, ...]] = {
    "scene": (),
    "drawing": ("record",),
    "script": ("functions",),
    "record": ("notes",),
    "retired": (),
    "exercise": (),
    "quiz": (),
    "note": (),
}
"""Options of each directive; those of a figure are its parameters."""


def check_role_places(library: Library) -> list[Problem]:
    """Check that roles that depend on their place stand in it."""
    problems: list[Problem] = []
    for document, home in _documents(library):
        for role in document.roles():
            where = HOMES.get(role.name, home)
            if where != home:
                message = f"role {role.name!r} stands for nothing here."
                problems.append(role.problem("E212", message, f"It belongs in {where}."))
    for (register, name, _, _), phrase in library.own_phrases.items():
        if register == "retired":
            problems.extend(_retired_values(library, name, phrase))
    return problems


def _documents(library: Library) -> Iterator[tuple[Document, str]]:
    for text in library.texts():
        yield text.document, HOMES["given"]
    for scene in library.own_scenes.values():
        for scene_text in scene.values():
            yield scene_text.document, HOMES["frame"]
    for exercise in library.own_exercises.values():
        for exercise_text in exercise.texts.values():
            yield exercise_text.document, ""
    for (register, _, _, _), phrase in library.own_phrases.items():
        yield phrase, HOMES["retired-value"] if register == "retired" else ""


def _retired_values(library: Library, retired_id: str, phrase: Document) -> Iterator[Problem]:
    values = library.retired[retired_id].record.values
    for role in phrase.roles():
        if role.name == "retired-value":
            yield from _retired_value(role, [item.formats for item in values])


def _retired_value(role: Role, formats: list[tuple[str, ...]]) -> Iterator[Problem]:
    target = role.target
    if not (target.isascii() and target.isdigit() and int(target) < len(formats)):
        message = f"the retired claim has no value {target!r}."
        yield role.problem("E212", message, f"It has {len(formats)}, counted from 0.")
    elif role.text and role.text not in formats[int(target)]:
        message = f"value {target} is not offered in the format {role.text!r}."
        yield role.problem("E220", message, f"It offers: {', '.join(formats[int(target)])}.")


def check_directive_form(library: Library) -> list[Problem]:
    """Check options and text of every directive, and that scenes hold none."""
    problems: list[Problem] = []
    for text in library.texts():
        for directive in text.document.directives():
            problems.extend(_form(directive))
    for scene in library.own_scenes.values():
        for scene_text in scene.values():
            problems.extend(
                directive.problem(
                    "E212",
                    f"directive {directive.name!r} stands in a scene.",
                    "Put it into the lesson.",
                )
                for directive in scene_text.document.directives()
            )
    return problems


def _form(directive: Directive) -> Iterator[Problem]:
    known = OPTIONS.get(directive.name)
    if directive.name == "demo" and directive.argument in RUNNERS:
        known = ("record",)
    for name in directive.options if known is not None else ():
        if name not in (known or ()):
            message = f"directive {directive.name!r} has no option {name!r}."
            hint = did_you_mean(name, known or ()) if known else "Remove it."
            yield directive.problem("E212", message, hint, name)
    for name in directive.doubled:
        yield directive.problem("E212", f"option {name!r} stands twice.", "Keep one.", name)
    if directive.text:
        message = f"the text inside directive {directive.name!r} would not be shown."
        yield directive.problem("E212", message, "Move it out of the fences.")
