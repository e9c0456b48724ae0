"""What comes before a deal: the lot for seats and first dealer, the cut. Chance comes from `shuffle`, the rest is the match's."""

from preferans.cards import DECK
from preferans.conventions.ruleset import RuleSet
from preferans.match.cutting import MOST, cutter
from preferans.match.lots import draw_dealer, draw_seats
from preferans.seats import Seat
from preferans.server import shuffle
from preferans.server.codec import Lots
from preferans.server.store.rows import SeatRow


def draw_lots(rules: RuleSet, came: tuple[SeatRow, ...]) -> tuple[tuple[SeatRow, ...], int, Lots]:
    """The chairs of those who came, who deals first, and the cards that have said so."""
    seats = draw_seats(rules, len(came), shuffle.shuffled(DECK))
    dealer = draw_dealer(rules, len(came), shuffle.shuffled(DECK), shuffle.below(len(came)))
    drawn = Lots(tuple(each.name for each in seats.cards), tuple(tuple(each.name for each in row) for row in dealer.cards))
    return tuple(came[place] for place in seats.order), dealer.dealer.index, drawn


def who_cuts(rules: RuleSet, dealer: Seat) -> Seat | None:
    """Who cuts the pack of this dealer; None where the pack is not cut."""
    return cutter(dealer, rules.players) if rules.table.cut == "required" else None


def cut_for(rules: RuleSet, chosen: int | None) -> int | None:
    """How many cards come off: as many as were chosen, else the table cuts anywhere; None where the pack is not cut."""
    if rules.table.cut == "off":
        return None
    return shuffle.below(MOST) + 1 if chosen is None else chosen
