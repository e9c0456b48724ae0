"""The view of a seat: everything it may see of its table, as the protocol says it.

Built from the seat's observation and from what is public of the match; nothing here looks into a hand.
"""

from collections.abc import Collection
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

import msgspec

from preferans.cards import Card, CardSet
from preferans.conventions.catalogue import changed_options
from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.notation.record import Ended
from preferans.notation.record_of import natural_end
from preferans.rules.contract import Misere
from preferans.rules.view import Kind, Observation
from preferans.scoring.bombs import Bombs, bombs_after, factor_of, uses_bomb
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import SEATS, Seat, chairs
from preferans.server import protocol as p
from preferans.server.amounts import amount, entry_views
from preferans.server.between import cut_view, lots_view, next_deal
from preferans.server.fairness import fair_view, next_fair
from preferans.server.legal import legal_view, refusals, standing_bid
from preferans.server.looking import own_of, seen_by, unlooked
from preferans.server.remembered import Remembered
from preferans.server.said_and_played import bare_stands, claim_view, dealer_leads, last_tricks, open_trick, said, sides
from preferans.server.state import TableState

CHOSEN_APART = ("players", "two_player", "pool_target", "pool_total_per_player")
"""What every company chooses beside its conventions."""
_sheets: Remembered[Progress, p.Sheet] = Remembered(4096)
"""The sheet changes once a deal, and is shown at every card."""


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table and by which conventions: what does not change in a match."""

    names: tuple[str, ...]
    bots: tuple[bool, ...]
    rules: p.Rules
    levels: tuple[p.BotKind, ...] = ()
    """How well the bots play, by chair; empty where nobody asks."""

    @property
    def people(self) -> tuple[Seat, ...]:
        """The chairs of people."""
        return tuple(seat for seat in chairs(len(self.bots)) if not self.bots[seat.index])


def table_view(state: TableState, sitting: Sitting, me: Seat, here: Collection[Seat]) -> p.View:
    """What this seat may see of the table.

    Raises: ValueError before the first deal.
    """
    return view_among(state, sitting, me, players_view(sitting, here))


def view_among(state: TableState, sitting: Sitting, me: Seat, players: tuple[p.Player, ...]) -> p.View:
    """The same, where it is told already who is there: what all see, and what this seat alone knows and may do.

    Raises: ValueError before the first deal.
    """
    open_to_all = _open.of(state, lambda: _open_view(state))
    own = own_of(state, me)
    return msgspec.structs.replace(
        open_to_all,
        me=me.index,
        players=players,
        rules=sitting.rules,
        hands=_hands(open_to_all.hands, me),
        legal=_legal(state, sitting, me, open_to_all.unlooked),
        hand=_cards(own.hand),
        talon=_named(own.talon),
        discard=None if own.discard is None else (own.discard[0].name, own.discard[1].name),
    )


Hands: TypeAlias = tuple[p.HandView, p.HandView, p.HandView]


_open: Remembered[TableState, p.View] = Remembered(64)
"""What all views of a revision have alike is worth being computed once."""


_NO_RULES = p.Rules("", 0, {})
"""They are those of a sitting, as the names are."""


def _open_view(state: TableState) -> p.View:
    """What lies open to all: made from the sight of nobody at the table, so that no hand can be in it, whoever asks first."""
    noone = nobody(len(state.match.players))
    seen = seen_by(state, noone)
    if seen is None:
        raise ValueError("nothing has been dealt")
    match = state.match
    return p.View(
        me=noone.index,
        players=(),
        rules=_NO_RULES,
        deal=match.progress.number if match.current is not None else match.progress.number - 1,
        dealer=seen.dealer.index,
        hands=_open_hands(seen),
        minimum=seen.minimum,
        raspasy_price=state.price,
        phase=seen.phase,
        turn=None if seen.to_act is None else seen.to_act.index,
        legal=p.Legal(),
        hand=(),
        said=said(seen),
        kind=seen.kind,
        declarer=None if seen.declarer is None else seen.declarer.index,
        bid=_text(standing_bid(seen)),
        contract=_text(seen.contract),
        without_talon=seen.without_talon or bare_stands(seen),
        dark=seen.dark,
        partner=None if seen.partner is None else seen.partner.index,
        unlooked=tuple(seat.index for seat in unlooked(state)),
        talon=_named(seen.talon),
        discard=None,
        mode=seen.mode,
        trick=open_trick(seen),
        next_hand=None if seen.next_hand is None else seen.next_hand.index,
        tricks=last_tricks(seen),
        sides=sides(seen),
        claim=claim_view(seen),
        result=_result(state, seen),
        sheet=_sheets.of(match.progress, lambda: sheet_view(match.progress, match.rules)),
        settlement=_settlement(state),
        next=next_deal(state),
        ready=tuple(seat.index for seat in state.ready),
        finishing=tuple(seat.index for seat in state.finishing),
        cut=cut_view(state.match.rules, seen.dealer, state.cut),
        lots=lots_view(state),
        fair=fair_view(state),
        next_fair=next_fair(state),
        extending=state.extending,
        moved=state.moved,
        last_spiral=match.progress.stopped and not match.progress.ended,
        given=state.given,
    )


def nobody(players: int) -> Seat:
    """A seat that is not at the table: what it may know is what lies open for all."""
    return SEATS[players] if players < len(SEATS) else Seat.DUMMY


def players_view(sitting: Sitting, here: Collection[Seat]) -> tuple[p.Player, ...]:
    """Who sits where, and who is there."""
    levels: tuple[p.BotKind, ...] = sitting.levels or tuple("" for _ in sitting.names)
    people = zip(chairs(len(sitting.names)), sitting.names, sitting.bots, levels, strict=True)
    return tuple(p.Player(seat.index, name, bot, bot or seat in here, level) for seat, name, bot, level in people)


def pool_size(rules: RuleSet) -> int:
    """The size that was agreed: of each pool, or of a player's share in the common total."""
    return rules.pool.pool_total_per_player if rules.pool.end_condition == "total" else rules.pool.pool_target


