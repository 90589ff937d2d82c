"""A claim in forms that readers take away: plain text, Markdown, BibTeX.

The address of the claim stands in them as `{url}`; only the reader's page knows it.
"""

from __future__ import annotations

from sitegen.render.page import Page
from sitegen.render.views import ClaimView

URL = "{url}"


def copies_of(page: Page, view: ClaimView) -> dict[str, str]:
    """Return the forms by their names."""
    colon = page.word("list.colon")
    statement, scope = (str(text.striptags()) for text in (view.statement, view.scope))
    value = " ".join(filter(None, (str(view.value.striptags()), view.unit)))
    lines = [
        f"{statement}{colon}{value}",
        f"{page.word('claims.scope')}{colon}{scope}",
        f"{page.word('claims.computed-by')}{colon}{view.computed_by}",
        f"{page.word('claims.verification')}{colon}{_verification(view)}",
    ]
    sources = page.word("list.comma").join(link.title for link in view.sources)
    if sources:
        lines.append(f"{page.word('claims.sources')}{colon}{sources}")
    head = f"[{statement}]({URL}){colon}**{value}**"
    return {
        "text": "\n".join([*lines, URL]),
        "markdown": "\n".join([head, *(f"- {line}" for line in lines[1:])]),
        "bibtex": _bibtex(page, view, f"{statement}{colon}{value}", scope),
    }


def _verification(view: ClaimView) -> str:
    return " ".join((view.verification.label, *view.verification_details))


def _bibtex(page: Page, view: ClaimView, title: str, scope: str) -> str:
    checked = page.site.library.claims[view.id].record.verification.date
    fields = {
        "title": f"{{{_tex(title)}}}",
        "author": "{{The KV Ledger}}",
        "note": f"{{{_tex(scope)}}}",
        "url": f"{{{URL}}}",
    }
    if checked:
        fields["year"] = f"{{{checked.year}}}"
    body = "".join(f"  {name} = {text},\n" for name, text in fields.items())
    return f"@misc{{kv-ledger-{view.id},\n{body}}}\n"


def _tex(text: str) -> str:
    """Protect what TeX would read as its own."""
    return "".join(f"\\{c}" if c in "%&#_$" else c for c in text if c not in "{}\\")
