"""What has just happened, server to client."""

from typing import TypeAlias

from msgspec import Struct

from preferans.rules.state import Ending
from preferans.server.protocol.names import CardName, Chair, TableId
from preferans.server.protocol.said import CutView, Said, TrickView


class Event(Struct, frozen=True, tag_field="event"):
    """What has just happened: for motion and for those who listen; the view beside it is complete without."""


class DealtEvent(Event, tag="dealt", frozen=True):
    deal: int
    dealer: Chair
    cut: CutView | None


class SaidEvent(Event, tag="said", frozen=True):
    said: Said


class LookedEvent(Event, tag="looked", frozen=True):
    """Somebody has looked at his cards."""

    chair: Chair


class TalonEvent(Event, tag="talon", frozen=True):
    cards: tuple[CardName, CardName]


class TurnedEvent(Event, tag="turned", frozen=True):
    """In raspasy: this talon card sets the suit."""

    card: CardName


class DiscardedEvent(Event, tag="discarded", frozen=True):
    chair: Chair


class OpenedEvent(Event, tag="opened", frozen=True):
    chairs: tuple[Chair, ...]


class CardEvent(Event, tag="card", frozen=True):
    chair: Chair
    """Whose hand the card came from."""
    card: CardName


class TrickEvent(Event, tag="trick", frozen=True):
    """A trick is complete; the view already waits for the next lead."""

    trick: TrickView


class ClaimEvent(Event, tag="claim", frozen=True):
    chair: Chair
    concede: bool


class ClaimAnswerEvent(Event, tag="claim_answer", frozen=True):
    chair: Chair
    accept: bool


class FinishedEvent(Event, tag="finished", frozen=True):
    ending: Ending


class EndedEvent(Event, tag="ended", frozen=True):
    """The match is over."""


class ReadyEvent(Event, tag="ready", frozen=True):
    chair: Chair


class FinishingEvent(Event, tag="finishing", frozen=True):
    """Somebody would settle the match here."""

    chair: Chair


class ExtendingEvent(Event, tag="extending", frozen=True):
    """Somebody has set up a table for one player more."""

    chair: Chair
    table: TableId


class PresenceEvent(Event, tag="presence", frozen=True):
    """Somebody came or went; the revision does not change."""

    chair: Chair
    here: bool


EventMessage: TypeAlias = (
    DealtEvent
    | SaidEvent
    | LookedEvent
    | TalonEvent
    | TurnedEvent
    | DiscardedEvent
    | OpenedEvent
    | CardEvent
    | TrickEvent
    | ClaimEvent
    | ClaimAnswerEvent
    | FinishedEvent
    | EndedEvent
    | ReadyEvent
    | FinishingEvent
    | ExtendingEvent
    | PresenceEvent
)
