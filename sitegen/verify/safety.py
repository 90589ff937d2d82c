"""Nothing from another host, and nothing that the content-security policy would refuse."""

from __future__ import annotations

from collections.abc import Iterator
from urllib.parse import urlsplit

from sitegen.problems import Place, Problem
from sitegen.verify.page import Files, Tag, WrittenPage

POLICY_NAME = "Content-Security-Policy"
FETCHING = (
    "src",
    "srcset",
    "data",
    "poster",
    "action",
    "formaction",
    "background",
    "ping",
    "data-engine",
)


def check_safety(files: Files, pages: dict[str, WrittenPage]) -> list[Problem]:
    """Check every page for remote addresses, inline code and a policy."""
    del files
    problems: list[Problem] = []
    for page in pages.values():
        for name, line in page.inline_code:
            problems.append(
                Problem(
                    Place(page.path, line),
                    f"<{name}> has content.",
                    "Move it to a file below assets/.",
                    "E407",
                )
            )
        for tag in page.tags:
            problems.extend(check_tag(page, tag))
        if not any(tag.attributes.get("http-equiv") == POLICY_NAME for tag in page.tags):
            problems.append(
                Problem(
                    Place(page.path, 1),
                    "the page has no content-security policy.",
                    "Restore it in base.html.",
                    "E407",
                )
            )
    return problems


def check_tag(page: WrittenPage, tag: Tag) -> Iterator[Problem]:
    """Yield what is wrong with one tag."""
    place = Place(page.path, tag.line)
    for name, value in tag.attributes.items():
        if name == "style" or (name.startswith("on") and name.isalpha()):
            yield Problem(
                place,
                f"<{tag.name}> carries the attribute {name!r}.",
                "Use a class or a script file.",
                "E407",
            )
        fetches = name in FETCHING or (
            name == "href" and tag.name in ("link", "use", "image", "base")
        )
        if not fetches and name != "href":
            continue
        address = urlsplit(value)
        if fetches and (address.netloc or address.scheme):
            yield Problem(
                place,
                f"<{tag.name}> would fetch {value!r} from another host.",
                "Ship the file with the site.",
                "E406",
            )
        if name == "href" and address.scheme not in ("", "https", "mailto"):
            yield Problem(place, f"<{tag.name}> leads to {value!r}.", "Use https.", "E406")
