"""What a seat may know of a deal: the only way out of the state.

Two states that a seat cannot tell apart give it equal observations; bots, server, client, exports get nothing else.
"""

from dataclasses import dataclass, replace
from enum import Enum, unique
from typing import TypeAlias, TypedDict, assert_never

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


class _Told(TypedDict, total=False):
    """What a phase adds to the frame of an observation: the fields are those of `Observation`.

    They are gathered first and told once: a copy of an observation for each of them would take most of the time of the engine.
    """

    hand: CardSet
    held: tuple[int, int, int]
    kind: Kind | None
    declarer: Seat
    bid: Contract
    without_talon: bool
    partner_answers: tuple[AnswerPartner, ...]
    partner: Seat | None
    dark: bool
    contract: Contract | None
    talon: tuple[Card, ...]
    discard: tuple[Card, Card]
    whist_answers: tuple[AnswerWhist, ...]
    ten_answers: tuple[AnswerTen, ...]
    invites: tuple[Invite, ...]
    mode: PlayMode | None
    commanders: tuple[Seat, Seat, Seat]
    open_hands: OpenHands
    tricks: tuple[Trick, ...]
    leader: Seat
    trick: tuple[Card, ...]
    next_hand: Seat | None
    talon_card: Card | None
    claim: Claim | Concede
    claim_answers: tuple[AnswerClaim, ...]


def observe(state: DealState, viewer: Seat, *, looked: bool = True) -> Observation:
    """What this seat may know of the deal, and nothing else. A seat that sits out sees what the table sees.

    Who has not `looked` at his cards sees none of them and may only make dark calls (A-76); the auction over, all look.
    """
    match state:
        case Auction():
            seen = _observation(state, viewer, Phase.AUCTION, state.calls, {})
            return seen if looked else _unseen(state, seen)
        case Partnering(purchase=purchase):
            told: _Told = {**_won(purchase), "partner_answers": state.answers}
            return _observation(state, viewer, Phase.PARTNER, purchase.calls, told)
        case Discarding(purchase=purchase):
            return _observation(state, viewer, Phase.DISCARD, purchase.calls, _discarding(state, viewer))
        case Ordering(purchase=purchase):
            told = {**_bought(state.deal, viewer, purchase, state.discard), "contract": state.named}
            return _observation(state, viewer, Phase.ORDER, purchase.calls, told)
        case Whisting(ordered=ordered):
            told = {**_ordered(state.deal, viewer, ordered), "whist_answers": state.answers}
            return _observation(state, viewer, Phase.WHIST, ordered.purchase.calls, told)
        case Inviting(ordered=ordered):
            told = {**_ordered(state.deal, viewer, ordered), "whist_answers": state.answers, "invites": state.invites}
            return _observation(state, viewer, Phase.INVITE, ordered.purchase.calls, told)
        case CheckingTen(ordered=ordered):
            told = {**_ordered(state.deal, viewer, ordered), "ten_answers": state.answers}
            return _observation(state, viewer, Phase.TEN, ordered.purchase.calls, told)
        case SettlingTen(game=game):
            told = {**_ordered(state.deal, viewer, game.ordered), "ten_answers": game.ten_answers}
            return _observation(state, viewer, Phase.SETTLE_TEN, game.ordered.purchase.calls, told)
        case ChoosingMode(playing=playing):
            return _observation(state, viewer, Phase.MODE, _calls(playing), _playing(playing, viewer))
        case Playing():
            return _observation(state, viewer, Phase.PLAY, _calls(state), _playing(state, viewer))
        case Claiming(playing=playing):
            told = {**_playing(playing, viewer), "claim": state.claim, "claim_answers": state.answers}
            return _observation(state, viewer, Phase.CLAIM, _calls(playing), told)
        case Finished():
            return _finished(state, viewer)
        case _:
            assert_never(state)


def _unseen(state: Auction, seen: Observation) -> Observation:
    """The same before looking (A-76)."""
    return replace(seen, hand=CardSet(), legal=tuple(action for action in seen.legal if _is_blind(state, action)))


def _is_blind(state: Auction, action: Action) -> bool:
    """Whether the action can be done without looking: a dark call, or the pass of who has called darkly before."""
    if not isinstance(action, Bid | Pass):
        return False
    return action.dark or (isinstance(action, Pass) and any(call.actor == action.actor for call in state.calls))


