"""The tables of the database, for both kinds: PostgreSQL's are made from here by migrations, SQLite's text is held against it by a test."""

from typing import TypeAlias

from sqlalchemy import (
    BigInteger,
    CheckConstraint,
    Column,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    PrimaryKeyConstraint,
    Table,
    Text,
    UniqueConstraint,
    text,
)

METADATA = MetaData()
TIME: TypeAlias = BigInteger
"""Milliseconds since 1970."""
APPEND_ONLY = ("events", "score_events")
"""Nothing is ever changed or removed there: triggers refuse it in both databases."""
_ONE_OF_BOTH = "(guest_id IS NULL) <> (bot IS NULL)"


def _key(name: str, refers: str = "") -> "Column[str]":
    return Column(name, Text, *([ForeignKey(refers)] if refers else []), nullable=False)


GUESTS = Table(
    "guests",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("token_hash", LargeBinary, nullable=False, unique=True),
    Column("name", Text, nullable=False, server_default=text("''")),
    Column("created", TIME, nullable=False),
)
TABLES = Table(
    "tables",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("rules", Text, nullable=False),
    Column("options", Text, nullable=False),
    Column("rules_hash", Text, nullable=False),
    Column("engine", Text, nullable=False),
    Column("dealer", Integer, nullable=False),
    Column("made_by", Text, nullable=False),
    Column("made_with", Text, nullable=False),
    Column("created", TIME, nullable=False),
    Column("ended", Integer, nullable=False, server_default=text("0")),
    UniqueConstraint("made_by", "made_with"),
)
SEATS = Table(
    "seats",
    METADATA,
    _key("table_id", "tables.id"),
    Column("chair", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest_id", Text, ForeignKey("guests.id")),
    Column("bot", Text),
    PrimaryKeyConstraint("table_id", "chair"),
    UniqueConstraint("table_id", "guest_id"),
    CheckConstraint(_ONE_OF_BOTH, name="seats_one_of_both"),
)
Index(
    "seats_of_guest",
    SEATS.c.guest_id,
    sqlite_where=SEATS.c.guest_id.is_not(None),
    postgresql_where=SEATS.c.guest_id.is_not(None),
)
EVENTS = Table(
    "events",
    METADATA,
    _key("table_id", "tables.id"),
    Column("rev", Integer, nullable=False),
    Column("command_id", Text, nullable=False),
    Column("at", TIME, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "rev"),
    UniqueConstraint("table_id", "command_id"),
)
DUE = Table(
    "due",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("rev", Integer, nullable=False),
    Column("kind", Text, nullable=False),
    Column("at", TIME, nullable=False),
)
# One process knows what is due; many ask for what is most urgent.
Index("due_at", DUE.c.at).ddl_if(dialect="postgresql")

ROOMS = Table(
    "rooms",
    METADATA,
    Column("id", Text, primary_key=True),
    _key("host", "guests.id"),
    Column("made_with", Text, nullable=False),
    Column("key", Text, nullable=False),
    Column("wanted", LargeBinary, nullable=False),
    Column("created", TIME, nullable=False),
    UniqueConstraint("host", "made_with"),
)
ROOM_SEATS = Table(
    "room_seats",
    METADATA,
    _key("room_id", "rooms.id"),
    Column("place", Integer, nullable=False),
    Column("name", Text, nullable=False),
    Column("guest_id", Text, ForeignKey("guests.id")),
    Column("bot", Text),
    Column("ready", Integer, nullable=False, server_default=text("0")),
    PrimaryKeyConstraint("room_id", "place"),
    UniqueConstraint("room_id", "guest_id"),
    CheckConstraint(_ONE_OF_BOTH, name="room_seats_one_of_both"),
)
Index(
    "room_seats_of_guest",
    ROOM_SEATS.c.guest_id,
    sqlite_where=ROOM_SEATS.c.guest_id.is_not(None),
    postgresql_where=ROOM_SEATS.c.guest_id.is_not(None),
)
ROOM_SECRETS = Table(
    "room_secrets", METADATA, Column("room_id", Text, ForeignKey("rooms.id"), primary_key=True), Column("secret", Text, nullable=False)
)
ROOM_SALTS = Table(
    "room_salts",
    METADATA,
    _key("room_id", "rooms.id"),
    _key("guest_id", "guests.id"),
    Column("hash", Text, nullable=False),
    Column("salt", Text),
    PrimaryKeyConstraint("room_id", "guest_id"),
)
ROOM_REMOVED = Table(
    "room_removed", METADATA, _key("room_id", "rooms.id"), _key("guest_id", "guests.id"), PrimaryKeyConstraint("room_id", "guest_id")
)
COMPANY = Table(
    "company",
    METADATA,
    Column("table_id", Text, ForeignKey("tables.id"), primary_key=True),
    Column("body", LargeBinary, nullable=False),
)
RUNS = Table("runs", METADATA, Column("began", TIME, primary_key=True, autoincrement=False), Column("last", TIME, nullable=False))
REPORTS = Table(
    "reports",
    METADATA,
    _key("table_id", "tables.id"),
    _key("guest_id", "guests.id"),
    Column("chair", Integer, nullable=False),
    Column("about", Text, nullable=False),
    Column("rev", Integer, nullable=False),
    Column("at", TIME, nullable=False),
    PrimaryKeyConstraint("table_id", "guest_id", "chair", "about"),
)
REPORTED_PHRASES = Table(
    "reported_phrases",
    METADATA,
    _key("table_id", "tables.id"),
    _key("guest_id", "guests.id"),
    Column("chair", Integer, nullable=False),
    Column("about", Text, nullable=False),
    Column("phrases", LargeBinary, nullable=False),
    PrimaryKeyConstraint("table_id", "guest_id", "chair", "about"),
)
MARKS = Table("marks", METADATA, Column("name", Text, primary_key=True), Column("value", Text, nullable=False))
PASSKEYS = Table(
    "passkeys",
    METADATA,
    Column("id", LargeBinary, primary_key=True),
    _key("guest_id", "guests.id"),
    Column("public", LargeBinary, nullable=False),
    Column("count", BigInteger, nullable=False),
    Column("created", TIME, nullable=False),
)
Index("passkeys_of_guest", PASSKEYS.c.guest_id)
RECOVERY = Table(
    "recovery",
    METADATA,
    Column("guest_id", Text, ForeignKey("guests.id"), primary_key=True),
    Column("name", Text, nullable=False, unique=True),
    Column("salt", LargeBinary, nullable=False),
    Column("hash", LargeBinary, nullable=False),
    Column("created", TIME, nullable=False),
)
LOGINS = Table(
    "logins",
    METADATA,
    Column("token_hash", LargeBinary, primary_key=True),
    _key("guest_id", "guests.id"),
    Column("created", TIME, nullable=False),
)
Index("logins_of_guest", LOGINS.c.guest_id)
SCORE_SHEETS = Table(
    "score_sheets",
    METADATA,
    Column("id", Text, primary_key=True),
    Column("key_hash", LargeBinary, nullable=False),
    Column("created", TIME, nullable=False),
)
SCORE_EVENTS = Table(
    "score_events",
    METADATA,
    _key("sheet_id", "score_sheets.id"),
    Column("seq", Integer, nullable=False),
    Column("event_id", Text, nullable=False),
    Column("body", LargeBinary, nullable=False),
    PrimaryKeyConstraint("sheet_id", "seq"),
    UniqueConstraint("sheet_id", "event_id"),
)
