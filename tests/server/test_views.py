"""What a seat is sent: nothing that it may not know, in no message and no phase."""

import random
from dataclasses import replace
from itertools import pairwise

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.cards import DECK, CardSet
from preferans.errors import PreferansError
from preferans.match.log import DealLog
from preferans.match.match import Current, Player
from preferans.rules.actions import Action, Claim, PlayMode, TenCall, WhistCall
from preferans.rules.engine import to_act
from preferans.rules.state import DealState
from preferans.rules.view import Phase, observe
from preferans.seats import SEATS, Seat
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.codec import Done
from preferans.server.happened import happened
from preferans.server.judging import judged, rejected
from preferans.server.state import TableState, advance, begin
from preferans.server.view import Sitting, rules_view, table_view
from support.deals import rules
from support.random_play import Walk, hidden_cards, seats_of, twin_walk, walk

SEEDS = st.integers(0, 2**48)
OPTIONS = st.sampled_from([{}, {"talon_raspasy_3": "closed"}, {"open_when": "before_first_lead"}, {"misere_open": False}])
FEW = settings(max_examples=min(100, settings().max_examples))
"""Each example is a whole deal, seen by every seat at every moment; the laws of the views below have the thousand."""
NAMES = ("Анна", "Борис", "Вера")


def table_at(walked: Walk, upto: int, state: DealState) -> TableState:
    """A table whose deal has come so far."""
    log = DealLog(1, walked.dealer, walked.order, walked.pair, walked.actions[:upto])
    fresh = begin(walked.rules, tuple(Player(name) for name in NAMES), walked.dealer)
    return replace(fresh, rev=upto + 1, price=1, match=replace(fresh.match, current=Current(log, state)))


def sitting(walked: Walk) -> Sitting:
    """Three people."""
    return Sitting(NAMES, (False, False, False), rules_view(walked.rules))


def frames(walked: Walk, upto: int, viewer: Seat) -> list[bytes]:
    """Everything that this seat is sent about that moment: the snapshot, the event that led to it, and refusals."""
    table = table_at(walked, upto, walked.states[upto])
    seats = sitting(walked)
    sent = [msgspec.json.encode(p.SnapshotMessage("t", table.rev, table_view(table, seats, viewer, SEATS[:3])))]
    if upto:
        before = table_at(walked, upto - 1, walked.states[upto - 1])
        line = line_of(walked.actions[upto - 1])
        step = advance(before, line)
        view = table_view(step.state, seats, viewer, SEATS[:3])
        sent.append(msgspec.json.encode(p.EventFrame("t", step.state.rev, view, happened(before, line, step))))
    return sent


def probes() -> tuple[p.ActionMessage, ...]:
    """Things that somebody could send to find out what he does not see."""
    games = tuple(f"{level}{strain}" for level in range(6, 11) for strain in ("S", "H", "NT"))
    return (
        *(p.BidAct(call) for call in ("pass", "hold", "misere", *games)),
        *(p.CardAct(card.name, hand) for card in DECK for hand in range(3)),
        *(p.DiscardAct((one.name, two.name)) for one, two in pairwise(DECK)),
        *(p.OrderAct(game) for game in games),
        p.SurrenderAct(),
        *(p.WhistAct(call) for call in WhistCall),
        *(p.TenAct(call) for call in TenCall),
        *(p.ModeAct(mode) for mode in PlayMode),
        *(p.ClaimAct(shares) for shares in ((10, 0, 0), (0, 10, 0), (3, 3, 4), (1, 0, 0), (0, 0, 1), (-1, 2, 0))),
        p.ConcedeAct(),
        p.AnswerAct("accept"),
        p.NextAct(),
    )


PROBES = probes()


def answers(walked: Walk, upto: int, viewer: Seat) -> list[bytes | str]:
    """The reject for each probe, or that it would be accepted: then the receipt says its revision and nothing else."""
    table = table_at(walked, upto, walked.states[upto])
    found: list[bytes | str] = []
    for probe in PROBES:
        try:
            judged(table, SEATS[:3], viewer, probe)
        except PreferansError as error:
            found.append(msgspec.json.encode(rejected("command", table.rev, error)))
        else:
            found.append("accepted")
    return found


@FEW
@given(SEEDS, OPTIONS)
def test_refusals_tell_nothing_hidden(seed: int, options: dict[str, object]) -> None:
    """Whatever a seat sends, worlds that it cannot tell apart answer it byte by byte alike."""
    walked = walk(seed, rules(**options))
    rng = random.Random(seed)
    for upto in range(0, len(walked.actions), 3):
        viewer = to_act(walked.states[upto]) if rng.random() < 0.7 else SEATS[rng.randrange(3)]
        assert viewer is not None
        other = twin_walk(walked, upto, viewer, rng)
        if other is not None:
            assert answers(walked, upto, viewer) == answers(other, upto, viewer)