@lru_cache(maxsize=256)  # tables of the same conventions share them
def rules_view(rules: RuleSet) -> p.Rules:
    """The conventions in short: the preset, the size, and what else is another than usual."""
    changed = {name: value for name, value in changed_options(rules).items() if name not in CHOSEN_APART}
    return p.Rules(rules.name, pool_size(rules), changed)


def _cards(cards: CardSet) -> tuple[str, ...]:
    return _names(cards.mask)


def _named(cards: tuple[Card, ...]) -> tuple[str, ...]:
    return tuple(card.name for card in cards)


@lru_cache(maxsize=1 << 15)
def _names(mask: int) -> tuple[str, ...]:
    """Most hands are shown again at the next card as they are."""
    return tuple(card.name for card in CardSet(mask))


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _open_hands(seen: Observation) -> Hands:
    opened = dict(seen.open_hands)
    commanders = seen.commanders or seen.seats

    def one(place: int) -> p.HandView:
        seat = seen.seats[place]
        cards = _cards(opened[seat]) if seat in opened else None
        return p.HandView(seat.index, seen.held[place], seen.taken(seat), commanders[place].index, cards)

    return one(0), one(1), one(2)


def _hands(hands: Hands, me: Seat) -> Hands:
    """The hands for one who holds one of them: his own cards stand elsewhere."""
    first, second, third = (
        msgspec.structs.replace(hand, cards=None) if hand.chair == me.index and hand.cards is not None else hand for hand in hands
    )
    return first, second, third


