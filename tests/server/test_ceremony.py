"""What comes before a deal online: the lot and the cut (S0-5b, S2-7, S3-11, S3-12)."""

import asyncio

import pytest

from preferans.cards import DECK, Card
from preferans.conventions.catalogue import build
from preferans.errors import IllegalActionError
from preferans.match.cutting import cut
from preferans.match.match import Player
from preferans.seats import SEATS
from preferans.server import ceremony, codec, shuffle
from preferans.server import protocol as p
from preferans.server.judging import Draw, judged
from preferans.server.state import TableState, advance, begin
from preferans.server.store.rows import SeatRow
from support.table_server import Json, Server, sit

SOCHI = build("sochi", {})
CAME = (SeatRow("Анна", guest="g"), SeatRow("Борис", bot="rule 1"), SeatRow("Вера", bot="rule 1"))
D, A, B = SEATS[:3]


def between() -> TableState:
    """A table of three people between two deals; A deals next, so that D cuts."""
    fresh = begin(SOCHI, tuple(Player(name) for name in "DAB"), A)
    return advance(fresh, codec.Ready(B.index)).state


def test_the_lot_seats_them_and_names_the_dealer(monkeypatch: pytest.MonkeyPatch) -> None:
    """S3-11, A-86: the highest card sits first, the highest of a second draw deals."""
    packs = iter([(Card.S9, Card.HA, Card.SA), (Card.S7, Card.D7, Card.C7)])
    monkeypatch.setattr(shuffle, "shuffled", lambda _: next(packs))
    seats, dealer, lots = ceremony.draw_lots(SOCHI, CAME)
    assert [seat.name for seat in seats] == ["Борис", "Вера", "Анна"]
    assert dealer == 1
    assert lots == codec.Lots(("HA", "SA", "S9"), (("S7",), ("D7",), ("C7",)))


def test_the_shuffled_pack_is_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    """S2-7: what comes off the pack is what the cut left on top."""
    monkeypatch.setattr(shuffle, "shuffled", lambda pack: pack)
    assert shuffle.draw(SOCHI, 5)[0] == cut(DECK, 5)
    assert shuffle.draw(SOCHI, None)[0] == DECK


def test_the_table_cuts_for_who_does_not_choose() -> None:
    """S3-12: somebody always cuts, anywhere, unless it was agreed to go without."""
    assert {ceremony.cut_for(SOCHI, None) for _ in range(2000)} == set(range(1, 32))
    assert ceremony.cut_for(SOCHI, 17) == 17
    assert ceremony.cut_for(build("sochi", {"cut": "off"}), None) is None
    assert ceremony.who_cuts(build("sochi", {"cut": "off"}), A) is None


def test_only_who_sits_to_the_dealers_right_cuts() -> None:
    """S0-13a: the others are ready without; his wish stays until the pack is dealt."""
    state, people = between(), (D, A, B)
    with pytest.raises(IllegalActionError, match="cut"):
        judged(state, people, A, p.NextAct(cut=4))
    line = judged(state, people, D, p.NextAct(cut=4))
    assert line == codec.Ready(D.index, 4)
    waiting = advance(state, line).state
    assert judged(waiting, people, A, p.NextAct()) is Draw.NOW
    assert waiting.wish == 4
    dealt = advance(waiting, codec.Dealt(codec.pack(DECK), 5, A.index, 4)).state
    assert (dealt.wish, dealt.cut) == (None, 4)


def test_a_command_with_another_cut_is_another_command() -> None:
    """One id, one effect: a cut that was not the one carried out is told apart."""
    line = codec.Ready(D.index, 4)
    assert codec.same_command(line, D, p.NextAct(cut=4))
    assert not codec.same_command(line, D, p.NextAct(cut=5))


def test_online(server: Server) -> None:
    """Everybody sees who drew what before the first deal, and how the pack of a later one was cut; who does not cut cannot."""

    async def play() -> Json:
        table, cookie = server.new_table(pool=10)
        async with sit(server, table, cookie) as person:
            lots, me = person.view["lots"], person.view["me"]
            drawn = lots["dealer"].split("/")
            assert len(set(lots["seats"].split("/"))) == len(set(drawn)) == 3
            assert drawn[person.view["dealer"]] == max(drawn, key=lambda name: (Card[name].rank, Card[name].suit))
            for _ in range(3):
                while not (view := await person.my_turn())["legal"]["next"]:
                    await person.step()
                if view["next"]["cutter"] == me:
                    await person.do({"act": "next", "cut": 13})
                    await person.until("event")
                    return {"cut": person.view["cut"], "lots": person.view["lots"], "me": me}
                assert (await person.do({"act": "next", "cut": 13}))["reason"] == "cut"
                await person.step()
        raise AssertionError("the deal has gone round without him")

    seen = asyncio.run(play())
    assert seen == {"cut": {"chair": seen["me"], "taken": 13}, "lots": None, "me": seen["me"]}
