"""The page of a lesson, and its card on the home page."""

from __future__ import annotations

from pyodide_demos.words import Language
from sitegen.library import Lesson, Library, Part
from sitegen.render.badges import page_badges, part_badges
from sitegen.render.page import Page, Site
from sitegen.render.registers import claim_view, lesson_links, retired_view, source_view
from sitegen.render.usage import Contents, contents_of, lesson_sources
from sitegen.render.views import CardView, LessonView, Link, PartView


def lesson_page(site: Site, lesson: Lesson, lang: Language) -> Page:
    """Return the page on which a lesson is written."""
    return Page(site, lang, f"{lang}/{lesson.slug}/", lesson.texts[lang], claim_anchors=True)


def lesson_view(page: Page, lesson: Lesson) -> LessonView:
    """Return everything that stands on a lesson's page."""
    text = lesson.texts[page.lang]
    front = text.front.record
    library = page.site.library
    whole = contents_of(library, text.document)
    contents = [contents_of(library, part.body) for part in text.parts]
    previous = _previous(library, lesson)
    return LessonView(
        slug=lesson.slug,
        title=front.title,
        summary=front.summary,
        level=front.level,
        prerequisites=lesson_links(
            page, tuple(n for n in front.prerequisites if n in library.lessons)
        ),
        reviewed=front.reviewed.isoformat(),
        badges=page_badges(page, contents),
        intro=page.markup(text.intro),
        parts=tuple(
            _part(page, part, inside) for part, inside in zip(text.parts, contents, strict=True)
        ),
        claims=tuple(claim_view(page, name) for name in whole.claims),
        sources=tuple(source_view(page, name) for name in lesson_sources(library, whole)),
        retired=tuple(retired_view(page, name) for name in whole.retired),
        previous=_link(page, previous) if previous else None,
        next=_link(page, library.lessons[front.next]) if front.next in library.lessons else None,
    )


def card_view(page: Page, lesson: Lesson) -> CardView:
    """Return a lesson as a card."""
    front = lesson.texts[page.lang].front.record
    contents = [contents_of(page.site.library, part.body) for part in lesson.texts[page.lang].parts]
    return CardView(_link(page, lesson), front.summary, front.level, page_badges(page, contents))


def _part(page: Page, part: Part, contents: Contents) -> PartView:
    return PartView(
        id=part.id,
        title=page.markup(part.title),
        html=page.markup(part.body),
        display_modes=" ".join(contents.modes),
        evidence=" ".join(contents.evidence),
        verification=contents.verification,
        badges=part_badges(page, contents),
    )


def _link(page: Page, lesson: Lesson) -> Link:
    return Link(page.lesson_url(lesson.slug), lesson.texts[page.lang].front.record.title)


def _previous(library: Library, lesson: Lesson) -> Lesson | None:
    before = [
        other
        for other in library.ordered_lessons()
        if other.texts["zh"].front.record.next == lesson.slug
    ]
    return before[0] if before else None