def _legal(state: TableState, sitting: Sitting, me: Seat, unlooked_at: tuple[int, ...]) -> p.Legal:
    if state.match.current is not None:
        looked = me.index not in unlooked_at
        seen = seen_by(state, me) if state.turn is me else None
        return p.Legal(look=not looked) if seen is None else legal_view(seen, refusals(state.match.current.state, seen), looked=looked)
    waited_for = me in sitting.people and me not in state.ready
    may_finish = state.may_finish and me not in state.finishing
    extend = me in sitting.people and state.may_extend
    return p.Legal(next=waited_for and not state.ended, finish=may_finish and not state.ended, extend=extend)


def _result(state: TableState, seen: Observation) -> p.Result | None:
    """The deal that is over, with its arithmetic and what it is worth."""
    if state.last is None or seen.revealed is None or seen.ending is None:
        return None
    match, played = state.match, state.match.played[-1]
    rules, shown = match.rules, seen.revealed
    past, outcome = state.past[-1], played.outcome
    return p.Result(
        ending=seen.ending,
        kind=seen.kind or Kind.GAME,
        declarer=None if seen.declarer is None else seen.declarer.index,
        bid=_text(seen.bid),
        contract=_text(seen.contract),
        tricks=seen.final_tricks,
        dealer_tricks=seen.taken(seen.dealer) if seen.kind is Kind.RASPASY and dealer_leads(seen) else None,
        need=_need(seen),
        entries=entry_views(played, rules, past),
        balance=amounts(settle(Sheet.empty(rules.players).add(played.entries), rules).exact),
        hands=tuple(p.Dealt(seat.index, _cards(hand)) for seat, hand in zip(seen.seats, shown.hands, strict=True)),
        talon=(shown.talon[0].name, shown.talon[1].name),
        discard=None if shown.discard is None else (shown.discard[0].name, shown.discard[1].name),
        dark=seen.dark,
        without_talon=seen.without_talon,
        partner=None if seen.partner is None else seen.partner.index,
        dark_passes=tuple(seat.index for seat in outcome.dark_passes) if isinstance(outcome, RaspasyOutcome) else (),
        factor=factor_of(outcome, rules, past.bombs),
        bomb=uses_bomb(outcome, past.bombs),
        earned=tuple(place for place, change in enumerate(bombs_change(outcome, rules, past.bombs)) if change > 0),
    )


def bombs_change(outcome: DealOutcome, rules: RuleSet, before: Bombs) -> tuple[int, ...]:
    """By how much each owns more bombs after the deal."""
    return tuple(new - old for old, new in zip(before, bombs_after(outcome, rules, before), strict=True))


def _need(seen: Observation) -> int | None:
    if seen.kind is Kind.MISERE:
        return 0
    contract = seen.contract or seen.bid
    return None if contract is None or isinstance(contract, Misere) else contract.level


def amounts(values: Amounts) -> tuple[p.Amount, ...]:
    """Figures as they travel."""
    return tuple(amount(value) for value in values)


def sheet_view(progress: Progress, rules: RuleSet) -> p.Sheet:
    """The totals."""
    sheet = progress.sheet
    target = rules.pool.pool_target * rules.prices.score_scale
    bounded = rules.pool.end_condition == "each_player"
    return p.Sheet(
        pool=amounts(sheet.pool),
        mountain=amounts(sheet.mountain),
        whists=tuple(amounts(row) for row in sheet.whists),
        closed=tuple(bounded and value >= target for value in sheet.pool),
        bombs=progress.owned_bombs if rules.bombs.bomb != "off" else (),
        total=amounts(settle(sheet, rules).exact),
    )


def _settlement(state: TableState) -> p.Settlement | None:
    if not state.ended:
        return None
    rules = state.match.rules
    settled = settle(state.match.progress.sheet, rules)
    return p.Settlement(
        ended=(natural_end(state.match.progress) or Ended.AGREEMENT).value,
        exact=amounts(settled.exact),
        rounded=settled.rounded,
        pairs=tuple(p.Pair(pair.winner.index, pair.loser.index, amount(pair.amount)) for pair in settled.pairs),
        payments=tuple(p.Payment(one.payer.index, one.payee.index, one.whists) for one in settled.payments),
    )
