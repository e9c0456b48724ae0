"""Hosts remove somebody from a table that gathers."""

from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Makes the table."""
    op.execute(
        """CREATE TABLE room_removed (
    room_id TEXT NOT NULL,
    guest_id TEXT NOT NULL,
    PRIMARY KEY (room_id, guest_id),
    FOREIGN KEY(room_id) REFERENCES rooms (id),
    FOREIGN KEY(guest_id) REFERENCES guests (id)
)"""
    )


def downgrade() -> None:
    """Takes it away."""
    op.execute("DROP TABLE room_removed")
