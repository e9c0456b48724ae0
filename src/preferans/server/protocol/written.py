"""What is written: entries with their reason, the result of a deal, the sheet and its settlement."""

from typing import Literal, TypeAlias

from msgspec import Struct

from preferans.notation.score_arithmetic import FactorName
from preferans.rules.state import Ending
from preferans.rules.view import Kind
from preferans.server.protocol.names import Amount, CardName, Chair, ContractName

ColumnName: TypeAlias = Literal["pool", "mountain", "whists"]


class Factor(Struct, frozen=True):
    """A factor of an amount, named."""

    what: FactorName
    value: Amount


class EntryView(Struct, frozen=True):
    """One line written into the sheet, with its reason, rule and arithmetic."""

    deal: int
    column: ColumnName
    chair: Chair
    """Whose column; in whists the one who writes."""
    amount: Amount
    reason: str
    """A reason of the score format: `game_made`, `trick_whists` …"""
    rule: str
    """A row of the rules base: `S1-52`."""
    against: Chair | None = None
    factors: tuple[Factor, ...] = ()
    """Their product is the amount (its sign apart); empty where there is nothing to multiply."""


class Dealt(Struct, frozen=True):
    """One hand as it was dealt, shown when the deal is over."""

    chair: Chair
    cards: tuple[CardName, ...]


class Result(Struct, frozen=True):
    """The end of a deal."""

    ending: Ending
    kind: Kind
    declarer: Chair | None
    bid: ContractName | None
    contract: ContractName | None
    tricks: tuple[int, int, int] | None
    """In the order of `View.hands`; None if nothing was played."""
    dealer_tricks: int | None
    """What the sitting dealer took with the talon in raspasy, if it was his to play."""
    need: int | None
    """Tricks the declarer had to take; 0 at misère."""
    entries: tuple[EntryView, ...]
    balance: tuple[Amount, ...]
    """Per chair: what this deal alone is worth in whists when settled."""
    hands: tuple[Dealt, ...]
    talon: tuple[CardName, CardName]
    discard: tuple[CardName, CardName] | None
    dark: bool = False
    without_talon: bool = False
    partner: Chair | None = None
    dark_passes: tuple[Chair, ...] = ()
    """Who passed in the dark before raspasy: his tricks count double."""
    factor: int = 1
    """By how much a dark game or a bomb multiplies what is written."""
    bomb: bool = False
    """The declarer spent or risked a bomb."""
    earned: tuple[Chair, ...] = ()
    """Who earned a bomb."""


class Sheet(Struct, frozen=True):
    """Totals, by chair."""

    pool: tuple[Amount, ...]
    mountain: tuple[Amount, ...]
    whists: tuple[tuple[Amount, ...], ...]
    """[who writes][on whom]; 0 on oneself."""
    closed: tuple[bool, ...]
    """Whose pool is full."""
    bombs: tuple[int, ...] = ()
    """How many bombs each owns; empty where bombs are not agreed."""
    total: tuple[Amount, ...] = ()
    """What each would get, in whists, if the sheet were settled as it stands; exact."""


class Payment(Struct, frozen=True):
    payer: Chair
    payee: Chair
    whists: int


class Pair(Struct, frozen=True):
    """What `winner` wins from `loser`, exact; may be negative."""

    winner: Chair
    loser: Chair
    amount: Amount


class Settlement(Struct, frozen=True):
    """Who pays whom, when the match is over."""

    ended: str
    """`pool`, `total`, `rounds`, `time`, `agreement`, `cut`."""
    exact: tuple[Amount, ...]
    rounded: tuple[int, ...]
    pairs: tuple[Pair, ...]
    payments: tuple[Payment, ...]


class NextDeal(Struct, frozen=True):
    """What will hold in the next deal."""

    dealer: Chair
    minimum: int
    """Lowest level of the auction: 6, or the exit level after raspasy."""
    raspasy_price: int
    cutter: Chair | None
    """Who cuts; None where the pack is not cut."""
