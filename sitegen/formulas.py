"""Set formulas as MathML while the site is built, so that no page needs a script for them."""

from __future__ import annotations

import re
from pathlib import Path

from py_mini_racer import JSEvalException, MiniRacer

from sitegen.library import Library
from sitegen.markdown import Document
from sitegen.problems import Place, Problem

TEMML = Path("node_modules/temml/dist/temml.min.js")
_STYLE = re.compile(r' style="([^"]*)"')
_CLASS = re.compile(r' class="([^"]*)"')
_ERROR = re.compile(r"^<anonymous>:\d+: ParseError:\s*")
_WHERE = re.compile(r" at (?:end of input|position \d+):")
_TAG = re.compile(r"<[a-z][^>]*>")
_STYLE_CLASSES = {
    "padding-left:0em;padding-right:0em;": "tml-tight",
    "padding-left:0em;padding-right:1em;": "tml-column",
}
"""Inline styles that Temml writes → classes of our own style sheet; others are dropped."""


def typeset(library: Library) -> tuple[dict[tuple[str, bool], str], list[Problem]]:
    """Return MathML for every formula of every text.

    Formulas that TeX cannot read become problems at their line.
    """
    wanted: dict[tuple[str, bool], tuple[Document, int]] = {}
    for document in library.documents():
        for tex, display, line in document.formulas():
            wanted.setdefault((tex, display), (document, line))
    found: dict[tuple[str, bool], str] = {}
    problems: list[Problem] = []
    if not wanted:
        return found, problems
    source = library.root / TEMML
    if not source.is_file():
        place = Place(TEMML.as_posix())
        return found, [Problem(place, "Temml is not installed.", "Run 'make site'.", "E107")]
    # Without the context manager Python 3.13 hangs when it exits.
    with MiniRacer() as engine:
        engine.eval(source.read_text("utf-8"))
        for key, (document, line) in sorted(wanted.items(), key=lambda item: item[0]):
            tex, display = key
            try:
                options = {"displayMode": display, "throwOnError": True, "annotate": False}
                found[key] = _with_classes(str(engine.call("temml.renderToString", tex, options)))
            except JSEvalException as error:
                what = _WHERE.split(_ERROR.sub("", str(error).split("\n")[0]))[0]
                problems.append(
                    document.origin.problem(
                        line,
                        0,
                        "E302",
                        f"the formula '{' '.join(tex.split())}' cannot be set: {what}.",
                        "Correct its TeX.",
                    )
                )
    return found, problems


def _with_classes(mathml: str) -> str:
    """Replace inline styles, which the site's policy refuses, by classes."""
    return _TAG.sub(_tag_with_classes, mathml)


def _tag_with_classes(match: re.Match[str]) -> str:
    tag = match[0]
    style = _STYLE.search(tag)
    if not style:
        return tag
    tag = tag.replace(style[0], "")
    extra = _STYLE_CLASSES.get(style[1], "")
    if not extra:
        return tag
    present = _CLASS.search(tag)
    if present:
        return tag.replace(present[0], f' class="{present[1]} {extra}"')
    return f'{tag[:-1]} class="{extra}">'
