"""Who sits down at a new table: people, bots with proper names, and the row of the table that the lot makes of them."""

import secrets

from preferans.conventions.catalogue import changed_options
from preferans.conventions.ruleset import RuleSet
from preferans.seats import SEATS, Seat
from preferans.server import ceremony, shuffle
from preferans.server.brains import registered
from preferans.server.codec import Lots
from preferans.server.levels import bot_of
from preferans.server.program import ENGINE
from preferans.server.protocol.names import BotLevel
from preferans.server.store.rooms import Room
from preferans.server.store.rows import SeatRow, TableRow
from preferans.server.table import now_ms

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дарья", "Егор", "Жанна", "Игорь", "Клара", "Лев", "Майя", "Нил", "Ольга", "Пётр", "Рита", "Юрий")
"""Proper names of bots."""


def some_bots(count: int, taken: tuple[str, ...], level: BotLevel = "club") -> tuple[SeatRow, ...]:
    """So many bots of a level, none of them called like somebody who is there. Without the compiled solver they are such as need not search."""
    known = {name.casefold() for name in taken}
    names = shuffle.shuffled(tuple(name for name in NAMES if name.casefold() not in known))
    return tuple(SeatRow(name, bot=registered(bot_of(level))) for name in names[:count])


def drawn(rules: RuleSet, came: tuple[SeatRow, ...], table: str | None) -> tuple[TableRow, Lots]:
    """A table of those who came, of that id or a new one; the lot says who sits where and who deals."""
    seats, dealer, lots = ceremony.draw_lots(rules, came)
    row = TableRow(
        id=table or secrets.token_urlsafe(12),
        rules=rules.name,
        options=dict(changed_options(rules)),
        rules_hash=rules.hash,
        engine=ENGINE,
        seats=seats,
        dealer=dealer,
        created=now_ms(),
    )
    return row, lots


def given_salts(room: Room, row: TableRow) -> dict[Seat, str]:
    """The salts that were revealed for the first deal, by the chairs that the lot gave."""
    found = {seat.guest: seat.salt for seat in room.seats if seat.guest and seat.salt}
    return {SEATS[chair]: found[held.guest] for chair, held in enumerate(row.seats) if held.guest in found}
