"""The preview of a tiny checkout whose `build.py` copies its content into the site."""

import http.client
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

pytestmark = pytest.mark.timeout(60)
CHECKOUT = Path(__file__).parents[4]
BUILD = """
import pathlib, sys
text = pathlib.Path("content/page.html").read_text()
if "BROKEN" in text:
    sys.exit("content/page.html:1: it is broken.")
site = pathlib.Path(sys.argv[sys.argv.index("--out") + 1])
site.mkdir(exist_ok=True)
(site / "index.html").write_text(f"<body>{text}</body>")
"""
PREVIEW = (
    "import pathlib, sys\n"
    "from sitegen.serve import run\n"
    "sys.exit(run(pathlib.Path(sys.argv[1]), port=int(sys.argv[2])))\n"
)


class Preview:
    """A running preview, its terminal and one page that listens."""

    def __init__(self, root: Path, first: str = "built (") -> None:
        self.root = root
        self.process = subprocess.Popen(
            [sys.executable, "-u", "-c", PREVIEW, str(root), "0"],
            cwd=CHECKOUT,
            env={**os.environ, "PYTHONUNBUFFERED": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        self.wait_for(first)
        match = re.search(r"http://(127\.0\.0\.1:\d+)/", self.wait_for("Serving"))
        assert match
        self.netloc = match[1]
        self.events = http.client.HTTPConnection(self.netloc, timeout=20)

    def wait_for(self, text: str) -> str:
        assert self.process.stdout
        for line in self.process.stdout:
            if text in line:
                return line
        raise AssertionError(f"the preview ended before it said {text!r}")

    def page(self, path: str = "/") -> str:
        connection = http.client.HTTPConnection(self.netloc, timeout=20)
        connection.request("GET", path)
        text = connection.getresponse().read().decode()
        connection.close()
        return text

    def listen(self) -> http.client.HTTPResponse:
        self.events.request("GET", "/__reload")
        response = self.events.getresponse()
        assert response.readline() == b"retry: 500\n"
        assert response.readline() == b"\n"
        return response

    def write(self, text: str) -> None:
        (self.root / "content/page.html").write_text(text)

    def close(self) -> None:
        self.process.send_signal(signal.SIGINT)
        try:
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.wait()
            self.events.close()
            assert self.process.stdout
            self.process.stdout.close()


@pytest.fixture
def preview(tmp_path: Path) -> Iterator[Preview]:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/page.html").write_text("first")
    (tmp_path / "build.py").write_text(BUILD)
    running = Preview(tmp_path)
    try:
        yield running
    finally:
        running.close()


def test_change_is_built_and_announced(preview: Preview) -> None:
    assert "first" in preview.page()
    listening = preview.listen()
    preview.write("second")
    assert listening.readline() == b"data: built\n"
    assert "second" in preview.page()


def test_reload_script_is_only_in_what_the_preview_sends(preview: Preview) -> None:
    assert '<script type="module" src="/__reload.js"></script></body>' in preview.page()
    assert "EventSource" in preview.page("/__reload.js")
    assert "__reload" not in (preview.root / "site/index.html").read_text()


def test_the_preview_switches_off_what_browsers_would_keep(preview: Preview) -> None:
    assert preview.page("/sw-kill.json") == '{"off":true}'


def test_failed_build_keeps_the_last_good_site(preview: Preview) -> None:
    preview.write("BROKEN")
    preview.wait_for("content/page.html:1: it is broken.")
    preview.wait_for("not built; the last good site stays served")
    assert "first" in preview.page()
    preview.write("mended")
    preview.wait_for("built (")
    assert "mended" in preview.page()


def test_interrupt_ends_it_while_a_page_listens(preview: Preview) -> None:
    preview.listen()
    preview.process.send_signal(signal.SIGINT)
    assert preview.process.wait(5) == 0


def test_port_in_use_is_said_with_the_remedy(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        result = subprocess.run(
            [sys.executable, "-c", PREVIEW, str(tmp_path), str(port)],
            cwd=CHECKOUT,
            capture_output=True,
            text=True,
            check=False,
        )
    assert result.returncode == 1
    assert result.stderr == (
        f"Port {port} cannot be used: Address already in use. "
        f"Choose another: python build.py serve --port {port + 1}\n"
    )


def test_preview_begins_even_where_the_first_build_fails(tmp_path: Path) -> None:
    (tmp_path / "content").mkdir()
    (tmp_path / "content/page.html").write_text("BROKEN")
    (tmp_path / "build.py").write_text(BUILD)
    running = Preview(tmp_path, "not built; there is no site to serve yet")
    try:
        assert running.page() == "There is no built site here yet."
    finally:
        running.close()
