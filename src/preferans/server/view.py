"""The view of a seat: everything it may see of its table, as the protocol says it.

Built from the seat's observation and from what is public of the match; nothing here looks into a hand.
"""

from collections.abc import Collection
from dataclasses import dataclass

from preferans.cards import CardSet
from preferans.conventions.catalogue import load_preset
from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.rules.actions import Bid, Claim, Hold, Pass, TenCall, WhistCall
from preferans.rules.contract import Misere
from preferans.rules.state import Ending
from preferans.rules.view import Kind, Observation, Phase, observe
from preferans.scoring.prices import price_of
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import Seat, chairs
from preferans.server import protocol as p
from preferans.server.amounts import amount, entry_view
from preferans.server.legal import legal_view, refusals, standing_bid
from preferans.server.state import TableState

_IN_PLAY = (Phase.MODE, Phase.PLAY, Phase.CLAIM)


@dataclass(frozen=True, slots=True)
class Sitting:
    """Who sits at a table and by which conventions: what does not change in a match."""

    names: tuple[str, ...]
    bots: tuple[bool, ...]
    rules: p.Rules

    @property
    def people(self) -> tuple[Seat, ...]:
        """The chairs of people."""
        return tuple(seat for seat in chairs(len(self.bots)) if not self.bots[seat.index])


def table_view(state: TableState, sitting: Sitting, me: Seat, here: Collection[Seat]) -> p.View:
    """What this seat may see of the table.

    Raises: ValueError before the first deal.
    """
    if state.shown is None:
        raise ValueError("nothing has been dealt")
    match = state.match
    seen = observe(state.shown, me)
    return p.View(
        me=me.index,
        players=_players(sitting, here),
        rules=sitting.rules,
        deal=match.progress.number if match.current is not None else match.progress.number - 1,
        dealer=seen.dealer.index,
        hands=_hands(seen),
        minimum=seen.minimum,
        raspasy_price=state.price,
        phase=seen.phase,
        turn=None if seen.to_act is None else seen.to_act.index,
        legal=_legal(state, sitting, seen),
        hand=_cards(seen.hand),
        said=said(seen),
        kind=seen.kind,
        declarer=None if seen.declarer is None else seen.declarer.index,
        bid=_text(standing_bid(seen)),
        contract=_text(seen.contract),
        talon=tuple(card.name for card in seen.talon),
        discard=None if seen.discard is None else (seen.discard[0].name, seen.discard[1].name),
        mode=seen.mode,
        trick=_open_trick(seen),
        next_hand=None if seen.next_hand is None else seen.next_hand.index,
        tricks=_tricks(seen),
        sides=_sides(seen),
        claim=_claim(seen),
        result=_result(state, seen),
        sheet=sheet_view(match.progress.sheet, match.rules),
        settlement=_settlement(state),
        next=_next(state),
        ready=tuple(seat.index for seat in state.ready),
    )


def _players(sitting: Sitting, here: Collection[Seat]) -> tuple[p.Player, ...]:
    people = zip(chairs(len(sitting.names)), sitting.names, sitting.bots, strict=True)
    return tuple(p.Player(seat.index, name, bot, bot or seat in here) for seat, name, bot in people)


def pool_size(rules: RuleSet) -> int:
    """The size that was agreed: of each pool, or of a player's share in the common total."""
    return rules.pool.pool_total_per_player if rules.pool.end_condition == "total" else rules.pool.pool_target


def rules_view(rules: RuleSet) -> p.Rules:
    """The conventions in short: the preset, the size, and what else is another than usual."""
    usual = load_preset(rules.name).options()
    changed = tuple(name for name, value in rules.options().items() if value != usual[name] and name not in ("pool_target", "players"))
    return p.Rules(rules.name, pool_size(rules), changed)


def _cards(cards: CardSet) -> tuple[str, ...]:
    return tuple(card.name for card in cards)


def _text(value: object) -> str | None:
    return None if value is None else str(value)


