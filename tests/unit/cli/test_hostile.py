"""Whatever a command is fed and wherever it writes: no traceback, a refusal in words, and the exit code of the contract."""

import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from preferans.cli.app import main

SHEET = {"rules": "sochi", "players": ["A", "B"], "pool": {}, "mountain": {}, "whists": {}}
POSITION = '{"hands": ["S:A C:- D:- H:-", "S:K C:- D:- H:-", "S:Q C:- D:- H:-"], "trump": "NT", "declarer": 0, "leader": 0}\n'
GREAT = "9" * 1000
EVENING = Path(__file__).parents[3] / "examples" / "evening.json"


def shell(line: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """What a line of the shell does; `preferans` in it is the command."""
    call = f'preferans() {{ "{sys.executable}" -m preferans "$@"; }}; {line}'
    return subprocess.run(["/bin/sh", "-c", call], input=stdin, capture_output=True, check=False, env=os.environ | environment, timeout=60)


def settled(tmp_path: Path, **fields: object) -> str:
    file = tmp_path / "sheet.json"
    file.write_text(json.dumps(SHEET | fields), encoding="utf-8")
    return str(file)


# ---- streams


@pytest.mark.skipif(os.name != "posix", reason="a shell")
@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("preferans rules sochi >&-", 0),
        ("preferans rules nope >&- 2>&-", 2),
        ("preferans rules nope --json >&-", 2),
        ("preferans score <&-", 2),
        ("preferans solve <&-", 0),
        ("preferans play --terminal <&-", 0),
        ("preferans play --terminal >&- </dev/null", 0),
        ("preferans rules nope 2>/dev/full", 2),
        ("preferans rules --nonsense 2>/dev/full", 2),
        ("preferans rules nope --json >/dev/full", 2),
        ("preferans rules sochi >/dev/full 2>/dev/full", 2),
        ("preferans selfplay --deals 1 >/dev/full", 2),
        ("{ preferans rules sochi; echo $? >code; } | true; exit $(cat code)", 2),
        ("{ preferans score {evening}; echo $? >code; } | true; exit $(cat code)", 2),
    ],
)
def test_streams_that_are_closed_or_full(line: str, code: int, tmp_path: Path) -> None:
    """A closed stream is an empty one, a full one refuses; nobody sees the inside of the program."""
    done = shell(f"cd {tmp_path}; {line.replace('{evening}', str(EVENING))}")
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr
    assert done.returncode == code


@pytest.mark.parametrize("encoding", ["ascii", "cp1251", "koi8-r"])
def test_documents_are_utf8_whatever_the_terminal(encoding: str, tmp_path: Path) -> None:
    """JSON of the contracts is UTF-8, and stays JSON with names that the terminal's encoding has no letters for."""
    file = settled(tmp_path, players=["é😀", "Боря"])
    done = shell(f"preferans settle {file} --json", PYTHONIOENCODING=encoding)
    assert set(json.loads(done.stdout.decode("utf-8"))["settlement"]["exact"]) == {"é😀", "Боря"}
    bad = shell("preferans solve --lang ru", b"{}\n", PYTHONIOENCODING=encoding)
    assert "нет поля" in json.loads(bad.stdout.decode("utf-8"))["errors"][0]["message"]


def test_the_table_reads_bytes_that_are_no_text(tmp_path: Path) -> None:
    """What is typed in another encoding is not understood, and the match goes on."""
    done = shell(f"cd {tmp_path}; preferans play --terminal --seed 1 --lang en", b"\xff\xfe\nq\n", PYTHONIOENCODING="utf-8:strict")
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"Not understood" in done.stdout


@pytest.mark.parametrize("columns", ["0", "-5", "x", "1"])
def test_a_width_that_is_none(columns: str) -> None:
    """Tables are printed whatever COLUMNS says."""
    done = shell("preferans rules --lang en", COLUMNS=columns)
    assert b"rostov" in done.stdout


