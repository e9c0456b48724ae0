"""Tables that people gather at: what is asked for and what is shown before the first deal.

`POST /rooms` NewRoom → RoomPage, `GET /rooms` → OpenRooms, `GET /rooms/{table}` → RoomPage, `POST /rooms/{table}/seat` TakeSeat → RoomPage,
`DELETE /rooms/{table}/seat` → RoomPage, `POST /rooms/{table}/ready` Readiness → RoomPage, `POST /rooms/{table}/fill` → RoomPage,
`POST /rooms/{table}/remove` Removal → RoomPage (the host; the invitation is another then),
`GET /rooms/{table}/invite` → Invitation, `POST /rooms/{table}/extension` → RoomPage (a room for one player more than the running table has).
Looking takes no seat. Who is not at the table names the key of the invitation in the header `x-invite`.
"""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta, Struct

from preferans.server.protocol.agreements import ChangedTerm
from preferans.server.protocol.lobby import NewTable, Text
from preferans.server.protocol.names import BotKind, Hex32, Hex64, Moment, TableId

InviteKey: TypeAlias = Annotated[str, Meta(max_length=40, title="InviteKey")]
Watch: TypeAlias = Literal["nobody", "link", "everybody"]
"""Who may watch: nobody, who has the link, or everybody who finds the table in the lobby too."""


class ClockTerms(Struct, frozen=True, forbid_unknown_fields=True):
    """A bank for each deal, and what every action adds to it."""

    bank_s: Annotated[int, Meta(ge=10, le=3600)]
    increment_s: Annotated[int, Meta(ge=0, le=60)] = 0


class NewRoom(Struct, frozen=True, forbid_unknown_fields=True):
    agreed: NewTable = NewTable()
    bots: Annotated[int, Meta(ge=0, le=4)] = 0
    """So many chairs are a bot's from the start."""
    open: bool = False
    """Stands in the lobby for everybody."""
    clock: ClockTerms | None = None
    watch: Watch = "nobody"
    until: Moment | None = None
    """No new deal after that hour, but for an open spiral."""
    continues: TableId = ""
    """The match that goes on here with one player more; nobody can ask for it but by `POST /rooms/{table}/extension`."""


class TakeSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: Annotated[str, Meta(max_length=24)] = ""
    key: InviteKey = ""


class Readiness(Struct, frozen=True, forbid_unknown_fields=True):
    ready: bool = True
    salt_hash: Hex64 | None = None
    """The hash of his salt for the first deal, made with his place in `RoomPage.seats`; without one the deal does without his salt."""


class SaltGiven(Struct, frozen=True, forbid_unknown_fields=True):
    """The salt whose hash came with the readiness, when `RoomPage.reveal` asks for it."""

    salt: Hex32


class Removal(Struct, frozen=True, forbid_unknown_fields=True):
    """Whose chair the host frees: somebody else may sit there by now, and is not meant."""

    place: Annotated[int, Meta(ge=0, le=4)]
    """In `RoomPage.seats`."""
    name: Annotated[str, Meta(max_length=40)]


class RoomSeat(Struct, frozen=True):
    """A chair; nobody knows yet which, the lot comes last."""

    taken: bool
    name: str = ""
    bot: bool = False
    me: bool = False
    ready: bool = False
    level: BotKind = ""
    """How well a bot plays."""
    salt_hash: Hex64 | None = None
    """Of his salt for the first deal."""


class RoomPage(Struct, frozen=True):
    """A table before its first deal."""

    table: TableId
    rules: str
    title: Text
    pool: int
    changed: tuple[ChangedTerm, ...]
    """How its conventions differ from the preset: everybody sees it before he sits down."""
    seats: tuple[RoomSeat, ...]
    host: bool
    """Whether it is the asker's own."""
    open: bool
    clock: ClockTerms | None
    watch: Watch
    started: bool
    """The cards are dealt: the table is at its address."""
    continues: TableId = ""
    """A match that goes on here: whoever is ready consents to the player who joins late."""
    until: Moment | None = None
    commitment: Hex64 | None = None
    """What the first deal is bound to."""
    reveal: bool = False
    """All are ready: those who gave a hash reveal their salts (`POST /rooms/{table}/salt` SaltGiven → RoomPage)."""


class Invitation(Struct, frozen=True):
    """The way to a table for those who are wanted there."""

    link: str
    key: InviteKey
    size: int
    """Of the square code, in modules, its margin included …"""
    path: str
    """… and its dark modules as the path of an SVG of that size."""


class OpenRoom(Struct, frozen=True):
    """A table in the lobby that waits for people, or may be watched."""

    table: TableId
    rules: str
    pool: int
    names: tuple[str, ...]
    free: int
    clock: ClockTerms | None
    watch: Watch
    started: bool


class OpenRooms(Struct, frozen=True):
    rooms: tuple[OpenRoom, ...]
    mine: tuple[OpenRoom, ...]
    """Where this guest sits and waits."""
