"""`preferans doctor`: a sound installation is good, a broken one is told with what to do about it, in both languages."""

import ast
import http.server
import json
import os
import re
import socket
import sqlite3
import sys
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http import HTTPStatus
from pathlib import Path
from typing import Any

import pytest

from preferans import texts
from preferans.cli import doctor, looks
from preferans.cli.app import main
from preferans.cli.looks import data, machine, network
from preferans.cli.looks.finding import Check, Finding, Wanted, found
from preferans.server.settings import FILE
from preferans.server.store.schema import connect
from support.ports import free_port

Json = dict[str, Any]


def wanted(folder: Path, **more: Any) -> Wanted:
    """A server that would keep its data there."""
    return Wanted(**({"data": folder, "host": "127.0.0.1", "port": free_port(), "serves": True} | more))


def asked(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, dict[str, Json]]:
    """Exit code and checks by name of a call."""
    code = main(["doctor", "--json", *words])
    return code, {check["name"]: check for check in json.loads(capsys.readouterr().out)["checks"]}


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    """A folder with a data file."""
    folder = tmp_path / "data"
    connect(folder / FILE).close()
    return folder


def test_a_sound_installation(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Nothing of this installation is bad; what has a remedy is more than good; nothing is made by looking."""
    code, checks = asked(capsys, "--data", str(tmp_path / "none"), "--port", str(free_port()))

    assert [name for name, check in checks.items() if not check["good"]] == []
    assert code == 0
    names = [check.name for check in doctor.CHECKS]
    assert len(set(names)) == len(names)
    assert list(checks) == [name for name in names if name in checks]
    assert {"python", "page", "folder", "room", "sync", "file", "clock", "port", "secure", "bots"} <= checks.keys()
    assert all(bool(check["remedy"]) <= (check["result"] != "good") for check in checks.values())
    assert not (tmp_path / "none").exists()


@pytest.mark.parametrize("lang", texts.LANGUAGES)
def test_what_does_not_work_is_told(lang: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A check that fails gives exit code 1, its reason and its remedy; the others are still made."""

    def stumbles(_: Wanted) -> Finding:
        message = "no such data"
        raise FileNotFoundError(message)

    def short(_: Wanted) -> Finding:
        return found("bad", "room_short", free=7)

    monkeypatch.setattr(doctor, "CHECKS", (Check("rules", stumbles), Check("room", short), *doctor.CHECKS[:1]))
    code = main(["doctor", "--lang", lang])

    shown = capsys.readouterr().out.splitlines()
    bad, remedy = texts.say("cli.doctor.bad", lang), texts.say("cli.doctor.room_short.do", lang, free=7)
    assert code == 1
    assert bad in shown[0]
    assert "no such data" in shown[0]
    assert bad in shown[1]
    assert shown[2].strip() == f"→ {remedy}"
    assert texts.say("cli.doctor.good", lang) in shown[3]


@pytest.mark.parametrize("words", [["--origin", "ftp://x"], ["--port", "0"], ["--workers", "0"], ["--nonsense"]])
def test_a_call_that_means_nothing(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """It is refused with exit code 2, and nothing is looked at."""
    assert main(["doctor", *words]) == 2
    assert capsys.readouterr().out == ""


def test_every_finding_has_its_words() -> None:
    """Each `found(result, key, …)` of the program has a text, and its values; what is bad has a remedy."""
    wrong = []
    for file in sorted(Path(looks.__file__).parent.glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            if not (isinstance(node, ast.Call) and getattr(node.func, "id", "") == "found" and len(node.args) == 2):
                continue
            keys = [one.value for one in ast.walk(node.args[1]) if isinstance(one, ast.Constant) and isinstance(one.value, str)]
            keys = [key for key in keys if re.fullmatch(r"[a-z]+_[a-z_]+", key)]
            given = {keyword.arg for keyword in node.keywords}
            bad = isinstance(node.args[0], ast.Constant) and node.args[0].value == "bad"
            for key in keys:
                name = f"cli.doctor.{key}"
                if name not in texts.texts("en") or (None not in given and texts.placeholders(name, "en") - given):
                    wrong.append(f"{file.name}:{node.lineno} {key}")
                if bad and f"{name}.do" not in texts.texts("en"):
                    wrong.append(f"{file.name}:{node.lineno} {key} has no remedy")
    assert wrong == []


# ---- The data -------------------------------------------------------------------------------------------------------------


def test_a_good_file(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Its version, size and epoch are told; it is left as it is."""
    monkeypatch.setattr(doctor, "CHECKS", data.CHECKS)
    before = (kept / FILE).read_bytes()
    code, checks = asked(capsys, "--data", str(kept), "--lang", "en", "--port", str(free_port()))
    assert (code, checks["file"]["result"], checks["epoch"]["result"], checks["folder"]["result"]) == (0, "good", "good", "good")
    assert checks["file"]["detail"].startswith("whole; version 1, 0 tables, 0 lines")
    assert (kept / FILE).read_bytes() == before
    assert not (kept / "preferans.lock").exists()


def test_a_damaged_file(kept: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """A page that was overwritten is found, and the way back is told."""
    monkeypatch.setattr(doctor, "CHECKS", data.CHECKS)
    with closing(sqlite3.connect(kept / FILE)) as db:
        db.execute("PRAGMA journal_mode = DELETE")
    whole = bytearray((kept / FILE).read_bytes())
    whole[4096 : 4096 + 2048] = b"\xff" * 2048
    (kept / FILE).write_bytes(whole)
    code, checks = asked(capsys, "--data", str(kept), "--lang", "ru", "--port", str(free_port()))
    assert (code, checks["file"]["result"]) == (1, "bad")
    assert "preferans restore" in checks["file"]["remedy"]


@pytest.mark.parametrize(("content", "key"), [(b"no database at all" * 99, "file_broken"), (None, "file_version")])
def test_a_file_that_is_none_of_ours(content: bytes | None, key: str, kept: Path) -> None:
    """No database, or one of another version."""
    if content is None:
        with closing(sqlite3.connect(kept / FILE)) as db:
            db.execute("PRAGMA user_version = 99")
    else:
        (kept / FILE).write_bytes(content)
    finding = next(check for check in data.CHECKS if check.name == "file").look(wanted(kept))
    assert finding is not None
    assert (finding.code, finding.result) == (key, "bad")


def look_at(name: str, it: Wanted) -> Finding:
    """What one check finds."""
    finding = next(check for check in doctor.CHECKS if check.name == name).look(it)
    assert finding is not None
    return finding


def test_the_folder(kept: Path, tmp_path: Path) -> None:
    """One that others may enter is told; one that is a file, too."""
    assert look_at("folder", wanted(kept)).result == "good"
    if os.name == "posix":
        kept.chmod(0o755)
        assert look_at("folder", wanted(kept)).remedy == f"chmod 700 {kept}"
    (tmp_path / "file").write_text("x")
    assert look_at("folder", wanted(tmp_path / "file")).result == "bad"


def test_a_file_that_others_may_read(kept: Path) -> None:
    """It holds every card."""
    if os.name == "posix":
        (kept / FILE).chmod(0o644)
        assert look_at("file", wanted(kept)).remedy == f"chmod 600 {kept / FILE}"


def test_a_restored_file_has_no_epoch_yet(kept: Path) -> None:
    """It gets one when the server starts."""
    assert look_at("epoch", wanted(kept)).result == "good"
    with closing(sqlite3.connect(kept / FILE)) as db, db:
        db.execute("DELETE FROM marks")
    assert look_at("epoch", wanted(kept)).result == "note"


def test_a_clock_that_went_back(kept: Path) -> None:
    """A line that is later than now tells that the clock is wrong."""
    assert look_at("clock", wanted(kept)).result == "good"
    with closing(sqlite3.connect(kept / FILE)) as db, db:
        db.execute("INSERT INTO events VALUES ('t', 1, 'c', ?, x'7b7d')", (4_000_000_000_000,))
    assert look_at("clock", wanted(kept)).result == "bad"


@pytest.mark.parametrize(("kind", "result"), [("ext4", "good"), ("tmpfs", "note"), ("nfs4", "bad"), (None, None)])
def test_the_kind_of_disk(kind: str | None, result: str | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite cannot work over a network, and memory forgets."""
    monkeypatch.setattr(data, "_file_system", lambda _: kind)
    finding = data._kind_of_disk(wanted(tmp_path))
    assert (finding and finding.result) == result


def test_little_room(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Less than 100 MiB is too little, less than a GiB is worth a word."""
    for free, result in ((99 << 20, "bad"), (101 << 20, "note"), (2 << 30, "good")):
        monkeypatch.setattr(data.shutil, "disk_usage", lambda _, free=free: type("Usage", (), {"free": free}))
        assert look_at("room", wanted(tmp_path)).result == result


# ---- The way from outside -------------------------------------------------------------------------------------------------


def test_a_port_that_is_taken(tmp_path: Path) -> None:
    """By another program: bad for a server, worth a word for who only plays in the terminal."""
    with socket.create_server(("127.0.0.1", 0)) as other:
        it = wanted(tmp_path, port=other.getsockname()[1])
        assert look_at("port", it).result == "bad"
        assert look_at("port", wanted(tmp_path, port=other.getsockname()[1], serves=False)).result == "note"
    assert look_at("port", it).result == "good"


@pytest.mark.parametrize(
    ("origin", "host", "result"),
    [
        ("https://preferans.example", "127.0.0.1", "good"),
        ("http://preferans.example", "127.0.0.1", "bad"),
        ("http://localhost:8000", "127.0.0.1", "good"),
        ("", "127.0.0.1", "good"),
        ("", "0.0.0.0", "note"),  # noqa: S104
    ],
)  # fmt: skip
def test_a_secure_address(origin: str, host: str, result: str, tmp_path: Path) -> None:
    """HTTPS, or this machine alone; what goes through a network in the open is told."""
    assert look_at("secure", wanted(tmp_path, origin=origin, host=host)).result == result


class Proxy(http.server.BaseHTTPRequestHandler):
    """A proxy with faults: it passes on a request and its headers, changed as is said, or says something of its own."""

    target = 0
    host: str | None = None
    forwards: str | None = "{forged}, 198.51.100.7"
    upgrades = True
    says: tuple[int, bytes] | None = None
    protocol_version = "HTTP/1.1"

    def log_message(self, *_: object) -> None:
        """Says nothing."""

    def do_GET(self) -> None:
        """Passes everything on, until one side has had enough."""
        self.close_connection = True
        if self.says is not None or (self.headers.get("Upgrade") and not self.upgrades):
            status, body = self.says or (400, b"")
            self.wfile.write(f"HTTP/1.1 {status} {HTTPStatus(status).phrase}\r\nContent-Length: {len(body)}\r\n\r\n".encode() + body)
            return
        headers = dict(self.headers.items())
        headers["Host"] = self.host or headers["Host"]
        forged = headers.pop("X-Forwarded-For", "")
        if self.forwards is not None:
            headers["X-Forwarded-For"] = self.forwards.format(forged=forged)
        if not self.headers.get("Upgrade"):
            headers["Connection"] = "close"
        with socket.create_connection(("127.0.0.1", self.target), 10) as line:
            head = f"GET {self.path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in headers.items())
            line.sendall(head.encode() + b"\r\n")
            back = threading.Thread(target=self._back, args=(line,), daemon=True)
            back.start()
            while self.headers.get("Upgrade") and (data := self.connection.recv(4096)):
                line.sendall(data)
            back.join(10)

    def _back(self, line: socket.socket) -> None:
        while data := line.recv(4096):
            self.wfile.write(data)


@contextmanager
def proxied(**faults: Any) -> Iterator[tuple[int, str]]:
    """A port for the server, and the address of a proxy before it."""
    port = free_port()
    kind = type("Faulty", (Proxy,), {"target": port} | faults)
    with http.server.ThreadingHTTPServer(("127.0.0.1", 0), kind) as running:
        running.daemon_threads = True
        thread = threading.Thread(target=running.serve_forever, args=(0.02,), daemon=True)
        thread.start()
        yield port, f"http://localhost:{running.server_address[1]}"
        running.shutdown()


@pytest.mark.parametrize(
    ("faults", "key", "result"),
    [
        ({}, "origin_good", "good"),
        ({"host": "inside.example"}, "origin_host_changed", "bad"),
        ({"forwards": "{forged}"}, "origin_forged", "bad"),
        ({"forwards": None}, "origin_nobody", "note"),
        ({"upgrades": False}, "origin_no_sockets", "bad"),
        ({"says": (502, b"")}, "origin_no_server", "bad"),
        ({"says": (200, b"<html>It works!</html>")}, "origin_other", "bad"),
        ({"says": (200, b'{"status": "ok"}')}, "origin_other_server", "bad"),
    ],
)
def test_what_a_proxy_does_wrong(faults: Json, key: str, result: str, tmp_path: Path) -> None:
    """Each fault is told by its name, before a server runs behind it."""
    with proxied(**faults) as (port, origin):
        finding = look_at("origin", wanted(tmp_path, port=port, origin=origin))
    assert (finding.code, finding.result) == (key, result), finding


def test_nobody_answers(tmp_path: Path) -> None:
    """An address where nobody listens, and a name that nobody knows, are told apart."""
    silent = look_at("origin", wanted(tmp_path, origin=f"http://localhost:{free_port()}"))
    unknown = look_at("origin", wanted(tmp_path, origin="http://no-such-name.invalid"))
    assert (silent.code, unknown.code) == ("origin_unreachable", "origin_unknown_name")


def test_a_certificate_that_browsers_do_not_trust() -> None:
    """It is told as that."""
    reason = network.ssl.SSLCertVerificationError("certificate verify failed")
    finding = network._unreachable("https://preferans.example", reason)
    assert finding.code == "origin_certificate"


# ---- The machine, and what several workers need ----------------------------------------------------------------------------


@pytest.mark.parametrize(("soft", "result"), [(128, "bad"), (1024, "note"), (65536, "good"), (-1, "good")])
def test_open_files(soft: int, result: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit of 1,024 is room for some 300 tables, and is told."""
    resource = pytest.importorskip("resource")
    monkeypatch.setattr(resource, "getrlimit", lambda _: (soft, resource.RLIM_INFINITY))
    assert look_at("files", wanted(tmp_path)).result == result


def test_bots_that_are_silent(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A process that does not answer is told, and ended."""
    monkeypatch.setattr(machine, "PATIENCE_S", 0)
    assert look_at("bots", wanted(tmp_path)).result == "bad"


def test_a_library_that_is_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the extra, the checks of database and Redis say which one to install."""
    for library in ("psycopg", "redis"):
        monkeypatch.setitem(sys.modules, library, None)
    it = wanted(tmp_path, database="postgresql://localhost/preferans", redis="redis://localhost")
    for name in ("database", "redis"):
        assert look_at(name, it).code == "scaled_missing"


def test_nobody_there(tmp_path: Path) -> None:
    """A database and a Redis that do not answer are told; the password of the address is not."""
    pytest.importorskip("psycopg")
    pytest.importorskip("redis")
    port = free_port()
    it = wanted(tmp_path, database=f"postgresql://u:hush@127.0.0.1:{port}/x", redis=f"redis://:hush@127.0.0.1:{port}/0")
    for name in ("database", "redis"):
        finding = look_at(name, it)
        assert finding.result == "bad"
        assert "hush" not in finding.detail + finding.remedy
