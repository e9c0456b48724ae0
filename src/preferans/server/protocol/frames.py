"""Every frame of the socket, both ways, and why it closes."""

from enum import IntEnum, unique
from typing import Annotated, Any, Literal, TypeAlias

from msgspec import Meta, Struct

from preferans.server.protocol.actions import ActionMessage
from preferans.server.protocol.company import Company, Phrase, TableAction
from preferans.server.protocol.events import EventMessage
from preferans.server.protocol.names import PROTOCOL, Chair, CommandId, TableId, Values
from preferans.server.protocol.view import View


@unique
class Close(IntEnum):
    """Why the server closes a socket. After all but the first four the client comes back by itself."""

    REPLACED = 4401
    """A newer socket of the same seat plays on."""
    UNKNOWN_TABLE = 4004
    NOT_YOURS = 4003
    """The guest has no seat at this table."""
    UNREADABLE = 4409
    """This program cannot read the table as it was meant; answered by a reject first."""
    BAD_FRAME = 4000
    """Not a message of this protocol; answered by a reject first."""
    RESTART = 1012
    TRY_LATER = 1013


class Message(Struct, frozen=True, tag_field="type", forbid_unknown_fields=True):
    """Every frame of the socket."""


class Hello(Message, tag="hello", frozen=True):
    """The first frame on every socket, with what the client has; the answer is a snapshot, what has happened since (`events`), or
    `unrecoverable` and then a snapshot."""

    table: TableId
    rev: int | None = None
    """What the client last saw, if anything; without `epoch` and `rules` the answer is a snapshot."""
    epoch: Annotated[str, Meta(max_length=80)] = ""
    """As it stood in the snapshot."""
    rules: Annotated[str, Meta(max_length=80)] = ""
    """As it stood in the snapshot."""
    token: str | None = None
    """The guest's token, for clients without cookies."""
    ticket: str | None = None
    """In place of cookie and token: from `POST /tickets`, good for one socket."""
    watch: bool = False
    """Would look on, if he has no chair at the table."""
    key: Annotated[str, Meta(max_length=40)] = ""
    """Of the invitation, where only those who have it may look on."""


class EarlyHello(Struct, frozen=True, forbid_unknown_fields=True):
    """What may stand in the address of a socket in place of `hello`, for who has a chair: `/ws?table=…&rev=…&epoch=…&rules=…`.

    He is answered together with the handshake. Secrets have no place in an address, which is written down by whatever stands between.
    """

    table: TableId
    rev: int | None = None
    epoch: Annotated[str, Meta(max_length=80)] = ""
    rules: Annotated[str, Meta(max_length=80)] = ""


class Cmd(Message, tag="cmd", frozen=True):
    id: CommandId
    table: TableId
    expect_rev: int
    action: ActionMessage


class Ping(Message, tag="ping", frozen=True):
    """Every few seconds; a client whose `rev` is behind gets a snapshot with the pong."""

    rev: int


class Beside(Message, tag="beside", frozen=True):
    """Something beside the game; answered by an ack of the revision that stands, or a reject."""

    id: CommandId
    table: TableId
    action: TableAction


FromClient: TypeAlias = Hello | Cmd | Ping | Beside


class SnapshotMessage(Message, tag="snapshot", frozen=True):
    table: TableId
    rev: int
    view: View
    protocol: int = PROTOCOL
    epoch: str = ""
    """Which log this is a revision of, and which program shows it; another after a restore or an update. Goes back with the next hello."""
    rules: str = ""
    """Hash of the conventions; goes back with the next hello."""


class Step(Struct, frozen=True):
    """What has happened at one revision."""

    rev: int
    events: tuple[EventMessage, ...]


ViewChange: TypeAlias = Annotated[dict[str, Any], Meta(title="ViewChange", description="Fields of the view, each with its new value.")]


class EventsMessage(Message, tag="events", frozen=True):
    """What has happened since the revision of the hello: the same events that would have been told, and what is new in the view.

    The view that the client has, with these fields replaced, is that of a snapshot. Where many come back at once, who has missed nothing may be told so
    twice; the first time `changed` is empty."""

    table: TableId
    since: int
    rev: int
    steps: tuple[Step, ...]
    changed: ViewChange
    protocol: int = PROTOCOL


LostCode: TypeAlias = Literal["other_epoch", "other_rules", "ahead", "too_old"]
"""`other_epoch`: the data were restored or the program is another one; `other_rules`: the conventions mean something else now;
`ahead`: the log is shorter than what the client has seen; `too_old`: more than the deal before this one has happened since."""


class Unrecoverable(Message, tag="unrecoverable", frozen=True):
    """What the client has is good for nothing, and why; a snapshot follows."""

    table: TableId
    code: LostCode
    rev: int
    """That stands now."""


class EventFrame(Message, tag="event", frozen=True):
    """One revision further (or the same, for presence alone)."""

    table: TableId
    rev: int
    view: View
    events: tuple[EventMessage, ...]


class Ack(Message, tag="ack", frozen=True):
    """The command is committed as `rev`. Sent after the commit, the same again for a command that comes twice."""

    id: CommandId
    rev: int


RejectCode: TypeAlias = Literal[
    "illegal",
    "stale",
    "unknown_table",
    "not_yours",
    "bad_frame",
    "bad_action",
    "match_over",
    "too_many",
    "busy",
    "id_reused",
    "resting",
    "newer_log",
    "unreadable_log",
]
"""`id_reused`: this id belongs to another command that was accepted; `busy`: nothing could be stored, the same command may come again;
`resting`: the table rests until somebody ends it; `newer_log`: a newer program has written this table, and this one must be updated;
`unreadable_log`: the conventions of the table mean something else to this program, or its log is broken."""


class Reject(Message, tag="reject", frozen=True):
    """Nothing was changed. `id` is None where the frame could not be read."""

    id: CommandId | None
    code: RejectCode
    rev: int | None = None
    reason: str = ""
    """For `illegal`: the reason of `preferans.rules.refusal`."""
    values: Values = {}


class Pong(Message, tag="pong", frozen=True):
    rev: int


class CompanyFrame(Message, tag="company", frozen=True):
    """How the company is now; only the newest counts."""

    table: TableId
    company: Company


class SpokenFrame(Message, tag="spoken", frozen=True):
    """Somebody has said something; it is kept nowhere."""

    table: TableId
    chair: Chair
    phrase: Phrase


FromServer: TypeAlias = SnapshotMessage | EventsMessage | Unrecoverable | EventFrame | Ack | Reject | Pong | CompanyFrame | SpokenFrame
