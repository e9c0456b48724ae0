"""What becomes of a guest who wants to be kept: a passkey, a recovery code, the same guest in another browser."""

import asyncio
import time
from collections.abc import Callable
from typing import NamedTuple, TypeVar

from preferans.errors import PreferansError
from preferans.server import passkeys, recovery
from preferans.server import protocol as p
from preferans.server.guests import Guests, digest_of, new_token
from preferans.server.passkeys import Challenges, NotProvedError, Passkey, Place
from preferans.server.store import accounts as stored
from preferans.server.store.store import Guest, Store
from preferans.server.table import now_ms

T = TypeVar("T")
FRESH_S = 600.0
"""So long after somebody has proved who he is he may add a passkey."""
MOST_FRESH = 10_000
AT_ONCE = 2
"""Codes that are checked at the same time; each costs 16 MB."""


class AccountError(PreferansError):
    """Why nothing was changed; `code` is that of the problem."""

    def __init__(self, code: str) -> None:
        self.code = code
        super().__init__(code)


class Browser(NamedTuple):
    """Who is known in the browser that asks, and by what."""

    guest: Guest | None
    token: str


class Fresh:
    """In which browsers somebody has just proved who he is."""

    def __init__(self) -> None:
        self._until: dict[bytes, float] = {}

    async def holds(self, digest: bytes) -> bool:
        """Whether it was not long ago."""
        return self._until.get(digest, 0.0) > time.monotonic()

    async def begin(self, digest: bytes) -> None:
        """It is now."""
        now = time.monotonic()
        if len(self._until) >= MOST_FRESH:
            self._until = {name: until for name, until in self._until.items() if until > now}
        self._until[digest] = now + FRESH_S


