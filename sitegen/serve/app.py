"""Serve a built site as a host would; every request reads the disk."""

from __future__ import annotations

import hashlib
from pathlib import Path

from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import PlainTextResponse, RedirectResponse, Response
from starlette.routing import Route

from sitegen.serve.headers import headers_for
from sitegen.serve.reloads import RELOAD_TAG, Reloads

NOT_FOUND = "404.html"


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
    return _send(site, file, request.headers.get("if-none-match"), reloading)


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


def _send(site: Path, file: Path, known: str | None, reloading: bool) -> Response:
    content = file.read_bytes()
    headers = headers_for(file.relative_to(site.resolve()).as_posix())
    if reloading and file.suffix == ".html":
        content = content.replace(b"</body>", RELOAD_TAG + b"</body>")
    headers["etag"] = f'"{hashlib.sha256(content).hexdigest()[:20]}"'
    if known == headers["etag"]:
        return Response(status_code=304, headers=headers)
    return Response(content, headers=headers)


def _missing(site: Path, reloading: bool) -> Response:
    page = site / NOT_FOUND
    if not page.is_file():
        return PlainTextResponse("There is no built site here yet.", 404)
    response = _send(site, page.resolve(), None, reloading)
    response.status_code = 404
    return response
