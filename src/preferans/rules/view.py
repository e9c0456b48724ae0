"""What a seat may know of a deal: the only way out of the state.

Two states that a seat cannot tell apart give it equal observations; bots, server, client, exports get nothing else.
"""

from dataclasses import dataclass, replace
from typing import assert_never

from preferans.cards import Card, CardSet
from preferans.rules import play, raspasy, talon
from preferans.rules.actions import (
    Action,
    Bid,
    Pass,
)
from preferans.rules.contract import MISERE
from preferans.rules.engine import legal_actions, to_act
from preferans.rules.observation import Kind, Observation, Own, Phase, Revealed, Told
from preferans.rules.state import (
    Auction,
    Call,
    CheckingTen,
    ChoosingMode,
    Claiming,
    Deal,
    DealState,
    Discarding,
    Finished,
    GamePlay,
    Inviting,
    MiserePlay,
    Ordered,
    Ordering,
    Partnering,
    Playing,
    Purchase,
    RaspasyPlay,
    SettlingTen,
    Whisting,
)
from preferans.seats import Seat

__all__ = ["Kind", "Observation", "Own", "Phase", "Revealed", "Sight", "observe", "sight"]


@dataclass(frozen=True, slots=True)
class Sight:
    """One state as all see it, gathered once however many look at it; `of` adds what one seat alone may know."""

    state: DealState
    phase: Phase
    to_act: Seat | None
    calls: tuple[Call, ...]
    told: Told

    def of(self, viewer: Seat, *, looked: bool = True) -> Observation:
        """What this seat may know, as `observe` says."""
        deal = self.state.deal
        told: Told = {**self.told, **_own(self.state, viewer)}
        seen = Observation(
            rules=deal.rules,
            viewer=viewer,
            dealer=deal.dealer,
            seats=deal.seats,
            minimum=deal.minimum,
            phase=self.phase,
            to_act=self.to_act,
            legal=legal_actions(self.state) if self.to_act is not None and self.to_act == viewer else (),
            calls=self.calls,
            **told,
        )
        return seen if looked or not isinstance(self.state, Auction) else _unseen(self.state, seen)

    def own(self, viewer: Seat, *, looked: bool = True) -> Own:
        """Of an observation that which is this seat's alone: `hand`, `talon`, `discard`."""
        if not looked and isinstance(self.state, Auction):
            return Own(CardSet(), (), None)
        told = _own(self.state, viewer)
        return Own(told["hand"], told.get("talon", self.told.get("talon", ())), told.get("discard"))


def observe(state: DealState, viewer: Seat, *, looked: bool = True) -> Observation:
    """What this seat may know of the deal, and nothing else. A seat that sits out sees what the table sees.

    Who has not `looked` at his cards sees none of them and may only make dark calls (A-76); the auction over, all look.
    """
    return sight(state).of(viewer, looked=looked)


def sight(state: DealState) -> Sight:
    """What all may know of the deal: asked once, however many are told of it."""
    match state:
        case Auction():
            return _sight(state, Phase.AUCTION, state.calls, {})
        case Partnering(purchase=purchase):
            return _sight(state, Phase.PARTNER, purchase.calls, {**_won(purchase), "partner_answers": state.answers})
        case Discarding(purchase=purchase):
            return _sight(state, Phase.DISCARD, purchase.calls, _discarding(state))
        case Ordering(purchase=purchase):
            told: Told = {**_bought(state.deal, purchase, state.discard), "contract": state.named}
            return _sight(state, Phase.ORDER, purchase.calls, told)
        case Whisting(ordered=ordered):
            told = {**_ordered(state.deal, ordered), "whist_answers": state.answers}
            return _sight(state, Phase.WHIST, ordered.purchase.calls, told)
        case Inviting(ordered=ordered):
            told = {**_ordered(state.deal, ordered), "whist_answers": state.answers, "invites": state.invites}
            return _sight(state, Phase.INVITE, ordered.purchase.calls, told)
        case CheckingTen(ordered=ordered):
            told = {**_ordered(state.deal, ordered), "ten_answers": state.answers}
            return _sight(state, Phase.TEN, ordered.purchase.calls, told)
        case SettlingTen(game=game):
            told = {**_ordered(state.deal, game.ordered), "ten_answers": game.ten_answers}
            return _sight(state, Phase.SETTLE_TEN, game.ordered.purchase.calls, told)
        case ChoosingMode(playing=playing):
            return _sight(state, Phase.MODE, _calls(playing), _playing(playing))
        case Playing():
            return _sight(state, Phase.PLAY, _calls(state), _playing(state))
        case Claiming(playing=playing):
            told = {**_playing(playing), "claim": state.claim, "claim_answers": state.answers}
            return _sight(state, Phase.CLAIM, _calls(playing), told)
        case Finished():
            return _finished(state)
        case _:
            assert_never(state)


def _sight(state: DealState, phase: Phase, calls: tuple[Call, ...], told: Told) -> Sight:
    """What this phase adds, in the frame of the deal."""
    told.setdefault("held", (10, 10, 10))
    return Sight(state, phase, to_act(state), calls, told)


def _unseen(state: Auction, seen: Observation) -> Observation:
    """The same before looking (A-76)."""
    return replace(seen, hand=CardSet(), legal=tuple(action for action in seen.legal if _is_blind(state, action)))


def _is_blind(state: Auction, action: Action) -> bool:
    """Whether the action can be done without looking: a dark call, or the pass of who has called darkly before."""
    if not isinstance(action, Bid | Pass):
        return False
    return action.dark or (isinstance(action, Pass) and any(call.actor == action.actor for call in state.calls))


