"""The three verbs of a deal: `legal_actions`, `is_legal`, `apply`; and `to_act`.

`apply` never changes a state; it returns a new one with the events, or raises `IllegalActionError` with the rule's name.
"""

from dataclasses import replace
from typing import NamedTuple, assert_never

from preferans.cards import CardSet
from preferans.errors import IllegalActionError
from preferans.rules import auction, claim, play, talon, whisting
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
from preferans.rules.contract import Misere, TrickGame
from preferans.rules.dealing import start
from preferans.rules.events import (
    AuctionWon,
    ClaimRefused,
    DealFinished,
    Event,
    HandsOpened,
    TalonCardTurned,
    TalonShown,
    TrickTaken,
)
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import (
    Auction,
    CheckingTen,
    ChoosingMode,
    Claiming,
    Deal,
    DealState,
    Discarding,
    Ending,
    Finished,
    GamePlay,
    Hands,
    MiserePlay,
    Ordering,
    Playing,
    Purchase,
    RaspasyPlay,
    Trick,
    Whisting,
    trump,
)
from preferans.seats import Seat

__all__ = ["Step", "apply", "is_legal", "legal_actions", "refusal", "start", "to_act"]


class Step(NamedTuple):
    """What an action gives: the next state and what it brought about."""

    state: DealState
    events: tuple[Event, ...]


def to_act(state: DealState) -> Seat | None:
    """Who has to act; None when the deal is over."""
    match state:
        case Auction():
            return auction.standing(state.deal, state.calls).turn
        case Discarding() | Ordering():
            return state.purchase.declarer
        case Whisting():
            return whisting.to_answer(state)
        case CheckingTen():
            return whisting.ten_to_answer(state)
        case ChoosingMode():
            return state.whister
        case Playing():
            return play.actor(state)
        case Claiming():
            return claim.to_answer(state)
        case Finished():
            return None
        case _:
            assert_never(state)


def legal_actions(state: DealState) -> tuple[Action, ...]:
    """Everything the one who has to act may do; empty only when the deal is over."""
    match state:
        case Auction():
            return auction.legal_calls(state)
        case Discarding():
            return talon.legal_discards(state)
        case Ordering():
            return talon.legal_orders(state)
        case Whisting():
            return whisting.legal_answers(state)
        case CheckingTen():
            return whisting.legal_ten_answers(state)
        case ChoosingMode():
            return ChooseMode(state.whister, PlayMode.OPEN), ChooseMode(state.whister, PlayMode.CLOSED)
        case Playing():
            seat, hand = play.actor(state), state.next_hand
            return (*(PlayCard(seat, card, hand) for card in play.playable(state)), *claim.legal_claims(state))
        case Claiming():
            return claim.legal_answers(state)
        case Finished():
            return ()
        case _:
            assert_never(state)


def refusal(state: DealState, action: Action) -> Refusal | None:
    """Why the state refuses the action; None if it is legal."""
    seat = to_act(state)
    if seat is None:
        return refuse("deal_over")
    if action.actor != seat:
        return refuse("not_your_turn")
    match state:
        case Auction():
            return auction.refusal(state, action)
        case Discarding():
            return talon.discard_refusal(state, action)
        case Ordering():
            return talon.order_refusal(state, action)
        case Whisting():
            return whisting.answer_refusal(state, action)
        case CheckingTen():
            return whisting.ten_refusal(action)
        case ChoosingMode():
            return None if isinstance(action, ChooseMode) else refuse("phase_mode")
        case Playing():
            return _play_refusal(state, action)
        case Claiming():
            return claim.answer_refusal(action)
        case Finished():
            return refuse("deal_over")
        case _:
            assert_never(state)


def _play_refusal(state: Playing, action: Action) -> Refusal | None:
    match action:
        case PlayCard(_, card, hand):
            return play.card_refusal(state, card) if hand == state.next_hand else refuse("wrong_hand")
        case Claim() | Concede():
            return claim.claim_refusal(state, action)
        case _:
            return refuse("phase_play")