def _observation(state: DealState, viewer: Seat, phase: Phase, calls: tuple[Call, ...], told: _Told) -> Observation:
    """What is known in every phase, the frame of the deal, the calls and the viewer's ten cards, and what this phase adds."""
    deal, turn = state.deal, to_act(state)
    told.setdefault("hand", _dealt(deal, viewer))
    told.setdefault("held", (10, 10, 10))
    return Observation(
        rules=deal.rules,
        viewer=viewer,
        dealer=deal.dealer,
        seats=deal.seats,
        minimum=deal.minimum,
        phase=phase,
        to_act=turn,
        legal=legal_actions(state) if turn == viewer else (),
        calls=calls,
        **told,
    )


def _dealt(deal: Deal, viewer: Seat) -> CardSet:
    """The viewer's ten cards; none where he sits out."""
    return deal.hands[deal.place(viewer)] if viewer in deal.seats else CardSet()


def _won(purchase: Purchase) -> _Told:
    """Somebody has won the auction."""
    return {
        "declarer": purchase.declarer,
        "bid": purchase.bid,
        "without_talon": purchase.without_talon,
        "partner": purchase.partner,
        "dark": purchase.dark,
    }


def _discarding(state: Discarding, viewer: Seat) -> _Told:
    deal, purchase = state.deal, state.purchase
    place = deal.place(purchase.declarer)
    first, second, third = (12 if i == place else 10 for i in range(3))
    mine = viewer == purchase.declarer
    return {
        **_won(purchase),
        "hand": talon.twelve(state) if mine else _dealt(deal, viewer),
        "held": (first, second, third),
        "kind": Kind.MISERE if purchase.bid == MISERE else None,
        "talon": deal.talon if mine or talon.is_shown(deal, purchase) else (),
    }


def _bought(deal: Deal, viewer: Seat, purchase: Purchase, discard: tuple[Card, Card] | None) -> _Told:
    """The declarer has taken the talon and discarded; only he knows what. Without the talon it stays closed."""
    told = _won(purchase)
    if discard is None:
        return told
    mine = viewer == purchase.declarer
    if mine or talon.is_shown(deal, purchase):
        told["talon"] = deal.talon
    if mine:
        told["hand"] = (_dealt(deal, viewer) | CardSet.of(deal.talon)) - CardSet.of(discard)
        told["discard"] = discard
    return told


def _ordered(deal: Deal, viewer: Seat, ordered: Ordered) -> _Told:
    told = _bought(deal, viewer, ordered.purchase, ordered.discard)
    told["kind"], told["contract"] = Kind.GAME, ordered.contract
    return told


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


def _of_the_game(state: Playing, viewer: Seat) -> _Told:
    """What is played, and what was said about it."""
    match state.game:
        case GamePlay() as game:
            told = _ordered(state.deal, viewer, game.ordered)
            told["whist_answers"], told["ten_answers"], told["invites"] = game.answers, game.ten_answers, game.invites
            told["mode"] = game.mode
            return told
        case MiserePlay() as game:
            return {**_bought(state.deal, viewer, game.purchase, game.discard), "kind": Kind.MISERE, "contract": MISERE}
        case RaspasyPlay():
            return {"kind": Kind.RASPASY, "talon": raspasy.turned(state)}
        case _:
            assert_never(state.game)


def _playing(state: Playing, viewer: Seat) -> _Told:
    deal, game = state.deal, state.game
    first, second, third = deal.seats
    one, two, three = state.hands
    told = _of_the_game(state, viewer)
    told["hand"] = state.hands[deal.place(viewer)] if viewer in deal.seats else CardSet()
    told["held"] = (len(one), len(two), len(three))
    told["commanders"] = (play.commander(game, first), play.commander(game, second), play.commander(game, third))
    told["open_hands"] = tuple((seat, state.hands[deal.place(seat)]) for seat in play.opened(state))
    told["tricks"], told["leader"], told["trick"] = state.tricks, state.leader, state.trick
    told["next_hand"] = state.next_hand if state.left else None
    told["talon_card"] = raspasy.talon_card(state)
    return told


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
