"""Pages and addresses: what they answer, what they refuse, which headers go with it."""

import gzip
import json
import socket
import sqlite3
import stat
import time
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from preferans.conventions.catalogue import PRESETS, option, options
from preferans.conventions.option import Scope
from preferans.server.conventions import preset_choices, wanted_rules
from preferans.server.guests import Guests
from preferans.server.origin import host_is_ours, same_origin, trusted_names
from preferans.server.protocol import NewTable
from preferans.server.settings import FILE, Settings
from preferans.server.static import Client
from preferans.server.store.store import SqliteStore
from preferans.server.view import CHOSEN_APART
from support.table_server import API, Server


def test_every_answer_is_guarded(server: Server) -> None:
    """Pages, addresses and refusals alike: only our own scripts, no sniffing, no referrer, no frames, nobody else's."""
    for path in ("/", "/t/abc", "/healthz", f"{API}/lobby", "/nothing-here", f"{API}/nothing"):
        _, _, headers = server.ask(path)
        policy = headers["content-security-policy"]
        assert "default-src 'none'" in policy
        assert "frame-ancestors 'none'" in policy
        assert "http" not in policy
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_refusals_have_codes(server: Server) -> None:
    """A refused request is a problem of RFC 9457 with a stable code."""
    new = f"{API}/tables"
    cases: list[tuple[str, str, bytes | None, dict[str, str], int, str]] = [
        (f"{API}/nothing", "GET", None, {}, 404, "not_found"),
        (new, "DELETE", None, {}, 405, "method_not_allowed"),
        (new, "POST", b"nonsense", {}, 400, "bad_request"),
        (new, "POST", b'{"stake": 5}', {}, 400, "bad_request"),
        (new, "POST", b'{"pool": 0}', {}, 400, "bad_request"),
        (new, "POST", b" " * 20000, {}, 413, "too_large"),
        (new, "POST", b'{"rules": "whist"}', {}, 422, "unknown_rules"),
        (new, "POST", b'{"rules": "mailru", "players": 4}', {}, 422, "player_count"),
        (new, "POST", b'{"options": {"bomb": "dark_pass_earns_one"}}', {}, 422, "option_conflict"),
        (new, "POST", b"{}", {"Origin": "https://evil.example"}, 403, "foreign_origin"),
        (new, "POST", b"{}", {"Sec-Fetch-Site": "cross-site"}, 403, "foreign_origin"),
        (f"{API}/lobby", "GET", None, {"Host": "evil.example"}, 403, "unknown_host"),
    ]
    for path, method, body, named, status, code in cases:
        got, found, headers = server.ask(path, "", method, body, **named)
        assert (got, found["code"], found["status"]) == (status, code, status)
        assert found["type"] == f"urn:preferans:problem:{code}"
        assert headers["content-type"] == "application/problem+json"


@pytest.mark.parametrize("path", ["/conventions", "/tables", "/rooms", "/solve"])
def test_a_body_without_an_end_is_not_kept(server: Server, path: str) -> None:
    """What is too large is refused before the rest of it has come; it cannot fill the memory."""
    with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
        line.sendall(f"POST {API}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {10**10}\r\n\r\n".encode() + b" " * 50_000)
        assert line.recv(4096).startswith(b"HTTP/1.1 413 ")


def test_a_body_that_breaks_off_makes_nothing(tmp_path: Path) -> None:
    """A request whose line breaks is nobody's error, and no table comes of it."""
    server = Server(tmp_path / "data")
    for path in ("/conventions", "/tables", "/rooms", "/solve"):
        with socket.create_connection(("127.0.0.1", server.port), timeout=60) as line:
            line.sendall(f"POST {API}{path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n".encode())
            time.sleep(0.1)
    time.sleep(0.3)
    assert server.stop() == ""
    store = sqlite3.connect(tmp_path / "data" / FILE)
    assert store.execute("SELECT count(*) FROM guests").fetchone() == (0,)
    store.close()


