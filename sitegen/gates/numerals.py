"""Find numbers in prose that say more than a small count does."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from pyodide_demos.presets import DEVICES, MODELS

_NUMERAL = re.compile(
    r"(?<![A-Za-z0-9_.,#])(?<![A-Za-z][-‑])(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?)"
)
_UNITS = (
    r"[%‰×⁰¹²³⁴-⁹⁻^]|倍|分之|个百分点|percent\b|per cent\b|times\b"
    r"|[KMGTPE]i?B\b|[kmgt]b\b|B(?![A-Za-z])|bytes?\b|bits?\b|字节|比特"
    r"|[KMGT]?FLOP|MACs?\b|次乘加|[KMGT]Hz\b|[KMGT]?bit/s|[KMGTkmgt]?[Bb]/s"
    r"|(?:ns|µs|μs|us|ms|s|min|h)(?![A-Za-z])|(?:milli|micro|nano)?seconds?\b|毫秒|微秒|纳秒|秒|分钟|小时"
    r"|[kM]?W(?![A-Za-z])|°C|元|美元"
)
_UNIT_AFTER = re.compile(rf"\s?(?:{_UNITS})", re.ASCII)
_DATE = re.compile(
    r"(?<!\d)(?:19|20)\d\d-\d\d-\d\d(?!\d)|(?<!\d)(?:19|20)\d\d\s?年(?:\s?\d{1,2}\s?月(?:\s?\d{1,2}\s?[日号])?)?"
    r"|\b(?:in|since|by|until|from|of|before|after|and|to|early|late|January|February|March|April|May|June|July"
    r"|August|September|October|November|December)\s(?:19|20)\d\d\b(?!\s?(?:" + _UNITS + r"))",
    re.ASCII,
)
_VERSION = re.compile(
    r"\bv\d+(?:\.\d+)*\b|(?<![\d.])\d+\.\d+\.\d+(?:\.\d+)*"
    r"|\b(?:Python|CPython|Pyodide|Chromium|Firefox|WCAG|CC BY(?:-SA)?|Unicode|HTML|CSS|TLS)"
    r"\s\d+(?:\.\d+)*",
    re.ASCII,
)
_MODEL_NAME = re.compile(
    r"\b[A-Z][\w.]*(?:[\s-][A-Z\d][\w.]*)*?[\s-]\d+(?:\.\d+)?[BM](?![A-Za-z0-9/])", re.ASCII
)


def _names() -> Iterator[str]:
    """Yield the names in the registers of models and devices, with the maker and without."""
    for name in (*(m.name for m in MODELS.values()), *(d.name for d in DEVICES.values())):
        yield name
        maker, _, rest = name.partition(" ")
        if maker.isalpha() and " " in rest:
            yield rest


_LONGEST_FIRST = sorted(set(_names()), key=lambda name: (-len(name), name))
_PRESET_NAME = re.compile(
    rf"(?<![A-Za-z0-9])(?:{'|'.join(map(re.escape, _LONGEST_FIRST))})(?![A-Za-z0-9])"
)
_WORDED = re.compile(
    r"百分之[零〇一二三四五六七八九十百半两\d]+"
    r"|[一二三四五六七八九两几]*[十百千万亿][一二三四五六七八九十百千]*(?:多|几)?倍"
    r"|[零一二三四五六七八九]点[零一二三四五六七八九]+倍"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?:-\w+)?\s(?:percent|per cent)\b"
    r"|\b(?:ten|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety|hundred"
    r"|thousand)(?:-\w+)?\s(?:times|fold)\b(?!\s(?:a|per|in)\b)",
    re.IGNORECASE | re.ASCII,
)


def find_numerals(text: str) -> Iterator[tuple[int, str]]:
    """Yield the position and text of every number in prose that needs a claim behind it.

    Such a number has a unit, a percent or × sign, a thousands separator, a decimal point, or three
    or more digits, and is no date, version or name of a model or a device. Numbers written as words
    count when a percent or a multiple follows.
    """
    text = _plain_digits(text)
    excused = [
        m.span()
        for pattern in (_DATE, _VERSION, _MODEL_NAME, _PRESET_NAME)
        for m in pattern.finditer(text)
    ]
    for match in _NUMERAL.finditer(text):
        start, end = match.span("n")
        if any(a <= start < b for a, b in excused):
            continue
        number = match["n"]
        unit = _UNIT_AFTER.match(text, end)
        named = text[end : end + 1].isalnum() and text[end : end + 1].isascii() and not unit
        if named:  # 4th, 3D, 2x: part of a word
            continue
        times = text[:start].rstrip().endswith("×")
        if unit or times or "," in number or "." in number or len(number) >= 3:
            yield start, text[start : unit.end() if unit else end]
    for match in _WORDED.finditer(text):
        yield match.start(), match[0]


def is_orphan_in_formula(text: str) -> bool:
    """Tell whether a number of a formula needs a claim behind it."""
    digits = re.sub(r"\D", "", text)
    return "." in text or "," in text or len(digits) >= 3


def _plain_digits(text: str) -> str:
    """Turn full-width digits and signs and no-break spaces into plain ones, one for one."""
    text = text.translate({0xA0: " ", 0x202F: " "})
    return "".join(
        unicodedata.normalize("NFKC", c)
        if "\uff00" <= c <= "\uff5e" and c not in "，；：！？（）"
        else c
        for c in text
    )
