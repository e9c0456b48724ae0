"""Deals that anybody can check: when what is shown, who may give salts, what nobody can hold up, and the record that proves it."""

import asyncio
import random
from collections.abc import Iterator
from dataclasses import replace

import msgspec
import pytest

from preferans.cards import CardSet
from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.errors import IllegalActionError
from preferans.fairness import Terms, bot_salt, commitment, derive, salt_hash
from preferans.match.cutting import cut
from preferans.match.match import Player
from preferans.notation.fair_deals import FairDeal, proofs, with_fairness
from preferans.notation.record import Ended
from preferans.notation.record_of import record_of
from preferans.notation.record_print import format_record_text
from preferans.notation.replay import check, read_record
from preferans.rules.dealing import dealt, talon_pairs
from preferans.seats import SEATS, Seat, chairs
from preferans.server import codec, fairness
from preferans.server import protocol as p
from preferans.server.judging import Draw, judged
from preferans.server.state import TableState, advance, begin
from preferans.server.store.rows import DueKind, SeatRow, TableRow
from preferans.server.table import own_task
from preferans.server.view import table_view
from support.random_play import choose
from support.table_server import API, Json, Person, Server, sit
from support.table_server import choose as pick
from support.tables import line_of, sitting

SOCHI = build("sochi", {})
A, B, C = SEATS[:3]
PEOPLE, BOTS = ("", "", ""), ("", "rule 1", "rule 1")
SALTS = {A: "aa" * 16, B: "bb" * 16, C: "cc" * 16}


def opened(bots: tuple[str, ...] = PEOPLE, rules: RuleSet = SOCHI) -> TableState:
    """A table whose first deal has been dealt."""
    names = ("Anna", "Boris", "Vera")
    state = begin(rules, tuple(Player(name, bot) for name, bot in zip(names, bots, strict=True)), A, "table_1")
    state = replace(state, secret=fairness.new_secret())
    return advance(state, fairness.deal_line(state, None, None, {})).state


def played(state: TableState, rng: random.Random) -> Iterator[TableState]:
    """The table after every action of its deal, done at random."""
    while state.match.current is not None:
        state = advance(state, line_of(choose(rng, state.match.current.state))).state
        yield state


def over(state: TableState, seed: int = 1) -> TableState:
    """The table when its deal is over."""
    return list(played(state, random.Random(seed)))[-1]


def ready(seat: Seat, state: TableState, **more: int) -> p.NextAct:
    """His readiness, with the hash of his salt."""
    return p.NextAct(salt_hash=fairness.hash_of(state, seat, SALTS[seat]), **more)


def done(state: TableState, seat: Seat, action: p.ActionMessage) -> TableState:
    """The table after an action that does not deal yet."""
    line = judged(state, state.people, seat, action)
    assert not isinstance(line, Draw)
    return advance(state, codec.decode(codec.encode(line))).state


def all_ready(state: TableState) -> TableState:
    for seat in state.people:
        state = done(state, seat, ready(seat, state))
    return state


def test_a_deal_follows_from_what_was_shown_before_it() -> None:
    """The commitment stands before any salt; pack, pair and cut are the derivation's."""
    state = all_ready(over(opened()))
    shown = fairness.next_fair(state)
    assert shown is not None
    assert shown.reveal
    assert shown.hashes == tuple(salt_hash(Terms("table_1", 2, "", ()), seat.index, bytes.fromhex(SALTS[seat])).hex() for seat in chairs(3))
    state = done(done(state, B, p.SaltAct(SALTS[B])), A, p.SaltAct(SALTS[A]))
    assert judged(state, state.people, C, p.SaltAct(SALTS[C])) is Draw.NOW
    line = fairness.deal_line(state, C, 7, SALTS)
    assert line.agreed is not None
    terms = Terms("table_1", 2, SOCHI.hash, talon_pairs(SOCHI))
    drawn = derive(terms, bytes.fromhex(line.agreed.secret), [bytes.fromhex(SALTS[seat]) for seat in chairs(3)])
    assert codec.unpack(line.order) == cut(drawn.pack, 7)
    assert (line.pair, line.cut) == (drawn.pair, 7)
    assert shown.commitment == commitment(terms, bytes.fromhex(line.agreed.secret)).hex()
    assert codec.unpack(fairness.deal_line(state, C, None, SALTS).order) == cut(drawn.pack, drawn.cut)


