"""The view of a seat: everything it may see of its table, as the protocol says it.

Built from the seat's observation and from what is public of the match; nothing here looks into a hand.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass

from preferans.cards import Card, CardSet
from preferans.conventions.catalogue import load_preset
from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.notation.record import Ended
from preferans.notation.record_of import natural_end
from preferans.rules.actions import BidMisere, BidWithoutTalon, Claim, Hold, PartnerCall, Pass, TenCall, WhistCall
from preferans.rules.contract import Misere, TrickGame
from preferans.rules.state import Ending
from preferans.rules.view import Kind, Observation, Phase
from preferans.scoring.bombs import Bombs, bombs_after, factor_of, uses_bomb
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome
from preferans.scoring.prices import price_of
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Amounts, Sheet
from preferans.scoring.shortfall import lone_duty
from preferans.seats import Seat, chairs
from preferans.server import protocol as p
from preferans.server.amounts import amount, entry_views
from preferans.server.codec import call_text
from preferans.server.legal import legal_view, refusals, standing_bid
from preferans.server.looking import seen_by, unlooked
from preferans.server.state import TableState

CHOSEN_APART = ("players", "two_player", "pool_target", "pool_total_per_player")
"""What every company chooses beside its conventions."""
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
    seen = seen_by(state, me)
    if seen is None:
        raise ValueError("nothing has been dealt")
    match, dark = state.match, unlooked(state)
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
        without_talon=seen.without_talon or bare_stands(seen),
        dark=seen.dark,
        partner=None if seen.partner is None else seen.partner.index,
        unlooked=tuple(seat.index for seat in dark),
        talon=tuple(card.name for card in seen.talon),
        discard=None if seen.discard is None else (seen.discard[0].name, seen.discard[1].name),
        mode=seen.mode,
        trick=_open_trick(seen),
        next_hand=None if seen.next_hand is None else seen.next_hand.index,
        tricks=_tricks(seen),
        sides=_sides(seen),
        claim=_claim(seen),
        result=_result(state, seen),
        sheet=sheet_view(match.progress, match.rules),
        settlement=_settlement(state),
        next=_next(state),
        ready=tuple(seat.index for seat in state.ready),
        finishing=tuple(seat.index for seat in state.finishing),
        last_spiral=match.progress.stopped and not match.progress.ended,
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
    changed = {name: value for name, value in rules.options().items() if value != usual[name] and name not in CHOSEN_APART}
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
        return legal_view(seen, refusals(state.match.current.state, seen), looked=seen.viewer not in unlooked(state))
    waited_for = seen.viewer in sitting.people and seen.viewer not in state.ready
    may_finish = state.may_finish and seen.viewer not in state.finishing
    return p.Legal(next=waited_for and not state.ended, finish=may_finish and not state.ended)


def said(seen: Observation) -> tuple[p.Said, ...]:
    """Everything that was said aloud, in its order."""
    lines = [p.Said(call.actor.index, "bid", call_text(call)) for call in seen.calls]
    lines += [p.Said(answer.actor.index, "partner", answer.call.value) for answer in seen.partner_answers]
    if seen.partner is not None:
        lines.append(p.Said(seen.partner.index, "partner", PartnerCall.ACCEPT.value))
    if seen.declarer is not None and (seen.kind is Kind.GAME or _ordered_misere(seen)):
        lines.append(p.Said(seen.declarer.index, "contract", str(seen.contract)))
    if seen.declarer is not None and seen.ending is Ending.SURRENDERED:
        lines.append(p.Said(seen.declarer.index, "surrender"))
    lines += [p.Said(answer.actor.index, "whist", answer.call.value) for answer in seen.whist_answers]
    lines += [p.Said(invite.actor.index, "invite", "invite" if invite.invites else "decline") for invite in seen.invites]
    lines += _said_of_ten(seen)
    whister = _chooser(seen)
    if seen.mode is not None and whister is not None:
        lines.append(p.Said(whister.index, "mode", seen.mode.value))
    if seen.declarer is not None and seen.ending is Ending.CONCEDED:
        lines.append(p.Said(seen.declarer.index, "concede"))
    return tuple(lines)


def _ordered_misere(seen: Observation) -> bool:
    """A misère that was ordered over a trick game's bid (A-63)."""
    return seen.kind is Kind.MISERE and seen.contract is not None and not isinstance(seen.bid, Misere)


def _said_of_ten(seen: Observation) -> list[p.Said]:
    lines = [p.Said(answer.actor.index, "ten", answer.call.value) for answer in seen.ten_answers]
    if seen.declarer is None:
        return lines
    if seen.ending is Ending.WAIVED and seen.rules.whist.ten_mode == "checked":
        # The last waiver ends the deal and is in no state of it.
        place = seen.place(seen.declarer)
        others = (seen.seats[(place + step) % 3] for step in (1, 2))
        return [p.Said(seat.index, "ten", TenCall.WAIVE.value) for seat in others if seat is not Seat.DUMMY]
    if seen.ending is Ending.SETTLED and seen.final_tricks is not None and lines:
        lines.append(p.Said(lines[-1].chair, "settle_ten", str(seen.final_tricks[seen.place(seen.declarer)])))
    return lines


