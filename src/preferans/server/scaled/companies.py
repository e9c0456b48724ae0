"""The companies of tables whose people sit at several workers. What decides is in rows; who is there and what is voted for is in Redis."""

import asyncio
from collections.abc import Collection
from contextlib import suppress

import msgspec

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.catching_up import Have
from preferans.server.companies import Companies
from preferans.server.company import Company
from preferans.server.kept import exchange_kept, kept_in, read_stored
from preferans.server.scaled import sharing
from preferans.server.scaled.arrivals import Arrivals
from preferans.server.scaled.bus import Bus, Word
from preferans.server.scaled.gathered import Gathered
from preferans.server.scaled.presence import Presence
from preferans.server.scaled.reading import Agreed, read_agreed
from preferans.server.scaled.store import PgStore
from preferans.server.scaled.tables import SharedTables
from preferans.server.scaled.uptime import SharedUptime
from preferans.server.settings import Settings
from preferans.server.store.rows import StaleError, StoreError
from preferans.server.store.store import Store
from preferans.server.table import Table, Watcher, now_ms
from preferans.server.tables import log
from preferans.server.uptime import Uptime

LOOK_S = 0.25
"""So often it is looked up what has changed."""
AGAIN_S = 1.0
"""So much later it is asked again what could not be read."""
PARTS = 20
"""In so many parts, one after the other, it is looked who is there, at all tables where somebody sits here."""
PRESENCE = ("seat", "there")
"""Words that say no more than who has come or gone."""
_wanted = msgspec.json.Decoder(p.NewRoom).decode


