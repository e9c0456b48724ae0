"""Whether a request comes from a page of ours, at an address that is ours.

The name in `Host` must be one that nobody else can point at this machine: an address, `localhost`, the machine's own name, or what
the operator has named; so a foreign page cannot reach the server under a name of its own. What changes something must come from a
page of the same host.
"""

import ipaddress
import socket
from collections.abc import Mapping
from urllib.parse import urlsplit


def trusted_names(origin: str) -> frozenset[str]:
    """Names, beside addresses, by which this server may be called."""
    own = socket.gethostname().lower()
    named = urlsplit(origin).hostname
    return frozenset({"localhost", own, f"{own}.local", *([named] if named else [])})


def host_is_ours(host: str, names: frozenset[str]) -> bool:
    """Whether the `Host` header names this server.

    >>> [host_is_ours(name, frozenset({"localhost"})) for name in ("localhost:8", "192.168.1.2:80", "[::1]:80", "evil.example")]
    [True, True, True, False]
    """
    name = urlsplit(f"//{host}").hostname if _is_plain(host) else None
    if name is None:
        return False
    try:
        ipaddress.ip_address(name)
    except ValueError:
        return name in names
    return True


def same_origin(headers: Mapping[str, str], configured: str) -> bool:
    """Whether the `Origin` is that of a page of this server, or there is none (no browser)."""
    origin = headers.get("origin")
    if origin is None:
        return headers.get("sec-fetch-site", "same-origin") in ("same-origin", "none")
    if configured and origin == configured:
        return True
    try:
        parts = urlsplit(origin)
    except ValueError:
        return False
    return parts.scheme in ("http", "https") and parts.netloc == headers.get("host")


def _is_plain(text: str) -> bool:
    try:
        return urlsplit(f"//{text}").port != 0
    except ValueError:
        return False
