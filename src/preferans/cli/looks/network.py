"""Where the server listens and what browsers find at its address: tried out by real requests, through whatever stands between."""

import json
import socket
import ssl
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from urllib.parse import urlsplit

from preferans.cli import hosting
from preferans.cli.looks.finding import Check, Finding, Wanted, found
from preferans.errors import RefusedError

PATIENCE_S = 6.0
FORGED = "192.0.2.1"
"""An address of nobody (RFC 5737): what a client says of itself, and a proxy must not pass on as it is."""
GATEWAY = (502, 503, 504)


def running_here(wanted: Wanted) -> str:
    """Where a server of this folder answers; empty if none runs. Nothing is made for the question."""
    from preferans.server.lock import FILE

    return hosting.running_at(wanted.data) if (wanted.data / FILE).is_file() else ""


def _port(wanted: Wanted) -> Finding:
    """Can a server listen there, or does ours already?"""
    try:
        hosting.listen(wanted.host, wanted.port).close()
    except RefusedError as refused:
        running = running_here(wanted)
        if running and urlsplit(running).port == wanted.port:
            return found("good" if _health(running)[0] == 200 else "bad", "port_ours", address=running)
        reason = str(dict(refused.faults[0].values).get("detail", ""))
        return found("bad" if wanted.serves else "note", "port_taken", host=wanted.host, port=wanted.port, detail=reason)
    return found("good", "port_free", host=wanted.host, port=wanted.port)


def _secure(wanted: Wanted) -> Finding | None:
    """Do browsers take the address for a safe one? Elsewhere they allow no passkeys and keep no page for when there is no network."""
    if wanted.origin.startswith("https://"):
        return found("good", "secure_https", origin=wanted.origin)
    if wanted.origin and not _is_own(urlsplit(wanted.origin).hostname or ""):
        return found("bad", "secure_origin_open", origin=wanted.origin)
    if wanted.host in hosting.ALONE:
        return found("good", "secure_alone", host=wanted.host)
    return found("note", "secure_open", host=wanted.host)


def _is_own(name: str) -> bool:
    return name in (*hosting.ALONE, "localhost") or name.endswith((".local", ".localhost"))


def _origin(wanted: Wanted) -> Finding | None:
    """Does whoever opens the address reach this server, by HTTP and by a socket, as the name that the server knows?"""
    if not wanted.origin:
        return None
    with _served(wanted) as probed:
        if probed is None:
            return found("note", "origin_not_tried", origin=wanted.origin)
        status, body, problem = _health(wanted.origin, probe=probed)
        finding = problem or _by_http(wanted, status, body, probed=probed)
        return finding or _by_socket(wanted) or _forwarded(wanted, body, probed=probed)


@contextmanager
def _served(wanted: Wanted) -> Iterator[bool | None]:
    """Whether a server of a moment stands in for the real one, which does not run; None if neither can be there."""
    from preferans.cli.looks.probe import standing_in

    try:
        listening = hosting.listen(wanted.host, wanted.port)
    except RefusedError:
        yield False if running_here(wanted) or wanted.database else None
        return
    with listening, standing_in(listening, wanted.origin):
        yield True


def _health(address: str, *, probe: bool = False) -> tuple[int, dict[str, object], Finding | None]:
    """Status and document of `/healthz` there, or what is between."""
    request = urllib.request.Request(address.rstrip("/") + "/healthz", headers={"X-Forwarded-For": FORGED} if probe else {})  # noqa: S310
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=PATIENCE_S) as answer:
            return answer.status, _document(answer.read(65536)), None
    except urllib.error.HTTPError as error:
        with error:
            return error.code, _document(error.read(65536)), None
    except urllib.error.URLError as error:
        return 0, {}, _unreachable(address, error.reason)
    except (OSError, ValueError) as error:
        return 0, {}, _unreachable(address, error)


def _unreachable(address: str, reason: object) -> Finding:
    match reason:
        case ssl.SSLError():
            return found("bad", "origin_certificate", origin=address, detail=str(getattr(reason, "verify_message", "") or reason))
        case socket.gaierror():
            return found("bad", "origin_unknown_name", origin=address, detail=str(reason))
        case _:
            return found("bad", "origin_unreachable", origin=address, detail=str(reason))


def _document(body: bytes) -> dict[str, object]:
    try:
        document = json.loads(body)
    except ValueError:
        return {}
    return document if isinstance(document, dict) else {}


def _by_http(wanted: Wanted, status: int, body: dict[str, object], *, probed: bool) -> Finding | None:
    if body.get("code") == "unknown_host":
        return found("bad", "origin_host_changed", origin=wanted.origin)
    if status in GATEWAY:
        return found("bad", "origin_no_server", origin=wanted.origin, status=status, host=wanted.host, port=wanted.port)
    if status != 200 or body.get("status") != "ok":
        return found("bad", "origin_other", origin=wanted.origin, status=status)
    if probed and not body.get("probe"):
        return found("bad", "origin_other_server", origin=wanted.origin, host=wanted.host, port=wanted.port)
    return None


def _by_socket(wanted: Wanted) -> Finding | None:
    from websockets.exceptions import InvalidStatus, WebSocketException
    from websockets.sync.client import connect
    from websockets.typing import Origin

    address = "ws" + wanted.origin.removeprefix("http") + "/ws"
    try:
        with connect(address, origin=Origin(wanted.origin), open_timeout=PATIENCE_S, close_timeout=1, proxy=None):
            pass
    except InvalidStatus as refused:
        key = "origin_socket_refused" if refused.response.status_code == 403 else "origin_no_sockets"
        return found("bad", key, origin=wanted.origin, status=refused.response.status_code)
    except (WebSocketException, OSError) as error:
        return found("bad", "origin_socket_failed", origin=wanted.origin, detail=str(error) or type(error).__name__)
    return None


def _forwarded(wanted: Wanted, body: dict[str, object], *, probed: bool) -> Finding:
    """What the proxy says of who asks: limits count by that."""
    if not probed:
        return found("good", "origin_good_running", origin=wanted.origin)
    said = str(body.get("forwarded", ""))
    if said == FORGED and not _direct(wanted):
        return found("bad", "origin_forged", origin=wanted.origin)
    if not said:
        return found("note", "origin_nobody", origin=wanted.origin)
    return found("good", "origin_good", origin=wanted.origin)


def _direct(wanted: Wanted) -> bool:
    """Whether no proxy stands between: the address is that of the server itself."""
    parts = urlsplit(wanted.origin)
    return parts.scheme == "http" and parts.port == wanted.port


CHECKS = (Check("port", _port), Check("secure", _secure), Check("origin", _origin))
