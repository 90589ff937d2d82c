"""Cut a document into its second-level sections."""

from __future__ import annotations

from markdown_it.token import Token

from sitegen.library import Part
from sitegen.markdown import Document


def split_parts(document: Document) -> tuple[Document, tuple[Part, ...]]:
    """Return what stands before the first second-level heading, and each section."""
    starts = [
        i
        for i, token in enumerate(document.tokens)
        if token.type == "heading_open" and token.tag == "h2"
    ]
    ends = [*starts[1:], len(document.tokens)]
    intro = Document(document.origin, document.tokens[: starts[0] if starts else None])
    parts = tuple(_part(document, start, end) for start, end in zip(starts, ends, strict=True))
    return intro, parts


def _part(document: Document, start: int, end: int) -> Part:
    heading, inline = document.tokens[start : start + 2]
    body = document.tokens[start + 3 : end]  # heading_open, inline, heading_close
    return Part(
        id=_id(heading),
        title=Document(document.origin, [inline]),
        body=Document(document.origin, body),
        line=int(heading.meta["line"]),
        headings=tuple(
            (_id(token), int(token.meta["line"]))
            for token in body
            if token.type == "heading_open" and token.tag == "h3"
        ),
    )


def _id(token: Token) -> str:
    return str(token.attrGet("id") or "")
