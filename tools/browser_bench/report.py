"""Write the figures as tables, and put them between two marks of a page. Pure."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from tools.browser_bench.figures import PLAIN, SITE, Goal, Medians

BEGIN = "<!-- browser figures: written by make bench -->"
END = "<!-- end of browser figures -->"
NONE = "–"


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Write a Markdown table; numbers stand at the right, the first column at the left."""
    marks = ["---", *("---:" for _ in head[1:])]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in (head, marks, *rows))


def milliseconds(value: float | None) -> str:
    """Write a time: short ones with a decimal."""
    if value is None:
        return NONE
    return f"{value:.1f}" if value < 20 else f"{value:,.0f}"


def amount(value: float | None) -> str:
    """Write a size in MB or kB, a thousand to each."""
    if value is None:
        return NONE
    if value >= 1e5:
        return f"{value / 1e6:.2f} MB"
    return f"{value / 1e3:,.1f} kB" if value >= 50 else f"{value:.0f} B"


def ratio(value: float | None, base: float | None) -> str:
    """Write a time as a share of another."""
    return NONE if value is None or not base else f"{value / base:.2f}"


def whole(value: float | None) -> str:
    """Write a count."""
    return NONE if value is None else f"{value:,.0f}"


def times_table(pages: Mapping[str, Mapping[str, float]]) -> str:
    """Write what readers wait for, on one line."""
    base = pages.get(PLAIN, {})
    rows = []
    for name, found in pages.items():
        cells = [_title(name)]
        for kind in ("cold", "second", "next"):
            value = found.get(f"{kind}.first")
            cells += [milliseconds(value), ratio(value, base.get(f"{kind}.first"))]
        rows.append([*cells, milliseconds(found.get("axis"))])
    head = ["page", "cold, ms", "ratio", "second visit, ms", "ratio", "next page, ms", "ratio",
            "first move after load, ms"]  # fmt: skip
    return table(head, rows)


def traffic_table(pages: Mapping[str, Mapping[str, float]]) -> str:
    """Write what was asked for until the first number."""
    rows = [
        [
            _title(name),
            whole(found.get("cold.requests")),
            amount(found.get("cold.bytes")),
            amount(found.get("cold.python")),
            amount(found.get("cold.later")),
            whole(found.get("second.requests")),
            amount(found.get("second.bytes")),
            amount(found.get("second.python")),
        ]
        for name, found in pages.items()
    ]
    cold = ["requests, cold", "bytes", "of these Python", "kept for later"]
    head = ["page", *cold, "requests, second visit", "bytes", "of these Python"]
    return table(head, rows)


def moves_table(pages: Mapping[str, Mapping[str, float]]) -> str:
    """Write how quick a knob is once Python runs, and what memory that takes."""
    rows = [
        [
            _title(name),
            milliseconds(found.get("move.p50")),
            milliseconds(found.get("move.p99")),
            milliseconds(found.get("four.p50")),
            milliseconds(found.get("four.p99")),
            whole(found.get("heap")),
            whole(found.get("memory")),
        ]
        for name, found in pages.items()
    ]
    moved = ["one figure, p50, ms", "p99, ms", "four models compared, p50, ms", "p99, ms"]
    head = ["page", *moved, "JavaScript heap, MiB", "browser, MiB"]
    return table(head, rows)


def goals_table(goals: Sequence[Goal]) -> str:
    """Write what was asked for beside what was measured."""
    write = {"ratio": lambda v: f"{v:.2f}", "ms": lambda v: f"{milliseconds(v)} ms",
             "bytes": amount}  # fmt: skip
    rows = [
        [goal.what, f"≤ {write[goal.unit](goal.limit)}", write[goal.unit](goal.measured),
         "yes" if goal.is_met else "no"]
        for goal in goals
    ]  # fmt: skip
    return table(["what", "limit", "measured", "within"], rows)


def section(found: Medians, goals: Sequence[Goal], about: Mapping[str, str]) -> str:
    """Write everything that stands between the marks."""
    parts = [". ".join(f"{name}: {value}" for name, value in about.items()) + "."]
    for line, pages in found.items():
        parts += [f"### First computed number: {line}", times_table(pages)]
    first = next(iter(found.values()))
    parts += ["### Requests and bytes until the first number", traffic_table(first)]
    parts += ["### Python running: knob to number, memory", moves_table(first)]
    parts += ["### Against what was asked for", goals_table(goals)]
    return "\n\n".join(parts)


def put_between(text: str, content: str) -> str:
    """Return a page with the content between the marks.

    Raises:
        ValueError: the page does not have both marks, in order.
    """
    before, begin, rest = text.partition(BEGIN)
    _, end, after = rest.partition(END)
    if not begin or not end:
        raise ValueError(f"the page needs the lines {BEGIN} and {END}")
    return f"{before}{BEGIN}\n\n{content}\n\n{END}{after}"


def _title(name: str) -> str:
    return f"this site, {name}" if name in SITE else name