def test_a_guest_is_his_cookie(server: Server) -> None:
    """The first table makes a guest; his cookie is closed to scripts, and opens the lobby with his tables and his name."""
    status, made, headers = server.ask(f"{API}/tables", "", "POST", '{"name": " Иван  Ы\\u0007 "}'.encode())
    assert status == 201
    cookie = headers["set-cookie"]
    assert {"HttpOnly", "SameSite=Lax", "Path=/"} <= set(cookie.split("; "))
    mine = cookie.split(";")[0]
    _, lobby, _ = server.ask(f"{API}/lobby", mine)
    assert lobby["name"] == "Иван Ы"
    assert [table["table"] for table in lobby["tables"]] == [made["table"]]
    assert lobby["presets"][0]["name"] == "sochi"
    assert server.ask(f"{API}/lobby")[1]["tables"] == []
    assert server.ask(f"{API}/lobby", mine + "x")[1]["tables"] == []
    assert "set-cookie" not in server.ask(f"{API}/tables", mine, "POST", b"{}")[2]


def test_a_get_changes_nothing(server: Server) -> None:
    """No GET makes a guest, a table, or takes a seat; also not the page of somebody else's table."""
    table, _ = server.new_table()
    for path in ("/", f"/t/{table}", f"{API}/lobby", f"{API}/tables/{table}/sheet", f"{API}/tables"):
        assert "set-cookie" not in server.ask(path)[2]


def test_a_table_asked_for_twice_is_one(server: Server) -> None:
    """The same Idempotency-Key gives the same table."""
    _, cookie = server.new_table()
    key = {"Idempotency-Key": "1234567890"}
    made = [server.ask(f"{API}/tables", cookie, "POST", b"{}", **key)[1]["table"] for _ in range(2)]
    assert made[0] == made[1]
    assert server.new_table(cookie)[0] != made[0]


def test_the_rules_in_words(server: Server) -> None:
    """The page of the conventions names what was changed, in both languages; the record waits for the end."""
    table, cookie = server.new_table(pool=20, players=4, options={"whist_split": "gentleman"})
    _, page, _ = server.ask(f"{API}/tables/{table}/rules", cookie)
    assert (page["players"], page["pool"]) == (4, 20)
    assert [term["option"] for term in page["terms"] if term["changed"]] == ["whist_split"]
    split = next(term for term in page["terms"] if term["option"] == "whist_split")
    assert split["usual"] == {lang: option("whist_split").value_texts["greedy"][lang] for lang in ("ru", "en")}
    assert split["value"] == {lang: option("whist_split").value_texts["gentleman"][lang] for lang in ("ru", "en")}
    assert split["label"]["ru"] == option("whist_split").term
    status, found, _ = server.ask(f"{API}/tables/{table}/record.prn", cookie)
    assert (status, found["code"]) == (409, "not_finished")


def test_conventions_are_chosen(server: Server) -> None:
    """Everything that acts online is offered with its words; a draft names what differs from the preset, or all that is wrong."""
    status, page, _ = server.ask(f"{API}/conventions")
    assert status == 200
    assert {one["name"] for one in page["presets"]} == set(PRESETS)
    assert {one["id"] for one in page["options"]} == {known.id for known in options().values() if known.scope is Scope.ONLINE} - set(
        CHOSEN_APART
    )
    assert all(one["text"]["ru"] and one["text"]["en"] for one in page["options"])

    def draft(**wanted: object) -> dict[str, Any]:
        status, found, _ = server.ask(f"{API}/conventions", "", "POST", json.dumps(wanted).encode())
        assert status == 200
        assert isinstance(found, dict)
        return found

    fine = draft(rules="sochi", players=4, options={"dark_game": True, "whist_split": "gentleman"})
    assert (fine["faults"], [one["option"] for one in fine["changed"]]) == ([], ["dark_game", "whist_split"])
    assert "dealer_partner" in fine["acts"]
    assert fine["values"]["dark_game"] is True
    wrong = draft(rules="sochi", options={"bomb": "dark_pass_earns_one", "whist_split": "shared", "nonsense": 1})
    assert [(one["code"], one["place"]) for one in wrong["faults"]] == [
        ("option_conflict", "bomb"),
        ("bad_option_value", "whist_split"),
        ("unknown_option", "nonsense"),
    ]
    assert wrong["faults"][0]["text"]["ru"] != wrong["faults"][0]["text"]["en"]
    told = [text for one in wrong["faults"][:2] for text in one["text"].values()]
    assert not any(name in text for text in told for name in ("dark_pass", "whist_split")), "options stand there by their titles"
    refused, problem, _ = server.ask(f"{API}/tables", "", "POST", b'{"players": 2, "options": {"two_player": "off", "whist_split": "x"}}')
    assert (refused, {one["place"] for one in problem["faults"]}) == (422, {"players", "whist_split"})


