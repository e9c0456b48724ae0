"""One line on the score sheet, with its reason: every number of a match is one of these.

The names of columns and reasons are those of the score format (contracts/common).
"""

from dataclasses import dataclass
from enum import Enum, unique
from fractions import Fraction

from preferans.seats import Seat


@unique
class Column(Enum):
    """Where on the sheet: пуля, гора, висты."""

    POOL = "pool"
    MOUNTAIN = "mountain"
    WHISTS = "whists"


@unique
class Reason(Enum):
    """Why an entry is written."""

    GAME_MADE = "game_made"
    UNDERTRICKS = "undertricks"
    TRICK_WHISTS = "trick_whists"
    HALF_WHIST = "half_whist"
    WHIST_SHORTFALL = "whist_shortfall"
    CONSOLATION = "consolation"
    DEALER_CONSOLATION = "dealer_consolation"
    TALON_BONUS = "talon_bonus"
    SURRENDER = "surrender"
    TEN_CHECK = "ten_check"
    MISERE_MADE = "misere_made"
    MISERE_TRICKS = "misere_tricks"
    RASPASY_TRICKS = "raspasy_tricks"
    RASPASY_ZERO = "raspasy_zero"
    RASPASY_LOWEST = "raspasy_lowest"
    RASPASY_DEALER = "raspasy_dealer"
    AMERICAN_AID = "american_aid"
    OVERFLOW_WHISTS = "overflow_whists"
    OFF_MOUNTAIN = "off_mountain"
    DECLARER_REVOKE = "declarer_revoke"
    WHISTER_REVOKE = "whister_revoke"
    MISERE_REVOKE = "misere_revoke"
    RASPASY_REVOKE = "raspasy_revoke"
    TALON_PEEK = "talon_peek"
    WRONG_CARD_COUNT = "wrong_card_count"
    SECOND_MISDEAL = "second_misdeal"
    AGREED_PENALTY = "agreed_penalty"


@dataclass(frozen=True, slots=True)
class Entry:
    """What is written: in whose column, on whom (whists only), how much, by which row of the rules base and why."""

    column: Column
    player: Seat
    against: Seat | None
    amount: Fraction
    rule: str
    reason: Reason

    def __post_init__(self) -> None:
        if (self.column is Column.WHISTS) is (self.against is None):
            raise ValueError("whists are written on somebody, pool and mountain on nobody")
        if self.against is self.player:
            raise ValueError("nobody writes whists on himself")


def pool(player: Seat, amount: int | Fraction, rule: str, reason: Reason) -> Entry:
    """Points into a pool (в пулю)."""
    return Entry(Column.POOL, player, None, Fraction(amount), rule, reason)


def mountain(player: Seat, amount: int | Fraction, rule: str, reason: Reason) -> Entry:
    """Points on a mountain (в гору); negative where they are written off."""
    return Entry(Column.MOUNTAIN, player, None, Fraction(amount), rule, reason)


def whists(writer: Seat, against: Seat, amount: int | Fraction, rule: str, reason: Reason) -> Entry:
    """Whists of one player on another (висты)."""
    return Entry(Column.WHISTS, writer, against, Fraction(amount), rule, reason)
