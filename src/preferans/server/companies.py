"""What people do beside the cards, at all tables: carried out, kept, and told to everybody at the table."""

import asyncio
from contextlib import suppress
from functools import partial
from typing import assert_never

import msgspec

from preferans.errors import IllegalActionError
from preferans.seats import Seat
from preferans.server import clock as clocks
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.catching_up import Have, Shown, greeting
from preferans.server.company import Company
from preferans.server.hour import allows_hour
from preferans.server.kept import kept_in, read_kept, read_stored, write_kept
from preferans.server.rooms import wanted_of
from preferans.server.settings import Settings
from preferans.server.spectators import Gallery, Moment, moments, public_view
from preferans.server.state import TableState, advance
from preferans.server.store import complaints
from preferans.server.store.db import Db
from preferans.server.store.rooms import read_room
from preferans.server.store.rows import EventRow, StoreError
from preferans.server.store.store import Store, read_log
from preferans.server.table import SOON_S, Table, Watcher, encode, first_state, now_ms
from preferans.server.tables import Tables
from preferans.server.uptime import Uptime

LOOK_S = 1.0
"""How often it is looked whether somebody's line has gone bad …"""
FORGOTTEN_MS = 60_000
"""So long it is known who was at a table that everybody has left: when all lines break at once, nothing has to be read again."""
LOOKED_AT = 25
"""… so many tables at a time: thousands in a row would hold everybody up."""


