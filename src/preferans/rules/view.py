"""What a seat may know of a deal: the only way out of the state.

Two states that a seat cannot tell apart give it equal observations; bots, server, client, exports get nothing else.
"""

from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import TypeAlias, assert_never

from preferans.cards import Card, CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.rules import play, raspasy, talon
from preferans.rules.actions import (
    Action,
    AnswerClaim,
    AnswerPartner,
    AnswerTen,
    AnswerWhist,
    Bid,
    Claim,
    Concede,
    Invite,
    Pass,
    PlayMode,
)
from preferans.rules.contract import MISERE, Contract
from preferans.rules.engine import legal_actions, to_act
from preferans.rules.state import (
    Auction,
    Call,
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
    Inviting,
    MiserePlay,
    Ordered,
    Ordering,
    Partnering,
    Playing,
    Purchase,
    RaspasyPlay,
    SettlingTen,
    Trick,
    Whisting,
)
from preferans.seats import Seat


@unique
class Phase(Enum):
    """Where the deal stands."""

    AUCTION = "auction"
    PARTNER = "partner"
    DISCARD = "discard"
    ORDER = "order"
    WHIST = "whist"
    INVITE = "invite"
    TEN = "ten"
    SETTLE_TEN = "settle_ten"
    MODE = "mode"
    PLAY = "play"
    CLAIM = "claim"
    FINISHED = "finished"


@unique
class Kind(Enum):
    """What is played, as soon as that is known."""

    GAME = "game"
    MISERE = "misere"
    RASPASY = "raspasy"


OpenHands: TypeAlias = tuple[tuple[Seat, CardSet], ...]


@dataclass(frozen=True, slots=True)
class Revealed:
    """Everything that was dealt, shown to all when the deal is over."""

    hands: Hands
    talon: tuple[Card, Card]
    discard: tuple[Card, Card] | None


@dataclass(frozen=True, slots=True)
class Observation:
    """What `viewer` may know. Seats in triples follow `seats`, the eldest hand first."""

    rules: RuleSet
    viewer: Seat
    dealer: Seat
    seats: tuple[Seat, Seat, Seat]
    minimum: int
    phase: Phase
    to_act: Seat | None
    legal: tuple[Action, ...]
    """What the viewer may do; empty if it is not his turn."""
    calls: tuple[Call, ...]
    hand: CardSet
    """The viewer's cards now: twelve while he discards, empty if he sits out."""
    held: tuple[int, int, int]
    """How many cards each of the three holds."""
    kind: Kind | None = None
    declarer: Seat | None = None
    bid: Contract | None = None
    """A game without the talon stands as the spades of its level."""
    without_talon: bool = False
    partner_answers: tuple[AnswerPartner, ...] = ()
    partner: Seat | None = None
    """The sitting dealer in halves with the declarer."""
    dark: bool = False
    """A dark bid stood."""
    contract: Contract | None = None
    talon: tuple[Card, ...] = ()
    """The talon cards that have been shown."""
    discard: tuple[Card, Card] | None = None
    """The viewer's own discard."""
    whist_answers: tuple[AnswerWhist, ...] = ()
    ten_answers: tuple[AnswerTen, ...] = ()
    invites: tuple[Invite, ...] = ()
    mode: PlayMode | None = None
    commanders: tuple[Seat, Seat, Seat] | None = None
    """Who plays each hand, as soon as cards are played."""
    open_hands: OpenHands = ()
    tricks: tuple[Trick, ...] = ()
    leader: Seat | None = None
    trick: tuple[Card, ...] = ()
    next_hand: Seat | None = None
    talon_card: Card | None = None
    """The talon card that sets the suit of this trick, in raspasy."""
    claim: Claim | Concede | None = None
    claim_answers: tuple[AnswerClaim, ...] = ()
    ending: Ending | None = None
    final_tricks: tuple[int, int, int] | None = None
    revealed: Revealed | None = None

    def place(self, seat: Seat) -> int:
        """0 for the eldest hand, 1 for the second, 2 for the third."""
        return self.seats.index(seat)

    def taken(self, seat: Seat) -> int:
        """Tricks of a seat so far."""
        return sum(trick.winner == seat for trick in self.tricks)


