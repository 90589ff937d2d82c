"""A browser finds rules by class, tag or attribute; others are tried on every element."""

from __future__ import annotations

import re
from pathlib import Path

STYLES = sorted(Path("assets/css").rglob("[0-8]*.css"))
"""Print and forced colours are left out: no reader waits for them."""
# Their alternatives weigh differently, so that a plain list would mean something else.
WEIGHED = {
    ":is(h1, h2, h3, .demo__title, .scene__name, .scene__title, figcaption):lang(zh)",
    ":is(.highlight, .record__text, pre:not([class]))",
    ":is(.proof, kv-receipt)",
}


def subjects(text):
    """Yield each selector, and what it is without brackets: one compound, or more."""
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    for prelude in re.findall(r"([^{};]+)\{", text):
        if prelude.strip().startswith("@"):
            continue
        for selector in re.split(r",(?![^()]*\))", " ".join(prelude.split())):
            bare = selector
            while re.search(r"\([^()]*\)", bare):
                bare = re.sub(r"\([^()]*\)", "", bare)
            yield selector.strip(), bare.strip()


def test_no_list_of_alternatives_stands_where_a_rule_is_found_by():
    found = {
        " ".join(selector.split())
        for path in STYLES
        for selector, bare in subjects(path.read_text("utf-8"))
        if bare.startswith((":is", ":where")) and not re.search(r"[ >+~.\[]", bare)
    }
    whole = " ".join(" ".join(path.read_text("utf-8").split()) for path in STYLES)
    unknown = {s for s in found if not any(s in weighed for weighed in WEIGHED)}
    assert not unknown
    assert all(weighed in whole for weighed in WEIGHED)
