"""Guests: no account, a secret token in a cookie, of which only the digest is kept."""

import hashlib
import secrets
import time

from starlette.requests import cookie_parser

from preferans.server.settings import Settings
from preferans.server.store.store import Guest, Store
from preferans.server.table import now_ms

YEAR_S = 365 * 24 * 3600
MOST_KNOWN = 20_000
TICKET_S = 30.0
MOST_TICKETS = 10_000


class Guests:
    """Who is who."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self.cookie = "__Host-preferans" if settings.secure else "preferans"
        self._secure = settings.secure
        self._known: dict[bytes, Guest] = {}
        self._tickets: dict[str, tuple[Guest, float]] = {}

    def token_in(self, header: str) -> str | None:
        """The token of a `Cookie` header, whatever else other programs of the same host have put there."""
        return cookie_parser(header).get(self.cookie)

    async def of_header(self, header: str) -> Guest | None:
        """The guest of a `Cookie` header."""
        token = self.token_in(header)
        return None if token is None else await self.of_token(token)

    async def of_token(self, token: str) -> Guest | None:
        """The guest of a token."""
        digest = digest_of(token)
        if digest not in self._known:
            found = await self._store.guest(digest)
            if found is None:
                return None
            if len(self._known) >= MOST_KNOWN:
                self._known.clear()
            self._known[digest] = found
        return self._known[digest]

    async def welcome(self, name: str) -> tuple[Guest, str]:
        """A new guest and his token."""
        guest, token = Guest(secrets.token_urlsafe(16), name), new_token()
        await self._store.add_guest(guest, digest_of(token), now_ms())
        return guest, token

    async def known_or_new(self, known: Guest | None, name: str) -> tuple[Guest, str | None]:
        """This guest under this name; a new one, with his token, if there is none."""
        if known is None:
            return await self.welcome(name)
        await self.rename(known, name)
        return known, None

    async def ticket(self, guest: Guest) -> str:
        """A ticket for one socket of this guest, for half a minute."""
        now = time.monotonic()
        if len(self._tickets) >= MOST_TICKETS:
            self._tickets = {name: held for name, held in self._tickets.items() if held[1] > now}
        name = secrets.token_urlsafe(24)
        self._tickets[name] = guest, now + TICKET_S
        return name

    async def of_ticket(self, name: str) -> Guest | None:
        """The guest of a ticket, which nobody can use again."""
        guest, until = self._tickets.pop(name, (None, 0.0))
        return guest if time.monotonic() < until else None

    async def rename(self, guest: Guest, name: str) -> None:
        """Keeps how a guest calls himself now."""
        if name != guest.name:
            await self._store.name_guest(guest.id, name)
            self.forget(guest)

    def forget(self, guest: Guest) -> None:
        """His name or his tokens have changed: they are read anew."""
        self._known = {digest: kept for digest, kept in self._known.items() if kept.id != guest.id}

    def cookie_line(self, token: str) -> str:
        """The `Set-Cookie` header of a token; an empty one is taken away."""
        secure = "; Secure" if self._secure else ""
        return f"{self.cookie}={token}; Path=/; Max-Age={YEAR_S if token else 0}; HttpOnly; SameSite=Lax{secure}"


def new_token() -> str:
    """What a browser is known by."""
    return secrets.token_urlsafe(32)


def digest_of(token: str) -> bytes:
    """What is kept of a token. Fast: it is 256 random bits, which nobody can try out."""
    return hashlib.sha256(token.encode()).digest()
