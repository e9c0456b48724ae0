"""What holds for every request before it is looked at: whose name it calls, which page it comes from, and which headers go back."""

from starlette.datastructures import Headers, MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from preferans.server.origin import host_is_ours, same_origin, trusted_names
from preferans.server.problems import problem

_POLICY = {
    "default-src": "'none'",
    "script-src": "'self'",
    "style-src": "'self'",
    "style-src-attr": "'unsafe-inline'",  # places of cards, computed by the client
    "img-src": "'self' data:",
    "font-src": "'self'",
    "connect-src": "'self'",
    "manifest-src": "'self'",
    "worker-src": "'self'",
    "base-uri": "'none'",
    "object-src": "'none'",
    "form-action": "'none'",
    "frame-ancestors": "'none'",
}


def policy(**changed: str) -> str:
    """The policy of our pages, with some of its lines changed; `_` in a name stands for `-`."""
    lines = _POLICY | {name.replace("_", "-"): value for name, value in changed.items()}
    return "; ".join(f"{name} {value}" for name, value in lines.items())


HEADERS = {
    "content-security-policy": policy(),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD")
SOCKETS = "/ws"


class Guard:
    """The outermost layer."""

    def __init__(self, app: ASGIApp, sockets: ASGIApp, origin: str) -> None:
        self._app = app
        self._sockets = sockets
        """Those of tables, which no layer between keeps company for as long as they are open."""
        self._origin = origin
        self._names = trusted_names(origin)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Refuses what is not for us, and adds the headers to what goes back."""
        if scope["type"] == "lifespan":
            await self._app(scope, receive, send)
            return
        refused = self._refusal(scope)
        if scope["type"] == "websocket":
            if refused is None and scope["path"] == SOCKETS:
                await self._sockets(scope, receive, send)
            else:
                await send({"type": "websocket.close", "code": 1008, "reason": refused or ""})  # before acceptance: HTTP 403
            return

        async def send_guarded(message: Message) -> None:
            if message["type"] == "http.response.start":
                out = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    out.setdefault(name, value)
                if self._origin.startswith("https://"):
                    out.setdefault("strict-transport-security", "max-age=31536000")
            await send(message)

        answer = self._app if refused is None else problem(refused, 403)
        await answer(scope, receive, send_guarded)

    def _refusal(self, scope: Scope) -> str | None:
        headers = Headers(scope=scope)
        if not host_is_ours(headers.get("host", ""), self._names):
            return "unknown_host"
        changes = scope["type"] == "websocket" or scope["method"] not in SAFE
        return "foreign_origin" if changes and not same_origin(headers, self._origin) else None
