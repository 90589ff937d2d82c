"""A figure with a control of every kind, put on a page of the built site whose Python is missing.

What is asked of it stands in the states that the build stores, so no test here waits for Python.
"""

from __future__ import annotations

import datetime
import os
import shutil
from dataclasses import asdict, dataclass
from pathlib import Path

from pyodide_demos.figure import Choice, Control, Figure, Fold, Option, Text, Toggle
from pyodide_demos.markup import Element, h, to_html
from pyodide_demos.words import LANGUAGES, Language, Words
from sitegen.fragments import axes_of, pack
from sitegen.load import load
from sitegen.render.controls import control_views
from sitegen.render.finished import finished
from sitegen.render.form_views import DemoView
from sitegen.render.templates import make_environment
from sitegen.validate import validate
from tests.browser.copies import replace
from tests.built import CHECKOUT

MODES = ("alone", "apprentice", "table")
MODELS = tuple(f"model-{number}" for number in range(45))


@dataclass(frozen=True, slots=True)
class Params:
    trips: int = 1
    length: int = 1_024
    mode: str = "alone"
    model: str = "model-3"
    shared: bool = False
    name: str = ""
    config: str = ""


def _view(params: Params, lang: Language) -> Element:
    rows = (f"{name}={value}\n" for name, value in asdict(params).items())
    return h(
        "div",
        h("pre", *rows, data_file="state.csv", lang=lang),
        h("button", "table", type="button", data_set="mode=table"),
        h("button", "CSV", type="button", data_save="state.csv"),
    )


def _words(text: str) -> Words:
    return Words(f"{text}（中）", text)


def _option(number: int, value: str) -> Option:
    return Option(value, _words(f"The model number {number}"), _words(f"Group {number // 15}"))


FIGURE = Figure(
    name="every-kind",
    title=Words("每一种", "Every kind"),
    controls=(
        Control(
            "trips", _words("Trips"), "n", 0, 4, _words("{value} trips"),
            play=Words("把书搬过去一次", "Carry the book once"),
        ),
        Control(
            "length", _words("Length"), "N", 1, 1_048_576, _words("{value} tokens"),
            stops=(1, 1_024, 8_192, 1_048_576),
        ),
        Choice("mode", _words("Mode"), tuple(Option(mode, _words(mode)) for mode in MODES)),
        Choice("model", _words("Model"), tuple(_option(*each) for each in enumerate(MODELS))),
        Toggle("shared", _words("Shared")),
        Text("name", _words("Name"), _words("Any name."), maximum=20),
        Text("config", _words("config.json"), _words("Paste it."), 60, 6, in_address=False),
    ),
    params=Params,
    compute=lambda params: params,
    view=_view,
    folds=(Fold(_words("More"), ("name", "config")),),
)  # fmt: skip


def page_with_every_kind(site: Path, folder: Path) -> Path:
    """Copy what a page needs, and put the figure in the place of the one on the page `knob`."""
    root = folder / "every-kind"
    shutil.copytree(site, root, copy_function=os.link, ignore=shutil.ignore_patterns("engine"))
    library, _ = validate(load(CHECKOUT), datetime.date(2026, 11, 29))
    start = Params()
    for lang in LANGUAGES:
        states = root / f"figures/every-kind.{lang}.json"
        states.write_bytes(pack(axes_of(FIGURE, start, lang)))
        controls, folds = control_views(FIGURE, asdict(start), lang)
        demo = DemoView(
            name=FIGURE.name,
            id=FIGURE.name,
            title=FIGURE.title.in_(lang),
            controls=controls,
            folds=folds,
            html=finished(to_html(FIGURE.render(start, lang))),
            axes_url=f"../../figures/{states.name}",
            source_url="../../",
        )
        template = make_environment(library, lang).get_template("partials/demo.html")
        page = root / lang / "knob/index.html"
        text = page.read_text("utf-8")
        before, after = text.split("<kv-demo", 1)
        replace(page, before + template.render(demo=demo) + after.split("</kv-demo>", 1)[1])
    return root
