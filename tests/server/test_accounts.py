"""A guest who is kept: a passkey, a recovery code, the same guest in another browser, and what must not let anybody in."""

import asyncio
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from dataclasses import dataclass
from typing import Any

import pytest
from starlette.datastructures import Headers

from preferans.server import passkeys, recovery
from preferans.server.passkeys import Challenges, NotProvedError, Place, place_of
from preferans.server.settings import FILE, Settings
from support.passkey import Authenticator
from support.table_server import API, Json, Server
from support.tuned import Tuned


@pytest.fixture(scope="module")
def roomy(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server where everybody may try often."""
    running = Tuned(tmp_path_factory.mktemp("roomy"), "--bot-delay", "0", sign_ins_burst=10_000)
    yield running
    assert running.stop() == ""


@dataclass
class Browser:
    """Somebody's browser, which came by the name `localhost`."""

    server: Server
    cookie: str = ""

    @property
    def key(self) -> Authenticator:
        """A new authenticator for this address."""
        return Authenticator(f"http://localhost:{self.server.port}")

    def ask(self, path: str, body: Json | None = None, method: str = "POST", host: str = "localhost", **headers: str) -> tuple[int, Any]:
        """Status and body of a request under the API; cookies are kept."""
        sent = None if method == "GET" else json.dumps(body or {}).encode()
        named = {"Host": f"{host}:{self.server.port}", **headers}
        status, found, back = self.server.ask(API + path, self.cookie, method, sent, **named)
        self.cookie = back.get("set-cookie", self.cookie).split(";")[0]
        return status, found

    @property
    def account(self) -> Json:
        """Who the server says he is."""
        return dict(self.ask("/account", method="GET")[1])

    def play(self, name: str = "Иван") -> str:
        """A new table of his."""
        return str(self.ask("/tables", {"name": name})[1]["table"])

    def keep(self) -> tuple[Authenticator, Json]:
        """Adds a passkey; it, and what the server said."""
        key = self.key
        status, kept = self.ask("/account/passkeys", key.make(self.ask("/account/passkeys/options")[1]))
        assert status == 201, kept
        return key, kept

    def sign_in(self, key: Authenticator, **more: object) -> tuple[int, Any]:
        """Signs in by a passkey."""
        return self.ask("/account/sign-in", key.sign(self.ask("/account/sign-in/options")[1], **more))

    @property
    def tables(self) -> list[str]:
        """His tables in the lobby."""
        return [table["table"] for table in self.ask("/lobby", method="GET")[1]["tables"]]


def test_a_guest_is_kept_and_found_again(roomy: Server) -> None:
    """A passkey keeps a guest; in another browser it brings his name, his tables and his waiting room back; the old token is worth nothing (A-204)."""
    home, away = Browser(roomy), Browser(roomy)
    table = home.play("Иван")
    before = home.cookie
    assert (home.account["kept"], home.account["fresh"]) == (False, True)
    key, kept = home.keep()
    assert kept["account"] == home.account
    assert (kept["account"]["kept"], kept["account"]["passkeys"], kept["account"]["browsers"]) == (True, 1, 1)
    assert Browser(roomy, before).account["known"] is False
    assert home.tables == [table]
    room = home.ask("/rooms", {"agreed": {"name": "Иван"}})[1]["table"]
    status, account = away.sign_in(key)
    assert (status, account["name"], account["browsers"], account["fresh"]) == (200, "Иван", 2, True)
    assert away.tables == [table]
    assert away.ask(f"/tables/{table}/sheet", method="GET")[0] == 200
    assert away.ask(f"/rooms/{room}/ready", {"ready": True})[0] == 200


def test_the_code_is_shown_once_and_good_once(roomy: Server) -> None:
    """The recovery code lets one in once, however it is written, and is replaced by another; only a slow hash of it is kept."""
    home, away = Browser(roomy), Browser(roomy)
    table = home.play()
    _, kept = home.keep()
    code = kept["code"]
    assert len(code.split("-")) == 8
    assert home.keep()[1]["code"] is None
    with closing(sqlite3.connect(roomy.data / FILE)) as db:
        everything = "".join(db.iterdump())
    assert code not in everything
    assert recovery.plain(code)[8:] not in everything
    status, found = away.ask("/account/recovery", {"code": f" {code.lower().replace('0', 'o').replace('-', ' ')}"})
    assert status == 200, found
    assert found["code"] not in (None, code)
    assert away.tables == [table]
    assert Browser(roomy).ask("/account/recovery", {"code": code})[1]["code"] == "not_recognised"
    assert Browser(roomy).ask("/account/recovery", {"code": found["code"]})[0] == 200


def test_who_is_wrong_learns_nothing(roomy: Server) -> None:
    """An unknown passkey, a wrong signature, a wrong code of a known name and a code of nobody are refused by the same words."""
    home = Browser(roomy)
    home.play()
    key, kept = home.keep()
    stranger = home.key
    forger = home.key
    forger.id = key.id
    wrong = kept["code"][:-4] + ("0000" if kept["code"][-4:] != "0000" else "1111")
    refused = [
        Browser(roomy).sign_in(stranger),
        Browser(roomy).sign_in(forger),
        Browser(roomy).sign_in(key, user="AAAA"),
        Browser(roomy).ask("/account/recovery", {"code": wrong}),
        Browser(roomy).ask("/account/recovery", {"code": recovery.new_code()}),
        Browser(roomy).ask("/account/recovery", {"code": ""}),
    ]
    assert len({(status, json.dumps(found)) for status, found in refused}) == 1, refused
    assert refused[0][1]["code"] == "not_recognised"


def test_a_challenge_is_good_once_for_who_asked(roomy: Server) -> None:
    """An answer that is sent again, one to another's challenge, and one made at a foreign page prove nothing; nothing is kept of them."""
    home, other = Browser(roomy), Browser(roomy)
    home.play()
    other.play()
    options = home.ask("/account/passkeys/options")[1]
    key = home.key
    assert other.ask("/account/passkeys", key.make(options))[0] == 403
    assert home.ask("/account/passkeys", key.make(options))[0] == 403
    foreign = Authenticator("https://evil.example")
    assert home.ask("/account/passkeys", foreign.make(home.ask("/account/passkeys/options")[1]))[0] == 403
    assert home.account["kept"] is False
    key, _ = home.keep()
    signed = key.sign(Browser(roomy).ask("/account/sign-in/options")[1])
    assert Browser(roomy).ask("/account/sign-in", signed)[0] == 200
    assert Browser(roomy).ask("/account/sign-in", signed)[0] == 403
    key.count = 0
    assert Browser(roomy).sign_in(key)[0] == 403, "a copied passkey counts behind"


def test_challenges_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """A challenge is open for two minutes, and there are never more of them than fit."""

    async def run() -> None:
        challenges = Challenges()
        name, _ = await challenges.ask("guest")
        clock = passkeys.time.monotonic()
        monkeypatch.setattr(passkeys.time, "monotonic", lambda: clock + passkeys.CHALLENGE_S + 1)
        with pytest.raises(NotProvedError):
            await challenges.take(name, "guest")
        first, _ = await challenges.ask()
        for _ in range(passkeys.MOST_CHALLENGES):
            await challenges.ask()
        assert len(challenges._open) == passkeys.MOST_CHALLENGES
        with pytest.raises(NotProvedError):
            await challenges.take(first)

    asyncio.run(run())


def test_a_passkey_is_added_by_who_has_proved_himself(fragile: Server) -> None:
    """A stolen cookie of a kept guest adds no passkey of the thief's: after the server has forgotten the proof one has to sign in again."""
    home = Browser(fragile)
    home.play()
    key, _ = home.keep()
    fragile.kill()
    fragile.again()
    assert home.account["fresh"] is False
    assert home.ask("/account/passkeys/options")[1]["code"] == "sign_in_first"
    assert home.sign_in(key)[1]["fresh"] is True
    assert home.keep()[1]["account"]["passkeys"] == 2


def test_nobody_gives_up_his_tables_unawares(roomy: Server) -> None:
    """Who would sign in over a guest with unfinished tables, who is kept nowhere, is asked first."""
    home, busy = Browser(roomy), Browser(roomy)
    table = home.play()
    key, _ = home.keep()
    lost = busy.play("Пётр")
    assert busy.account["unfinished"] is True
    assert busy.sign_in(key)[1]["code"] == "unsaved_tables"
    assert busy.tables == [lost]
    assert busy.sign_in(key, leave=True)[0] == 200
    assert busy.tables == [table]


def test_logins_end(roomy: Server) -> None:
    """One signs out here, or everywhere else; a guest who is not kept cannot lose himself."""
    home, away, lone = Browser(roomy), Browser(roomy), Browser(roomy)
    home.play()
    key, _ = home.keep()
    away.sign_in(key)
    stolen = away.cookie
    status, account = home.ask("/account/elsewhere")
    assert (status, account["browsers"]) == (200, 1)
    assert away.account["known"] is False
    away.cookie = ""
    away.sign_in(key)
    assert away.cookie != stolen
    kept = away.cookie
    status, account = away.ask("/account/sign-out")
    assert (status, account["known"]) == (200, False)
    assert away.cookie.endswith("=")
    assert Browser(roomy, kept).account["known"] is False
    assert home.account["known"] is True
    lone.play()
    for path in ("/account/sign-out", "/account/elsewhere"):
        assert lone.ask(path)[1]["code"] == "not_kept"
    assert lone.account["known"] is True


def test_where_passkeys_are_offered() -> None:
    """By HTTPS under the configured name and by `localhost`; on a home network without HTTPS, and by a number, the page says why not."""

    def found(host: str, origin: str = "") -> object:
        return place_of(Headers({"host": host}), Settings(None, origin))  # type: ignore[arg-type]  # the data folder is not looked at

    assert found("localhost:8000") == Place("localhost", "http://localhost:8000")
    assert found("127.0.0.1:8000") == "by_number"
    assert found("192.168.1.7:8000") == "no_https"
    assert found("laptop.local:8000") == "no_https"
    secure = "https://pref.example"
    assert found("pref.example", secure) == Place("pref.example", secure)
    assert found("localhost:8000", secure) == "no_https"
    assert found("192.168.1.7", secure) == "by_number"


def test_without_https_guests_play_and_are_not_kept(server: Server) -> None:
    """On a plain home network everything but keeping works, and no secret is taken over the open wire."""
    browser = Browser(server)
    assert browser.ask("/tables", {"name": "Иван"}, host="192.168.1.7")[0] == 201
    assert browser.ask("/account", method="GET", host="192.168.1.7")[1]["keeping"] == "no_https"
    for path in ("/account/passkeys/options", "/account/sign-in/options", "/account/sign-out"):
        assert browser.ask(path, host="192.168.1.7")[1]["code"] == "no_passkeys_here"
    assert browser.ask("/account/recovery", {"code": recovery.new_code()}, host="192.168.1.7")[1]["code"] == "no_passkeys_here"


def test_the_doors_are_guarded(server: Server) -> None:
    """From a foreign page, by GET or too often nothing is changed; the cookie is closed to scripts, and over HTTPS bound to this host."""
    browser = Browser(server)
    browser.play()
    doors = ("/passkeys/options", "/passkeys", "/sign-in/options", "/sign-in", "/recovery", "/sign-out", "/elsewhere")
    for door in doors:
        assert browser.ask(f"/account{door}", Origin="https://evil.example")[1]["code"] == "foreign_origin"
        assert browser.ask(f"/account{door}", method="GET")[0] in (404, 405)
    for _ in range(40):
        status, found = browser.ask("/account/recovery", {"code": "x"})
        if status == 429:
            break
    assert found["code"] == "too_many"
