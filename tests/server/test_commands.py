"""`serve` and `play`: what they say, and that a data folder has one server."""

import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from preferans.cli import hosting
from preferans.server.lock import Lock, TakenError
from preferans.server.settings import Settings, default_data
from support.table_server import START, Server


def call(*words: str) -> "subprocess.CompletedProcess[str]":
    """A call that ends by itself."""
    command = [sys.executable, "-c", START, *words, "--lang", "en"]
    return subprocess.run(command, capture_output=True, text=True, timeout=120, check=False, env=os.environ | {"BROWSER": "true"})


@contextmanager
def playing(*words: str) -> Iterator["subprocess.Popen[str]"]:
    """A call that goes on until it is stopped."""
    command = [sys.executable, "-c", START, *words, "--lang", "ru"]
    process = subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env=os.environ | {"PYTHONUNBUFFERED": "1"}
    )
    try:
        yield process
    finally:
        process.terminate()
        process.communicate(timeout=120)


def test_one_server_for_a_folder(server: Server) -> None:
    """A second `serve` on the folder is refused and told where the first is; a second `play` opens the first."""
    address = f"http://127.0.0.1:{server.port}/"
    refused = call("serve", "--data", str(server.data), "--port", "0")
    assert refused.returncode == 2
    assert address in refused.stderr
    assert "[already_running]" in refused.stderr
    opened = call("play", "--data", str(server.data), "--no-browser")
    assert (opened.returncode, opened.stdout) == (0, f"The table: {address}\n")


def test_a_port_that_is_taken(server: Server, tmp_path: Path) -> None:
    """A port that is taken is told in one line; `play` finds another by itself."""
    refused = call("serve", "--data", str(tmp_path), "--port", str(server.port))
    assert refused.returncode == 2
    assert "[cannot_listen]" in refused.stderr
    with hosting.listen("127.0.0.1", server.port, 0) as other:
        assert other.getsockname()[1] not in (0, server.port)


def test_play_for_the_home_network(tmp_path: Path) -> None:
    """`play --host` says the address that telephones reach, and draws it as a code."""
    with playing("play", "--host", "--no-browser", "--port", "0", "--data", str(tmp_path)) as process:
        assert process.stdout is not None
        said = [process.stdout.readline() for _ in range(20)]
    assert said[0].startswith("Стол: http://")
    assert "127.0.0.1" not in said[0] or hosting.home_address() == hosting.LOCAL
    assert sum(set(line.strip()) == {"0", "1"} for line in said) > 10


def test_data_that_cannot_be_used(tmp_path: Path) -> None:
    """A file where the folder should be, or a data file that is none, is told in one line."""
    (tmp_path / "file").write_text("", encoding="utf-8")
    (tmp_path / "folder").mkdir()
    (tmp_path / "folder" / "preferans.sqlite").write_text("not a database at all, but long enough to be looked at", encoding="utf-8")
    for name in ("file", "folder"):
        refused = call("serve", "--data", str(tmp_path / name), "--port", "0")
        assert refused.returncode == 2
        assert "[data_unusable]" in refused.stderr
        assert "Traceback" not in refused.stderr


def test_the_folder_is_held(tmp_path: Path) -> None:
    """Who holds a folder says where he answers; when he lets go it is free."""
    lock = Lock(tmp_path)
    lock.tell("http://here/")
    with pytest.raises(TakenError) as taken:
        Lock(tmp_path)
    assert taken.value.address == "http://here/"
    lock.free()
    Lock(tmp_path).free()


def test_where_data_goes(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By the rules of the system: XDG, Library, LOCALAPPDATA."""
    monkeypatch.setattr(Path, "home", lambda: Path("/home/x"))
    for system, name, value, expected in (
        ("linux", "XDG_DATA_HOME", "", Path("/home/x/.local/share/preferans")),
        ("linux", "XDG_DATA_HOME", str(tmp_path), tmp_path / "preferans"),
        ("darwin", "XDG_DATA_HOME", "", Path("/home/x/Library/Application Support/preferans")),
        ("win32", "LOCALAPPDATA", str(tmp_path), tmp_path / "preferans"),
    ):
        monkeypatch.setattr(sys, "platform", system)
        monkeypatch.setenv(name, value)
        assert default_data() == expected


def test_an_origin_decides_about_https(tmp_path: Path) -> None:
    """Only a server that browsers reach by HTTPS is secure."""
    assert Settings(tmp_path, origin="https://preferans.example").secure
    assert not Settings(tmp_path).secure