def observe(state: DealState, viewer: Seat, *, looked: bool = True) -> Observation:
    """What this seat may know of the deal, and nothing else. A seat that sits out sees what the table sees.

    Who has not `looked` at his cards sees none of them and may only make dark calls (A-76); the auction over, all look.
    """
    if isinstance(state, Auction) and not looked:
        seen = _base(state, viewer, Phase.AUCTION, state.calls)
        return replace(seen, hand=CardSet(), legal=tuple(action for action in seen.legal if _is_blind(state, action)))
    match state:
        case Auction():
            return _base(state, viewer, Phase.AUCTION, state.calls)
        case Partnering(purchase=purchase):
            base = _won(_base(state, viewer, Phase.PARTNER, purchase.calls), purchase)
            return replace(base, partner_answers=state.answers)
        case Discarding():
            return _discarding(state, viewer)
        case Ordering(purchase=purchase):
            base = _bought(_base(state, viewer, Phase.ORDER, purchase.calls), state.deal, purchase, state.discard)
            return replace(base, contract=state.named)
        case Whisting(ordered=ordered):
            base = _base(state, viewer, Phase.WHIST, ordered.purchase.calls)
            return replace(_ordered(base, state.deal, ordered), whist_answers=state.answers)
        case Inviting(ordered=ordered):
            base = _base(state, viewer, Phase.INVITE, ordered.purchase.calls)
            return replace(_ordered(base, state.deal, ordered), whist_answers=state.answers, invites=state.invites)
        case CheckingTen(ordered=ordered):
            base = _base(state, viewer, Phase.TEN, ordered.purchase.calls)
            return replace(_ordered(base, state.deal, ordered), ten_answers=state.answers)
        case SettlingTen(game=game):
            base = _base(state, viewer, Phase.SETTLE_TEN, game.ordered.purchase.calls)
            return replace(_ordered(base, state.deal, game.ordered), ten_answers=game.ten_answers)
        case ChoosingMode(playing=playing):
            return _playing(_base(state, viewer, Phase.MODE, _calls(playing)), playing)
        case Playing():
            return _playing(_base(state, viewer, Phase.PLAY, _calls(state)), state)
        case Claiming(playing=playing):
            base = _playing(_base(state, viewer, Phase.CLAIM, _calls(playing)), playing)
            return replace(base, claim=state.claim, claim_answers=state.answers)
        case Finished():
            return _finished(state, viewer)
        case _:
            assert_never(state)


def _is_blind(state: Auction, action: Action) -> bool:
    """Whether the action can be done without looking: a dark call, or the pass of who has called darkly before."""
    if not isinstance(action, Bid | Pass):
        return False
    return action.dark or (isinstance(action, Pass) and any(call.actor == action.actor for call in state.calls))


def _base(state: DealState, viewer: Seat, phase: Phase, calls: tuple[Call, ...]) -> Observation:
    """What is known in every phase: the frame of the deal, the calls, and the viewer's ten cards."""
    deal, turn = state.deal, to_act(state)
    legal = legal_actions(state) if turn == viewer else ()
    hand = deal.hands[deal.place(viewer)] if viewer in deal.seats else CardSet()
    return Observation(
        rules=deal.rules,
        viewer=viewer,
        dealer=deal.dealer,
        seats=deal.seats,
        minimum=deal.minimum,
        phase=phase,
        to_act=turn,
        legal=legal,
        calls=calls,
        hand=hand,
        held=(10, 10, 10),
    )


def _discarding(state: Discarding, viewer: Seat) -> Observation:
    deal, purchase = state.deal, state.purchase
    base = _base(state, viewer, Phase.DISCARD, purchase.calls)
    place = deal.place(purchase.declarer)
    first, second, third = (12 if i == place else 10 for i in range(3))
    mine = viewer == purchase.declarer
    return replace(
        _won(base, purchase),
        hand=talon.twelve(state) if mine else base.hand,
        held=(first, second, third),
        kind=Kind.MISERE if purchase.bid == MISERE else None,
        talon=deal.talon if mine or talon.is_shown(deal, purchase) else (),
    )