def line_of(action: Action) -> Done:
    """The line of the log that an action makes."""
    return Done(action.actor.index, codec.to_message(action))


@FEW
@given(SEEDS, OPTIONS)
def test_messages_tell_nothing_hidden(seed: int, options: dict[str, object]) -> None:
    """Two worlds that a seat cannot tell apart give it byte-identical snapshots and events, in every phase (R4)."""
    walked = walk(seed, rules(**options))
    rng = random.Random(seed)
    for upto in range(len(walked.actions)):
        for viewer in seats_of(walked):
            other = twin_walk(walked, upto, viewer, rng)
            if other is not None:
                assert frames(walked, upto, viewer) == frames(other, upto, viewer)


def test_the_law_reaches_every_phase() -> None:
    """There are twins in every phase of sochi, and events among them; otherwise the law above would say nothing."""
    met: set[Phase] = set()
    for seed in range(120):
        walked = walk(seed)
        rng = random.Random(seed)
        for upto in range(len(walked.actions)):
            for viewer in seats_of(walked):
                if twin_walk(walked, upto, viewer, rng) is not None:
                    met.add(observe(walked.states[upto], viewer).phase)
    assert met == set(Phase) - {Phase.FINISHED, Phase.PARTNER, Phase.INVITE, Phase.SETTLE_TEN}


@FEW
@given(SEEDS, OPTIONS)
def test_no_frame_names_a_hidden_card(seed: int, options: dict[str, object]) -> None:
    """No card that a seat has not seen stands in any of its frames before the deal is over (R4); the reference is the table's rules, not the view."""
    walked = walk(seed, rules(**options))
    for upto in range(len(walked.actions)):
        for viewer in seats_of(walked):
            text = b"".join(frames(walked, upto, viewer))
            named = [card.name for card in hidden_cards(walked, upto, viewer) if f'"{card.name}"'.encode() in text]
            assert named == []


@FEW
@given(SEEDS)
def test_what_is_offered_is_legal_and_all_of_it(seed: int) -> None:
    """The actions that a view offers are those that the engine allows, and others get none."""
    walked = walk(seed)
    for upto, state in enumerate(walked.states[:-1]):
        table = table_at(walked, upto, state)
        for viewer in seats_of(walked):
            legal = table_view(table, sitting(walked), viewer, ()).legal
            if viewer != to_act(state):
                assert legal == p.Legal()
                continue
            seen = observe(state, viewer)
            offered = {codec.to_action(message, viewer) for message in offers(legal, seen.hand)}
            wanted = {action for action in seen.legal if not isinstance(action, Claim)}
            assert offered == wanted
            assert (legal.claim is not None) == any(isinstance(action, Claim) for action in seen.legal)


def offers(legal: p.Legal, hand: CardSet) -> list[p.ActionMessage]:
    """The messages that a client can send, given what it is offered."""
    names = [card.name for card in hand]
    found: list[p.ActionMessage] = [p.BidAct(bid) for bid in legal.bids]
    found += [p.BidAct(word) for word, may in (("hold", legal.hold), ("misere", legal.misere), ("pass", legal.passing)) if may]
    if legal.discard:
        found += [p.DiscardAct((one, two)) for place, one in enumerate(names) for two in names[place + 1 :]]
    found += [p.OrderAct(game) for game in legal.orders]
    found += [p.SurrenderAct()] if legal.surrender is not None else []
    found += [p.WhistAct(call) for call in legal.whist]
    found += [p.TenAct(call) for call in legal.ten]
    found += [p.ModeAct(mode) for mode in legal.modes]
    found += [p.CardAct(card, legal.cards.hand) for card in legal.cards.cards] if legal.cards else []
    found += [p.ConcedeAct()] if legal.concede else []
    found += [p.AnswerAct("accept"), p.AnswerAct("refuse")] if legal.answer else []
    return found


@FEW
@given(SEEDS)
def test_the_log_gives_the_same_table_again(seed: int) -> None:
    """A table that is read from its log is the table that wrote it, at every revision."""
    walked = walk(seed)
    state = begin(walked.rules, tuple(Player(name) for name in NAMES), walked.dealer)
    lines: list[codec.Line] = [codec.Dealt(codec.pack(walked.order), walked.pair)]
    again = state = advance(state, lines[0]).state
    for action in walked.actions if walked.minimum == 6 else ():
        line = codec.decode(codec.encode(line_of(action)))
        state, again = advance(state, line_of(action)).state, advance(again, line).state
        assert state == again
        if isinstance(line, Done):
            assert codec.to_action(line.action, SEATS[line.actor]) == action
