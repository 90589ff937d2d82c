"""What the browser's worker calls: JSON and text in, markup and JSON out.

What a call needs is imported by the call: a Python that starts from its files would otherwise
read every figure before it draws the first one.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TYPE_CHECKING, Any

from pyodide_demos import __version__
from pyodide_demos.figure import ParameterError
from pyodide_demos.figures import MODULES
from pyodide_demos.words import LANGUAGES, Language

if TYPE_CHECKING:
    from pyodide_demos.figure import Figure

FIGURES = tuple(MODULES)
"""Names of all figures."""


def render_figure(name: str, params_json: str, lang: str) -> str:
    """Compute a figure for parameters given as a JSON object; return its markup.

    Raises:
        ParameterError: for a figure, a language or a parameter that does not exist, and for a
            value out of range, always with a sentence a reader can use.
    """
    if name not in MODULES:
        raise ParameterError(f"There is no figure {name[:40]!r}. There are: {', '.join(FIGURES)}.")
    figure: Figure[Any, Any] = import_module(f"pyodide_demos.figures.{MODULES[name]}").FIGURE
    params, language = figure.parse(_object(params_json)), _language(lang)
    try:
        return str(figure.render(params, language))
    except ParameterError as error:
        raise ParameterError(error.words.in_(language)) from None


def run_script(
    config_json: str, record_json: str, lang: str, on_progress: Callable[[str], object]
) -> str:
    """Run the teaching script and lay the result beside a record (`null` where there is none).

    Returns JSON with `result` (what the script prints with --json), `html` (the comparison) and
    `text` (what it prints without). `on_progress` is given JSON with `stage`, `done` and `total`.

    Raises:
        ParameterError: for an option the script refuses.
    """
    from pyodide_demos.figures import run_script as run_table
    from pyodide_demos.scripts import kv_cache

    language = _language(lang)
    options = _object(config_json)
    if unknown := options.keys() - kv_cache.OPTIONS.keys():
        raise ParameterError(f"The script has no option {min(unknown)[:40]!r}.")
    try:
        config = kv_cache.read_config(options)
    except ValueError as error:
        raise ParameterError(str(error)) from error
    record = json.loads(record_json) if record_json else None

    def progress(stage: str, done: int, total: int) -> None:
        on_progress(json.dumps({"stage": stage, "done": done, "total": total}))

    result = kv_cache.measure(config, progress)
    table = run_table.view(record, result, language)
    answer = {"result": result, "html": str(table), "text": kv_cache.render_text(result)}
    return json.dumps(answer, ensure_ascii=False)


def prove(request_json: str) -> str:
    """Prove one claim, or one number of a figure (see `proof`); return the answer as JSON.

    Raises:
        ParameterError: for a request that is no JSON object or lacks what a proof needs.
    """
    from pyodide_demos import proof

    request = _object(request_json)
    try:
        prove_it = proof.prove_number if "figure" in request else proof.prove
        return json.dumps(prove_it(request), ensure_ascii=False)
    except (LookupError, TypeError, AttributeError, StopIteration) as error:
        raise ParameterError(f"This cannot be proved: {error!r}.") from error


def run_exercise(code: str, tests: str, lang: str, on_progress: Callable[[str], object]) -> str:
    """Run the tests of an exercise against a reader's code; return JSON, see `exercise.run`.

    `on_progress` is given JSON with `place`, `passed` and `why` of each test that is done.
    """
    from pyodide_demos import exercise

    def progress(place: int, passed: bool, why: str) -> None:
        on_progress(json.dumps({"place": place, "passed": passed, "why": why}))

    return json.dumps(exercise.run(code, tests, _language(lang), progress), ensure_ascii=False)


def judge_answer(request_json: str) -> str:
    """Judge a number that a reader wrote as the answer to a question.

    Asked with `text`, `want` (an exact value), `kind`, `tolerance` (percent), `mistakes` (values
    that are commonly found instead) and `lang`; returns JSON with `right` (`null` where the text
    is no answer), `says` (a sentence) and `mistake` (the place of the mistake that was made).
    """
    from fractions import Fraction

    from pyodide_demos.models.quiz_answer import judge

    asked = _object(request_json)
    text, kind, share = str(asked["text"]), asked["kind"], Fraction(int(asked["tolerance"]), 100)
    right, words = judge(text, Fraction(asked["want"]), share, kind)
    mistakes = (judge(text, Fraction(value), share, kind)[0] for value in asked["mistakes"])
    made = next((place for place, is_made in enumerate(mistakes) if is_made), None)
    says = words.in_(_language(asked["lang"]))
    told = {"right": right, "says": says, "mistake": None if right else made}
    return json.dumps(told, ensure_ascii=False)


def describe() -> str:
    """Say which Python and which package answer, as JSON."""
    python = ".".join(str(part) for part in sys.version_info[:3])
    return json.dumps({"python": python, "package": __version__})


def _object(text: str) -> Mapping[str, Any]:
    try:
        value = json.loads(text)
    except ValueError:
        raise ParameterError("The parameters are not JSON.") from None
    if not isinstance(value, dict):
        raise ParameterError("The parameters must be a JSON object.")
    return value


def _language(lang: str) -> Language:
    for known in LANGUAGES:
        if lang == known:
            return known
    raise ParameterError(f"There is no language {lang[:20]!r}. There are: {', '.join(LANGUAGES)}.")
