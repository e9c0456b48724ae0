"""Offers tell nothing: «без двух», «остаток мой», «без всех», an answer. Who hears one learns what was said and no card from it."""

import random
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from preferans.conventions.ruleset import RuleSet
from preferans.errors import PreferansError
from preferans.rules.actions import Claim
from preferans.rules.claim import claims_of
from preferans.rules.state import Claiming, DealState, Discarding, Ordering, Playing
from preferans.seats import Seat, chairs
from preferans.server import acting, shuffle
from preferans.server import protocol as p
from preferans.server.acting import Acting
from preferans.server.happened import happened
from preferans.server.judging import Draw, judged, rejected
from preferans.server.settings import Settings
from preferans.server.state import TableState, advance
from preferans.server.store.rows import SeatRow, TableRow
from preferans.server.view import table_view
from server.test_pace import Thinker
from support.random_play import Walk, seats_of, twin_walk, walk
from support.tables import TABLES, sitting, table_at

OFFERED = (Discarding, Ordering, Playing, Claiming)
SEEDS, RULES = st.integers(0, 2**48), st.sampled_from(list(TABLES.values()))
FEW = settings(max_examples=min(60, settings().max_examples))


def offers(state: DealState, actor: Seat, rng: random.Random) -> Iterator[p.ActionMessage]:
    """What somebody may offer, whether it fits or not: all claims that there are at the end of a deal, some of them before."""
    left = 10 - len(state.tricks) if isinstance(state, Playing) else 3
    shares = [claim.tricks for claim in claims_of(actor, left)]
    yield from (p.ClaimAct(share) for share in (shares if len(shares) < 12 else rng.sample(shares, 6)))
    yield from (p.ClaimAct((left, left, left)), p.ConcedeAct(), p.SurrenderAct(), p.AnswerAct("accept"), p.AnswerAct("refuse"))


def told(table: TableState, actor: Seat, message: p.ActionMessage, viewer: Seat) -> tuple[bytes, ...]:
    """What the viewer is told when somebody says that: the refusal, or the frame of the event, and what the table has to do then, and when."""
    rules = table.match.rules
    try:
        line = judged(table, chairs(rules.players), actor, message)
    except PreferansError as error:
        return (msgspec.json.encode(rejected("command", table.rev, error)),)
    assert line is not Draw.NOW
    step = advance(table, line)
    if step.state.match.current is None:  # the deal is over: all cards lie open
        return (b"over", msgspec.json.encode(happened(table, line, step)))
    view = table_view(step.state, sitting(rules), viewer, chairs(rules.players))
    frame = msgspec.json.encode(p.EventFrame("t", step.state.rev, view, happened(table, line, step)))
    row = TableRow("t", rules.name, {}, "", "", tuple(SeatRow("x", bot="rule 1") for _ in range(rules.players)), 0, 0)
    due = Acting(Thinker(lambda: 0.0), Settings(Path("nowhere")), None).due(row, step.state)  # type: ignore[arg-type]  # nothing is written
    return (frame, repr(due).encode())


def alike(walked: Walk, other: Walk, upto: int, actors: Sequence[Seat], viewer: Seat, rng: random.Random) -> int:
    """How many offers were told alike in two worlds, of all that could be made."""
    state, found = walked.states[upto], 0
    for actor in actors:
        for message in offers(state, actor, rng):
            one, two = (told(table_at(world, upto, world.states[upto]), actor, message, viewer) for world in (walked, other))
            assert one == two, (message, actor)
            found += len(one) == 2
    return found


@FEW
@given(SEEDS, RULES)
def test_an_offer_tells_nothing(seed: int, agreed: RuleSet) -> None:
    """Worlds that a seat cannot tell apart tell it the same of every offer, its own and others', byte by byte and at the same time (R4)."""
    walked, rng = walk(seed, agreed), random.Random(seed)
    places = [upto for upto, state in enumerate(walked.states[:-1]) if isinstance(state, OFFERED)]
    with _still():
        for upto in rng.sample(places, min(4, len(places))):
            for viewer in seats_of(walked):
                other = twin_walk(walked, upto, viewer, rng)
                if other is not None:
                    alike(walked, other, upto, tuple(seats_of(walked)), viewer, rng)


def test_the_law_meets_offers_that_are_made() -> None:
    """Claims, concessions and surrenders that are accepted as said are among them; otherwise the law above would say nothing."""
    met: set[type] = set()
    with _still():
        for seed in range(400):
            walked, rng = walk(seed), random.Random(seed)
            for upto, state in enumerate(walked.states[:-1]):
                kind = Claim if isinstance(state, Playing) and not state.trick else type(state)
                if kind in met or not isinstance(state, OFFERED):
                    continue
                for viewer in seats_of(walked):
                    other = twin_walk(walked, upto, viewer, rng)
                    if other is not None and alike(walked, other, upto, tuple(seats_of(walked)), viewer, rng):
                        met.add(kind)
            if {Claim, Claiming, Discarding} <= met:
                return
    raise AssertionError(met)


@contextmanager
def _still() -> Iterator[None]:
    """The clock stands and chance draws nothing: what is due is due at the same time unless the cards say otherwise."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(acting, "now_ms", lambda: 0)
        patch.setattr(shuffle, "below", lambda _: 0)
        yield
