"""The bids of `master`: aware of the sheet, fitted by one command that writes the same bytes again."""

import importlib.util
import json
import sys
from hashlib import sha256
from pathlib import Path
from types import ModuleType

import pytest

from preferans.bots.master.bidding import CLEAR, figures, flat, unflat, weights
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.features import Situation
from preferans.bots.master.foreseeing import danger_in_raspasy, price_of_raspasy, scale_of
from preferans.bots.master.levels import FAST
from preferans.bots.player import Chance
from preferans.bots.running import shuffled
from preferans.bots.selfplay import Run
from preferans.bots.standing import FIRST, Standing, net_of, standing_of
from preferans.conventions.catalogue import build, load_preset
from preferans.match.progress import Progress
from preferans.rules.actions import Pass
from preferans.rules.dealing import start
from preferans.rules.engine import apply
from preferans.rules.view import Observation, observe
from preferans.scoring.sheet import Sheet
from preferans.scoring.value import deal_value
from preferans.seats import SEATS

ROOT = Path(__file__).parents[4]
KEPT = ROOT / "src" / "preferans" / "bots" / "master" / "bids.json"
STEADY = build("sochi", {"raspasy_exit": "666"})
"""The spiral changes the price of raspasy and not the level of the bids."""


def trainer() -> ModuleType:
    """The training command."""
    spec = importlib.util.spec_from_file_location("train_master", ROOT / "tools" / "train_master.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["train_master"] = module
    spec.loader.exec_module(module)
    return module


def last_to_speak(deal: int) -> Observation:
    """What the third hand sees of a deal when both others have passed."""
    state = start(STEADY, SEATS[2], *shuffled(STEADY, 77, str(deal)))
    for seat in state.deal.seats[:2]:
        state = apply(state, Pass(seat)).state  # type: ignore[assignment]
    return observe(state, state.deal.seats[2])


def test_dear_raspasy_move_bids_by_the_danger_of_the_hand() -> None:
    """S1-46, A-73: who is the last to speak bids more where a dangerous hand would pay three times for its tricks, never more where it would gain."""
    changed = 0
    for deal in range(60):
        seen = last_to_speak(deal)
        danger = danger_in_raspasy(seen.hand.mask)
        said = [MasterBot(Chance(1, deal, seen.viewer, Standing(spiral)), FAST).act(seen) for spiral in (0, 2)]
        passes = [isinstance(action, Pass) for action in said]
        if passes[0] != passes[1]:
            assert passes == [danger > 0, danger < 0], deal
            changed += danger > 0
    assert changed


def test_the_price_of_raspasy_is_that_of_the_scorer() -> None:
    """S1-46: the second and the third raspasy of a spiral cost two and three times the first; a doubled game changes the scale."""
    seen = last_to_speak(0)
    assert [price_of_raspasy(seen, Standing(spiral)) for spiral in (0, 1, 2, 3)] == pytest.approx([10, 20, 30, 30])
    assert [scale_of(load_preset(name)) for name in ("sochi", "leningrad")] == pytest.approx([1, 2])


@pytest.mark.parametrize("name", ["sochi", "classic19", "leningrad"])
def test_a_deal_is_worth_what_is_written_of_it(name: str) -> None:
    """S1-82, S3-79, A-74: net whists on the sheet as it stands are those of the entries that the match writes, full pools and spirals included."""
    rules = load_preset(name)
    match = next(iter(Run(rules, ("rule",) * 3, seed=5).deals(30)))
    progress, full = Progress.begin(rules, match.played[0].log.dealer), False
    for played in match.played:
        standing = standing_of(progress.spiral, progress.sheet, progress.owned_bombs, rules)
        full |= standing.sheet is not None
        assert net_of(played.outcome, rules, standing) == pytest.approx(tuple(map(float, deal_value(played.entries, rules))))
        progress, _ = progress.write(played.outcome)
    assert full is (rules.pool.pool_overflow != "keep")


def test_a_fresh_sheet_changes_nothing() -> None:
    """An empty sheet is that of the first deal."""
    assert standing_of(0, Sheet.empty(3), (0, 0, 0), STEADY) == FIRST


def test_weights_and_figures_fit() -> None:
    """One weight for each figure; danger in raspasy counts where nobody else has bid."""
    fitted = weights()
    assert unflat(flat(fitted)) == fitted
    assert len(figures(Situation.LAST, 0.0, 0.0, 1.0)) == len(flat(fitted))
    assert figures(Situation.CONTESTED, 0.0, 0.0, 1.0)[-3:] == (0.0, 0.0, 0.0)
    assert fitted.game > 0
    assert all(weight > 0 for weight in fitted.danger)
    assert CLEAR[0] < 0 < CLEAR[1]


def test_training_twice_gives_the_same_bytes() -> None:
    """From the same seeds, in one process or in two."""
    train = trainer()
    one, two = (train.document_of([5], 10, train.all_rows([5], 10, workers)) for workers in (1, 2))
    assert one == two
    assert json.loads(one)["rows"] > 5


def test_the_kept_weights_are_those_of_the_command() -> None:
    """The file names its command and its rows, is rounded as the command rounds, and docs/bots.md gives its digest."""
    train = trainer()
    text = KEPT.read_text(encoding="utf-8")
    kept = json.loads(text)
    assert kept["command"] == f"python tools/train_master.py --seeds {','.join(map(str, train.SEEDS))} --deals {train.DEALS}"
    assert len(kept["rows_sha256"]) == 64
    assert all(round(weight, train.DIGITS) == weight for weight in flat(weights()))
    assert sha256(text.encode()).hexdigest() in (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
