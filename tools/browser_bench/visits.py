"""Visit a page with a real Chromium, a profile of its own each time, and note what it took."""

from __future__ import annotations

import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from pathlib import Path

from playwright.sync_api import BrowserContext, Page, Playwright

from tools.browser_bench.figures import percentile
from tools.browser_bench.hosts import Host
from tools.browser_bench.line import Transfer
from tools.browser_bench.processes import memory_of

IN_PAGE = Path(__file__).with_name("in_page.js")
FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--no-first-run",
    "--enable-precise-memory-info",
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
)
PATIENCE = 120_000
QUIET_FOR = 1.0
WARM_FOR = 3.0
MOVES = 200
CALCULATOR = "kv-calculator"
FOUR_MODELS = (
    f"/en/memory/?{CALCULATOR}.second=gpt-oss-20b&{CALCULATOR}.third=deepseek-v3"
    f"&{CALCULATOR}.fourth=gemma-3-27b"
)


@dataclass(frozen=True, slots=True)
class Variant:
    """One of the pages that are compared: where it is, the next one, and the rung it must use."""

    name: str
    page: str
    next_page: str
    rung: str | None = None


@dataclass(slots=True)
class Sample:
    """What one round gave for one page on one line; times in milliseconds."""

    variant: str
    line: str
    values: dict[str, float] = field(default_factory=dict)

    def as_json(self) -> dict[str, object]:
        """Return it as data."""
        return asdict(self)


@contextmanager
def browser(playwright: Playwright, program: str | None, profile: Path) -> Iterator[BrowserContext]:
    """Start a Chromium on a profile; it has ended when the block has."""
    context = playwright.chromium.launch_persistent_context(
        profile,
        executable_path=program,
        args=list(FLAGS),
        headless=True,
        # A reader's browser emulates nothing; what is emulated is styled anew at every leave.
        color_scheme="null",
        reduced_motion="null",
        forced_colors="null",
    )
    context.set_default_timeout(PATIENCE)
    context.add_init_script(path=IN_PAGE)
    try:
        yield context
    finally:
        context.close()


def take_sample(
    playwright: Playwright, program: str | None, variant: Variant, host: Host, moves: bool
) -> Sample:
    """Open the page cold, move its knobs, open the next one, and come back another day."""
    sample = Sample(variant.name, host.line.name)
    with tempfile.TemporaryDirectory(prefix="kv-bench-", ignore_cleanup_errors=True) as folder:
        profile = Path(folder)
        with browser(playwright, program, profile) as context:
            page = context.pages[0]
            _open(page, host, variant, variant.page, sample, "cold")
            if moves:
                _move(page, profile, sample)
            _be_quiet(host)
            _open(page, host, variant, variant.next_page, sample, "next")
            if moves and variant.rung is not None:
                _compare_four(page, host, sample)
            _be_quiet(host)
        with browser(playwright, program, profile) as context:
            _open(context.pages[0], host, variant, variant.page, sample, "second")
    return sample


def move_at_load(
    playwright: Playwright, program: str | None, variant: Variant, host: Host
) -> float:
    """Open the page cold and move a knob when it has loaded; return how long the answer took."""
    with (
        tempfile.TemporaryDirectory(prefix="kv-bench-", ignore_cleanup_errors=True) as folder,
        browser(playwright, program, Path(folder)) as context,
    ):
        page = context.pages[0]
        address = variant.page.partition("?")[0]
        page.goto(f"{host.address}{address}?move-at-load", wait_until="commit")
        return float(page.evaluate("bench.whenAnswered"))


def _open(
    page: Page, host: Host, variant: Variant, address: str, sample: Sample, kind: str
) -> None:
    """Open an address, wait for the first computed number, and note time and traffic."""
    place = len(host.meter.done)
    page.goto(host.address + address, wait_until="commit")
    page.evaluate("bench.whenComputed")
    traffic = host.meter.since(place)
    sample.values[f"{kind}.first"] = float(page.evaluate("bench.first"))
    sample.values.update({f"{kind}.{name}": value for name, value in counted(traffic).items()})
    if variant.rung is not None:
        line = page.locator(f'details.engine-line[data-rung="{variant.rung}"]')
        line.wait_for(state="attached", timeout=5_000)


def counted(traffic: list[Transfer]) -> dict[str, float]:
    """Sum up what came: requests, bytes, those of Python, and those kept for a later visit."""
    python = [t.size for t in traffic if is_python(t.path)]
    return {
        "requests": len(traffic),
        "bytes": sum(t.size for t in traffic),
        "python": sum(python),
        "later": sum(t.size for t in traffic if t.for_later and not is_python(t.path)),
    }


def is_python(path: str) -> bool:
    """Tell whether a file belongs to Python and not to the page."""
    name = path.rpartition("/")[2]
    return "/engine/" in path or name.startswith(("pyodide", "python_stdlib"))


def _move(page: Page, profile: Path, sample: Sample) -> None:
    """Move the knobs of a page that has had time to settle, then look at the memory."""
    time.sleep(WARM_FOR)
    times: list[float] = page.evaluate(f"bench.moves({MOVES})")
    sample.values["move.p50"] = percentile(times, 50)
    sample.values["move.p99"] = percentile(times, 99)
    sample.values["heap"] = float(page.evaluate("performance.memory.usedJSHeapSize")) / 2**20
    memory = memory_of(profile)
    if memory is not None:
        sample.values["memory"] = memory


def _compare_four(page: Page, host: Host, sample: Sample) -> None:
    """Move the length in the calculator while it compares four models."""
    page.goto(host.address + FOUR_MODELS, wait_until="commit")
    page.locator(f'kv-demo[name="{CALCULATOR}"][data-state="live"]').wait_for()
    time.sleep(WARM_FOR)
    times: list[float] = page.evaluate(
        f"bench.changes('{CALCULATOR}', 'context', 'bytes-total', {MOVES})"
    )
    sample.values["four.p50"] = percentile(times, 50)
    sample.values["four.p99"] = percentile(times, 99)


def _be_quiet(host: Host, patience: float = 30) -> None:
    """Wait until nothing has been asked for a while: what is kept for later is kept by then."""
    until = time.monotonic() + patience
    while time.monotonic() < until:
        if not host.meter.under_way and time.monotonic() - host.meter.last > QUIET_FOR:
            return
        time.sleep(0.05)
