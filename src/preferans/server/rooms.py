"""Tables that people gather at, until the last of them is ready and the cards are dealt."""

import asyncio
import secrets
from contextlib import suppress
from dataclasses import replace
from functools import partial
from weakref import WeakValueDictionary

import msgspec

from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError
from preferans.server import fairness
from preferans.server import protocol as p
from preferans.server.conventions import changed_terms, wanted_rules
from preferans.server.extensions import announce, extended, move, taken_seats
from preferans.server.hour import allows_hour
from preferans.server.levels import level_of
from preferans.server.seating import drawn, given_salts, some_bots
from preferans.server.store import rooms as kept
from preferans.server.store.rooms import Room, RoomError, SeatTaken
from preferans.server.store.rows import SeatRow
from preferans.server.store.store import Guest, Store
from preferans.server.table import Table, now_ms
from preferans.server.tables import Opening, Tables
from preferans.server.view import pool_size
from preferans.texts import LANGUAGES, say

OPEN_FOR_MS = 12 * 3600 * 1000
"""A table stands so long in the lobby."""
MOST_LISTED = 100
_wanted = msgspec.json.Decoder(p.NewRoom).decode


class Rooms:
    """All rooms. What changes a room happens one after the other."""

    def __init__(self, store: Store, tables: Tables, reveal_ms: int = 3000) -> None:
        self._store = store
        self._reveal_s = reveal_ms / 1000
        self._revealing: dict[str, asyncio.Task[None]] = {}
        """Rooms where all are ready and salts are waited for, for a while."""
        self._tables = tables
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._moving: set[asyncio.Task[None]] = set()
        tables.on_pause = self._paused

    async def resume(self) -> None:
        """Makes the tables that were agreed when the server went: all were ready, and nobody has to say it again."""
        for room in await self._store.read(kept.ready_rooms):
            await self._resume(room.id)

    async def _resume(self, room: str) -> None:
        """Makes the table of a room where everybody is ready, if that can be done now."""
        with suppress(PreferansError):  # its conventions, or who sits at the table before it, have changed: they see to it themselves
            async with self._locks.setdefault(room, asyncio.Lock()):
                found = await self._known(room)
                if not found.started and is_complete(found):
                    await self._begin(found)

    async def close(self) -> None:
        """Waits for nothing any more; who was ready is ready still."""
        waiting = (*self._moving, *self._revealing.values())
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)

    def _paused(self, room: str) -> None:
        """A deal is over at a table whose match may go on in this room."""
        task = asyncio.create_task(self._resume(room))
        self._moving.add(task)
        task.add_done_callback(self._moving.discard)

    async def make(self, wanted: p.NewRoom, guest: Guest, name: str, made_with: str) -> Room:
        """A new room where the guest sits, or the one that the same command has made.

        Raises: RefusedError, StoreError, RoomError.
        """
        rules = wanted_rules(wanted.agreed)
        if wanted.bots >= rules.players:
            raise RoomError("room_full")
        if wanted.until is not None and not allows_hour(rules):
            raise RoomError("no_hour")
        bots = tuple(SeatTaken(1 + i, bot.name, bot=bot.bot) for i, bot in enumerate(some_bots(wanted.bots, (name,), wanted.agreed.level)))
        seats = (SeatTaken(0, name, guest=guest.id), *bots)
        room = self._new(guest, msgspec.json.encode(wanted), seats)
        made = await self._store.write(lambda db: kept.add_room(db, room, made_with, now_ms()))
        return await self._known(made)

    def _new(self, host: Guest, wanted: bytes, seats: tuple[SeatTaken, ...]) -> Room:
        secret = fairness.new_secret() or ""
        return Room(secrets.token_urlsafe(12), host.id, secrets.token_urlsafe(16), wanted, seats, started=False, secret=secret)

    async def find(self, room: str) -> Room | None:
        """The room of that id."""
        if "\0" in room:  # PostgreSQL knows no such text
            return None
        found = await self._store.read(lambda db: kept.read_room(db, room))
        return None if found is None else replace(found, revealing=not found.started and await self._is_revealing(found))

    async def _is_revealing(self, room: Room) -> bool:
        """Whether salts are waited for, here or at another worker."""
        if not self._store.shared or room.id in self._revealing:
            return room.id in self._revealing
        if not is_complete(room) or not _waited_for(room):
            return False
        before = wanted_of(room).continues
        continued = await self._tables.get(before) if before else None
        return continued is None or continued.state.may_extend

    async def running(self, table: str) -> Table | None:
        """The table of that id, if its cards are dealt."""
        return await self._tables.get(table)

    async def waiting_for(self, guest: str) -> tuple[Room, ...]:
        """Rooms of the last hours where this guest sits and which have not started."""
        return await self._store.read(lambda db: kept.rooms_of(db, guest, now_ms() - OPEN_FOR_MS))

    async def listed(self) -> tuple[Room, ...]:
        """Rooms of the lobby: with a chair free for anybody, or to be watched by everybody."""
        found = await self._store.read(lambda db: kept.newest_rooms(db, now_ms() - OPEN_FOR_MS, MOST_LISTED))
        return tuple(room for room in found if _is_listed(room))

    async def sit(self, room: Room, guest: Guest, name: str, key: str = "") -> Room:
        """Seats a guest, who names the key of his invitation.

        Raises: RoomError, StoreError.
        """
        players, invited = rules_of(room).players, room.has_key(key)
        return await self._change(
            room.id, partial(kept.take_seat, room=room.id, guest=guest.id, name=name, players=players, invited=invited)
        )

    async def remove(self, room: Room, guest: Guest, place: int, name: str) -> Room:
        """Frees the chair of somebody whom the host does not want there, or of a bot; not of those whose match goes on here (A-250).

        Raises: RoomError, StoreError.
        """
        if wanted_of(room).continues and place < rules_of(room).players - 1:
            raise RoomError("not_there")
        key = secrets.token_urlsafe(16)
        return await self._change(room.id, partial(kept.remove, room=room.id, host=guest.id, place=place, name=name, key=key))

    async def leave(self, room: Room, guest: Guest) -> Room:
        """Frees the chair of a guest.

        Raises: RoomError, StoreError.
        """
        return await self._change(room.id, partial(kept.leave_seat, room=room.id, guest=guest.id))

    async def ready(self, room: Room, guest: Guest, *, ready: bool, salt_hash: str = "") -> Room:
        """Notes that a guest is ready; when all chairs are taken and all are, the table is made, after the salts of those who gave a hash.

        Raises: RoomError, StoreError.
        """
        work = partial(kept.set_ready, room=room.id, guest=guest.id, ready=ready, salt_hash=salt_hash)
        return await self._change(room.id, work)

    async def salt(self, room: Room, guest: Guest, salt: str) -> Room:
        """Takes the salt whose hash came with somebody's readiness; the last of them makes the table.

        Raises: RoomError, StoreError.
        """
        async with self._locks.setdefault(room.id, asyncio.Lock()):
            found = await self._known(room.id)
            seat = found.of(guest.id)
            if seat is None or not found.revealing or seat.salt_hash != fairness.first_hash(room.id, seat.place, salt):
                raise RoomError("no_salt_wanted")
            await self._store.write(partial(kept.give_salt, room=room.id, guest=guest.id, salt=salt))
            found = await self._known(room.id)
            if not _waited_for(found):
                revealing = self._revealing.pop(room.id, None)
                if revealing is not None:
                    revealing.cancel()
                await self._start(found)
            return await self._known(room.id)

    async def fill(self, room: Room, guest: Guest) -> Room:
        """Puts bots on the chairs that are free.

        Raises: RoomError, StoreError.
        """
        players = rules_of(room).players
        named = some_bots(players, tuple(seat.name for seat in room.seats), wanted_of(room).agreed.level)
        bots = tuple(SeatTaken(place, bot.name, bot=bot.bot) for place, bot in enumerate(named))
        return await self._change(room.id, partial(kept.fill, room=room.id, host=guest.id, bots=bots))

    async def _change(self, room: str, work: "partial[None]") -> Room:
        lock = self._locks.setdefault(room, asyncio.Lock())
        async with lock:
            if room in self._revealing or (self._store.shared and (await self._known(room)).revealing):
                raise RoomError("room_started")  # nobody looks at the salts of others and then thinks better of it
            await self._store.write(work)
            changed = await self._known(room)
            if changed.started or not is_complete(changed):
                return changed
            try:
                await self._begin(changed)
            except RoomError as error:
                if error.code != "deal_in_play":
                    raise
                return changed  # the match comes here when its deal is over
            return await self._known(room)

    async def extend(self, table: Table, guest: Guest, made_with: str) -> Room:
        """The room for one player more, where the match of this table may go on; the one that is set up already, if there is one.

        Raises: RoomError, StoreError.
        """
        known = None if table.state.extending is None else await self.find(table.state.extending)
        if known is not None and not known.started:
            return known
        seat, before = table.seat_of(guest.id), await self.find(table.row.id)
        if seat is None:
            raise RoomError("not_yours")
        wanted = extended(table, None if before is None else wanted_of(before))
        wanted_rules(wanted.agreed)
        body = msgspec.json.encode(wanted)
        room = self._new(guest, body, taken_seats(table))
        made = await self._store.write(lambda db: kept.add_room(db, room, made_with, now_ms()))
        await announce(self._tables, table, seat.index, made)
        return await self._known(made)

    async def _begin(self, room: Room) -> None:
        """Makes the table, or waits a while for the salts of those who gave a hash; the lock of the room is held."""
        continued = await self._tables.get(wanted_of(room).continues) if wanted_of(room).continues else None
        if continued is not None and not continued.state.may_extend:
            raise RoomError("deal_in_play")
        if not _waited_for(room):
            await self._start(room)
        elif room.id not in self._revealing:
            self._revealing[room.id] = asyncio.create_task(self._reveal(room.id))

    async def _reveal(self, room: str) -> None:
        """Nobody can hold the deal up: when the time is over the table is made with the salts that have come."""
        await asyncio.sleep(self._reveal_s)
        with suppress(PreferansError):
            async with self._locks.setdefault(room, asyncio.Lock()):
                if self._revealing.pop(room, None) is not None:
                    await self._start(await self._known(room))

    async def _start(self, room: Room) -> None:
        """Makes the table under the id of the room, once."""
        continued = await self._tables.get(wanted_of(room).continues) if wanted_of(room).continues else None
        if continued is not None:
            await move(self._tables, continued, room, rules_of(room))
            return
        came = tuple(SeatRow(seat.name, seat.guest, seat.bot) for seat in room.seats)
        row, lots = drawn(rules_of(room), came, room.id)
        await self._tables.make(
            row, Opening(lots, room.secret or fairness.new_secret(), given_salts(room, row)), room.host, f"room-{room.id}"
        )

    async def _known(self, room: str) -> Room:
        found = await self.find(room)
        if found is None:
            raise RoomError("unknown_table")
        return found


