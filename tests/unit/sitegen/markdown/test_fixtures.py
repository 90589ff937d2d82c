"""Markdown files of titles, inputs and what is made of them, with a line `.` between."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from markdown_it.utils import read_fixture_file

from sitegen.markdown.parser import make_parser, parse_document
from tests.unit.sitegen.steps import text_file

FIXTURES = Path(__file__).with_name("fixtures")
CASES = [
    pytest.param(text, expected, id=f"{path.stem}: {title}")
    for path in sorted(FIXTURES.glob("*.md"))
    for _, title, text, expected in read_fixture_file(path)
]


@pytest.mark.parametrize(("text", "expected"), CASES)
def test_fixture(text: str, expected: str) -> None:
    md = make_parser()
    document = parse_document(text_file(text), text, 1)
    html = md.renderer.render(document.tokens, md.options, {})
    assert re.sub(r' data-src="[^"]*"', "", html) == expected
