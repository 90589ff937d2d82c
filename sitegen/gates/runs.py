"""The texts of a page between block boundaries, looked at all together.

What was found to be in order before is known. Of a run, two texts are looked at: its prose, with a
hole for whatever is computed or quoted, and the whole of what a reader sees.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from sitegen.gates.leftovers import LEFTOVER
from sitegen.gates.numerals import find_numerals
from sitegen.gates.page_text import HOLE
from sitegen.gates.retired import needle_pattern

TOLD_FROM, TOLD_TEXT, TOLD_END = "\ue000", "\ue001", "\ue002"
HIDDEN_FROM, HIDDEN_END = "\ue003", "\ue004"
RUN_END = "\ue005"
PRIVATE = (TOLD_FROM, TOLD_TEXT, TOLD_END, HIDDEN_FROM, HIDDEN_END, RUN_END)
"""Characters that mark something here, and may stand on no page."""
_TOLD = re.compile(f"{TOLD_FROM}([^{TOLD_TEXT}]*){TOLD_TEXT}([^{TOLD_END}]*){TOLD_END}")
_HIDDEN = re.compile(f"{HIDDEN_FROM}[^{HIDDEN_END}]*{HIDDEN_END}")
MOST_KNOWN = 4_000
"""Texts to remember: what pages share, and the own of a few. A process has no memory for more."""


class Runs:
    """The runs of one page."""

    def __init__(self) -> None:
        self.plain: list[str] = []
        """Texts that stand in no retired claim's entry; a `RUN_END` stands between runs."""
        self._texts = {"": self.plain}
        self._alone: list[tuple[str, str, str]] = []

    def part(self, text: str, retired: str, told: str, *, is_prose: bool) -> None:
        """Add a text to the current run; within one, `retired` is always the same."""
        if told:
            text = f"{TOLD_FROM}{told}{TOLD_TEXT}{text}{TOLD_END}"
        if not is_prose:
            text = f"{HIDDEN_FROM}{text}{HIDDEN_END}"
        self._texts.setdefault(retired, []).append(text)

    def end(self) -> None:
        """End the current run."""
        for texts in self._texts.values():
            texts.append(RUN_END)

    def alone(self, prose: str, whole: str, retired: str) -> None:
        """Add a run that stands for itself, in the middle of another."""
        self._alone.append((prose, whole, retired))

    def joined(self) -> dict[str, str]:
        """Return all runs, by the retired claim in whose entry they stand."""
        return {retired: "".join(texts) for retired, texts in self._texts.items()}

    def prose(self, joined: dict[str, str]) -> set[str]:
        """Return the prose of every run."""
        found = {prose for prose, _, _ in self._alone}
        for text in joined.values():
            prose = _HIDDEN.sub(HOLE, text)
            if TOLD_FROM in prose:
                prose = _TOLD.sub(r"\2", prose)
            found.update(prose.split(RUN_END))
        return found

    def whole(self, joined: dict[str, str]) -> dict[str, set[str]]:
        """Return what every run holds, by the retired claim in whose entry it stands."""
        found = {
            retired: set(text.replace(HIDDEN_FROM, "").replace(HIDDEN_END, "").split(RUN_END))
            for retired, text in joined.items()
        }
        for _, whole, retired in self._alone:
            found.setdefault(retired, set()).add(whole)
        return found


class RunsSeen:
    """Look at runs, and remember those that were in order."""

    def __init__(self, needles: Iterable[tuple[str, str]]) -> None:
        """`needles` are retired claims, each with a text that only its own entry may hold."""
        self._needles = tuple(needles)
        self._prose: set[str] = set()
        self._whole: set[str] = set()

    def are_in_order(self, runs: Runs) -> bool:
        """Tell whether they plainly hold nothing that a check would find."""
        for known in (self._prose, self._whole):
            if len(known) > MOST_KNOWN:
                known.clear()
        joined = runs.joined()
        new = runs.prose(joined) - self._prose
        if not all(map(_is_in_order, new)):
            return False
        self._prose |= new
        return all(self._may_stand(texts, retired) for retired, texts in runs.whole(joined).items())

    def _may_stand(self, texts: set[str], retired: str) -> bool:
        """Tell whether runs hold no text of a retired claim, other than of their own."""
        new = texts - self._whole
        joined = RUN_END.join(" ".join(text.split()) for text in new)
        if TOLD_FROM in joined or any(needle in joined for _, needle in self._needles):
            return not any(self._tells(text, retired) for text in new)
        if not retired:
            self._whole |= new
        return True

    def _tells(self, text: str, retired: str) -> bool:
        """Tell whether a run holds a needle of another claim than the one it is marked as."""
        plain = " ".join(_TOLD.sub(r"\2", text).split())
        for owner, needle in self._needles:
            if owner == retired or needle not in plain:
                continue
            if needle_pattern(needle).search(" ".join(_TOLD.sub(_hole_of(owner), text).split())):
                return True
        return False


def _hole_of(owner: str) -> Callable[[re.Match[str]], str]:
    return lambda match: HOLE if match[1] == owner else match[2]


def _is_in_order(prose: str) -> bool:
    """Tell whether a run holds neither an orphan number nor Markdown left over."""
    return not LEFTOVER.search(prose) and next(find_numerals(prose), None) is None
