"""Tables that people gather at: the link, the chairs, who is ready."""

import asyncio
import re

import pytest

from support.friends import Friend
from support.table_server import Json, Person, Server, choose, sit


@pytest.fixture
def friends(server: Server) -> list[Friend]:
    """Four of them."""
    return [Friend(server, name) for name in ("Иван", "Мария", "Пётр", "Ольга")]


def test_three_friends_sit_down(server: Server, friends: list[Friend]) -> None:
    """A link, three names, three confirmations: the cards are dealt, and everybody sees his own hand and all names."""
    host, second, third, _ = friends
    table, key = host.gather()
    assert second.sit(table, key)[1]["started"] is False
    assert third.sit(table, key)[0] == 200
    for friend in friends[:3]:
        status, room = friend.ask(f"/{table}/ready")
        assert status == 200
    assert room["started"] is True
    hands = []

    async def look(friend: Friend) -> None:
        async with sit(server, table, friend.cookie) as person:
            assert sorted(player["name"] for player in person.view["players"]) == ["Иван", "Мария", "Пётр"]
            assert person.view["players"][person.view["me"]]["name"] == friend.name
            hands.append(set(person.view["hand"]))

    for friend in friends[:3]:
        asyncio.run(look(friend))
    assert len(hands[0] | hands[1] | hands[2]) == 30


def test_they_play(server: Server, friends: list[Friend]) -> None:
    """Two people and a bot play a deal together; each acts only in his turn."""
    host, second, *_ = friends
    table, key = host.gather(bots=1)
    second.sit(table, key)
    for friend in (host, second):
        friend.ask(f"/{table}/ready")

    async def deal(person: Person) -> Json:
        while not person.view.get("result"):
            action = choose(person.view)
            if action is None:
                await person.read()
            else:
                answer = await person.do(action)
                assert answer["type"] == "ack" or answer["code"] == "stale"
                while person.rev < answer["rev"]:
                    await person.read()
        result: Json = person.view["result"]
        return result

    async def play() -> None:
        async with asyncio.timeout(120), sit(server, table, host.cookie) as one, sit(server, table, second.cookie) as two:
            results = await asyncio.gather(deal(one), deal(two))
            assert results[0] == results[1]

    asyncio.run(play())


def test_opening_a_link_takes_no_seat(friends: list[Friend]) -> None:
    """Looking at an invitation changes nothing; only the word of the guest seats him."""
    host, second, *_ = friends
    table, key = host.gather()
    for _ in range(3):
        status, room = second.ask(f"/{table}", "GET", x_invite=key)
        assert status == 200
        assert [seat["taken"] for seat in room["seats"]] == [True, False, False]
        assert second.cookie == ""


def test_a_table_is_for_the_invited(friends: list[Friend]) -> None:
    """The id alone opens nothing: without the key a stranger sees nobody, gets no chair and no link."""
    host, stranger, *_ = friends
    table, key = host.gather()
    for wrong in ("", "x" * 22, key[:-1], table):
        assert stranger.ask(f"/{table}", "GET", x_invite=wrong)[1]["code"] == "not_invited"
        assert stranger.sit(table, wrong)[1]["code"] == "not_invited"
    for path, method in (("/invite", "GET"), ("/ready", "POST"), ("/fill", "POST"), ("/seat", "DELETE")):
        assert stranger.ask(f"/{table}{path}", method)[1]["code"] == "not_yours"
    assert stranger.ask("/nowhere", "GET")[1]["code"] == "unknown_table"
    assert stranger.sit("nowhere")[1]["code"] == "unknown_table"


def test_nobody_sits_twice_and_no_chair_has_two(friends: list[Friend]) -> None:
    """Who sits down again keeps his chair; the fourth of three finds none free; after the deal is made nobody comes or goes."""
    host, second, third, fourth = friends
    table, key = host.gather()
    for _ in range(2):
        assert [seat["taken"] for seat in second.sit(table, key)[1]["seats"]] == [True, True, False]
    third.sit(table, key)
    assert fourth.sit(table, key)[1]["code"] == "room_full"
    for friend in (host, second, third):
        friend.ask(f"/{table}/ready")
    for friend, work in ((second, ("/seat", "DELETE")), (host, ("/fill", "POST")), (third, ("/ready", "POST"))):
        assert friend.ask(f"/{table}{work[0]}", work[1])[1]["code"] == "room_started"
    assert fourth.sit(table, key)[1]["code"] == "room_started"


def test_who_leaves_frees_his_chair(friends: list[Friend]) -> None:
    """After somebody has left all have to be ready again; bots may take the chairs that are free (A-175)."""
    host, second, third, _ = friends
    table, key = host.gather()
    second.sit(table, key)
    host.ask(f"/{table}/ready")
    room = second.ask(f"/{table}/seat", "DELETE")[1]
    assert [seat["taken"] for seat in room["seats"]] == [True, False, False]
    assert room["seats"][0]["ready"] is False
    third.sit(table, key)
    assert third.ask(f"/{table}/fill")[1]["code"] == "not_yours"
    room = host.ask(f"/{table}/fill")[1]
    assert [seat["bot"] for seat in room["seats"]] == [False, False, True]
    assert len({seat["name"] for seat in room["seats"]}) == 3
    host.ask(f"/{table}/ready")
    third.ask(f"/{table}/ready", body={"ready": False})
    assert host.ask(f"/{table}", "GET")[1]["started"] is False
    assert third.ask(f"/{table}/ready")[1]["started"] is True