def bare_stands(seen: Observation) -> bool:
    """Whether the bid that stands in the auction is one without the talon."""
    for call in reversed(seen.calls):
        if not isinstance(call, Pass | Hold):
            return isinstance(call, BidWithoutTalon) or (isinstance(call, BidMisere) and call.without_talon)
    return False


def _chooser(seen: Observation) -> Seat | None:
    """Who has chosen how it is played: the inviter where he decides, else the lone whister."""
    inviter = next((invite.actor for invite in seen.invites if invite.invites), None)
    return inviter if inviter is not None and seen.rules.whist.open_choice == "inviter_decides" else lone_whister(seen)


def lone_whister(seen: Observation) -> Seat | None:
    """Who whists alone, as far as the answers go."""
    last = {answer.actor: answer.call for answer in seen.whist_answers}
    whisters = [seat for seat, call in last.items() if call in (WhistCall.WHIST, WhistCall.WHIST_RETURN)]
    return whisters[0] if len(whisters) == 1 else None


def trick_view(seen: Observation, place: int) -> p.TrickView:
    """A finished trick, counted from 0."""
    trick = seen.tricks[place]
    return p.TrickView(
        number=place + 1,
        leader=trick.leader.index,
        cards=_played(seen, trick.leader, trick.cards),
        winner=trick.winner.index if trick.winner else None,
        talon=None if trick.talon is None else trick.talon.name,
        talon_chair=_talons_chair(seen, trick.talon),
    )


def _played(seen: Observation, leader: Seat, cards: tuple[Card, ...]) -> tuple[p.Played, ...]:
    """The cards of a trick with the hands that they came from; a dummy lies closed in raspasy (A-84)."""
    first = seen.place(leader)
    hands = [seen.seats[(first + i) % 3] for i in range(3)]
    if seen.kind is Kind.RASPASY:
        hands = [seat for seat in hands if seat is not Seat.DUMMY]
    return tuple(p.Played(seat.index, card.name) for seat, card in zip(hands, cards, strict=False))


def _talons_chair(seen: Observation, card: Card | None) -> int | None:
    """The sitting dealer, who leads the talon's card as his own (A-71)."""
    return seen.dealer.index if card is not None and _dealer_leads(seen) else None


def _dealer_leads(seen: Observation) -> bool:
    """Whether the talon is the sitting dealer's in raspasy."""
    return seen.dealer not in seen.seats and seen.rules.dealer.dealer_raspasy == "plays_two_talon_cards"


def _open_trick(seen: Observation) -> p.TrickView | None:
    if seen.phase not in _IN_PLAY or seen.leader is None:
        return None
    card = seen.talon_card
    return p.TrickView(
        number=len(seen.tricks) + 1,
        leader=seen.leader.index,
        cards=_played(seen, seen.leader, seen.trick),
        talon=None if card is None else card.name,
        talon_chair=_talons_chair(seen, card),
    )


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
        return _alone(seen, taken)
    others = tuple(seat for seat in seen.seats if seat != seen.declarer)
    against = tuple(seat.index for seat in others)
    together = sum(taken[seat] for seat in others)
    contract = seen.contract
    if contract is None or isinstance(contract, Misere):
        return (
            p.Side("declarer", (seen.declarer.index,), taken[seen.declarer], 0, at_most=True),
            p.Side("catchers", against, together),
        )
    return (
        p.Side("declarer", (seen.declarer.index,), taken[seen.declarer], contract.level),
        p.Side("whisters", against, together, _duty(seen, contract) or None),
    )


def _duty(seen: Observation, contract: TrickGame) -> int:
    """Tricks that the whisters owe: fewer if nobody was invited, where that is agreed; the sitting dealer owes none (A-89)."""
    price = price_of(seen.rules, contract.level)
    whister = lone_whister(seen)
    if whister is None:
        return price.duty
    if whister not in seen.seats:
        return 0
    explicit = seen.rules.whist.invite == "explicit_invite" and not any(invite.invites for invite in seen.invites)
    return lone_duty(seen.rules, price, uninvited=explicit).tricks


def _alone(seen: Observation, taken: Mapping[Seat, int]) -> tuple[p.Side, ...]:
    """Raspasy: everybody for himself, the sitting dealer too where he plays the talon."""
    sides = tuple(p.Side("alone", (seat.index,), taken[seat]) for seat in seen.seats if seat is not Seat.DUMMY)
    return (*sides, p.Side("alone", (seen.dealer.index,), seen.taken(seen.dealer))) if _dealer_leads(seen) else sides


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
    past, outcome = state.past[-1], played.outcome
    return p.Result(
        ending=seen.ending,
        kind=seen.kind or Kind.GAME,
        declarer=None if seen.declarer is None else seen.declarer.index,
        bid=_text(seen.bid),
        contract=_text(seen.contract),
        tricks=seen.final_tricks,
        dealer_tricks=seen.taken(seen.dealer) if seen.kind is Kind.RASPASY and _dealer_leads(seen) else None,
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


def _next(state: TableState) -> p.NextDeal | None:
    if state.match.current is not None or state.ended:
        return None
    progress: Progress = state.match.progress
    return p.NextDeal(progress.dealer.index, progress.minimum, progress.price)
