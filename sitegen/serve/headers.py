"""What a host sends with each file: type, security policy, how long it may be kept."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from sitegen.policy import DOCUMENT_POLICY, SERVICE_WORKER_POLICY, WORKER_POLICY

TYPES = {
    ".css": "text/css; charset=utf-8",
    ".html": "text/html; charset=utf-8",
    ".ico": "image/x-icon",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".mjs": "text/javascript; charset=utf-8",
    ".png": "image/png",
    ".py": "text/plain; charset=utf-8",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".wasm": "application/wasm",
    ".webmanifest": "application/manifest+json",
    ".whl": "application/zip",
    ".woff2": "font/woff2",
    ".xml": "application/xml",
    ".zip": "application/zip",
}
FOR_EVER = "public, max-age=31536000, immutable"
ASK_FIRST = "no-cache"
_HASHED = re.compile(
    r"engine/[0-9a-f]{8,}/|figures/.*\.[0-9a-f]{8,}\.json$|.*-[0-9a-f]{8,}\.[a-z0-9]+$"
)
_WORKER = re.compile(r"engine/[0-9a-f]+/worker-[0-9a-f]+\.js$")


def headers_for(path: str) -> dict[str, str]:
    """Return the headers of a file, given its path from the site's root."""
    return {
        "content-type": TYPES.get(PurePosixPath(path).suffix, "application/octet-stream"),
        "content-security-policy": _policy(path),
        "cache-control": FOR_EVER if _HASHED.match(path) else ASK_FIRST,
        "referrer-policy": "same-origin",
        "x-content-type-options": "nosniff",
    }


def _policy(path: str) -> str:
    if path == "sw.js":
        return SERVICE_WORKER_POLICY
    return WORKER_POLICY if _WORKER.match(path) else DOCUMENT_POLICY