def _hands(seen: Observation) -> tuple[p.HandView, p.HandView, p.HandView]:
    opened = dict(seen.open_hands)
    commanders = seen.commanders or seen.seats

    def one(place: int) -> p.HandView:
        seat = seen.seats[place]
        cards = _cards(opened[seat]) if seat in opened and seat != seen.viewer else None
        return p.HandView(seat.index, seen.held[place], seen.taken(seat), commanders[place].index, cards)

    return one(0), one(1), one(2)


def _legal(state: TableState, sitting: Sitting, seen: Observation) -> p.Legal:
    if state.match.current is not None:
        return legal_view(seen, refusals(state.match.current.state, seen))
    waited_for = seen.viewer in sitting.people and seen.viewer not in state.ready
    return p.Legal(next=waited_for and not state.ended)


def said(seen: Observation) -> tuple[p.Said, ...]:
    """Everything that was said aloud, in its order."""
    lines = [p.Said(call.actor.index, "bid", call_text(call)) for call in seen.calls]
    if seen.declarer is not None and seen.kind is Kind.GAME:
        lines.append(p.Said(seen.declarer.index, "contract", str(seen.contract)))
    if seen.declarer is not None and seen.ending is Ending.SURRENDERED:
        lines.append(p.Said(seen.declarer.index, "surrender"))
    lines += [p.Said(answer.actor.index, "whist", answer.call.value) for answer in seen.whist_answers]
    lines += _said_of_ten(seen)
    whister = lone_whister(seen)
    if seen.mode is not None and whister is not None:
        lines.append(p.Said(whister.index, "mode", seen.mode.value))
    return tuple(lines)


def _said_of_ten(seen: Observation) -> list[p.Said]:
    if seen.ending is Ending.WAIVED and seen.declarer is not None:  # the last waiver ends the deal and is in no state of it
        place = seen.place(seen.declarer)
        return [p.Said(seen.seats[(place + step) % 3].index, "ten", TenCall.WAIVE.value) for step in (1, 2)]
    return [p.Said(answer.actor.index, "ten", answer.call.value) for answer in seen.ten_answers]


def call_text(call: object) -> str:
    """A call of the auction as the protocol writes it."""
    match call:
        case Bid(_, game):
            return str(game)
        case Pass():
            return "pass"
        case Hold():
            return "hold"
        case _:
            return "misere"


def lone_whister(seen: Observation) -> Seat | None:
    """Who whists alone, as far as the answers go."""
    last = {answer.actor: answer.call for answer in seen.whist_answers}
    whisters = [seat for seat, call in last.items() if call in (WhistCall.WHIST, WhistCall.WHIST_RETURN)]
    return whisters[0] if len(whisters) == 1 else None


def trick_view(seen: Observation, place: int) -> p.TrickView:
    """A finished trick, counted from 0."""
    trick = seen.tricks[place]
    leader = seen.place(trick.leader)
    cards = tuple(p.Played(seen.seats[(leader + i) % 3].index, card.name) for i, card in enumerate(trick.cards))
    return p.TrickView(place + 1, trick.leader.index, cards, trick.winner.index if trick.winner else None, _turned(seen, place))


def _turned(seen: Observation, place: int) -> str | None:
    return seen.talon[place].name if seen.kind is Kind.RASPASY and place < len(seen.talon) else None


def _open_trick(seen: Observation) -> p.TrickView | None:
    if seen.phase not in _IN_PLAY or seen.leader is None:
        return None
    leader = seen.place(seen.leader)
    cards = tuple(p.Played(seen.seats[(leader + i) % 3].index, card.name) for i, card in enumerate(seen.trick))
    return p.TrickView(len(seen.tricks) + 1, seen.leader.index, cards, None, None if seen.talon_card is None else seen.talon_card.name)


def _tricks(seen: Observation) -> tuple[p.TrickView, ...]:
    """The last trick; all of them when the deal is over."""
    first = 0 if seen.phase is Phase.FINISHED else max(0, len(seen.tricks) - 1)
    return tuple(trick_view(seen, place) for place in range(first, len(seen.tricks)))


