"""People who gather at a table of the real server."""

import asyncio
import json
import secrets
from typing import Any

from support.table_server import API, Json, Person, Server, choose

ROOMS = f"{API}/rooms"


class Friend:
    """Somebody with a browser of his own."""

    def __init__(self, server: Server, name: str = "") -> None:
        self.server, self.name, self.cookie = server, name, ""

    def ask(self, path: str, method: str = "POST", body: Json | None = None, **headers: str) -> tuple[int, Any]:
        """Status and body of a request in his name."""
        sent = None if method in ("GET", "DELETE") else json.dumps(body or {}).encode()
        status, found, back = self.server.ask(ROOMS + path, self.cookie, method, sent, **headers)
        self.cookie = back.get("set-cookie", self.cookie).split(";")[0]
        return status, found

    def gather(self, **wanted: object) -> tuple[str, str]:
        """A new table and the key of its invitation."""
        status, room = self.ask("", body={"agreed": {"name": self.name}, **wanted})
        assert status == 201, room
        return room["table"], self.ask(f"/{room['table']}/invite", "GET")[1]["key"]

    def sit(self, table: str, key: str = "") -> tuple[int, Any]:
        """Takes a chair."""
        return self.ask(f"/{table}/seat", body={"name": self.name, "key": key})


def company(server: Server, *names: str, **wanted: object) -> tuple[str, str, tuple[Friend, ...]]:
    """A table of these people, with bots on the other chairs and the cards dealt; the key of its invitation."""
    friends = tuple(Friend(server, name) for name in names)
    table, key = friends[0].gather(bots=3 - len(names), **wanted)
    for friend in friends[1:]:
        assert friend.sit(table, key)[0] == 200
    for friend in friends:
        status, room = friend.ask(f"/{table}/ready")
    assert (status, room["started"]) == (200, True)
    return table, key, friends


async def beside(person: Person, *, patient: bool = False, **action: object) -> Json:
    """Does something beside the game; the receipt or refusal. Who is patient tries again while it is too soon."""
    frame = json.dumps({"type": "beside", "id": secrets.token_hex(8), "table": person.table, "action": action})
    await person.socket.send(frame)
    while (answer := await person.until("ack", "reject")).get("code") == "too_many" and patient:
        await asyncio.sleep(0.05)
        await person.socket.send(frame)
    return answer


async def told(person: Person, **wanted: object) -> Json:
    """The next word on the company in which all this holds."""
    for frame in reversed(person.frames):
        if frame["type"] == "company":
            if _holds(frame["company"], wanted):
                return dict(frame["company"])
            break
    while True:
        frame = await person.until("company")
        if _holds(frame["company"], wanted):
            return dict(frame["company"])


async def link_of(person: Person, chair: int, wanted: str) -> Json:
    """How a chair's line is, as soon as this person is told so."""
    while True:
        known = next((frame["company"] for frame in reversed(person.frames) if frame["type"] == "company"), {"people": []})
        found: Json | None = next((one for one in known["people"] if one["chair"] == chair and one["link"] == wanted), None)
        if found is not None:
            return found
        await person.until("company")


def _holds(found: Json, wanted: Json) -> bool:
    return all(found[name] == value for name, value in wanted.items())


async def do(person: Person, action: Json) -> Json:
    """Does something in the game, and has then seen what came of it."""
    answer = await person.do(action)
    while answer["type"] == "ack" and person.rev < answer["rev"]:
        await person.read()
    return answer


async def up_to_date(person: Person) -> None:
    """Reads everything that has been sent so far."""
    await person.socket.send(json.dumps({"type": "ping", "rev": person.rev}))
    await person.until("pong")


def of_the_log(view: Json) -> Json:
    """A view without who is there: of those who come and go one hears a second later, whatever has happened meanwhile."""
    return {name: value for name, value in view.items() if name != "players"}


async def play_on(person: Person) -> None:
    """Plays whenever it is his turn, for ever."""
    while True:
        action = choose(person.view)
        if action is None:
            await person.read()
            continue
        answer = await do(person, action)
        assert answer["type"] == "ack" or answer["code"] == "stale", answer


async def somebody_has_to_act(*people: Person) -> Person:
    """Waits until one of them has to act in the deal."""
    while True:
        for person in people:
            if choose(person.view) and person.view["turn"] == person.view["me"]:
                return person
        waiting = [asyncio.ensure_future(person.read()) for person in people]
        done, rest = await asyncio.wait(waiting, return_when=asyncio.FIRST_COMPLETED)
        for task in rest:
            task.cancel()
        await asyncio.gather(*rest, return_exceptions=True)
        for task in done:
            task.result()
