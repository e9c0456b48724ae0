"""The play of cards: follow suit, else trump, else anything (S0-26…28); highest trump or highest of the suit led takes.

This file is the specification of a legal card and of a trick's winner; the solver must agree with it.
"""

from typing import NamedTuple

from preferans.cards import SUIT_MASKS, Card, CardSet, Suit
from preferans.rules import raspasy
from preferans.rules.actions import PlayMode
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Deal, Game, GamePlay, MiserePlay, Playing, RaspasyPlay, trump
from preferans.seats import Seat


def legal_cards(hand: CardSet, led: Suit | None, trump_suit: Suit | None) -> CardSet:
    """The cards of a hand that may be played when `led` must be followed (None: the hand leads)."""
    if led is None:
        return hand
    for suit in (led, trump_suit):
        if suit is not None and hand.mask & SUIT_MASKS[suit]:
            return hand.suit(suit)
    return hand


def winner(cards: tuple[Card, ...], led: Suit, trump_suit: Suit | None) -> int | None:
    """Which of the cards takes the trick, counted from its first; None if nobody has followed or trumped."""
    best: int | None = None
    for i, card in enumerate(cards):
        if card.suit not in (led, trump_suit):
            continue
        if best is None or beats(card, cards[best], trump_suit):
            best = i
    return best


def beats(card: Card, other: Card, trump_suit: Suit | None) -> bool:
    """Whether a card of the suit led or of trumps beats another such card."""
    return card.rank > other.rank if card.suit == other.suit else card.suit == trump_suit


def led_suit(state: Playing) -> Suit | None:
    """The suit that must be followed now; None if the next card leads freely."""
    card = raspasy.talon_card(state)
    if card is not None:
        return card.suit
    return state.trick[0].suit if state.trick else None


def _overtaking(state: Playing, cards: CardSet) -> CardSet:
    """Those of the legal cards that beat the trick so far, if there are any; in trick games alone (A-19, A-97)."""
    led = led_suit(state)
    if not isinstance(state.game, GamePlay) or led is None:
        return cards
    trump_suit = trump(state.game)
    best = winner(state.trick, led, trump_suit)
    beating = CardSet.of(card for card in cards if winner((*state.trick, card), led, trump_suit) != best)
    return beating or cards


class Due(NamedTuple):
    """What the next card has to be."""

    hand: CardSet
    led: Suit | None
    fitting: CardSet
    """The cards that follow suit, or trump, as they must …"""
    playable: CardSet
    """… and of those the ones that overtake, where that is agreed."""


def due(state: Playing) -> Due:
    """What the next card has to be."""
    hand, led = state.hands[state.deal.place(state.next_hand)], led_suit(state)
    fitting = legal_cards(hand, led, trump(state.game))
    overtakes = bool(state.trick) and state.deal.rules.play.must_overtake
    return Due(hand, led, fitting, _overtaking(state, fitting) if overtakes else fitting)


def playable(state: Playing) -> CardSet:
    """The cards that may be played now, from the hand whose turn it is."""
    return due(state).playable


def card_refusal(state: Playing, card: Card) -> Refusal | None:
    """Why the hand whose turn it is may not play this card; None if it may."""
    return refusal_at(state, due(state), card)


def refusal_at(state: Playing, asked: Due, card: Card) -> Refusal | None:
    """The same, where it is known what the card has to be."""
    if card not in asked.hand:
        return refuse("card_not_held", card=str(card))
    if card in asked.playable:
        return None
    if card in asked.fitting:
        return refuse("must_overtake", card=str(card))
    led = asked.led
    if led is not None and asked.hand.suit(led):
        has = " ".join(str(c) for c in reversed(list(asked.hand.suit(led))))
        reason = "must_follow_talon" if raspasy.talon_card(state) else "must_follow"
        return refuse(reason, card=str(card), suit=str(led), has=has)
    return refuse("must_trump", card=str(card), suit=str(trump(state.game)))


def actor(state: Playing) -> Seat:
    """Who plays the card that is due: the hand's owner, or who commands it (A-66, A-68)."""
    return commander(state.game, state.next_hand)


def commander(game: Game, hand: Seat) -> Seat:
    """Who plays this hand: a lone whister in the open both defending hands (the sitting dealer too, A-89), who checks a ten."""
    if hand is Seat.DUMMY and not isinstance(game, RaspasyPlay):
        return other_player(game.declarer)
    if isinstance(game, GamePlay) and hand != game.declarer:
        checker = game.checker
        if checker is not None:
            return checker
        lone = game.lone_whister if game.mode is PlayMode.OPEN else None
        if lone is not None:
            return lone
    return hand


def other_player(seat: Seat) -> Seat:
    """The opponent where two play (A-84)."""
    return Seat.SECOND if seat is Seat.FIRST else Seat.FIRST


def declarer_leads(deal: Deal, game: GamePlay | MiserePlay) -> bool:
    """Whether the opening lead is the declarer's."""
    return deal.eldest == game.declarer


def opening_reached(state: Playing) -> bool:
    """Whether the moment has come at which hands are opened (A-49): after the declarer's first card if he leads."""
    game = state.game
    if isinstance(game, RaspasyPlay):
        return False
    if state.deal.rules.play.open_when == "before_first_lead" or not declarer_leads(state.deal, game):
        return True
    return bool(state.tricks or state.trick)


def opened(state: Playing) -> tuple[Seat, ...]:
    """The hands that lie open now, in the order of the three hands."""
    game = state.game
    if isinstance(game, RaspasyPlay) or not opening_reached(state):
        return ()
    defenders = tuple(seat for seat in state.deal.seats if seat != game.declarer)
    match game:
        case MiserePlay():
            return defenders if state.deal.rules.play.misere_open or state.deal.two_hand else ()
        case GamePlay():
            if game.checker is not None:
                return state.deal.seats
            return defenders if game.mode is PlayMode.OPEN else ()
