"""Derive the three badges of a part and of a page from what they contain."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

from markupsafe import Markup

from sitegen.contents import Contents
from sitegen.render.page import Page
from sitegen.render.views import Badge, BadgeItem
from sitegen.schema.base import DISPLAY_MODES, EVIDENCE_KINDS, VerificationStatus
from sitegen.schema.claim import Verification

_COUNTED: tuple[VerificationStatus, ...] = ("checked", "partly", "unchecked", "invalid")


def badge_item(
    page: Page, dimension: str, name: str, count: int = 0, *, hidden: bool = False
) -> BadgeItem:
    """Return one value of a dimension with its label and meaning."""
    entry = page.site.library.badges.get((dimension, name))
    if entry is None:
        return BadgeItem(name, name, "", count, hidden)
    words = entry.record
    return BadgeItem(name, words.label.in_(page.lang), words.meaning.in_(page.lang), count, hidden)


def part_badges(page: Page, contents: Contents) -> tuple[Badge, ...]:
    """Return the three badges of one part."""
    modes = [badge_item(page, "display", mode) for mode in contents.modes]
    if {"built", "record"} & set(contents.modes):
        modes.append(badge_item(page, "display", "browser", hidden=True))
    evidence = [badge_item(page, "evidence", kind) for kind in contents.evidence]
    return (
        _badge(page, "display", modes, ""),
        _badge(page, "evidence", evidence, _evidence_summary(page, contents)),
        _verification(page, contents.claims, contents.statuses),
    )


def badges_markup(page: Page, badges: tuple[Badge, ...], variant: str) -> Markup:
    """Write badges; most of them are the same on many pages."""
    return page.piece(
        ("badges", badges, variant),
        lambda: page.partial("badges", badges=badges, badges_variant=variant),
    )


def page_badges(page: Page, parts: Sequence[Contents]) -> tuple[Badge, ...]:
    """Sum the three dimensions up over the parts of a page."""
    modes = Counter(mode for part in parts for mode in part.modes)
    evidence = Counter(kind for part in parts for kind in part.evidence)
    claims = list(dict.fromkeys(name for part in parts for name in part.claims))
    library = page.site.library
    statuses = Counter(library.claims[name].record.verification.status for name in claims)
    mode_items = [badge_item(page, "display", m, modes[m]) for m in DISPLAY_MODES if modes[m]]
    evidence_items = [
        badge_item(page, "evidence", k, evidence[k]) for k in EVIDENCE_KINDS if evidence[k]
    ]
    mode_summary = _counts(page, mode_items, "part")
    if {"built", "record"} & set(modes):
        mode_items.append(badge_item(page, "display", "browser", hidden=True))
    return (
        _badge(page, "display", mode_items, mode_summary),
        _badge(page, "evidence", evidence_items, _counts(page, evidence_items, "part")),
        _verification(page, claims, statuses),
    )


def _badge(
    page: Page,
    dimension: str,
    items: Iterable[BadgeItem],
    summary: str,
    details: Iterable[str] = (),
) -> Badge:
    words = badge_item(page, dimension, "_")
    explanation = page.word(f"provenance.{dimension}")
    return Badge(
        dimension, words.label, words.meaning, tuple(items), summary, explanation, tuple(details)
    )


def _counts(page: Page, items: Iterable[BadgeItem], what: str) -> str:
    texts = [
        page.word(
            f"provenance.{what}-{'one' if item.count == 1 else 'many'}",
            label=item.label,
            count=item.count,
        )
        for item in items
    ]
    return page.word("list.comma").join(texts)


def _evidence_summary(page: Page, contents: Contents) -> str:
    if contents.evidence == ("editorial",):
        return page.word("provenance.editorial-only")
    return ""


def _verification(
    page: Page, claims: Iterable[str], statuses: Counter[VerificationStatus]
) -> Badge:
    items = [badge_item(page, "verification", s, statuses[s]) for s in _COUNTED if statuses[s]]
    claims = tuple(claims)
    if not items:
        reason = "provenance.no-claims" if not claims else "provenance.nothing-to-check"
        return _badge(page, "verification", (), page.word(reason))
    checks = [page.site.library.claims[name].record.verification for name in claims]
    dates = sorted(check.date for check in checks if check.date)
    details = list(
        dict.fromkeys(s for check in checks if check.reason for s in reasons(page, check))
    )
    newest = [page.word("provenance.newest", date=dates[-1].isoformat())] if dates else []
    return _badge(page, "verification", items, _counts(page, items, "claim"), [*details, *newest])


def reasons(page: Page, verification: Verification) -> list[str]:
    """Return why a verification is partial or invalid."""
    return [verification.reason.in_(page.lang)] if verification.reason else []


def verification_details(page: Page, verification: Verification) -> tuple[str, ...]:
    """Say by whom, how, how far and when a claim was checked, and why not wholly."""
    if verification.by is None or verification.how is None or verification.scope is None:
        return ()
    said = page.word(
        "provenance.checked-by",
        by=page.word(f"by.{verification.by}"),
        how=page.word(f"how.{verification.how}"),
        date=verification.date.isoformat() if verification.date else "",
    )
    return (said, verification.scope.in_(page.lang), *reasons(page, verification))
