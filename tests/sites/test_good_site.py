"""What an author gets from a project without a defect, and keeps when a build fails."""

from __future__ import annotations

import os
import posixpath
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.sites.project import CHECKOUT, TODAY, Project

OPINION = """---
title: {title}
summary: {title}
level: card
order: 3
reviewed: 2026-11-29
---

## {title} {{#one}}

{{claim}}`opinion`
"""


def tree(folder: Path) -> dict[str, bytes]:
    return {
        path.relative_to(folder).as_posix(): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }


def part(html: str, part_id: str) -> str:
    """Return one section of a lesson's page."""
    match = re.search(rf'<section class="part" id="{part_id}".*?</section>', html, re.DOTALL)
    assert match
    return match[0]


def values(html: str, dimension: str) -> list[str]:
    """Return what the badges of one dimension say, in the order of the page."""
    return re.findall(rf'data-dimension="{dimension}" data-values="([^"]*)"', html)


def test_good_site_is_built(project: Project) -> None:
    printed = project.run("build")
    assert printed.as_text() == (
        "· load\n· validate\n· evaluate\n· typeset\n· package\n· render\n· gates\n"
        "· write\n· verify\n· publish\n"
        "-- standard output --\n"
        "Built [N] pages, [N] files, [N] MB in site in [N] s: 8 claims, 0 literals, 0 warnings.\n"
        "-- exit code 0 --\n"
    )
    written = tree(project.site)
    assert {"index.html", "404.html", "zh/first/index.html", "en/claims/index.html"} <= set(written)
    assert b"data-src" not in b"".join(v for k, v in written.items() if k.endswith(".html"))


def test_build_is_what_is_done_without_a_command(project: Project) -> None:
    assert project.run("--json").code == 0
    assert (project.site / "index.html").is_file()


def test_check_writes_nothing(project: Project) -> None:
    before = sorted(project.root.iterdir())
    printed = project.run("check")
    assert printed.code == 0
    assert printed.out.startswith("Checked ")
    assert sorted(project.root.iterdir()) == before


@pytest.mark.parametrize(
    ("path", "find", "replace"),
    [
        ("content/lessons/first/zh.md", "留下K和V。", "留下K和V，约4.9%。"),
        ("content/lessons/first/en.md", "keeps K", "keeps [K](../third/)"),
        ("content/glossary/terms.yaml", "- id", "-- id"),
    ],
    ids=["before anything is written", "after the new site was written", "while files are read"],
)
def test_failed_build_leaves_the_last_good_site(
    project: Project, path: str, find: str, replace: str
) -> None:
    assert project.run("build").code == 0
    before, beside = tree(project.site), sorted(project.root.iterdir())
    project.replace(path, find, replace)
    assert project.run("build").code == 1
    assert tree(project.site) == before
    assert sorted(project.root.iterdir()) == beside


def test_new_build_takes_the_place_of_the_old(project: Project) -> None:
    out = project.root / "a" / "b"
    assert project.run("build", "--out", "a/b").code == 0
    (out / "left-over.html").write_text("old")
    project.replace("content/lessons/first/en.md", "keeps K", "stores K")
    assert project.run("build", "--out", "a/b").code == 0
    assert b"stores K" in (out / "en/first/index.html").read_bytes()
    assert not (out / "left-over.html").exists()
    assert list(out.parent.iterdir()) == [out]


def test_badge_follows_the_demo(project: Project) -> None:
    assert project.run("build").code == 0
    for lang in ("zh", "en"):
        with_demo = part(project.read(f"site/{lang}/first/index.html"), "turn")
        assert 'data-display-mode="built"' in with_demo
        assert values(with_demo, "display") == ["built"]
        path = f"content/lessons/first/{lang}.md"
        project.replace(path, ":::{demo} account-a\n:layers: 2\n:::", "K")
    assert project.run("build").code == 0
    for lang in ("zh", "en"):
        without = part(project.read(f"site/{lang}/first/index.html"), "turn")
        assert 'data-display-mode="static"' in without
        assert values(without, "display") == ["static"]


def test_parts_say_what_they_hold(project: Project) -> None:
    assert project.run("build").code == 0
    html = project.read("site/en/first/index.html") + project.read("site/en/second/index.html")
    heads = re.findall(
        r'id="([a-z-]+)" data-display-mode="(.*?)" data-evidence="(.*?)" data-verification="(.*?)"',
        html,
    )
    assert heads == [
        ("how-much", "static", "derivation", "unchecked"),
        ("turn", "built", "editorial", "unneeded"),
        ("watch", "prewritten", "editorial", "unneeded"),
        ("explained", "static", "editorial", "unneeded"),
        ("measured", "script record", "paper experiment", "unchecked"),
        ("wrong", "script", "official", "unneeded"),
    ]


def test_page_of_editorial_claims_has_an_empty_verification(project: Project) -> None:
    for lang, title in (("zh", "第三课"), ("en", "The third lesson")):
        project.write(f"content/lessons/third/{lang}.md", OPINION.format(title=title))
    assert project.run("build").code == 0
    html = project.read("site/en/third/index.html")
    assert values(html, "evidence") == ["editorial"] * 2
    assert values(html, "verification") == [""] * 2
    assert "no number to check" in html


def test_languages_name_each_other(project: Project) -> None:
    assert project.run("build").code == 0
    pages = [p for p in tree(project.site) if re.fullmatch(r"(zh|en)/.*index\.html", p)]
    assert len(pages) == 20
    alternates = {page: named_alternates(project, page) for page in pages}
    for page, named in alternates.items():
        twin = named["en" if page.startswith("zh/") else "zh-Hans"]
        assert twin != page
        assert alternates[twin] == named
        assert named["x-default"] == "index.html"


def named_alternates(project: Project, page: str) -> dict[str, str]:
    """Return language → page of the `hreflang` links of a page."""
    found = re.findall(
        r'<link rel="alternate" hreflang="([^"]+)" href="([^"]+)">', project.read(f"site/{page}")
    )
    folder = posixpath.dirname(page)
    return {
        lang: posixpath.normpath(posixpath.join(folder, href, "index.html")) for lang, href in found
    }


def test_same_bytes_wherever_and_whenever(good: Project, tmp_path: Path) -> None:
    surroundings = [
        {"TZ": "Pacific/Kiritimati", "LC_ALL": "C", "PYTHONHASHSEED": "1", "HOME": "/"},
        {"TZ": "America/Adak", "LC_ALL": "C.UTF-8", "PYTHONHASHSEED": "4294967295"},
    ]
    trees = []
    for number, environment in enumerate(surroundings):
        project = Project(tmp_path / ("nested/" * number) / "项目")
        shutil.copytree(good.root, project.root, symlinks=True)
        options = ["build", "--json", "--root", str(project.root), "--jobs", str(number + 1)]
        done = subprocess.run(
            [sys.executable, "-c", "from sitegen.cli import main; main()", *options],
            cwd=CHECKOUT,
            env={"PATH": os.environ["PATH"], "SOURCE_DATE_EPOCH": TODAY, **environment},
            capture_output=True,
            check=False,
        )
        assert (done.returncode, done.stderr) == (0, b"")
        trees.append(tree(project.site))
    assert trees[0].keys() == trees[1].keys()
    assert [name for name in trees[0] if trees[0][name] != trees[1][name]] == []
