"""Deals with chosen cards, and states reached by short scripts in record notation."""

from preferans.cards import DECK, Card, CardSet, card
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerTen,
    AnswerWhist,
    Bid,
    BidMisere,
    ChooseMode,
    Claim,
    Concede,
    Discard,
    Hold,
    Order,
    Pass,
    PlayCard,
    PlayMode,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import parse_game
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.play import playable
from preferans.rules.state import DealState, Playing
from preferans.seats import Seat

E, S, T = Seat.FIRST, Seat.SECOND, Seat.THIRD
"""Eldest, second and third hand of the deals below: the third chair deals."""

SOCHI = build("sochi", {})


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
) -> DealState:
    """A deal before the first word; the third chair dealt, so chairs and hands agree."""
    order = order_for(first, second, third, talon)
    assert sorted(c.index for c in order) == list(range(len(DECK)))
    return start(agreed, Seat.THIRD, order, 2, minimum)


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
        case "pass" if "Whisting" in type(state).__name__:
            return AnswerWhist(actor, WhistCall.PASS)
        case "pass":
            return Pass(actor)
        case "hold":
            return Hold(actor)
        case "misere":
            return BidMisere(actor)
        case "surrender":
            return Surrender(actor)
        case "concede":
            return Concede(actor)
        case "accept" | "refuse":
            return AnswerClaim(actor, head == "accept")
        case "order":
            return Order(actor, parse_game(rest))
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
