"""What `serve` and `play` share: where the server listens, what is said about it, how it runs and ends."""

import re
import socket
import sys
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, TypeAlias
from urllib.parse import urlsplit

import typer

from preferans.cli.common import say
from preferans.errors import RefusedError, fault

if TYPE_CHECKING:
    from preferans.server.settings import Settings

LOCAL = "127.0.0.1"
ALONE = (LOCAL, "localhost", "::1")
EVERYWHERE = ("0.0.0.0", "::", "")  # noqa: S104  # what a person has asked for is recognised, nothing is bound here
PORT = 8000
THIS_MACHINE = "127.0.0.1,::1"
WEB_PORTS = {"http": 80, "https": 443}
_HOST = re.compile(r"[0-9a-z_.:-]+")
Data: TypeAlias = Annotated[Path | None, typer.Option("--data", metavar="DIR", help="cli.serve.data", show_default=False)]
Database: TypeAlias = Annotated[str, typer.Option("--database", metavar="URL", help="cli.serve.database", show_default=False)]
Redis: TypeAlias = Annotated[str, typer.Option("--redis", metavar="URL", help="cli.serve.redis", show_default=False)]
BotDelay: TypeAlias = Annotated[
    int | None, typer.Option("--bot-delay", metavar="MS", min=0, max=5000, help="cli.serve.bot_delay", show_default=False)
]


