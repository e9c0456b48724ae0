"""What a seat may do, as the client offers it; and, for those who wonder, why the rest is refused."""

from collections.abc import Iterable
from typing import assert_never

from preferans.cards import CardSet
from preferans.rules import engine
from preferans.rules.actions import (
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
    Pass,
    PlayCard,
    Surrender,
    WhistCall,
)
from preferans.rules.contract import ALL_GAMES, MISERE, Contract, TrickGame
from preferans.rules.state import DealState
from preferans.rules.talon import surrender_down
from preferans.rules.view import Kind, Observation, Phase
from preferans.seats import Seat
from preferans.server import protocol as p


def legal_view(seen: Observation, refused: tuple[p.Refused, ...], *, looked: bool = True) -> p.Legal:
    """Everything that the viewer may do now."""
    if not seen.legal:
        return p.Legal(look=not looked)
    match seen.phase:
        case Phase.AUCTION:
            return _calls(seen, refused, looked=looked)
        case Phase.PLAY:
            kinds = {type(action) for action in seen.legal}
            claim = 10 - len(seen.tricks) if Claim in kinds else None
            return p.Legal(cards=_cards(seen), claim=claim, concede=Concede in kinds, refused=refused)
        case Phase.DISCARD | Phase.ORDER:
            kinds = {type(action) for action in seen.legal}
            orders = tuple(str(action.contract) for action in seen.legal if isinstance(action, Order))
            down = surrender_down(seen.rules) if Surrender in kinds else None
            return p.Legal(discard=Discard in kinds, orders=orders, surrender=down, refused=refused)
        case _:
            return _answers(seen, refused)


def _calls(seen: Observation, refused: tuple[p.Refused, ...], *, looked: bool) -> p.Legal:
    """What may be said in the auction."""
    bid = standing_bid(seen)
    open_bids = [action for action in seen.legal if isinstance(action, Bid)]
    return p.Legal(
        bids=tuple(str(action.game) for action in open_bids if not action.dark),
        hold=str(bid) if Hold(seen.viewer) in seen.legal and isinstance(bid, TrickGame) else None,
        misere=BidMisere(seen.viewer) in seen.legal,
        misere_bare=BidMisere(seen.viewer, without_talon=True) in seen.legal,
        bare=tuple(action.level for action in seen.legal if isinstance(action, BidWithoutTalon)),
        passing=Pass(seen.viewer) in seen.legal,
        dark=tuple(str(action.game) for action in open_bids if action.dark),
        dark_pass=Pass(seen.viewer, dark=True) in seen.legal,
        look=not looked,
        refused=refused,
    )


def _answers(seen: Observation, refused: tuple[p.Refused, ...]) -> p.Legal:
    """What may be answered to a bid, a contract, a claim."""
    kinds = {type(action) for action in seen.legal}
    return p.Legal(
        partner=tuple(action.call for action in seen.legal if isinstance(action, AnswerPartner)),
        whist=tuple(action.call for action in seen.legal if isinstance(action, AnswerWhist)),
        invite=Invite in kinds,
        ten=tuple(action.call for action in seen.legal if isinstance(action, AnswerTen)),
        modes=tuple(action.mode for action in seen.legal if isinstance(action, ChooseMode)),
        answer=AnswerClaim in kinds,
        refused=refused,
    )


def standing_bid(seen: Observation) -> Contract | None:
    """The bid that stands in the auction, or has won it; None where nobody has bid."""
    if seen.bid is not None:
        return seen.bid
    for call in reversed(seen.calls):
        match call:
            case Bid(_, game):
                return game
            case BidMisere():
                return MISERE
            case BidWithoutTalon(_, level):
                return TrickGame.of_rank((level - 6) * 5)
            case Pass() | Hold():
                pass
            case _:
                assert_never(call)
    return None


def _cards(seen: Observation) -> p.CardChoice | None:
    cards = [action for action in seen.legal if isinstance(action, PlayCard)]
    if not cards:
        return None
    return p.CardChoice(cards[0].hand.index, tuple(action.card.name for action in cards))


def refusals(state: DealState, seen: Observation) -> tuple[p.Refused, ...]:
    """What exists in this phase and is refused to the viewer now, with the reason; nothing if it is not his turn.

    Only actions that he could think of himself are asked about, so that an answer says nothing about what he does not see.
    """
    if not seen.legal:
        return ()
    thinkable = tuple(_thinkable(seen))
    reasons = engine.refusals(state, (action for _, action in thinkable))
    refused = zip(thinkable, reasons, strict=True)
    return tuple(p.Refused(what, why.reason, dict(why.values)) for (what, _), why in refused if why is not None)


def _thinkable(seen: Observation) -> Iterable[tuple[str, Action]]:
    """What he could think of, without the games and cards that he may name and play: of those there are many, and they are known at once."""
    me = seen.viewer
    match seen.phase:
        case Phase.AUCTION:
            yield "hold", Hold(me)
            yield "misere", BidMisere(me)
            yield "pass", Pass(me)
            open_games = {action.game for action in seen.legal if isinstance(action, Bid) and not action.dark}
            yield from ((str(game), Bid(me, game)) for game in ALL_GAMES if game not in open_games)
        case Phase.DISCARD:
            yield "surrender", Surrender(me)
        case Phase.ORDER:
            yield "surrender", Surrender(me)
            yield "misere", Order(me, MISERE)
            orders = {action.contract for action in seen.legal if isinstance(action, Order)}
            yield from ((str(game), Order(me, game)) for game in ALL_GAMES if game not in orders)
        case Phase.WHIST:
            yield from ((call.value, AnswerWhist(me, call)) for call in WhistCall)
        case Phase.PLAY:
            yield from _thinkable_play(seen, me)
        case Phase.PARTNER | Phase.INVITE | Phase.TEN | Phase.SETTLE_TEN | Phase.MODE | Phase.CLAIM | Phase.FINISHED:
            return
        case _:
            assert_never(seen.phase)


def _thinkable_play(seen: Observation, me: Seat) -> Iterable[tuple[str, Action]]:
    hand = seen.next_hand
    if hand is None:
        return
    cards: CardSet = seen.hand if hand == me else dict(seen.open_hands).get(hand, CardSet())
    playable = CardSet.of(action.card for action in seen.legal if isinstance(action, PlayCard))
    yield from ((card.name, PlayCard(me, card, hand)) for card in cards - playable)
    yield "claim", Claim(me, (10 - len(seen.tricks), 0, 0))
    if seen.kind is Kind.MISERE and seen.declarer != me:
        yield "concede", Concede(me)