def _won(base: Observation, purchase: Purchase) -> Observation:
    """Somebody has won the auction."""
    return replace(
        base,
        declarer=purchase.declarer,
        bid=purchase.bid,
        without_talon=purchase.without_talon,
        partner=purchase.partner,
        dark=purchase.dark,
    )


def _bought(base: Observation, deal: Deal, purchase: Purchase, discard: tuple[Card, Card] | None) -> Observation:
    """The declarer has taken the talon and discarded; only he knows what. Without the talon it stays closed."""
    known = _won(base, purchase)
    if discard is None:
        return known
    if talon.is_shown(deal, purchase) or base.viewer == purchase.declarer:
        known = replace(known, talon=deal.talon)
    if base.viewer != purchase.declarer:
        return known
    hand = (base.hand | CardSet.of(deal.talon)) - CardSet.of(discard)
    return replace(known, hand=hand, discard=discard)


def _ordered(base: Observation, deal: Deal, ordered: Ordered) -> Observation:
    known = _bought(base, deal, ordered.purchase, ordered.discard)
    return replace(known, kind=Kind.GAME, contract=ordered.contract)


def _calls(state: Playing) -> tuple[Call, ...]:
    match state.game:
        case GamePlay(ordered=ordered):
            return ordered.purchase.calls
        case MiserePlay(purchase=purchase):
            return purchase.calls
        case RaspasyPlay(calls=calls):
            return calls
        case _:
            assert_never(state.game)


def _playing(base: Observation, state: Playing) -> Observation:
    deal, game = state.deal, state.game
    match game:
        case GamePlay():
            known = _ordered(base, deal, game.ordered)
            known = replace(known, whist_answers=game.answers, ten_answers=game.ten_answers, invites=game.invites, mode=game.mode)
        case MiserePlay():
            known = _bought(base, deal, game.purchase, game.discard)
            known = replace(known, kind=Kind.MISERE, contract=MISERE)
        case RaspasyPlay():
            known = replace(base, kind=Kind.RASPASY, talon=raspasy.turned(state))
        case _:
            assert_never(game)
    first, second, third = (play.commander(game, seat) for seat in deal.seats)
    lens = tuple(len(hand) for hand in state.hands)
    return replace(
        known,
        hand=state.hands[deal.place(base.viewer)] if base.viewer in deal.seats else CardSet(),
        held=(lens[0], lens[1], lens[2]),
        commanders=(first, second, third),
        open_hands=tuple((seat, state.hands[deal.place(seat)]) for seat in play.opened(state)),
        tricks=state.tricks,
        leader=state.leader,
        trick=state.trick,
        next_hand=state.next_hand if state.left else None,
        talon_card=raspasy.talon_card(state),
    )


def _finished(state: Finished, viewer: Seat) -> Observation:
    """The viewer's last sight of the deal, the ending, and all that was dealt."""
    last = observe(state.last, viewer)
    return replace(
        last,
        phase=Phase.FINISHED,
        to_act=None,
        legal=(),
        next_hand=None,
        whist_answers=state.answers,
        ending=state.ending,
        final_tricks=state.tricks,
        revealed=Revealed(state.deal.hands, state.deal.talon, _discard(state)),
    )


def _discard(state: Finished) -> tuple[Card, Card] | None:
    match state.last:
        case Discarding():
            return None
        case Ordering(discard=discard) | Playing(game=MiserePlay(discard=discard)):
            return discard
        case (
            Whisting(ordered=ordered)
            | CheckingTen(ordered=ordered)
            | SettlingTen(game=GamePlay(ordered=ordered))
            | Playing(game=GamePlay(ordered=ordered))
        ):
            return ordered.discard
        case Playing():
            return None
