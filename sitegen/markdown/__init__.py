"""Markdown as authors of lessons write it: CommonMark, tables, formulas, roles and directives."""

from sitegen.markdown.document import Directive, Document, Origin, Role, YamlOrigin
from sitegen.markdown.parser import parse_document, parse_phrase

__all__ = [
    "Directive",
    "Document",
    "Origin",
    "Role",
    "YamlOrigin",
    "parse_document",
    "parse_phrase",
]
