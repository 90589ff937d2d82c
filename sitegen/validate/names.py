"""Names that become addresses, and badges that have words."""

from __future__ import annotations

import re

from sitegen.library import Library
from sitegen.problems import Place, Problem
from sitegen.schema.base import DISPLAY_MODES, EVIDENCE_KINDS

_ASCII_ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*\Z")
STATUSES = ("unchecked", "partly", "checked", "invalid")
BADGES = {"display": DISPLAY_MODES, "evidence": EVIDENCE_KINDS, "verification": STATUSES}


def check_names(library: Library) -> list[Problem]:
    """Check that folders of lessons and files of records are named as ids are."""
    places = {
        **{f"content/lessons/{name}": name for name in library.course.heads},
        **{f"content/records/{name}.json": name for name in library.records},
    }
    return [
        Problem(
            Place(place),
            f"the name {name!r} is not of a-z, 0-9 and '-'.",
            "It becomes a part of an address: rename it.",
            "E201",
        )
        for place, name in places.items()
        if not _ASCII_ID.match(name)
    ]


def check_badges(library: Library) -> list[Problem]:
    """Check that every badge that can be derived has a label and a meaning."""
    return [
        Problem(
            Place("content/ui/badges.yaml"),
            f"badge {name!r} of the dimension {dimension!r} is not defined.",
            "Add its label and its meaning.",
            "E226",
        )
        for dimension, names in BADGES.items()
        for name in ("_", *names)
        if (dimension, name) not in library.badges
    ]