def _dealt(deal: Deal, viewer: Seat) -> CardSet:
    """The viewer's ten cards; none where he sits out."""
    return deal.hands[deal.place(viewer)] if viewer in deal.seats else CardSet()


def _won(purchase: Purchase) -> Told:
    """Somebody has won the auction."""
    return {
        "declarer": purchase.declarer,
        "bid": purchase.bid,
        "without_talon": purchase.without_talon,
        "partner": purchase.partner,
        "dark": purchase.dark,
    }


def _own(state: DealState, viewer: Seat) -> Told:
    """What this seat alone may know: its cards; of a declarer also what he took and laid away."""
    match state:
        case Auction() | Partnering():
            return {"hand": _dealt(state.deal, viewer)}
        case Discarding():
            if viewer == state.purchase.declarer:
                return {"hand": talon.twelve(state), "talon": state.deal.talon}
            return {"hand": _dealt(state.deal, viewer)}
        case Ordering(purchase=purchase, discard=discard):
            return _own_purchase(state.deal, viewer, purchase, discard)
        case (
            Whisting(ordered=Ordered(purchase=purchase, discard=discard))
            | Inviting(ordered=Ordered(purchase=purchase, discard=discard))
            | CheckingTen(ordered=Ordered(purchase=purchase, discard=discard))
            | SettlingTen(game=GamePlay(ordered=Ordered(purchase=purchase, discard=discard)))
        ):
            return _own_purchase(state.deal, viewer, purchase, discard)
        case ChoosingMode(playing=playing) | Claiming(playing=playing):
            return _own(playing, viewer)
        case Playing():
            return _own_play(state, viewer)
        case Finished():
            return _own(state.last, viewer)
        case _:
            assert_never(state)


def _own_purchase(deal: Deal, viewer: Seat, purchase: Purchase, discard: tuple[Card, Card] | None) -> Told:
    """The declarer has taken the talon and discarded; only he knows what. Without the talon it stays closed."""
    if discard is None or viewer != purchase.declarer:
        return {"hand": _dealt(deal, viewer)}
    hand = (_dealt(deal, viewer) | CardSet.of(deal.talon)) - CardSet.of(discard)
    return {"hand": hand, "talon": deal.talon, "discard": discard}


def _own_play(state: Playing, viewer: Seat) -> Told:
    if viewer not in state.deal.seats:
        return {"hand": CardSet()}
    told: Told = {"hand": state.hands[state.deal.place(viewer)]}
    match state.game:
        case GamePlay(ordered=Ordered(purchase=purchase, discard=discard)) | MiserePlay(purchase=purchase, discard=discard):
            if discard is not None and viewer == purchase.declarer:
                told["talon"], told["discard"] = state.deal.talon, discard
        case RaspasyPlay():
            pass
        case _:
            assert_never(state.game)
    return told


def _discarding(state: Discarding) -> Told:
    deal, purchase = state.deal, state.purchase
    place = deal.place(purchase.declarer)
    first, second, third = (12 if i == place else 10 for i in range(3))
    return {
        **_won(purchase),
        "held": (first, second, third),
        "kind": Kind.MISERE if purchase.bid == MISERE else None,
        "talon": deal.talon if talon.is_shown(deal, purchase) else (),
    }


def _bought(deal: Deal, purchase: Purchase, discard: tuple[Card, Card] | None) -> Told:
    """The talon was taken, for all to see where that is agreed."""
    told = _won(purchase)
    if discard is not None and talon.is_shown(deal, purchase):
        told["talon"] = deal.talon
    return told


def _ordered(deal: Deal, ordered: Ordered) -> Told:
    told = _bought(deal, ordered.purchase, ordered.discard)
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


def _of_the_game(state: Playing) -> Told:
    """What is played, and what was said about it."""
    match state.game:
        case GamePlay() as game:
            told = _ordered(state.deal, game.ordered)
            told["whist_answers"], told["ten_answers"], told["invites"] = game.answers, game.ten_answers, game.invites
            told["mode"] = game.mode
            return told
        case MiserePlay() as game:
            return {**_bought(state.deal, game.purchase, game.discard), "kind": Kind.MISERE, "contract": MISERE}
        case RaspasyPlay():
            return {"kind": Kind.RASPASY, "talon": raspasy.turned(state)}
        case _:
            assert_never(state.game)


def _playing(state: Playing) -> Told:
    deal, game = state.deal, state.game
    first, second, third = deal.seats
    one, two, three = state.hands
    told = _of_the_game(state)
    told["held"] = (len(one), len(two), len(three))
    told["commanders"] = (play.commander(game, first), play.commander(game, second), play.commander(game, third))
    told["open_hands"] = tuple((seat, state.hands[deal.place(seat)]) for seat in play.opened(state))
    told["tricks"], told["leader"], told["trick"] = state.tricks, state.leader, state.trick
    told["next_hand"] = state.next_hand if state.left else None
    told["talon_card"] = raspasy.talon_card(state)
    return told


def _finished(state: Finished) -> Sight:
    """The last sight of the deal, the ending, and all that was dealt."""
    last = sight(state.last)
    ended: Told = {
        "next_hand": None,
        "whist_answers": state.answers,
        "ending": state.ending,
        "final_tricks": state.tricks,
        "revealed": Revealed(state.deal.hands, state.deal.talon, _discard(state)),
    }
    return Sight(state, Phase.FINISHED, None, last.calls, {**last.told, **ended})


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
