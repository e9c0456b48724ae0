"""The command `preferans`: this file starts a command and turns what goes wrong into a message and an exit code (0 done, 1 a check failed, 2 refused)."""

import os
import sys
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Annotated

import typer

from preferans.cli import common
from preferans.cli.help import SETTINGS, House, ReaderGoneError, usage_error
from preferans.errors import PreferansError

PROGRAM = "preferans"
REFUSED = 2
REPLACED = "backslashreplace"


def _version(*, wanted: bool) -> None:
    if wanted:
        from importlib.metadata import version

        print(f"{PROGRAM} {version(PROGRAM)}")
        raise typer.Exit


app = typer.Typer(rich_markup_mode=None, context_settings=SETTINGS)


@app.callback(cls=House, no_args_is_help=False, invoke_without_command=True)
def _root(
    context: typer.Context,
    *,
    version: Annotated[bool, typer.Option("--version", help="cli.option.version", is_eager=True)] = False,
    lang: common.Lang = None,
) -> None:
    _version(wanted=version)
    common.set_language(common.language(lang))
    if context.invoked_subcommand is None:
        print(context.get_help())


def main(argv: Sequence[str] | None = None) -> int:
    """The exit code of a call, after it has printed all it has to say."""
    words = list(sys.argv[1:] if argv is None else argv)
    common.set_language(common.call_language(words, os.environ))
    _prepare_streams()
    try:
        code = _call(words)
        sys.stdout.flush()
    except (BrokenPipeError, ReaderGoneError):
        common.forget_output()
    except OSError as error:
        common.forget_output()
        place = f"{error.filename}: " if error.filename else ""
        with suppress(OSError):  # standard error may be what is full
            print(common.say("cli.error.usage", reason=f"{place}{error.strerror or error}"), file=sys.stderr)
    else:
        return code
    return REFUSED


def _call(words: list[str]) -> int:
    """The exit code of a call whose refusals have been said.

    Raises: OSError, ReaderGoneError.
    """
    try:
        result = typer.main.get_command(app).main(words, prog_name=PROGRAM, standalone_mode=False)
    except PreferansError as error:
        common.print_faults(common.faults_of(error), as_json="--json" in words)
        return REFUSED
    except typer.TyperException as error:
        print(usage_error(error), file=sys.stderr)
        return REFUSED
    except typer.Abort:
        print(common.say("cli.error.no_more_input"), file=sys.stderr)
        return REFUSED
    return result if isinstance(result, int) else 0


def _prepare_streams() -> None:
    """Makes every text be read and printed whatever the terminal's encoding; a stream that is closed becomes an empty one."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, Path(os.devnull).open(mode, encoding="utf-8"))  # noqa: SIM115 -- as long as the program runs
        elif getattr(stream, "errors", "") != REPLACED and hasattr(stream, "reconfigure"):
            stream.reconfigure(errors=REPLACED)
