"""Write a project of many lessons, made of the project's own content forms.

`python -m tools.bench.corpus FOLDER N` copies what a build reads and multiplies the lessons: each
new one follows one of the real lessons block by block, in both languages, with sentences of its
own in every paragraph, so that no two pages share a paragraph. A tenth as many claims are added.
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PATTERNS = ("card", "knob", "measure")
COPIED = ("assets", "templates", "pyodide_demos", "content", "sitegen", "tools")
FILES = ("build.py", "package.json", "package-lock.json", "pyproject.toml", "LICENSE")
CLAIMS_EACH = 3
AFTER_REAL_LESSONS = 100
"""Where new lessons stand in the course, so that no real one stands there too."""
_LETTERS = "bcdfghjklmnpqrstvwxz"
_OWN = {
    "en": (
        " In variant {name} the same holds for {{claim}}`{claim}` MACs, and the {{term}}`prefix` "
        "is read *once* for each {{term}}`position`."
    ),
    "zh": (
        "变体{name}里也是这样：{{claim}}`{claim}`次乘加，"
        "{{term}}`prefix`的每个{{term}}`position`只读*一遍*。"
    ),
}
_SEPARATE = re.compile(r"^(?:#|:::|\||`{3}|\$\$|-\s|\d+\.\s|:|\s|>)")


def code_of(number: int) -> str:
    """Write a number in consonants: the text of a lesson may hold no unexplained digits."""
    letters = ""
    for _ in range(3):
        number, rest = divmod(number, len(_LETTERS))
        letters = _LETTERS[rest] + letters
    return letters


def slugs_of(count: int) -> list[str]:
    """Return the lessons' names in the order of the course; the real ones come first."""
    new = (f"{PATTERNS[i % len(PATTERNS)]}-{code_of(i)}" for i in range(len(PATTERNS), count))
    return [*PATTERNS[:count], *new]


def write_corpus(folder: Path, count: int, root: Path = ROOT) -> None:
    """Write a project with `count` lessons; `node_modules` is linked, `.cache` is not there."""
    ignore = shutil.ignore_patterns("__pycache__")
    for name in COPIED:
        shutil.copytree(root / name, folder / name, ignore=ignore, dirs_exist_ok=True)
    for name in FILES:
        shutil.copy(root / name, folder / name)
    for name in ("node_modules", ".venv"):
        if (root / name).exists():
            (folder / name).symlink_to((root / name).resolve())
    claims = _write_claims(folder, max(10, count // 10))
    slugs = slugs_of(count)
    for index, slug in enumerate(slugs):
        if index < len(PATTERNS):
            continue
        for lang in _OWN:
            source = (root / "content/lessons" / slug.partition("-")[0] / f"{lang}.md").read_text(
                "utf-8"
            )
            used = [claims[(index * 7 + k) % len(claims)] for k in range(CLAIMS_EACH)]
            text = _vary(source, lang, index, slugs, used)
            target = folder / "content/lessons" / slug / f"{lang}.md"
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text, "utf-8")


def _vary(source: str, lang: str, index: int, slugs: list[str], claims: list[str]) -> str:
    """Give a lesson a head, a place and sentences of its own."""
    _, head, body = source.split("---\n", 2)
    name = code_of(index)
    title = re.search(r"^title: '?(.+?)'?$", head, re.MULTILINE)
    following = slugs[index + 1] if index + 1 < len(slugs) else "null"
    replaced = {
        "title": f"'{title[1] if title else ''} ({name})'",
        "order": str(AFTER_REAL_LESSONS + index),
        "next": following,
        "prerequisites": f"[{slugs[index - 1]}]",
    }
    for key, value in replaced.items():
        head = re.sub(rf"^{key}: .*$", _constant(f"{key}: {value}"), head, flags=re.MULTILINE)
    return f"---\n{head}---\n{''.join(_blocks(body, lang, name, claims))}"


def _constant(text: str) -> Callable[[re.Match[str]], str]:
    """Return a replacement in which backslashes mean nothing."""
    return lambda _: text


def _blocks(body: str, lang: str, name: str, claims: list[str]) -> Iterator[str]:
    """Yield the blocks of a text, the paragraphs each with a sentence more."""
    fenced, number = False, 0
    for block in re.split(r"(\n\n+)", body):
        plain = not fenced and bool(block.strip()) and not _SEPARATE.match(block.lstrip("\n"))
        if block.count("```") % 2 or block.count(":::") % 2:
            fenced = not fenced
        if plain and "\n" not in block.strip("\n"):
            claim = claims[number % len(claims)]
            own = _OWN[lang].format(name=f"{name}-{code_of(number)}", claim=claim)
            yield block.rstrip("\n") + own + block[len(block.rstrip("\n")) :]
            number += 1
        else:
            yield block


def _write_claims(folder: Path, count: int) -> list[str]:
    """Add claims on counts of MACs; return their ids."""
    entries: list[str] = []
    names: list[str] = []
    for number in range(count):
        layers, positions = number % 7 + 1, number % 150 + 1
        name = f"generated-{code_of(number)}"
        names.append(name)
        entries.append(f"""- id: {name}
  statement:
    zh: 生成的账目{code_of(number)}：用缓存时的乘加次数
    en: "Generated account {code_of(number)}: MACs with a cache"
  value:
    call: account_a.macs_cached
    args: {{layers: {layers}, width: 32, positions: {positions}}}
  unit: mac
  formats: [integer]
  scope:
    zh: 只数K和V的投影；其余一切都不数。
    en: The K and V projections alone; everything else is left out.
  evidence: [derivation]
  sources: []
  verification:
    status: checked
    by: program
    how: recomputed
    scope:
      zh: 重算了公式。
      en: The formula was recomputed.
    date: 2026-11-29
    value: '{2 * layers * 32 * 32 * positions}'
""")
    (folder / "content/claims/generated.yaml").write_text("\n".join(entries), "utf-8")
    return names


def main() -> None:
    """Write a corpus from the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("count", type=int)
    arguments = parser.parse_args()
    write_corpus(arguments.folder, arguments.count)


if __name__ == "__main__":
    main()
