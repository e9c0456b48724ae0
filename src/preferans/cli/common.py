"""What every command shares: the language, reading FILE or -, printing documents and faults.

A command is a file `cli/NAME.py` with a function `NAME` whose parameters typer reads. Its texts are keys of the catalogues: `cli.NAME.short` (one line for
the list of commands), `cli.NAME.help` (what it does), `cli.NAME.examples` (lines to try), and the key given as `help=` of each parameter. It returns nothing
or an exit code: 0 done, 1 it ran and a check did not hold; it raises `RefusedError` and its kin for what it refuses, and `app.main` says them (exit code 2).
"""

import json
import os
import sys
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal, NoReturn, TypeAlias

import typer

from preferans import texts
from preferans.errors import Fault, IllegalActionError, PreferansError, RefusedError, fault, format_path

if TYPE_CHECKING:
    from rich.console import Console, RenderableType
    from rich.table import Table

Language: TypeAlias = Literal["ru", "en"]

Lang: TypeAlias = Annotated[Language | None, typer.Option("--lang", metavar="ru|en", help="cli.option.lang", show_default=False)]
"""The parameter `lang: Lang = None` of a command; give it to `language`."""
Json: TypeAlias = Annotated[bool, typer.Option("--json", help="cli.option.json", show_default=False)]
"""The parameter `as_json: Json = False` of a command."""
Source: TypeAlias = Annotated[str, typer.Argument(metavar="FILE|-", help="cli.option.source", show_default=False)]
"""The parameter `source: Source = "-"` of a command; give it to `read_text`."""

STDIN = "-"
LARGEST = 64 << 20
"""More bytes than this are no document of ours; an endless file must not eat the memory."""
PIPE_WIDTH = 120
"""The width of tables where neither a terminal nor COLUMNS gives one."""
NARROWEST, WIDEST = 20, 10_000
"""What COLUMNS may say."""

_language: ContextVar[Language] = ContextVar("language", default="en")


def language(chosen: Language | None = None) -> Language:
    """The language to speak: the one chosen by a command's own --lang, else that of the whole call."""
    return chosen or _language.get()


