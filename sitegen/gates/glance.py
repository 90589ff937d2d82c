"""A first look at a finished page: is anything on it that the checks have to look at closely?

The checks themselves read a page with `HTMLParser`, mark by mark. Nearly all pages are in order,
and to see that is enough: a page is cut at its tags with one regular expression, tags and texts
that were seen before are known, and pieces that many pages share are looked at once. Whatever is
not plainly in order is left to the checks, which then say what is wrong and where.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from html import unescape

from pyodide_demos.markup import VOID_TAGS
from sitegen.gates.leftovers import LEFTOVER
from sitegen.gates.numerals import find_numerals, is_orphan_in_formula
from sitegen.gates.page_text import COMPUTED, HOLE, INLINE, READ_ATTRIBUTES, UNREAD
from sitegen.render.pieces import PIECE_MARK, Pieces
from sitegen.verify.budget import loaded
from sitegen.verify.links import LINKS, REFERENCES
from sitegen.verify.page import DATA_BLOCK, Tag, WrittenPage, is_data_block
from sitegen.verify.safety import POLICY_NAME, check_tag

_CUT = re.compile(r"(<[^<>]*>)")
_START = re.compile(r"<([a-z][a-z0-9-]*)((?:\s+[a-zA-Z_:][\w:.-]*(?:=\"[^\"]*\")?)*)\s*>")
_END = re.compile(r"</([a-z][a-z0-9-]*)>")
_ATTRIBUTE = re.compile(r"\s+([a-zA-Z_:][\w:.-]*)(?:=\"([^\"]*)\")?")
_DOCTYPE = "<!DOCTYPE html>"
_PERHAPS_A_NUMBER = re.compile(
    r"[\d½¼¾⅓⅔⅛⅜⅝⅞十百千万亿点]|倍|次方|percent|per cent|times|fold|bytes|second|minute|hour"
    r"|dollar|euro|MACs|FLOP",
    re.IGNORECASE,
)
"""Whatever `find_numerals` finds holds one of these."""
_RAW = frozenset({"script", "style", "iframe", "noembed", "noframes", "plaintext", "xmp"})
"""Elements whose content is no markup; a page may hold them only empty."""
MOST_KNOWN = 20_000
"""Tags and texts to remember: those of a few hundred pages."""


@dataclass(slots=True)
class Seen:
    """What a page, or a piece of one, holds that other pages and files matter for."""

    in_order: bool = True
    ids: list[str] = field(default_factory=list)
    addresses: set[str] = field(default_factory=set)
    """What its links lead to, as it is written."""
    references: set[str] = field(default_factory=set)
    """Ids that it refers to."""
    loads: list[str] = field(default_factory=list)
    """Addresses of what a browser fetches with it."""
    has_policy: bool = False


@dataclass(slots=True)
class _StartTag:
    name: str
    inline: bool
    void: bool
    computed: bool
    unread: bool
    retired: str | None
    in_order: bool
    texts: tuple[str, ...]
    """Attributes that are read."""
    id: str | None
    addresses: tuple[str, ...]
    references: tuple[str, ...]
    loads: str
    is_policy: bool
    is_data: bool
    """Whether it may hold a block of data."""
    plain: bool
    """Whether it has none of the above."""


class Glancer:
    """Look at pages, and remember tags, texts and pieces."""

    def __init__(self, pieces: Pieces, needles: Iterable[tuple[str, str]]) -> None:
        """`needles` are the texts that only the entry of a retired claim may hold."""
        self._pieces, self._needles = pieces, tuple(needles)
        self._tags: dict[str, _StartTag | None] = {}
        self._texts: dict[str, bool] = {}
        self._seen: dict[int, Seen] = {}

    def page(self, html: str) -> Seen:
        """Look at a page in which shared pieces are still marks."""
        for known in (self._tags, self._texts):
            if len(known) > MOST_KNOWN:
                known.clear()
        seen = self._look(html, whole_page=True)
        ids = set(seen.ids)
        if len(ids) != len(seen.ids) or not seen.references <= ids or not seen.has_policy:
            seen.in_order = False
        return seen

    def _piece(self, number: int) -> Seen:
        seen = self._seen.get(number)
        if seen is None:
            seen = self._seen[number] = self._look(self._pieces.plain[number], whole_page=False)
        return seen

    def _other(self, raw: str, look: _Look, *, whole_page: bool) -> bool:
        """Read what is no tag: the mark of a piece, or the type of the document."""
        mark = PIECE_MARK.fullmatch(raw)
        if mark and look.takes_pieces:
            look.flush()
            _add(look.seen, self._piece(int(mark[1])))
            return True
        return raw == _DOCTYPE and whole_page

    def _look(self, html: str, *, whole_page: bool) -> Seen:
        seen = Seen()
        look = _Look(seen, self._texts, self._needles)
        cut = _CUT.split(html)
        known = self._tags
        for index in range(0, len(cut) - 1, 2):
            text, raw = cut[index], cut[index + 1]
            if text:
                look.text(text)
            if raw.startswith("</"):
                clear = look.end(raw)
            else:
                if raw not in known:
                    known[raw] = _start_tag(raw)
                tag = known[raw]
                clear = look.start(tag) if tag else self._other(raw, look, whole_page=whole_page)
            if not clear:
                seen.in_order = False
                return seen
        look.text(cut[-1])
        look.finish()
        if not whole_page and not (cut[0].strip() == "" and look.began_with_block):
            seen.in_order = False  # its text would run on into that of the page
        return seen


def _add(seen: Seen, piece: Seen) -> None:
    seen.in_order &= piece.in_order
    seen.ids += piece.ids
    seen.addresses |= piece.addresses
    seen.references |= piece.references
    seen.loads += piece.loads
    seen.has_policy |= piece.has_policy


class _Look:
    """One page or piece: which elements are open, and the text since the last block began."""

    def __init__(
        self, seen: Seen, texts: dict[str, bool], needles: tuple[tuple[str, str], ...]
    ) -> None:
        self.seen, self.known, self.needles = seen, texts, needles
        # Name, whether numbers in it are computed, whether it is unread, retired claim.
        self.stack: list[tuple[str, bool, bool, str]] = [("", False, False, "")]
        self.prose: list[str] = []
        self.whole: list[str] = []
        self.retired = ""
        self.raw = self.data = False
        self.tags = 0
        self.began_with_block = False

    @property
    def takes_pieces(self) -> bool:
        """Whether a piece can stand here and mean what it means elsewhere."""
        _, computed, unread, retired = self.stack[-1]
        return not (computed or unread or retired)

    def start(self, tag: _StartTag) -> bool:
        """Open an element; return whether it could be understood."""
        if not tag.inline:
            self.flush()
        if not self.tags:
            self.began_with_block = not tag.inline
        self.tags += 1
        if self.raw:
            return False
        _, computed, unread, retired = self.stack[-1]
        if not tag.plain:
            if not self._attributes(tag, computed or tag.computed):
                return False
            if tag.retired is not None:
                retired = tag.retired
        if not tag.void:
            self.stack.append((tag.name, computed or tag.computed, unread or tag.unread, retired))
            self.raw = tag.name in _RAW
            self.data = tag.is_data
        return True

    def _attributes(self, tag: _StartTag, computed: bool) -> bool:
        seen = self.seen
        if tag.id is not None:
            seen.ids.append(tag.id)
        seen.addresses.update(tag.addresses)
        seen.references.update(tag.references)
        if tag.loads:
            seen.loads.append(tag.loads)
        seen.has_policy |= tag.is_policy
        for text in tag.texts:
            prose = HOLE if computed or tag.name == "input" else text
            self._run(prose, text, tag.retired if tag.retired is not None else self.stack[-1][3])
        return tag.in_order

    def end(self, raw: str) -> bool:
        """Close an element; return whether it was the one that is open."""
        name = raw[2:-1]
        if name not in INLINE:
            self.flush()
        self.raw = False
        if self.stack[-1][0] != name:
            return False
        self.stack.pop()
        return True

    def text(self, text: str) -> None:
        """Read a text between two tags."""
        name, computed, unread, _ = self.stack[-1]
        if ">" in text or (self.raw and not (self.data and is_data_block(text))):
            self.seen.in_order = False
        if unread:
            return
        if "&" in text:
            text = unescape(text)
        self.whole.append(text)
        if len(self.whole) == 1:
            self.retired = self.stack[-1][3]
        if computed:
            self.prose.append(HOLE)
        elif name == "mn":
            self.prose.append(HOLE)
            if is_orphan_in_formula(text):
                self.seen.in_order = False
        else:
            self.prose.append(text)

    def flush(self) -> None:
        """End the current run."""
        if not self.whole:
            return
        whole = "".join(self.whole)
        if not whole.isspace():
            self._run("".join(self.prose), whole, self.retired)
        self.prose.clear()
        self.whole.clear()

    def _run(self, prose: str, whole: str, retired: str) -> None:
        good = self.known.get(prose)
        if good is None:
            good = self.known[prose] = _is_in_order(prose)
        key = "\0" + whole
        kept = self.known.get(key)
        if kept is None:
            text = " ".join(whole.split())
            kept = self.known[key] = not any(needle in text for _, needle in self.needles)
        if not good or not (kept or self._may_tell(whole, retired)):
            self.seen.in_order = False

    def _may_tell(self, whole: str, retired: str) -> bool:
        text = " ".join(whole.split())
        return all(owner == retired for owner, needle in self.needles if needle in text)

    def finish(self) -> None:
        """End the text."""
        self.flush()
        if len(self.stack) != 1 or self.raw:
            self.seen.in_order = False


def _is_in_order(prose: str) -> bool:
    """Tell whether a run holds neither an orphan number nor Markdown left over."""
    if LEFTOVER.search(prose):
        return False
    return not _PERHAPS_A_NUMBER.search(prose) or next(find_numerals(prose), None) is None


def _start_tag(raw: str) -> _StartTag | None:
    """Read a start tag; return `None` for anything else and for what is written in another way."""
    match = _START.fullmatch(raw)
    if not match:
        return None
    name = match[1]
    attributes: dict[str, str] = {}
    for attribute in _ATTRIBUTE.finditer(match[2]):
        key = attribute[1].lower()
        if key in attributes:
            return None
        attributes[key] = unescape(attribute[2] or "")
    if not attributes:
        return _bare(name)
    tag = Tag(name, attributes, 0)
    is_number = name in COMPUTED or any(
        mark in attributes for mark in ("data-computed", "data-cited")
    )
    is_number |= name == "a" and attributes.get("rel") == "external"
    return _StartTag(
        name=name,
        inline=name in INLINE,
        void=name in VOID_TAGS,
        computed=is_number,
        unread=name in UNREAD,
        # A wrong number in a sentence exempts itself, not the sentence: that is looked at closely.
        retired=None if name in INLINE else attributes.get("data-retired"),
        in_order="data-literal" not in attributes and not any(check_tag(WrittenPage(""), tag)),
        texts=tuple(_read(tag)),
        id=attributes.get("id"),
        addresses=tuple(
            attributes[a] for a, names in LINKS.items() if name in names and a in attributes
        ),
        references=tuple(n for a in REFERENCES for n in attributes.get(a, "").split()),
        loads=loaded(tag),
        is_policy=attributes.get("http-equiv") == POLICY_NAME,
        is_data=name == "script" and attributes == DATA_BLOCK,
        plain=False,
    )


def _bare(name: str) -> _StartTag:
    kinds = (name in INLINE, name in VOID_TAGS, name in COMPUTED, name in UNREAD)
    return _StartTag(name, *kinds, None, True, (), None, (), (), "", False, False, True)


def _read(tag: Tag) -> Iterator[str]:
    yield from (tag.attributes[name] for name in READ_ATTRIBUTES if tag.attributes.get(name))
    if tag.name == "meta" and tag.attributes.get("name") == "description":
        yield tag.attributes.get("content", "")
