"""What the viewer may do now, and why something is not allowed."""

from msgspec import Struct

from preferans.rules.actions import PartnerCall, PlayMode, TenCall, WhistCall
from preferans.server.protocol.names import CardName, Chair, ContractName, GameName, Values


class Refused(Struct, frozen=True):
    """Something that exists in this phase and is not allowed now: for those who wonder why."""

    what: str
    """A card, or `hold`, `misere`, `pass`, `half_whist`, `whist_return`, `surrender`, `claim`, `concede`, a game."""
    reason: str
    """A reason of `preferans.rules.refusal`: `must_follow`, `misere_too_late` …"""
    values: Values = {}


class CardChoice(Struct, frozen=True):
    hand: Chair
    """From whose hand the viewer plays now."""
    cards: tuple[CardName, ...]


class Legal(Struct, frozen=True):
    """What the viewer may do now. All empty: it is not his turn."""

    bids: tuple[GameName, ...] = ()
    hold: GameName | None = None
    """The game that «здесь» keeps."""
    misere: bool = False
    misere_bare: bool = False
    """Misère without the talon."""
    bare: tuple[int, ...] = ()
    """Levels of games without the talon."""
    passing: bool = False
    dark: tuple[GameName, ...] = ()
    """Games in the dark, before looking."""
    dark_pass: bool = False
    look: bool = False
    """May look at the own cards; also when it is not his turn."""
    partner: tuple[PartnerCall, ...] = ()
    """About halves with the sitting dealer."""
    discard: bool = False
    """Any two of the twelve in `View.hand`."""
    orders: tuple[ContractName, ...] = ()
    surrender: int | None = None
    """Down so many, in place of the order."""
    whist: tuple[WhistCall, ...] = ()
    invite: bool = False
    """May invite, or decline to."""
    ten: tuple[TenCall, ...] = ()
    modes: tuple[PlayMode, ...] = ()
    cards: CardChoice | None = None
    claim: int | None = None
    """So many tricks may be shared out."""
    concede: bool = False
    """A catcher gives a misère up; a declarer goes «без всех»."""
    answer: bool = False
    """To the claim in `View.claim`."""
    next: bool = False
    finish: bool = False
    """May settle the match here."""
    extend: bool = False
    """May set up a table for one player more: `POST /tables/{table}/extension` → RoomPage."""
    refused: tuple[Refused, ...] = ()
