"""The service worker knows its version, and a new one only when something it serves is new."""

import json
from pathlib import Path

from sitegen.packaging.offline import KILL_SWITCH, PAGE, WORKER, offline_files

SHELL = ("assets/app-1.js", "assets/site-1.css")
MANIFEST = "engine/0123456789abcdef/engine.json"


def made(root: Path, cache: Path, *shell: str, manifest: str = MANIFEST) -> dict[str, object]:
    head = offline_files(root, cache, shell or SHELL, manifest)[WORKER].split(b"\n")[0]
    build = json.loads(head.removeprefix(b"self.KV_BUILD = ").removesuffix(b";"))
    assert isinstance(build, dict)
    return build


def test_it_is_told_what_every_page_needs(root: Path, cache: Path) -> None:
    build = made(root, cache)
    assert build["shell"] == [*SHELL, PAGE]
    assert build["engine"] == "engine/0123456789abcdef/"


def test_the_version_follows_from_names_and_code(root: Path, cache: Path) -> None:
    first = made(root, cache)["version"]
    assert made(root, cache)["version"] == first
    others = [
        made(root, cache, "assets/app-2.js")["version"],
        made(root, cache, manifest="engine/fedcba9876543210/engine.json")["version"],
    ]
    script = root / "assets/js/service-worker/service-worker.js"
    script.write_text("globalThis.changed = true;\n")
    others.append(made(root, cache)["version"])
    assert len({first, *others}) == 4


def test_the_switch_is_built_as_off(root: Path, cache: Path) -> None:
    assert json.loads(offline_files(root, cache, SHELL, MANIFEST)[KILL_SWITCH]) == {"off": False}
