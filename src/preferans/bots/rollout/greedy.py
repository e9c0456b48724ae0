"""A greedy player for play-outs: it sees all hands and looks one trick ahead. Cards are bits of the deck's mask, hands are places 0-2.

To take tricks it leads what nobody beats, wins as cheaply as it can, and else throws its lowest; to avoid them it ducks as high
as it can and throws its highest; against a misère it keeps under the declarer's card.
"""

from dataclasses import dataclass

from preferans.bots.rule.suits import low, top
from preferans.cards import SUIT_MASKS

RANKS = tuple(0x01010101 << rank for rank in range(8))
"""All cards of a rank."""


@dataclass(frozen=True, slots=True)
class Game:
    """What is played: in trick games and misères one plays against two, in raspasy everybody for himself."""

    trump: int
    """Mask of the trump suit; 0 without trumps."""
    declarer: int
    """Place of the declarer; -1 in raspasy."""
    misere: bool = False


def choose(game: Game, hands: list[int], place: int, trick: list[tuple[int, int]], led: int) -> int:
    """The card that the greedy player plays from a hand; `trick` holds place and card of each who has played."""
    hand = hands[place]
    cards = (hand & led or hand & game.trump or hand) if led else hand
    if not cards & (cards - 1):
        return cards
    if game.declarer < 0 or (game.misere and place == game.declarer):
        return _avoid(cards, trick, led)
    if game.misere:
        return _catch(game, hands, cards, trick, led)
    return _follow(game, hands, place, cards, trick, led) if trick else _lead(game, hands, place, cards)


def best_of(trick: list[tuple[int, int]], led: int, trump: int) -> tuple[int, int]:
    """Who takes the trick so far, and with which card; (-1, 0) if nobody has followed or trumped."""
    owner, best = -1, 0
    for place, card in trick:
        if _beats(card, best, led, trump):
            owner, best = place, card
    return owner, best


def _beats(card: int, best: int, led: int, trump: int) -> bool:
    if card & trump:
        return card > best or not best & trump
    return bool(card & led) and not best & trump and card > best


def lowest(cards: int) -> int:
    """The card of the lowest rank, of equal ones that of the lowest suit."""
    if not cards & (cards - 1):
        return cards
    for rank in RANKS:
        if cards & rank:
            return low(cards & rank)
    return 0


def highest(cards: int) -> int:
    """The card of the highest rank, of equal ones that of the lowest suit."""
    for rank in reversed(RANKS):
        if cards & rank:
            return low(cards & rank)
    return 0


def _avoid(cards: int, trick: list[tuple[int, int]], led: int) -> int:
    if not led or (not trick and cards & led):
        return lowest(cards)
    if not cards & led:
        return highest(cards)
    _, best = best_of(trick, led, 0)
    under = cards & (best - 1) if best else 0
    if under:
        return top(under)
    return top(cards) if len(trick) == 2 else low(cards)


def _catch(game: Game, hands: list[int], cards: int, trick: list[tuple[int, int]], led: int) -> int:
    played = next((card for place, card in trick if place == game.declarer), 0)
    if not led:
        target = hands[game.declarer]
        useful = 0
        for suit in SUIT_MASKS:
            if target & suit:
                useful |= cards & suit
        return lowest(useful or cards)
    if not cards & led:
        return highest(cards)
    if not played:
        return low(cards)
    owner, _ = best_of(trick, led, 0)
    under = cards & (played - 1)
    return top(under) if owner == game.declarer and under else top(cards)


def _mates(game: Game, place: int, other: int) -> bool:
    return place == other or game.declarer not in (place, other)


def _beatable(hand: int, card: int, led: int, trump: int) -> bool:
    """Whether a hand that plays later can take the trick from this card."""
    same = hand & led
    if same:
        return not card & trump and same > card if led != trump else same > card
    ruffs = hand & trump
    return bool(ruffs) and (not card & trump or ruffs > card)


def _follow(game: Game, hands: list[int], place: int, cards: int, trick: list[tuple[int, int]], led: int) -> int:
    trump = game.trump
    owner, best = best_of(trick, led, trump)
    later = (place + 1) % 3 if len(trick) == 1 else -1
    threatened = later >= 0 and not _mates(game, place, later)
    if _mates(game, place, owner) and not (threatened and _beatable(hands[later], best, led, trump)):
        return lowest(cards)
    rest = cards
    while rest:
        card = rest & -rest
        rest ^= card
        if _beats(card, best, led, trump) and not (threatened and _beatable(hands[later], card, led, trump)):
            return card
    return lowest(cards)


def _lead(game: Game, hands: list[int], place: int, cards: int) -> int:
    trump = game.trump
    foes = [other for other in range(3) if not _mates(game, place, other)]
    against = 0
    for foe in foes:
        against |= hands[foe]
    sure = longest = 0
    for suit in SUIT_MASKS:
        own = cards & suit
        if not own:
            continue
        card = top(own)
        if not any(_beatable(hands[foe], card, suit, trump) for foe in foes):
            if suit == trump and against & trump:
                return card
            sure = sure or card
        if own.bit_count() > (cards & longest).bit_count() and (suit != trump or place == game.declarer):
            longest = suit
    if sure:
        return sure
    if place != game.declarer:
        partner = 3 - place - game.declarer
        for suit in SUIT_MASKS:
            theirs = hands[partner] & suit
            if cards & suit and theirs and not _beatable(hands[game.declarer], top(theirs), suit, trump):
                return low(cards & suit)
    elif against & trump and cards & trump:
        return top(cards & trump)
    return low(cards & longest) if longest else lowest(cards)
