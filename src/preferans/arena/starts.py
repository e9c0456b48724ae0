"""Where the games of a board start: at the auction, or, to find where a difference comes from, at a moment that everybody shares.

What came before such a moment is done by `rule` on all chairs, so that contract and discard are the same for both sides.
"""

from collections.abc import Iterator
from enum import Enum, unique

from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.calling import misere_danger
from preferans.bots.running import shuffled
from preferans.conventions.ruleset import RuleSet
from preferans.errors import RefusedError, fault
from preferans.rules.actions import AnswerWhist, BidMisere, ChooseMode, Pass, PlayMode, WhistCall
from preferans.rules.dealing import start
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import Auction, ChoosingMode, DealState, GamePlay, MiserePlay, Playing, RaspasyPlay, Whisting
from preferans.rules.view import observe
from preferans.seats import Seat, chairs

ATTEMPTS = 2000
"""Deals that are looked at for one that fits."""
DOUBTFUL_MISERE = 1.0
"""Expected tricks up to which a hand is given a misère: those that `rule` bids, and the doubtful ones."""


@unique
class Mode(Enum):
    """Which part of the game is measured."""

    FULL = "full"
    CONTRACT = "contract"
    """From the answers to a contract on: the same declarer, contract and discard."""
    OPEN = "open"
    """From the first card on, one whister in the open."""
    MISERE = "misere"
    """From the first card on, the same discard."""
    RASPASY = "raspasy"
    """From the first card on, in deals that `rule` passes out."""


def start_of(rules: RuleSet, mode: Mode, seed: int, board: int) -> DealState:
    """The state in which the games of a board start.

    Raises: RefusedError, if no deal under these rules starts in this mode.
    """
    dealer = chairs(rules.players)[board % rules.players]
    if mode is Mode.FULL:
        return start(rules, dealer, *shuffled(rules, seed, str(board)))
    for attempt in range(ATTEMPTS):
        fresh = start(rules, dealer, *shuffled(rules, seed, f"{board}/{mode.value}/{attempt}"))
        state = _advanced(fresh, mode, attempt)
        if state is not None:
            return state
    raise RefusedError([fault("bad_value", ("mode",), "cli.arena.no_start", rules=rules.name, mode=mode.value)])


def _advanced(state: Auction, mode: Mode, attempt: int) -> DealState | None:
    """The state in which the mode begins; None if this deal does not get there."""
    match mode:
        case Mode.CONTRACT:
            return _to_contract(state)
        case Mode.OPEN:
            return _to_open(state, attempt)
        case Mode.MISERE:
            return _to_misere(state)
        case Mode.RASPASY | Mode.FULL:
            end = _last(state)
            return end if isinstance(end, Playing) and isinstance(end.game, RaspasyPlay) else None


def _by_rule(state: DealState) -> Iterator[DealState]:
    """The states of a deal that `rule` plays on all chairs, up to the first card."""
    bot = RuleBot()
    while not isinstance(state, Playing | ChoosingMode) and (seat := to_act(state)) is not None:
        yield state
        state = apply(state, bot.act(observe(state, seat))).state
    yield state


def _last(state: DealState) -> DealState:
    for following in _by_rule(state):
        state = following
    return state


def _to_contract(state: DealState) -> Whisting | None:
    return next((one for one in _by_rule(state) if isinstance(one, Whisting)), None)


def _to_open(state: Auction, attempt: int) -> DealState | None:
    """One of the two opponents whists, in turn from deal to deal, and opens."""
    ordered = _to_contract(state)
    if ordered is None:
        return None
    whister = ordered.deal.opponents(ordered.ordered.declarer)[attempt % 2]
    now: DealState = ordered
    while isinstance(now, Whisting):
        seat = to_act(now)
        call = WhistCall.WHIST if seat == whister else WhistCall.PASS
        if seat is None or not is_legal(now, AnswerWhist(seat, call)):
            return None
        now = apply(now, AnswerWhist(seat, call)).state
    if not isinstance(now, ChoosingMode) or not is_legal(now, ChooseMode(now.chooser, PlayMode.OPEN)):
        return None
    now = apply(now, ChooseMode(now.chooser, PlayMode.OPEN)).state
    return now if isinstance(now, Playing) and isinstance(now.game, GamePlay) else None


def _to_misere(state: Auction) -> DealState | None:
    """Who has the first hand that is fit for it says misère, the others pass."""
    deal = state.deal
    dangers = {seat: misere_danger(deal.hands[deal.place(seat)].mask, leads=seat == deal.eldest) for seat in deal.seats}
    declarer = next((seat for seat in deal.seats if dangers[seat] <= DOUBTFUL_MISERE), None)
    now: DealState = state
    while isinstance(now, Auction):
        said = _misere_call(now, declarer)
        if said is None:
            return None
        now = apply(now, said).state
    end = _last(now)
    return end if isinstance(end, Playing) and isinstance(end.game, MiserePlay) else None


def _misere_call(state: Auction, declarer: Seat | None) -> BidMisere | Pass | None:
    seat = to_act(state)
    if seat is None or declarer is None:
        return None
    call = BidMisere(seat) if seat == declarer else Pass(seat)
    return call if call in legal_actions(state) else None
