"""What was said and played in a deal, as all see it alike: read from what is public of an observation, whoever's it is."""

from collections.abc import Mapping

from preferans.cards import Card
from preferans.rules.actions import BidMisere, BidWithoutTalon, Claim, Hold, PartnerCall, Pass, TenCall, WhistCall
from preferans.rules.contract import Misere, TrickGame
from preferans.rules.raspasy import TalonRole, role_at
from preferans.rules.state import Ending
from preferans.rules.view import Kind, Observation, Phase
from preferans.scoring.prices import price_of
from preferans.scoring.shortfall import lone_duty
from preferans.seats import Seat
from preferans.server import protocol as p
from preferans.server.codec import call_text

_IN_PLAY = (Phase.MODE, Phase.PLAY, Phase.CLAIM)


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
    return seen.dealer.index if card is not None and dealer_leads(seen) else None


def dealer_leads(seen: Observation) -> bool:
    """Whether the talon is the sitting dealer's in raspasy."""
    return role_at(seen.rules) is TalonRole.DEALERS


def open_trick(seen: Observation) -> p.TrickView | None:
    """The trick on the table; None where no cards are played."""
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


def last_tricks(seen: Observation) -> tuple[p.TrickView, ...]:
    """The last trick; all of them when the deal is over."""
    first = 0 if seen.phase is Phase.FINISHED else max(0, len(seen.tricks) - 1)
    return tuple(trick_view(seen, place) for place in range(first, len(seen.tricks)))


def sides(seen: Observation) -> tuple[p.Side, ...]:
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
    return (*sides, p.Side("alone", (seen.dealer.index,), seen.taken(seen.dealer))) if dealer_leads(seen) else sides


def claim_view(seen: Observation) -> p.ClaimView | None:
    """The claim that is to be answered."""
    if seen.claim is None:
        return None
    accepted = tuple(answer.actor.index for answer in seen.claim_answers if answer.accept)
    left = 10 - len(seen.tricks)
    if isinstance(seen.claim, Claim):
        return p.ClaimView(seen.claim.actor.index, False, left, seen.claim.tricks, accepted)
    return p.ClaimView(seen.claim.actor.index, True, left, None, accepted)
