"""Turn register entries into what tables and lists show."""

from __future__ import annotations

from dataclasses import replace

from markupsafe import Markup

from pyodide_demos.markup import h, to_html
from pyodide_demos.quantities import Value, as_fraction, exact, fixed, printed
from sitegen.library import Entry
from sitegen.render.badges import badge_item, verification_details
from sitegen.render.finished import finished
from sitegen.render.page import Page
from sitegen.render.views import ClaimView, Link, RetiredView, SourceView, TermView
from sitegen.schema.claim import (
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
    ValueSpec,
)

MOST_LINKS = 24
"""Lessons that an entry of a register names: what half the course uses would be half the page."""


def claim_view(page: Page, claim_id: str) -> ClaimView:
    """Return a claim as a table shows it."""
    library, lang = page.site.library, page.lang
    claim = library.claims[claim_id].record
    computed = page.site.values.claims.get(claim_id)
    return ClaimView(
        id=claim_id,
        statement=page.phrase("claims", claim_id, "statement"),
        value=_all_formats(page, claim),
        unit=_unit(page, claim),
        scope=page.phrase("claims", claim_id, "scope"),
        numerator=_term(computed.numerator) if computed else "",
        denominator=_term(computed.denominator) if computed else "",
        computed_by=computed_by(page, claim.value),
        evidence=tuple(badge_item(page, "evidence", kind) for kind in claim.evidence),
        verification=badge_item(page, "verification", claim.verification.status),
        verification_details=verification_details(page, claim.verification),
        sources=tuple(
            Link(_source_url(page, name), library.sources[name].record.label)
            for name in claim.sources
            if name in library.sources
        ),
        url=page.url(f"{lang}/claims/#{claim_id}"),
        lessons=lesson_links(page, page.site.usage.claims.get(claim_id, ()), f"claim-{claim_id}"),
    )


def claim_row(page: Page, claim_id: str) -> Markup:
    """Write a claim as a row of a table."""
    phrases = page.site.library.phrases
    texts = [phrases.get(("claims", claim_id, name, page.lang)) for name in ("statement", "scope")]
    listed = tuple(target for text in texts for target in page.listed(text))
    in_register = page.text is None
    return page.piece(
        ("claim", claim_id, listed),
        lambda: page.partial(
            "claim_row", claim=claim_view(page, claim_id), in_register=in_register
        ),
    )


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
        ),
    )


def lesson_links(page: Page, slugs: tuple[str, ...], anchor: str = "") -> tuple[Link, ...]:
    """Return links to lessons in the page's language; of very many to the first, and to all."""
    if len(slugs) > MOST_LINKS:
        all_lessons = Link(page.url(f"{page.lang}/#lessons"), page.word("register.all-lessons"))
        return (*lesson_links(page, slugs[:MOST_LINKS], anchor), all_lessons)
    heads = page.site.course.heads
    return tuple(
        Link(page.lesson_url(slug, anchor), heads[slug].fronts[page.lang].title) for slug in slugs
    )


def _all_formats(page: Page, claim: Claim) -> Markup:
    """Write a value in each of its formats, the usual one as the claim's number."""
    first = page.claim_number(claim.id)
    computed = page.site.values.claims.get(claim.id)
    if isinstance(first, str) or computed is None:
        return finished("")
    others = [computed.texts[name] for name in claim.formats[1:] if name in computed.texts]
    parts = [to_html(first), *(to_html(h("data", t, value=exact(computed.value))) for t in others)]
    return finished(" = ".join(parts))


def _unit(page: Page, claim: Claim) -> str:
    entry = page.site.library.units.get(claim.unit)
    return entry.record.in_(page.lang) if entry else ""


def _term(value: Value | None) -> str:
    if value is None:
        return ""
    number = as_fraction(value)
    return fixed(number, 0) if number.denominator == 1 else exact(value)


def _source_url(page: Page, name: str) -> str:
    return f"#source-{name}" if page.text else page.register_url("sources", name)


def computed_by(page: Page, spec: ValueSpec) -> str:
    """Say where a value comes from: the call, the record, or the source."""
    if isinstance(spec, CallValue):
        return call_text(
            spec.call,
            {k: v.claim if isinstance(v, ClaimArgument) else v for k, v in spec.args.items()},
        )
    if isinstance(spec, RecordValue):
        return page.word("value.from-record", record=spec.record, path=spec.path)
    if isinstance(spec, QuoteValue):
        entry = page.site.library.sources.get(spec.source)
        return page.word("value.from-source", source=entry.record.label if entry else spec.source)
    if isinstance(spec, ClaimValue):
        return page.word("value.of-claim", claim=spec.claim)
    return page.word("value.sum", claims=page.word("list.comma").join(spec.sum))


def call_text(name: str, arguments: dict[str, int | str] | dict[str, int]) -> str:
    """Write a call as it stands in Python."""
    return f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items())})"


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
    value = page.site.values.checks.get(retired_id)
    text = "" if value is None else printed(value, "decimal-6")
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
