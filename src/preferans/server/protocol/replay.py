"""Pages over HTTP: a deal that is over, trick by trick; a record that is brought; the same cards once more."""

from typing import Annotated, Any

from msgspec import Meta, Struct

from preferans.rules.view import Kind
from preferans.server.protocol.lobby import Text
from preferans.server.protocol.names import CardName, Chair, ContractName
from preferans.server.protocol.view import View
from preferans.server.protocol.written import EntryView

DealCode = Annotated[str, Meta(title="DealCode", max_length=4096)]
"""A whole deal, for the fragment of a link."""


class ReplayAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """Which deal, and from whose chair it is seen; null: with open cards."""

    code: DealCode
    viewer: Chair | None = None


class PracticeAsk(Struct, frozen=True, forbid_unknown_fields=True):
    """The cards of a deal once more, on this chair, against bots."""

    code: DealCode
    chair: Chair


class DealShare(Struct, frozen=True):
    """The code of a deal that is over."""

    code: DealCode
    ended: bool
    """Whether the match is over too, and has its record."""


class ReplayStep(Struct, frozen=True):
    """A moment of the deal."""

    changes: dict[str, Any]
    """The fields of the view that are others than a step before."""
    position: dict[str, Any] | None
    """What `POST /solve` takes, where cards are played with three hands."""


class ReplayPage(Struct, frozen=True):
    """A deal that is over, from its first word to its last card."""

    first: View
    """Cards are dealt, nothing is said."""
    steps: tuple[ReplayStep, ...]
    seats: tuple[Chair, Chair, Chair]
    """The three hands, the eldest first."""
    talon: tuple[CardName, CardName]
    hands: tuple[tuple[CardName, ...], tuple[CardName, ...], tuple[CardName, ...]]
    """As they were dealt."""
    entries: tuple[EntryView, ...]
    diagram: Text
    """The hands as lines of text …"""
    svg: Text
    """… and as a drawing."""
    rules: Text
    """The name of the preset."""


class SharedLine(Struct, frozen=True):
    """A deal of a record."""

    number: int
    code: DealCode
    kind: Kind
    declarer: Chair | None
    contract: ContractName | None


class RecordPage(Struct, frozen=True):
    """A record that was brought and proves itself."""

    names: tuple[str, ...]
    rules: Text
    deals: tuple[SharedLine, ...]
