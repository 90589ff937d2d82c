"""Read a figure's markup back: its numbers, its classes, and whether it is well formed."""

from __future__ import annotations

import re
from xml.etree import ElementTree as ET

from pyodide_demos.markup import to_html

HAN = re.compile(r"[\u4e00-\u9fff]")


def parse(element) -> ET.Element:
    """Parse as XML, which accepts nothing that is not well formed."""
    html = to_html(element)
    return ET.fromstring(f"<root>{html}</root>")[0]


def numbers(root: ET.Element) -> dict[str, str]:
    """Return the exact value by number id; an id may stand only once."""
    found: dict[str, str] = {}
    for data in root.iter("data"):
        if number_id := data.get("data-number"):
            assert number_id not in found
            found[number_id] = data.get("value", "")
    return found


def shapes(root: ET.Element) -> int:
    return sum(1 for tag in ("rect", "path", "text", "line", "circle") for _ in root.iter(tag))


def assert_clean(root: ET.Element, lang: str) -> None:
    """Check what holds for every figure: no style, no handler, no colour, right language."""
    for element in root.iter():
        for name in element.attrib:
            assert name != "style"
            assert not name.startswith("on")
            assert name not in ("fill", "stroke", "color")
        if element.tag == "svg":
            assert re.fullmatch(r"0 0 \d+ \d+", element.get("viewBox", ""))
            assert element.get("aria-hidden") == "true"
            assert "width" not in element.attrib
    texts = list(root.itertext())
    assert bool(HAN.search("".join(texts))) == (lang == "zh")
    for text in texts:
        assert not re.search(r"[\u4e00-\u9fff] [A-Za-z0-9]|[A-Za-z0-9] [\u4e00-\u9fff]", text), text
        assert not re.search(r"[\u4e00-\u9fff][,:;()]", text), text
