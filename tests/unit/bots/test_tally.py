"""What a run of deals is counted as."""

from preferans.bots.tally import Tally
from preferans.cards import DECK
from preferans.match.log import DealLog
from preferans.match.match import PlayedDeal
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.scoring.outcome import GameEnd, GameOutcome
from preferans.seats import SEATS

EAST, SOUTH, WEST = SEATS[:3]
WHISTED = ((SOUTH, WhistCall.WHIST), (WEST, WhistCall.PASS))
PASSED = ((SOUTH, WhistCall.PASS), (WEST, WhistCall.PASS))


def counted(outcome: GameOutcome) -> dict[str, object]:
    """The counts after that one deal."""
    tally = Tally()
    tally.finish(PlayedDeal(DealLog(1, WEST, DECK, 2), outcome, ()))
    return tally.document()


def test_a_game_that_both_passed_is_made() -> None:
    """Contract `selfplay-out`: both passed, and in the contracts as made."""
    found = counted(GameOutcome(WEST, EAST, parse_game("6S"), answers=PASSED))
    assert (found["contracts"], found["passed_after_contract"]) == ({"6S": {"made": 1, "failed": 0}}, 1)


def test_a_game_that_was_conceded_has_failed() -> None:
    """A-67: who goes «без всех» takes no trick; nobody passed."""
    found = counted(GameOutcome(WEST, EAST, parse_game("6S"), answers=WHISTED, end=GameEnd.CONCEDE_ALL))
    assert (found["contracts"], found["passed_after_contract"]) == ({"6S": {"made": 0, "failed": 1}}, 0)
