"""Turn claims into what tables and receipts show."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from markupsafe import Markup

from pyodide_demos.markup import h, to_html
from pyodide_demos.quantities import Value, as_fraction, exact, fixed, printed
from sitegen.graph.arithmetic import worked_out
from sitegen.graph.classes import class_of
from sitegen.graph.equations import equation_of
from sitegen.graph.inputs import Input, inputs_of
from sitegen.library import Entry
from sitegen.render.badges import badge_item, verification_details
from sitegen.render.finished import finished
from sitegen.render.highlight import highlighted
from sitegen.render.page import Page
from sitegen.render.usage import MOST_LESSONS
from sitegen.render.views import CheckView, ClaimView, FunctionView, HistoryView, InputView, Link
from sitegen.schema.claim import (
    CallValue,
    Claim,
    ClaimArgument,
    ClaimValue,
    QuoteValue,
    RecordValue,
    ValueSpec,
)

_WHOLE = re.compile(r"-?\d+")


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
        wrong=claim.wrong or "",
        number_class=class_of(library.claims, claim.value),
    )


def full_claim_view(page: Page, claim_id: str) -> ClaimView:
    """Return a claim with everything a receipt tells of it."""
    library, values = page.site.library, page.site.values
    entry = library.claims[claim_id]
    spec = entry.record.value
    call = spec.call if isinstance(spec, CallValue) else ""
    formula = library.formulas.get(call)
    words = formula.record.words if formula else None
    published = library.published.get(claim_id)
    return replace(
        claim_view(page, claim_id),
        value=_all_formats(page, entry.record, in_full=True),
        formula=_equation(page, claim_id),
        formula_words=words.in_(page.lang) if words else "",
        worked=_is_worked_out(page, claim_id),
        inputs=tuple(_inputs(page, entry)),
        function=function_view(page, call),
        check=_check(page, entry.record),
        history=tuple(
            HistoryView(one.value, one.since.isoformat(), one.until.isoformat())
            for one in (published.record.earlier if published else ())
        ),
        ancestors=tuple(
            Link(page.register_url("retired", name), page.phrase("retired", name, "statement"))
            for name, retired in library.retired.items()
            if claim_id in (*retired.record.successors, *retired.record.claims)
        ),
        uses=(*_uses(page, claim_id), *_dependents(page, values.dependents.get(claim_id, ()))),
    )


def function_view(page: Page, name: str) -> FunctionView | None:
    """Return a function of the models with its source, or `None` where there is none."""
    found = page.site.values.functions.get(name)
    if found is None:
        return None
    return FunctionView(
        name=name,
        file=found.file,
        url=page.url(found.url),
        sha256=found.sha256,
        line=found.line,
        end_line=found.end_line,
        html=finished(highlighted(found.source)),
    )


def _equation(page: Page, claim_id: str) -> Markup:
    """Write symbols, numbers and value as one line, as far as there are formulas."""
    equation = equation_of(page.site.library, page.site.values, claim_id)
    if equation is None:
        return finished("")
    return page.formula(equation.whole, display=True)


def _is_worked_out(page: Page, claim_id: str) -> bool:
    equation = equation_of(page.site.library, page.site.values, claim_id)
    if equation is None or not equation.formula:
        return False
    return worked_out(equation.filled) is not None


def _check(page: Page, claim: Claim) -> CheckView | None:
    computed = page.site.values.claims.get(claim.id)
    if claim.check is None or computed is None or computed.check is None:
        return None
    call = call_text(claim.check.call, _plain_arguments(claim.check))
    return CheckView(call, function_view(page, claim.check.call), exact(computed.check))


def _inputs(page: Page, entry: Entry[Claim]) -> Iterator[InputView]:
    site, claim = page.site, entry.record
    lessons = site.usage.claims.get(claim.id, ())
    call = claim.value.call if isinstance(claim.value, CallValue) else ""
    formula = site.library.formulas.get(call)
    symbols = formula.record.symbols if formula else {}
    for one in inputs_of(entry, site.values, site.course, lessons):
        symbol = page.formula(symbols[one.name], display=False) if one.name in symbols else ""
        text = f"{int(one.value):,}" if _WHOLE.fullmatch(one.value) else one.value
        yield InputView(one.name, finished(symbol), one.value, text, *_origin(page, one))


def _origin(page: Page, one: Input) -> tuple[str, str]:
    """Say in words where a number comes from, and link to it."""
    if one.origin == "given":
        title = page.site.course.heads[one.at].fronts[page.lang].title
        return page.word("input.given", lesson=title), page.lesson_url(one.at)
    if one.origin == "claim":
        return page.word("input.claim", claim=one.at), page.register_url("claims", one.at)
    if one.origin == "source":
        source = page.site.library.sources.get(one.at)
        label = source.record.label if source else one.at
        return page.word("input.source", source=label), page.register_url("sources", one.at)
    if one.origin == "record":
        words = page.word("input.record", record=one.at, path=one.within)
        return words, page.register_url("experiments", one.at)
    return page.word("input.typed"), ""


def _uses(page: Page, claim_id: str) -> Iterator[Link]:
    for use in page.site.usage.places.get(claim_id, ()):
        if page.lang in use.languages:
            title = page.site.course.heads[use.slug].fronts[page.lang].title
            part = use.titles[use.languages.index(page.lang)]
            yield Link(page.lesson_url(use.slug, use.part), f"{title} · {part}" if part else title)


def _dependents(page: Page, names: tuple[str, ...]) -> Iterator[Link]:
    for name in names:
        statement = page.phrase("claims", name, "statement").striptags()
        yield Link(page.register_url("claims", name), str(statement))


def lesson_links(page: Page, slugs: tuple[str, ...], anchor: str = "") -> tuple[Link, ...]:
    """Return links to lessons in the page's language; of very many to the first, and to all."""
    if len(slugs) > MOST_LESSONS:
        all_lessons = Link(page.url(f"{page.lang}/#lessons"), page.word("register.all-lessons"))
        return (*lesson_links(page, slugs[:MOST_LESSONS], anchor), all_lessons)
    heads = page.site.course.heads
    return tuple(
        Link(page.lesson_url(slug, anchor), heads[slug].fronts[page.lang].title) for slug in slugs
    )


