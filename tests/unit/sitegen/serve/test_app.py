import http.client
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from sitegen.policy import (
    DOCUMENT_POLICY,
    META_POLICY,
    SERVICE_WORKER_POLICY,
    WORKER_POLICY,
)
from sitegen.serve.headers import headers_for
from tests.hosting import hosted


@pytest.fixture
def address(site: Path) -> Iterator[str]:
    with hosted(site) as url:
        yield url


def fetch(
    address: str, path: str, method: str = "GET", **headers: str
) -> tuple[int, dict[str, str], bytes]:
    connection = http.client.HTTPConnection(urlsplit(address).netloc, timeout=10)
    connection.request(method, path, headers=headers)
    response = connection.getresponse()
    content = response.read()
    connection.close()
    return response.status, {k.lower(): v for k, v in response.getheaders()}, content


@pytest.mark.parametrize(
    ("path", "type_", "kept"),
    [
        ("/", "text/html; charset=utf-8", "no-cache"),
        ("/zh/knob/", "text/html; charset=utf-8", "no-cache"),
        ("/assets/app-0123456789.js", "text/javascript; charset=utf-8", "immutable"),
        ("/assets/site-0123456789.css", "text/css; charset=utf-8", "immutable"),
        ("/engine/0123456789abcdef/pyodide.asm.wasm", "application/wasm", "immutable"),
        ("/engine/0123456789abcdef/pyodide.mjs", "text/javascript; charset=utf-8", "immutable"),
        (
            "/engine/0123456789abcdef/pyodide_demos-0.1.0-py3-none-any.whl",
            "application/zip",
            "immutable",
        ),
        ("/claims.json", "application/json", "no-cache"),
        ("/scripts/kv_cache.py", "text/plain; charset=utf-8", "no-cache"),
    ],
)
def test_type_caching_and_policy(address: str, path: str, type_: str, kept: str) -> None:
    status, headers, _ = fetch(address, path)
    assert status == 200
    assert headers["content-type"] == type_
    assert kept in headers["cache-control"]
    assert headers["content-security-policy"] == DOCUMENT_POLICY
    assert headers["x-content-type-options"] == "nosniff"


def test_worker_alone_may_compile_webassembly(address: str) -> None:
    _, headers, _ = fetch(address, "/engine/0123456789abcdef/worker-0123456789.js")
    assert headers["content-security-policy"] == WORKER_POLICY
    assert "wasm" not in DOCUMENT_POLICY


def test_the_service_worker_only_fetches() -> None:
    headers = headers_for("sw.js")
    assert headers["content-security-policy"] == SERVICE_WORKER_POLICY
    assert headers["cache-control"] == "no-cache"


def test_meta_form_leaves_out_what_browsers_refuse_there() -> None:
    assert DOCUMENT_POLICY.replace(" frame-ancestors 'none';", "") == META_POLICY


def test_page_is_served_as_it_was_built(address: str, site: Path) -> None:
    assert fetch(address, "/")[2] == (site / "index.html").read_bytes()


def test_folder_without_slash_is_redirected(address: str) -> None:
    status, headers, _ = fetch(address, "/zh/knob")
    assert (status, headers["location"]) == (307, "/zh/knob/")


@pytest.mark.parametrize(
    "path", ["/absent", "/zh/", "/..%2fsecret.txt", "/%2e%2e/secret.txt", "/%00", "//etc/passwd"]
)
def test_anything_else_is_the_missing_page(address: str, path: str) -> None:
    status, headers, content = fetch(address, path)
    assert status == 404
    assert b"no such page" in content
    assert headers["content-security-policy"] == DOCUMENT_POLICY


def test_known_content_is_not_sent_again(address: str, site: Path) -> None:
    _, headers, _ = fetch(address, "/")
    status, _, content = fetch(address, "/", **{"If-None-Match": headers["etag"]})
    assert (status, content) == (304, b"")
    (site / "index.html").write_text("<body>new!</body>")
    assert fetch(address, "/", **{"If-None-Match": headers["etag"]})[0] == 200


def test_head_has_no_body_and_other_methods_are_refused(address: str) -> None:
    assert fetch(address, "/", "HEAD")[2] == b""
    assert fetch(address, "/", "POST")[0] == 405


def test_folder_without_a_site_says_so(tmp_path: Path) -> None:
    with hosted(tmp_path / "nothing") as address:
        status, _, content = fetch(address, "/")
    assert (status, content) == (404, b"There is no built site here yet.")


@pytest.mark.parametrize(
    ("accepted", "encoding", "content"),
    [
        ("gzip, deflate, br, zstd", "br", b"brotli"),
        ("gzip, zstd", "zstd", b"zstandard"),
        ("BR", "br", b"brotli"),
        ("gzip, br;q=0", None, b"1;"),
        ("", None, b"1;"),
    ],
)
def test_compressed_file_is_sent_as_what_it_is(
    site: Path, address: str, accepted: str, encoding: str | None, content: bytes
) -> None:
    folder = site / "engine/0123456789abcdef"
    (folder / "pyodide.mjs.br").write_bytes(b"brotli")
    (folder / "pyodide.mjs.zst").write_bytes(b"zstandard")
    path = "/engine/0123456789abcdef/pyodide.mjs"
    status, headers, body = fetch(address, path, **{"Accept-Encoding": accepted})
    assert (status, body) == (200, content)
    assert headers.get("content-encoding") == encoding
    assert headers["vary"] == "accept-encoding"
    assert headers["content-type"] == "text/javascript; charset=utf-8"
    known = {"Accept-Encoding": accepted, "If-None-Match": headers["etag"]}
    assert fetch(address, path, **known)[0] == 304


def test_file_without_a_smaller_one_is_sent_plainly(address: str) -> None:
    status, headers, body = fetch(address, "/claims.json", **{"Accept-Encoding": "br"})
    assert (status, body) == (200, b"[]")
    assert "content-encoding" not in headers