def test_where_the_pack_is_not_cut_it_comes_off_as_it_was_drawn() -> None:
    uncut = build("sochi", {"cut": "off"})
    state = over(opened(rules=uncut))
    line = fairness.deal_line(state, None, None, {})
    assert line.agreed is not None
    drawn = derive(Terms("table_1", 2, uncut.hash, talon_pairs(uncut)), bytes.fromhex(line.agreed.secret), [None, None, None])
    assert (codec.unpack(line.order), line.cut) == (drawn.pack, None)


def test_the_salts_of_bots_follow_from_the_secret() -> None:
    """Nobody can choose them after the persons' salts are known: they were committed to with the secret."""
    state = over(opened(BOTS))
    line = fairness.deal_line(state, None, None, {A: SALTS[A]})
    assert line.agreed is not None
    secret = bytes.fromhex(line.agreed.secret)
    assert line.agreed.salts == (SALTS[A], bot_salt(secret, 1).hex(), bot_salt(secret, 2).hex())


def test_nothing_of_a_deal_in_play_leaves_but_its_commitment() -> None:
    """R4: neither its secret nor a salt nor the secret of the next deal is in anything that a seat is sent, until the deal is over."""
    state = all_ready(over(opened()))
    after = advance(state, fairness.deal_line(state, C, None, SALTS)).state
    assert after.agreed[-1] is not None
    secrets = [after.agreed[-1].secret, after.secret, *SALTS.values()]
    for moment in (after, *played(after, random.Random(4))):
        for seat in chairs(3):
            sent = msgspec.json.encode(table_view(moment, sitting(SOCHI), seat, ())).decode()
            inside = [secret is not None and secret in sent for secret in secrets]
            assert inside == ([False] * 5 if moment.match.current is not None else [True, False, True, True, True])
            assert (commitment(fairness.terms(moment, 2), bytes.fromhex(after.agreed[-1].secret)).hex()) in sent


def test_no_salt_is_shown_before_the_deal() -> None:
    state = done(all_ready(over(opened())), A, p.SaltAct(SALTS[A]))
    for seat in chairs(3):
        assert SALTS[A] not in msgspec.json.encode(table_view(state, sitting(SOCHI), seat, ())).decode()


@pytest.mark.parametrize("wrong", ["00" * 16, SALTS[B]])
def test_another_salt_than_the_one_hashed_is_refused(wrong: str) -> None:
    state = all_ready(over(opened()))
    with pytest.raises(IllegalActionError, match="salt"):
        judged(state, state.people, A, p.SaltAct(wrong))


def test_a_salt_has_its_time() -> None:
    """Not before all are ready, not twice, not without a hash, not in a deal."""
    state = over(opened())
    waiting = done(state, A, ready(A, state))
    dealt_out = opened()
    everybody = all_ready(state)
    late = done(done(done(state, A, ready(A, state)), B, ready(B, state)), C, p.NextAct())
    for moment, seat in ((state, A), (waiting, A), (dealt_out, A), (done(everybody, A, p.SaltAct(SALTS[A])), A), (late, C)):
        with pytest.raises(IllegalActionError, match="salt"):
            judged(moment, moment.people, seat, p.SaltAct(SALTS[seat]))


def test_a_hash_for_another_chair_or_deal_is_worthless() -> None:
    """Nobody can copy a hash that he has seen: his chair stands in it."""
    state = over(opened())
    copied = fairness.hash_of(state, A, SALTS[A])
    state = done(state, A, p.NextAct(salt_hash=copied))
    state = done(state, B, p.NextAct(salt_hash=copied))
    state = done(state, C, p.NextAct())
    state = done(state, A, p.SaltAct(SALTS[A]))
    with pytest.raises(IllegalActionError, match="salt"):
        judged(state, state.people, B, p.SaltAct(SALTS[A]))


