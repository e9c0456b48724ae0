"""`POST /score` and `/scores/{sheet}`: the desk for browsers without Python, and the events of shared sheets, kept from the moment when it is said."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from preferans.notation.score_desk import answer
from support.table_server import API, Server

KEY = "k" * 22
SHEET = "sheet-0123456789abcdef"
SETUP = {"rules": "sochi", "players": ["Анна", "Борис", "Вера"], "dealer": "Вера"}


def event(name: str, at: int, value: Any, item: str = "setup") -> dict[str, Any]:
    return {"id": name, "at": at, "by": "a", "item": item, "on": [], "value": value}


def push(server: Server, *events: Any, since: int = 0, key: str = KEY, sheet: str = SHEET) -> tuple[int, Any]:
    body = json.dumps({"key": key, "since": since, "events": events}, ensure_ascii=False).encode()
    return server.ask(f"{API}/scores/{sheet}", "", "POST", body)[:2]


@pytest.fixture
def own(tmp_path: Path) -> Iterator[Server]:
    """A server with nothing on it."""
    running = Server(tmp_path / "data", "--bot-delay", "0")
    yield running
    running.kill()


def test_the_desk_answers_as_in_the_browser(server: Server) -> None:
    """The same JSON in and out; what is no request is refused, and nothing is kept."""
    asked = {"call": "state", "events": [event("a1", 1, SETUP)]}
    status, found, headers = server.ask(f"{API}/score", "", "POST", json.dumps(asked).encode())
    assert (status, found) == (200, json.loads(json.dumps(answer(asked))))
    assert headers["cache-control"] == "no-store"
    assert server.ask(f"{API}/score", "", "POST", b"{")[0] == 400
    assert server.ask(f"{API}/score", "", "POST", b"\xff")[0] == 400
    assert server.ask(f"{API}/score", "", "POST", b" " * (1 << 20))[0] == 413


def test_events_are_kept_once_and_given_to_whoever_has_the_link(own: Server) -> None:
    """A-218: what comes twice is there once; each gets what he has not seen; without the key nobody gets or changes anything."""
    first, second = event("a1", 1, SETUP), event("a2", 2, {"kind": "redeal"}, "i")
    assert push(own) == (404, push(own)[1])
    assert push(own, first) == (200, {"seq": 1, "events": [first]})
    assert push(own, first, second, since=1) == (200, {"seq": 2, "events": [second]})
    assert push(own, second, since=2) == (200, {"seq": 2, "events": []})
    assert push(own) == (200, {"seq": 2, "events": [first, second]})
    for status, answered in (push(own, key="x" * 22), push(own, event("b", 3, None, "i"), key="x" * 22)):
        assert (status, answered["code"]) == (403, "not_invited")
    assert push(own)[1]["seq"] == 2


def test_what_is_no_event_is_refused_whole(own: Server) -> None:
    """Nothing of a request is kept in which one event cannot be read or is too large."""
    good = event("a1", 1, SETUP)
    for bad in ({}, {"id": "x"}, event("x", 1, {"note": "x" * 9000}), [], 1, event("x", 1, "value")):
        assert push(own, good, bad)[0] == 400
    assert push(own)[0] == 404
    assert push(own, good, sheet="short")[0] == 404
    assert push(own, good, key="short")[0] == 400


def test_what_was_answered_survives_a_kill(own: Server) -> None:
    """Killed without a word after each answer: every event that was answered is there when it is back."""
    known = []
    for number in range(3):
        known.append(
            event(f"a{number}", number + 1, SETUP if number == 0 else {"kind": "redeal"}, "setup" if number == 0 else f"i{number}")
        )
        assert push(own, known[-1], since=number)[0] == 200
        own.kill()
        own.again()
    assert push(own) == (200, {"seq": 3, "events": known})


def test_the_thread_of_python_alone_may_compile(server: Server) -> None:
    """The pages' policy names no `wasm-unsafe-eval`; the script of the desk's thread has a policy with it, and nothing else loosened."""
    headers = server.ask("/score")[2]
    assert "wasm-unsafe-eval" not in headers["content-security-policy"]
    assert "'unsafe-eval'" not in headers["content-security-policy"]
