"""What `master` foretells: one function of what it saw, laid on games by one command."""

import importlib.util
import json
import sys
from math import exp
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from preferans.bots.master import buying
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.foretelling import KNOTS, Correction, correction, foretold, log_odds
from preferans.bots.master.levels import FAST
from preferans.bots.player import Chance
from preferans.rules.actions import Order
from preferans.rules.engine import to_act
from preferans.rules.view import observe
from support.deals import fresh, run

SHARES = [step / 100 for step in range(101)]


@pytest.fixture(scope="module")
def bench() -> ModuleType:
    """The measuring command."""
    path = Path(__file__).parents[4] / "bench" / "calibration_of_master.py"
    spec = importlib.util.spec_from_file_location("calibration_of_master", path)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["calibration_of_master"] = module
    spec.loader.exec_module(module)
    return module


def order_of_a_doubtful_hand() -> Any:
    """What `master_fast` decides when it has to order with five sure tricks."""
    state = run(fresh("S:AKQJ C:K98 D:98 H:8", "S:T98 C:AQ D:AKQ H:A7", "S:7 C:JT D:JT7 H:KQJT", "H9 C7"), "6S pass pass discard:H8,H9")
    seat = to_act(state)
    assert seat is not None
    seen = observe(state, seat)
    return MasterBot(Chance(1, 1, seen.viewer), FAST).decide(seen)


def test_foretold_is_what_the_bot_says_and_changes_no_decision(monkeypatch: pytest.MonkeyPatch) -> None:
    """S0-18: the chance told with an order is the correction of its share of worlds; another correction tells another chance of the same order."""
    decision = order_of_a_doubtful_hand()
    assert isinstance(decision.action, Order)
    assert decision.chance == foretold(decision.share)
    assert decision.reason.values["chance"] == round(100 * decision.chance)
    monkeypatch.setattr(buying, "foretold", lambda share: share / 2)
    other = order_of_a_doubtful_hand()
    assert other.chance == decision.share / 2
    assert (other.action, other.worth, other.share) == (decision.action, decision.worth, decision.share)


def test_foretold_grows_with_the_share_and_stays_a_chance() -> None:
    """More worlds never mean a smaller chance, none a sure one."""
    chances = [foretold(share) for share in SHARES]
    assert chances == sorted(chances)
    assert 0 < chances[0] < 0.1
    assert 0.95 < chances[-1] < 1


def test_no_correction_leaves_the_share() -> None:
    """Without weights the share itself is foretold; a bend counts above its knot alone."""
    none = Correction(0.0, 1.0, (0.0,) * len(KNOTS))
    assert [none.of(share) for share in SHARES[1:-1]] == pytest.approx(SHARES[1:-1])
    bent = none._replace(bends=(*none.bends[:-1], 0.5))
    assert bent.of(KNOTS[-1] - 0.05) == pytest.approx(KNOTS[-1] - 0.05)
    assert bent.of(0.99) == pytest.approx(1 / (1 + exp(-log_odds(0.99) - 0.5 * (log_odds(0.99) - log_odds(KNOTS[-1])))))


def test_fit_finds_the_correction_that_games_came_from(bench: ModuleType) -> None:
    """Games made exactly as often as a correction says lead back to it; no games lead to none."""
    truth = Correction(-0.5, 1.2, (0.0,) * len(KNOTS))
    number = 400
    games = [bench.Game(share, turn < round(number * truth.of(share)), 1) for share in SHARES[5:96:10] for turn in range(number)]
    found = bench.fitted(games)
    assert [found.of(share) for share in SHARES[5:96]] == pytest.approx([truth.of(share) for share in SHARES[5:96]], abs=0.02)
    assert bench.fitted([]) == Correction(0.0, 1.0, (0.0,) * len(KNOTS))


def test_another_form_is_laid_and_told_by_its_own_knots(bench: ModuleType) -> None:
    """The knots belong to the correction: with none it is a line, whatever knots stand elsewhere."""
    games = [bench.Game(share / 10, turn < 20 * share, 1) for share in range(1, 10) for turn in range(200)]
    line = bench.fitted(games, ())
    assert (len(line.bends), line.knots) == (0, ())
    assert [line.of(share / 10) for share in range(1, 10)] == pytest.approx([share / 10 for share in range(1, 10)], abs=0.01)


def test_comparison_prefers_the_form_that_games_came_from(bench: ModuleType, capsys: pytest.CaptureFixture[str]) -> None:
    """Games that come true as a line says are foretold no better by more knots; every form is named once, beside that which stands."""
    bench.compare([bench.Game(share / 10, turn < 2 * share, 1) for turn in range(20) for share in range(1, 10)])
    lines = dict(line.split(": log loss ") for line in capsys.readouterr().out.splitlines())
    assert list(lines) == [str(knots) for knots in bench.FORMS]
    assert "+0.00000 (± 0.00000)" in lines[str(KNOTS)]
    losses = [float(line.split(",")[0]) for line in lines.values()]
    assert losses[0] == min(losses)


def test_games_of_a_showing_before_are_taken_as_its_table_has_them(bench: ModuleType) -> None:
    """As many games as the table, at its shares, as many of them made."""
    rows = json.loads(bench.BEFORE.read_text(encoding="utf-8"))["rows"]
    games = bench.before()
    assert len(games) == sum(row["games"] for row in rows)
    for row in rows:
        assert sum(game.made for game in games if game.share == row["share"]) == row["made"] < row["games"]


def test_games_are_played_on_by_the_number_of_the_deal_and_counted_for_as_many(bench: ModuleType) -> None:
    """Strata: the share alone says of how many deals one is played on, and each game stands for so many."""
    assert [bench.one_in(share) for share in (0.0, 0.5, 0.84, 0.85, 0.94, 0.95, 1.0)] == [1, 1, 1, 2, 2, 8, 8]
    ordered = [bench.Ordered(0.99, "8S", "7S", 8), bench.Ordered(0.5, "6C", "6S", 5), bench.Ordered(0.9, "6C", "6S", None), None]
    assert bench.games(ordered) == [bench.Game(0.99, True, 8), bench.Game(0.5, False, 1)]
    one = bench.figures(bench.games(ordered))
    assert one.made == pytest.approx(8 / 9)
    assert one.foretold == pytest.approx((8 * foretold(0.99) + foretold(0.5)) / 9)


def test_file_is_taken_up_where_it_was_cut(bench: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What stands in the file is not played again, a line that was cut short is, and the file holds every deal once then."""
    asked = []

    def played(place: Any) -> Any:
        asked.append(place.deal)
        return bench.Ordered(place.deal / 10, "6C", "6S", 6) if place.deal else None

    monkeypatch.setattr(bench, "played", played)
    file = tmp_path / "games.jsonl"
    first = list(bench.deals("master_fast", {5: 3}, file))
    file.write_text(file.read_text(encoding="utf-8")[:-20], encoding="utf-8")
    assert list(bench.deals("master_fast", {5: 4}, file)) == [*first, bench.Ordered(0.3, "6C", "6S", 6)]
    assert asked == [0, 1, 2, 2, 3]
    assert len(bench.kept(file)) == 4


def test_kept_correction_names_the_command_that_wrote_it(bench: ModuleType) -> None:
    """The file of the correction holds its command and the games that it came from."""
    document = json.loads(bench.TARGET.read_text(encoding="utf-8"))
    assert document["command"].startswith("python bench/calibration_of_master.py fit ")
    assert document["games"] > 0
    assert correction() == Correction(document["intercept"], document["slope"], tuple(document["bends"]), KNOTS)
    assert document["knots"] == list(KNOTS)
