"""Of two sockets that take one seat at two workers the later one has it, in whatever order the workers hear of them."""

import asyncio
import gc
import weakref
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any, cast

import pytest

from preferans.seats import Seat
from preferans.server.protocol import Close
from preferans.server.scaled.bus import Word
from preferans.server.scaled.companies import SharedCompanies
from preferans.server.scaled.crowd import Crowd
from preferans.server.scaled.since import Since
from preferans.server.settings import Settings

TABLE, SEAT = "table", Seat.FIRST
"""The seat that is taken."""
PLACE = TABLE, SEAT.index
THEN: Any = pytest.approx(7.0, abs=0.5)
"""When it is taken, as far as two clocks can be compared."""


def word(number: float, by: str = "there") -> Word:
    """What another worker says."""
    return Word("seat", TABLE, SEAT.index, by, number)


@dataclass
class Eye:
    """A socket."""

    gone: bool = False
    left: Close | None = None

    def send(self, _: bytes) -> None:
        """Nobody looks."""

    def leave(self, code: Close) -> None:
        """Keeps why."""
        self.left = code


def test_an_older_word_is_no_news() -> None:
    """A word about an older socket, late or doubled, sends nobody away; one about a younger socket does, and one that does not say when."""
    since = Since("here")
    since.asked(PLACE)
    assert not since.known(PLACE, Eye(), 7.0)
    assert [since.is_over(word(number)) for number in (5.0, 6.999999, 7.000001, 0.0)] == [False, False, True, True]


def test_words_that_come_before_it_is_known_wait() -> None:
    """While it is asked when a seat was taken nobody is sent away; then the latest word counts, and who cannot know believes it."""
    for mine, over in ((7.0, True), (9.0, False), (0.0, True)):
        since = Since("here")
        since.asked(PLACE)
        assert not any([since.is_over(word(8.0)), since.is_over(word(3.0))])
        assert since.known(PLACE, Eye(), mine) == over


def test_two_sockets_at_one_worker() -> None:
    """Words wait for the last answer, in whatever order answers come; and who has left knows nothing of before."""
    since, older, younger = Since("here"), Eye(), Eye()
    since.asked(PLACE)
    since.asked(PLACE)
    assert not since.known(PLACE, younger, 9.0)
    assert not since.is_over(word(8.0))
    assert not since.known(PLACE, older, 7.0, holds=False)
    assert not since.is_over(word(8.0))
    assert [since.of(PLACE, eye) for eye in (younger, older)] == [9.0, 0.0]
    since.left(PLACE)
    assert since.is_over(word(8.0))


def test_who_sits_down_later_is_no_older() -> None:
    """An answer about who sat here before came late, so that he seems younger than who sits here now, whichever of them is known first; where nothing is known the seat is held since then."""
    for order in (("before", "now"), ("now", "before")):
        since, eyes = Since("here"), {"before": Eye(), "now": Eye()}
        at = {"before": 9.0, "now": 8.0}
        for _ in order:
            since.asked(PLACE)
        for name in order:
            since.known(PLACE, eyes[name], at[name], holds=name == "now" or order[0] == "before")
        assert since.of(PLACE, eyes["now"]) == (9.0 if order[0] == "before" else 8.0)
        since.asked(PLACE)
        since.known(PLACE, Eye(), 0.0)
        assert [since.is_over(word(number)) for number in (7.0, 9.5)] == [False, True]


def test_two_in_one_moment() -> None:
    """Exactly one of them stays."""
    workers = {name: Since(name) for name in ("a", "b")}
    for since in workers.values():
        since.asked(PLACE)
        since.known(PLACE, Eye(), 7.0)
    assert [workers["a"].is_over(word(7.0, "b")), workers["b"].is_over(word(7.0, "a"))] == [True, False]


class Bus:
    """Redis at a given time, that answers when it is let."""

    me, up, on_up = "here", True, None

    def __init__(self) -> None:
        self.time = 7.0
        self.answers = asyncio.Event()
        self.answers.set()
        self.told: list[Word] = []

    async def now(self) -> float:
        """When it was asked."""
        at = self.time
        await self.answers.wait()
        return at

    async def kept(self, names: list[str]) -> list[dict[str, str]]:
        """Nothing is kept."""
        return [{} for _ in names]

    def tell(self, said: Word) -> None:
        """Keeps it."""
        self.told.append(said)


class Store:
    """Nothing was agreed."""

    async def glance(self, _: object) -> list[tuple[str, bytes]]:
        """No rows."""
        return []