# ---- numbers


def test_amounts_may_be_great(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Sums, products and common denominators of great amounts are exact and longer than Python likes to print."""
    whists = {"A": {"B": f"{GREAT}/{10**999}"}, "B": {"A": f"1/{3**2000}"}}
    file = settled(
        tmp_path, pool={"A": f"1/{7**1000}", "B": f"1/{11**900}"}, mountain={"A": f"1/{13**800}", "B": f"1/{17**700}"}, whists=whists
    )

    assert main(["settle", file, "--json"]) == 0
    exact = json.loads(capsys.readouterr().out)["settlement"]["exact"]
    assert len(exact["A"]) > 8000
    assert exact["A"] == f"-{exact['B']}" or exact["B"] == f"-{exact['A']}"
    assert main(["settle", file]) == 0
    assert sys.get_int_max_str_digits() == sys.int_info.default_max_str_digits


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["odds", "split", "4", "--hands", "9" * 5000 + ",1"], "two sizes of hands"),
        (["odds", "tricks", "S:AKQJT98 C:7 D:7 H:7", "--worlds", "2", "--threads", "9" * 5000], "--threads takes"),
    ],
    ids=lambda value: " ".join(value)[:30] if isinstance(value, list) else "",
)
def test_numbers_that_are_too_great(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*words, "--lang", "en"]) == 2
    assert said in capsys.readouterr().err


def test_more_threads_than_there_are(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No number of threads is too great: there are never more than positions."""
    file = tmp_path / "positions.jsonl"
    file.write_text(POSITION, encoding="utf-8")
    assert main(["solve", str(file), "--values-only", "--threads", "9" * 30]) == 0
    assert json.loads(capsys.readouterr().out) == {"value": 1}


def test_the_table_takes_no_number_for_a_choice(tmp_path: Path) -> None:
    """What is no choice is not understood, however long it is."""
    typed = ["7" * 5000, "claim " + "1" * 5000 + " 0 0", "²", "0", "-1", "claim ² 0 0", "10" * 3000 + "S", "\x00", "🂡", "100"]
    done = shell(f"cd {tmp_path}; preferans play --terminal --seed 1 --lang en", "\n".join([*typed, "q", ""]).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.count(b"Not understood") >= len(typed) - 2


# ---- documents


@pytest.mark.parametrize(
    "text",
    [
        'rules = "sochi"\na = ' + "[" * 50_000,
        'rules = "sochi"\na = ' + "[" * 400 + "]" * 400,
        'rules = "sochi"\n[options]\nbomb = ' + "[" * 400 + "]" * 400,
        'rules = "sochi"\n[options]\npool_target = ' + "9" * 5000,
        'rules = "sochi"\n[options]\npool_target = ' + "9_" * 5000 + "9",
        'rules = "sochi"\n[options]\npool_target = 0x' + "f" * 5000,
        'rules = "sochi"\n[options]\n' + "a." * 5000 + "b = 1",
        'rules = "sochi"\n[options]\npool_target = 1979-05-27T07:32:00Z\nwhist_split = nan',
        "rules = 07:32:00",
        "rules = \x00",
    ],
    ids=lambda text: text[:60].replace("\n", " "),
)
def test_house_rules_that_are_no_rules(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "house.toml"
    file.write_text(text, encoding="utf-8")
    assert main(["rules", str(file), "--json"]) == 2
    shown = capsys.readouterr()
    assert json.loads(shown.out)["errors"]
    assert len(shown.out) < 10_000


def test_both_rule_sets_are_named_where_both_are_wrong(capsys: pytest.CaptureFixture[str]) -> None:
    """`rules A --diff B` names all faults."""
    assert main(["rules", "zzz", "--diff", "yyy", "--lang", "en"]) == 2
    shown = capsys.readouterr().err
    assert '"zzz"' in shown
    assert '"yyy"' in shown


def test_every_bot_that_is_none_has_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["selfplay", "--bots", "x,rule,x", "--json"]) == 2
    assert [one["path"] for one in json.loads(capsys.readouterr().out)["errors"]] == ["bots[0]", "bots[2]"]


def test_a_message_shows_a_document_and_no_more(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """What a document holds is quoted short, and its control characters do not act on the terminal."""
    file = settled(tmp_path, players=["x" * 1_000_000, "\x1b[2J\x07"], pool={"\x1b[31m": 1, "\u202e": 2, "\x9b": 3})
    assert main(["settle", file]) == 2
    shown = capsys.readouterr().err
    assert len(shown) < 10_000
    assert not {"\x1b", "\x07", "\x9b", "\u202e"} & set(shown)
    assert "\\x1b[31m" in shown


@pytest.mark.parametrize(("words", "said"), [(["-"], "нет команды -"), (["bench"], "не хватает solver")])
def test_usage_is_said_in_russian(words: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--lang", "ru", *words]) == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert "......" not in shown


@pytest.mark.parametrize("value", ["[" * 90_000, "9" * 5000, "NaN", '{"a": 1, "a": 2}', ""], ids=lambda value: value[:10])
def test_a_switch_that_is_no_value(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    """`--set OPTION=VALUE` refuses what the option does not have, whatever it is."""
    assert main(["rules", "sochi", "--set", f"pool_target={value}", "--json"]) == 2
    [one] = json.loads(capsys.readouterr().out)["errors"]
    assert (one["code"], one["path"]) == ("bad_option_value", "options.pool_target")


@pytest.mark.parametrize("command", ["replay", "score", "settle", "solve"])
def test_no_name_is_no_folder(command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """An empty word, from a variable that is not set, names nothing: it is not the current folder with its records."""
    shutil.copy(Path(__file__).parents[2] / "contracts" / "examples" / "valid" / "match-0001.prn", tmp_path)
    monkeypatch.chdir(tmp_path)
    assert main([command, ""]) == 2
    assert "[unreadable]" in capsys.readouterr().err


def test_options_that_are_all_unknown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file of something else is refused soon: every line is named, the nearest option only to the first of them."""
    file = tmp_path / "house.toml"
    file.write_text('rules = "sochi"\n[options]\n' + "".join(f'pool_{n} = "{"x" * 60}"\n' for n in range(20_000)), encoding="utf-8")
    begun = time.process_time()
    assert main(["rules", str(file), "--lang", "en"]) == 2
    assert time.process_time() - begun < 10
    shown = capsys.readouterr().err
    assert shown.count("[unknown_option]") == 20_000
    assert shown.count("the nearest is") == 200


@pytest.mark.parametrize(
    "origin",
    ["x", "//x", "ftp://x", "https://", "https://[", "https://x/path", "https://x?a", "https://a@x", "https://x:99999", "https://a b"],
)
def test_an_origin_that_is_no_address(origin: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A server that no page could reach does not start."""
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--origin", origin, "--lang", "en"]) == 2
    assert "is no address of a server" in capsys.readouterr().err
    assert not (tmp_path / "data").exists()


def test_an_empty_host_is_not_the_whole_network(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """From a variable that is not set nobody's table is opened to others."""
    assert main(["serve", "--port", "0", "--data", str(tmp_path / "data"), "--host", "", "--lang", "en"]) == 2
    assert "--host 0.0.0.0" in capsys.readouterr().err


@pytest.mark.parametrize("words", [["--toml", "--json"], ["--toml", "--diff", "rostov"], ["--toml", "--sources"]])
def test_a_file_of_house_rules_is_printed_alone(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    """Two things cannot be printed at once: no option is passed over in silence."""
    assert main(["rules", "sochi", *words, "--lang", "en"]) == 2
    shown = capsys.readouterr()
    assert "--toml" in shown.out + shown.err
    assert "[options]" not in shown.out
