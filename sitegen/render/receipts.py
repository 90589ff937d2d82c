"""Receipts as files: what a page shows when a reader asks one of its numbers.

A file holds the receipts of all claims of a lesson in one language. They are no part of the
lesson's page, which would be twice as heavy, and their links lead on from the site's root.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from pyodide_demos.registry import FIGURES, SCENES
from pyodide_demos.words import LANGUAGES, Language, Words
from sitegen.graph.functions import frames_function
from sitegen.render.claim_views import full_claim_view, function_view
from sitegen.render.copies import copies_of
from sitegen.render.markdown import SOURCE_MARK
from sitegen.render.page import Page, Site
from sitegen.render.registers import REST, claim_sources
from sitegen.render.views import ClaimView

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
        for slug, claims in _claims_by_lesson(site):
            files[f"{FOLDER}/{slug}.{lang}.json"] = _dump(
                {"format": FORMAT, "words": words, **_receipts(page, claims)}
            )
        for figure in FIGURES.values():
            path = f"{FOLDER}/figure-{figure.name}.{lang}.json"
            files[path] = _dump(_figure(page, figure.title, figure.derivations))
        for scene in SCENES.values():
            path = f"{FOLDER}/figure-{scene.name}.{lang}.json"
            files[path] = _dump(_figure(page, scene.title, {"*": frames_function(scene)}))
    return files


def _claims_by_lesson(site: Site) -> Iterator[tuple[str, list[str]]]:
    """Yield the slug of each lesson with the claims it prints, then the claims of none."""
    known = site.library.claims
    for head in site.course.ordered:
        if head.whole is not None:
            yield head.slug, [name for name in head.whole.claims if name in known]
    yield REST, [name for name in known if name not in site.usage.claims]


def _receipts(page: Page, claims: Iterable[str]) -> dict[str, Any]:
    views = {name: full_claim_view(page, name) for name in claims}
    called = sorted({name for view in views.values() for name in _functions(view)})
    return {
        "claims": {
            name: {"html": _html(page, view), **copies_of(page, view)}
            for name, view in views.items()
        },
        "functions": _sources(page, called),
    }


def _html(page: Page, view: ClaimView) -> str:
    sources = claim_sources(page, page.site.library.claims[view.id].record)
    wrong = page.register_url("retired", view.wrong) if view.wrong else ""
    slip = page.partial("slip", claim=view, sources=sources, wrong_url=wrong)
    return SOURCE_MARK.sub("", slip)


def _functions(view: ClaimView) -> Iterator[str]:
    if view.function:
        yield view.function.name
    if view.check and view.check.function:
        yield view.check.function.name


def _sources(page: Page, names: Iterable[str]) -> dict[str, str]:
    views = {name: function_view(page, name) for name in names}
    return {name: str(view.html) for name, view in views.items() if view}


def _figure(page: Page, title: Words, derivations: Mapping[str, str]) -> dict[str, Any]:
    """Return which function gives each number of a figure, and what these functions are."""
    called = sorted(set(derivations.values()))
    functions = page.site.values.functions
    return {
        "format": FORMAT,
        "title": title.in_(page.lang),
        "numbers": dict(derivations),
        "functions": {
            name: SOURCE_MARK.sub("", page.partial("figure_function", function=view))
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
