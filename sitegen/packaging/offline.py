"""What makes visited pages work without a network: the service worker and its kill switch."""

from __future__ import annotations

import json
import posixpath
from collections.abc import Sequence
from pathlib import Path

from sitegen.packaging.bundle import bundle_service_worker
from sitegen.packaging.cache import content_hash

WORKER = "sw.js"
KILL_SWITCH = "sw-kill.json"
PAGE = "offline.html"


def offline_files(root: Path, cache: Path, shell: Sequence[str], manifest: str) -> dict[str, bytes]:
    """Return the service worker, told which version it belongs to, and its kill switch.

    `shell` names what every page loads. The version follows from those names, from the engine's
    folder and from the service worker itself: a new one makes browsers show the update notice.

    Raises:
        BuildError: as `bundle_script`.
    """
    worker = bundle_service_worker(root, cache)
    engine = f"{posixpath.dirname(manifest)}/"
    version = content_hash([worker, engine.encode(), *(path.encode() for path in shell)])
    build = {"version": version, "shell": [*shell, PAGE], "engine": engine}
    head = f"self.KV_BUILD = {json.dumps(build)};\n".encode()
    return {WORKER: head + worker, KILL_SWITCH: b'{"off": false}\n'}