def _all_formats(page: Page, claim: Claim, *, in_full: bool = False) -> Markup:
    """Write a value in each of its formats, the usual one as the claim's number.

    In full, bytes stand in both systems of units, whatever formats the claim has.
    """
    first = page.claim_number(claim.id)
    computed = page.site.values.claims.get(claim.id)
    if isinstance(first, str) or computed is None:
        return finished("")
    others = each_once([*computed.texts.values()])[1:]
    if in_full and claim.formats[0].startswith("bytes"):
        texts = " = ".join([*computed.texts.values()])
        more = (printed(computed.value, name) for name in ("bytes-iec", "bytes-si"))
        others += [text for text in more if text not in texts]
    link = h("a", first, class_="number", href=page.register_url("claims", claim.id))
    parts = [to_html(link), *(to_html(h("data", t, value=exact(computed.value))) for t in others)]
    return finished(" = ".join(parts))


def each_once(texts: list[str]) -> list[str]:
    """Return texts of one value, each without what those before it say; the first stays whole."""
    said = set(_bare(texts[0]))
    kept = texts[:1]
    for text in texts[1:]:
        kept += (part for part in text.split(" = ") if not said.issuperset(_bare(part)))
        said.update(_bare(text))
    return kept


def _bare(text: str) -> list[str]:
    return [part.removesuffix(" ×") for part in text.split(" = ")]


def _unit(page: Page, claim: Claim) -> str:
    entry = page.site.library.units.get(claim.unit)
    # Some units bring the space between a number and them; in a column they stand alone.
    return entry.record.in_(page.lang).strip() if entry else ""


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
        return call_text(spec.call, _plain_arguments(spec))
    if isinstance(spec, RecordValue):
        return page.word("value.from-record", record=spec.record, path=spec.path)
    if isinstance(spec, QuoteValue):
        entry = page.site.library.sources.get(spec.source)
        return page.word("value.from-source", source=entry.record.label if entry else spec.source)
    if isinstance(spec, ClaimValue):
        return page.word("value.of-claim", claim=spec.claim)
    return page.word("value.sum", claims=page.word("list.comma").join(spec.sum))


def _plain_arguments(spec: CallValue) -> dict[str, int | str]:
    return {k: v.claim if isinstance(v, ClaimArgument) else v for k, v in spec.args.items()}


def call_text(name: str, arguments: dict[str, int | str] | dict[str, int]) -> str:
    """Write a call as it stands in Python."""
    return f"{name}({', '.join(f'{key}={value}' for key, value in arguments.items())})"
