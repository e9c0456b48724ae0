"""The database as its first version is. What is written here is never changed: a later version is a file of its own."""

from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None

STATEMENTS = (
    """CREATE TABLE guests (
    id TEXT NOT NULL,
    token_hash BYTEA NOT NULL,
    name TEXT DEFAULT '' NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (token_hash)
)""",
    """CREATE TABLE marks (
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (name)
)""",
    """CREATE TABLE runs (
    began BIGINT NOT NULL,
    last BIGINT NOT NULL,
    PRIMARY KEY (began)
)""",
    """CREATE TABLE score_sheets (
    id TEXT NOT NULL,
    key_hash BYTEA NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (id)
)""",
    """CREATE TABLE tables (
    id TEXT NOT NULL,
    rules TEXT NOT NULL,
    options TEXT NOT NULL,
    rules_hash TEXT NOT NULL,
    engine TEXT NOT NULL,
    dealer INTEGER NOT NULL,
    made_by TEXT NOT NULL,
    made_with TEXT NOT NULL,
    created BIGINT NOT NULL,
    ended INTEGER DEFAULT 0 NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (made_by, made_with)
)""",
    """CREATE TABLE company (
    table_id TEXT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
)""",
    """CREATE TABLE due (
    table_id TEXT NOT NULL,
    rev INTEGER NOT NULL,
    kind TEXT NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
)""",
    """CREATE INDEX due_at ON due (at)""",
    """CREATE TABLE events (
    table_id TEXT NOT NULL,
    rev INTEGER NOT NULL,
    command_id TEXT NOT NULL,
    at BIGINT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (table_id, rev),
    UNIQUE (table_id, command_id),
    FOREIGN KEY(table_id) REFERENCES tables (id)
)""",
    """CREATE TABLE logins (
    token_hash BYTEA NOT NULL,
    guest_id TEXT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (token_hash),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE INDEX logins_of_guest ON logins (guest_id)""",
    """CREATE TABLE passkeys (
    id BYTEA NOT NULL,
    guest_id TEXT NOT NULL,
    public BYTEA NOT NULL,
    count BIGINT NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE INDEX passkeys_of_guest ON passkeys (guest_id)""",
    """CREATE TABLE recovery (
    guest_id TEXT NOT NULL,
    name TEXT NOT NULL,
    salt BYTEA NOT NULL,
    hash BYTEA NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (guest_id),
    FOREIGN KEY(guest_id) REFERENCES guests (id),
    UNIQUE (name)
)""",
    """CREATE TABLE reported_phrases (
    table_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    chair INTEGER NOT NULL,
    about TEXT NOT NULL,
    phrases BYTEA NOT NULL,
    PRIMARY KEY (table_id, guest_id, chair, about),
    FOREIGN KEY(table_id) REFERENCES tables (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE TABLE reports (
    table_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    chair INTEGER NOT NULL,
    about TEXT NOT NULL,
    rev INTEGER NOT NULL,
    at BIGINT NOT NULL,
    PRIMARY KEY (table_id, guest_id, chair, about),
    FOREIGN KEY(table_id) REFERENCES tables (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE TABLE rooms (
    id TEXT NOT NULL,
    host TEXT NOT NULL,
    made_with TEXT NOT NULL,
    key TEXT NOT NULL,
    wanted BYTEA NOT NULL,
    created BIGINT NOT NULL,
    PRIMARY KEY (id),
    UNIQUE (host, made_with),
    FOREIGN KEY(host) REFERENCES guests (id)
)""",
    """CREATE TABLE score_events (
    sheet_id TEXT NOT NULL,
    seq INTEGER NOT NULL,
    event_id TEXT NOT NULL,
    body BYTEA NOT NULL,
    PRIMARY KEY (sheet_id, seq),
    UNIQUE (sheet_id, event_id),
    FOREIGN KEY(sheet_id) REFERENCES score_sheets (id)
)""",
    """CREATE TABLE seats (
    table_id TEXT NOT NULL,
    chair INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest_id TEXT,
    bot TEXT,
    PRIMARY KEY (table_id, chair),
    UNIQUE (table_id, guest_id),
    CONSTRAINT seats_one_of_both CHECK ((guest_id IS NULL) <> (bot IS NULL)),
    FOREIGN KEY(table_id) REFERENCES tables (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE INDEX seats_of_guest ON seats (guest_id) WHERE guest_id IS NOT NULL""",
    """CREATE TABLE room_salts (
    room_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    hash TEXT NOT NULL,
    salt TEXT,
    PRIMARY KEY (room_id, guest_id),
    FOREIGN KEY(room_id) REFERENCES rooms (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE TABLE room_seats (
    room_id TEXT NOT NULL,
    place INTEGER NOT NULL,
    name TEXT NOT NULL,
    guest_id TEXT,
    bot TEXT,
    ready INTEGER DEFAULT 0 NOT NULL,
    PRIMARY KEY (room_id, place),
    UNIQUE (room_id, guest_id),
    CONSTRAINT room_seats_one_of_both CHECK ((guest_id IS NULL) <> (bot IS NULL)),
    FOREIGN KEY(room_id) REFERENCES rooms (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)""",
    """CREATE INDEX room_seats_of_guest ON room_seats (guest_id) WHERE guest_id IS NOT NULL""",
    """CREATE TABLE room_secrets (
    room_id TEXT NOT NULL,
    secret TEXT NOT NULL,
    PRIMARY KEY (room_id),
    FOREIGN KEY(room_id) REFERENCES rooms (id)
)""",
    """CREATE FUNCTION append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'the log is append-only';
END
$$""",
    "CREATE TRIGGER events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON events FOR EACH STATEMENT EXECUTE FUNCTION append_only()",
    "CREATE TRIGGER score_events_stay BEFORE UPDATE OR DELETE OR TRUNCATE ON score_events FOR EACH STATEMENT EXECUTE FUNCTION append_only()",
)


def upgrade() -> None:
    """Makes everything."""
    for statement in STATEMENTS:
        op.execute(statement)
