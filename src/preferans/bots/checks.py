"""What must hold at every action of every deal; whatever does not is a violation with a code and a message."""

import random
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from itertools import combinations

from preferans.cards import DECK, FULL_DECK, CardSet
from preferans.errors import IllegalActionError
from preferans.match.match import Match, PlayedDeal
from preferans.rules.actions import (
    AcceptClaim,
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
    PartnerCall,
    Pass,
    PlayCard,
    PlayMode,
    SettleTen,
    Surrender,
    TenCall,
    WhistCall,
)
from preferans.rules.contract import ALL_GAMES
from preferans.rules.engine import apply, is_legal, legal_actions, to_act
from preferans.rules.state import ChoosingMode, Claiming, DealState, Ending, Finished, Game, GamePlay, MiserePlay, Playing, RaspasyPlay
from preferans.rules.view import Observation, observe
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat, chairs

STRANGERS = 3
"""How many actions are drawn at each decision, out of all there are, to see that the verbs agree on them."""


@dataclass(frozen=True, slots=True)
class Violation:
    """Something that must hold and did not."""

    deal: int
    code: str
    message: str


@cache
def every_action(actor: Seat, seats: tuple[Seat, Seat, Seat]) -> tuple[Action, ...]:
    """A sample of all that anybody could try in any phase."""
    calls: list[Action] = [Pass(actor), Hold(actor), BidMisere(actor), Surrender(actor), Concede(actor), AcceptClaim(actor)]
    calls += [BidMisere(actor, without_talon=True), Pass(actor, dark=True), *(BidWithoutTalon(actor, level) for level in (9, 10))]
    calls += [AnswerPartner(actor, word) for word in PartnerCall]
    calls += [Invite(actor, invites) for invites in (True, False)]
    calls += [SettleTen(actor, tricks) for tricks in (-1, 9, 11)]
    calls += [Bid(actor, game, dark) for game in ALL_GAMES for dark in (False, True)]
    calls += [Order(actor, game) for game in ALL_GAMES]
    calls += [AnswerWhist(actor, call) for call in WhistCall]
    calls += [AnswerTen(actor, call) for call in TenCall]
    calls += [ChooseMode(actor, mode) for mode in PlayMode]
    calls += [AnswerClaim(actor, accept) for accept in (True, False)]
    calls += [Discard(actor, pair) for pair in list(combinations(DECK, 2))[::31]]
    calls += [Discard(actor, (card, card)) for card in DECK[::11]]
    calls += [Claim(actor, tricks) for tricks in ((0, 0, 0), (10, 0, 0), (11, -1, 0), (3, 4, 3), (0, 0, 1), (1, 1, 0), (0, 2, 1))]
    calls += [PlayCard(actor, card, hand) for card in DECK for hand in seats]
    return tuple(calls)


def check_decision(deal: int, state: DealState, seen: Observation, chance: random.Random) -> Iterator[Violation]:
    """The laws of one decision: somebody may do something, the verbs agree, all cards are there, the view says the same."""
    seat = to_act(state)
    legal = legal_actions(state)
    if seat is None or not legal:
        yield Violation(deal, "no_legal_action", f"nothing is legal in {type(state).__name__}")
        return
    for action in legal:
        if not is_legal(state, action):
            yield Violation(deal, "verbs_disagree", f"{action} is listed and refused")
    listed = set(legal)
    if len(listed) != len(legal):
        yield Violation(deal, "verbs_disagree", "a legal action is listed twice")
    pool = every_action(seat, state.deal.seats)
    others = [chair for chair in chairs(state.deal.rules.players) if chair != seat]
    other = chance.choice(others)
    foreign = every_action(other, state.deal.seats)
    for stranger in (*chance.choices(pool, k=STRANGERS), chance.choice(foreign)):
        if stranger not in listed and not _said_by_table(state, stranger):
            yield from _check_refused(deal, state, stranger)
    if seen.legal != legal or seen.to_act != seat:
        yield Violation(deal, "observation_differs", f"{seat} sees {len(seen.legal)} legal actions of {len(legal)}")
    if observe(state, other).legal:
        yield Violation(deal, "observation_differs", f"{other} sees legal actions in the turn of {seat}")
    if _cards(state) != FULL_DECK.mask:
        yield Violation(deal, "cards_not_conserved", f"32 cards are not there in {type(state).__name__}")


def _said_by_table(state: DealState, action: Action) -> bool:
    """Whether the engine takes the action though it is nobody's choice: the table says that a claim is certain (A-87)."""
    return isinstance(state, Claiming) and isinstance(action, AcceptClaim) and action.actor == state.claim.actor


def _check_refused(deal: int, state: DealState, action: Action) -> Iterator[Violation]:
    if is_legal(state, action):
        yield Violation(deal, "verbs_disagree", f"{action} is accepted and not listed")
    try:
        apply(state, action)
    except IllegalActionError:
        return
    yield Violation(deal, "illegal_accepted", f"{action} is not legal and was applied")


def _cards(state: DealState) -> int:
    """All cards as a mask; -1 if one is in two places."""
    deal = state.deal
    if isinstance(state, (ChoosingMode, Claiming)):
        state = state.playing
    groups = [hand.mask for hand in deal.hands] + [CardSet.of(deal.talon).mask]
    if isinstance(state, Playing):
        groups = [hand.mask for hand in state.hands] + [_aside(state.game, CardSet.of(deal.talon))]
        groups += [card.bit for trick in state.tricks for card in trick.cards] + [card.bit for card in state.trick]
    return sum(groups) if sum(mask.bit_count() for mask in groups) == len(DECK) else -1


def _aside(game: Game, talon: CardSet) -> int:
    """The two cards that nobody plays."""
    match game:
        case GamePlay(ordered=ordered):
            return CardSet.of(ordered.discard or talon).mask
        case MiserePlay(discard=discard):
            return CardSet.of(discard or talon).mask
        case RaspasyPlay():
            return talon.mask


def check_end(deal: int, last: Finished) -> Iterator[Violation]:
    """Ten tricks, if any were played, and nothing left to do."""
    elsewhere = sum(trick.winner not in last.deal.seats for trick in last.last.tricks) if isinstance(last.last, Playing) else 0
    settled = last.ending is Ending.SETTLED
    if last.tricks is not None and not settled and (sum(last.tricks) + elsewhere != 10 or min(last.tricks) < 0):
        yield Violation(deal, "tricks_not_ten", f"the tricks are {last.tricks}")
    if legal_actions(last):
        yield Violation(deal, "action_after_end", "something is legal after the end")


def check_sheet(deal: int, before: Sheet, played: PlayedDeal, match: Match) -> Iterator[Violation]:
    """The sheet is the sum of the entries, and the settlement sums to zero."""
    if before.add(played.entries) != match.progress.sheet:
        yield Violation(deal, "sheet_differs", "the entries of the deal do not lead to the sheet")
    settlement = settle(match.progress.sheet, match.rules)
    if sum(settlement.exact) != 0 or sum(settlement.rounded) != 0:
        yield Violation(deal, "settlement_not_zero", f"the settlement is {settlement.exact}")