def settings(data: Path | None, bot_delay: int | None, origin: str = "") -> "Settings":
    """The settings that the options of a call ask for."""
    from preferans.server.settings import Settings, default_data

    folder = data or default_data()
    if bot_delay is None:
        return Settings(folder, origin=origin)
    return Settings(folder, origin=origin, bot_delay_ms=bot_delay, bot_jitter_ms=bot_delay // 2)


def origin_of(url: str) -> str:
    """The address as browsers write it in `Origin`: scheme and host, and the port where it is not the usual one.

    >>> origin_of("https://Preferans.Example:443/"), origin_of("http://[::1]:8000"), origin_of("https://преферанс.рф")
    ('https://preferans.example', 'http://[::1]:8000', 'https://xn--80aja7aggckw.xn--p1ai')

    Raises: RefusedError, if it is no such address or holds more.
    """
    try:
        parts = urlsplit(url)
        port = parts.port
        host = (parts.hostname or "").encode("idna").decode("ascii")
    except ValueError:
        parts, port, host = urlsplit(""), None, ""
    more = parts.path.strip("/") or parts.query or parts.fragment or "@" in parts.netloc
    if parts.scheme not in WEB_PORTS or not _HOST.fullmatch(host) or more:
        raise RefusedError([fault("bad_value", ("origin",), "cli.serve.bad_origin", url=url)])
    shown = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{shown}" + (f":{port}" if port and port != WEB_PORTS[parts.scheme] else "")


def proxies_of(addresses: str) -> str:
    """Addresses and networks of proxies, as they were said.

    Raises: RefusedError, if one of them is none.
    """
    import ipaddress

    for one in addresses.split(","):
        try:
            ipaddress.ip_network(one.strip(), strict=False)
        except ValueError:
            raise RefusedError([fault("bad_value", ("proxy",), "cli.serve.bad_proxy", address=one.strip())]) from None
    return addresses


def needs_scaled() -> None:
    """Looks whether what several workers need is installed.

    Raises: RefusedError.
    """
    from importlib.util import find_spec

    for library in ("psycopg", "sqlalchemy", "alembic", "redis"):
        if find_spec(library) is None:
            raise RefusedError([fault("library_missing", (), "cli.serve.scaled_missing", library=library)])


def scaled(chosen: "Settings", database: str, redis: str, workers: int, *, bots_elsewhere: bool = False) -> "Settings":
    """The settings with what many workers share.

    Raises: RefusedError, if one of its parts is missing, or makes no sense without the others.
    """
    from dataclasses import replace

    if not database:
        if redis or workers > 1 or bots_elsewhere:
            raise RefusedError([fault("bad_value", ("database",), "cli.serve.needs_database")])
        return chosen
    needs_scaled()
    from preferans.server.scaled.connection import is_address

    if sys.platform == "win32" or not is_address(database):
        raise RefusedError([fault("bad_value", ("database",), "cli.serve.bad_database")])
    if not redis.startswith(("redis://", "rediss://", "unix://")):
        raise RefusedError([fault("bad_value", ("redis",), "cli.serve.bad_redis")])
    return replace(chosen, postgres=database, redis=redis, processes=workers, bots_elsewhere=bots_elsewhere)


def figures_at(address: str) -> str:
    """Where Prometheus is to find the figures, as it was said; empty: nowhere.

    Raises: RefusedError, if it is no `HOST:PORT`.
    """
    from preferans.server.measured import parted

    if address:
        try:
            parted(address)
        except ValueError:
            raise RefusedError([fault("bad_value", ("metrics",), "cli.serve.bad_metrics", address=address)]) from None
    return address


def listen(host: str, *ports: int) -> socket.socket:
    """A listening socket on the first of these ports that is free.

    Raises: RefusedError.
    """
    from preferans.server.run import listen as listen_at

    problem = ""
    for port in ports:
        try:
            return listen_at(host, port)
        except OSError as error:
            problem = error.strerror or str(error)
    raise RefusedError([fault("cannot_listen", (), "cli.serve.cannot_listen", host=host, port=ports[0], detail=problem)])


def address_of(listening: socket.socket, host: str) -> str:
    """The address for a browser; for everybody in the home network, if the server listens for them."""
    shown = home_address() if host in EVERYWHERE else host
    port = listening.getsockname()[1]
    return f"http://[{shown}]:{port}/" if ":" in shown else f"http://{shown}:{port}/"


def home_address() -> str:
    """The address of this machine in its network; nothing is sent to find it out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return LOCAL


def announce(address: str, host: str) -> None:
    """Says where the table is; with a code for telephones, if they can reach it."""
    print(say("cli.serve.at", address=address))
    if host not in ALONE:
        import segno

        print(say("cli.serve.others"))
        if sys.stdout.isatty():
            segno.make(address, error="l").terminal(out=sys.stdout, compact=True)
        else:
            segno.make(address, error="l").save(sys.stdout, kind="txt", border=2)
    print(say("cli.serve.stop"), flush=True)


def run(chosen: "Settings", listening: socket.socket, address: str, started: Callable[[], None]) -> None:
    """Serves until Ctrl-C.

    Raises: RefusedError, if another server uses the folder or the data cannot be used.
    """
    from preferans.server.lock import Lock, TakenError
    from preferans.server.run import serve
    from preferans.server.store.rows import StoreError

    if chosen.postgres:
        _run_scaled(chosen, listening, started)
        return
    lock = None
    try:
        lock = Lock(chosen.data)
        lock.tell(address)
        serve(chosen, listening, started)
    except TakenError as taken:
        text = "cli.serve.taken_at" if taken.address else "cli.serve.taken"
        raise RefusedError([fault("already_running", (), text, data=str(chosen.data), address=taken.address)]) from taken
    except KeyboardInterrupt:
        print(say("cli.serve.stopped"))
    except (StoreError, OSError) as error:
        raise RefusedError([fault("data_unusable", (), "cli.serve.data_unusable", data=str(chosen.data), detail=str(error))]) from error
    finally:
        if lock is not None:
            lock.free()


def _run_scaled(chosen: "Settings", listening: socket.socket, started: Callable[[], None]) -> None:
    from preferans.server.scaled.connection import shown
    from preferans.server.scaled.supervisor import serve_all
    from preferans.server.store.rows import StoreError

    try:
        serve_all(chosen, listening, started)
        print(say("cli.serve.stopped"))
    except (StoreError, OSError) as error:
        detail = {"data": shown(chosen.postgres), "detail": str(error)}
        raise RefusedError([fault("data_unusable", (), "cli.serve.data_unusable", **detail)]) from error


def running_at(data: Path) -> str:
    """Where another server of this folder answers; empty if there is none, or it has not said."""
    from preferans.server.lock import Lock, TakenError

    try:
        Lock(data).free()
    except TakenError as taken:
        return taken.address
    except OSError:
        return ""
    return ""
