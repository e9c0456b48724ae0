"""What people have agreed at a table beside the cards, as it is kept: whoever reads a table's log reads this with it."""

import msgspec
from msgspec import Struct

from preferans.seats import SEATS, Seat
from preferans.server.store.db import Db


class Kept(Struct, frozen=True):
    """What survives the server."""

    stand_ins: dict[str, int] = {}
    """The deal for which a bot plays for a chair."""
    rests: tuple[tuple[int, int | None], ...] = ()
    """From when until when the table rested; the last one may go on."""
    muted: tuple[tuple[int, int], ...] = ()
    """(who, whom)."""
    until: int = -1
    """The hour, 0 for none; negative: that of the room holds."""

    @property
    def resting(self) -> bool:
        """Whether the table rests."""
        return bool(self.rests) and self.rests[-1][1] is None

    def playing_for(self, deal: int) -> frozenset[Seat]:
        """For whom a bot plays in this deal."""
        return frozenset(SEATS[int(chair)] for chair, agreed in self.stand_ins.items() if agreed == deal)


_decode = msgspec.json.Decoder(Kept).decode


def read_stored(db: Db, table: str) -> bytes | None:
    """What was kept of a table, as it stands there."""
    row = db.execute("SELECT body FROM company WHERE table_id = ?", (table,)).fetchone()
    return None if row is None else row[0]


def kept_in(stored: bytes | None) -> Kept:
    """What that says; nothing was agreed, if nothing was kept."""
    return Kept() if stored is None else _decode(stored)


def read_kept(db: Db, table: str) -> Kept:
    """What was kept of a table."""
    return kept_in(read_stored(db, table))


def exchange_kept(db: Db, table: str, before: bytes | None, after: bytes) -> bool:
    """Keeps it in place of what stood there before; False if something else stands there, which somebody else has written."""
    if before is None:
        return db.execute("INSERT INTO company VALUES (?, ?) ON CONFLICT DO NOTHING", (table, after)).rowcount == 1
    return db.execute("UPDATE company SET body = ? WHERE table_id = ? AND body = ?", (after, table, before)).rowcount == 1


def write_kept(db: Db, table: str, kept: Kept) -> None:
    """Keeps it in place of what was kept before."""
    db.execute(
        "INSERT INTO company VALUES (?, ?) ON CONFLICT (table_id) DO UPDATE SET body = excluded.body", (table, msgspec.json.encode(kept))
    )