def call_language(argv: Iterable[str], environment: Mapping[str, str]) -> Language:
    """The language of a call, known before anything is parsed: `--lang` wherever it stands, else that of the locale.

    >>> call_language(["rules", "--lang", "ru"], {})
    'ru'
    >>> call_language([], {"LANG": "ru_RU.UTF-8"}), call_language([], {"LC_ALL": "C", "LANG": "ru_RU.UTF-8"})
    ('ru', 'en')
    """
    words = list(argv)
    for word, following in zip(words, [*words[1:], ""], strict=False):
        wanted = following if word == "--lang" else word.removeprefix("--lang=")
        if wanted == "ru":
            return "ru"
        if wanted == "en":
            return "en"
    names = (environment.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return "ru" if next(filter(None, names), "").lower().startswith("ru") else "en"


def set_language(chosen: Language) -> None:
    """Makes `chosen` the language of this call."""
    _language.set(chosen)


def say(key: str, **values: str | int) -> str:
    """The text of a key in the language of this call."""
    return texts.say(key, language(), **values)


def console(*, stderr: bool = False) -> "Console":
    """A rich console that takes text as it is; in a pipe, or with NO_COLOR, it prints plain text."""
    from rich.console import Console

    class Screen(Console):
        def on_broken_pipe(self) -> None:
            raise BrokenPipeError  # rich would leave with code 1, which says that a check did not hold

    stream = sys.stderr if stderr else sys.stdout
    said = os.environ.get("COLUMNS", "" if stream.isatty() else str(PIPE_WIDTH))
    width = int(said) if said.isascii() and said.isdecimal() and NARROWEST <= int(said) <= WIDEST else PIPE_WIDTH if said else None
    colours: Literal["auto"] | None = None if os.environ.get("NO_COLOR") else "auto"
    return Screen(stderr=stderr, width=width, color_system=colours, highlight=False, emoji=False, markup=False)


def show(drawing: "RenderableType") -> None:
    """Prints a table or the like; where no terminal pads its lines, they end with their last letter."""
    screen = console()
    if screen.is_terminal:
        screen.print(drawing)
        return
    with screen.capture() as capture:
        screen.print(drawing)
    print("\n".join(line.rstrip() for line in capture.get().rstrip("\n").split("\n")))


def heading(text: str) -> None:
    """Prints a line that stands out where there are colours."""
    console().print(text, style="bold", soft_wrap=True)


def table(*headings: str) -> "Table":
    """A table without lines, so that its columns can be read by people and by grep."""
    from rich.table import Table

    plain = Table(box=None, show_header=bool(headings), header_style="bold", padding=(0, 2, 0, 0))
    first, *others = headings or ("",)
    plain.add_column(first, no_wrap=True)
    for other in others:
        plain.add_column(other)
    return plain


def read_text(source: str, code: str = "not_json") -> str:
    """The text of a file, or of standard input for `-`.

    Raises:
        RefusedError: the file cannot be read (`unreadable`), or it is not UTF-8 (`code`).
    """
    data = read_bytes(source)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        _refuse(code, "cli.error.not_utf8", file=_name(source), position=error.start)


def read_bytes(source: str) -> bytes:
    """What a file holds, or standard input for `-`.

    Raises:
        RefusedError: the file cannot be read (`unreadable`).
    """
    try:
        data = sys.stdin.buffer.read(LARGEST + 1) if source == STDIN else _read_file(source)
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        _refuse("unreadable", _reason(error), file=_name(source), detail=getattr(error, "strerror", None) or str(error))
    if len(data) > LARGEST:
        _refuse("unreadable", "cli.error.too_large", file=_name(source), size=LARGEST >> 20)
    return data


def _name(source: str) -> str:
    return say("cli.error.stdin") if source == STDIN else source or '""'


def _read_file(name: str) -> bytes:
    if not name:  # a path would take it for the current folder
        raise FileNotFoundError
    with Path(name).open("rb") as file:
        return file.read(LARGEST + 1)


def _reason(error: Exception) -> str:
    match error:
        case FileNotFoundError() | NotADirectoryError():
            return "cli.error.no_file"
        case IsADirectoryError():
            return "cli.error.is_directory"
        case PermissionError():
            return "cli.error.no_permission"
        case _:
            return "cli.error.unreadable"


def _refuse(code: str, text: str, **values: str | int) -> NoReturn:
    raise RefusedError([fault(code, (), text, **values)]) from None


def print_json(document: object) -> None:
    """Prints a document of the contracts, UTF-8 and readable."""
    print_utf8(json.dumps(document, ensure_ascii=False, indent=2))


def print_utf8(text: str) -> None:
    """Prints JSON, which is UTF-8 whatever the terminal's encoding; half a character, which UTF-8 has not, stands as `\\udc00`."""
    if getattr(sys.stdout, "encoding", "utf-8").lower() != "utf-8" and hasattr(sys.stdout, "reconfigure"):
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace")
    print(text)


@contextmanager
def numbers_of_any_length() -> Iterator[None]:
    """Lets exact figures be printed that are longer than Python likes; what is read has limits of its own."""
    before = sys.get_int_max_str_digits()
    sys.set_int_max_str_digits(0)
    try:
        yield
    finally:
        sys.set_int_max_str_digits(before)


def plain(text: str) -> str:
    """A text whose control characters are written out, so that none of them acts on a terminal."""
    return text if text.isprintable() else "".join(char if char.isprintable() else _written_out(char) for char in text)


def _written_out(char: str) -> str:
    return char.encode("unicode_escape").decode("ascii")


def faults_of(error: PreferansError) -> tuple[Fault, ...]:
    """Everything an error names, as faults with codes of the contract."""
    match error:
        case RefusedError(faults=faults):
            return faults
        case IllegalActionError(key=key, values=values):
            return (fault("illegal_action", (), key, **values),)
        case _:
            return (fault("syntax", (), "cli.error.other", detail=str(error)),)


def errors_document(faults: Iterable[Fault]) -> dict[str, list[dict[str, str]]]:
    """The document `errors` of the contracts."""
    return {"errors": [{"code": one.code, "path": format_path(one.path), "message": texts.message(one, language())} for one in faults]}


def print_faults(faults: Iterable[Fault], *, as_json: bool) -> None:
    """Prints what is wrong: the document `errors` on standard output, or a line for each fault on standard error."""
    if as_json:
        print_json(errors_document(faults))
        return
    for one in errors_document(faults)["errors"]:
        place = f"{one['path']}: " if one["path"] else ""
        print(plain(f"preferans: {place}{one['message']} [{one['code']}]"), file=sys.stderr)


def forget_output() -> None:
    """Sends standard output nowhere: its reader has gone, and what is still buffered must not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
