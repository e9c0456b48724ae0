"""A table for one player more, where a running match goes on: who sits there from the start, and the move when all are ready (A-164)."""

from dataclasses import replace

import msgspec

from preferans.conventions.ruleset import RuleSet
from preferans.server import fairness
from preferans.server import protocol as p
from preferans.server.brought import joined
from preferans.server.codec import Extending, Lots
from preferans.server.seating import drawn, given_salts
from preferans.server.store.rooms import Room, RoomError, SeatTaken
from preferans.server.store.rows import SeatRow
from preferans.server.table import Table
from preferans.server.tables import Opening, Tables


def extended(table: Table, before: p.NewRoom | None) -> p.NewRoom:
    """The room that is wanted: the same conventions, clock and onlookers, one chair more.

    Raises: RoomError, if nobody may join now.
    """
    if not table.state.may_extend:
        raise RoomError("deal_in_play" if table.state.match.current is not None else "no_late_joining")
    agreed, players = table.sitting.rules, len(table.row.seats)
    wanted = p.NewRoom(p.NewTable(agreed.name, agreed.pool, players + 1, agreed.changed), continues=table.row.id)
    return wanted if before is None else msgspec.structs.replace(wanted, clock=before.clock, watch=before.watch, until=before.until)


def taken_seats(table: Table) -> tuple[SeatTaken, ...]:
    """Who sits there from the start: everybody on his own chair."""
    return tuple(SeatTaken(place, seat.name, seat.guest, seat.bot) for place, seat in enumerate(table.row.seats))


async def announce(tables: Tables, table: Table, chair: int, room: str) -> None:
    """Tells the table that a chair is offered.

    Raises: StoreError.
    """
    async with table.lock:
        if table.state.extending != room:
            await tables.note(table, Extending(chair, room), f"extending-{room}")


async def move(tables: Tables, table: Table, room: Room, rules: RuleSet) -> None:
    """Makes the new table under the id of the room, with everything that was written, and ends the old one.

    Raises: RoomError, if a deal is in play or somebody has left his chair; StoreError.
    """
    async with table.lock:
        if not table.state.may_extend:
            raise RoomError("deal_in_play")
        sitting = tuple(SeatRow(seat.name, seat.guest, seat.bot) for seat in room.seats)
        if [(seat.guest, seat.bot) for seat in sitting[:-1]] != [(seat.guest, seat.bot) for seat in table.row.seats]:
            raise RoomError("somebody_left")
        progress = table.state.match.progress
        row, _ = drawn(rules, sitting, room.id)
        row = replace(row, seats=sitting, dealer=progress.dealer.index)
        brought = joined(progress, rules, table.row.id)
        opening = Opening(Lots((), ()), room.secret or fairness.new_secret(), given_salts(room, row), brought)
        await tables.move(table, row, opening, room.host, f"room-{room.id}")
