"""Deals with chosen cards, and states reached by short scripts in record notation."""

from functools import cache

from preferans.cards import DECK, Card, CardSet, card
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    AcceptClaim,
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    BidWithoutTalon,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Invite,
    Order,
    PartnerCall,
    Pass,
    PlayCard,
    PlayMode,
    SettleTen,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import parse_contract, parse_game
from preferans.rules.dealing import start, talon_pairs
from preferans.rules.engine import apply, to_act
from preferans.rules.play import playable
from preferans.rules.state import Claiming, DealState, Partnering, Playing
from preferans.seats import Seat

E, S, T, D = Seat.FIRST, Seat.SECOND, Seat.THIRD, Seat.FOURTH
"""Eldest, second and third hand of the deals below, and the dealer where four play."""

SOCHI = build("sochi", {})


@cache
def rules(**options: object) -> RuleSet:
    """Sochi with these options changed."""
    return build("sochi", options)


def cards(text: str) -> CardSet:
    """A set of cards written as a hand (`S:AK C:- D:7 H:T`) or as names (`SA HT`)."""
    return CardSet.parse(text) if ":" in text else CardSet.of(card(name) for name in text.split())


def order_for(first: str, second: str, third: str, talon: str) -> tuple[Card, ...]:
    """A pack that gives these hands to the eldest, second and third hand, the talon being its second pair."""
    hands = [list(cards(hand)) for hand in (first, second, third)]
    pairs = [(hands[i % 3].pop(), hands[i % 3].pop()) for i in range(15)]
    one, two = (card(name) for name in talon.split())
    pairs.insert(1, (one, two))
    return tuple(c for pair in pairs for c in pair)


def fresh(
    first: str = "S:AKQ C:AKQ D:A7 H:A7",
    second: str = "S:JT9 C:JT9 D:K8 H:K8",
    third: str = "S:87 C:87 D:QJT H:QJT",
    talon: str = "D9 H9",
    agreed: RuleSet = SOCHI,
    minimum: int = 6,
    *,
    must_bid: bool = False,
) -> DealState:
    """A deal before the first word; the last chair dealt, so that with three and four chairs and hands agree."""
    order = order_for(first, second, third, talon)
    assert sorted(c.index for c in order) == list(range(len(DECK)))
    pair = talon_pairs(agreed)[0]
    if pair != 2:
        order = (*order[:2], *order[4 : 2 * pair], *order[2:4], *order[2 * pair :])
    dealer = {2: Seat.SECOND, 3: Seat.THIRD, 4: Seat.FOURTH, 5: Seat.FIFTH}[agreed.players]
    return start(agreed, dealer, order, pair, minimum, must_bid=must_bid)


WORDS: dict[str, object] = {
    "whist": WhistCall.WHIST,
    "half_whist": WhistCall.HALF_WHIST,
    "whist_return": WhistCall.WHIST_RETURN,
    "check": TenCall.CHECK,
    "waive": TenCall.WAIVE,
    "open": PlayMode.OPEN,
    "closed": PlayMode.CLOSED,
}


def parse(word: str, state: DealState) -> Action:
    """One action of a script for whoever has to act: `6S`, `pass`, `order:7H`, `discard:D9,H9`, `SA`, `claim:5-3-2`."""
    actor = to_act(state)
    assert actor is not None, f"{word!r} after the end"
    head, _, rest = word.partition(":")
    match head:
        case "dark":
            return Pass(actor, dark=True) if rest == "pass" else Bid(actor, parse_game(rest), dark=True)
        case "pass" if "Whisting" in type(state).__name__:
            return AnswerWhist(actor, WhistCall.PASS)
        case "pass":
            return Pass(actor)
        case "hold":
            return Hold(actor)
        case "misere":
            return BidMisere(actor)
        case "misere_bp":
            return BidMisere(actor, without_talon=True)
        case "9_bp" | "10_bp":
            return BidWithoutTalon(actor, int(head.removesuffix("_bp")))
        case "offer" | "take" | "decline" if isinstance(state, Partnering):
            return AnswerPartner(actor, {"offer": PartnerCall.OFFER, "take": PartnerCall.ACCEPT}.get(head, PartnerCall.DECLINE))
        case "invite" | "decline":
            return Invite(actor, invites=head == "invite")
        case "settle":
            return SettleTen(actor, int(rest))
        case "surrender":
            return Surrender(actor)
        case "concede":
            return Concede(actor)
        case "proved" if isinstance(state, Claiming):
            return AcceptClaim(state.claim.actor)
        case "accept" | "refuse":
            return AnswerClaim(actor, head == "accept")
        case "order":
            return Order(actor, parse_contract(rest))
        case "discard":
            one, two = (card(name) for name in rest.split(","))
            return Discard(actor, (one, two))
        case "claim":
            a, b, c = (int(n) for n in rest.split("-"))
            return Claim(actor, (a, b, c))
    match WORDS.get(word):
        case WhistCall() as whist:
            return AnswerWhist(actor, whist)
        case TenCall() as ten:
            return AnswerTen(actor, ten)
        case PlayMode() as mode:
            return ChooseMode(actor, mode)
    if word[0].isdigit():
        return Bid(actor, parse_game(word))
    assert isinstance(state, Playing)
    return PlayCard(actor, card(word), state.next_hand)


def run(state: DealState, script: str) -> DealState:
    """The state after a script of words."""
    for word in script.split():
        state = apply(state, parse(word, state)).state
    return state


def play_out(state: DealState) -> DealState:
    """The state after everybody has played his lowest legal card to the end."""
    while isinstance(state, Playing):
        actor = to_act(state)
        assert actor is not None

        lowest = next(iter(playable(state)))
        state = apply(state, PlayCard(actor, lowest, state.next_hand)).state
    return state
