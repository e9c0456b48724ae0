"""`preferans selfplay`: the document of the contract, clean runs, and violations that are found."""

import json
import random
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from preferans.bots import checks
from preferans.bots.kinds import KINDS
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.selfplay import Run
from preferans.cli.app import main
from preferans.notation.replay import check, read_record
from preferans.rules.actions import Action, Hold
from preferans.rules.state import Finished
from preferans.rules.view import Observation, observe
from preferans.solver.table import is_proved
from support import contracts
from support.deals import SOCHI, fresh, play_out, run

RULE = ("rule", "rule", "rule")


def document(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> dict[str, Any]:
    """What `selfplay --json` prints, in the shape of its contract."""
    assert main(["selfplay", "--json", *words]) == code
    result: dict[str, Any] = json.loads(capsys.readouterr().out)
    contracts.check("selfplay-out", result)
    return result


@pytest.mark.parametrize("bots", ["rule", "random", "rule,random,rule"])
def test_sixty_deals_are_clean(bots: str, capsys: pytest.CaptureFixture[str]) -> None:
    """60 deals hold in everything; the figures fit together as the contract says."""
    found = document(capsys, "--deals", "60", "--seed", "1", "--bots", bots)

    assert found["violations"] == []
    assert found["deals"] == 60
    played = [*found["contracts"].values(), found["misere"]]
    assert sum(row["made"] + row["failed"] for row in played) + found["raspasy"] + found["surrender"] == 60
    assert set(found["actions"]) == set(KINDS)
    assert found["bots"] == (bots.split(",") * 3)[:3]


def test_the_same_seed_gives_the_same_figures(capsys: pytest.CaptureFixture[str]) -> None:
    """A run can be run again; only the speed differs."""
    one, two = (document(capsys, "--deals", "20", "--seed", "5") for _ in range(2))
    assert one | {"actions_per_s": 0} == two | {"actions_per_s": 0}


def test_other_bots_get_the_same_cards() -> None:
    """The packs and the dealers of a run of deals are those of its seed, whoever plays."""
    packs = []
    for bots in (RULE, ("random",) * 3):
        matches = list(Run(SOCHI, bots, 3).deals(25))
        packs.append([(deal.log.order, deal.log.talon_pair, deal.log.dealer) for match in matches for deal in match.played])
    assert packs[0] == packs[1]


@pytest.mark.parametrize("form", ["prn", "json"])
def test_every_record_proves_itself(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`--out` writes one record for each match; the last is cut, and all replay to what they state."""
    found = document(capsys, "--deals", "40", "--pool", "4", "--out", str(tmp_path / "new" / "folder"), "--format", form)

    files = sorted((tmp_path / "new" / "folder").iterdir())
    assert [file.name for file in files] == [f"match-{number:04}.{form}" for number in range(1, len(files) + 1)]
    assert len(files) in (found["matches"], found["matches"] + 1)
    for file in files:
        assert check(read_record(file.read_text(encoding="utf-8")), is_proved) == ()


def test_matches_are_played_to_their_end(capsys: pytest.CaptureFixture[str]) -> None:
    """`--matches 2 --pool 2` ends when every pool is full."""
    found = document(capsys, "--matches", "2", "--pool", "2")
    assert found["matches"] == 2
    assert found["violations"] == []


def test_people_read_a_table(capsys: pytest.CaptureFixture[str]) -> None:
    """Without --json every kind of action stands in a table, zeros too, and nothing on standard error in a pipe."""
    assert main(["selfplay", "--deals", "3", "--lang", "ru"]) == 0
    shown = capsys.readouterr()
    assert all(kind in shown.out for kind in KINDS)
    assert "0 нарушений" in shown.out
    assert shown.err == ""


@pytest.mark.parametrize(
    ("words", "path", "code"),
    [
        (("--bots", "rule,nobody,rule"), "bots[1]", "bad_value"),
        (("--bots", "rule,random"), "bots", "bad_value"),
        (("--rules", "mailru", "--players", "4"), "players", "player_count"),
        (("--rules", "nowhere"), "rules", "unknown_rules"),
        (("--players", "9"), "players", "player_count"),
        (("--deals", "2", "--matches", "2"), "matches", "bad_value"),
    ],
)
def test_what_is_refused(words: tuple[str, ...], path: str, code: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Exit code 2 and the fault by its code."""
    assert main(["selfplay", "--json", *words]) == 2
    found = json.loads(capsys.readouterr().out)["errors"]
    assert (path, code) in [(row["path"], row["code"]) for row in found]


# ---- what is wrong is found


@dataclass(frozen=True, slots=True)
class Cheat:
    """A bot that holds whatever is said."""

    chance: Chance
    name: str = "cheat"
    version: str = "1"

    def act(self, observation: Observation) -> Action:
        return Hold(observation.viewer)


def test_an_illegal_action_is_a_violation(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """A bot that does what is not legal is named with the deal, the run goes on, and the exit code is 1."""
    monkeypatch.setitem(BOTS, "cheat", Cheat)
    found = document(capsys, "--deals", "1", "--bots", "cheat,rule,rule", code=1)
    assert {row["code"] for row in found["violations"]} == {"illegal_action"}
    assert found["violations"][0]["deal"] == 1


def codes_after(monkeypatch: pytest.MonkeyPatch, **broken: object) -> set[str]:
    """The codes of a run in which these functions of the checks are broken."""
    for name, value in broken.items():
        monkeypatch.setattr(checks, name, value)
    run_ = Run(SOCHI, RULE, 1)
    list(run_.deals(3))
    return {one.code for one in run_.violations}


def test_verbs_that_disagree_are_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """`is_legal` that refuses what is listed, or accepts what is not."""
    assert "verbs_disagree" in codes_after(monkeypatch, is_legal=lambda _state, _action: False)
    assert "verbs_disagree" in codes_after(monkeypatch, is_legal=lambda _state, _action: True)


def test_an_apply_that_takes_anything_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """`apply` that does not refuse."""
    assert codes_after(monkeypatch, apply=lambda state, _action: state) == {"illegal_accepted"}


def test_an_empty_menu_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing legal before the end."""
    assert codes_after(monkeypatch, legal_actions=lambda _state: ()) == {"no_legal_action"}


def test_a_view_that_tells_others_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Legal actions that another seat sees."""
    loud = lambda state, seat: replace(observe(state, seat), legal=(Hold(seat),))  # noqa: E731
    assert codes_after(monkeypatch, observe=loud) == {"observation_differs"}


def test_a_lost_card_is_found() -> None:
    """A state in which a card is in two places."""
    state = fresh()
    hands = (state.deal.hands[1], *state.deal.hands[1:])
    broken = replace(state, deal=replace(state.deal, hands=hands))  # type: ignore[type-var]
    seen = observe(broken, broken.deal.eldest)
    assert "cards_not_conserved" in {one.code for one in checks.check_decision(1, broken, seen, random.Random(1))}


def test_tricks_that_are_not_ten_are_found() -> None:
    """A finished deal with eleven tricks."""
    end = play_out(run(fresh(), "pass pass pass"))
    assert isinstance(end, Finished)
    assert list(checks.check_end(1, end)) == []
    assert [one.code for one in checks.check_end(1, replace(end, tricks=(5, 5, 1)))] == ["tricks_not_ten"]


def test_a_sheet_that_is_not_its_entries_is_found() -> None:
    """Entries left out, and a settlement that does not sum to zero cannot hide."""
    match = next(iter(Run(SOCHI, RULE, 1).deals(1)))
    played = match.played[0]
    before = match.progress.sheet
    assert [one.code for one in checks.check_sheet(1, before, played, match)] == ["sheet_differs"]


@pytest.mark.slow
def test_rule_looks_like_the_game(capsys: pytest.CaptureFixture[str]) -> None:
    """2000 deals of `rule`: raspasy, levels, made and failed ones as at a real table, and every call of Sochi occurs."""
    found = document(capsys, "--deals", "2000", "--seed", "1")

    assert found["violations"] == []
    rows = found["contracts"]
    made, failed = (sum(row[name] for row in rows.values()) for name in ("made", "failed"))
    low = sum(row["made"] + row["failed"] for name, row in rows.items() if name[0] in "67")
    said = found["actions"]
    assert 0.05 <= found["raspasy"] / 2000 <= 0.40
    assert 0.55 <= made / (made + failed) <= 0.85
    assert low > 0.5 * (made + failed)
    assert said["whist"] / (said["whist"] + said["whist_pass"] + said["half_whist"]) > 0.30
    assert found["misere"]["made"] > found["misere"]["failed"]
    assert min(found["half_whist"], found["whist_return"], found["misere"]["made"], found["surrender"], said["hold"]) > 0


@pytest.mark.slow
def test_random_tries_everything(capsys: pytest.CaptureFixture[str]) -> None:
    """2000 deals of `random`: every kind of action that Sochi allows has fired."""
    said = document(capsys, "--deals", "2000", "--seed", "1", "--bots", "random")["actions"]
    later = {"misere_no_talon", "game_no_talon", "dark_bid", "dark_pass", "partner_offer", "partner_accept", "partner_decline"}
    later |= {"invite", "invite_decline", "settle_ten"}
    assert {kind for kind in KINDS if not said[kind]} == later
