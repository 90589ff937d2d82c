"""Check the punctuation of the Chinese texts; never the spaces between Han and Latin.

The browser sets those spaces (`text-autospace`), so the rules that would insert them are off.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import autocorrect_py
import yaml

ROOT = Path(__file__).resolve().parent.parent
RULES = {
    "fullwidth": 1,
    "halfwidth-punctuation": 1,
    "halfwidth-word": 1,
    "no-space-fullwidth": 1,
    "no-space-fullwidth-quote": 1,
    "space-backticks": 0,
    "space-bracket": 0,
    "space-dash": 0,
    "space-dollar": 0,
    "space-punctuation": 0,
    "space-word": 0,
    "spellcheck": 0,
}
HAN = re.compile(r"[\u4e00-\u9fff]")


def main() -> int:
    """Print what is wrong as `path:line: is -> should be`, and return the exit code."""
    configure = autocorrect_py.load_config  # type: ignore[attr-defined]  # its stub lacks it
    configure(json.dumps({"rules": RULES}))
    found = 0
    for path in sorted((ROOT / "content").rglob("*")):
        for line, text in _chinese(path):
            for result in autocorrect_py.lint_for(text, "markdown").lines:
                found += 1
                place = f"{path.relative_to(ROOT).as_posix()}:{line + result.line - 1}"
                print(f"{place}: {result.old.strip()!r} -> {result.new.strip()!r}")
    return 1 if found else 0


def _chinese(path: Path) -> Iterator[tuple[int, str]]:
    """Give the Chinese texts of a file, each with the number of its first line."""
    if path.name == "zh.md":
        yield 1, path.read_text("utf-8")
    elif path.suffix == ".yaml":
        yield from _values(yaml.compose(path.read_text("utf-8")))


def _values(node: yaml.Node | None) -> Iterator[tuple[int, str]]:
    """Give every `zh:` below a node."""
    if isinstance(node, yaml.SequenceNode):
        for item in node.value:
            yield from _values(item)
    elif isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if isinstance(value, yaml.ScalarNode):
                if key.value == "zh" and HAN.search(value.value):
                    block = value.style in ("|", ">")
                    yield value.start_mark.line + (2 if block else 1), value.value
            else:
                yield from _values(value)


if __name__ == "__main__":
    sys.exit(main())
