"""What no deal plays: irregularities that a real table writes down, and who comes late. Written under every value of their options."""

from preferans.conventions.catalogue import build, option
from preferans.conventions.ruleset import OptionValue
from preferans.errors import RefusedError
from preferans.match.late_join import LateJoinError, join
from preferans.match.progress import Progress
from preferans.notation.form import Json
from preferans.notation.score_document import score_document
from preferans.seats import SEATS
from support.fired.collecting import Fired, key
from support.fired.rule_sets import others, values_of

NAMES = ["A", "B", "C"]
GAME: dict[str, Json] = {
    "kind": "game", "declarer": "A", "contract": "6C", "calls": {"B": "whist", "C": "whist"}, "tricks": {"A": 6, "B": 2, "C": 2},
}  # fmt: skip
RASPASY: dict[str, Json] = {"kind": "raspasy", "tricks": {"A": 3, "B": 3, "C": 4}}
NOTES: dict[str, list[Json]] = {
    "misdeal": [{"kind": "misdeal"}, {"kind": "misdeal"}],
    "revoke": [{"kind": "penalty", "offence": "revoke", "players": {"B": 1}, "of": GAME}],
    "raspasy_revoke": [RASPASY, {"kind": "penalty", "offence": "revoke", "players": {"B": 1}, "of": RASPASY}],
    "talon_peek": [{"kind": "penalty", "offence": "peek", "players": ["B"], "contract": "6C"}],
    "wrong_card_count": [{"kind": "penalty", "offence": "wrong_card_count", "players": ["B"], "contract": "6C"}],
}
"""Deals of a score document, by the option that says what they cost."""


def note(into: Fired) -> None:
    """Writes each of them under each value, and lets somebody come late."""
    for name in (*NOTES, "late_join"):
        known = option(name)
        answers = {value: _answer(name, value) for value in values_of(known)}
        for value, answer in answers.items():
            at = key(name, value)
            into.noted[at] += 1
            for other in others(known, value):
                if answer != answers[other]:
                    into.told[*at, key(name, other)[1]] += 1


def _answer(name: str, value: OptionValue) -> object:
    """What comes back: entries, or the faults."""
    if name == "late_join":
        three, four = (build("sochi", {name: value}, players) for players in (3, 4))
        try:
            return join(Progress.begin(three, SEATS[0]), SEATS[3], four).sheet
        except LateJoinError as error:
            return str(error)
    try:
        return score_document({"rules": "sochi", "players": NAMES, "dealer": "C", "options": {name: value}, "deals": NOTES[name]})[
            "entries"
        ]
    except RefusedError as error:
        return [fault.code for fault in error.faults]
