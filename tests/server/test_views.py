"""What a seat is sent: nothing that it may not know, in no message and no phase."""

import random
from dataclasses import replace
from itertools import pairwise

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.cards import DECK, CardSet
from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError, PreferansError
from preferans.match.match import Player
from preferans.rules.actions import Claim, PartnerCall, PlayMode, SettleTen, TenCall, WhistCall
from preferans.rules.dealing import start
from preferans.rules.engine import to_act
from preferans.rules.state import Auction
from preferans.rules.view import Phase, observe
from preferans.seats import SEATS, Seat, chairs
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.codec import Done
from preferans.server.happened import happened
from preferans.server.judging import judged, rejected
from preferans.server.looking import is_dark, unlooked
from preferans.server.state import advance, begin
from preferans.server.view import table_view
from support.random_play import Walk, hidden_cards, seats_of, twin_walk, walk
from support.tables import NAMES, TABLES, line_of, sitting, table_at

SEEDS = st.integers(0, 2**48)
RULES = st.sampled_from(list(TABLES.values()))
FEW = settings(max_examples=min(100, settings().max_examples))
"""Each example is a whole deal, seen by every seat at every moment; the laws of the views below have the thousand."""


def frames(walked: Walk, upto: int, viewer: Seat) -> list[bytes]:
    """Everything that this seat is sent about that moment: the snapshot, the event that led to it, and refusals."""
    table = table_at(walked, upto, walked.states[upto])
    seats, here = sitting(walked.rules), chairs(walked.rules.players)
    sent = [msgspec.json.encode(p.SnapshotMessage("t", table.rev, table_view(table, seats, viewer, here)))]
    if upto:
        before = table_at(walked, upto - 1, walked.states[upto - 1])
        line = line_of(walked.actions[upto - 1])
        step = advance(before, line)
        view = table_view(step.state, seats, viewer, here)
        sent.append(msgspec.json.encode(p.EventFrame("t", step.state.rev, view, happened(before, line, step))))
    return sent


def probes() -> tuple[p.ActionMessage, ...]:
    """Things that somebody could send to find out what he does not see."""
    games = tuple(f"{level}{strain}" for level in range(6, 11) for strain in ("S", "H", "NT"))
    return (
        *(p.BidAct(call) for call in ("pass", "hold", "misere", "misere_no_talon", "9_no_talon", "dark pass", "dark 6S", *games)),
        *(p.CardAct(card.name, hand) for card in DECK for hand in (0, 1, 2, 3, 5)),
        *(p.DiscardAct((one.name, two.name)) for one, two in pairwise(DECK)),
        *(p.OrderAct(game) for game in games),
        p.OrderAct("misere"),
        p.LookAct(),
        *(p.PartnerAct(call) for call in PartnerCall),
        p.InviteAct("invite"),
        p.SurrenderAct(),
        *(p.WhistAct(call) for call in WhistCall),
        *(p.TenAct(call) for call in TenCall),
        *(p.ModeAct(mode) for mode in PlayMode),
        *(p.ClaimAct(shares) for shares in ((10, 0, 0), (0, 10, 0), (3, 3, 4), (1, 0, 0), (0, 0, 1), (-1, 2, 0))),
        p.ConcedeAct(),
        p.AnswerAct("accept"),
        p.NextAct(),
        p.FinishAct(),
    )


PROBES = probes()


def answers(walked: Walk, upto: int, viewer: Seat, looked: tuple[Seat, ...] | None = None) -> list[bytes | str]:
    """The reject for each probe, or that it would be accepted: then the receipt says its revision and nothing else."""
    table = table_at(walked, upto, walked.states[upto], looked)
    found: list[bytes | str] = []
    for probe in PROBES:
        try:
            judged(table, chairs(walked.rules.players), viewer, probe)
        except PreferansError as error:
            found.append(msgspec.json.encode(rejected("command", table.rev, error)))
        else:
            found.append("accepted")
    return found


