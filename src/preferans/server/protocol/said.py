"""What lies on the table and was said at it."""

from typing import Literal

from msgspec import Struct

from preferans.server.protocol.names import BotKind, CardName, Chair, OptionValue


class Player(Struct, frozen=True):
    chair: Chair
    name: str
    """As the person gave it; a bot's name is a proper name too. Empty: the client says «Вы» or «Игрок 2»."""
    bot: bool
    here: bool
    """A bot always; a person while his socket lives."""
    level: BotKind = ""
    """How well a bot plays."""


class Rules(Struct, frozen=True):
    name: str
    """The preset."""
    pool: int
    changed: dict[str, OptionValue] = {}
    """What differs from the preset, the size and the number of players apart: who asks for these gets the same table again."""


class Said(Struct, frozen=True):
    """Something said aloud, in the order of the deal; the client keeps it beside the name."""

    chair: Chair
    kind: Literal["bid", "partner", "contract", "surrender", "whist", "invite", "ten", "settle_ten", "mode", "concede"]
    call: str = ""
    """A call of the auction, a contract, `offer`, `accept`, `decline`, a whist call, `invite`, `check`, `waive`, `open`, `closed`.

    For `settle_ten` the declarer's tricks by best play.
    """


class CutView(Struct, frozen=True):
    """The cut before a deal."""

    chair: Chair
    taken: int
    """Cards taken off."""


class LotsView(Struct, frozen=True):
    """What was drawn before the first deal, by chair: cards of another pack than that of the deal, as text (`HK/S9/C7`)."""

    seats: str
    """For the chairs; empty if they were not drawn."""
    dealer: str
    """For the first deal, `S8 C7/HQ HA/DQ` where more than one card was dealt; empty if chance alone said who deals."""


class Played(Struct, frozen=True):
    chair: Chair
    """Whose hand the card came from."""
    card: CardName


class TrickView(Struct, frozen=True):
    number: int
    leader: Chair
    cards: tuple[Played, ...]
    winner: Chair | None = None
    talon: CardName | None = None
    """In raspasy: the talon card that leads."""
    talon_chair: Chair | None = None
    """The sitting dealer, if that card is played as his; `winner` may then be he."""


class HandView(Struct, frozen=True):
    """One of the three hands in play."""

    chair: Chair
    held: int
    """How many cards it holds."""
    taken: int
    """Tricks of this hand so far."""
    commander: Chair
    """Who plays it."""
    cards: tuple[CardName, ...] | None = None
    """Its cards, if they lie open for the viewer (never the viewer's own: those are `View.hand`)."""


class Side(Struct, frozen=True):
    """Tricks taken beside tricks owed."""

    role: Literal["declarer", "whisters", "catchers", "alone"]
    chairs: tuple[Chair, ...]
    """Whose tricks count here."""
    taken: int
    owed: int | None = None
    """None: nothing is owed (raspasy, catchers of a misère, a ten that nobody whists)."""
    at_most: bool = False
    """`owed` is not to be passed: the declarer's 0 at misère."""


class ClaimView(Struct, frozen=True):
    chair: Chair
    concede: bool
    left: int
    tricks: tuple[int, int, int] | None
    """In the order of `View.hands`; None for a concession."""
    accepted: tuple[Chair, ...] = ()
