"""Make the golden numbers of the three allocators slot by slot, never by the models under test.

The memory is a list of slots, each with the label of what lies in it. Nothing is booked besides:
what is free, shared, idle or empty is found by looking through all slots every time. The requests
are drawn again from the stated distribution. Run: python -m tests.golden.make_paging
"""

from __future__ import annotations

import json
import random
from pathlib import Path

FILE = Path(__file__).parent / "paging.json"
SLOTS, LONGEST, PACE = 4096, 512, 8
CASES = (
    (0, 16, 1, 0), (10, 16, 1, 0), (25, 16, 1, 0), (40, 16, 1, 0), (60, 16, 1, 0),
    (40, 16, 0, 0), (60, 16, 0, 0), (24, 4, 1, 0), (24, 32, 1, 0), (40, 64, 1, 0), (60, 128, 0, 0),
    (24, 1, 1, 0), (24, 24, 1, 0), (30, 100, 0, 3), (60, 16, 1, 1), (60, 16, 0, 1), (33, 7, 1, 5),
    (60, 128, 1, 99),
)  # fmt: skip
"""Step, slots per block, eviction, seed."""

type Ask = dict[str, int]


def draw(seed: int) -> list[Ask]:
    """Draw 200 requests; `left` counts down to the end of the answer."""
    rng = random.Random(seed)
    openings = [32 + int(rng.random() * 129) for _ in range(24)]
    urn = [k for k in range(1, 25) for _ in range(24 // k)]
    asks = []
    for number in range(1, 201):
        opening = 0
        if rng.random() >= 0.25:
            opening = urn[int(rng.random() * len(urn))]
        common = openings[opening - 1] if opening else 0
        prompt = common + 8 + int(rng.random() * 89)
        decile, point = rng.random(), rng.random()
        if decile < 0.6:
            answer = 8 + int(point * 56)
        elif decile < 0.9:
            answer = 64 + int(point * 96)
        else:
            answer = 160 + int(point * 97)
        asks.append({"number": number, "opening": opening, "common": common,
                     "length": prompt, "left": answer, "arrival": (number - 1) // 3})  # fmt: skip
    return asks


class Memory:
    """Slots in groups; `label[i]` says what lies in slot i, `readers[g]` who reads group g."""

    def __init__(self, size: int, *, whole: bool, share: bool, evict: bool) -> None:
        self.size, self.whole, self.share, self.evict = size, whole, share, evict
        self.label: list[object] = [None] * SLOTS
        self.readers: list[list[int]] = [[] for _ in range(SLOTS // size)]
        self.tag: list[tuple[int, int] | None] = [None] * (SLOTS // size)
        self.since = [0] * (SLOTS // size)
        self.clock = 0

    def groups(self) -> range:
        return range(len(self.readers))

    def free(self) -> list[int]:
        return [g for g in self.groups() if not self.readers[g] and self.tag[g] is None]

    def idle(self) -> list[int]:
        kept = [g for g in self.groups() if not self.readers[g] and self.tag[g] is not None]
        return sorted(kept, key=lambda g: self.since[g])

    def parts(self, ask: Ask, length: int) -> list[tuple[int, int] | None]:
        """Say for each group the request needs whether it is a whole part of an opening."""
        count = 1 if self.whole else len(range(0, length, self.size))
        return [
            (ask["opening"], part)
            if self.share and ask["opening"] and (part + 1) * self.size <= ask["common"]
            else None
            for part in range(count)
        ]

    def grip(self, ask: Ask) -> list[int]:
        """List what a request reads, openings by their parts, then its own in the order taken."""
        mine = [g for g in self.groups() if ask["number"] in self.readers[g]]
        common = sorted((g for g in mine if self.tag[g]), key=lambda g: self.tag[g] or (0, 0))
        own = [g for g in mine if not self.tag[g]]
        return common + sorted(own, key=lambda g: self.since[g])

    def place(self, ask: Ask, length: int) -> bool:
        """Let a newcomer in, all or nothing."""
        parts = self.parts(ask, length)
        present = {self.tag[g]: g for g in self.groups() if self.tag[g]}
        reuse = [present[p] for p in parts if p in present]
        spare = len(self.free()) + (len(set(self.idle()) - set(reuse)) if self.evict else 0)
        if len(parts) - len(reuse) > spare:
            return False
        for group in reuse:
            self.readers[group].append(ask["number"])
        for part in parts[len(reuse) :]:
            assert self.take(ask, part)
        self.write(ask, length)
        return True

    def take(self, ask: Ask, part: tuple[int, int] | None) -> bool:
        choice = self.free() or (self.idle()[:1] if self.evict else [])
        if not choice:
            return False
        group = choice[0]
        self.readers[group], self.tag[group] = [ask["number"]], part
        self.clock += 1
        self.since[group] = self.clock
        for slot in range(group * self.size, (group + 1) * self.size):
            self.label[slot] = None
        return True

    def write(self, ask: Ask, length: int) -> None:
        """Write the positions one by one into the slots of the groups the request reads."""
        homes = [g * self.size + i for g in self.grip(ask) for i in range(self.size)]
        for position in range(length):
            self.label[homes[position]] = (ask["number"], position)

    def extend(self, ask: Ask, length: int) -> bool:
        while len(self.grip(ask)) < len(self.parts(ask, length)):
            if not self.take(ask, None):
                return False
        self.write(ask, length)
        return True

    def leave(self, ask: Ask) -> None:
        for group in reversed(self.grip(ask)):
            self.readers[group].remove(ask["number"])
            if not self.readers[group]:
                self.clock += 1
                self.since[group] = self.clock
                if self.tag[group] is None:
                    for slot in range(group * self.size, (group + 1) * self.size):
                        self.label[slot] = None

    def look(self) -> tuple[int, int, int]:
        """Count held, filled and idle slots by looking at each."""
        held = filled = idle = 0
        for slot, label in enumerate(self.label[: len(self.readers) * self.size]):
            group = slot // self.size
            if self.readers[group]:
                held += 1
                filled += label is not None
            elif self.tag[group]:
                idle += 1
                assert label is not None
            else:
                assert label is None
        return held, filled, idle


def play(memory: Memory, seed: int, last: int) -> dict[str, str]:
    """Run the queue and return what the figure prints of one allocator."""
    coming, queue, running = draw(seed), [], []
    seen: set[int] = set()
    done = thrown = all_held = all_empty = 0
    for step in range(last + 1):
        queue += [ask for ask in coming if ask["arrival"] == step]
        for ask in tuple(running):
            if ask not in running:
                continue
            more = min(PACE, ask["left"])
            while ask in running and not memory.extend(ask, ask["length"] + more):
                loser = running.pop()
                memory.leave(loser)
                queue = [loser, *queue]
                thrown += 1
            if ask in running:
                ask["length"] += more
                ask["left"] -= more
        for ask in [ask for ask in running if not ask["left"]]:
            running.remove(ask)
            memory.leave(ask)
            done += 1
        while queue and memory.place(queue[0], queue[0]["length"]):
            running.append(queue[0])
            seen.add(queue[0]["number"])
            queue = queue[1:]
        held, filled, idle = memory.look()
        all_held, all_empty = all_held + held, all_empty + held - filled
    return {
        "running": str(len(running)), "waiting": str(len(queue)), "admitted": str(len(seen)),
        "completed": str(done), "preempted": str(thrown),
        "logical": str(sum(ask["length"] for ask in running)),
        "held": str(held), "filled": str(filled), "empty": str(held - filled), "idle": str(idle),
        "waste": f"{held - filled}/{held}", "average": f"{all_empty}/{all_held}",
    }  # fmt: skip


def numbers(step: int, block: int, evict: int, seed: int) -> dict[str, str]:
    """Return the numbers of all three allocators by the ids of the figure."""
    memories = {
        "contiguous": Memory(LONGEST, whole=True, share=False, evict=False),
        "paged": Memory(block, whole=False, share=False, evict=False),
        "shared": Memory(block, whole=False, share=True, evict=bool(evict)),
    }
    return {
        f"{name}-{kind}": value
        for kind, memory in memories.items()
        for name, value in play(memory, seed, step).items()
    }


def main() -> None:
    """Play every case and write the file."""
    keys = ("step", "block", "evict", "seed")
    entries = []
    for case in CASES:
        entries.append({"params": dict(zip(keys, case, strict=True)), "numbers": numbers(*case)})
        print(case)
    FILE.write_text(json.dumps(entries, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
