"""What is counted while the server runs, for Prometheus. No figure names a person, a table or a card: labels are words of closed sets.

The figures are at an address of their own (`serve_figures`), never at the one that players use: how busy a club is concerns its operator.
"""

import threading
from collections.abc import Callable
from functools import cache
from typing import TypeAlias
from wsgiref.simple_server import WSGIServer

from prometheus_client import Counter, Gauge, Histogram, Info, disable_created_metrics, start_http_server

from preferans.server.program import ENGINE

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
"""Bounds in seconds of what people wait for."""
MANY = (1, 2, 5, 10, 20, 50, 100, 200, 512)
Figures: TypeAlias = tuple[WSGIServer, threading.Thread]

disable_created_metrics()  # type: ignore[no-untyped-call]  # when each figure was born would be a third of the page
PROGRAM = Info("preferans_program", "Which program runs.")
COMMANDS = Counter(
    "preferans_commands", "Commands of players by what came of them: done, again (a copy of one that was done), or why not.", ("result",)
)
COMMAND_SECONDS = Histogram("preferans_command_seconds", "From the frame of a command to its receipt or refusal.", buckets=QUICK)
COMMIT_SECONDS = Histogram("preferans_commit_seconds", "A transaction of the store, its sync included.", buckets=QUICK)
COMMIT_JOBS = Histogram("preferans_commit_jobs", "What waited together and was written by one transaction.", buckets=MANY)
COMMITS_FAILED = Counter("preferans_commits_failed", "Transactions that the store refused; nothing of them was acknowledged.")
SOCKETS = Gauge("preferans_sockets", "Open sockets of tables.")
TABLES = Gauge("preferans_tables", "Tables in use: somebody is there, or the table has something to do by itself.")
KEPT = Gauge("preferans_tables_in_memory", "Tables that are kept in memory.")
HELLOS = Counter("preferans_hellos", "Who came to a table: the first time, or back with what he had seen.", ("kind",))
REFUSED = Counter("preferans_frames_refused", "Frames that were refused, by the code that the client was told.", ("code",))
CLOSED = Counter("preferans_sockets_closed", "Sockets that the server closed, by its code.", ("code",))
PROBLEMS = Counter("preferans_requests_refused", "Requests that were refused, by the code of the problem; too_many is a limit.", ("code",))
LATE_SECONDS = Histogram("preferans_due_late_seconds", "How long after its time a table did what it does by itself.", buckets=QUICK)
BOT_SECONDS = Histogram("preferans_bot_seconds", "How long a bot or a proof took.", buckets=QUICK)
BOTS_REPLACED = Counter("preferans_bots_replaced", "Answers of bots that came too late or failed; the table went on with the plainest one.")


@cache
def command_that(result: str) -> Counter:
    """Commands of which that came; kept, since to find it costs more than to count."""
    return COMMANDS.labels(result)


@cache
def hello_of(kind: str) -> Counter:
    """Who came so: `new`, or `back` with what he had seen."""
    return HELLOS.labels(kind)


def follow(gauge: Gauge, count: Callable[[], float]) -> None:
    """Asks for a figure when somebody looks at it."""
    gauge.set_function(count)


def serve_figures(host: str, port: int) -> Figures:
    """Answers `GET /metrics` at that address, in a thread of its own, until the process ends or `shutdown` is called.

    Raises: OSError, if nobody can listen there.
    """
    PROGRAM.info({"version": ENGINE})
    return start_http_server(port, host)


def parted(address: str) -> tuple[str, int]:
    """Host and port of `HOST:PORT`.

    >>> parted("127.0.0.1:9100"), parted("[::1]:9100")
    (('127.0.0.1', 9100), ('::1', 9100))

    Raises: ValueError.
    """
    host, colon, port = address.rpartition(":")
    if not colon or not host or not (port.isascii() and port.isdecimal() and 0 < int(port) < 65536):
        raise ValueError(address)
    return host.removeprefix("[").removesuffix("]"), int(port)
