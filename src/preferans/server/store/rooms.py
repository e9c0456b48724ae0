"""Rooms in the database. A seat is taken by its key: of two who want it one gets it, and nobody sits twice at one table."""

import secrets
from dataclasses import dataclass

from preferans.errors import PreferansError
from preferans.server.store.db import Db


class RoomError(PreferansError):
    """Why nothing was changed; `code` is that of the problem."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


@dataclass(frozen=True, slots=True)
class SeatTaken:
    """Somebody in a room."""

    place: int
    name: str
    guest: str = ""
    bot: str = ""
    ready: bool = False
    salt_hash: str = ""
    """Of the salt for the first deal, if he gives one."""
    salt: str = ""
    """When it is revealed."""


@dataclass(frozen=True, slots=True)
class Room:
    """A room as it is kept."""

    id: str
    host: str
    key: str
    wanted: bytes
    """The `NewRoom` that it was made with."""
    seats: tuple[SeatTaken, ...]
    started: bool
    secret: str = ""
    """Of the first deal, whose commitment everybody sees; empty at tables from before there were any."""
    removed: frozenset[str] = frozenset()
    """Guests whom the host has removed and who have not come back by a new invitation."""
    revealing: bool = False
    """All are ready, and those who gave a hash are to reveal their salts."""

    def of(self, guest: str) -> SeatTaken | None:
        """The seat of a guest."""
        return next((seat for seat in self.seats if seat.guest and seat.guest == guest), None)

    def has_key(self, key: str) -> bool:
        """Whether somebody has the room's link; how much of a wrong key is right cannot be timed."""
        return secrets.compare_digest(self.key.encode(), key.encode())


def add_room(db: Db, room: Room, made_with: str, at: int) -> str:
    """The id of the room that was made: this one, or the one that the same command has made."""
    known = db.execute("SELECT id FROM rooms WHERE host = ? AND made_with = ?", (room.host, made_with)).fetchone()
    if known:
        return str(known[0])
    db.execute("INSERT INTO rooms VALUES (?, ?, ?, ?, ?, ?)", (room.id, room.host, made_with, room.key, room.wanted, at))
    if room.secret:
        db.execute("INSERT INTO room_secrets VALUES (?, ?)", (room.id, room.secret))
    _insert(db, room.id, room.seats)
    return room.id


def take_seat(db: Db, room: str, guest: str, name: str, players: int, *, invited: bool = False) -> None:
    """Seats a guest on the first free chair; does nothing if he sits already. Who was removed must be invited anew.

    Raises: RoomError.
    """
    _waiting(db, room)
    if db.execute("SELECT 1 FROM room_removed WHERE room_id = ? AND guest_id = ?", (room, guest)).fetchone():
        if not invited:
            raise RoomError("removed")
        db.execute("DELETE FROM room_removed WHERE room_id = ? AND guest_id = ?", (room, guest))
    rows = db.execute("SELECT place, guest_id FROM room_seats WHERE room_id = ? ORDER BY place", (room,)).fetchall()
    if any(sitting == guest for _, sitting in rows):
        return
    free = [place for place in range(players) if place not in {row[0] for row in rows}]
    if not free:
        raise RoomError("room_full")
    _insert(db, room, (SeatTaken(free[0], name, guest=guest),))


def leave_seat(db: Db, room: str, guest: str) -> None:
    """Frees the chair of a guest; the others have to say again that they are ready.

    Raises: RoomError.
    """
    _waiting(db, room)
    if db.execute("DELETE FROM room_seats WHERE room_id = ? AND guest_id = ?", (room, guest)).rowcount:
        _ask_again(db, room)


def remove(db: Db, room: str, host: str, place: int, name: str, key: str) -> None:
    """Frees the chair of another, or of a bot, if he is still the one of that name. After a person the old invitation is good for nobody.

    Raises: RoomError.
    """
    _waiting(db, room)
    if not db.execute("SELECT 1 FROM rooms WHERE id = ? AND host = ?", (room, host)).fetchone():
        raise RoomError("not_yours")
    row = db.execute("SELECT name, guest_id FROM room_seats WHERE room_id = ? AND place = ?", (room, place)).fetchone()
    if row is None or row[0] != name or row[1] == host:
        raise RoomError("not_there")
    db.execute("DELETE FROM room_seats WHERE room_id = ? AND place = ?", (room, place))
    if row[1] is not None:
        db.execute("UPDATE rooms SET key = ? WHERE id = ?", (key, room))
        db.execute("INSERT INTO room_removed VALUES (?, ?)", (room, row[1]))
    _ask_again(db, room)


def set_ready(db: Db, room: str, guest: str, *, ready: bool, salt_hash: str = "") -> None:
    """Notes whether a guest is ready, and the hash of his salt for the first deal.

    Raises: RoomError.
    """
    _waiting(db, room)
    if not db.execute("UPDATE room_seats SET ready = ? WHERE room_id = ? AND guest_id = ?", (int(ready), room, guest)).rowcount:
        raise RoomError("not_yours")
    db.execute("DELETE FROM room_salts WHERE room_id = ? AND guest_id = ?", (room, guest))
    if ready and salt_hash:
        db.execute("INSERT INTO room_salts (room_id, guest_id, hash) VALUES (?, ?, ?)", (room, guest, salt_hash))


