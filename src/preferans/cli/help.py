"""How the command line explains itself: help and usage errors in the language of the call.

typer parses; this file decides what its help looks like and loads a command's file only when it is called.
"""

import re
from contextlib import nullcontext
from difflib import get_close_matches
from importlib import import_module
from typing import TYPE_CHECKING, Any

import typer
from typer.core import TyperCommand, TyperGroup

from preferans.cli.common import numbers_of_any_length, say

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from typer._click import Command, Context, HelpFormatter, Parameter

COMMANDS: tuple[str, ...] = (
    "play", "serve", "bots", "rules", "advice", "score", "settle", "replay", "diagram", "verify", "selfplay", "arena", "solve", "odds", "bench", "doctor",
    "backup", "restore", "export", "migrate", "reports",
)  # fmt: skip
"""The commands, in the order in which help lists them; `cli/NAME.py` has a function NAME."""
SERVERS = ("play", "serve")
"""Commands that read what others on the network send."""

SETTINGS = {"help_option_names": ["-h", "--help"]}
TYPERS_OWN = {
    "help": "cli.option.help",
    "install_completion": "cli.option.install_completion",
    "show_completion": "cli.option.show_completion",
}
"""The texts of the options that typer adds."""


class ReaderGoneError(Exception):
    """Whoever read our output has closed it (`preferans rules | head -1`)."""


class HouseCommand(TyperCommand):
    """A command that prints its help from the catalogues."""

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        formatter.write(_usage(ctx, self.collect_usage_pieces(ctx)))

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        self.format_usage(ctx, formatter)
        formatter.write("\n" + _block(say(f"cli.{self.name}.help")))
        _write_parameters(self.get_params(ctx), ctx, formatter)
        formatter.write(f"\n{say('cli.help.examples')}\n" + _block(say(f"cli.{self.name}.examples")))

    def invoke(self, ctx: "Context") -> object:
        try:
            with nullcontext() if self.name in SERVERS else numbers_of_any_length():
                return super().invoke(ctx)
        except BrokenPipeError as error:
            raise ReaderGoneError from error


class House(TyperGroup):
    """The command `preferans`: a list of names; the file of a command is read when it is called."""

    def list_commands(self, ctx: "Context") -> list[str]:  # noqa: ARG002 -- the signature is typer's
        return list(COMMANDS)

    def get_command(self, ctx: "Context", cmd_name: str) -> "Command | None":  # noqa: ARG002
        return load(cmd_name) if cmd_name in COMMANDS else None

    def resolve_command(self, ctx: "Context", args: list[str]) -> "tuple[str | None, Command | None, list[str]]":
        if args[0] not in COMMANDS and (args[0] == "-" or not args[0].startswith("-")):
            near = get_close_matches(args[0], COMMANDS)
            text = "cli.error.no_command_near" if near else "cli.error.no_command"
            ctx.fail(say(text, name=args[0], near=", ".join(near), commands=", ".join(COMMANDS)))
        return super().resolve_command(ctx, args)

    def format_usage(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        formatter.write(_usage(ctx, [say("cli.help.command_word")]))

    def format_help(self, ctx: "Context", formatter: "HelpFormatter") -> None:
        self.format_usage(ctx, formatter)
        formatter.write("\n" + _block(say("cli.main.help")))
        formatter.write(f"\n{say('cli.help.commands')}\n")
        formatter.write_dl([(f"  {name}", say(f"cli.{name}.short")) for name in COMMANDS])
        _write_parameters(self.get_params(ctx), ctx, formatter)
        formatter.write(f"\n{say('cli.help.examples')}\n" + _block(say("cli.main.examples")))


def load(name: str) -> "Command":
    """The command of the file `cli/NAME.py`."""
    function = getattr(import_module(f"preferans.cli.{name}"), name)
    single = typer.Typer(add_completion=False, rich_markup_mode=None, context_settings=SETTINGS)
    single.command(name, cls=HouseCommand)(function)
    return typer.main.get_command(single)


def usage_error(error: typer.TyperException) -> str:
    """What was wrong with a call, with the usage line and where to read more."""
    ctx: Context | None = getattr(error, "ctx", None)
    lines = [say("cli.error.usage", reason=_usage_reason(error))]
    if ctx is not None:
        lines += [ctx.get_usage(), say("cli.help.more", command=f"{ctx.command_path} --help")]
    return "\n".join(lines)


def _usage_reason(error: typer.TyperException) -> str:
    """The reason in the language of the call where typer's kind of error has a text of ours, else as typer says it."""
    param: Any = getattr(error, "param", None)
    hint = param.get_error_hint().replace("'", "") if param else ""
    name = str(getattr(error, "option_name", hint))
    match type(error).__name__:
        case "NoSuchOption":
            near = ", ".join(getattr(error, "possibilities", None) or ())
            return say("cli.error.no_option_near", name=name, near=near) if near else say("cli.error.no_option", name=name)
        case "BadOptionUsage":
            return say("cli.error.no_value", name=name)
        case "MissingParameter" if hint:
            return say("cli.error.missing", name=hint)
        case "BadParameter" if hint:
            return say("cli.error.bad_value", name=hint, expected=_expected(param))
    extra = re.fullmatch(r"Got unexpected extra argument\(?s?\)? \((.*)\)", error.message)
    return say("cli.error.extra", words=extra[1]) if extra else error.format_message()


def _expected(param: Any) -> str:  # the parameters of typer have no common type with these fields
    """What a parameter takes: `ru|en`, `1–100`, `int`."""
    low, high = getattr(param, "min", None), getattr(param, "max", None)
    if low is not None or high is not None:
        return f"{'…' if low is None else low}–{'…' if high is None else high}"
    return str(param.metavar or param.bare_type())


def _usage(ctx: "Context", pieces: "Iterable[str]") -> str:
    words = (say("cli.help.options_word") if piece == "[OPTIONS]" else re.sub(r"^{(.+)}", r"\1", piece) for piece in pieces)
    return f"{say('cli.help.usage')} {ctx.command_path} {' '.join(words)}\n"


def _block(text: str) -> str:
    return "".join(f"  {line}\n" if line else "\n" for line in text.strip("\n").split("\n"))


def _write_parameters(parameters: "Sequence[Parameter]", ctx: "Context", formatter: "HelpFormatter") -> None:
    for kind, title in (("argument", "cli.help.arguments"), ("option", "cli.help.options")):
        rows = [_row(one, ctx) for one in parameters if one.param_type_name == kind]
        if rows:
            formatter.write(f"\n{say(title)}\n")
            formatter.write_dl(rows)


def _row(parameter: "Parameter", ctx: "Context") -> tuple[str, str]:
    """How a parameter is written, and what it does."""
    record = parameter.get_help_record(ctx)
    written = getattr(parameter, "metavar", None) if parameter.param_type_name == "argument" else record and record[0]
    return f"  {written}", say(TYPERS_OWN.get(parameter.name or "") or getattr(parameter, "help", None) or "")