@pytest.mark.parametrize("name", PRESETS)
def test_every_preset_and_number_has_its_table(name: str) -> None:
    """Two to five people sit down by every preset that allows the number."""
    for players in next(one.players for one in preset_choices() if one.name == name):
        assert wanted_rules(NewTable(rules=name, players=players)).players == players


def test_the_data_is_the_owners(server: Server) -> None:
    """The data file can be read by its owner alone, and holds no token."""
    path = server.data / FILE
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    _, cookie = server.new_table()
    token = cookie.split("=")[1].encode()
    assert token not in path.read_bytes() + (server.data / f"{FILE}-wal").read_bytes()


def test_who_is_ours() -> None:
    """Names that others can point at us are refused; a page may only talk to the host that it comes from."""
    names = trusted_names("https://preferans.example")
    assert [
        host_is_ours(host, names)
        for host in ("preferans.example", "127.0.0.1:8000", "[::1]:8", "LOCALHOST:1", "evil.example", "", "a b", "x:y")
    ] == [
        True,
        True,
        True,
        True,
        False,
        False,
        False,
        False,
    ]
    assert same_origin({"host": "a:1", "origin": "http://a:1"}, "")
    assert same_origin({"host": "inner:1", "origin": "https://preferans.example"}, "https://preferans.example")
    for origin in ("http://a:2", "http://b:1", "null", "file://a:1", "http://a:1.evil", "http://[", "http://a]:1", ""):
        assert not same_origin({"host": "a:1", "origin": origin}, "")


def test_the_cookie_of_a_secure_server(tmp_path: Path) -> None:
    """Behind HTTPS the cookie is bound to the host and to HTTPS."""
    settings = Settings(tmp_path, origin="https://preferans.example")
    store = SqliteStore(settings.database)
    line = Guests(store, settings).cookie_line("token")
    store.close()
    assert line.startswith("__Host-preferans=token; Path=/;")
    assert line.endswith("; Secure")


@pytest.fixture
def built(tmp_path: Path) -> Client:
    """A client that has been built."""
    (tmp_path / "static" / "assets").mkdir(parents=True)
    (tmp_path / "static" / "index.html").write_text("<p>стол</p>" * 100, encoding="utf-8")
    (tmp_path / "static" / "assets" / "a.js").write_text("let a;" * 100, encoding="utf-8")
    (tmp_path / "secret").write_text("secret", encoding="utf-8")
    return Client(tmp_path / "static")


def request(path: str = "/", **headers: str) -> Request:
    """A GET."""
    named = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return Request({"type": "http", "method": "GET", "path": path, "headers": named, "query_string": b""})


def test_files_of_the_client(built: Client) -> None:
    """The page is asked for again each time, assets last; both are compressed for who can read it; nothing outside is given away."""
    page = built.index(request())
    assert page.headers["cache-control"] == "no-cache"
    asset = built.file(request(accept_encoding="gzip"), "assets/a.js")
    assert "immutable" in asset.headers["cache-control"]
    assert gzip.decompress(bytes(asset.body)) == b"let a;" * 100
    assert built.file(request(if_none_match=asset.headers["etag"]), "assets/a.js").status_code == 304
    for name in ("../secret", "assets/../../secret", "/etc/passwd", "assets", "nothing.js", "", "\0", "a" * 300, "a/" * 4000):
        assert built.file(request(), name).status_code == 404


def test_a_client_that_was_not_built(tmp_path: Path) -> None:
    """The page then says what is missing, in both languages."""
    page = Client(tmp_path).index(request())
    assert page.status_code == 503
    assert b"make setup" in page.body
