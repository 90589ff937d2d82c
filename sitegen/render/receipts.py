"""Receipts as files: what a page shows when a reader asks one of its numbers.

A file holds the receipts of all claims of a lesson in one language. They are no part of the
lesson's page, which would be twice as heavy, and their links lead on from the site's root.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from pyodide_demos.words import LANGUAGES, Language, Words
from sitegen.graph.functions import frames_function
from sitegen.registers import FIGURES, SCENES
from sitegen.render.claim_pages import claims_at_home
from sitegen.render.claim_views import full_claim_view, function_view
from sitegen.render.copies import copies_of
from sitegen.render.markdown import without_source_marks
from sitegen.render.page import Page, Site
from sitegen.render.registers import REST, claim_sources
from sitegen.render.usage import MOST_LESSONS
from sitegen.render.views import ClaimView, FunctionView

FORMAT = 1
FOLDER = "receipts"
SENT = ("slip.", "proof.")
"""Prefixes of the words that go to the browser with the receipts."""


def receipt_files(site: Site) -> dict[str, bytes]:
    """Return a file for every lesson and figure in each language."""
    files: dict[str, bytes] = {}
    for lang in LANGUAGES:
        page = Page(site, lang, "")
        words = _words(site, lang)
        written = {name: _write(page, name) for name in site.library.claims}
        for slug, claims in _claims_by_lesson(site):
            files[f"{FOLDER}/{slug}.{lang}.json"] = _dump(
                {"format": FORMAT, "words": words, **_receipts(claims, written)}
            )
        for figure in FIGURES.values():
            path = f"{FOLDER}/figure-{figure.name}.{lang}.json"
            files[path] = _dump(_figure(page, figure.title, figure.derivations))
        for scene in SCENES.values():
            path = f"{FOLDER}/figure-{scene.name}.{lang}.json"
            files[path] = _dump(_figure(page, scene.title, {"*": frames_function(scene)}))
    return files


def _claims_by_lesson(site: Site) -> Iterator[tuple[str, list[str]]]:
    """Yield the slug of each lesson with the claims it prints, then the claims of none.

    In a long course each receipt is written once, with the first lesson that prints its claim:
    readers' pages find it there, and files do not grow with the square of the lessons.
    """
    known = site.library.claims
    heads = site.course.ordered
    if len(heads) > MOST_LESSONS:
        yield from ((slug, claims) for slug, claims in claims_at_home(site) if slug != REST)
    else:
        for head in heads:
            if head.whole is not None:
                yield head.slug, [name for name in head.whole.claims if name in known]
    yield REST, [name for name in known if name not in site.usage.claims]


def _receipts(claims: Iterable[str], written: Mapping[str, _Written]) -> dict[str, Any]:
    chosen = {name: written[name] for name in claims}
    return {
        "claims": {name: one.receipt for name, one in chosen.items()},
        "functions": {
            name: source
            for one in chosen.values()
            for name, source in sorted(one.functions.items())
        },
    }


@dataclass(frozen=True, slots=True)
class _Written:
    """A receipt, and the sources of the functions that it names."""

    receipt: dict[str, str]
    functions: dict[str, str]


def _write(page: Page, name: str) -> _Written:
    view = full_claim_view(page, name)
    sources = claim_sources(page, page.site.library.claims[name].record)
    wrong = page.register_url("retired", view.wrong) if view.wrong else ""
    slip = page.partial("slip", claim=view, sources=sources, wrong_url=wrong)
    return _Written(
        {"html": without_source_marks(slip), **copies_of(page, view)},
        {found.name: str(found.html) for found in _functions(view)},
    )


def _functions(view: ClaimView) -> Iterator[FunctionView]:
    if view.function:
        yield view.function
    if view.check and view.check.function:
        yield view.check.function


def _figure(page: Page, title: Words, derivations: Mapping[str, str]) -> dict[str, Any]:
    """Return which function gives each number of a figure, and what these functions are."""
    called = sorted(set(derivations.values()))
    functions = page.site.values.functions
    return {
        "format": FORMAT,
        "title": title.in_(page.lang),
        "numbers": dict(derivations),
        "functions": {
            name: without_source_marks(page.partial("figure_function", function=view))
            for name in called
            if (view := function_view(page, name))
        },
        "code": {
            name: {"sha256": found.sha256, "modules": found.modules}
            for name in called
            if (found := functions.get(name))
        },
    }


def _words(site: Site, lang: Language) -> dict[str, str]:
    return {
        name: entry.record.in_(lang)
        for name, entry in sorted(site.library.words.items())
        if name.startswith(SENT)
    }


def _dump(data: dict[str, Any]) -> bytes:
    return (json.dumps(data, ensure_ascii=False, separators=(",", ":")) + "\n").encode()
