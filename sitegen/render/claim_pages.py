"""Where receipts stand in full without scripts: a page for the claims of each lesson."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from markupsafe import Markup

from sitegen.render.claim_views import full_claim_view
from sitegen.render.page import Page, Site
from sitegen.render.registers import REST, claim_sources, home_of


def claims_at_home(site: Site) -> Iterator[tuple[str, list[str]]]:
    """Yield each lesson with the claims that it is the first to print, then those of none."""
    homes: dict[str, list[str]] = {}
    for name in site.library.claims:
        homes.setdefault(home_of(site, name), []).append(name)
    for slug in (*(head.slug for head in site.course.ordered), REST):
        if slug in homes:
            yield slug, homes[slug]


def claims_page_title(page: Page, slug: str) -> str:
    """Return the title of the page with a lesson's receipts."""
    if slug == REST:
        return page.word("claims.of-none")
    title = page.site.course.heads[slug].fronts[page.lang].title
    return page.word("claims.of", lesson=title)


def claims_page(page: Page, claims: list[str]) -> dict[str, Any]:
    """Return what the page with a lesson's receipts shows."""
    return {"receipts": tuple(_receipt(page, name) for name in claims)}


def _receipt(page: Page, name: str) -> Markup:
    claim = full_claim_view(page, name)
    sources = claim_sources(page, page.site.library.claims[name].record)
    wrong = page.register_url("retired", claim.wrong) if claim.wrong else ""
    return page.partial("claim_in_full", claim=claim, sources=sources, wrong_url=wrong)