def give_salt(db: Db, room: str, guest: str, salt: str) -> None:
    """Keeps the salt of a guest.

    Raises: RoomError.
    """
    _waiting(db, room)
    db.execute("UPDATE room_salts SET salt = ? WHERE room_id = ? AND guest_id = ?", (salt, room, guest))


def fill(db: Db, room: str, host: str, bots: tuple[SeatTaken, ...]) -> None:
    """Puts bots on the chairs that are free: of those given, who fit. Only the host may.

    Raises: RoomError.
    """
    _waiting(db, room)
    if not db.execute("SELECT 1 FROM rooms WHERE id = ? AND host = ?", (room, host)).fetchone():
        raise RoomError("not_yours")
    taken = {row[0] for row in db.execute("SELECT place FROM room_seats WHERE room_id = ?", (room,))}
    _insert(db, room, tuple(bot for bot in bots if bot.place not in taken))


def read_room(db: Db, room: str) -> Room | None:
    """A room with those who sit in it."""
    row = db.execute("SELECT host, key, wanted, secret FROM rooms LEFT JOIN room_secrets ON id = room_id WHERE id = ?", (room,)).fetchone()
    if row is None:
        return None
    query = (
        "SELECT place, name, guest_id, bot, ready, hash, salt FROM room_seats LEFT JOIN room_salts USING (room_id, guest_id) "
        "WHERE room_id = ? ORDER BY place"
    )
    seats = tuple(
        SeatTaken(place, name, guest or "", bot or "", bool(ready), shown or "", salt or "")
        for place, name, guest, bot, ready, shown, salt in db.execute(query, (room,))
    )
    host, key, wanted, secret = row
    started = bool(db.execute("SELECT 1 FROM tables WHERE id = ?", (room,)).fetchone())
    removed = frozenset(guest for (guest,) in db.execute("SELECT guest_id FROM room_removed WHERE room_id = ?", (room,)))
    return Room(room, host, key, wanted, seats, started, secret or "", removed)


def rooms_of(db: Db, guest: str, since: int) -> tuple[Room, ...]:
    """The rooms made since a moment where a guest sits and waits, the newest first."""
    query = (
        "SELECT rooms.id FROM rooms JOIN room_seats ON rooms.id = room_id LEFT JOIN tables ON tables.id = rooms.id "
        "WHERE guest_id = ? AND tables.id IS NULL AND rooms.created >= ? ORDER BY rooms.created DESC LIMIT 20"
    )
    found = (read_room(db, row[0]) for row in db.execute(query, (guest, since)).fetchall())
    return tuple(room for room in found if room is not None)


def ready_rooms(db: Db) -> tuple[Room, ...]:
    """The rooms whose table is not made, where nobody sits who is not ready."""
    query = (
        "SELECT rooms.id FROM rooms LEFT JOIN tables ON tables.id = rooms.id WHERE tables.id IS NULL "
        "AND NOT EXISTS (SELECT 1 FROM room_seats WHERE room_id = rooms.id AND ready = 0) ORDER BY rooms.created"
    )
    found = (read_room(db, row[0]) for row in db.execute(query).fetchall())
    return tuple(room for room in found if room is not None)


def newest_rooms(db: Db, since: int, most: int) -> tuple[Room, ...]:
    """Rooms that were made since then and have not ended, the newest first."""
    query = (
        "SELECT rooms.id FROM rooms LEFT JOIN tables ON tables.id = rooms.id "
        "WHERE rooms.created > ? AND coalesce(ended, 0) = 0 ORDER BY rooms.created DESC LIMIT ?"
    )
    found = (read_room(db, row[0]) for row in db.execute(query, (since, most)).fetchall())
    return tuple(room for room in found if room is not None)


def hold(db: Db, room: str) -> bool:
    """Keeps the row of a room for this transaction; False if there is none."""
    return db.execute("UPDATE rooms SET key = key WHERE id = ?", (room,)).rowcount == 1


def ready_guests(db: Db, room: str) -> set[str]:
    """Who sits in a room and is ready."""
    rows = db.execute("SELECT guest_id FROM room_seats WHERE room_id = ? AND guest_id IS NOT NULL AND ready = 1", (room,))
    return {guest for (guest,) in rows}


def _ask_again(db: Db, room: str) -> None:
    """Who is ready was so with other people: all say it anew."""
    db.execute("UPDATE room_seats SET ready = 0 WHERE room_id = ? AND bot IS NULL", (room,))
    db.execute("DELETE FROM room_salts WHERE room_id = ?", (room,))


def _waiting(db: Db, room: str) -> None:
    """Raises RoomError, if there is no such room or its table is made. Whoever else changes the room waits until this has ended."""
    if not hold(db, room):
        raise RoomError("unknown_table")
    if db.execute("SELECT 1 FROM tables WHERE id = ?", (room,)).fetchone():
        raise RoomError("room_started")


def _insert(db: Db, room: str, seats: tuple[SeatTaken, ...]) -> None:
    rows = [(room, seat.place, seat.name, seat.guest or None, seat.bot or None, int(seat.ready or bool(seat.bot))) for seat in seats]
    db.executemany("INSERT INTO room_seats VALUES (?, ?, ?, ?, ?, ?)", rows)
