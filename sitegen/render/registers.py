"""Turn register entries into what tables and lists show."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from sitegen.library import Entry
from sitegen.render.claim_views import call_text, claim_view, lesson_links
from sitegen.render.page import Page, Site
from sitegen.render.usage import MOST_LESSONS
from sitegen.render.views import Link, RetiredView, SourceView, TermView
from sitegen.schema.claim import Claim

REST = "other"
"""Stands for a lesson with claims that no lesson prints."""


def home_of(site: Site, claim_id: str) -> str:
    """Return the first lesson that prints a claim: there its receipt stands in full."""
    return next(iter(site.usage.claims.get(claim_id, ())), REST)


def claim_row(page: Page, claim_id: str) -> Markup:
    """Write a claim as a row of a table."""
    if page.text is None:
        claim = page.site.library.claims[claim_id].record
        return page.partial(
            "claim_row",
            checked=claim.verification.date or "",
            claim=claim_view(page, claim_id),
            full_url=page.url(f"{page.lang}/claims/{home_of(page.site, claim_id)}/#{claim_id}"),
            slugs=page.site.usage.claims.get(claim_id, ())[:MOST_LESSONS],
            in_register=True,
        )
    phrases = page.site.library.phrases
    texts = [phrases.get(("claims", claim_id, name, page.lang)) for name in ("statement", "scope")]
    listed = tuple(target for text in texts for target in page.listed(text))
    return page.piece(
        ("claim", claim_id, listed),
        lambda: page.partial("claim_row", claim=claim_view(page, claim_id), in_register=False),
    )


def claim_sources(page: Page, claim: Claim) -> tuple[SourceView, ...]:
    """Return the sources of a claim, as far as they exist."""
    known = page.site.library.sources
    return tuple(source_view(page, name) for name in claim.sources if name in known)


def source_item(page: Page, source_id: str) -> Markup:
    """Write a source as an item of a list."""
    in_register = page.text is None
    anchor = source_id if in_register else f"source-{source_id}"
    return page.piece(
        ("source", source_id),
        lambda: page.partial(
            "source",
            source=source_view(page, source_id),
            source_anchor=anchor,
            in_register=in_register,
            kind=page.site.library.sources[source_id].record.kind,
            slugs=page.site.usage.sources.get(source_id, ())[:MOST_LESSONS],
        ),
    )


def source_view(page: Page, source_id: str) -> SourceView:
    """Return a source as a list shows it."""
    source = page.site.library.sources[source_id].record
    lang = page.lang
    return SourceView(
        id=source_id,
        label=source.label,
        kind=page.word(f"source-kind.{source.kind}"),
        title=source.title,
        authors=source.authors,
        year=str(source.year),
        where=source.where.label,
        where_url=source.where.address,
        read_scope=source.read_scope.in_(lang) if source.read_scope else page.word("source.unread"),
        quote=source.quote or "",
        checked=source.checked.isoformat(),
        disagreement=source.disagreement.in_(lang) if source.disagreement else "",
        url=page.url(f"{lang}/sources/#{source_id}"),
        lessons=lesson_links(page, page.site.usage.sources.get(source_id, ())),
    )


def retired_view(page: Page, retired_id: str) -> RetiredView:
    """Return a retired claim with its story."""
    page = replace(page, retired=retired_id)
    entry = page.site.library.retired[retired_id]
    retired, lang = entry.record, page.lang
    return RetiredView(
        id=retired_id,
        statement=page.phrase("retired", retired_id, "statement"),
        where=retired.where.in_(lang),
        said_from=retired.said_from.isoformat(),
        retired=retired.retired.isoformat(),
        how_wrong=page.phrase("retired", retired_id, "how_wrong"),
        check=_check(page, retired_id),
        check_scope=retired.check_scope.in_(lang),
        successors=tuple(
            Link(page.register_url("claims", name), _statement(page, library_claim))
            for name in retired.successors
            if (library_claim := page.site.library.claims.get(name))
        ),
        url=page.url(f"{lang}/retired/#{retired_id}"),
    )


def _statement(page: Page, entry: Entry[Claim]) -> str:
    return page.phrase("claims", entry.record.id, "statement").striptags()


def _check(page: Page, retired_id: str) -> str:
    check = page.site.library.retired[retired_id].record.check
    computed = page.site.values.checks.get(retired_id)
    text = computed.texts[check.formats[0]] if computed else ""
    return page.word("check.result", call=call_text(check.call, check.args), value=text)


def term_view(page: Page, term_id: str) -> TermView:
    """Return an entry of the glossary."""
    term = page.site.library.terms[term_id].record
    return TermView(
        id=term_id,
        term=term.term.in_(page.lang),
        other=term.term.in_("en" if page.lang == "zh" else "zh"),
        definition=page.phrase("glossary", term_id, "definition"),
        lessons=lesson_links(page, page.site.usage.terms.get(term_id, ())),
    )
