"""R4 for time: when a bot is heard does not depend on cards that are hidden. Looked at are the times that are chosen, not those of a clock."""

import asyncio
import random
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.rules.actions import AcceptClaim, Action, Claim
from preferans.rules.state import Claiming
from preferans.rules.view import Observation
from preferans.seats import SEATS
from preferans.server import acting, shuffle
from preferans.server.acting import Acting
from preferans.server.brains import Brains
from preferans.server.codec import Done, Line, Proved
from preferans.server.pace import LATE_S, MOST_MS, STEP_MS, Pace
from preferans.server.settings import Settings
from preferans.server.state import TableState
from preferans.server.store.rows import Due, SeatRow, TableRow
from preferans.server.table import Table
from support.random_play import Walk, twin_walk, walk
from support.tables import TABLES, sitting, table_at
from support.virtual import VirtualLoop, run

SOCHI = TABLES["sochi"]
CHOSEN = Settings(Path("nowhere"))
FEW = settings(max_examples=min(60, settings().max_examples))
ROW = TableRow("t", "sochi", {}, SOCHI.hash, "preferans 0", tuple(SeatRow(name, bot="rule 1") for name in "abc"), 0, 0)


class Thinker(Brains):
    """Bots that think as long as they are told to, and answer with the first legal action."""

    def __init__(self, thinks: Callable[[], float], proof: Callable[[], tuple[float, Action | None]] = lambda: (0.0, None)) -> None:
        self.thinks = thinks
        self.proves = proof

    async def answer(self, _name: str, _seed: int, seen: Observation, *_: Any) -> Action:
        """After that long."""
        await asyncio.sleep(self.thinks())
        return seen.legal[0]

    async def proof(self, _: Any) -> Action | None:
        """After that long."""
        seconds, found = self.proves()
        await asyncio.sleep(seconds)
        return found


def heard(monkeypatch: pytest.MonkeyPatch, state: TableState, brains: Brains, chosen: Settings = CHOSEN, seed: int = 1) -> tuple[int, Line]:
    """How many milliseconds after its turn began a bot is heard, and what it says."""
    loop, found = VirtualLoop(), []
    rng = random.Random(seed)
    monkeypatch.setattr(acting, "now_ms", loop.now_ms)
    monkeypatch.setattr(shuffle, "below", rng.randrange)

    async def commit(table: Table, line: Line, _: str) -> None:
        found.append((loop.now_ms(), line))

    async def one() -> None:
        table = Table(ROW, state, sitting(SOCHI))
        doing = Acting(brains, chosen, commit)
        doing.wait_for(table, doing.due(ROW, state))
        assert table.waiting is not None
        await table.waiting

    run(loop, one())
    ((at, line),) = found
    return at, line


def moments(seed: int) -> Iterator[tuple[Walk, int]]:
    """Moments of deals at which somebody has to act."""
    for number in range(seed, seed + 12):
        walked = walk(number)
        yield from ((walked, upto) for upto in range(0, len(walked.actions), 3))


@FEW
@given(st.integers(0, 2**40), st.sampled_from(list(TABLES.values())))
def test_the_time_is_chosen_without_looking_at_hidden_cards(seed: int, agreed: Any) -> None:
    """Worlds that a seat cannot tell apart have the same thing due at the same time, in every phase (R4, A-195)."""
    walked, rng = walk(seed, agreed), random.Random(seed)
    row = TableRow("t", agreed.name, {}, "", "", tuple(SeatRow("x", bot="rule 1") for _ in range(agreed.players)), 0, 0)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(acting, "now_ms", lambda: 0)
        for upto in range(len(walked.actions)):
            other = twin_walk(walked, upto, SEATS[rng.randrange(agreed.players)], rng)
            if other is None:
                continue
            found: list[Due | None] = []
            for world in (walked, other):
                draws = random.Random(upto)
                patch.setattr(shuffle, "below", draws.randrange)
                found.append(Acting(Thinker(lambda: 0.0), CHOSEN, None).due(row, table_at(world, upto, world.states[upto])))  # type: ignore[arg-type]  # nothing is written
            assert found[0] == found[1]


