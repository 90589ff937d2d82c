"""What a host is asked for, by workers of every kind too: a browser's tools show not all of it."""

from __future__ import annotations

from starlette.types import ASGIApp, Message, Receive, Scope, Send


class Requests:
    """The paths asked for, in order, and the bytes that were sent for each."""

    def __init__(self) -> None:
        self.sent: list[tuple[str, int]] = []

    @property
    def paths(self) -> list[str]:
        return [path for path, _ in self.sent]

    @property
    def engine(self) -> list[str]:
        """The names of the engine's files that were asked for."""
        return [path.rpartition("/")[2] for path in self.paths if "/engine/" in path]

    def forget(self) -> None:
        self.sent.clear()

    def wrap(self, app: ASGIApp) -> ASGIApp:
        async def serve(scope: Scope, receive: Receive, send: Send) -> None:
            place = len(self.sent)
            self.sent.append((scope["path"], 0))

            async def counted(message: Message) -> None:
                if message["type"] == "http.response.body" and place < len(self.sent):
                    path, size = self.sent[place]
                    self.sent[place] = (path, size + len(message.get("body", b"")))
                await send(message)

            await app(scope, receive, counted)

        return serve