def wanted_of(room: Room) -> p.NewRoom:
    """What the room was made with."""
    return _wanted(room.wanted)


def rules_of(room: Room) -> RuleSet:
    """The conventions of a room."""
    return wanted_rules(wanted_of(room).agreed)


def is_complete(room: Room) -> bool:
    """Whether all chairs are taken and everybody is ready."""
    return len(room.seats) == rules_of(room).players and all(seat.ready for seat in room.seats)


def _waited_for(room: Room) -> bool:
    """Whether somebody who gave the hash of a salt has not revealed it."""
    return any(seat.salt_hash and not seat.salt for seat in room.seats)


def may_look(room: Room, guest: str, key: str) -> bool:
    """Whether somebody may see who sits there: he sits there himself, has the key, or the room is open and he was not removed from it."""
    return room.of(guest) is not None or room.has_key(key) or (wanted_of(room).open and guest not in room.removed)


def _is_listed(room: Room) -> bool:
    wanted = wanted_of(room)
    return (wanted.open and not room.started) or (room.started and wanted.watch == "everybody")


def room_page(room: Room, guest: str) -> p.RoomPage:
    """A room as this guest sees it."""
    wanted, rules = wanted_of(room), rules_of(room)
    by_place = {seat.place: seat for seat in room.seats}
    return p.RoomPage(
        table=room.id,
        rules=rules.name,
        title=p.Text(*(say(f"preset.{rules.name}", lang) for lang in LANGUAGES)),
        pool=pool_size(rules),
        changed=changed_terms(rules),
        seats=tuple(_seat(by_place.get(place), guest) for place in range(rules.players)),
        host=bool(guest) and room.host == guest,
        open=wanted.open,
        clock=wanted.clock,
        watch=wanted.watch,
        started=room.started,
        continues=wanted.continues,
        until=wanted.until,
        commitment=fairness.bound_first(room.id, room.secret) if room.secret else None,
        reveal=room.revealing,
    )


def _seat(seat: SeatTaken | None, guest: str) -> p.RoomSeat:
    if seat is None:
        return p.RoomSeat(taken=False)
    return p.RoomSeat(
        True, seat.name, bool(seat.bot), bool(guest) and seat.guest == guest, seat.ready, level_of(seat.bot), seat.salt_hash or None
    )


def open_room(room: Room) -> p.OpenRoom:
    """A room in the lobby."""
    wanted, rules = wanted_of(room), rules_of(room)
    names = tuple(seat.name for seat in room.seats)
    return p.OpenRoom(room.id, rules.name, pool_size(rules), names, rules.players - len(names), wanted.clock, wanted.watch, room.started)