def _sides(seen: Observation) -> tuple[p.Side, ...]:
    """Tricks against what is owed, as long as cards are played and afterwards."""
    if seen.commanders is None or seen.kind is None:
        return ()
    taken = dict(zip(seen.seats, seen.final_tricks or tuple(seen.taken(seat) for seat in seen.seats), strict=True))
    if seen.declarer is None:
        return tuple(p.Side("alone", (seat.index,), taken[seat]) for seat in seen.seats)
    others = tuple(seat for seat in seen.seats if seat != seen.declarer)
    against = tuple(seat.index for seat in others)
    together = sum(taken[seat] for seat in others)
    contract = seen.contract
    if contract is None or isinstance(contract, Misere):
        return (
            p.Side("declarer", (seen.declarer.index,), taken[seen.declarer], 0, at_most=True),
            p.Side("catchers", against, together),
        )
    duty = price_of(seen.rules, contract.level).duty
    return (
        p.Side("declarer", (seen.declarer.index,), taken[seen.declarer], contract.level),
        p.Side("whisters", against, together, duty or None),
    )


def _claim(seen: Observation) -> p.ClaimView | None:
    if seen.claim is None:
        return None
    accepted = tuple(answer.actor.index for answer in seen.claim_answers if answer.accept)
    left = 10 - len(seen.tricks)
    if isinstance(seen.claim, Claim):
        return p.ClaimView(seen.claim.actor.index, False, left, seen.claim.tricks, accepted)
    return p.ClaimView(seen.claim.actor.index, True, left, None, accepted)


def _result(state: TableState, seen: Observation) -> p.Result | None:
    """The deal that is over, with its arithmetic and what it is worth."""
    if state.last is None or seen.revealed is None or seen.ending is None:
        return None
    match, played = state.match, state.match.played[-1]
    rules, shown = match.rules, seen.revealed
    kind = seen.kind or Kind.GAME
    return p.Result(
        ending=seen.ending,
        kind=kind,
        declarer=None if seen.declarer is None else seen.declarer.index,
        bid=_text(seen.bid),
        contract=_text(seen.contract),
        tricks=seen.final_tricks,
        need=_need(seen),
        entries=tuple(entry_view(entry, played.log.number, played.outcome, rules, state.price) for entry in played.entries),
        balance=amounts(settle(Sheet.empty(rules.players).add(played.entries), rules).exact),
        hands=tuple(p.Dealt(seat.index, _cards(hand)) for seat, hand in zip(seen.seats, shown.hands, strict=True)),
        talon=(shown.talon[0].name, shown.talon[1].name),
        discard=None if shown.discard is None else (shown.discard[0].name, shown.discard[1].name),
    )


def _need(seen: Observation) -> int | None:
    if seen.kind is Kind.MISERE:
        return 0
    contract = seen.contract or seen.bid
    return None if contract is None or isinstance(contract, Misere) else contract.level


def amounts(values: Amounts) -> tuple[p.Amount, ...]:
    """Figures as they travel."""
    return tuple(amount(value) for value in values)


def sheet_view(sheet: Sheet, rules: RuleSet) -> p.Sheet:
    """The totals."""
    target = rules.pool.pool_target * rules.prices.score_scale
    bounded = rules.pool.end_condition == "each_player"
    return p.Sheet(
        pool=amounts(sheet.pool),
        mountain=amounts(sheet.mountain),
        whists=tuple(amounts(row) for row in sheet.whists),
        closed=tuple(bounded and value >= target for value in sheet.pool),
        total=amounts(settle(sheet, rules).exact),
    )


def _settlement(state: TableState) -> p.Settlement | None:
    if not state.ended:
        return None
    rules = state.match.rules
    settled = settle(state.match.progress.sheet, rules)
    return p.Settlement(
        ended=_ENDED.get(rules.pool.end_condition, "agreement"),
        exact=amounts(settled.exact),
        rounded=settled.rounded,
        pairs=tuple(p.Pair(pair.winner.index, pair.loser.index, amount(pair.amount)) for pair in settled.pairs),
        payments=tuple(p.Payment(one.payer.index, one.payee.index, one.whists) for one in settled.payments),
    )


_ENDED = {"each_player": "pool", "total": "total"}


def _next(state: TableState) -> p.NextDeal | None:
    if state.match.current is not None or state.ended:
        return None
    progress: Progress = state.match.progress
    return p.NextDeal(progress.dealer.index, progress.minimum, progress.price)
