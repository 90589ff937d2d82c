"""What the questions of the test vectors are made of."""

from __future__ import annotations

import copy
from typing import Any

from tests.golden import kv_brute_force

type Case = dict[str, Any]

PRESETS = kv_brute_force.presets()
GIB, GB = 2**30, 10**9
TRICKY = [1, 17, 8192]
Q8_0, Q4_0 = {"block": 32, "bytes": 34}, {"block": 32, "bytes": 18}
VLLM = "vllm-hybrid-manager"


def layers(name: str) -> list[dict[str, Any]]:
    """Return the groups of a preset as a question states them."""
    return copy.deepcopy(PRESETS[name]["groups"])


def full(count: int, heads: int, width: int) -> dict[str, Any]:
    """State layers that keep every position."""
    return {"kind": "full", "layers": count, "kv_heads": heads, "head_dim": width}


def changed(groups: list[dict[str, Any]], **sizes: Any) -> list[dict[str, Any]]:
    """Return groups of which those with heads, or with a window, have other sizes."""
    return [
        {**group, **{key: value for key, value in sizes.items() if key in group}}
        for group in groups
    ]


def case(name: str, task: str, given: dict[str, Any], source: str, *wrong: dict[str, Any]) -> Case:
    """State one question, where its numbers are from, and the usual mistakes."""
    return {"id": name, "task": task, "given": given, "source": source, "wrong": list(wrong)}


def mistake(zh: str, en: str, given: dict[str, Any]) -> dict[str, Any]:
    """State the same question as a mistake puts it."""
    return {"because": {"zh": zh, "en": en}, "given": given}


def misread(zh: str, en: str, **answer: Any) -> dict[str, Any]:
    """State a wrong answer that no other question gives."""
    return {"because": {"zh": zh, "en": en}, "answer": answer}