def row(*guests: str) -> TableRow:
    seats = tuple(SeatRow("x", guest=guest) if guest else SeatRow("x", bot="rule 1") for guest in guests)
    return TableRow("table_1", "sochi", {}, SOCHI.hash, "preferans 0", seats, 0, 0)


def test_nobody_can_hold_the_deal_up() -> None:
    """A-170: when all are ready the table deals by itself, with the salts that have come."""
    state = over(opened())
    assert own_task(row("a", "b", "c"), state) is None
    state = all_ready(state)
    assert own_task(row("a", "b", "c"), state) is DueKind.DEAL
    state = done(state, B, p.SaltAct(SALTS[B]))
    assert own_task(row("a", "b", "c"), state) is DueKind.DEAL
    line = fairness.deal_line(state, None, None, dict(state.salts))
    assert line.agreed is not None
    assert line.agreed.salts == (None, SALTS[B], None)
    assert not advance(state, line).state.hashes


def test_who_gives_no_hash_is_not_waited_for() -> None:
    """A client that knows nothing of salts plays as ever: the last readiness deals."""
    state = done(done(over(opened()), A, p.NextAct()), B, p.NextAct())
    assert judged(state, state.people, C, p.NextAct()) is Draw.NOW


def test_the_same_command_is_known_again() -> None:
    """One id, one effect: a readiness with another hash, a reveal of another salt are other commands."""
    state = over(opened())
    line = codec.Ready(A.index, None, "ab" * 32)
    assert codec.same_command(line, A, p.NextAct(salt_hash="ab" * 32))
    assert not codec.same_command(line, A, p.NextAct(salt_hash="ac" * 32))
    assert not codec.same_command(line, A, p.NextAct())
    assert codec.same_command(codec.Salted(A.index, SALTS[A]), A, p.SaltAct(SALTS[A]))
    assert not codec.same_command(codec.Salted(A.index, SALTS[A]), A, p.SaltAct(SALTS[B]))
    last = fairness.deal_line(all_ready(state), C, None, SALTS)
    assert codec.same_command(last, C, p.SaltAct(SALTS[C]))
    assert not codec.same_command(last, C, p.SaltAct(SALTS[A]))
    assert not codec.same_command(last, A, p.SaltAct(SALTS[A]))


@pytest.mark.parametrize("bots", [PEOPLE, BOTS])
def test_the_record_proves_every_deal(bots: tuple[str, ...]) -> None:
    """R11: what the server writes, `verify` proves; an unfinished reveal is marked."""
    state, rng = opened(bots), random.Random(9)
    for number in range(2, 7):
        state = list(played(state, rng))[-1]
        if state.ended:
            break
        given = dict(SALTS) if number % 2 else {A: SALTS[A]}
        state = advance(state, fairness.deal_line(state, A, None, {seat: given[seat] for seat in state.people if seat in given})).state
    state = list(played(state, rng))[-1]
    names = tuple(player.name for player in state.match.players)
    written = with_fairness(record_of(state.match, engine="preferans 0.1.0", ended=Ended.CUT), fairness.for_record(state, names))
    reading = read_record(format_record_text(written))
    assert check(reading) == ()
    proved = [one for one in proofs(reading) if isinstance(one, FairDeal)]
    assert len(proved) == len(state.match.played) > 3
    assert {one.given for one in proved} <= {(), ("Anna",), ("Anna", "Boris", "Vera")}


def test_an_old_table_is_bound_from_its_next_deal_on() -> None:
    """Logs from before commitments replay; their coming deals are then bound."""
    state = begin(SOCHI, tuple(Player(name) for name in ("Anna", "Boris", "Vera")), A, "table_1")
    line = fairness.deal_line(state, None, None, {})
    old = codec.decode(codec.encode(codec.Dealt(line.order, line.pair)))
    state = over(advance(state, old).state)
    assert (state.agreed, state.secret, fairness.fair_view(state), fairness.next_fair(state)) == ((None,), None, None, None)
    assert judged(done(done(state, A, p.NextAct()), B, p.NextAct()), state.people, C, p.NextAct(salt_hash="ab" * 32)) is Draw.NOW
    second = fairness.deal_line(state, None, None, {})
    assert second.agreed is None
    state = over(advance(state, second).state, 3)
    assert fairness.next_fair(state) is not None
    assert fairness.for_record(state, ("Anna", "Boris", "Vera")) == {}