@FEW
@given(SEEDS, RULES)
def test_refusals_tell_nothing_hidden(seed: int, agreed: RuleSet) -> None:
    """Whatever a seat sends, worlds that it cannot tell apart answer it byte by byte alike."""
    walked = walk(seed, agreed)
    rng = random.Random(seed)
    for upto in range(0, len(walked.actions), 3):
        viewer = to_act(walked.states[upto]) if rng.random() < 0.7 else SEATS[rng.randrange(agreed.players)]
        assert viewer is not None
        other = twin_walk(walked, upto, viewer, rng)
        if other is not None:
            assert answers(walked, upto, viewer) == answers(other, upto, viewer)


@FEW
@given(SEEDS, RULES)
def test_messages_tell_nothing_hidden(seed: int, agreed: RuleSet) -> None:
    """Two worlds that a seat cannot tell apart give it byte-identical snapshots and events, in every phase (R4)."""
    walked = walk(seed, agreed)
    rng = random.Random(seed)
    for upto in range(len(walked.actions)):
        for viewer in seats_of(walked):
            other = twin_walk(walked, upto, viewer, rng)
            if other is not None:
                assert frames(walked, upto, viewer) == frames(other, upto, viewer)


def test_the_law_reaches_every_phase() -> None:
    """There are twins in every phase, and events among them; otherwise the law above would say nothing."""
    met: set[Phase] = set()
    wanted = set(Phase) - {Phase.FINISHED}
    rare = [TABLES[name] for name in ("invite", "halves", "best play", "sochi")]
    for seed in range(800):
        walked = walk(seed, rare[seed % len(rare)])
        rng = random.Random(seed)
        for upto in range(len(walked.actions)):
            for viewer in seats_of(walked):
                phase = observe(walked.states[upto], viewer).phase
                if phase not in met and twin_walk(walked, upto, viewer, rng) is not None:
                    met.add(phase)
        if met == wanted:
            break
    assert met == wanted


@FEW
@given(SEEDS, RULES)
def test_no_frame_names_a_hidden_card(seed: int, agreed: RuleSet) -> None:
    """No card that a seat has not seen stands in any of its frames before the deal is over (R4); the reference is the table's rules, not the view."""
    walked = walk(seed, agreed)
    for upto in range(len(walked.actions)):
        for viewer in seats_of(walked):
            text = b"".join(frames(walked, upto, viewer))
            named = [card.name for card in hidden_cards(walked, upto, viewer) if f'"{card.name}"'.encode() in text]
            assert named == []


@FEW
@given(SEEDS, RULES)
def test_nothing_depends_on_a_hand_before_it_is_looked_at(seed: int, agreed: RuleSet) -> None:
    """Until somebody looks, he is sent the same and told the same whatever he holds (A-76): every pack gives one answer."""
    walked = walk(seed, agreed)
    rng = random.Random(seed)
    for upto, state in enumerate(walked.states):
        if not isinstance(state, Auction):
            break
        for viewer in unlooked(table_at(walked, upto, state, ())):
            order = tuple(rng.sample(walked.order, len(walked.order)))
            other = start(agreed, walked.dealer, order, walked.pair, walked.minimum)
            twin = replace(walked, order=order, states=(*walked.states[:upto], Auction(other.deal, state.calls)))
            pair = [table_at(one, upto, one.states[upto], ()) for one in (walked, twin)]
            seen = [table_view(table, sitting(agreed), viewer, ()) for table in pair]
            assert seen[0] == seen[1]
            assert seen[0].hand == ()
            assert seen[0].legal.look
            assert answers(walked, upto, viewer, ()) == answers(twin, upto, viewer, ())


def test_somebody_may_wait_with_looking() -> None:
    """With dark calls agreed there are players who have not looked, and bots never wait (A-76)."""
    walked = walk(1, TABLES["dark"])
    table = table_at(walked, 0, walked.states[0], ())
    assert set(unlooked(table)) == set(SEATS[:3])
    bots = replace(table.match, players=tuple(replace(player, bot="rule 1") for player in table.match.players))
    assert unlooked(replace(table, match=bots)) == ()
    assert unlooked(table_at(walk(1), 0, walk(1).states[0], ())) == ()
    first = walk(1, TABLES["dark first hand"])
    assert unlooked(table_at(first, 0, first.states[0], ())) == (first.states[0].deal.eldest,)


