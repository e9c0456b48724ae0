"""The player `rule`: one function per phase, each in its own file."""

from dataclasses import dataclass
from typing import assert_never

from preferans.bots.rule import answering, buying, calling, catching, claiming, ducking, tricks
from preferans.bots.rule.sight import Sight, closed_place, sight
from preferans.rules.actions import Action, AnswerClaim, Claim, Concede, PlayCard
from preferans.rules.view import Kind, Observation, Phase
from preferans.seats import Seat

WORTH_CLAIMING = 2
"""Tricks left from which on a claim saves time."""


@dataclass(frozen=True, slots=True)
class RuleBot:
    """A player by rules of thumb. It needs no chance: what it does follows from what it sees."""

    @property
    def name(self) -> str:
        """Its name in records."""
        return "rule"

    @property
    def version(self) -> str:
        """Its version."""
        return "1"

    def act(self, observation: Observation) -> Action:
        """What the advice of the books comes to."""
        match observation.phase:
            case Phase.AUCTION:
                return calling.choose_call(observation)
            case Phase.DISCARD:
                return buying.choose_discard(observation)
            case Phase.ORDER:
                return buying.choose_order(observation)
            case Phase.WHIST:
                return answering.choose_answer(observation)
            case Phase.TEN:
                return answering.choose_ten(observation)
            case Phase.MODE:
                return answering.choose_mode(observation)
            case Phase.PLAY:
                return _play(observation)
            case Phase.CLAIM:
                return _answer_claim(observation)
            case Phase.PARTNER:
                return answering.choose_partner(observation)
            case Phase.INVITE:
                return answering.choose_invite(observation)
            case Phase.SETTLE_TEN | Phase.FINISHED:
                raise ValueError("there is nothing to choose")
            case _:
                assert_never(observation.phase)


def _play(observation: Observation) -> Action:
    hand = observation.next_hand
    assert hand is not None  # noqa: S101 -- a card is due
    now = sight(observation, hand)
    claim = _claim(observation, now)
    if claim is not None:
        return claim
    cards = {action.card.bit: action for action in observation.legal if isinstance(action, PlayCard)}
    if len(cards) == 1:
        return next(iter(cards.values()))
    bits = list(cards)
    match observation.kind:
        case Kind.GAME:
            return cards[tricks.choose_trick_card(now, bits)]
        case Kind.MISERE if now.me != now.declarer:
            return cards[catching.choose_catching_card(now, bits)]
        case _:
            return cards[ducking.choose_ducking_card(now, bits)]


def _claim(observation: Observation, now: Sight) -> Action | None:
    """A claim or a concession that is certain; None if there is none or it may not be made."""
    seat, left = observation.viewer, 10 - len(observation.tricks)
    if left < WORTH_CLAIMING or seat not in observation.seats or closed_place(observation) is not None:
        return None
    if not any(isinstance(action, Claim) for action in observation.legal[-2:]):
        return None
    if observation.kind is Kind.MISERE and now.me != now.declarer:
        conceded = Concede(seat)
        return conceded if conceded in observation.legal and claiming.never_caught(now) else None
    if not claiming.takes_all(now) or claiming.refused_before(observation, now):
        return None
    one, two, three = (left if place == now.me else 0 for place in range(3))
    return Claim(seat, (one, two, three))


def _answer_claim(observation: Observation) -> Action:
    """Accept what gives the own side as much as its cards promise."""
    seat = observation.viewer
    now = sight(observation, seat if seat in observation.seats else _commanded(observation))
    match observation.claim:
        case Claim(_, shares):
            if observation.kind is Kind.GAME:
                mine = sum(shares[place] for place in now.mates)
                return AnswerClaim(seat, mine + 0.5 > claiming.hopes(now))
            return AnswerClaim(seat, _is_enough(observation, now, shares))
        case _:
            return AnswerClaim(seat, claiming.never_caught(now))


def _commanded(observation: Observation) -> Seat:
    """A hand that the viewer plays though it is another's."""
    commanders = zip(observation.seats, observation.commanders or (), strict=False)
    return next(hand for hand, commander in commanders if commander is observation.viewer)


def _is_enough(observation: Observation, now: Sight, shares: tuple[int, int, int]) -> bool:
    """Raspasy and misère: a claim is good for those who take nothing by it; a catcher asks for what can be caught."""
    if observation.kind is Kind.MISERE and now.me != now.declarer:
        partner = now.could[3 - now.me - now.declarer]
        return shares[now.declarer] + 0.3 > catching.prospects(now.hand, partner, now.could[now.declarer])
    return shares[now.me] < ducking.total_danger(now.hand, now.outside) + 0.5
