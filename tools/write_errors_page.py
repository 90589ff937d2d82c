"""Write docs/errors.md from the catalogue of codes and the sites that show each of them."""

from __future__ import annotations

import re
from pathlib import Path

from sitegen.codes import CODES

ROOT = Path(__file__).parents[1]
PAGE = ROOT / "docs" / "errors.md"
BAD_SITES = ROOT / "tests" / "sites" / "bad"
STEPS = {
    "E0": ("The generator", "Not a fault of yours."),
    "E1": ("Reading the files", "Nothing else is looked at until every file can be read."),
    "E2": ("Checking and computing the content", ""),
    "E3": ("Making pages and bundles", ""),
    "E4": ("Reading the finished pages", ""),
    "E5": ("Writing the site", "The old site stays as it was."),
}
"""First letters of a code → the step that finds it, and what else to know about the step."""
_MESSAGE = re.compile(r"^(?P<text>\S.*) \[(?P<code>E\d{3})\]$", re.MULTILINE)
HEAD = """\
# What the build says

<!-- Written by tools/write_errors_page.py from sitegen/codes.py: change those, not this. -->

A problem is one line: the place, what is wrong with the value in quotes, what to do, and a code.
Below it stands the line of your file, with a caret under the column. All problems of a run are
printed together, sorted by place; none of them changes the site that is there.

    content/lessons/knob/zh.md:42:7: claim 'share-o' is not defined. Did you mean 'share'? [E204]

The exit code is 0 when the site was built, 1 when there was a problem, and 2 when the command
itself was wrong. A warning does not stop a build unless it is started with `--strict`. With
`--json` the problems are printed as data. A code keeps its meaning; one that is no longer used is
not given to something else.
"""


def page() -> str:
    """Return the page: every code in order, with one message as an example."""
    examples = _examples()
    parts = [HEAD]
    for prefix, (title, note) in STEPS.items():
        parts.append(f"## {title}\n")
        if note:
            parts.append(f"{note}\n")
        for code, meaning in sorted(CODES.items()):
            if code.startswith(prefix):
                example = f"\n\n    {examples[code]}" if code in examples else ""
                parts.append(f"**{code}** {meaning}{example}\n")
    return "\n".join(parts)


def _examples() -> dict[str, str]:
    """Return the shortest message of each code that a test of a bad site expects."""
    found: dict[str, list[str]] = {}
    for file in sorted(BAD_SITES.glob("*/expected.txt")):
        for match in _MESSAGE.finditer(file.read_text("utf-8")):
            text = match["text"].replace("[ROOT]/", "").replace(":[LINE]", "")
            found.setdefault(match["code"], []).append(text)
    return {code: min(texts, key=lambda text: (len(text), text)) for code, texts in found.items()}


if __name__ == "__main__":
    PAGE.write_text(page(), "utf-8")
