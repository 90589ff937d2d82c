"""Gate 1: whatever a text refers to exists."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Callable, Collection, Iterator
from functools import cache

from pyodide_demos.figure import ParameterError
from sitegen.library import LessonText, Library
from sitegen.markdown import Directive, Role
from sitegen.problems import Problem, did_you_mean
from sitegen.registers import DRAWINGS, FIGURES, FUNCTIONS, RUNNERS, SCENES

type RoleCheck = Callable[[Library, Role], Problem | None]


def check_roles(library: Library) -> list[Problem]:
    """Check every role of every text."""
    problems = [
        problem
        for document in library.documents()
        for role in document.roles()
        for problem in _check_role(library, role)
    ]
    return problems + [p for text in library.texts() for p in _check_given_roles(text)]


def _check_given_roles(text: LessonText) -> Iterator[Problem]:
    givens = text.front.record.givens
    for role in text.roles("given"):
        if role.target not in givens:
            yield role.problem(
                "E210",
                f"given {role.target!r} is not declared in this lesson.",
                did_you_mean(role.target, givens),
            )


def _check_role(library: Library, role: Role) -> list[Problem]:
    check = _ROLES.get(role.name)
    if check is None:
        return [
            role.problem(
                "E212", f"role {role.name!r} is not known.", did_you_mean(role.name, _ROLES)
            )
        ]
    problem = check(library, role)
    return [problem] if problem else []


def missing(
    role: Role | Directive,
    what: str,
    name: str,
    known: Collection[str],
    code: str,
    invalid: frozenset[str],
) -> Problem | None:
    """Return the problem of naming something that does not exist."""
    if name in known or name in invalid:
        return None
    return role.problem(code, f"{what} {name!r} is not defined.", did_you_mean(name, known))


def _claim(library: Library, role: Role) -> Problem | None:
    problem = missing(role, "claim", role.target, library.claims, "E204", library.invalid)
    entry = library.claims.get(role.target)
    if problem or entry is None or not role.text or role.text in entry.record.formats:
        return problem
    offered = ", ".join(entry.record.formats)
    return role.problem(
        "E220",
        f"claim {role.target!r} does not offer the format {role.text!r}.",
        f"It offers: {offered}.",
    )


def _cite(library: Library, role: Role) -> Problem | None:
    return missing(role, "source", role.target, library.sources, "E205", library.invalid)


def _term(library: Library, role: Role) -> Problem | None:
    return missing(role, "term", role.target, library.terms, "E208", library.invalid)


def _lesson(library: Library, role: Role) -> Problem | None:
    slug, _, anchor = role.target.partition("#")
    lessons = library.course.heads
    problem = missing(role, "lesson", slug, lessons, "E209", library.invalid)
    if problem or not anchor or slug not in lessons:
        return problem
    ids = lessons[slug].ids
    if ids is None or anchor in ids:  # not known yet: asked again when all lessons are read
        return None
    return role.problem(
        "E209", f"lesson {slug!r} has no part {anchor!r}.", did_you_mean(anchor, ids)
    )


def _literal(library: Library, role: Role) -> Problem | None:
    del library
    if role.text:
        return None
    return role.problem(
        "E212", f"literal {role.target!r} gives no reason.", "Write {literal}`number | reason`."
    )


def _anything(library: Library, role: Role) -> Problem | None:
    del library, role  # checked where its context is known
    return None


_ROLES: dict[str, RoleCheck] = {
    "claim": _claim,
    "cite": _cite,
    "term": _term,
    "lesson": _lesson,
    "literal": _literal,
    "given": _anything,
    "frame": _anything,
    "retired-value": _anything,
}


def check_directives(library: Library) -> list[Problem]:
    """Check every directive of every lesson."""
    problems: list[Problem] = []
    for text in library.texts():
        for directive in text.document.directives():
            check = _DIRECTIVES.get(directive.name)
            if check is None:
                problems.append(
                    directive.problem(
                        "E212",
                        f"directive {directive.name!r} is not known.",
                        did_you_mean(directive.name, _DIRECTIVES),
                    )
                )
            else:
                problems.extend(p for p in check(library, text, directive) if p)
    return problems


type Found = list[Problem | None]


def _demo(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    if directive.argument in RUNNERS:
        return [_record_option(library, directive)]
    known = [*FIGURES, *RUNNERS]
    problem = missing(directive, "figure", directive.argument, known, "E207", library.invalid)
    if problem or directive.argument not in FIGURES:
        return [problem]
    try:
        FIGURES[directive.argument].parse(directive.options)
    except ParameterError as error:
        bad = next((name for name in directive.options if name in str(error)), "")
        return [directive.problem("E221", str(error), "Correct the parameter.", bad)]
    return []


def _scene(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    problem = missing(directive, "scene", directive.argument, SCENES, "E207", library.invalid)
    if problem or directive.argument in library.scenes:
        return [problem]
    name = directive.argument
    return [
        directive.problem(
            "E207", f"scene {name!r} has no texts.", f"Write content/scenes/{name}/zh.md and en.md."
        )
    ]


def _drawing(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    problem = missing(directive, "drawing", directive.argument, DRAWINGS, "E207", library.invalid)
    return [problem, _record_option(library, directive) if "record" in directive.options else None]


def _record_option(library: Library, directive: Directive) -> Problem | None:
    record = directive.options.get("record", "")
    if record in library.records or record in library.invalid:
        return None
    return directive.problem(
        "E206",
        f"record {record!r} is not defined.",
        did_you_mean(record, library.records),
        "record",
    )


def _script(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    name = directive.argument
    if name not in library.scripts:
        return [missing(directive, "script", name, library.scripts, "E222", library.invalid)]
    try:
        known = top_level_names(library.scripts[name].decode())
    except (SyntaxError, ValueError) as error:
        message = f"script {name!r} cannot be read: {error}."
        return [directive.problem("E222", message, "Mend the script.")]
    return [
        directive.problem(
            "E222",
            f"script {name!r} has no function {function!r}.",
            did_you_mean(function, known),
            "functions",
        )
        for function in split_names(directive.options.get("functions", ""))
        if function not in known
    ]


def _record(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    return [
        missing(directive, "record", directive.argument, library.records, "E206", library.invalid)
    ]


def _exercise(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    known, name = library.exercises, directive.argument
    return [missing(directive, "exercise", name, known, "E207", library.invalid)]


def _quiz(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    known = {entry.record.lesson for entry in library.questions.values()}
    if directive.argument in known or library.invalid & library.questions.keys():
        return []
    message = f"no question is about a lesson {directive.argument!r}."
    return [directive.problem("E207", message, did_you_mean(directive.argument, known))]


def _retired(library: Library, text: LessonText, directive: Directive) -> Found:
    del text
    known = library.retired
    return [missing(directive, "retired claim", directive.argument, known, "E223", library.invalid)]


def _note(library: Library, text: LessonText, directive: Directive) -> Found:
    del library, text
    if directive.body and directive.body.tokens:
        return []
    return [directive.problem("E212", "the note is empty.", "Write its text between the fences.")]


_DIRECTIVES: dict[str, Callable[[Library, LessonText, Directive], Found]] = {
    "demo": _demo,
    "scene": _scene,
    "drawing": _drawing,
    "script": _script,
    "record": _record,
    "retired": _retired,
    "exercise": _exercise,
    "quiz": _quiz,
    "note": _note,
}


def split_names(text: str) -> list[str]:
    """Split a list of names written with commas."""
    return [name.strip() for name in text.split(",") if name.strip()]


@cache
def top_level_names(source: str) -> dict[str, tuple[int, int]]:
    """Return the functions and classes of a script with their first and last lines."""
    found: dict[str, tuple[int, int]] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            first = min([node.lineno, *(d.lineno for d in node.decorator_list)])
            found[node.name] = (first, node.end_lineno or node.lineno)
    return found


@cache
def function_parameters(name: str) -> list[str]:
    """Return the names of the arguments that a model function takes."""
    return list(inspect.signature(FUNCTIONS[name]).parameters)