def is_legal(state: DealState, action: Action) -> bool:
    """Whether the state accepts the action."""
    return refusal(state, action) is None


def apply(state: DealState, action: Action) -> Step:
    """The state after the action, and its events.

    Raises: IllegalActionError, which carries the action and names the rule.
    """
    why = refusal(state, action)
    if why is not None:
        raise IllegalActionError(action, why.reason, **dict(why.values))
    match state, action:
        case Auction(), Bid() | BidMisere() | Pass() | Hold():
            return _after_call(Auction(state.deal, (*state.calls, action)))
        case Discarding(), Discard():
            return _after_discard(state, action)
        case ((Discarding() | Ordering()), Surrender()):
            return _finish(state, Ending.SURRENDERED, (), None)
        case Ordering(), Order():
            return _after_order(state, action.contract)
        case Whisting(), AnswerWhist():
            return _after_answer(replace(state, answers=(*state.answers, action)), state)
        case CheckingTen(), AnswerTen():
            return _after_ten_answer(replace(state, answers=(*state.answers, action)), state)
        case ChoosingMode(), ChooseMode():
            return _after_mode(state, action.mode)
        case Playing(), PlayCard():
            return _after_card(state, action)
        case Playing(), (Claim() | Concede()):
            return Step(Claiming(state.deal, state, action, ()), ())
        case Claiming(), AnswerClaim():
            return _after_claim_answer(state, action)
    raise IllegalActionError(action, "phase_play")


def _finish(
    last: Discarding | Ordering | Whisting | CheckingTen | Playing,
    ending: Ending,
    answers: tuple[AnswerWhist, ...],
    tricks: tuple[int, int, int] | None,
    *before: Event,
) -> Step:
    return Step(Finished(last.deal, last, ending, answers, tricks), (*before, DealFinished(ending)))


def _after_call(state: Auction) -> Step:
    now = auction.standing(state.deal, state.calls)
    if now.turn is not None:
        return Step(state, ())
    if now.bid is None or now.owner is None:
        playing = Playing(state.deal, RaspasyPlay(state.calls), state.deal.hands, (), state.deal.eldest, ())
        card = play.talon_card(playing)
        return Step(playing, (TalonCardTurned(card),) if card else ())
    purchase = Purchase(state.calls, now.owner, now.bid)
    return Step(Discarding(state.deal, purchase), (AuctionWon(now.owner, now.bid), TalonShown(state.deal.talon)))


def _after_discard(state: Discarding, action: Discard) -> Step:
    deal, purchase = state.deal, state.purchase
    match purchase.bid:
        case TrickGame() as bid:
            return Step(Ordering(deal, purchase, bid, action.cards), ())
        case Misere():
            game = MiserePlay(purchase, action.cards)
            return _open(Playing(deal, game, _hands(deal, purchase.declarer, CardSet.of(action.cards)), (), deal.eldest, ()))


def _hands(deal: Deal, declarer: Seat, discard: CardSet) -> Hands:
    """The three hands when the play begins."""
    hands = list(deal.hands)
    place = deal.place(declarer)
    hands[place] = (hands[place] | CardSet.of(deal.talon)) - discard
    return hands[0], hands[1], hands[2]


def _open(state: Playing) -> Step:
    """The first state of a play, with the hands that are opened before the lead."""
    seats = play.opened(state)
    return Step(state, (HandsOpened(seats),) if seats else ())


def _after_order(state: Ordering, contract: TrickGame) -> Step:
    deal, ordered = state.deal, talon.ordered(state, contract)
    if whisting.is_checked_ten(deal, contract):
        return Step(CheckingTen(deal, ordered, ()), ())
    return Step(Whisting(deal, ordered, ()), ())


