"""The command line as a whole: it speaks two languages, starts fast, and never shows a traceback for what a person mistyped."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from preferans.cli import common
from preferans.cli.app import main
from preferans.cli.help import COMMANDS
from preferans.texts import LANGUAGES, texts


def run(*words: str, stdin: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own, with only the environment it is given."""
    clean = {name: value for name, value in os.environ.items() if not name.startswith(("LC_", "LANG")) and name != "NO_COLOR"}
    command = [sys.executable, "-m", "preferans", *words]
    return subprocess.run(command, input=stdin, capture_output=True, check=False, env=clean | environment, timeout=60)


def say(key: str, lang: str) -> str:
    return texts(lang)[key].strip().split("\n")[0]


@pytest.mark.parametrize("lang", LANGUAGES)
def test_help_lists_every_command(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The help names each command and says in the language asked for what it does."""
    code = main(["--lang", lang, "--help"])

    shown = " ".join(capsys.readouterr().out.split())
    assert code == 0
    for name in COMMANDS:
        assert f"{name} {' '.join(say(f'cli.{name}.short', lang).split())}" in shown


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", COMMANDS)
def test_each_command_teaches(name: str, lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The help of a command says what it does, has examples that call it, and explains every parameter."""
    code = main([name, "--help", "--lang", lang])

    shown = capsys.readouterr().out
    assert code == 0
    assert say(f"cli.{name}.help", lang) in shown
    assert f"  preferans {name}" in shown.split(say("cli.help.examples", lang))[1]
    assert "cli." not in shown
    assert say("cli.option.lang", lang).split()[0] in shown


@pytest.mark.parametrize("name", COMMANDS)
def test_examples_are_calls_that_exist(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    """The options that the examples of the help use are options of the command, in both languages the same calls."""
    main([name, "--help", "--lang", "en"])
    offered = capsys.readouterr().out.split("Examples:")[0]
    calls = {lang: [line.split("   ")[0] for line in texts(lang)[f"cli.{name}.examples"].strip().split("\n")] for lang in LANGUAGES}

    assert calls["ru"] == calls["en"]
    for word in " ".join(calls["en"]).split():
        assert not word.startswith("--") or word.split("=")[0] in offered


def test_without_a_word_help_is_shown(capsys: pytest.CaptureFixture[str]) -> None:
    """`preferans` alone explains itself and is no error."""
    assert main([]) == 0
    assert "preferans rules" in capsys.readouterr().out


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    """The version is that of the package."""
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == "preferans 0.1.0\n"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["rulez"], "there is no command rulez; did you mean rules?"),
        (["zzz"], "there is no command zzz; there are"),
        (["rules", "--dif", "sochi"], "there is no option --dif; did you mean --diff?"),
        (["rules", "--nonsense"], "there is no option --nonsense"),
        (["rules", "--diff"], "--diff needs a value after it"),
        (["rules", "sochi", "rostov"], "one word too many: rostov"),
        (["--lang", "fr", "rules"], "--lang takes ru|en"),
        (["rules", "nope"], "[unknown_rules]"),
        (["rules", "no-such-file.toml"], "there is no file no-such-file.toml [unreadable]"),
    ],
    ids=lambda value: " ".join(value) if isinstance(value, list) else "",
)
def test_what_a_person_mistypes_is_named(words: list[str], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    """A call that cannot be carried out says why, on standard error, with exit code 2."""
    code = main(words)

    shown = capsys.readouterr()
    assert code == 2
    assert message in shown.err
    assert shown.out == ""


def test_a_refusal_is_a_document_for_a_program(capsys: pytest.CaptureFixture[str]) -> None:
    """With --json the faults come as the document `errors`, on standard output."""
    code = main(["rules", "nope", "--json"])

    shown = capsys.readouterr()
    [error] = json.loads(shown.out)["errors"]
    assert (code, shown.err) == (2, "")
    assert (error["code"], error["path"]) == ("unknown_rules", "rules")
    assert error["message"]


def test_input_that_is_not_utf8(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A file in an old Russian encoding is refused with the place of the first byte that is not UTF-8."""
    file = tmp_path / "house.toml"
    file.write_bytes("rules = 'сочи'".encode("koi8-r"))

    assert main(["rules", str(file), "--lang", "en"]) == 2
    assert "is not UTF-8 text (byte 9)" in capsys.readouterr().err


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A folder in place of a file is named as such."""
    folder = tmp_path / "folder.toml"
    folder.mkdir()

    assert main(["rules", str(folder), "--lang", "en"]) == 2
    assert "is a folder" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="no endless file here")
def test_an_endless_file(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A file without an end is refused before it eats the memory."""
    monkeypatch.setattr(common, "LARGEST", 1 << 20)

    assert main(["score", "/dev/zero", "--lang", "en"]) == 2
    assert "/dev/zero is larger than 1 MiB" in capsys.readouterr().err


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no full disk here")
@pytest.mark.parametrize("words", [["rules"], ["rules", "sochi", "--json"], ["--version"]], ids=" ".join)
def test_a_full_disk(words: list[str]) -> None:
    """Output that cannot be written is told in one line, with exit code 2."""
    with Path("/dev/full").open("wb") as full:
        done = subprocess.run([sys.executable, "-m", "preferans", *words], stdout=full, stderr=subprocess.PIPE, check=False, timeout=60)

    assert done.returncode == 2
    assert done.stderr.decode() == "preferans: No space left on device\n"


@pytest.mark.parametrize(
    ("environment", "words", "lang"),
    [
        ({}, [], "en"),
        ({"LANG": "ru_RU.UTF-8"}, [], "ru"),
        ({"LC_ALL": "ru_RU.UTF-8", "LANG": "en_US.UTF-8"}, [], "ru"),
        ({"LC_ALL": "C", "LANG": "ru_RU.UTF-8"}, [], "en"),
        ({"LANG": "ru_RU.UTF-8"}, ["--lang", "en"], "en"),
        ({"LANG": "de_DE.UTF-8"}, ["--lang=ru"], "ru"),
    ],
    ids=str,
)
def test_language(environment: dict[str, str], words: list[str], lang: str) -> None:
    """--lang decides, else LC_ALL, else LANG; whoever is not Russian hears English."""
    done = run("rules", "--help", *words, **environment)

    assert done.returncode == 0
    assert say("cli.rules.help", lang) in done.stdout.decode()


def test_a_reader_that_goes_away_is_no_accident() -> None:
    """`preferans rules sochi | head -1` ends without a word of complaint."""
    command = f'"{sys.executable}" -m preferans rules sochi --sources | head -n 1'
    done = subprocess.run(["bash", "-c", command], capture_output=True, check=False, timeout=60)

    assert done.stderr == b""
    assert len(done.stdout.splitlines()) == 1


@pytest.mark.parametrize("no_color", ["", "1"])
def test_no_color(no_color: str) -> None:
    """Colours are for terminals, and NO_COLOR takes them away there too."""
    done = run("rules", "sochi", FORCE_COLOR="1", TERM="xterm", **({"NO_COLOR": no_color} if no_color else {}))

    assert (b"\x1b[" in done.stdout) == (not no_color)


def test_an_encoding_without_cyrillic_is_no_accident() -> None:
    """Where the output cannot hold Russian letters, escapes stand in their place."""
    done = run("rules", "--lang", "ru", PYTHONIOENCODING="ascii")

    assert done.returncode == 0
    assert b"\\u0421\\u043e\\u0447\\u0438\\u043d\\u043a\\u0430" in done.stdout


def test_help_loads_no_command() -> None:
    """A start costs only what it needs: help imports no rules, no bots, no rich."""
    code = "import sys; from preferans.cli.app import main; main(['--help']); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60).stdout.decode().split()

    assert "preferans.cli.help" in loaded
    assert not {"preferans.rules", "preferans.bots", "preferans.scoring", "rich.console", "preferans.cli.rules"} & set(loaded)
