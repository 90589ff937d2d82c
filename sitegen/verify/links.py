"""Gate 9: links, anchors, images and downloads exist."""

from __future__ import annotations

import posixpath
from collections.abc import Iterator
from urllib.parse import unquote, urlsplit

from sitegen.problems import Place, Problem, did_you_mean
from sitegen.verify.page import Files, Tag, WrittenPage

LINKS = {
    "href": frozenset({"a", "link", "area", "use"}),
    "src": frozenset({"script", "img", "source", "iframe", "video", "audio"}),
    "data-engine": frozenset({"html"}),
}
REFERENCES = ("for", "aria-labelledby", "aria-describedby", "aria-controls")


def check_links(files: Files, pages: dict[str, WrittenPage]) -> list[Problem]:
    """Check every local address and every reference to an id."""
    problems: list[Problem] = []
    for page in pages.values():
        for name, line in page.doubled_ids:
            problems.append(
                Problem(
                    Place(page.path, line),
                    f"id {name!r} stands twice on this page.",
                    "Give each its own.",
                    "E404",
                )
            )
        for tag in page.tags:
            for attribute, elements in LINKS.items():
                if tag.name in elements and attribute in tag.attributes:
                    problems.extend(_check(files, pages, page, tag, tag.attributes[attribute]))
            problems.extend(_check_references(page, tag))
    return problems


def _check(
    files: Files, pages: dict[str, WrittenPage], page: WrittenPage, tag: Tag, address: str
) -> Iterator[Problem]:
    found = local_target(page.path, address)
    if found is None:
        return
    target, fragment = found
    if target not in files:
        yield Problem(
            Place(page.path, tag.line),
            f"<{tag.name}> leads to {address!r}, but there is no {target!r}.",
            did_you_mean(target, files),
            "E404",
        )
    elif fragment and target in pages and fragment not in pages[target].ids:
        yield Problem(
            Place(page.path, tag.line),
            f"<{tag.name}> leads to {address!r}, but {target!r} has no id {fragment!r}.",
            did_you_mean(fragment, pages[target].ids),
            "E404",
        )


def local_target(page: str, address: str) -> tuple[str, str] | None:
    """Return the file and the id an address leads to; `None` where that is on another host."""
    parts = urlsplit(address)
    if parts.scheme or parts.netloc:
        return None
    return _resolve(page, unquote(parts.path)), unquote(parts.fragment)


def _resolve(page: str, path: str) -> str:
    if not path:
        return page
    folder = "" if path.startswith("/") else posixpath.dirname(page)
    target = posixpath.normpath(posixpath.join(folder, path.lstrip("/")))
    if path.endswith(("/", "/.", "/..")) or target in (".", "..") or path in (".", ".."):
        target = posixpath.normpath(posixpath.join(target, "index.html"))
    return target


def _check_references(page: WrittenPage, tag: Tag) -> Iterator[Problem]:
    for attribute in REFERENCES:
        for name in tag.attributes.get(attribute, "").split():
            if name not in page.ids:
                yield Problem(
                    Place(page.path, tag.line),
                    f"{attribute} of <{tag.name}> names {name!r}, but no element has this id.",
                    did_you_mean(name, page.ids),
                    "E404",
                )
