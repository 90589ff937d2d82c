"""Serve a built site as a host would; every request reads the disk."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sitegen.serve.headers import headers_for
from sitegen.serve.reloads import RELOAD_TAG, Reloads

NOT_FOUND = "404.html"
ENCODINGS = {"br": ".br", "zstd": ".zst"}
"""What the build lays beside a file, the smallest first."""


def make_app(site: Path, reloads: Reloads | None = None) -> Starlette:
    """Make the server of a built site; with `reloads`, pages also listen for a new build."""

    async def respond(request: Request) -> Response:
        return await run_in_threadpool(_respond, site, request, reloads is not None)

    routes = [Route("/{path:path}", respond)]
    if reloads is None:
        return Starlette(routes=routes)
    return Starlette(routes=[*reloads.routes(), *routes], lifespan=reloads.lifespan)


def _respond(site: Path, request: Request, reloading: bool) -> Response:
    path = request.path_params["path"]
    file = _find(site, path)
    if file is None:
        return _missing(site, reloading)
    if file.is_dir():
        return RedirectResponse(f"/{path}/")
    return _send(site, file, request.headers, reloading)


def _find(site: Path, path: str) -> Path | None:
    """Return the file for an address, or a folder whose address lacks its slash."""
    base = site.resolve()
    try:
        file = (base / path).resolve()
        if not file.is_relative_to(base) or not file.exists():
            return None
    except (OSError, ValueError):  # a name that no file can have
        return None
    if file.is_dir() and (path.endswith("/") or not path):
        file /= "index.html"
    return file if file.exists() else None


def _send(site: Path, file: Path, asked: Mapping[str, str], reloading: bool) -> Response:
    headers = headers_for(file.relative_to(site.resolve()).as_posix())
    headers["vary"] = "accept-encoding"
    if reloading and file.suffix == ".html":
        content = file.read_bytes().replace(b"</body>", RELOAD_TAG + b"</body>")
    else:
        encoding, smaller = _encoded(file, asked.get("accept-encoding", ""))
        content = smaller.read_bytes()
        if encoding:
            headers["content-encoding"] = encoding
    headers["etag"] = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    if asked.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers)


def _encoded(file: Path, accepted: str) -> tuple[str, Path]:
    """Return an encoding the browser takes and the file in it, or the file as it is."""
    offered = {name.strip().lower() for name in accepted.split(",")}  # `br;q=0` is no offer
    for encoding, suffix in ENCODINGS.items():
        smaller = file.with_name(file.name + suffix)
        if encoding in offered and smaller.is_file():
            return encoding, smaller
    return "", file


def _missing(site: Path, reloading: bool) -> Response:
    page = site / NOT_FOUND
    if not page.is_file():
        return PlainTextResponse("There is no built site here yet.", 404)
    response = _send(site, page.resolve(), {}, reloading)
    response.status_code = 404
    return response
