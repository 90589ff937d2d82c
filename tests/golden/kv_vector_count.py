"""Answer every kind of test vector by counting, without the models.

Blocks are opened one after another, heads are dealt out one by one, caches are appended to and cut
token by token. Rules that engines follow are written out here a second time, on purpose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from typing import Any

from tests.golden.kv_brute_force import Layer, layer_bytes, positions_seen, token_bytes

type Given = dict[str, Any]
type Answer = dict[str, Any]


def answer(task: str, given: Given) -> Answer:
    """Answer one question."""
    return TASKS[task](given)


def _element(given: Given) -> tuple[int, int]:
    element = given.get("element", {"block": 1, "bytes": 2})
    return element["block"], element["bytes"]


def _running(given: Given) -> list[Layer]:
    """Return the groups of layers that run."""
    return [g for g in given["layers"] if given.get("drafting") or not g.get("draft")]


def _parts(groups: list[Layer], amounts: list[int], padding: int = 0) -> Answer:
    parts = [
        {"kind": "draft" if group.get("draft") else group["kind"], "bytes": amount}
        for group, amount in zip(groups, amounts, strict=True)
    ]
    total = sum(amounts) + padding
    return {"parts": parts, **({"padding": padding} if padding else {}), "total": total}


def cache(given: Given) -> Answer:
    """Count what the architecture must keep."""
    groups, element = _running(given), _element(given)
    amounts = []
    for group in groups:
        amount = 0
        for _layer in range(group["layers"]):
            amount += layer_bytes(group, given["lengths"], *element)
        amounts.append(amount)
    return _parts(groups, amounts)


def held(given: Given) -> Answer:
    """Count what an engine holds under a named rule."""
    rule = given["rule"]
    if rule["name"] == "vllm-hybrid":
        return _vllm_groups(given)
    groups, element = _running(given), _element(given)
    amounts = []
    for group in groups:
        slots = sum(_slots(group, length, given) for length in given["lengths"])
        one = token_bytes(group, *element)
        if rule["name"].startswith("transformers") and group["kind"] == "mla":
            one = 0
            for _head in range(group["kv_heads"]):
                one += 2 * (group["head_dim"] + group["rope"] + group["value_dim"])
        amounts.append(group["layers"] * slots * one)
    return _parts(groups, amounts)


def _slots(group: Layer, length: int, given: Given) -> int:
    rule, window = given["rule"], group.get("window", 0)
    name = rule["name"]
    longest = max(given["lengths"])
    if name == "full-length":
        return length
    if name == "vllm-uniform":
        return _blocks_of(length, rule["block"]) * rule["block"]
    if name == "transformers-dynamic":
        kept: list[int] = []
        for position in range(length):
            kept.append(position)
            if window and len(kept) > window - 1:
                del kept[0]
        return len(kept)
    if name == "transformers-static":
        return min(longest, window) if window else longest
    if not window:
        return longest
    cells = min(longest, window + rule["micro_batch"])
    while cells % rule["padded_to"]:
        cells += 1
    return cells


def _blocks_of(positions: int, block: int) -> int:
    opened = 0
    for position in range(positions):
        if position % block == 0:
            opened += 1
    return opened


def _vllm_groups(given: Given) -> Answer:
    groups, element, block = _running(given), _element(given), given["rule"]["block"]
    widest = max(token_bytes(group, *element) for group in groups)
    tokens = block
    while tokens * widest < max(2 * group.get("state", 0) for group in groups):
        tokens += 16
    page = tokens * widest
    rarest = min(
        Counter(group["kind"] for group in groups for _ in range(group["layers"])).values()
    )
    amounts, padding = [], 0
    for group in groups:
        blocks = 0
        for length in given["lengths"]:
            if group["kind"] == "state":
                blocks += 1
            else:
                in_block = page // token_bytes(group, *element)
                blocks += _blocks_of(positions_seen(length, group.get("window", 0)), in_block)
        amounts.append(group["layers"] * blocks * page)
        filled = group["layers"]
        while filled % rarest:
            filled += 1
            padding += blocks * page
    return _parts(groups, amounts, padding)


def ranks(given: Given) -> Answer:
    """Deal heads and layers out to ranks; return the bytes of one rank of every stage."""
    tensor, pipeline = given["tensor"], given["pipeline"]
    order = [group for group in given["layers"] for _ in range(group["layers"])]
    sizes = [0] * pipeline
    for _layer in range(len(order) // pipeline * pipeline):
        sizes[_layer % pipeline] += 1
    for extra in range(len(order) % pipeline):
        sizes[-2 - extra] += 1
    stages = []
    for size in sizes:
        mine, order = order[:size], order[size:]
        stages.append(sum(_on_one_rank(group, given) for group in mine))
    return {"stages": stages, "total": tensor * sum(stages)}


def _on_one_rank(group: Layer, given: Given) -> int:
    if group["kind"] == "mla":
        return layer_bytes(group, given["lengths"])
    hands: list[int] = [0] * given["tensor"]
    for head in range(group["kv_heads"]):
        hands[head % given["tensor"]] += 1
    heads = max(1, min(hands))
    return layer_bytes({**group, "kv_heads": heads}, given["lengths"])


def fit(given: Given) -> Answer:
    """Put sequences into what is left until the next one would not fit."""
    left = given["device"] - given["weights"] - given["runtime"] - given["margin"]
    used = fits = 0
    while used + given["sequence"] <= left:
        used += given["sequence"]
        fits += 1
    return {"left": left, "fits": fits}


def blocks(given: Given) -> Answer:
    """Open blocks for texts; with sharing, whole blocks with one and the same past are one."""
    size = given["block"]
    opened: set[tuple[Any, ...]] = set()
    used = 0
    for number, text in enumerate(given["texts"]):
        for start in range(0, len(text), size):
            whole = len(text) >= start + size
            shared = given["sharing"] and whole
            name = (*text[: start + size],) if shared else ("own", number, start)
            if name not in opened:
                used += min(size, len(text) - start)
            opened.add(name)
    slots = len(opened) * size
    return {"blocks": len(opened), "slots": slots, "used": used, "empty": slots - used}


def ratio(given: Given) -> Answer:
    """Put one cache over another, unreduced."""
    over, under = (cache(given[key])["total"] for key in ("over", "under"))
    return {"ratio": f"{over}/{under}"}


def units(given: Given) -> Answer:
    """Give bytes as a fraction of a binary and of a decimal unit."""
    count, power = given["bytes"], {"k": 1, "M": 2, "G": 3}[given["prefix"]]
    binary = decimal = 1
    for _step in range(power):
        binary, decimal = binary * 1024, decimal * 1000
    return {"binary": f"{count}/{binary}", "decimal": f"{count}/{decimal}"}


def read_time(given: Given) -> Answer:
    """Say how long reading takes at least, in seconds as a fraction."""
    return {"seconds": f"{given['bytes']}/{given['bytes_per_second']}"}


TASKS: dict[str, Callable[[Given], Answer]] = {
    "cache": cache,
    "held": held,
    "ranks": ranks,
    "fit": fit,
    "blocks": blocks,
    "ratio": ratio,
    "units": units,
    "read-time": read_time,
}


def wrongs(case: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Answer the same question as the usual mistakes put it."""
    for wrong in case["wrong"]:
        if "answer" in wrong:
            yield {"because": wrong["because"], "expect": wrong["answer"]}
        else:
            yield {"because": wrong["because"], "expect": answer(case["task"], wrong["given"])}
