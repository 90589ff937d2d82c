"""The real site, built once per test run however many workers take part."""

from __future__ import annotations

import fcntl
import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

CHECKOUT = Path(__file__).resolve().parents[1]
LANGUAGES = ("zh", "en")
LESSONS = tuple(sorted(path.parent.name for path in CHECKOUT.glob("content/lessons/*/zh.md")))
REGISTERS = ("claims", "sources", "experiments", "retired", "glossary")
PRESET_REGISTERS = ("models", "accelerators", "vectors")
PRESET_PAGES = ("/zh/models/", "/en/models/deepseek-v3/", "/zh/accelerators/", "/en/vectors/")
"""Of a hundred pages made alike, the few that tests look at one by one."""
CACHED = (
    *(
        "axes",
        "compiled-wheels",
        "compressed",
        "exercises",
        "formulas",
        "lean",
        "scripts",
        "snapshots",
        "stdlib",
        "styles",
    ),
    "wheels",
)
"""What `.cache` keeps by the hash of everything it was made from: any project may share it."""
KINDS = (
    "/zh/card/",
    "/en/knob/",
    "/zh/measure/",
    "/zh/quiz/",
    "/en/",
    "/zh/claims/",
    "/en/glossary/",
    "/zh/models/",
    "/en/models/deepseek-v3/",
    "/404.html",
)
"""One page of each kind: what depends on theme and width is looked at here, not everywhere."""


def build(checkout: Path, out: Path, *options: str, **environment: str) -> None:
    """Run the authors' command; its words become the failure of the test."""
    done = subprocess.run(
        [sys.executable, "build.py", "build", "--out", str(out), *options],
        cwd=checkout,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise RuntimeError(f"build.py ended with {done.returncode}:\n{done.stdout}{done.stderr}")


def share_caches(root: Path, *kinds: str) -> None:
    """Let a project use what the checkout has made before; all of it follows from its inputs."""
    for kind in kinds or CACHED:
        shared = CHECKOUT / ".cache" / kind
        shared.mkdir(parents=True, exist_ok=True)
        (root / ".cache").mkdir(exist_ok=True)
        (root / ".cache" / kind).symlink_to(shared)


def built_once(shared: Path) -> Path:
    """Build into a folder that all workers share; whoever comes first builds, the rest wait.

    `KV_LEDGER_SITE` names a site that is built already, to test that one.
    """
    given = os.environ.get("KV_LEDGER_SITE")
    if given:
        return Path(given).resolve()
    site, failed = shared / "site", shared / "build-failed.txt"
    with (shared / "build.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if failed.exists():
            raise RuntimeError(failed.read_text("utf-8"))
        if not site.exists():
            try:
                build(CHECKOUT, site)
            except RuntimeError as error:
                failed.write_text(str(error), "utf-8")
                raise
    return site


def answered_once(shared: Path, name: str, answer: Callable[[], Any]) -> Any:
    """Answer a question whose JSON all workers share; whoever comes first works, the rest wait."""
    kept = shared / f"{name}.json"
    with kept.with_suffix(".lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not kept.exists():
            unfinished = kept.with_suffix(".new")
            unfinished.write_text(json.dumps(answer()), "utf-8")
            unfinished.rename(kept)
    return json.loads(kept.read_text("utf-8"))


def page_paths() -> list[str]:
    """Return the address of every page, from the root; known without building."""
    below = ["", *(f"{name}/" for name in (*LESSONS, *REGISTERS))]
    return [
        "/",
        *(f"/{lang}/{name}" for lang in LANGUAGES for name in below),
        *PRESET_PAGES,
        "/404.html",
        "/offline.html",
    ]


def has_figure(path: str) -> bool:
    """Say whether a lesson's page holds a figure that Python may be asked to draw again."""
    lang, _, lesson = path.strip("/").partition("/")
    source = CHECKOUT / "content/lessons" / lesson / f"{lang}.md"
    return source.is_file() and "{demo}" in source.read_text("utf-8")
