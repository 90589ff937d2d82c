"""Jinja set up so that nothing undefined is printed and errors name the template's line."""

from __future__ import annotations

import traceback
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import CodeType

import jinja2
from jinja2 import Environment, FunctionLoader, StrictUndefined, TemplateError, TemplateSyntaxError
from jinja2.bccache import Bucket, BytecodeCache, bc_magic

from pyodide_demos.words import Language
from sitegen.library import Library
from sitegen.load.text import TextFile
from sitegen.packaging.cache import content_hash, keep_file, sealed, unsealed
from sitegen.problems import Place, Problem, did_you_mean
from sitegen.render.failures import FAILURES, FigureError, WordError


class _CompiledOnce(BytecodeCache):
    """Keep compiled templates: both languages, every process and the next build use the same."""

    def __init__(self, folder: Path) -> None:
        self.kept: dict[tuple[str, str], CodeType | None] = {}
        self._folder = folder

    def load_bytecode(self, bucket: Bucket) -> None:
        """Give a template its code, if its text was compiled before."""
        bucket.code = self.kept.get((bucket.key, bucket.checksum))
        if bucket.code is None:
            code = unsealed(self._path(bucket))
            if code is not None:
                bucket.bytecode_from_string(code)
                self.kept[bucket.key, bucket.checksum] = bucket.code

    def dump_bytecode(self, bucket: Bucket) -> None:
        """Keep the code of a template under its name and the hash of its text."""
        self.kept[bucket.key, bucket.checksum] = bucket.code
        keep_file(self._path(bucket), sealed(bucket.bytecode_to_string()))

    def _path(self, bucket: Bucket) -> Path:
        made_by = (bc_magic, jinja2.__version__.encode())
        named = (bucket.key.encode(), bucket.checksum.encode())
        return self._folder / content_hash((*made_by, *named))


@cache
def _compiled(root: Path) -> _CompiledOnce:
    return _CompiledOnce(root / ".cache" / "templates")


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
        bytecode_cache=_compiled(library.root),
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
    except FigureError as error:
        problems.append(error.problem)
    except WordError as error:
        path, line = _template_line(error, template)
        problems.append(_problem(library.templates, path, line, str(error), "E226"))
    except (TemplateError, *FAILURES) as error:
        path, line = _template_line(error, template)
        what = str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
        problems.append(_problem(library.templates, path, line, what or type(error).__name__))
    return ""


def _problem(
    templates: dict[str, TextFile], path: str, line: int, message: str, code: str = "E301"
) -> Problem:
    text = message if message.endswith((".", "?")) else f"{message}."
    remedy = "" if "Did you mean" in text else "Correct the template or what it is given."
    file = templates.get(path.removeprefix("templates/"))
    if file:
        return file.problem(line, 0, code, text, remedy)
    return Problem(Place(path, line), text, remedy, code)


def _template_line(error: BaseException, default: str) -> tuple[str, int]:
    """Return the deepest line of a template in an error's traceback."""
    found = default, 0
    for frame in traceback.extract_tb(error.__traceback__):
        if frame.filename.startswith("templates/"):
            found = frame.filename, frame.lineno or 0
    return found
