"""What the operator learns of complaints: whom, how many people, what was said before, and no cards."""

import asyncio
import json
import re
from pathlib import Path

import pytest

from preferans.cli.app import main
from support.friends import beside, company
from support.table_server import Json, Server, sit


def read(capsys: pytest.CaptureFixture[str], *options: str) -> str:
    """What the command prints."""
    capsys.readouterr()
    assert main(["reports", *options]) == 0
    return capsys.readouterr().out


def test_complaints_are_read_by_the_operator(server: Server, capsys: pytest.CaptureFixture[str]) -> None:
    """A complaint comes with what the other had said last, once however often it is made; the total counts people, and nothing tells a card."""
    table, _, (one, two) = company(server, "Иван", "Мария")

    async def run() -> int:
        async with asyncio.timeout(120), sit(server, table, one.cookie) as first, sit(server, table, two.cookie) as second:
            for phrase in ("hello", "please_play"):
                assert (await beside(second, patient=True, act="say", phrase=phrase))["type"] == "ack"
            assert (await beside(first, patient=True, act="say", phrase="sorry"))["type"] == "ack"
            chair: int = second.view["me"]
            for about in ("rude", "rude", "slow"):
                assert (await beside(first, patient=True, act="report", chair=chair, about=about))["type"] == "ack"
            return chair

    chair = asyncio.run(run())
    data = ("--data", str(server.data), "--days", "1")
    found: list[Json] = [one for one in json.loads(read(capsys, *data, "--json"))["reports"] if one["table"] == table]
    assert sorted(one["about"] for one in found) == ["rude", "slow"]
    for one in found:
        assert (one["chair"], one["name"], one["by_name"], one["over"]) == (chair, "Мария", "Иван", False)
        assert one["phrases"] == ["hello", "please_play"]
    shown = read(capsys, *data, "--lang", "ru")
    assert "    тот говорил: hello, please_play" in shown.splitlines()
    assert f"Мария ({found[0]['guest'][:6]}): жалуются 1" in shown
    named = re.sub(r"[\w-]{16}|\(.{6}\)", "", shown)  # without ids
    assert re.search("[SCDH][789TJQKA]", named) is None


def test_what_cannot_be_read_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Without a data file there is nothing to show: exit code 2, and none is made."""
    assert main(["reports", "--data", str(tmp_path), "--lang", "en"]) == 2
    assert "not read" in capsys.readouterr().err
    assert list(tmp_path.iterdir()) == []
