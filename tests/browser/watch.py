"""Watch a browser profile for what no page of this site may do."""

from __future__ import annotations

import re

from playwright.sync_api import BrowserContext, ConsoleMessage, Request, WebError

# Chromium reports a violation on the console too, but not for every directive.
TELL_VIOLATIONS = """
addEventListener('securitypolicyviolation', (event) => {
  console.error(`securitypolicyviolation: ${event.violatedDirective} ${event.blockedURI}`);
});
"""


class Watch:
    """Collects console errors, uncaught errors, policy violations and requests to other hosts."""

    def __init__(self, context: BrowserContext, base: str, allowed: tuple[str, ...]) -> None:
        self.complaints: list[str] = []
        self._context = context
        self._base = base
        self._allowed = tuple(re.compile(pattern) for pattern in allowed)
        context.add_init_script(TELL_VIOLATIONS)
        context.on("console", self._hear)
        context.on("weberror", self._fail)
        context.on("request", self._follow)

    def take(self) -> list[str]:
        """Return the complaints since the last time."""
        taken, self.complaints = self.complaints, []
        return taken

    def end(self) -> None:
        """Close every page; what they did until now counts."""
        self._context.close()

    def _complain(self, text: str) -> None:
        if not any(pattern.search(text) for pattern in self._allowed):
            self.complaints.append(text)

    def _hear(self, message: ConsoleMessage) -> None:
        if message.type == "error":
            self._complain(f"console error: {message.text} ({message.location.get('url', '')})")

    def _fail(self, error: WebError) -> None:
        self._complain(f"uncaught error: {error.error}")

    def _follow(self, request: Request) -> None:
        if not request.url.startswith((f"{self._base}/", f"blob:{self._base}/", "data:")):
            self._complain(f"request to another host: {request.url}")
