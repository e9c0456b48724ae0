"""Write `webui/src/protocol.ts` from the structs of `preferans.server.protocol`; `--check` only compares.

Every struct becomes an interface, every enum a union of its values, every titled alias a type of that name.
"""

import argparse
import enum
import sys
import types
import typing
from collections.abc import Iterator
from pathlib import Path

import msgspec

from preferans.server import protocol

TARGET = Path(__file__).resolve().parent.parent / "webui" / "src" / "protocol.ts"
HEAD = "// Generated from src/preferans/server/protocol by tools/make_protocol_ts.py. Do not edit.\n"
PLAIN: dict[object, str] = {
    typing.Any: "unknown",
    str: "string",
    int: "number",
    float: "number",
    bool: "boolean",
    type(None): "null",
    typing.Any: "unknown",
}


class Writer:
    """Collects the declarations that the roots reach, each once."""

    def __init__(self) -> None:
        self.done: dict[str, str] = {}

    def text(self, kind: object) -> str:
        """The TypeScript for a Python type; declares what it needs."""
        if kind in PLAIN:
            return PLAIN[kind]
        origin, args = typing.get_origin(kind), typing.get_args(kind)
        if origin is typing.Annotated:
            return self._titled(args)
        if origin is typing.Literal:
            return " | ".join(_literal(value) for value in args)
        if origin in (typing.Union, types.UnionType):
            return " | ".join(self.text(arg) for arg in args)
        if origin is tuple:
            return self._tuple(args)
        if origin is dict:
            return f"Record<{self.text(args[0])}, {self.text(args[1])}>"
        if isinstance(kind, type) and issubclass(kind, enum.Enum):
            return self._enum(kind)
        if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
            return self._struct(kind)
        message = f"no TypeScript for {kind!r}"
        raise TypeError(message)

    def _titled(self, args: tuple[typing.Any, ...]) -> str:
        title = next((meta.title for meta in args[1:] if isinstance(meta, msgspec.Meta) and meta.title), None)
        if title is None:
            return self.text(args[0])
        self.done.setdefault(title, f"export type {title} = {self.text(args[0])};\n")
        return title

    def _tuple(self, args: tuple[object, ...]) -> str:
        if args[-1] is Ellipsis:
            inner = self.text(args[0])
            return f"readonly ({inner})[]" if " " in inner else f"readonly {inner}[]"
        return f"readonly [{', '.join(self.text(arg) for arg in args)}]"

    def _enum(self, kind: type[enum.Enum]) -> str:
        values = " | ".join(_literal(member.value) for member in kind)
        self.done.setdefault(kind.__name__, f"export type {kind.__name__} = {values};\n")
        return kind.__name__

    def _struct(self, kind: type[msgspec.Struct]) -> str:
        name = kind.__name__
        if name in self.done:
            return name
        self.done[name] = ""
        hints = typing.get_type_hints(kind, include_extras=True)
        config = kind.__struct_config__
        lines = [f"export interface {name} {{\n"]
        if config.tag is not None:
            lines.append(f"  {config.tag_field}: {_literal(config.tag)};\n")
        lines += [f"  {field.encode_name}{_mark(field, name)}: {self.text(hints[field.name])};\n" for field in msgspec.structs.fields(kind)]
        self.done[name] = "".join([*lines, "}\n"])
        return name


def _mark(field: msgspec.structs.FieldInfo, owner: str) -> str:
    """`?` where a client may leave the field out; the server always writes every field."""
    return "?" if owner in FROM_CLIENT and not field.required else ""


def _literal(value: object) -> str:
    return f'"{value}"' if isinstance(value, str) else str(value)


def _members(alias: object) -> Iterator[type]:
    yield from (typing.get_args(alias) or (alias,))


ASKED = (
    protocol.FromClient,
    protocol.ActionMessage,
    protocol.TableAction,
    protocol.NewTable,
    protocol.NewRoom,
    protocol.TakeSeat,
    protocol.Removal,
    protocol.Readiness,
    protocol.SaltGiven,
)
FROM_CLIENT = {kind.__name__ for alias in ASKED for kind in _members(alias)}


def generate() -> str:
    """The whole file."""
    writer = Writer()
    aliases = {"ActionMessage": protocol.ActionMessage, "EventMessage": protocol.EventMessage}
    aliases |= {"FromClient": protocol.FromClient, "FromServer": protocol.FromServer}
    unions = [f"export type {name} = {' | '.join(writer.text(kind) for kind in _members(alias))};\n" for name, alias in aliases.items()]
    for root in protocol.ROOTS:
        writer.text(root)
    amount = "export type Amount = number | string;\n\nexport type Values = Record<string, string | number>;\n"
    close = "".join(f"  {member.name}: {member.value},\n" for member in protocol.Close)
    tail = f'export const PROTOCOL = {protocol.PROTOCOL};\nexport const API = "{protocol.API}";\n\nexport const Close = {{\n{close}}} as const;\n'
    return "\n".join([HEAD, *writer.done.values(), *unions, amount, tail])


def main() -> int:
    """0 if the file stands as it should."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--check", action="store_true", help="compare only")
    text = generate()
    if not parser.parse_args().check:
        TARGET.write_text(text, encoding="utf-8")
        print(f"{TARGET.name}: {len(text.splitlines())} lines")
        return 0
    same = TARGET.exists() and TARGET.read_text(encoding="utf-8") == text
    print("protocol.ts is up to date" if same else "protocol.ts is out of date: run tools/make_protocol_ts.py")
    return 0 if same else 1


if __name__ == "__main__":
    sys.exit(main())
