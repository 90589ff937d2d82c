"""What a lesson is, for search engines and libraries: schema.org as JSON-LD, from the registers."""

from __future__ import annotations

import json
from typing import Any

from markupsafe import Markup

from sitegen.library import Lesson
from sitegen.render.finished import finished
from sitegen.render.page import Page
from sitegen.render.usage import contents_of_lesson
from sitegen.schema.source import Source, SourceKind

TYPES: dict[SourceKind, str] = {
    "paper": "ScholarlyArticle",
    "datasheet": "TechArticle",
    "configuration": "SoftwareSourceCode",
    "engine-source": "SoftwareSourceCode",
    "documentation": "TechArticle",
}
LANGUAGE_TAGS = {"zh": "zh-Hans", "en": "en"}


def lesson_data(page: Page, lesson: Lesson) -> Markup:
    """Describe a lesson: what it cites, and the registers and records it is based on."""
    text = lesson.texts[page.lang]
    front, sources = text.front.record, page.site.library.sources
    shown = {d.argument for d in text.directives("record")}
    shown |= {d.options["record"] for d in text.document.directives() if "record" in d.options}
    records = sorted(name for name in shown if name in page.site.library.records)
    cited = contents_of_lesson(page.site.library, text).sources
    data: dict[str, Any] = {
        "@context": "https://schema.org",
        "@type": "LearningResource",
        "name": front.title,
        "description": front.summary,
        "inLanguage": LANGUAGE_TAGS[page.lang],
        "dateModified": front.reviewed.isoformat(),
        "isAccessibleForFree": True,
        "isBasedOn": [page.url(path) for path in _based_on(records)],
    }
    if cited:
        data["citation"] = [_source(sources[name].record) for name in cited]
    return as_script(data)


def _based_on(records: list[str]) -> list[str]:
    return ["claims.json", *(f"records/{name}.json" for name in records)]


def _source(source: Source) -> dict[str, str]:
    return {
        "@type": TYPES[source.kind],
        "name": source.title,
        "author": source.authors,
        "datePublished": str(source.year),
        "url": source.where.address,
    }


def as_script(data: dict[str, Any]) -> Markup:
    """Write data so that nothing in it can end the element it stands in or be taken for markup."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    for sign in "<>&":
        text = text.replace(sign, f"\\u{ord(sign):04x}")
    return finished(text)
