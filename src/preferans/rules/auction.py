"""The auction (торговля): who may say what, and when it is over (A-57, A-61…A-64)."""

from dataclasses import dataclass
from typing import assert_never

from preferans.rules.actions import Action, Bid, BidMisere, Hold, Pass
from preferans.rules.contract import ALL_GAMES, MISERE, Contract, Misere, TrickGame
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Auction, Call, Deal
from preferans.seats import Seat

NINE = 9


@dataclass(frozen=True, slots=True)
class Standing:
    """Where an auction stands, read from its calls."""

    passed: tuple[Seat, ...]
    bid: Contract | None
    owner: Seat | None
    """Whose bid it is: who named it, or who held it."""
    held: bool
    """The bid was held, so the rival must raise or pass (A-61)."""
    bids: int
    """How many games and misères were named."""
    over_misere: bool
    """A nine or ten was called over a misère."""
    turn: Seat | None
    """Who speaks; None when the auction is over."""


def standing(deal: Deal, calls: tuple[Call, ...]) -> Standing:
    """Where the auction stands after these calls."""
    passed: list[Seat] = []
    bid: Contract | None = None
    owner: Seat | None = None
    held = over_misere = False
    bids = 0
    for call in calls:
        match call:
            case Pass(actor):
                passed.append(actor)
            case Hold(actor):
                owner, held = actor, True
            case Bid(actor, game):
                over_misere = over_misere or bid == MISERE
                bid, owner, held, bids = game, actor, False, bids + 1
            case BidMisere(actor):
                bid, owner, held, bids = MISERE, actor, False, bids + 1
            case _:
                assert_never(call)
    turn = _turn(deal, calls, passed, owner)
    if over_misere and deal.rules.auction.misere_chain == "nine_stops":
        turn = None
    return Standing(tuple(passed), bid, owner, held, bids, over_misere, turn)


def _turn(deal: Deal, calls: tuple[Call, ...], passed: list[Seat], owner: Seat | None) -> Seat | None:
    """Who speaks next, clockwise over those who have not passed; nobody raises himself (A-62)."""
    start = deal.eldest if not calls else deal.from_seat(calls[-1].actor)[1]
    for seat in deal.from_seat(start):
        if seat not in passed and seat != owner:
            return seat
    return None


def legal_games(deal: Deal, now: Standing) -> tuple[TrickGame, ...]:
    """The trick games that may be named now, from low to high."""
    if isinstance(now.bid, Misere):
        return tuple(game for game in ALL_GAMES if game.level >= NINE)
    lowest = TrickGame.of_rank((deal.minimum - 6) * 5).rank if now.bid is None else now.bid.rank + 1
    match deal.rules.auction.bid_steps:
        case "strict_step":
            return ALL_GAMES[lowest : lowest + 1]
        case "jumps":
            return ALL_GAMES[lowest:]


def may_misere(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> bool:
    """Whether this seat may call misère: below nine, none called before, and at the right moment (A-64, S1-23)."""
    below_nine = now.bid is None or (isinstance(now.bid, TrickGame) and now.bid.level < NINE)
    if not below_nine or now.over_misere:
        return False
    spoken = [call for call in calls if call.actor == seat]
    match deal.rules.auction.misere_call:
        case "own_first_call" | "first_round" | "after_auction":
            return not spoken
        case "any_time":
            return True


def may_hold(deal: Deal, calls: tuple[Call, ...], now: Standing, seat: Seat) -> bool:
    """Whether this seat may hold the bid that stands (A-61)."""
    if now.bid is None or now.owner is None or now.held or _hold_excluded(deal, now.bid):
        return False
    first_call = all(call.actor != seat for call in calls)
    elder = deal.place(seat) < deal.place(now.owner)
    match deal.rules.auction.hold_rule:
        case "none":
            return False
        case "any_later_caller":
            return True
        case "elder_only":
            return elder and not first_call
        case "elder_only_two_left":
            return elder and not first_call and len(now.passed) == 1
        case "across_passer":
            before = deal.from_seat(seat)[2]
            return now.passed == (before,) and now.bids >= 2 and not first_call


def _hold_excluded(deal: Deal, bid: Contract) -> bool:
    excludes = deal.rules.auction.hold_excludes
    is_six_spades = isinstance(bid, TrickGame) and bid.rank == 0
    return (isinstance(bid, Misere) and excludes in ("misere", "both")) or (is_six_spades and excludes in ("six_spades", "both"))


def legal_calls(state: Auction) -> tuple[Call, ...]:
    """Everything that may be said, pass last."""
    deal, calls = state.deal, state.calls
    now = standing(deal, calls)
    seat = now.turn
    if seat is None:
        return ()
    legal: list[Call] = []
    if may_hold(deal, calls, now, seat):
        legal.append(Hold(seat))
    legal.extend(Bid(seat, game) for game in legal_games(deal, now))
    if may_misere(deal, calls, now, seat):
        legal.append(BidMisere(seat))
    legal.append(Pass(seat))
    return tuple(legal)


def refusal(state: Auction, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    deal, calls = state.deal, state.calls
    now = standing(deal, calls)
    seat = action.actor
    match action:
        case Pass():
            return None
        case Hold():
            return None if may_hold(deal, calls, now, seat) else refuse("hold")
        case BidMisere():
            if may_misere(deal, calls, now, seat):
                return None
            spoken = any(call.actor == seat for call in calls)
            return refuse("misere_first_call" if spoken else "misere_too_late", bid=str(now.bid or "-"))
        case Bid(_, game):
            return None if game in legal_games(deal, now) else _bid_refusal(deal, now, game)
        case _:
            return refuse("phase_auction")


def _bid_refusal(deal: Deal, now: Standing, game: TrickGame) -> Refusal:
    legal = legal_games(deal, now)
    if isinstance(now.bid, Misere):
        return refuse("bid_over_misere", bid=str(game))
    if now.bid is not None and game.rank <= now.bid.rank:
        return refuse("bid_not_higher", bid=str(game), standing=str(now.bid))
    if game.level < deal.minimum:
        return refuse("bid_below_minimum", bid=str(game), minimum=deal.minimum)
    return refuse("bid_step", bid=str(game), next=str(legal[0]) if legal else "-")
