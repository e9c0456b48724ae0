"""What the talon does in raspasy (прикуп на распасах; A-71, A-79): closed, sets the suit, takes part, led by the dealer."""

from enum import Enum, unique

from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.state import Deal, Playing, RaspasyPlay

TALON_TRICKS = 2


@unique
class TalonRole(Enum):
    """The part of the two talon cards."""

    CLOSED = "closed"
    SETS_SUIT = "sets_suit"
    """It only names the suit that must be followed; it never wins (S3-55)."""
    PARTICIPATES = "participates"
    """It can win, and then nobody writes the trick (A-79)."""
    DEALERS = "dealers"
    """The sitting dealer leads it as a card of his own (S3-57, A-71)."""


def talon_role(deal: Deal) -> TalonRole:
    """The part of the talon in this deal."""
    return role_at(deal.rules)


def role_at(rules: RuleSet) -> TalonRole:
    """The part of the talon at this table: the sitting dealer's with four and five, closed with a dummy (A-84), as agreed with three."""
    if rules.players > 3:
        return TalonRole.DEALERS if rules.dealer.dealer_raspasy == "plays_two_talon_cards" else TalonRole.CLOSED
    if rules.players == 2:
        return TalonRole.CLOSED
    match rules.raspasy.talon_raspasy_3:
        case "closed":
            return TalonRole.CLOSED
        case "suit_of_first_two_tricks":
            return TalonRole.SETS_SUIT
        case "participates":
            return TalonRole.PARTICIPATES


def talon_card(state: Playing) -> Card | None:
    """The talon card that leads the current trick; None outside the first two tricks of raspasy."""
    if not isinstance(state.game, RaspasyPlay) or len(state.tricks) >= TALON_TRICKS:
        return None
    return None if talon_role(state.deal) is TalonRole.CLOSED else state.deal.talon[len(state.tricks)]


def turned(state: Playing) -> tuple[Card, ...]:
    """The talon cards that lie open in raspasy."""
    if talon_role(state.deal) is TalonRole.CLOSED:
        return ()
    return state.deal.talon[: len(state.tricks) + 1]
