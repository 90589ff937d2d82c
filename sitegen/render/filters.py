"""What the entries of a register can be chosen and sorted by."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sitegen.render.badges import badge_item
from sitegen.render.page import Page
from sitegen.render.usage import MOST_LESSONS
from sitegen.schema.base import EVIDENCE_KINDS, STATUS_ORDER

STATUSES = (*STATUS_ORDER, "unneeded", "invalid")


@dataclass(frozen=True, slots=True)
class OptionView:
    """One entry of a menu."""

    value: str
    label: str


@dataclass(frozen=True, slots=True)
class MenuView:
    """One menu of the form above a register."""

    name: str
    """Field of the form and of the address."""
    label: str
    options: tuple[OptionView, ...]


def claim_menus(page: Page) -> tuple[MenuView, ...]:
    """Return the menus above the claims."""
    library = page.site.library
    kinds = {kind for entry in library.claims.values() for kind in entry.record.evidence}
    statuses = {entry.record.verification.status for entry in library.claims.values()}
    return (
        _lessons(page, page.site.usage.claims.values()),
        _badges(page, "evidence", [kind for kind in EVIDENCE_KINDS if kind in kinds]),
        _badges(page, "verification", [one for one in STATUSES if one in statuses]),
        _sort(page, "statement", "value", "date"),
    )


def source_menus(page: Page) -> tuple[MenuView, ...]:
    """Return the menus above the sources."""
    kinds = sorted({entry.record.kind for entry in page.site.library.sources.values()})
    options = tuple(OptionView(kind, page.word(f"source-kind.{kind}")) for kind in kinds)
    return (
        _lessons(page, page.site.usage.sources.values()),
        MenuView("kind", page.word("filter.kind"), options),
        _sort(page, "statement", "year", "date"),
    )


def term_menus(page: Page) -> tuple[MenuView, ...]:
    """Return the menus above the glossary."""
    return (_lessons(page, page.site.usage.terms.values()),)


def _lessons(page: Page, used: Iterable[Iterable[str]]) -> MenuView:
    slugs = {slug for each in used for slug in tuple(each)[:MOST_LESSONS]}
    heads = [head for head in page.site.course.ordered if head.slug in slugs]
    options = tuple(
        OptionView(head.slug, head.fronts[page.lang].title) for head in heads[:MOST_LESSONS]
    )
    return MenuView("lesson", page.word("filter.lesson"), options)


def _badges(page: Page, dimension: str, ids: Iterable[str]) -> MenuView:
    options = tuple(OptionView(one, badge_item(page, dimension, one).label) for one in ids)
    return MenuView(dimension, page.word(f"claims.{dimension}"), options)


def _sort(page: Page, *keys: str) -> MenuView:
    options = tuple(OptionView(key, page.word(f"filter.sort-{key}")) for key in keys)
    return MenuView("sort", page.word("filter.sort"), options)
