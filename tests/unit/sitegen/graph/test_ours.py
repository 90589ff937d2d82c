"""The whole text of `why`, `impact` and `audit` on the real claims.

Lines and hashes are not stored: each that is printed is looked up in the file it names, so that
an edit elsewhere in a file changes nothing. All the rest is compared character by character.
"""

from __future__ import annotations

import hashlib
import os
import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner

from sitegen import cli
from tests.built import CHECKOUT
from tests.sites.project import TODAY

EXPECTED = Path(__file__).parent / "expected"
RENEW = "If the change is meant, run 'make expected' and read the difference."
QUESTIONS = (
    "why account-b-ratio",
    "why deepseek-v3-active-share",
    "why devices-fit",
    "why paged-attention-used-low",
    "why record-time-ratio",
    "impact devices-tp-16",
    "impact pyodide_demos/models/kv_mixed.py",
    "audit",
)
PLACE = re.compile(
    r"(?P<path>(?:content|pyodide_demos)/[\w/.-]+\.\w+):(?P<line>\d+)(?:-(?P<end>\d+))?"
)
HASH = re.compile(r"sha256 (?P<hash>[0-9a-f]{12})…")
ENTRY = re.compile(r"- id: (?P<id>\S+)")
CLAIM = re.compile(r" *(?P<id>\S+) = \S+ · (?:exact|seeded|machine|quoted) · content/claims/")


@cache
def asked(question: str) -> tuple[str, int]:
    """Return what a question prints, and its exit code."""
    run = CliRunner().invoke(cli.main, question.split(), env={"SOURCE_DATE_EPOCH": TODAY})
    return run.stdout, run.exit_code


@cache
def lines_of(path: str) -> list[str]:
    return (CHECKOUT / path).read_text("utf-8").splitlines()


def entry_above(path: str, line: int) -> str:
    """Return the id of the entry that a line of a register belongs to."""
    above = (ENTRY.match(text) for text in reversed(lines_of(path)[:line]))
    return next(found["id"] for found in above if found)


@pytest.mark.parametrize("question", QUESTIONS)
def test_whole_text(question: str) -> None:
    printed, code = asked(question)
    text = PLACE.sub(r"\g<path>:[LINE]", HASH.sub("sha256 [HASH]…", printed))
    text += f"-- exit code {code} --\n"
    expected = EXPECTED / f"{question.replace('/', '-')}.txt"
    if os.environ.get("UPDATE_EXPECTED"):
        expected.write_text(text, "utf-8")
    assert text == expected.read_text("utf-8"), RENEW


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_line_that_is_named_holds_what_is_said(question: str) -> None:
    printed, _ = asked(question)
    claims = frozenset(re.findall(r"content/claims/\S+ (\S+) = ", printed))
    claim = ""
    for said in printed.splitlines():
        opened = CLAIM.match(said)
        claim = opened["id"] if opened else claim
        for place in PLACE.finditer(said):
            rest = said[place.end() :].strip()
            assert is_so(said, place, claim if opened or not rest else rest, claims), said
    assert question == "why record-time-ratio" or len(PLACE.findall(printed)) > 1


def is_so(said: str, place: re.Match[str], rest: str, claims: frozenset[str]) -> bool:
    """Say whether a line that a sentence names holds what the sentence says of it."""
    path, line = place["path"], int(place["line"])
    there = lines_of(path)[line - 1]
    if path.endswith(".py"):
        name = re.search(r"\.(\w+)\(", said)
        sha = hashlib.sha256((CHECKOUT / path).read_bytes()).hexdigest()
        return bool(name and there.startswith(f"def {name[1]}(")) and f"sha256 {sha[:12]}…" in said
    if path.startswith("content/sources/"):
        return bool(re.search(rf"\b{re.escape(entry_above(path, line))}\b", said))
    if path.startswith("content/claims/"):
        return entry_above(path, line) == rest.partition(" ")[0]
    if rest.startswith("demo "):
        return f"{{demo}} {rest.removeprefix('demo ')}" in there
    # The line of a sentence's first role; the number may stand on one of the next.
    paragraph = "\n".join(lines_of(path)[line - 1 :]).partition("\n\n")[0]
    if "{literal}" in paragraph:
        return f"{{literal}}`{rest.partition(' (')[0]} | " in paragraph
    return any(re.search(rf"\b{re.escape(claim)}\b", paragraph) for claim in claims)
