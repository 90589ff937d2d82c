"""[A, B, C], then D, then E: which token is known, which is fed, which K and V exist."""

from __future__ import annotations

from dataclasses import dataclass

TOKENS = ("A", "B", "C", "D", "E")
PROMPT = 3


@dataclass(frozen=True, slots=True)
class Frame:
    """The state after one moment of the timeline; columns are counted from 0."""

    step: int
    """Number of the moment, from 1."""
    known: int
    """Tokens that are known by now."""
    cached: int
    """Positions whose K and V are in the cache by now."""
    fed: int
    """Positions that went through the model at this moment, all at once."""
    reused: int
    """Positions whose K and V were read from the cache at this moment."""
    scores: int
    """Scores of this moment in one head of one layer, each position's own included."""
    sampled: int | None
    """Column of the token that was chosen at this moment."""


def frames(prompt: int = PROMPT, tokens: int = len(TOKENS)) -> tuple[Frame, ...]:
    """Feed the prompt, choose a token, feed it, choose the next, feed it."""
    found: list[Frame] = []
    known, cached = prompt, 0
    while cached < tokens:
        waiting = known - cached
        if waiting:
            scores = sum(cached + n for n in range(1, waiting + 1))
            found.append(Frame(len(found) + 1, known, known, waiting, cached, scores, None))
            cached = known
        else:
            known += 1
            found.append(Frame(len(found) + 1, known, cached, 0, 0, 0, known - 1))
    return tuple(found)
