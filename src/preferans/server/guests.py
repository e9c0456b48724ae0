"""Guests: no account, a secret token in a cookie, of which only the digest is kept."""

import hashlib
import secrets
from http.cookies import CookieError, SimpleCookie

from preferans.server.settings import Settings
from preferans.server.store.store import Guest, Store
from preferans.server.table import now_ms

YEAR_S = 365 * 24 * 3600
MOST_KNOWN = 20_000


class Guests:
    """Who is who."""

    def __init__(self, store: Store, settings: Settings) -> None:
        self._store = store
        self.cookie = "__Host-preferans" if settings.secure else "preferans"
        self._secure = settings.secure
        self._known: dict[bytes, Guest] = {}

    async def of_header(self, header: str) -> Guest | None:
        """The guest of a `Cookie` header."""
        try:
            morsel = SimpleCookie(header).get(self.cookie)
        except CookieError:
            return None
        return None if morsel is None else await self.of_token(morsel.value)

    async def of_token(self, token: str) -> Guest | None:
        """The guest of a token."""
        digest = _digest(token)
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
        guest, token = Guest(secrets.token_urlsafe(16), name), secrets.token_urlsafe(32)
        await self._store.add_guest(guest, _digest(token), now_ms())
        return guest, token

    async def rename(self, guest: Guest, name: str) -> None:
        """Keeps how a guest calls himself now."""
        if name != guest.name:
            await self._store.name_guest(guest.id, name)
            self._known = {digest: kept for digest, kept in self._known.items() if kept.id != guest.id}

    def cookie_line(self, token: str) -> str:
        """The `Set-Cookie` header of a token."""
        secure = "; Secure" if self._secure else ""
        return f"{self.cookie}={token}; Path=/; Max-Age={YEAR_S}; HttpOnly; SameSite=Lax{secure}"


def _digest(token: str) -> bytes:
    return hashlib.sha256(token.encode()).digest()
