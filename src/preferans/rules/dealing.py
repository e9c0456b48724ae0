"""From the order of the pack to three hands and the talon (сдача): two at a time, the talon's pair laid aside (S0-3, S0-4)."""

from collections.abc import Sequence

from preferans.cards import DECK, Card, CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, RefusedError, fault
from preferans.rules.state import Auction, Deal, Hands
from preferans.seats import Seat, active_seats

PAIRS = 16


def talon_pairs(rules: RuleSet) -> tuple[int, ...]:
    """The pairs (1–16) that may be laid aside: neither first nor last (S0-3b), or right after the first round (S2-9)."""
    match rules.table.talon_position:
        case "any_but_first_last":
            return tuple(range(2, PAIRS))
        case "after_first_round":
            return (4,)


def deal_faults(rules: RuleSet, order: Sequence[Card], talon_pair: int) -> tuple[Fault, ...]:
    """What is wrong with a pack and a talon pair; paths begin at the deal."""
    faults = []
    if len(order) != len(DECK) or set(order) != set(DECK):
        faults.append(fault("order_not_deck", ("order",)))
    if talon_pair not in talon_pairs(rules):
        faults.append(fault("talon_pair_forbidden", ("talon_pair",), pair=talon_pair))
    return tuple(faults)


def start(rules: RuleSet, dealer: Seat, order: Sequence[Card], talon_pair: int, minimum: int = 6, *, must_bid: bool = False) -> Auction:
    """The first state of a deal: cards dealt, the eldest hand to speak (S0-7a).

    `order` is the pack as it comes off, `talon_pair` (1–16) the pair laid aside, `minimum` the lowest level of the
    auction: 6, or what raspasy before this deal ask for (A-73); `must_bid`: the last to speak may not pass (A-90).

    Raises: RefusedError, if the order is not the pack or the pair may not be laid aside.
    """
    faults = deal_faults(rules, order, talon_pair)
    if faults:
        raise RefusedError(faults)
    hands, talon = dealt(order, talon_pair)
    return Auction(Deal(rules, dealer, active_seats(dealer, rules.players), hands, talon, minimum, must_bid), ())


def dealt(order: Sequence[Card], talon_pair: int) -> tuple[Hands, tuple[Card, Card]]:
    """The three hands, the eldest first, and the talon, in the order of its pair."""
    pairs = [(order[i], order[i + 1]) for i in range(0, len(DECK), 2)]
    talon = pairs.pop(talon_pair - 1)
    masks = [0, 0, 0]
    for i, (first, second) in enumerate(pairs):
        masks[i % 3] |= first.bit | second.bit
    return (CardSet(masks[0]), CardSet(masks[1]), CardSet(masks[2])), talon
