"""What an operator watches: readiness, figures, the log. Nothing of it names a person, a card or a secret."""

import asyncio
import json
import logging
import re
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.asyncio.client import connect

from preferans.cli.app import main
from preferans.server import logs
from preferans.server.program import ENGINE
from preferans.server.protocol import Close
from preferans.server.ready import AGAIN_S, Probe, Readiness
from preferans.server.store.rows import StoreError
from support.ports import free_port
from support.table_server import API, Server, choose, closed_with, sit


class Watched(Server):
    """A server whose log is JSON and whose figures can be read."""

    def __init__(self, data: Path) -> None:
        self.figures_port = free_port()
        super().__init__(data, "--bot-delay", "0", "--log", "json", "--metrics", f"127.0.0.1:{self.figures_port}")

    def figures(self) -> dict[str, float]:
        """Every sample, by name and labels."""
        with urllib.request.urlopen(f"http://127.0.0.1:{self.figures_port}/metrics", timeout=10) as answer:
            families = list(text_string_to_metric_families(answer.read().decode()))
        return {
            one.name + "".join(f",{name}={value}" for name, value in sorted(one.labels.items())): one.value
            for family in families
            for one in family.samples
        }


@pytest.fixture(scope="module")
def watched(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Watched]:
    """A watched server; the last test that uses it reads its log, and so stops it."""
    running = Watched(tmp_path_factory.mktemp("watched"))
    yield running
    if running.process.poll() is None:
        running.kill()


def test_an_exception_is_told_without_its_message() -> None:
    """Of an exception a line tells the kind and the places in the program; its message, which may name a card, stays out (A-238)."""
    message = "the talon is SA SK"
    try:
        raise ValueError(message)  # noqa: TRY301
    except ValueError as error:
        record = logging.LogRecord(
            "preferans", logging.ERROR, __file__, 1, "it failed at %d", (7,), (type(error), error, error.__traceback__)
        )
    line = json.loads(logs.JsonLines().format(record))
    assert (line["message"], line["error"], line["level"]) == ("it failed at 7", "builtins.ValueError", "error")
    assert "test_watching.py" in line["places"]
    for form in (logs.JsonLines(), logs.TextLines()):
        assert "it failed at 7" in form.format(record)
        assert message not in form.format(record)


def test_the_figures_tell_what_was_done(watched: Watched) -> None:
    """A command that was done, a copy of it, a refused one, a socket, somebody who comes back; at an address of their own and nowhere else (A-238)."""
    table, cookie = watched.new_table()
    before = watched.figures()

    async def play() -> dict[str, float]:
        async with sit(watched, table, cookie) as person:
            action = choose(await person.my_turn())
            assert action is not None
            rev = person.rev
            command = await person.send(action)
            assert (await person.until("ack", "reject"))["type"] == "ack"
            await person.send(action, rev=rev, command=command)
            assert (await person.until("ack", "reject"))["type"] == "ack"
            await person.send(action, rev=rev)
            assert (await person.until("reject"))["code"] == "stale"
            return await asyncio.to_thread(watched.figures)

    during = asyncio.run(play())
    grown = {name: value - before.get(name, 0.0) for name, value in during.items()}
    for result in ("done", "again", "stale"):
        assert grown[f"preferans_commands_total,result={result}"] == 1
    assert grown["preferans_command_seconds_count"] == 3
    assert grown["preferans_commit_seconds_count"] >= 1
    assert grown["preferans_hellos_total,kind=new"] == 1
    assert (during["preferans_sockets"], during["preferans_tables"], during["preferans_tables_in_memory"]) == (1, 1, 1)
    assert during["preferans_program_info,version=" + ENGINE] == 1
    labels = {label.partition("=")[0] for name in during if name.startswith("preferans_") for label in name.split(",")[1:]}
    assert labels <= {"result", "kind", "code", "le", "version"}
    assert watched.ask("/metrics")[0] == 404


