"""Somebody who enters a deal through the score keeper's questions as it stands in a `score-in` document."""

from dataclasses import dataclass
from typing import Any

from preferans.notation.form import Object
from preferans.notation.score_guide import guide
from preferans.notation.score_place import Place
from preferans.notation.score_step import Extra, Guide, Step


@dataclass(frozen=True, slots=True)
class Typed:
    """What came of it."""

    item: Object
    taps: int
    """Answers and extras; writing it down is one more."""


def enter(place: Place, wanted: Any) -> Typed:
    """Answers every question from the wanted item, of all that are put."""
    now = guide(place, {"note": wanted["note"]} if "note" in wanted else {})
    taps = 0
    while True:
        extra = next((one for one in now.extras if lacks(one, wanted)), None)
        question = now.question
        if extra is not None:
            now = guide(place, extra.draft)
        elif question is not None:
            now = _answered(place, question, wanted)
        else:
            assert now.item is not None, now.faults
            return Typed(now.item, taps)
        taps += 1
        assert taps < 50


def _answered(place: Place, question: Step, wanted: Any) -> Guide:
    if question.id == "agreed":
        return guide(place, question.before | {"entries": wanted["entries"], "note": wanted["note"]})
    value = answer_to(question, wanted)
    choice = next(one for one in question.choices if one.value == value)
    assert choice.fault is None, (question, value)
    return guide(place, choice.draft)


def answer_to(question: Step, wanted: Any) -> Any:
    """What the wanted item answers."""
    deal = wanted.get("of", wanted)
    match question.id:
        case "who":
            return deal.get("declarer", deal["kind"])
        case "contract":
            return deal["contract"] if deal["kind"] == "game" else deal["kind"]
        case "bid":
            return deal["bid"]
        case "call":
            calls = deal["calls"]
            pairs = list(calls.items()) if isinstance(calls, dict) else [tuple(one) for one in calls]
            before: Any = question.before["calls"]
            said = len([name for name, _ in before if name == question.about])
            mine = [call for name, call in pairs if name == question.about]
            return mine[said] if said < len(mine) else "pass"
        case "tricks" | "ten":
            return _tricks(question, deal)
        case "talon":
            held = question.before.get("talon", [])
            return deal["talon"][len(held)] if "talon" in deal else "none"  # type: ignore[arg-type]
        case "offence":
            return wanted["offence"]
        case "offender":
            return wanted["players"][0]
        case "penalty_contract":
            return wanted["contract"]
    raise AssertionError(question.id)


def _tricks(question: Step, deal: Any) -> Any:
    if deal.get("end") == "concede_all":
        return "concede_all"
    return deal["tricks"][question.about] if "tricks" in deal else "waived"


def lacks(extra: Extra, wanted: Any) -> bool:
    """Whether the wanted item has more of that than the draft."""
    deal = wanted.get("of", wanted)
    match extra.id:
        case "revoke":
            return bool(wanted.get("offence") == "revoke" and extra.count < wanted["players"].get(extra.about, 0))
        case "dark_pass":
            return extra.about in deal.get("dark_pass", []) and not extra.count
        case "invited_by" | "partner":
            return deal.get(extra.id) == extra.about and not extra.count
        case _:
            return bool(deal.get(extra.id)) and not extra.count
