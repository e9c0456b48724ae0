"""The files of `deploy/`: what they call is there, what they ask for is answered."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from prometheus_client import REGISTRY

from preferans.cli import hosting
from preferans.cli.app import main
from preferans.server import measured
from preferans.server.scaled import bots
from preferans.server.settings import FILE, Settings
from preferans.server.store.backup import contents
from preferans.server.store.schema import connect
from support.table_server import START

ROOT = Path(__file__).resolve().parents[2]
DEPLOY = ROOT / "deploy"
UNITS = sorted((DEPLOY / "systemd").iterdir())
PROGRAM = "/opt/preferans/bin/preferans"


def lines_of(unit: str, key: str) -> list[str]:
    """The values of a key of a unit."""
    text = (DEPLOY / "systemd" / unit).read_text(encoding="utf-8")
    return [line.partition("=")[2] for line in text.splitlines() if line.startswith(f"{key}=")]


def environment() -> dict[str, str]:
    """What the example of the environment file sets."""
    lines = (DEPLOY / "preferans.env").read_text(encoding="utf-8").splitlines()
    return dict(line.split("=", 1) for line in lines if line and not line.startswith("#"))


def test_every_file_is_told_of() -> None:
    """The table of the folder names each file, and no other."""
    told = set(re.findall(r"`([\w./-]+)`", (DEPLOY / "README.md").read_text(encoding="utf-8").replace("`/etc", "`")))
    files = {str(path.relative_to(DEPLOY)) for path in DEPLOY.rglob("*") if path.is_file()} - {"README.md"}
    assert files <= told
    assert "not built and not tried" in (DEPLOY / "README.md").read_text(encoding="utf-8")
    assert (DEPLOY / "Containerfile").read_text(encoding="utf-8").startswith("# NOT BUILT AND NOT TRIED")


def test_the_command_of_the_server(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit's command is one that the program takes: HTTPS in front, on this machine alone, its figures not open to others."""
    (command,) = lines_of("preferans.service", "ExecStart")
    values = environment()
    command = command.replace("${ORIGIN}", values["ORIGIN"]).replace("$MORE", values["MORE"])
    program, name, *words = shlex.split(command)
    words[words.index("--port") + 1] = "0"
    seen: list[Settings] = []
    monkeypatch.setattr(hosting, "run", lambda chosen, *_: seen.append(chosen))
    assert (program, name) == (PROGRAM, "serve")
    assert main([name, *words]) == 0
    assert seen[0].secure
    assert (seen[0].log, seen[0].figures, str(seen[0].data)) == ("json", "127.0.0.1:9100", "/var/lib/preferans")
    assert words[words.index("--host") + 1] == "127.0.0.1"


def test_the_command_of_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """The unit's command is one that the program takes; it needs no folder."""
    (command,) = lines_of("preferans-bots.service", "ExecStart")
    program, name, *words = shlex.split(command.replace("$BOTS", environment()["BOTS"]))
    seen: list[Settings] = []
    monkeypatch.setattr(bots, "play_bots", lambda chosen, _: seen.append(chosen))
    assert (program, name) == (PROGRAM, "bots")
    assert main([name, *words]) == 0
    assert (seen[0].workers, seen[0].log, seen[0].figures) == (4, "json", "127.0.0.1:9200")


def test_the_command_of_the_backup(tmp_path: Path) -> None:
    """The unit's command makes a copy that is whole, with its time in its name."""
    (command,) = lines_of("preferans-backup.service", "ExecStart")
    shell, flag, script = shlex.split(command)
    call = f"{shlex.quote(sys.executable)} -c {shlex.quote(START)}"
    script = script.replace(PROGRAM, call).replace("/var/lib/preferans-backups", str(tmp_path)).replace("%%", "%")
    connect(tmp_path / "data" / FILE).close()
    subprocess.run([shell, flag, script], check=True, env=os.environ | {"BACKUP_OF": f"--data {tmp_path / 'data'}"}, capture_output=True)
    (copy,) = tmp_path.glob("preferans-*.copy")
    assert re.fullmatch(r"preferans-\d{4}-\d\d-\d\dT\d{4}\.copy", copy.name)
    assert contents(copy) == contents(tmp_path / "data" / FILE)


@pytest.mark.parametrize("unit", [path for path in UNITS if path.suffix == ".service"], ids=lambda path: path.name)
def test_a_unit_is_locked_up(unit: Path) -> None:
    """It runs as nobody special, writes its own folders alone, and is what systemd reads, where there is systemd."""
    for key, value in {"User": "preferans", "NoNewPrivileges": "yes", "ProtectSystem": "strict", "UMask": "0077"}.items():
        assert lines_of(unit.name, key) == [value]
    assert lines_of(unit.name, "StateDirectoryMode") == ["0700"] * len(lines_of(unit.name, "StateDirectory"))
    if shutil.which("systemd-analyze"):
        done = subprocess.run(["systemd-analyze", "verify", str(unit)], capture_output=True, text=True, check=False)
        wrong = [line for line in done.stderr.splitlines() if unit.name in line and "is not executable" not in line]
        assert wrong == []


def test_what_is_watched_is_measured() -> None:
    """Each figure of the alerts is one that the server has."""
    assert measured.COMMANDS
    known = set(REGISTRY._names_to_collectors) | {"up", "process_open_fds", "process_max_fds"}
    asked = set(re.findall(r"\b(?:preferans|process)_[a-z_]+\b", (DEPLOY / "alerts.yml").read_text(encoding="utf-8")))
    assert len(asked) >= 8
    assert asked - known == set()


def test_the_proxies_ask_where_the_server_listens() -> None:
    """Both examples pass everything on to the port of the unit; nginx says who asks in place of what the client says."""
    nginx = (DEPLOY / "nginx.conf").read_text(encoding="utf-8")
    assert "reverse_proxy 127.0.0.1:8000" in (DEPLOY / "Caddyfile").read_text(encoding="utf-8")
    assert "proxy_pass http://127.0.0.1:8000;" in nginx
    for line in ("Host $host;", "X-Forwarded-For $remote_addr;", "Upgrade $http_upgrade;"):
        assert f"proxy_set_header {line}" in nginx