def test_openings_are_taken_once_and_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        openings = fairness.Openings()
        opened_one = await openings.open()
        secret = await openings.take(opened_one.table)
        assert secret is not None
        assert commitment(Terms(opened_one.table, 1, "", ()), bytes.fromhex(secret)).hex() == opened_one.commitment
        assert await openings.take(opened_one.table) is None
        first = await openings.open()
        for _ in range(fairness.PENDING):
            await openings.open()
        assert await openings.take(first.table) is None
        assert len(openings.secrets) == fairness.PENDING
        late = await openings.open()
        with monkeypatch.context() as later:
            later.setattr(fairness.time, "monotonic", lambda: 1e12)
            assert await openings.take(late.table) is None

    asyncio.run(run())


def deal_of(view: Json, rules: str) -> bool:
    """Whether the hands of a finished deal follow from what it shows, and the commitment too."""
    fair = view["fair"]
    terms = Terms(rules, fair["number"], fair["rules"], tuple(fair["pairs"]))
    secret = bytes.fromhex(fair["secret"])
    drawn = derive(terms, secret, [None if salt is None else bytes.fromhex(salt) for salt in fair["salts"]])
    hands, talon = dealt(cut(drawn.pack, view["cut"]["taken"]), drawn.pair)
    shown = [CardSet.parse(_hand(one["cards"])) for one in view["result"]["hands"]]
    return (
        list(hands) == shown
        and [card.name for card in talon] == view["result"]["talon"]
        and commitment(terms, secret).hex() == fair["commitment"]
    )


def _hand(cards: list[str]) -> str:
    return " ".join(f"{suit}:{''.join(card[1] for card in cards if card[0] == suit)}" for suit in "SCDH")


def test_online(server: Server) -> None:
    """The first deal takes the salt of who makes the table, the second the one that he has hashed; a salt that stays out is not waited for."""

    async def play() -> None:
        status, bound, _ = server.ask(f"{API}/commitments", method="POST", body=b"{}")
        assert status == 201
        table, cookie = server.new_table(pool=10, table=bound["table"], salt=SALTS[A])
        assert table == bound["table"]
        async with sit(server, table, cookie) as person:
            me = person.view["me"]
            assert person.view["fair"] == {**person.view["fair"], "commitment": bound["commitment"], "secret": None, "salts": []}
            await over_online(person)
            assert person.view["fair"]["salts"][me] == SALTS[A]
            assert deal_of(person.view, table)
            before = person.view["next_fair"]
            shown = salt_hash(Terms(table, 2, "", ()), me, bytes.fromhex(SALTS[B])).hex()
            assert (await person.do({"act": "next", "salt_hash": shown}))["type"] == "ack"
            while not person.view["next_fair"]["reveal"]:
                await person.read()
            assert person.view["next_fair"]["hashes"][me] == shown
            assert (await person.do({"act": "salt", "salt": SALTS[C]}))["reason"] == "salt"
            assert (await person.do({"act": "salt", "salt": SALTS[B]}))["type"] == "ack"
            await over_online(person, 2)
            assert person.view["fair"]["commitment"] == before["commitment"]
            assert person.view["fair"]["salts"][me] == SALTS[B]
            assert deal_of(person.view, table)
            if not person.view.get("settlement"):
                await person.do({"act": "next", "salt_hash": shown})
                while person.view.get("next_fair") or person.view["deal"] == 2:
                    await person.read()
                assert person.view["deal"] == 3

    asyncio.run(asyncio.wait_for(play(), 120))


async def over_online(person: Person, number: int = 1) -> None:
    """Plays until the deal of that number is over, and does not go on to the next."""
    while person.view["deal"] != number or not person.view.get("result"):
        action = pick(person.view)
        if action is None or action["act"] == "next":
            await person.read()
            continue
        answer = await person.do(action)
        while answer["type"] == "ack" and person.rev < answer["rev"]:
            await person.read()
