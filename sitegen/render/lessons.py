"""The page of a lesson, and its card on the home page."""

from __future__ import annotations

from pyodide_demos.words import Language
from sitegen.contents import Contents, Head
from sitegen.library import Lesson, Part
from sitegen.render.badges import badges_markup, page_badges, part_badges
from sitegen.render.claim_views import lesson_links
from sitegen.render.controls import named_figures
from sitegen.render.page import Page, Site
from sitegen.render.registers import claim_row, retired_view, source_item
from sitegen.render.usage import contents_of_lesson
from sitegen.render.views import CardView, LessonView, Link, PartView


def lesson_page(site: Site, lesson: Lesson, lang: Language) -> Page:
    """Return the page on which a lesson is written."""
    return Page(site, lang, f"{lang}/{lesson.slug}/", lesson.texts[lang], claim_anchors=True)


def lesson_view(page: Page, lesson: Lesson) -> LessonView:
    """Return everything that stands on a lesson's page."""
    text = lesson.texts[page.lang]
    front = text.front.record
    library = page.site.library
    read = contents_of_lesson(library, text)
    whole, contents = read.whole, read.parts
    heads = page.site.course.heads
    previous = page.site.course.before.get(lesson.slug)
    return LessonView(
        slug=lesson.slug,
        title=front.title,
        summary=front.summary,
        level=front.level,
        prerequisites=lesson_links(page, tuple(n for n in front.prerequisites if n in heads)),
        reviewed=front.reviewed.isoformat(),
        figures=named_figures(text.document),
        badges=badges_markup(page, page_badges(page, contents), "page"),
        intro=page.markup(text.intro),
        parts=tuple(
            _part(page, part, inside) for part, inside in zip(text.parts, contents, strict=True)
        ),
        claims=tuple(claim_row(page, name) for name in whole.claims),
        sources=tuple(source_item(page, name) for name in read.sources),
        retired=tuple(retired_view(page, name) for name in whole.retired),
        previous=_link(page, previous) if previous else None,
        next=_link(page, heads[front.next]) if front.next in heads else None,
    )


def card_view(page: Page, head: Head) -> CardView:
    """Return a lesson as a card."""
    front = head.fronts[page.lang]
    badges = page_badges(page, head.parts[page.lang])
    return CardView(_link(page, head), front.summary, front.level, badges)


def _part(page: Page, part: Part, contents: Contents) -> PartView:
    return PartView(
        id=part.id,
        title=page.markup(part.title),
        html=page.markup(part.body),
        display_modes=" ".join(contents.modes),
        evidence=" ".join(contents.evidence),
        verification=contents.verification,
        badges=badges_markup(page, part_badges(page, contents), ""),
    )


def _link(page: Page, head: Head) -> Link:
    return Link(page.lesson_url(head.slug), head.fronts[page.lang].title)
