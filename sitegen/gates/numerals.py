"""Find numbers in prose that say more than a small count does."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator

from pyodide_demos.presets import DEVICES, MODELS

_NUMERAL = re.compile(
    r"(?<![A-Za-z0-9_.,#])(?<![A-Za-z][-‑])"
    r"(?P<n>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?[½¼¾⅓⅔⅛⅜⅝⅞]?|[½¼¾⅓⅔⅛⅜⅝⅞])"
)
_UNITS = (
    r"[%‰℃×⁰¹²³⁴-⁹⁻^]|倍|分之|个百分点|percent\b|per cent\b|times\b|-?fold\b"
    r"|(?<=\d)x(?![A-Za-z0-9])"
    r"|[eE][+-]?\d+(?![A-Za-z0-9])|的\s?\d+\s?次方"
    r"|[KMGTPE]i?B\b|[kmgt]b\b|B(?![A-Za-z])|bytes?\b|bits?\b|字节|比特"
    r"|[KMGTP]?FLOP|MACs?\b|次乘加|[KMGT]Hz\b|[KMGT]?bit/s|[KMGTkmgt]?[Bb]/s|[kM](?![A-Za-z0-9])"
    r"|(?:ns|µs|μs|us|ms|s|min|h)(?![A-Za-z])|(?:milli|micro|nano)?seconds?\b|毫秒|微秒|纳秒|秒|分钟|小时"
    r"|minutes?\b|hours?\b|[kM]?W(?![A-Za-z])|[kM]?Wh\b|°C|元|美元|欧元|dollars?\b|euros?\b"
)
_UNIT_AFTER = re.compile(rf"\s?(?:{_UNITS})", re.ASCII)
_CURRENCY_BEFORE = re.compile(r"[$€£¥]\s?\Z")
_LONG_ORDINAL = re.compile(r"\d{3,}(?:st|nd|rd|th)\b")
_YEAR = r"(?:19\d\d|20[0-2]\d)"
_MONTHS = (
    r"(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?"
    r"|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?"
)
_COUNTED = (
    r"\s?(?:" + _UNITS + r")|\s(?:tokens|positions|sequences|elements|numbers|words|steps|layers"
    r"|heads|blocks|slots|requests|times|items|characters|of)\b"
)
"""What follows a count and no year."""
_DATE = re.compile(
    rf"(?<!\d){_YEAR}-\d\d(?:-\d\d)?(?![\d-])"
    rf"|(?<!\d){_YEAR}\s?年(?:\s?\d{{1,2}}\s?月(?:\s?\d{{1,2}}\s?[日号])?)?"
    rf"|\b(?:\d{{1,2}}\s)?{_MONTHS}(?:\s\d{{1,2}},)?\s{_YEAR}\b|\b{_YEAR}s\b"
    rf"|\b(?:in|since|by|until|from|of|before|after|and|to|early|late|the)\s{_YEAR}\b"
    rf"(?!{_COUNTED})",
    re.ASCII,
)
_VERSION = re.compile(
    r"\bv\d+(?:\.\d+)*\b|(?<![\d.])\d+\.\d+\.\d+(?:\.\d+)*|版本?\s?\d+(?:\.\d+)+"
    r"|\b(?:Python|CPython|Pyodide|Chromium|Chrome|Firefox|Safari|Edge|Node|WCAG|CC BY(?:-SA)?"
    r"|Unicode|HTML|CSS|TLS|CUDA|vLLM|SGLang|Transformers|PyTorch|[Vv]ersions?)\s\d+(?:\.\d+)*",
    re.ASCII,
)
_PLACE = re.compile(
    r"\b(?i:sections?|tables?|figures?|chapters?|appendix|equations?|steps?|pages?|issue"
    r"|pull requests?)"
    r"\s\d+(?:\.\d+)*(?!\d|\.\d|\s?(?:" + _UNITS + r"))"
    r"|§\s?\d+(?:\.\d+)*|第\d+(?:\.\d+)+[节章条]|[表图式]\s?\d+(?:\.\d+)*(?![\d.]|\s?(?:"
    + _UNITS
    + r"))",
    re.ASCII,
)
"""Where something stands: a section, a table, a thread."""
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
_HAN = "零〇一二三四五六七八九十百千万亿两"
_HAN_UNIT = r"\s?(?:[KMGTP]i?B\b|[num]s\b|字节|毫秒|微秒|纳秒|次乘加|秒|分钟|小时|美元|元|兆|千兆)"
_LARGE = (
    r"(?:ten|eleven|twelve|(?:thir|four|fif|six|seven|eigh|nine)teen|twenty|thirty|forty|fifty|sixty"
    r"|seventy|eighty|ninety|hundred|thousand|million|billion)"
)
_WORDED = re.compile(
    r"[百千万]分之[零〇一二三四五六七八九十百半两\d]+"
    r"|[一二三四五六七八九两几]*[十百千万亿][一二三四五六七八九十百千]*(?:多|几)?倍"
    r"|[零一二三四五六七八九]点[零一二三四五六七八九]+倍"
    rf"|(?<![几数好])[{_HAN}]+点[零〇一二三四五六七八九]+{_HAN_UNIT}"
    rf"|(?<![几数好上一二三四五六七八九两])[一二三四五六七八九两]?[十百千万亿][{_HAN}]*{_HAN_UNIT}"
    rf"|[一二三四五六七八九十百两]+的[{_HAN}]+次方"
    r"|\b(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty"
    r"|forty|fifty|sixty|seventy|eighty|ninety|hundred|thousand)(?:-\w+)?\s(?:percent|per cent)\b"
    rf"|\b{_LARGE}(?:-\w+)?\s(?:times|fold)\b(?!\s(?:a|per|in)\b)"
    rf"|\b{_LARGE}(?:-\w+)?\s(?:(?:kilo|mega|giga|tera|kibi|mebi|gibi)?bytes|(?:milli|micro|nano)?seconds"
    r"|minutes|hours|dollars|euros|MACs|FLOPs?)\b",
    re.IGNORECASE | re.ASCII,
)

_DIGIT = re.compile(r"[\d½¼¾⅓⅔⅛⅜⅝⅞]")
_HAN_DIGIT = re.compile("[十百千万亿点]|次方")
_COUNTED_IN_WORDS = re.compile(
    r"\s(?:per|times|fold|kilo|mega|giga|tera|kibi|mebi|gibi|bytes|milli|micro|nano|second|minutes"
    r"|hours|dollars|euros|macs|flop)"
)
_NUMBER_WORD = re.compile(
    r"(?:one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|teen|ty|hundred|thousand"
    r"|illion)(?:-\w+)?\Z",
    re.ASCII,
)
"""One of these holds wherever `_NUMERAL` or `_WORDED` does, and they are read much faster."""


def find_numerals(text: str) -> Iterator[tuple[int, str]]:
    """Yield the position and text of every number in prose that needs a claim behind it.

    Such a number has a unit, a percent or × sign, a thousands separator, a decimal point, or three
    or more digits, and is no date, version, place in a document, or name of a model or a device.
    Numbers written as words count when a percent, a multiple or, from ten on, a unit follows.
    """
    text = _plain_digits(text)
    if _DIGIT.search(text):
        yield from _in_digits(text)
    if _HAN_DIGIT.search(text) or _follows_a_word(text.lower()):
        for match in _WORDED.finditer(text):
            yield match.start(), match[0]


def _in_digits(text: str) -> Iterator[tuple[int, str]]:
    excused: list[tuple[int, int]] | None = None
    for match in _NUMERAL.finditer(text):
        start, end = match.span("n")
        number = match["n"]
        unit = _UNIT_AFTER.match(text, end) or _LONG_ORDINAL.match(text, start)
        named = text[end : end + 1].isalnum() and text[end : end + 1].isascii() and not unit
        if named:  # 4th, 3D: part of a word
            continue
        if not (unit or "," in number or "." in number or len(number) >= 3):
            before = text[:start]
            if not (before.rstrip().endswith("×") or _CURRENCY_BEFORE.search(before)):
                continue
        if excused is None:  # asked last: most numbers of a text are small counts
            excused = [
                m.span()
                for pattern in (_DATE, _VERSION, _PLACE, _MODEL_NAME, _PRESET_NAME)
                for m in pattern.finditer(text)
            ]
        if not any(a <= start < b for a, b in excused):
            yield start, text[start : unit.end() if unit else end]


def _follows_a_word(text: str) -> bool:
    """Tell whether a word of a number stands right before what makes a number of it."""
    for match in _COUNTED_IN_WORDS.finditer(text):
        end = match.start()
        start = max(text.rfind(" ", 0, end), text.rfind("\n", 0, end)) + 1
        if _NUMBER_WORD.search(text, start, end):
            return True
    return False


def is_orphan_in_formula(text: str) -> bool:
    """Tell whether a number of a formula needs a claim behind it."""
    digits = re.sub(r"\D", "", text)
    return "." in text or "," in text or len(digits) >= 3


_WIDE = re.compile("[\uff01-\uff5e]")
_WIDE_AS_SUCH = frozenset("，；：！？（）")


def _plain_digits(text: str) -> str:
    """Turn full-width digits and signs and no-break spaces into plain ones, one for one."""
    text = text.replace("\xa0", " ").replace("\u202f", " ")
    return _WIDE.sub(_plain_digit, text)


def _plain_digit(match: re.Match[str]) -> str:
    return match[0] if match[0] in _WIDE_AS_SUCH else unicodedata.normalize("NFKC", match[0])