def test_who_has_looked_says_nothing_in_the_dark() -> None:
    """Before looking only dark calls are taken, afterwards none (A-76); looking twice is refused."""
    walked = next(found for seed in range(20) if (found := walk(seed, TABLES["dark"])).minimum == 6)
    me = walked.states[0].deal.eldest
    table = table_at(walked, 0, walked.states[0], ())
    people = SEATS[:3]
    assert judged(table, people, me, p.BidAct("dark 6S")) == Done(me.index, p.BidAct("dark 6S"))
    with pytest.raises(IllegalActionError, match="look_first"):
        judged(table, people, me, p.BidAct("6S"))
    line = judged(table, people, me, p.LookAct())
    assert isinstance(line, codec.Looked)
    after = advance(table, codec.decode(codec.encode(line))).state
    view = table_view(after, sitting(walked.rules), me, ())
    assert (len(view.hand), view.legal.dark, view.legal.dark_pass, view.legal.look) == (10, (), False, False)
    assert me.index not in view.unlooked
    assert judged(after, people, me, p.BidAct("6S")) == Done(me.index, p.BidAct("6S"))
    with pytest.raises(IllegalActionError, match="dark_call"):
        judged(after, people, me, p.BidAct("dark pass"))
    with pytest.raises(IllegalActionError, match="look"):
        judged(after, people, me, p.LookAct())


@FEW
@given(SEEDS, RULES)
def test_what_is_offered_is_legal_and_all_of_it(seed: int, agreed: RuleSet) -> None:
    """The actions that a view offers are those that the engine allows to who has looked, or has not, and others get none."""
    walked = walk(seed, agreed)
    for upto, state in enumerate(walked.states[:-1]):
        for looked in (chairs(agreed.players), ()):
            table = table_at(walked, upto, state, looked)
            for viewer in chairs(agreed.players):
                legal = table_view(table, sitting(agreed), viewer, ()).legal
                hides = viewer in unlooked(table)
                if viewer != to_act(state):
                    assert legal == p.Legal(look=hides)
                    continue
                seen = observe(state, viewer, looked=not hides)
                offered = {codec.to_action(message, viewer) for message in offers(legal, seen.hand)}
                wanted = {action for action in seen.legal if not isinstance(action, Claim | SettleTen) and (hides or not is_dark(action))}
                assert offered == wanted
                assert (legal.claim is not None) == any(isinstance(action, Claim) for action in seen.legal)
                assert all(codec.to_action(codec.to_message(action), viewer) == action for action in wanted)


def offers(legal: p.Legal, hand: CardSet) -> list[p.ActionMessage]:
    """The messages that a client can send, given what it is offered."""
    names = [card.name for card in hand]
    found: list[p.ActionMessage] = [p.BidAct(bid) for bid in legal.bids]
    words = {"hold": legal.hold, "misere": legal.misere, "misere_no_talon": legal.misere_bare, "pass": legal.passing}
    found += [p.BidAct(word) for word, may in words.items() if may]
    found += [p.BidAct(f"{level}_no_talon") for level in legal.bare]
    found += [p.BidAct(f"dark {game}") for game in legal.dark]
    found += [p.BidAct("dark pass")] if legal.dark_pass else []
    found += [p.PartnerAct(call) for call in legal.partner]
    found += [p.InviteAct("invite"), p.InviteAct("decline")] if legal.invite else []
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
@given(SEEDS, RULES)
def test_the_log_gives_the_same_table_again(seed: int, agreed: RuleSet) -> None:
    """A table that is read from its log is the table that wrote it, at every revision."""
    walked = walk(seed, agreed)
    state = begin(walked.rules, tuple(Player(name) for name in NAMES[: agreed.players]), walked.dealer)
    lines: list[codec.Line] = [codec.Dealt(codec.pack(walked.order), walked.pair)]
    again = state = advance(state, lines[0]).state
    for action in walked.actions if walked.minimum == 6 else ():
        line = codec.decode(codec.encode(line_of(action)))
        state, again = advance(state, line_of(action)).state, advance(again, line).state
        assert state == again
        if isinstance(line, Done):
            assert codec.to_action(line.action, SEATS[line.actor]) == action