def _seated(monkeypatch: pytest.MonkeyPatch) -> tuple[SharedCompanies, Bus, Any]:
    """A worker where somebody sits at a table."""
    bus = Bus()
    table = SimpleNamespace(row=SimpleNamespace(id=TABLE), watchers={SEAT: Eye()}, elsewhere=frozenset())
    tables = SimpleNamespace(in_memory_now=lambda _: table, crowd=Crowd())
    companies = SharedCompanies(cast("Any", Store()), cast("Any", tables), Settings(cast("Any", None)), cast("Any", bus))

    async def taken_up(*_: object) -> None:
        """What was agreed there is of no concern here."""

    monkeypatch.setattr(companies._arrivals, "_take_in", taken_up)
    return companies, bus, table


def test_a_late_word_closes_no_younger_socket(monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has come back from another worker stays, although the word of that one comes after him (R7, A-254)."""

    async def run() -> None:
        companies, bus, table = _seated(monkeypatch)
        await companies.joined(table, SEAT)
        assert bus.told == [Word("seat", TABLE, SEAT.index, "here", THEN)]
        companies.word(word(5.0))
        assert table.watchers[SEAT].left is None
        companies.word(word(9.0))
        assert table.watchers[SEAT].left == Close.REPLACED

    asyncio.run(run())


def test_a_word_that_comes_while_somebody_sits_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """It waits until it is known which of the two is younger."""

    async def run() -> None:
        for number, left in ((5.0, None), (9.0, Close.REPLACED)):
            companies, bus, table = _seated(monkeypatch)
            bus.answers.clear()
            joining = asyncio.ensure_future(companies.joined(table, SEAT))
            await asyncio.sleep(0)
            companies.word(word(number))
            assert table.watchers[SEAT].left is None
            bus.answers.set()
            await joining
            assert table.watchers[SEAT].left == left

    asyncio.run(run())


def test_a_word_that_comes_while_two_sit_down(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of two sockets here the first is asked about last: the word that has waited for that closes the one that holds the seat."""

    async def run() -> None:
        companies, _, table = _seated(monkeypatch)
        older, table.watchers[SEAT] = table.watchers[SEAT], Eye()
        since = companies._arrivals._since
        since.asked(PLACE)
        since.asked(PLACE)
        companies.word(word(9.0))
        assert not since.known(PLACE, table.watchers[SEAT], 8.0)
        over = since.known(PLACE, older, 7.0, holds=False)
        await companies._arrivals._taken(table, SEAT, older, over=over)
        assert table.watchers[SEAT].left == Close.REPLACED

    asyncio.run(run())


def test_who_says_hello_again_is_no_younger(monkeypatch: pytest.MonkeyPatch) -> None:
    """He holds his seat since he took it, and whoever has opened the table elsewhere meanwhile has it."""

    async def run() -> None:
        companies, bus, table = _seated(monkeypatch)
        for at in (7.0, 9.0):
            bus.time = at
            await companies.joined(table, SEAT)
        assert [said.number for said in bus.told] == [THEN, THEN]
        assert len({said.number for said in bus.told}) == 1
        companies.word(word(8.0))
        assert table.watchers[SEAT].left == Close.REPLACED

    asyncio.run(run())


def test_who_has_gone_meanwhile_sends_nobody_away(monkeypatch: pytest.MonkeyPatch) -> None:
    """A socket that has closed while it was taken up, or given way to another here, is not told to the other workers (R7)."""

    async def run() -> None:
        companies, bus, table = _seated(monkeypatch)
        for change in (
            lambda: setattr(table.watchers[SEAT], "gone", True),
            lambda: table.watchers.update({SEAT: Eye()}),
            table.watchers.clear,
        ):
            bus.answers.clear()
            joining = asyncio.ensure_future(companies.joined(table, SEAT))
            await asyncio.sleep(0)
            change()
            bus.answers.set()
            await joining
        assert not bus.told

    asyncio.run(run())


def test_who_left_before_it_was_known_when_he_came_is_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is kept of a socket that nobody holds any more."""

    async def run() -> None:
        companies, bus, table = _seated(monkeypatch)
        socket = weakref.ref(table.watchers[SEAT])
        bus.answers.clear()
        joining = asyncio.ensure_future(companies.joined(table, SEAT))
        await asyncio.sleep(0)
        table.watchers.clear()
        companies.left(table, SEAT)
        bus.answers.set()
        await joining
        del joining
        gc.collect()
        assert socket() is None

    asyncio.run(run())