class Companies:
    """The companies of all tables in use."""

    def __init__(self, store: Store, tables: Tables, settings: Settings) -> None:
        self._store = store
        self._tables = tables
        self._settings = settings
        self._companies: dict[str, tuple[Table, Company]] = {}
        self._soon: dict[str, set[Seat]] = {}
        """Tables where it is told in a moment how the company is, and who has not been told yet."""
        self._striking: set[asyncio.Task[None]] = set()
        self.uptime = self._new_uptime(store)
        self.uptime.wanted = self._somebody_is_timed
        tables.on_advance = self.advanced

    def _new_uptime(self, store: Store) -> Uptime:
        """When this server was there."""
        return Uptime(store)

    # --- with the server --------------------------------------------------------------------------------------------------------

    async def run(self) -> None:
        """Beats, and looks after the lines, until it is cancelled."""
        await self.uptime.begin()
        async with asyncio.TaskGroup() as together:
            together.create_task(self.uptime.run())
            together.create_task(self._look())

    async def close(self) -> None:
        """Notes that the server was there to the end."""
        self.uptime.notice()
        if self._somebody_is_timed():
            await self.uptime.keep()

    def _somebody_is_timed(self) -> bool:
        return any(company.clock is not None and company.clock.running is not None for _, company in self._companies.values())

    async def _look(self) -> None:
        while True:
            known = tuple(self._companies.values())
            parts = [known[at : at + LOOKED_AT] for at in range(0, len(known), LOOKED_AT)] or [()]
            for part in parts:
                await asyncio.sleep(LOOK_S / len(parts))
                at = now_ms()
                for table, company in part:
                    if company.links_changed(at):
                        self.tell(table, company)
                    if company.hour.until is not None:
                        await self._strike(table, company)
                    if not table.watchers:
                        self._drop_if_left(table, company)

    def _drop_if_left(self, table: Table, company: Company) -> None:
        """Forgets a company that everybody has left long ago."""
        known = self._companies.get(table.row.id)
        if known is None or known[1] is not company or len(company.gallery) or not table.idle:
            return
        if now_ms() - max(company.gone.values(), default=0) > FORGOTTEN_MS:
            del self._companies[table.row.id]

    async def _strike(self, table: Table, company: Company) -> None:
        """Ends a match whose hour has come, as soon as no deal is in play; not while the table rests, until tomorrow perhaps."""
        if not company.hour.is_over(now_ms()) or not table.state.may_finish or company.resting:
            return
        with suppress(StoreError):  # tried again in a second
            async with table.lock:
                await self._tables.strike(table)

    # --- who comes and goes -----------------------------------------------------------------------------------------------------

    async def of(self, table: Table) -> Company:
        """The company of a table, read from what was kept if it is not in use."""
        known = self._companies.get(table.row.id)
        if known is None or known[0] is not table:
            company = await self._store.read(lambda db: self._read(db, table))
            known = self._companies.setdefault(table.row.id, (table, company))
            if known[0] is not table:
                known = self._companies[table.row.id] = (table, company)
            self._apply_stand_ins(*known)
        return known[1]

    def _read(self, db: Db, table: Table) -> Company:
        room = read_room(db, table.row.id)
        company = self._fresh(table, read_stored(db, table.row.id), None if room is None else wanted_of(room))
        if company.clock is not None:
            _replay(company, first_state(table.row), read_log(db, table.row.id, upto=table.state.rev))
        return company

    def _fresh(self, table: Table, body: bytes | None, wanted: p.NewRoom | None) -> Company:
        """The company of a table of which that is kept; its clock, if it has one, as before the first line of the log."""
        gallery = Gallery(table.row.id, self._settings.watch_delay_ms, now_ms)
        company = Company(table.sitting.people, self.uptime, self._settings.stand_in_after_ms, gallery)
        company.stored = body
        company.gone = dict.fromkeys(company.people, now_ms())
        company.hour.until = None if wanted is None else wanted.until
        company.remember(kept_in(body), table.state.match.progress.number)
        terms = None if wanted is None else wanted.clock
        if terms is not None:
            company.clock = clocks.fresh(terms.bank_s * 1000, terms.increment_s * 1000, len(table.row.seats))
        return company

    async def may_watch(self, table: Table, key: str) -> bool:
        """Whether somebody who has no chair may look on."""
        room = await self._store.read(lambda db: read_room(db, table.row.id))
        if room is None:
            return False
        match wanted_of(room).watch:
            case "nobody":
                return False
            case "link":
                return room.has_key(key)
            case "everybody":
                return True

    async def joined(self, table: Table, seat: Seat) -> None:
        """A socket has taken a seat: whoever comes back plays himself."""
        company = await self.of(table)
        at = company.heard[seat] = now_ms()
        company.gone.pop(seat, None)
        company.stand_in_votes.pop(seat, None)
        if company.stand_ins.pop(seat, None) is not None:
            await self._keep(table, company)
            self._apply_stand_ins(table, company)
        if _plays_alone(company):
            return
        company.links_changed(at)
        self.tell(table, company, seat)
        self._tell_soon(table, company, seat)

    def heard(self, table: Table, seat: Seat) -> None:
        """Something came from a seat."""
        known = self._companies.get(table.row.id)
        if known is not None and seat in known[1].heard:
            known[1].heard[seat] = now_ms()

    def left(self, table: Table, seat: Seat) -> None:
        """A seat has no socket any more."""
        known = self._companies.get(table.row.id)
        if known is None or seat in table.watchers:
            return
        company = known[1]
        company.heard.pop(seat, None)
        company.gone[seat] = now_ms()
        company.rest_votes.discard(seat)
        company.links_changed(now_ms())
        self._tell_soon(table, company)

    async def watch(self, table: Table, watcher: Watcher, have: Have | None = None) -> None:
        """Lets somebody look on, and tells him what he lacks of what is old enough.

        Raises: StoreError.
        """
        company = await self.of(table)
        gallery = company.gallery
        async with table.lock:  # nothing may happen between what he has missed and what he is told from now on
            if not len(gallery):
                upto = table.state.rev
                log = await self._store.read(lambda db: moments(first_state(table.row), read_log(db, table.row.id, upto=upto)))
                gallery.begin(log, table.sitting)
            gallery.show()
            gallery.join(watcher, await self._welcome(table, gallery.shown, have))
        self.tell(table, company)

    async def _welcome(self, table: Table, shown: TableState | None, have: Have | None) -> list[bytes]:
        """What somebody is told first who looks on; nothing before the first deal is old enough."""
        if shown is None:
            return []
        seen = Shown(table.row.id, table.epoch, table.row.rules_hash, shown, partial(public_view, sitting=table.sitting))
        lines = () if have is None else await self._tables.lines_since(table, have.rev, shown.rev)
        base = None if have is None else table.base_for(have.rev)
        return [encode(frame) for frame in greeting(seen, have, base, lines)]

    def unwatch(self, table: Table, watcher: Watcher) -> None:
        """Somebody has seen enough."""
        known = self._companies.get(table.row.id)
        if known is not None:
            known[1].gallery.leave(watcher)
            self.tell(*known)

    def _tell_soon(self, table: Table, company: Company, but: Seat | None = None) -> None:
        """Somebody has come or gone: all others, but who has just been told, are told once, however many there are in this moment."""
        untold = self._soon.get(table.row.id)
        if untold is None and _plays_alone(company):
            return
        if untold is None:
            untold = self._soon[table.row.id] = set()
            asyncio.get_running_loop().call_later(SOON_S, self._tell_now, table, company)
        untold.update(seat for seat in company.people if seat is not but)
        if but is not None:
            untold.discard(but)

    def _tell_now(self, table: Table, company: Company) -> None:
        self._tell(table, company, self._soon.pop(table.row.id))

    def tell(self, table: Table, company: Company, only: Seat | None = None) -> None:
        """Tells everybody at the table, or one, how the company is; nobody where one plays alone without a clock and has never rested."""
        self._tell(table, company, set(company.people) if only is None else {only}, gallery=only is None)

    def _tell(self, table: Table, company: Company, whom: set[Seat], *, gallery: bool = True) -> None:
        gallery = gallery and len(company.gallery) > 0
        seats = [(seat, watcher) for seat, watcher in table.watchers.items() if seat in whom]
        if not (seats or gallery) or _plays_alone(company):
            return
        at = now_ms()
        alike = company.view(None, at)
        frame = encode(p.CompanyFrame(table.row.id, alike))
        for seat, watcher in seats:
            watcher.send(encode(p.CompanyFrame(table.row.id, company.view(seat, at))) if company.muted else frame)
        if gallery:
            company.gallery.tell(alike, at)

    # --- what happens -----------------------------------------------------------------------------------------------------------

    def advanced(self, table: Table, before: TableState, events: tuple[p.EventMessage, ...], at: int) -> None:
        """The table has come one revision further."""
        known = self._companies.get(table.row.id)
        if known is None or known[0] is not table:
            return
        company = known[1]
        undoable = company.undoable
        company.advanced(before, table.state, at)
        table.stand_ins = frozenset(company.stand_ins)
        if len(company.gallery):
            company.gallery.add(Moment(at, table.state, events), table.sitting)
        if company.hour.is_over(at) and table.state.may_finish:
            self._striking.add(task := asyncio.create_task(self._strike(table, company)))
            task.add_done_callback(self._striking.discard)
        if company.clock is not None or company.undoable != undoable or before.match.progress.number != table.state.match.progress.number:
            self.tell(table, company)

    async def act(self, table: Table, seat: Seat, action: p.TableAction) -> None:
        """Carries out what a seat does beside the game.

        Raises: IllegalActionError, StoreError.
        """
        company = await self.of(table)
        async with table.lock:
            await self._carry_out(table, company, seat, action)

    async def _carry_out(self, table: Table, company: Company, seat: Seat, action: p.TableAction) -> None:
        at = now_ms()
        match action:
            case p.StandInAct(chair=chair):
                whom = _person(company, chair, action)
                if seat == whom or not company.may_stand_in(whom, at):
                    raise IllegalActionError(action, "stand_in")
                if company.votes_to_stand_in(whom, seat):
                    await self._stand_in(table, company, whom)
            case p.AwayAct():
                if seat in company.stand_ins:
                    raise IllegalActionError(action, "stand_in")
                await self._stand_in(table, company, seat)
            case p.BackAct():
                if company.stand_ins.pop(seat, None) is None:
                    raise IllegalActionError(action, "back")
                await self._keep(table, company)
                self._apply_stand_ins(table, company)
            case p.UndoAct():
                if company.undoable is None or (seat != company.undoable and company.undoable not in company.undo_votes):
                    raise IllegalActionError(action, "undo")
                if company.votes_to_undo(seat):
                    await self._tables.undo(table)
            case p.RestAct():
                if company.resting:
                    raise IllegalActionError(action, "rest")
                if company.votes_to_rest(seat):
                    company.rest(at)
                    await self._keep(table, company)
                    table.resting = True
            case p.ResumeAct():
                if not company.resting:
                    raise IllegalActionError(action, "resume")
                company.resume(at)
                await self._keep(table, company)
                table.resting = False
                self._tables.nudge(table)
            case p.UntilAct(at=until):
                await self._agree_hour(table, company, seat, until)
            case p.SayAct(phrase=phrase):
                self._say(table, company, seat, phrase)
                return
            case p.MuteAct(chair=chair, mute=mute):
                pair = (seat, _person(company, chair, action))
                (company.muted.add if mute else company.muted.discard)(pair)
                await self._keep(table, company)
            case p.ReportAct(chair=chair, about=about):
                await self._report(table, seat, _person(company, chair, action), about)
                return
            case _:
                assert_never(action)
        self.tell(table, company)

    async def _agree_hour(self, table: Table, company: Company, seat: Seat, until: int | None) -> None:
        if until is not None and not allows_hour(table.state.match.rules):
            raise IllegalActionError(until, "finish")
        if company.hour.propose(seat, until, company.present):
            await self._keep(table, company)

    async def _report(self, table: Table, seat: Seat, whom: Seat, about: p.Complaint) -> None:
        company = await self.of(table)
        row = (table.row.id, table.row.seats[seat.index].guest, whom.index, about, table.state.rev, now_ms())
        said = tuple(phrase for speaker, phrase in company.said if speaker is whom)
        await self._store.write(lambda db: complaints.keep(db, row, said))

    async def _stand_in(self, table: Table, company: Company, seat: Seat) -> None:
        company.stand_ins[seat] = table.state.match.progress.number
        company.stand_in_votes.pop(seat, None)
        await self._keep(table, company)
        self._apply_stand_ins(table, company)

    def _apply_stand_ins(self, table: Table, company: Company) -> None:
        table.stand_ins = frozenset(company.stand_ins)
        table.resting = company.resting
        self._tables.nudge(table)

    def _say(self, table: Table, company: Company, speaker: Seat, phrase: p.Phrase) -> None:
        company.said.append((speaker, phrase))
        frame = encode(p.SpokenFrame(table.row.id, speaker.index, phrase))
        for seat, watcher in tuple(table.watchers.items()):
            if company.hears(seat, speaker):
                watcher.send(frame)

    async def _keep(self, table: Table, company: Company) -> None:
        """Writes down what is agreed; what cannot be stored is not agreed.

        Raises: StoreError.
        """
        kept = company.keep()
        try:
            await self._store.write(lambda db: write_kept(db, table.row.id, kept))
        except StoreError:
            before = await self._store.read(lambda db: read_kept(db, table.row.id))
            company.remember(before, table.state.match.progress.number)
            raise


def _plays_alone(company: Company) -> bool:
    """Whether nobody has to be told anything: one plays alone with bots, without a clock, unseen, and has never rested."""
    return len(company.people) < 2 and company.clock is None and not len(company.gallery) and not company.rests


def _person(company: Company, chair: int, action: msgspec.Struct) -> Seat:
    """The seat of a person.

    Raises: IllegalActionError.
    """
    seat = next((seat for seat in company.people if seat.index == chair), None)
    if seat is None:
        raise IllegalActionError(action, "no_person")
    return seat


def _replay(company: Company, state: TableState, log: tuple[EventRow, ...]) -> None:
    """Brings a clock to where the log is."""
    for event in log:
        before, state = state, advance(state, codec.decode(event.body)).state
        stand_ins = dict(company.stand_ins)
        company.advanced(before, state, event.at)
        company.stand_ins = stand_ins
