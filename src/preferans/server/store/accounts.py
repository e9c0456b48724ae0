"""Guests who are kept, in the database: their passkeys, the hash of their recovery code, the browsers where they are known."""

import secrets
from dataclasses import dataclass

from preferans.server.passkeys import Passkey
from preferans.server.recovery import CodeHash
from preferans.server.store.db import Db


@dataclass(frozen=True, slots=True)
class Login:
    """What is kept of an account, counted."""

    passkeys: tuple[bytes, ...]
    browsers: int


def read_account(db: Db, guest: str) -> Login:
    """The account of a guest."""
    keys = db.execute("SELECT id FROM passkeys WHERE guest_id = ? ORDER BY created, id", (guest,)).fetchall()
    (browsers,) = db.execute("SELECT count(*) FROM logins WHERE guest_id = ?", (guest,)).fetchone()
    return Login(tuple(row[0] for row in keys), browsers or 1)


def read_passkey(db: Db, key: bytes) -> Passkey | None:
    """The passkey of that id."""
    row = db.execute("SELECT id, guest_id, public, count FROM passkeys WHERE id = ?", (key,)).fetchone()
    return None if row is None else Passkey(*row)


def read_code(db: Db, name: str) -> tuple[str, CodeHash] | None:
    """Whose code of that name it is, and what is kept of it."""
    row = db.execute("SELECT guest_id, name, salt, hash FROM recovery WHERE name = ?", (name,)).fetchone()
    return None if row is None else (row[0], CodeHash(*row[1:]))


def keep_passkey(db: Db, key: Passkey, code: CodeHash, old: bytes, new: bytes, at: int) -> bool:
    """Keeps a passkey, and gives the browser that made it a new token in place of the old one; whether the code was needed and kept."""
    db.execute("INSERT INTO passkeys VALUES (?, ?, ?, ?, ?)", (key.id, key.guest, key.public, key.count, at))
    row = (key.guest, code.name, code.salt, code.hash, at)
    needed = db.execute("INSERT INTO recovery VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING", row).rowcount == 1
    log_out(db, key.guest, old)
    log_in(db, key.guest, new, at)
    return needed


def used(db: Db, key: Passkey, count: int) -> None:
    """Notes how often a passkey has signed."""
    db.execute("UPDATE passkeys SET count = ? WHERE id = ?", (count, key.id))


def log_in(db: Db, guest: str, token_hash: bytes, at: int) -> None:
    """Makes a guest known in one browser more."""
    db.execute("INSERT INTO logins VALUES (?, ?, ?)", (token_hash, guest, at))


def use_code(db: Db, guest: str, old: CodeHash, new: CodeHash, at: int) -> bool:
    """Puts a new code in the place of one that has been used; False if somebody was faster."""
    change = "UPDATE recovery SET name = ?, salt = ?, hash = ?, created = ? WHERE guest_id = ? AND hash = ?"
    return db.execute(change, (new.name, new.salt, new.hash, at, guest, old.hash)).rowcount == 1


def log_out(db: Db, guest: str, token_hash: bytes) -> None:
    """Ends the login of one browser."""
    db.execute("DELETE FROM logins WHERE token_hash = ?", (token_hash,))
    # The first token of a guest stands in his own row: random bytes, which are no token's hash, take its place.
    db.execute("UPDATE guests SET token_hash = ? WHERE id = ? AND token_hash = ?", (secrets.token_bytes(32), guest, token_hash))


def log_out_elsewhere(db: Db, guest: str, token_hash: bytes) -> None:
    """Ends all logins but this one."""
    db.execute("DELETE FROM logins WHERE guest_id = ? AND token_hash <> ?", (guest, token_hash))


def is_kept(db: Db, guest: str) -> bool:
    """Whether a guest has a passkey."""
    return db.execute("SELECT 1 FROM passkeys WHERE guest_id = ?", (guest,)).fetchone() is not None


def has_open_tables(db: Db, guest: str) -> bool:
    """Whether a guest sits at a table that has not ended, or in a room that waits."""
    playing = "SELECT 1 FROM seats JOIN tables ON id = table_id WHERE guest_id = ? AND ended = 0"
    waiting = "SELECT 1 FROM room_seats WHERE guest_id = ? AND room_id NOT IN (SELECT id FROM tables)"
    return any(db.execute(query, (guest,)).fetchone() is not None for query in (playing, waiting))
