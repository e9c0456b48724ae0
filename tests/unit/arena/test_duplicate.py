"""Boards: equal bots give zero, luck is never the side's, whists are those of the real scorer."""

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import pytest

from preferans.arena import entrants
from preferans.arena.duplicate import Table, play_board
from preferans.arena.entrants import Side, arrive, enter
from preferans.arena.results import Role
from preferans.arena.starts import Mode, start_of
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.conventions.catalogue import build
from preferans.rules.engine import to_act
from preferans.rules.state import Auction, GamePlay, MiserePlay, Playing, RaspasyPlay, Whisting
from preferans.rules.view import observe
from preferans.seats import Seat
from support.deals import SOCHI


def table(a: str, b: str, mode: Mode = Mode.FULL, **options: Any) -> Table:
    """Two sides at a table of Sochi."""
    players = options.pop("players", None)
    rules = build("sochi", options, players) if options or players else SOCHI
    return Table(rules, mode, (arrive(enter(a)), arrive(enter(b))))


@pytest.mark.parametrize(("mode", "boards"), [(Mode.FULL, 6), (Mode.CONTRACT, 1), (Mode.OPEN, 1), (Mode.MISERE, 1), (Mode.RASPASY, 1)])
def test_identity_reads_exactly_zero(mode: Mode, boards: int) -> None:
    """A sampling bot against itself: no difference on any board, nothing illegal."""
    for board in range(1, boards + 1):
        played = play_board(table("dd20", "dd20", mode), 1, board)
        assert (played.d, played.illegal, played.timeouts) == (0, 0, 0)
        assert [game.net for game in played.games[:3]] == [game.net for game in played.games[3:]]


def test_luck_of_the_side_would_be_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """If A's luck had another seed than B's, identity would not read zero: the control can fail."""

    def seat(side: Side, chance: Chance) -> entrants.Seated:
        other = Chance(chance.seed + (1000 if side is sides[0] else 0), chance.deal, chance.seat)
        return entrants.Honest(BOTS["dd20"](other))

    at = table("dd20", "dd20")
    sides = at.sides
    monkeypatch.setattr(Side, "seat", seat)
    assert any(play_board(at, 1, board).d for board in range(1, 9))


def test_the_sign_is_a_less_b() -> None:
    """The better side has the plus, and changing sides changes the sign and nothing else."""
    for board in (1, 2, 3):
        assert play_board(table("rule", "random"), 1, board).d > 0
        assert play_board(table("random", "rule"), 1, board).d == -play_board(table("rule", "random"), 1, board).d


def test_a_board_is_six_games_of_the_three_who_play() -> None:
    """Each side sits alone on each chair once; with four at the table the dealer's chair is left out."""
    games = play_board(table("rule", "random"), 1, 1).games
    assert [(game.team, game.chair) for game in games] == [(team, chair) for team in "ab" for chair in range(3)]
    four = play_board(table("rule", "random", players=4), 1, 2)
    assert {game.chair for game in four.games} == {0, 1, 3}


def test_d_is_the_difference_of_the_means() -> None:
    """d is not halved."""
    played = play_board(table("rule", "random"), 1, 4)
    nets = [game.net for game in played.games]
    assert played.d == Fraction(sum(nets[:3]), 3) - Fraction(sum(nets[3:]), 3)


@pytest.mark.parametrize(
    ("mode", "phase", "game"),
    [(Mode.FULL, Auction, None), (Mode.CONTRACT, Whisting, None), (Mode.OPEN, Playing, GamePlay), (Mode.MISERE, Playing, MiserePlay),
     (Mode.RASPASY, Playing, RaspasyPlay)],
)  # fmt: skip
def test_modes_start_where_they_say(mode: Mode, phase: type, game: type | None) -> None:
    """Every mode begins in its phase, the same for both sides, with other cards on every board."""
    starts = [start_of(SOCHI, mode, 3, board) for board in range(6)]
    assert all(isinstance(state, phase) for state in starts)
    assert game is None or all(isinstance(state, Playing) and isinstance(state.game, game) for state in starts)
    assert starts[0] == start_of(SOCHI, mode, 3, 0)
    assert len({state.deal.hands for state in starts}) == 6
    assert {state.deal.dealer.index for state in starts} == {0, 1, 2}


def test_open_mode_lies_open() -> None:
    """One whister plays both hands."""
    state = start_of(SOCHI, Mode.OPEN, 1, 1)
    assert isinstance(state, Playing)
    assert isinstance(state.game, GamePlay)
    assert state.game.lone_whister is not None


def test_roles_are_those_of_the_chair_alone() -> None:
    """In raspasy all are in raspasy; in a misère the declarer is, and nobody else."""
    assert {game.role for game in play_board(table("rule", "random", Mode.RASPASY), 1, 1).games} == {Role.RASPASY}
    roles = [game.role for game in play_board(table("rule", "random", Mode.MISERE), 1, 1).games]
    assert sorted(roles, key=str) == [Role.MISERE] * 2 + [None] * 4 or roles.count(Role.MISERE) == 2


def test_the_par_sees_the_cards_and_gains_by_it() -> None:
    """`omniscient` wins at fixed contracts; it is no bot of the roster."""
    assert "omniscient" not in BOTS
    total = sum(play_board(table("omniscient", "rule", Mode.MISERE), 2, board).d for board in range(6))
    assert total > 0


@dataclass(frozen=True)
class _Broken:
    """Fails or cheats, by chair."""

    how: str

    def act(self, state: object, seen: Any) -> Any:  # noqa: ARG002
        if self.how == "raises":
            raise RuntimeError("no idea")
        return "nonsense"


@pytest.mark.parametrize("how", ["raises", "cheats"])
def test_a_broken_bot_is_counted_and_the_board_is_played(how: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Every bad answer counts, its reason is kept, and the deal is written."""
    at = table("random", "rule")
    good = Side.seat
    monkeypatch.setattr(Side, "seat", lambda side, chance: _Broken(how) if side is at.sides[0] else good(side, chance))
    played = play_board(at, 1, 1)
    assert played.illegal > 20
    assert len(played.games) == 6
    first = played.faults[0]
    assert first.key == ("arena.fault.stumbled" if how == "raises" else "arena.fault.illegal")
    assert ("no idea" if how == "raises" else "auction") in dict(first.values).values()


def test_only_the_par_gets_the_state() -> None:
    """An honest seat passes on the observation alone."""
    seen: list[object] = []

    @dataclass(frozen=True)
    class Spy:
        name = version = "spy"

        def act(self, observation: Any) -> Any:
            seen.append(observation)
            return observation.legal[0]

    state = start_of(SOCHI, Mode.FULL, 1, 1)
    seat = to_act(state)
    assert isinstance(seat, Seat)
    entrants.Honest(Spy()).act(state, observe(state, seat))
    assert seen == [observe(state, seat)]