class SharedCompanies(Companies):
    """The companies of all tables in use at this worker."""

    _store: PgStore
    _tables: SharedTables

    def __init__(self, store: PgStore, tables: SharedTables, settings: Settings, bus: Bus) -> None:
        super().__init__(store, tables, settings)
        self._bus = bus
        self._presence = Presence(bus, self._sitting)
        self._changed: set[str] = set()
        """Tables whose companies are to be looked up."""
        self._seen: dict[str, object] = {}
        """What was seen of each company last."""
        self._arrivals = Arrivals(bus, tables.crowd, self._is_known, self._take_in)
        self._agreed: Gathered[str, Agreed] = Gathered(lambda names: store.glance(lambda db: read_agreed(db, names)))
        tables.on_company = self._stored
        tables.is_watched = self._is_watched
        tables.read_company = self._read_anew
        tables.on_unread = self._unread
        bus.on_up = self._all_anew

    def _new_uptime(self, store: Store) -> Uptime:
        return SharedUptime(store)

    def _sitting(self, table: str) -> Collection[Seat]:
        known = self._companies.get(table)
        return () if known is None else known[0].watchers.keys()

    async def run(self) -> None:
        """Beats, looks after the lines, and follows other workers, until it is cancelled."""
        async with asyncio.TaskGroup() as together:
            for work in (super().run(), self._presence.run(), self._look_up()):
                together.create_task(work)

    # --- who is there -----------------------------------------------------------------------------------------------------------

    async def of(self, table: Table) -> Company:
        """The company of a table, read at the revision where the table is."""
        known = self._companies.get(table.row.id)
        if known is not None and known[0] is table:
            return known[1]
        async with table.lock:
            return await super().of(table)

    async def _with_agreed(self, table: Table) -> Company:
        """The company of a table with what is kept of it now.

        Raises: StoreError.
        """
        body, wanted = await self._agreed.of(table.row.id) or (None, None)
        known = self._companies.get(table.row.id)
        if known is not None and known[0] is table:
            async with table.lock:
                pass  # what is being agreed here is agreed
            self._stored(table, body)
            return known[1]
        company = self._fresh(table, body, None if wanted is None else _wanted(wanted))
        if company.clock is not None:  # what has passed stands in the log
            return await self.of(table)
        self._companies[table.row.id] = table, company
        self._apply_stand_ins(table, company)
        return company

    async def joined(self, table: Table, seat: Seat) -> None:
        """A socket has taken a seat: whoever comes back plays himself, and his older socket at another worker is sent away."""
        await self._arrivals.joined(table, seat)

    async def _take_in(self, table: Table, seat: Seat, fields: dict[str, str] | None) -> None:
        """Takes up who has come. He sees the cards even while it cannot be read what was agreed beside them: that is asked again until it can."""
        try:
            company = await self._with_agreed(table)
        except StoreError:
            known = self._companies.get(table.row.id)
            if known is None or known[0] is not table:
                self._arrivals.later(self._came_later(table, seat))
                return
            company = known[1]
        if len(company.people) > 1:
            self._presence.came(table.row.id, seat)
        else:
            self._presence.here(table.row.id, seat)
        if fields is not None:
            voices = [name for name in sharing.voices_against(table, seat) if name in fields]
            if voices:
                with suppress(StoreError):
                    await self._bus.drop(table.row.id, *voices)
            self._heed(table, company, fields)
        for _ in company.people:  # others who come back in the same moment write theirs: each of them once
            with suppress(StaleError):
                await super().joined(table, seat)
                return
        raise StaleError("something else was agreed each time")

    async def _came_later(self, table: Table, seat: Seat) -> None:
        await asyncio.sleep(AGAIN_S)
        if seat in table.watchers:
            await self._take_in(table, seat, None)

    def heard(self, table: Table, seat: Seat) -> None:
        """Something came from a seat."""
        super().heard(table, seat)
        self._presence.here(table.row.id, seat)

    def left(self, table: Table, seat: Seat) -> None:
        """A seat has no socket here any more; it may have one at another worker."""
        known = self._companies.get(table.row.id)
        if seat in table.watchers:
            return
        self._arrivals.left(table, seat)
        self._presence.gone(table.row.id, seat)
        if known is not None:
            self._arrivals.later(self._forget(table.row.id, *sharing.left_by(known[1], seat, self._bus.me)))
        if seat not in table.elsewhere:
            super().left(table, seat)

    async def _forget(self, table: str, *fields: str) -> None:
        with suppress(StoreError):
            await self._presence.forget(table, *fields)
        self._bus.tell(Word("there", table))

    async def watch(self, table: Table, watcher: Watcher, have: Have | None = None) -> None:
        """Lets somebody look on."""
        await super().watch(table, watcher, have)
        self._watching(table)

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """Somebody has seen enough."""
        super().unwatch(table, watcher)
        self._watching(table)

    def _watching(self, table: Table) -> None:
        known = self._companies.get(table.row.id)
        if known is not None:
            self._presence.watching(table.row.id, len(known[1].gallery))
            self._bus.tell(Word("there", table.row.id))

    def _is_known(self, table: Table) -> bool:
        """Whether the company of a table is in use: what happens there can be taken back only if that is told to it."""
        known = self._companies.get(table.row.id)
        return known is not None and known[0] is table

    def _unread(self, table: Table) -> None:
        """Lets go of a company whose table cannot be followed."""
        if self._is_known(table):
            self._companies.pop(table.row.id)[1].gallery.close(p.Close.TRY_LATER)

    def _is_watched(self, table: Table) -> bool:
        known = self._companies.get(table.row.id)
        return known is not None and len(known[1].gallery) > 0

    # --- what is done -----------------------------------------------------------------------------------------------------------

    async def act(self, table: Table, seat: Seat, action: p.TableAction) -> None:
        """Carries out what a seat does beside the game, upon what all workers know.

        Raises: IllegalActionError; StoreError, if that cannot be known.
        """
        company = await self.of(table)
        await self._tables.catch_up(table)
        await self._read_anew(table)
        vote = sharing.voice(company, table, seat, action)
        if vote is not None:
            await self._vote(table, company, vote)
        try:
            await super().act(table, seat, action)
        except Exception:
            if vote is not None:
                with suppress(StoreError):
                    await self._bus.drop(table.row.id, vote[0])
            raise
        if isinstance(action, p.SayAct):
            self._bus.tell(Word("said", table.row.id, seat.index, action.phrase))
            return
        await self._decided(table, company, action)
        self._bus.tell(Word("company", table.row.id))

    async def _vote(self, table: Table, company: Company, vote: tuple[str, str]) -> None:
        """Gives a voice first, then looks at all of them: of two who are last at the same time one sees both."""
        await self._bus.keep({table.row.id: dict((vote,))})
        fields = (await self._bus.kept([table.row.id]))[0]
        if vote[0].startswith("hour."):
            other = sharing.other_hours(fields, vote[1])
            await self._bus.drop(table.row.id, *other)
            fields = {name: value for name, value in fields.items() if name not in other}
        self._heed(table, company, fields)

    async def _decided(self, table: Table, company: Company, action: p.TableAction) -> None:
        """Forgets the voices of what is decided now."""
        with suppress(StoreError):
            match action:
                case p.StandInAct(chair=chair) if SEATS[chair] in company.stand_ins:
                    await self._bus.drop(table.row.id, *sharing.voices_against(table, SEATS[chair]))
                case p.UntilAct() if not company.hour.voices:
                    fields = (await self._bus.kept([table.row.id]))[0]
                    await self._bus.drop(table.row.id, *sharing.hours(fields))

    async def _keep(self, table: Table, company: Company) -> None:
        """Writes down what is agreed, if nobody has agreed something else meanwhile.

        Raises: StoreError.
        """
        before, after = company.stored, company.encoded()
        try:
            kept = await self._store.write(lambda db: exchange_kept(db, table.row.id, before, after))
        except StoreError:
            company.remember(kept_in(before), table.state.match.progress.number)
            raise
        if not kept:
            self._apply(table, company, await self._store.glance(lambda db: read_stored(db, table.row.id)))
            raise StaleError("something else was agreed meanwhile")
        company.stored = after
        self._bus.tell(Word("company", table.row.id))

    # --- what other workers do --------------------------------------------------------------------------------------------------

    def word(self, word: Word) -> None:
        """Takes what another worker says."""
        match word.kind:
            case "dismiss":
                self._tables.dismiss_here(word.text)
                return
            case "said":
                self._said(word)
                return
            case "seat":
                self._arrivals.word(word, self._tables.in_memory_now(word.table))
            case _:
                pass
        known = self._companies.get(word.table)
        if known is not None and (word.kind not in PRESENCE or self._matters(*known)):
            self._changed.add(word.table)

    def _said(self, word: Word) -> None:
        known = self._companies.get(word.table)
        if known is not None:
            self._say(*known, SEATS[word.seat], word.text)  # type: ignore[arg-type]  # another worker has read it as a phrase

    def _all_anew(self) -> None:
        self._changed |= self._companies.keys()

    async def _look_up(self) -> None:
        """Looks up the companies that have changed, and in turn all of them: a few at a time, since all at once would hold everybody up."""
        part = 0
        while True:
            await asyncio.sleep(LOOK_S)
            part = (part + 1) % PARTS
            if part == 0:
                self._seen = {name: seen for name, seen in self._seen.items() if name in self._companies}
            changed, self._changed = self._changed & self._companies.keys(), set()
            in_turn = {name for name, known in self._companies.items() if hash(name) % PARTS == part and self._matters(*known)}
            try:
                if changed or in_turn:
                    await self._take_up([*changed | in_turn])
            except StoreError:
                self._changed |= changed
            except Exception as error:  # noqa: BLE001  # one company that cannot be read holds up no other
                log.error("companies are not followed: %s", type(error))

    def _matters(self, table: Table, company: Company) -> bool:
        """Whether it is of interest here who is at other workers."""
        return bool(len(company.gallery) or (table.watchers and len(company.people) > 1))

    async def _take_up(self, names: list[str]) -> None:
        bodies = dict(
            await self._store.glance(
                lambda db: db.execute("SELECT table_id, body FROM company WHERE table_id = ANY(?::text[])", (names,)).fetchall()
            )
        )
        kept = await self._bus.kept(names) if self._bus.up else []
        for name in names:
            known = self._companies.get(name)
            if known is not None:
                self._stored(known[0], bodies.get(name))
        for name, fields in zip(names, kept, strict=False):
            known = self._companies.get(name)
            if known is not None:
                self._shared(*known, fields)

    def _heed(self, table: Table, company: Company, fields: dict[str, str]) -> None:
        """Makes a company what the others say of it; whoever notices that somebody came or went tells it, since nobody notices it again."""
        if sharing.take_up(company, table, fields, self._bus.me, now_ms()):
            table.tell_who_is_here_soon()

    def _shared(self, table: Table, company: Company, fields: dict[str, str]) -> None:
        self._heed(table, company, fields)
        shown = sharing.seen(company)
        if shown != self._seen.get(table.row.id):
            self._seen[table.row.id] = shown
            self.tell(table, company)

    def _stored(self, table: Table, body: bytes | None) -> None:
        """Takes up what is kept, if it is something else than what is known."""
        known = self._companies.get(table.row.id)
        if known is None or known[0] is not table:
            kept = kept_in(body)
            table.resting, table.stand_ins = kept.resting, kept.playing_for(table.state.match.progress.number)
            return
        company = known[1]
        if body != company.stored and not table.lock.locked():
            self._apply(table, company, body)

    def _apply(self, table: Table, company: Company, body: bytes | None) -> None:
        company.stored = body
        company.remember(kept_in(body), table.state.match.progress.number)
        table.stand_ins, table.resting = frozenset(company.stand_ins), company.resting
        self.tell(table, company)

    async def _read_anew(self, table: Table) -> None:
        """Reads what is kept of a table.

        Raises: StoreError.
        """
        body = await self._store.glance(lambda db: read_stored(db, table.row.id))
        async with table.lock:
            pass  # what is being agreed here is agreed
        self._stored(table, body)