NAME, SALT = "Иннокентий-Тайный", "a1" * 16
WRONG = ("forged-token", "secret-key")
CARD = re.compile(r"\b[SCDH][789TJQKA]\b|[♠♣♦♥]")


def test_the_log_of_a_played_match_holds_no_secret(watched: Watched) -> None:
    """A match to its end, with nonsense and forged words between: what stands in the log is JSON, and no cookie, token, ticket, salt, name or card (A-238)."""

    async def match() -> tuple[str, list[str]]:
        commitment = watched.ask(f"{API}/commitments", method="POST")[1]
        table, cookie = watched.new_table(name=NAME, pool=2, table=commitment["table"], salt=SALT)
        ticket = watched.ask(f"{API}/tickets", cookie, "POST")[1]["ticket"]
        async with sit(watched, table, cookie) as person:
            while await person.step():
                pass
        async with connect(f"ws://127.0.0.1:{watched.port}/ws", compression=None) as socket:
            await socket.send(json.dumps({"type": "hello", "table": table, "token": WRONG[0]}))
            assert json.loads(await socket.recv())["code"] == "not_yours"
        async with sit(watched, table, cookie) as person:
            await person.send({"act": "card", "card": "SA", "hand": 0})
            await person.until("reject")
            await person.socket.send("♠A nonsense SA")
            assert await closed_with(person.socket) == Close.BAD_FRAME
        watched.ask(f"/assets/SA?key={WRONG[1]}", cookie)
        return table, [cookie, cookie.split("=", 1)[1], ticket, commitment["commitment"]]

    table, secrets = asyncio.run(match())
    said = watched.stop()
    lines = [json.loads(line) for line in said.splitlines()]
    told = [line["message"] for line in lines]
    assert (told[0], told[-1]) == ("started", "stopped")
    assert {"table in memory", "match over"} <= set(told)
    assert all({"at", "level", "logger"} <= line.keys() for line in lines)
    assert [secret for secret in (*secrets, NAME, SALT, *WRONG) if secret in said] == []
    assert CARD.findall(said.replace(table, "")) == []
    assert CARD.findall("a card: SA")


def test_ready(server: Server) -> None:
    """A server that stores and reads is ready, and says so without a cookie."""
    assert server.ask("/readyz")[:2] == (200, {"status": "ready"})
    assert server.ask("/healthz")[0] == 200


class Faulty:
    """A store whose faults are chosen."""

    def __init__(self) -> None:
        self.looks = 0
        self.reads, self.writes = True, True

    async def read(self) -> None:
        """Works or does not."""
        self.looks += 1
        if not self.reads:
            raise StoreError

    async def write(self) -> None:
        """Works or does not."""
        if not self.writes:
            raise StoreError


def test_a_server_is_not_ready_while_its_store_does_not_work() -> None:
    """A store that reads but does not write is named; it is looked at once in a while, however many ask (A-238)."""

    async def run() -> None:
        now, store = [0.0], Faulty()
        readiness = Readiness(Probe(store.read, store.write), lambda: now[0])
        assert await asyncio.gather(*(readiness.faults() for _ in range(5))) == [()] * 5
        assert store.looks == 1
        store.writes = False
        assert await readiness.faults() == ()
        now[0] += AGAIN_S
        assert await readiness.faults() == ("write",)
        store.reads, store.writes = False, True
        now[0] += AGAIN_S
        assert await readiness.faults() == ("read",)
        store.reads = True
        now[0] += AGAIN_S
        assert await readiness.faults() == ()

    asyncio.run(run())


@pytest.mark.parametrize("address", ["9100", "127.0.0.1", ":9100", "127.0.0.1:0", "127.0.0.1:70000", "127.0.0.1:x"])
def test_an_address_of_the_figures_that_is_none(address: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """It is refused before anything is served."""
    assert main(["serve", "--data", str(tmp_path / "none"), "--metrics", address, "--lang", "en"]) == 2
    assert "bad_value" in capsys.readouterr().err
    assert not (tmp_path / "none").exists()
