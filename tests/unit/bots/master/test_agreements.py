"""What `master` says where `rule` spoke for it before: halves with the dealer, invitations, checked tens; raspasy of two."""

import random

import pytest

from preferans.bots.master.bot import MasterBot
from preferans.bots.master.checking import choose_check
from preferans.bots.master.deciding import Decision
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.levels import CLUB, FAST, NOVICE, Level
from preferans.bots.master.openhand.table import suit_of
from preferans.bots.master.pairing import Duel
from preferans.bots.master.searching import bits
from preferans.bots.player import Chance
from preferans.bots.standing import FIRST
from preferans.conventions.catalogue import build
from preferans.rules.actions import AnswerPartner, AnswerTen, Invite, PartnerCall, PlayCard, TenCall
from preferans.rules.engine import apply, to_act
from preferans.rules.state import DealState
from preferans.rules.view import Observation, Phase, observe
from support.deals import cards, fresh, rules, run
from support.tables import TABLES

HALVES = build("sochi", {"dealer_partner": "any"}, 4)
COLD = "S:AKQJT9 C:AK D:AK H:-", "S:87 C:987 D:987 H:87", "S:- C:QJ D:QJ H:AKQJT9", "CT DT"
HOPELESS = "S:98 C:T98 D:987 H:87", "S:AKQ C:AKQ D:AK H:AK", "S:JT7 C:J7 D:QJT H:QJ", "HT H9"
INVITED = rules(invite="explicit_invite", solo_duty="reduced_if_uninvited", open_choice="inviter_decides")


def asked(state: DealState) -> tuple[Observation, Decision]:
    """What the quick one sees whose turn it is, and what it decides."""
    seat = to_act(state)
    assert seat is not None
    seen = observe(state, seat)
    decision = MasterBot(Chance(1, 1, seat), FAST).decide(seen)
    assert decision.action in seen.legal
    return seen, decision


@pytest.mark.parametrize(("deal", "call"), [(COLD, PartnerCall.DECLINE), (HOPELESS, PartnerCall.OFFER)])
def test_a_good_game_is_not_shared_and_a_bad_one_is_offered(deal: tuple[str, str, str, str], call: PartnerCall) -> None:
    """A-83, A-223: the winner weighs the deal with and without halves, and wants company only where he loses."""
    seen, decision = asked(run(fresh(*deal, agreed=HALVES), "6S pass pass"))
    assert seen.phase is Phase.PARTNER
    assert decision.action == AnswerPartner(seen.viewer, call)
    assert len(decision.worth) == 2


@pytest.mark.parametrize("script", ["6S pass pass offer", "misere pass pass offer"])
def test_the_dealer_weighs_what_he_is_offered(script: str) -> None:
    """A-83: he sees no card; the hands are drawn as the auction has them, and he takes what is worth more to him."""
    seen, decision = asked(run(fresh(agreed=HALVES), script))
    assert seen.viewer not in seen.seats
    assert not seen.hand
    assert set(decision.worth) == {AnswerPartner(seen.viewer, PartnerCall.ACCEPT), AnswerPartner(seen.viewer, PartnerCall.DECLINE)}
    assert decision.worth[decision.action] == max(decision.worth.values())


@pytest.mark.parametrize(("declarer", "call"), [("S:AKQJT9 C:AK D:AK H:-", TenCall.WAIVE), ("S:AKQJT9 C:AQ D:AK H:-", TenCall.CHECK)])
def test_a_ten_is_checked_where_a_trick_may_lie(declarer: str, call: TenCall) -> None:
    """A-68, A-224: a check costs nothing, so one world with a trick is reason enough; against ten tops there is none."""
    second = "S:87 C:987 D:987 H:87" if call is TenCall.WAIVE else "S:87 C:K98 D:987 H:87"
    third = "S:- C:QJ D:QJ H:AKQJT9" if call is TenCall.WAIVE else "S:- C:J7 D:QJ H:AKQJT9"
    state = run(fresh(declarer, second, third, "CT DT"), "6S pass pass discard:CT,DT order:10S")
    seen, decision = asked(state)
    assert seen.phase is Phase.TEN
    assert decision.action == AnswerTen(seen.viewer, TenCall.CHECK)  # from his cards he cannot know that there is none
    real = Weighed((cards(declarer).mask, cards(second).mask, cards(third).mask), cards("CT DT").mask, 1.0)
    assert choose_check(seen, [real], FIRST).action == AnswerTen(seen.viewer, call)


def test_an_invitation_is_weighed_by_both() -> None:
    """A-82, A-224: the whister is asked first, then who passed; each weighs all tricks against the whister's own."""
    state = run(fresh(agreed=INVITED), "6S pass pass discard:D9,H9 order:6C whist pass")
    for word in ("decline", ""):
        seen, decision = asked(state)
        assert seen.phase is Phase.INVITE
        assert set(decision.worth) == {Invite(seen.viewer, invites=True), Invite(seen.viewer, invites=False)}
        state = run(state, word) if word else state


def plainly(leads: int, other: int) -> int:
    """The tricks of who leads in raspasy of two, every card of both tried."""
    if not leads:
        return 0
    found = []
    for card in bits(leads):
        rest, follow = leads ^ card, other & suit_of(card) or other
        found.append(
            max(
                rest.bit_count() - plainly(other ^ reply, rest)
                if reply & suit_of(card) and reply > card
                else 1 + plainly(rest, other ^ reply)
                for reply in bits(follow)
            )
        )
    return min(found)


@pytest.mark.parametrize("seed", range(12))
def test_two_hands_are_solved(seed: int) -> None:
    """A-84, A-225: with every card of both tried the same tricks come out."""
    dealt = random.Random(seed).sample([1 << at for at in range(32)], 8)
    leads, other = sum(dealt[:4]), sum(dealt[4:])
    assert Duel().least(leads, other) == plainly(leads, other)


@pytest.mark.parametrize("level", [FAST, CLUB, NOVICE])
def test_raspasy_of_two_is_searched(level: Level) -> None:
    """A-84, A-225: every card is weighed, early by playing out, late by solving; nothing is left to the books."""
    state = run(fresh(agreed=TABLES["two"]), "pass pass")
    weighed = 0
    while (seat := to_act(state)) is not None:
        seen = observe(state, seat)
        decision = MasterBot(Chance(1, 1, seat), level).decide(seen)
        assert decision.action in seen.legal
        cards_of = [action for action in seen.legal if isinstance(action, PlayCard)]
        if decision.worth:
            assert set(decision.worth) == set(cards_of)
            weighed += 1
        state = apply(state, decision.action).state
    assert weighed >= 6