def _after_answer(state: Whisting, before: Whisting) -> Step:
    if whisting.to_answer(state) is not None:
        return Step(state, ())
    calls = [answer.call for answer in state.answers]
    if WhistCall.WHIST not in calls and WhistCall.WHIST_RETURN not in calls:
        ending = Ending.HALF_WHIST if WhistCall.HALF_WHIST in calls else Ending.BOTH_PASSED
        return _finish(before, ending, state.answers, None)
    return _start_game(state.deal, GamePlay(state.ordered, state.answers))


def _after_ten_answer(state: CheckingTen, before: CheckingTen) -> Step:
    if whisting.ten_to_answer(state) is not None:
        return Step(state, ())
    if state.answers[-1].call is TenCall.WAIVE:
        return _finish(before, Ending.WAIVED, (), None)
    return _start_game(state.deal, GamePlay(state.ordered, (), None, state.answers))


def _start_game(deal: Deal, game: GamePlay) -> Step:
    hands = _hands(deal, game.declarer, CardSet.of(game.ordered.discard))
    return _with_mode(Playing(deal, game, hands, (), deal.eldest, ()))


def _with_mode(state: Playing) -> Step:
    """The play, or the lone whister's choice that comes before it goes on (A-66)."""
    game = state.game
    if isinstance(game, GamePlay) and game.mode is None and game.lone_whister is not None and play.opening_reached(state):
        match state.deal.rules.whist.open_choice:
            case "always_open":
                return _open(replace(state, game=replace(game, mode=PlayMode.OPEN)))
            case "always_closed":
                return _open(replace(state, game=replace(game, mode=PlayMode.CLOSED)))
            case "whister_decides" | "inviter_decides":
                return Step(ChoosingMode(state.deal, state, game, game.lone_whister), ())
    return _open(state)


def _after_mode(state: ChoosingMode, mode: PlayMode) -> Step:
    return _open(replace(state.playing, game=replace(state.game, mode=mode)))


def _after_card(state: Playing, action: PlayCard) -> Step:
    place = state.deal.place(action.hand)
    hands = tuple(hand.drop(action.card) if i == place else hand for i, hand in enumerate(state.hands))
    cards = (*state.trick, action.card)
    first_card = not state.tricks and not state.trick
    after = replace(state, hands=(hands[0], hands[1], hands[2]), trick=cards, refused=False)
    if first_card:
        return _with_mode(after) if not play.opening_reached(state) else Step(after, ())
    if len(cards) < 3:
        return Step(after, ())
    return _after_trick(state, after)


def _after_trick(before: Playing, after: Playing) -> Step:
    """A trick is complete: who took it, who leads next."""
    deal, first = after.deal, after.trick[0]
    turned = play.talon_card(before)
    led = turned.suit if turned is not None else first.suit
    taker = play.winner(after.trick, led, trump(after.game))
    # Somebody always has the talon's suit: six of its cards at least were dealt, three at most are gone.
    winner = after.deal.from_seat(after.leader)[taker or 0]
    cards = (after.trick[0], after.trick[1], after.trick[2])
    tricks = (*after.tricks, Trick(after.leader, cards, led, winner))
    leader = deal.eldest if turned is not None else winner
    state = replace(after, tricks=tricks, trick=(), leader=leader)
    taken = TrickTaken(winner, cards)
    if len(tricks) == 10:
        answers = state.game.answers if isinstance(state.game, GamePlay) else ()
        return _finish(state, Ending.PLAYED, answers, state.taken(), taken)
    card = play.talon_card(state)
    return Step(state, (taken, TalonCardTurned(card)) if card else (taken,))


def _after_claim_answer(state: Claiming, action: AnswerClaim) -> Step:
    if not action.accept:
        return Step(replace(state.playing, refused=True), (ClaimRefused(state.claim.actor),))
    after = replace(state, answers=(*state.answers, action))
    if len(after.answers) < len(claim.answerers(after)):
        return Step(after, ())
    game = state.playing.game
    answers = game.answers if isinstance(game, GamePlay) else ()
    return _finish(state.playing, Ending.CLAIMED, answers, claim.settled_tricks(state))
