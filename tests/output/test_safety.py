"""No code inside pages, nothing from another host, one policy everywhere."""

from __future__ import annotations

import json
import re
from pathlib import Path
from urllib.parse import urlsplit

from tests.output.reading import BuiltPage, Node

POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; font-src 'self'; "
    "worker-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; "
    "require-trusted-types-for 'script'; trusted-types kv-worker kv-fragment default"
)
ADDRESSES = ("href", "src", "srcset", "action", "formaction", "data", "poster", "xlink:href",
             "data-engine", "data-axes", "data-states")  # fmt: skip


def test_no_page_has_code_or_style_of_its_own(pages: dict[str, BuiltPage]) -> None:
    found = []
    for page in pages.values():
        for node in page.root:
            where = f"{page.path}:{node.line}: <{node.name}>"
            is_code = node.name == "script" and node.text.strip() and not is_data(node)
            if node.name == "style" or is_code:
                found.append(where)
            found += [
                f"{where} {name}"
                for name, value in node.attributes.items()
                if name == "style"
                or (name.startswith("on") and name != "on")
                or value.strip().lower().startswith("javascript:")
            ]
    assert not found, "\n".join(found)


def is_data(node: Node) -> bool:
    """Tell whether a script is a block of data, which no browser runs."""
    if node.attributes != {"type": "application/ld+json"} or set("<>&") & set(node.text):
        return False
    return isinstance(json.loads(node.text), dict)


def test_every_lesson_says_what_it_is_based_on(pages: dict[str, BuiltPage]) -> None:
    for page in pages.values():
        blocks = [json.loads(n.text) for n in page.root.find("script") if is_data(n)]
        is_lesson = page.root.find("article", **{"class": "lesson"}) != []
        assert len(blocks) == is_lesson, page.path
        for data in blocks:
            assert data["@type"] == "LearningResource"
            cited = [one["url"] for one in data.get("citation", [])]
            linked = {a.attributes.get("href") for a in page.root.find("a", rel="external")}
            assert set(cited) <= linked, page.path
            assert data["isBasedOn"][0].endswith("claims.json")


def test_only_links_for_readers_lead_to_other_hosts(pages: dict[str, BuiltPage]) -> None:
    found = []
    for page in pages.values():
        for node in page.root:
            for name in ADDRESSES:
                parts = urlsplit(node.attributes.get(name, ""))
                if not (parts.scheme or parts.netloc):
                    continue
                if node.name != "a" or name != "href" or parts.scheme != "https":
                    found.append(f"{page.path}:{node.line}: <{node.name} {name}={parts.geturl()}>")
    assert not found, "\n".join(found)


def test_styles_and_scripts_name_no_other_host(built_site: Path) -> None:
    namespaces = ("http://www.w3.org/", "https://www.w3.org/")
    for path in [*built_site.glob("assets/*.css"), *built_site.glob("assets/*.js"),
                 *built_site.glob("engine/*/worker-*.js")]:  # fmt: skip
        text = path.read_text("utf-8")
        found = [
            url for url in re.findall(r"https?://[\w./-]+", text) if not url.startswith(namespaces)
        ]
        assert not found, (path.name, found)
        assert "@import" not in text, path.name
        assert not re.search(r"\beval\(|new Function\(", text), path.name


def test_every_page_carries_the_policy(pages: dict[str, BuiltPage]) -> None:
    for page in pages.values():
        metas = page.root.find("meta", http_equiv="Content-Security-Policy")
        assert [meta.attributes["content"] for meta in metas] == [POLICY], page.path
        (head,) = page.root.find("head")
        order = [node for node in head if node.name in ("meta", "link", "script")]
        loads = [place for place, node in enumerate(order) if node.name in ("link", "script")]
        assert order.index(metas[0]) < min(loads), page.path


def test_no_page_frames_or_embeds_anything(pages: dict[str, BuiltPage]) -> None:
    for page in pages.values():
        names = {node.name for node in page.root}
        assert not names & {"iframe", "object", "embed", "frame", "base", "applet"}, page.path


def test_nothing_private_is_shipped(built_site: Path) -> None:
    names = [path.relative_to(built_site).as_posix() for path in built_site.rglob("*")]
    hidden = [name for name in names if name.startswith(".") and name != ".kv-ledger"]
    assert not hidden
    assert not [name for name in names if re.search(r"__pycache__|\.pyc$|\.map$|\.ya?ml$", name)]
    home = str(Path.home())
    for path in built_site.rglob("*"):
        if path.suffix in (".html", ".json", ".js", ".css", ".txt"):
            assert home + "/" not in path.read_text("utf-8"), path