class Accounts:
    """Who is kept."""

    def __init__(
        self, store: Store, guests: Guests, dismiss: Callable[[str], None], challenges: Challenges | None = None, fresh: Fresh | None = None
    ) -> None:
        self._store = store
        self._guests = guests
        self._dismiss = dismiss
        self._challenges = challenges or Challenges()
        self._fresh = fresh or Fresh()
        self._slow = asyncio.Semaphore(AT_ONCE)

    async def page(self, browser: Browser, keeping: p.Keeping) -> p.Account:
        """What a browser may know of its guest."""
        guest = browser.guest
        if guest is None:
            return p.Account(False, "", False, 0, 0, keeping, unfinished=False, fresh=False)
        login = await self._store.read(lambda db: stored.read_account(db, guest.id))
        unfinished = await self._store.read(lambda db: stored.has_open_tables(db, guest.id))
        kept = bool(login.passkeys)
        fresh = not kept or await self._fresh.holds(digest_of(browser.token))
        return p.Account(True, guest.name, kept, len(login.passkeys), login.browsers, keeping, unfinished, fresh)

    async def passkey_options(self, browser: Browser, place: Place) -> p.PasskeyOptions:
        """A challenge for a new passkey of this guest.

        Raises: AccountError.
        """
        guest = await self._may_add(browser)
        login = await self._store.read(lambda db: stored.read_account(db, guest.id))
        ceremony, challenge = await self._challenges.ask(guest.id)
        known = tuple(passkeys.to_text(key) for key in login.passkeys)
        return p.PasskeyOptions(ceremony, challenge, place.rp, passkeys.to_text(guest.id.encode()), guest.name, known)

    async def keep(self, browser: Browser, answer: p.NewPasskey, place: Place) -> tuple[str | None, str]:
        """The recovery code, if he has none yet, and the new token of this browser.

        Raises: AccountError, NotProvedError, StoreError.
        """
        guest = await self._may_add(browser)
        key = passkeys.made(answer, await self._challenges.take(answer.ceremony, guest.id), place, guest.id)
        code, token = recovery.new_code(), new_token()
        kept = await self._slowly(lambda: recovery.hashed(code))
        old, new = digest_of(browser.token), digest_of(token)
        needed = await self._store.write(lambda db: stored.keep_passkey(db, key, kept, old, new, now_ms()))
        self._guests.forget(guest)
        await self._fresh.begin(digest_of(token))
        return code if needed else None, token

    async def _may_add(self, browser: Browser) -> Guest:
        if browser.guest is None:
            raise AccountError("not_known")
        guest = browser.guest
        if await self._store.read(lambda db: stored.is_kept(db, guest.id)) and not await self._fresh.holds(digest_of(browser.token)):
            raise AccountError("sign_in_first")
        return guest

    async def sign_in_options(self, place: Place) -> p.SignInOptions:
        """A challenge for whoever has a passkey."""
        ceremony, challenge = await self._challenges.ask()
        return p.SignInOptions(ceremony, challenge, place.rp)

    async def sign_in(self, browser: Browser, answer: p.SignIn, place: Place) -> str:
        """The token by which the owner of a passkey is known in this browser from now on.

        Raises: AccountError, NotProvedError, StoreError.
        """
        await self._may_leave(browser, leave=answer.leave)
        challenge = await self._challenges.take(answer.ceremony)
        key = await self._passkey(answer.id)
        count = passkeys.proved(answer, challenge, place, key)
        token = await self._enter(browser, key.guest)
        await self._store.write(lambda db: stored.used(db, key, count))
        return token

    async def _passkey(self, name: str) -> Passkey:
        try:
            wanted = passkeys.from_text(name)
        except ValueError as error:
            raise NotProvedError("no passkey") from error
        key = await self._store.read(lambda db: stored.read_passkey(db, wanted))
        if key is None:
            raise NotProvedError("no passkey of ours")
        return key

    async def recover(self, browser: Browser, asked: p.Recovery) -> tuple[str, str]:
        """A new recovery code in place of the one that was shown, and the token by which its owner is known in this browser.

        Raises: AccountError, NotProvedError, StoreError.
        """
        await self._may_leave(browser, leave=asked.leave)
        found = await self._store.read(lambda db: stored.read_code(db, recovery.name_of(asked.code)))
        owner, old = found or ("", recovery.NOBODYS)
        if not await self._slowly(lambda: recovery.proves(asked.code, old)) or not owner:
            raise NotProvedError("no such code")
        code = recovery.new_code()
        kept = await self._slowly(lambda: recovery.hashed(code))
        if not await self._store.write(lambda db: stored.use_code(db, owner, old, kept, now_ms())):
            raise NotProvedError("used meanwhile")
        return code, await self._enter(browser, owner)

    async def _may_leave(self, browser: Browser, *, leave: bool) -> None:
        """Nobody gives up his tables unawares.

        Raises: AccountError.
        """
        guest = browser.guest
        if guest is None or leave:
            return
        kept = await self._store.read(lambda db: stored.is_kept(db, guest.id))
        if not kept and await self._store.read(lambda db: stored.has_open_tables(db, guest.id)):
            raise AccountError("unsaved_tables")

    async def _enter(self, browser: Browser, owner: str) -> str:
        """Makes a guest known in this browser, where another may have been."""
        token = new_token()
        if browser.guest is not None:
            await self.sign_out(browser)
        await self._store.write(lambda db: stored.log_in(db, owner, digest_of(token), now_ms()))
        await self._fresh.begin(digest_of(token))
        return token

    async def sign_out(self, browser: Browser) -> None:
        """Ends the login of this browser.

        Raises: StoreError.
        """
        guest = browser.guest
        if guest is not None:
            await self._store.write(lambda db: stored.log_out(db, guest.id, digest_of(browser.token)))
            self._guests.forget(guest)

    async def leave(self, browser: Browser) -> None:
        """Ends the login of this browser, of a guest who finds back.

        Raises: AccountError, StoreError.
        """
        guest = browser.guest
        if guest is None or not await self._store.read(lambda db: stored.is_kept(db, guest.id)):
            raise AccountError("not_kept")
        await self.sign_out(browser)

    async def end_elsewhere(self, browser: Browser) -> None:
        """Ends all other logins of this guest, and the sockets that were opened with them.

        Raises: AccountError, StoreError.
        """
        guest = browser.guest
        if guest is None or not await self._store.read(lambda db: stored.is_kept(db, guest.id)):
            raise AccountError("not_kept")
        await self._store.write(lambda db: stored.log_out_elsewhere(db, guest.id, digest_of(browser.token)))
        self._guests.forget(guest)
        self._dismiss(guest.id)

    async def _slowly(self, work: Callable[[], T]) -> T:
        async with self._slow:
            return await asyncio.to_thread(work)
