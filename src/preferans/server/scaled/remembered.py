"""What one process remembers for a while, remembered in Redis for all workers: challenges, tickets, proofs, how much somebody has asked."""

import base64
import hashlib
import secrets

import msgspec

from preferans.server import protocol as p
from preferans.server.accounts import FRESH_S, Fresh
from preferans.server.fairness import PENDING_S, Openings, bound_first
from preferans.server.guests import MOST_KNOWN, TICKET_S, Guests, digest_of
from preferans.server.limits import Buckets
from preferans.server.passkeys import CHALLENGE_S, Challenges, NotProvedError, to_text
from preferans.server.scaled.bus import Bus, Word
from preferans.server.settings import Settings
from preferans.server.store.rows import StoreError
from preferans.server.store.store import Guest, Store


class SharedChallenges(Challenges):
    """Challenges that any worker may take the answer to."""

    def __init__(self, bus: Bus) -> None:
        super().__init__()
        self._bus = bus

    async def ask(self, guest: str = "") -> tuple[str, str]:
        """The name of a new ceremony and its challenge.

        Raises: StoreError, as all that follows, if Redis is gone.
        """
        name, challenge = secrets.token_urlsafe(18), secrets.token_bytes(32)
        await self._bus.put(f"challenge:{name}", challenge + guest.encode(), CHALLENGE_S)
        return name, to_text(challenge)

    async def take(self, name: str, guest: str = "") -> bytes:
        """The challenge of a ceremony, which is over by that.

        Raises: NotProvedError, if there is none for this guest.
        """
        held = await self._bus.take(f"challenge:{name}")
        if held is None or held[32:].decode() != guest:
            raise NotProvedError("no such ceremony")
        return held[:32]


class SharedFresh(Fresh):
    """Proofs that hold at any worker."""

    def __init__(self, bus: Bus) -> None:
        super().__init__()
        self._bus = bus

    async def holds(self, digest: bytes) -> bool:
        """Whether it was not long ago."""
        return await self._bus.is_kept(_fresh(digest))

    async def begin(self, digest: bytes) -> None:
        """It is now."""
        await self._bus.put(_fresh(digest), b"1", FRESH_S)


def _fresh(digest: bytes) -> str:
    return "fresh:" + base64.urlsafe_b64encode(hashlib.sha256(digest).digest()).decode()


class SharedGuests(Guests):
    """Guests whose logins any worker may end: each is looked up when it is used."""

    def __init__(self, store: Store, settings: Settings, bus: Bus) -> None:
        super().__init__(store, settings)
        self._bus = bus

    async def of_token(self, token: str) -> Guest | None:
        """The guest of a token; while the database is gone, of one that was known here."""
        digest = digest_of(token)
        try:
            found = await self._store.guest(digest)
        except StoreError:
            if digest not in self._known:
                raise
            return self._known[digest]
        if found is None:
            self._known.pop(digest, None)
        elif len(self._known) < MOST_KNOWN or digest in self._known:
            self._known[digest] = found
        return found

    async def ticket(self, guest: Guest) -> str:
        """A ticket for one socket of this guest, at any worker.

        Raises: StoreError.
        """
        name = secrets.token_urlsafe(24)
        await self._bus.put(f"ticket:{name}", msgspec.json.encode((guest.id, guest.name)), TICKET_S)
        return name

    async def of_ticket(self, name: str) -> Guest | None:
        """The guest of a ticket, which nobody can use again.

        Raises: StoreError.
        """
        held = await self._bus.take(f"ticket:{name}")
        return None if held is None else Guest(*msgspec.json.decode(held, type=tuple[str, str]))


class SharedOpenings(Openings):
    """Tables to be made, which any worker may make."""

    def __init__(self, bus: Bus) -> None:
        super().__init__()
        self._bus = bus

    async def open(self) -> p.Commitment:
        """The id of a new table and what its first deal is bound to.

        Raises: StoreError.
        """
        table, secret = secrets.token_urlsafe(12), secrets.token_hex(32)
        await self._bus.put(f"opening:{table}", secret.encode(), PENDING_S)
        return p.Commitment(table, bound_first(table, secret))

    async def take(self, table: str) -> str | None:
        """The secret of a table to be made, once.

        Raises: StoreError.
        """
        secret = await self._bus.take(f"opening:{table}")
        return None if secret is None else secret.decode()


class SharedBuckets(Buckets):
    """Limits that hold for all workers together: what one gives, the others take away. Without Redis each counts for itself."""

    def __init__(self, burst: int, per_second: float, name: str, bus: Bus) -> None:
        super().__init__(burst, per_second)
        self._name = name
        self._bus = bus

    def take(self, name: str, cost: float = 1) -> bool:
        """Whether this one may ask once more now, for something of this cost."""
        allowed = super().take(name, cost)
        if allowed:
            self._told(name, cost)
        return allowed

    def charge(self, name: str, cost: float) -> None:
        """Takes what something turned out to cost."""
        super().charge(name, cost)
        self._told(name, cost)

    def taken_elsewhere(self, name: str, cost: float) -> None:
        """Another worker has given so much."""
        super().take(name, 0)
        super().charge(name, cost)

    def _told(self, name: str, cost: float) -> None:
        self._bus.tell(Word("took", self._name, text=name, number=cost))
