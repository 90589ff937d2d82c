"""The order of a model's layers in a sentence, beside the picture of them."""

from __future__ import annotations

from itertools import groupby

from pyodide_demos.models.kv_layers import LETTERS, KvModel
from sitegen.render.page import Page


def layer_sentence(page: Page, model: KvModel) -> str:
    """Say in words what the picture shows."""
    letters, cycle = model.layer_map.rstrip("d"), model.cycle
    drafts = len(model.layer_map) - len(letters)
    more = page.word("model.drafts", count=drafts) if drafts else ""
    if len(set(letters)) == 1:
        kind = page.word(f"kind.{LETTERS[letters[0]]}")
        return page.word("model.uniform", layers=len(letters), kind=kind) + more
    rounds, rest = divmod(len(letters), len(cycle))
    facts = {"cycle": len(cycle), "runs": _runs(page, cycle), "rounds": rounds}
    if not rest:
        return page.word("model.rounds", **facts) + more
    tail = _runs(page, letters[-rest:])
    return page.word("model.rounds-rest", **facts, tail=tail) + more


def _runs(page: Page, letters: str) -> str:
    runs = [(LETTERS[letter], len(list(run))) for letter, run in groupby(letters)]
    parts = (page.word("model.run", count=n, kind=page.word(f"kind.{k}")) for k, n in runs)
    return page.word("list.comma").join(parts)
