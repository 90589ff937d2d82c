"""Jinja set up so that nothing undefined is printed and errors name the template's line."""

from __future__ import annotations

import traceback
from collections.abc import Callable

from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateError, TemplateSyntaxError

from pyodide_demos.words import Language
from sitegen.library import Library
from sitegen.load.text import TextFile
from sitegen.problems import Place, Problem, did_you_mean


class WordError(LookupError):
    """Say that a word of the interface does not exist or lacks a value."""


def make_environment(library: Library, lang: Language) -> Environment:
    """Return the templates of one language."""

    def load(name: str) -> tuple[str, str, None] | None:
        file = library.templates.get(name)
        return (file.text, file.path, None) if file else None

    def word(word_id: str, **values: object) -> str:
        entry = library.words.get(word_id)
        if entry is None:
            raise WordError(
                f"word {word_id!r} is not defined. {did_you_mean(word_id, library.words)}"
            )
        try:
            return entry.record.in_(lang).format(**values) if values else entry.record.in_(lang)
        except (KeyError, IndexError, ValueError) as error:
            raise WordError(f"word {word_id!r} cannot be filled in: {error!r}.") from error

    environment = Environment(
        loader=FunctionLoader(load),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        auto_reload=False,
    )
    environment.globals["word"] = word
    return environment


def guarded(
    render: Callable[[], str], template: str, library: Library, problems: list[Problem]
) -> str:
    """Render a page; on failure add a problem at the template's line and return an empty text."""
    try:
        return render()
    except TemplateSyntaxError as error:
        path = error.filename or f"templates/{error.name or template}"
        problems.append(
            _problem(library.templates, path, error.lineno, f"{error.message or error}")
        )
    except (TemplateError, WordError, TypeError, AttributeError, KeyError, ValueError) as error:
        path, line = _template_line(error, template)
        what = str(error).strip("'\"") or type(error).__name__
        problems.append(_problem(library.templates, path, line, what))
    return ""


def _problem(templates: dict[str, TextFile], path: str, line: int, message: str) -> Problem:
    text = message if message.endswith((".", "?")) else f"{message}."
    remedy = "" if "Did you mean" in text else "Correct the template or what it is given."
    file = templates.get(path.removeprefix("templates/"))
    if file:
        return file.problem(line, 0, "E301", text, remedy)
    return Problem(Place(path, line), text, remedy, "E301")


def _template_line(error: BaseException, default: str) -> tuple[str, int]:
    """Return the deepest line of a template in an error's traceback."""
    found = default, 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith("templates/"):
            found = frame.filename, frame.lineno or 0
    return found
