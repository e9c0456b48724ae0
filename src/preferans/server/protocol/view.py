"""The view of a seat: everything it may see of its table."""

from msgspec import Struct

from preferans.rules.actions import PlayMode
from preferans.rules.view import Kind, Phase
from preferans.server.protocol.fair import FairView, NextFair
from preferans.server.protocol.legal import Legal
from preferans.server.protocol.names import CardName, Chair, ContractName, TableId
from preferans.server.protocol.said import ClaimView, CutView, HandView, LotsView, Player, Rules, Said, Side, TrickView
from preferans.server.protocol.written import NextDeal, Result, Settlement, Sheet


class View(Struct, frozen=True):
    """Everything this seat may see of the table."""

    me: Chair
    players: tuple[Player, ...]
    rules: Rules
    deal: int
    """Number of the deal, from 1."""
    dealer: Chair
    hands: tuple[HandView, HandView, HandView]
    """Who plays the deal, the eldest hand first; the others of a table for four or five sit out."""
    minimum: int
    raspasy_price: int
    """What a trick costs if all pass in this deal."""
    phase: Phase
    turn: Chair | None
    """Who acts now (a lone whister for his partner's hand too)."""
    legal: Legal
    hand: tuple[CardName, ...]
    """The viewer's cards, in the order of the pack."""
    said: tuple[Said, ...]
    kind: Kind | None = None
    declarer: Chair | None = None
    bid: ContractName | None = None
    """The bid that stands in the auction, or won it."""
    contract: ContractName | None = None
    without_talon: bool = False
    dark: bool = False
    """A bid in the dark stood: everything counts double."""
    partner: Chair | None = None
    """The sitting dealer in halves with the declarer."""
    unlooked: tuple[Chair, ...] = ()
    """Who has not looked at his cards; the viewer's own then are not in `hand`."""
    talon: tuple[CardName, ...] = ()
    """The talon cards shown so far."""
    discard: tuple[CardName, CardName] | None = None
    """The viewer's own."""
    mode: PlayMode | None = None
    trick: TrickView | None = None
    """The trick on the table; with no cards it waits for the lead."""
    next_hand: Chair | None = None
    """Whose card is due."""
    tricks: tuple[TrickView, ...] = ()
    """Finished tricks that may be looked at: the last one during play, all when the deal is over."""
    sides: tuple[Side, ...] = ()
    claim: ClaimView | None = None
    result: Result | None = None
    sheet: Sheet | None = None
    settlement: Settlement | None = None
    next: NextDeal | None = None
    ready: tuple[Chair, ...] = ()
    """Who waits for the next deal."""
    finishing: tuple[Chair, ...] = ()
    """Who would settle the match here."""
    cut: CutView | None = None
    """How the pack of this deal was cut."""
    lots: LotsView | None = None
    """During the first deal."""
    fair: FairView | None = None
    """How the deal shown was agreed; None at old tables."""
    next_fair: NextFair | None = None
    """Between two deals."""
    extending: TableId | None = None
    """A table for one player more is set up, where the match may go on."""
    moved: TableId | None = None
    """The match goes on there."""
    last_spiral: bool = False
    """It was agreed to settle; what remains is the open spiral of raspasy."""
    given: bool = False
    """The cards were named and not drawn, to practise with: this deal proves nothing and counts nowhere."""