def test_the_lobby_shows_open_tables_alone(friends: list[Friend]) -> None:
    """An open table is found and joined without a link; others are not listed."""
    host, second, third, _ = friends
    closed, _ = host.gather()
    table, _ = second.gather(open=True, bots=1, clock={"bank_s": 120, "increment_s": 5})
    listed = {room["table"]: room for room in third.ask("", "GET")[1]["rooms"]}
    assert closed not in listed
    assert (listed[table]["free"], listed[table]["clock"]["bank_s"]) == (1, 120)
    assert third.sit(table)[0] == 200


def test_who_leaves_the_page_finds_his_table_again(server: Server) -> None:
    """A room that waits stands in the lobby of those who sit there, open or not, until it starts or they stand up; of nobody else."""
    host, friend, stranger = (Friend(server, name) for name in ("Иван", "Мария", "Пётр"))
    table, key = host.gather()
    friend.sit(table, key)
    for one in (host, friend):
        assert [room["table"] for room in one.ask("", "GET")[1]["mine"]] == [table]
    assert stranger.ask("", "GET")[1]["mine"] == []
    assert friend.ask(f"/{table}/seat", "DELETE")[0] == 200
    assert friend.ask("", "GET")[1]["mine"] == []
    host.ask(f"/{table}/fill")
    host.ask(f"/{table}/ready")
    assert host.ask("", "GET")[1]["mine"] == []


def test_an_invitation_is_a_link_and_a_square(friends: list[Friend]) -> None:
    """The link holds the key behind the `#`, where no server and no referrer sees it; the square has its finder patterns."""
    host = friends[0]
    table, key = host.gather()
    shown = host.ask(f"/{table}/invite", "GET")[1]
    assert re.fullmatch(rf"http://127\.0\.0\.1:\d+/t/{table}#{key}", shown["link"])
    dark = {(int(x), int(y)) for x, y in re.findall(r"M(\d+) (\d+)h1v1h-1z", shown["path"])}
    size = shown["size"]
    for left, top in ((4, 4), (size - 11, 4), (4, size - 11)):
        assert all((left + i, top) in dark for i in range(7))
        assert (left + 1, top + 1) not in dark
    assert not any(x < 4 or y < 4 or x >= size - 4 or y >= size - 4 for x, y in dark)


def test_a_room_asked_for_twice_is_one(friends: list[Friend]) -> None:
    """The same command makes one room; what cannot be agreed is refused as at any table."""
    host = friends[0]
    host.gather()
    rooms = [host.ask("", body={}, Idempotency_Key="the same key")[1]["table"] for _ in range(2)]
    assert rooms[0] == rooms[1]
    assert host.ask("", body={"bots": 3})[1]["code"] == "room_full"
    assert host.ask("", body={"agreed": {"rules": "whist"}})[1]["code"] == "unknown_rules"
    assert host.ask("", body={"stake": 5})[1]["code"] == "bad_request"
    assert host.ask("", body={"clock": {"bank_s": 1}})[1]["code"] == "bad_request"


def test_the_host_removes_somebody(friends: list[Friend]) -> None:
    """Whom the host removes is told so and comes back by a new invitation alone; the others say again that they are ready (A-250)."""
    host, second, third, fourth = friends
    table, old = host.gather()
    assert second.sit(table, old)[0] == third.sit(table, old)[0] == 200
    third.ask(f"/{table}/ready")
    assert second.ask(f"/{table}/remove", body={"place": 2, "name": "Пётр"})[1]["code"] == "not_yours"
    for place, name in ((2, "Мария"), (0, "Иван"), (4, "Иван")):
        assert host.ask(f"/{table}/remove", body={"place": place, "name": name})[1]["code"] == "not_there"
    status, room = host.ask(f"/{table}/remove", body={"place": 1, "name": "Мария"})
    assert status == 200
    assert [(seat["name"], seat["ready"]) for seat in room["seats"]] == [("Иван", False), ("", False), ("Пётр", False)]
    new = host.ask(f"/{table}/invite", "GET")[1]["key"]
    assert new != old
    assert third.ask(f"/{table}", "GET")[0] == 200
    assert second.ask(f"/{table}", "GET", x_invite=old)[1]["code"] == "removed"
    assert second.sit(table, old)[1]["code"] == "removed"
    assert fourth.sit(table, old)[1]["code"] == "not_invited"
    assert second.ask(f"/{table}", "GET", x_invite=new)[0] == 200
    assert second.sit(table, new)[0] == 200
    assert second.ask(f"/{table}", "GET", x_invite=old)[0] == 200


def test_who_was_removed_finds_no_way_through_the_lobby(friends: list[Friend]) -> None:
    """A table that is open to everybody is not open to whom its host has removed, until he is invited."""
    host, second, third, _ = friends
    table, _ = host.gather(open=True)
    assert second.sit(table)[0] == 200
    assert host.ask(f"/{table}/remove", body={"place": 1, "name": "Мария"})[0] == 200
    assert second.ask(f"/{table}", "GET")[1]["code"] == second.sit(table)[1]["code"] == "removed"
    assert third.sit(table)[0] == 200
    assert second.sit(table, host.ask(f"/{table}/invite", "GET")[1]["key"])[0] == 200


def test_a_bot_is_removed_and_nobody_once_the_cards_are_dealt(friends: list[Friend]) -> None:
    """A bot's chair becomes free, and the invitation stays as it was; at a table that plays nobody is removed."""
    host, second, *_ = friends
    table, key = host.gather(bots=2)
    bots = [seat["name"] for seat in host.ask(f"/{table}", "GET")[1]["seats"] if seat["bot"]]
    assert host.ask(f"/{table}/remove", body={"place": 1, "name": bots[0]})[0] == 200
    assert second.sit(table, key)[0] == 200
    for friend in (host, second):
        friend.ask(f"/{table}/ready")
    assert host.ask(f"/{table}/remove", body={"place": 1, "name": "Мария"})[1]["code"] == "room_started"
