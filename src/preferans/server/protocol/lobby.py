"""Pages over HTTP: the lobby, a table asked for, a refused request."""

from typing import Annotated

from msgspec import Meta, Struct

from preferans.server.protocol.names import BotLevel, Hex32, OptionValue, TableId, Values


class MyTable(Struct, frozen=True):
    """A table of this guest that has not ended."""

    table: TableId
    rules: str
    pool: int
    deal: int
    names: tuple[str, ...]
    my_turn: bool


class Text(Struct, frozen=True):
    ru: str
    en: str


class PresetChoice(Struct, frozen=True):
    name: str
    players: tuple[int, ...]
    pools: tuple[int, ...]
    """Sizes offered."""
    pool: int
    """The usual one."""


class Lobby(Struct, frozen=True):
    presets: tuple[PresetChoice, ...]
    tables: tuple[MyTable, ...]
    name: str = ""
    """What the guest called himself last."""


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    rules: str = "sochi"
    pool: Annotated[int, Meta(ge=1, le=200)] = 10
    players: Annotated[int, Meta(ge=2, le=5)] = 3
    options: dict[str, OptionValue] = {}
    """What differs from the preset; the number of players and the pool excepted, unless they are named here."""
    name: Annotated[str, Meta(max_length=24)] = ""
    table: TableId | None = None
    """The id that `Commitment` gave, if the first deal is to be bound by it …"""
    salt: Hex32 | None = None
    """… and the salt that was drawn after the commitment had come."""
    level: BotLevel = "club"
    """How well the bots play, where chairs are theirs."""


class Created(Struct, frozen=True):
    table: TableId


class FaultView(Struct, frozen=True):
    """What is wrong with a request."""

    code: str
    place: str
    """An option, `rules` or `players`."""
    text: Text


class Problem(Struct, frozen=True):
    """A refused request (RFC 9457): `type` is stable, `code` is its last word; values as in `Reject`."""

    type: str
    """`urn:preferans:problem:CODE`."""
    title: str
    status: int
    code: str
    values: Values = {}
    faults: tuple[FaultView, ...] = ()
    """Everything that is wrong with the conventions asked for."""


class Ticket(Struct, frozen=True):
    """Opens one socket, once, within half a minute: for clients that cannot send their cookie with it."""

    ticket: str


class PastMatch(Struct, frozen=True):
    """A match of this guest that is over."""

    table: TableId
    rules: str
    pool: int
    deals: int
    names: tuple[str, ...]
    chair: int
    """His own."""
    balance: tuple[int, ...]
    """In whists, rounded as it was settled, by chair."""
    ended: int
    """Milliseconds since 1970."""


class History(Struct, frozen=True):
    """The newest first; each has its record at `/tables/{table}/record.prn`."""

    matches: tuple[PastMatch, ...]
