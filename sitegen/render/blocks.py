"""What directives stand for: figures, scenes, drawings, code, records, notes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import replace

from markupsafe import Markup

from pyodide_demos.figure import ParameterError, values_of
from pyodide_demos.markup import to_html
from pyodide_demos.words import Language
from sitegen.fragments import axes_key
from sitegen.graph.functions import frames_function
from sitegen.library import RunRecord
from sitegen.markdown import Directive
from sitegen.registers import DRAWINGS, FIGURES, RUNNERS, SCENES
from sitegen.render.controls import control_views
from sitegen.render.exercises import exercise_view
from sitegen.render.finished import finished
from sitegen.render.form_views import DemoView
from sitegen.render.highlight import highlighted
from sitegen.render.page import Page
from sitegen.render.quiz import question_view
from sitegen.render.registers import retired_view
from sitegen.render.views import CodeView, DrawingView, RecordView, SceneView, StepView
from sitegen.validate.references import split_names, top_level_names


def _demo(page: Page, directive: Directive) -> Markup:
    if directive.argument in RUNNERS:
        return _runner(page, directive)
    figure = FIGURES.get(directive.argument)
    if figure is None:
        return finished("")
    try:
        params = figure.parse(directive.options)
    except ParameterError:
        return finished("")
    controls, folds = control_views(figure, values_of(params), page.lang)
    axes = page.site.axes.get(axes_key(figure, params, page.lang), "")
    demo = DemoView(
        name=figure.name,
        id=figure.name,
        title=figure.title.in_(page.lang),
        controls=controls,
        folds=folds,
        html=finished(to_html(figure.render(params, page.lang))),
        axes_url=page.url(axes) if axes else "",
        has_receipts=bool(figure.derivations),
        source_url=page.url(f"python/figures/{figure.name.replace('-', '_')}.py"),
    )
    return page.partial("demo", demo=demo)


def _runner(page: Page, directive: Directive) -> Markup:
    runner = RUNNERS[directive.argument]
    record = page.site.library.records.get(directive.options.get("record", ""))
    run = {
        "id": runner.name,
        "title": runner.title.in_(page.lang),
        "html": finished(to_html(runner.view(record.data if record else None, None, page.lang))),
        "record": record.id if record else "",
        "record_url": page.register_url("experiments", record.id) if record else "",
        "record_json": json.dumps(
            record.data if record else None, ensure_ascii=False, separators=(",", ":")
        ),
    }
    return page.partial("run_script", run=run)


def _scene(page: Page, directive: Directive) -> Markup:
    scene = SCENES.get(directive.argument)
    texts = page.site.library.scenes.get(directive.argument)
    if scene is None or texts is None:
        return finished("")
    steps = []
    for number, (step, frame) in enumerate(
        zip(texts[page.lang].steps, scene.frames(), strict=False), 1
    ):
        here = replace(page, facts=dict(scene.facts(frame)))
        picture = finished(to_html(scene.view(frame, page.lang)))
        title = here.markup(step.title).striptags()
        steps.append(StepView(number, title, picture, here.markup(step.body)))
    frames = page.site.values.functions.get(frames_function(scene))
    view = SceneView(
        scene.name,
        f"scene-{scene.name}",
        scene.title.in_(page.lang),
        tuple(steps),
        page.url(frames.url) if frames else "",
    )
    return page.partial("scene", scene=view)


def _drawing(page: Page, directive: Directive) -> Markup:
    drawing = DRAWINGS.get(directive.argument)
    if drawing is None:
        return finished("")
    record = page.site.library.records.get(directive.options.get("record", ""))
    html = finished(to_html(drawing.view(record.data if record else None, page.lang)))
    view = DrawingView(drawing.name, f"drawing-{drawing.name}", drawing.title.in_(page.lang), html)
    return page.partial("drawing", drawing=view)


def _script(page: Page, directive: Directive) -> Markup:
    name = directive.argument
    source = page.site.library.scripts.get(name)
    if source is None:
        return finished("")
    functions = tuple(split_names(directive.options.get("functions", "")))
    code = CodeView(
        name=name,
        html=finished(highlighted(_cut(source.decode(errors="replace"), functions))),
        functions=functions,
        sha256=hashlib.sha256(source).hexdigest(),
        download=page.url(f"scripts/{name}"),
        bytes=len(source),
    )
    return page.partial("script_code", code=code)


def _cut(source: str, functions: tuple[str, ...]) -> str:
    """Cut functions out of a script by name, in the order in which they are named."""
    if not functions:
        return source
    known, lines = top_level_names(source), source.split("\n")
    return "\n\n\n".join(
        "\n".join(lines[known[f][0] - 1 : known[f][1]]) for f in functions if f in known
    )


def _exercise(page: Page, directive: Directive) -> Markup:
    exercise = page.site.library.exercises.get(directive.argument)
    if exercise is None:
        return finished("")
    return page.partial("exercise", exercise=exercise_view(page, exercise))


def _quiz(page: Page, directive: Directive) -> Markup:
    questions = page.site.library.questions_of(directive.argument)
    if not questions:
        return finished("")
    views = [question_view(page, question) for question in questions]
    return page.partial("quiz", lesson=directive.argument, questions=views)


def _record(page: Page, directive: Directive) -> Markup:
    record = page.site.library.records.get(directive.argument)
    if record is None:
        return finished("")
    with_notes = directive.options.get("notes") == "yes"
    return page.partial("record", record=record_view(page, record, with_notes=with_notes))


def record_view(page: Page, record: RunRecord, *, with_notes: bool) -> RecordView:
    """Return a record as a lesson and the register show it."""
    script = record.data.get("script", {})
    environment = record.data.get("environment", {})
    return RecordView(
        id=record.id,
        text=record.text,
        date=str(record.data.get("date", "")),
        command=str(record.data.get("command", "")),
        environment=tuple(
            (str(key).replace("_", " "), str(value)) for key, value in environment.items()
        ),
        script=str(script.get("name", "")),
        sha256=str(script.get("sha256", "")),
        download_json=page.url(f"records/{record.id}.json"),
        download_text=page.url(f"records/{record.id}.txt"),
        notes=_notes(record, page.lang) if with_notes else (),
        url=page.register_url("experiments", record.id),
        standing=_standing(page, record.id),
    )


def _standing(page: Page, record_id: str) -> str:
    """Say how the files of a run stand to those of today; in a built site none is stale."""
    entry = page.site.library.runs.get(record_id)
    if entry is None:
        return ""
    run = entry.record
    if run.cleared:
        return page.word("record.cleared", date=run.cleared.date.isoformat(), by=run.cleared.by)
    if run.repointed:
        return page.word("record.repointed", date=run.repointed[-1].date.isoformat())
    return page.word("record.fresh")


def _retired(page: Page, directive: Directive) -> Markup:
    if directive.argument not in page.site.library.retired:
        return finished("")
    return page.partial("retired_box", entry=retired_view(page, directive.argument))


def _note(page: Page, directive: Directive) -> Markup:
    return page.partial("note", html=page.markup(directive.body))


BLOCKS: dict[str, Callable[[Page, Directive], Markup]] = {
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
"""Directive → what writes it."""


def _notes(record: RunRecord, lang: Language) -> tuple[str, ...]:
    from pyodide_demos.models.record_notes import sentences  # noqa: PLC0415 - lessons do without

    return tuple(sentences(record.data, lang))
