"""A first look at a finished page: is anything on it that the checks have to look at closely?

The checks themselves read a page with `HTMLParser`, mark by mark. Nearly all pages are in order,
and to see that is enough: a page is cut at its tags with one regular expression, tags and texts
that were seen before are known, and pieces that many pages share are looked at once. Whatever is
not plainly in order is left to the checks, which then say what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from html import unescape

from sitegen.gates.numerals import is_orphan_in_formula
from sitegen.gates.page_text import HOLE
from sitegen.gates.runs import PRIVATE, RUN_END, Runs, RunsSeen
from sitegen.gates.tag_marks import PLAIN, Details, Mark, Mode, read_tag, within
from sitegen.render.pieces import PIECE_MARK, Pieces
from sitegen.verify.page import is_data_block

_DOCTYPE = "<!DOCTYPE html>"
MOST_KNOWN = 5_000
"""Tags to remember: what pages share, and the own of a few. A process has no memory for more."""


@dataclass(slots=True)
class Seen:
    """What a page, or a piece of one, holds that other pages and files matter for."""

    is_sound: bool = True
    """Whether its markup is plainly in order."""
    reads_well: bool = True
    """Whether its text plainly is."""
    ids: list[str] = field(default_factory=list)
    addresses: set[str] = field(default_factory=set)
    """What its links lead to, as it is written."""
    references: set[str] = field(default_factory=set)
    """Ids that it refers to."""
    loads: list[str] = field(default_factory=list)
    """Addresses of what a browser fetches with it."""
    has_policy: bool = False

    @property
    def in_order(self) -> bool:
        """Tell whether no check has to look at it."""
        return self.is_sound and self.reads_well

    def add(self, piece: Seen) -> None:
        """Add what a piece holds."""
        self.is_sound &= piece.is_sound
        self.reads_well &= piece.reads_well
        self.ids += piece.ids
        self.addresses |= piece.addresses
        self.references |= piece.references
        self.loads += piece.loads
        self.has_policy |= piece.has_policy

    def note(self, details: Details) -> None:
        """Add what a tag says."""
        self.is_sound &= details.is_sound
        self.reads_well &= not details.is_literal
        if details.id is not None:
            self.ids.append(details.id)
        self.addresses.update(details.addresses)
        self.references.update(details.references)
        if details.loads:
            self.loads.append(details.loads)
        self.has_policy |= details.is_policy


class Glancer:
    """Look at pages, and remember tags, texts and pieces."""

    def __init__(self, pieces: Pieces, needles: Iterable[tuple[str, str]]) -> None:
        """`needles` are the texts that only the entry of a retired claim may hold."""
        self._pieces = pieces
        self._runs_seen = RunsSeen(needles)
        self._marks: dict[str, Mark | None] = {}
        self._seen: dict[int, Seen] = {}

    def page(self, html: str) -> Seen:
        """Look at a page in which shared pieces are still marks."""
        if len(self._marks) > MOST_KNOWN:
            self._marks.clear()
        seen = self._look(html, whole_page=True)
        ids = set(seen.ids)
        if len(ids) != len(seen.ids) or not seen.references <= ids or not seen.has_policy:
            seen.is_sound = False
        return seen

    def _piece(self, number: int) -> Seen:
        seen = self._seen.get(number)
        if seen is None:
            seen = self._seen[number] = self._look(self._pieces.plain[number], whole_page=False)
        return seen

    def _look(self, html: str, *, whole_page: bool) -> Seen:
        first, *cut = html.split("<")
        look = _Look(first, cut, self._marks, self._runs_seen)
        seen = look.seen
        # Each "<" begins a tag and each tag has one ">": the last condition of both.
        if any(map(html.count, PRIVATE)) or html.count(">") != len(cut) or not look.is_cut_at_tags:
            seen.is_sound = seen.reads_well = False
            return seen
        for raw in look.others:
            mark = PIECE_MARK.fullmatch(raw)
            if mark:
                seen.add(self._piece(int(mark[1])))
            elif raw != _DOCTYPE or not whole_page:
                seen.is_sound = seen.reads_well = False
        if not whole_page and not (first.strip() == "" and look.begins_with_block):
            seen.reads_well = False  # its text would run on into that of the page
        return seen


class _Look:
    """One page or piece: which elements are open, and the text of its runs."""

    def __init__(
        self, first: str, cut: list[str], marks: dict[str, Mark | None], known: RunsSeen
    ) -> None:
        """`first` stands before the first tag; each of `cut` is a tag and the text behind it."""
        self.seen = Seen()
        self.others: list[str] = []
        """What is no tag: marks of pieces, and the type of the document."""
        self.is_cut_at_tags = True
        self._runs = Runs()
        if self._read(first, cut, marks):
            self.seen.reads_well &= known.are_in_order(self._runs)
        else:
            self.seen.is_sound = self.seen.reads_well = False
        tags = (marks.get(part.partition(">")[0]) for part in cut)
        begun = next((mark for mark in tags if mark), None)
        self.begins_with_block = begun is not None and begun.is_block

    def _read(  # noqa: C901, PLR0912 - a call for every tag would take half of the time
        self, first: str, cut: list[str], marks: dict[str, Mark | None]
    ) -> bool:
        """Go through tags and texts; what is usual is done right here. Tell whether they fit."""
        names, modes, mode = [""], [PLAIN], PLAIN
        plain = self._runs.plain.append
        self._text(first, mode)
        for part in cut:
            raw, found, text = part.partition(">")
            if raw not in marks:
                marks[raw] = read_tag(f"<{raw}>")
            mark = marks[raw]
            if mark is None:
                self.is_cut_at_tags &= bool(found)
                plain(RUN_END)
                self.others.append(f"<{raw}>")
                if mode is not PLAIN:
                    return False
            else:
                if mark.is_block:
                    plain(RUN_END)
                    if mode is not PLAIN:
                        self._runs.end()
                if mark.closes:
                    if names.pop() != mark.name:
                        return False
                    modes.pop()
                    mode = modes[-1]
                else:
                    if mode.is_raw:
                        return False
                    inside = mark.inside if mode is PLAIN else within(mode, mark)
                    if mark.details is not None:
                        self._note(mark, mark.details, inside)
                    if not mark.is_void:
                        names.append(mark.name)
                        modes.append(inside)
                        mode = inside
            if text:
                if mode is PLAIN and "&" not in text:
                    plain(text)
                else:
                    self._text(text, mode)
        return len(names) == 1

    def _note(self, mark: Mark, details: Details, inside: Mode) -> None:
        self.seen.note(details)
        for text in details.texts:
            is_prose = not (inside.computed or mark.name == "input")
            self._runs.alone(text if is_prose else HOLE, text, inside.retired)

    def _text(self, text: str, mode: Mode) -> None:
        """Read a text that is not plain prose."""
        if mode.is_raw and not (mode.may_be_data and is_data_block(text)):
            self.seen.is_sound = False
        if mode.unread or not text:
            return
        text = unescape(text) if "&" in text else text
        if mode.is_number and not mode.computed and is_orphan_in_formula(text):
            self.seen.reads_well = False
        is_prose = not (mode.computed or mode.is_number)
        self._runs.part(text, mode.retired, mode.told, is_prose=is_prose)