def test_when_a_bot_is_heard_tells_nothing_of_how_long_it_thought(monkeypatch: pytest.MonkeyPatch) -> None:
    """At once or nearly too late: the times are the same, one by one, and are spread over all that chance may choose."""
    times: Counter[int] = Counter()
    for number, (walked, upto) in enumerate(moments(1)):
        state = table_at(walked, upto, walked.states[upto])
        if isinstance(walked.states[upto], Claiming):
            continue
        quick = heard(monkeypatch, state, Thinker(lambda: 0.0), seed=number)
        slow = heard(monkeypatch, state, Thinker(lambda: CHOSEN.bot_delay_ms / 1000 - 0.01), seed=number)
        assert quick == slow
        assert isinstance(quick[1], Done)
        times[quick[0]] += 1
    assert len(times) > 50
    assert min(times) >= CHOSEN.bot_delay_ms
    assert max(times) <= CHOSEN.bot_delay_ms + CHOSEN.bot_jitter_ms
    assert max(times) - min(times) > CHOSEN.bot_jitter_ms * 0.8


def test_a_late_answer_is_heard_at_one_of_two_moments(monkeypatch: pytest.MonkeyPatch) -> None:
    """However late it is ready: three seconds after its time, or eight if that was not enough, and nothing between (A-251)."""
    walked = walk(1)
    state = table_at(walked, 0, walked.states[0])
    due, _ = heard(monkeypatch, state, Thinker(lambda: 0.0))
    late = {heard(monkeypatch, state, Thinker(lambda wait=wait: wait))[0] - due for wait in (1.0, 1.2, 1.7, 2.0, 3.5, 4.0, 7.99)}  # type: ignore[misc]  # one number each
    assert late == {round(1000 * sum(LATE_S[:many])) for many in (1, 2)} == {3000, 8000}


def claimed() -> TableState:
    """A table where a bot is asked about somebody's claim."""
    for seed in range(400):
        walked = walk(seed)
        for upto, action in enumerate(walked.actions):
            if isinstance(action, Claim):
                return table_at(walked, upto + 1, walked.states[upto + 1])
    raise AssertionError("nobody claims")


def test_how_long_a_claim_was_searched_tells_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """A claim that is refuted at once and one that search gives up are answered by the bot at the same time; what is proved ends the deal."""
    state = claimed()
    thinks = Thinker(lambda: 0.1, lambda: (0.0, None))
    quick = heard(monkeypatch, state, thinks)
    thinks.proves = lambda: (7.0, None)
    assert heard(monkeypatch, state, thinks) == quick
    assert isinstance(quick[1], Done)
    thinks.proves = lambda: (0.2, AcceptClaim(SEATS[0]))
    assert heard(monkeypatch, state, thinks) == (quick[0], Proved(0))


def test_a_busy_server_lets_all_bots_think_longer() -> None:
    """The pace follows the slowest answers of the last minute, in coarse steps and up to a limit; where bots answer at once it stays nothing."""
    now = 0.0
    pace = Pace(600, lambda: now)
    pace.took(500)
    assert pace.delay_ms() == 600
    pace.took(601)
    assert pace.delay_ms() == 600 + STEP_MS
    pace.took(1090)
    assert pace.delay_ms() == 600 + STEP_MS
    pace.took(1_000_000)
    assert pace.delay_ms() == MOST_MS
    now = 61.0
    assert pace.delay_ms() == 600
    at_once = Pace(0)
    at_once.took(4000)
    assert at_once.delay_ms() == 0


def test_where_bots_need_not_wait_they_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    """With no delay chosen a bot is heard as soon as it is ready, and a claim waits for its proof."""
    at_once = Settings(Path("nowhere"), bot_delay_ms=0, bot_jitter_ms=0)
    walked = walk(1)
    assert heard(monkeypatch, table_at(walked, 0, walked.states[0]), Thinker(lambda: 0.25), at_once)[0] == 250
    at, line = heard(monkeypatch, claimed(), Thinker(lambda: 0.25, lambda: (2.0, AcceptClaim(SEATS[0]))), at_once)
    assert (at, line) == (2000, Proved(0))
