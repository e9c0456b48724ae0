"""An evening at the score keeper without browsers: whatever happens at the table, two telephones come to the sheet of `preferans score`."""

import random
from typing import Any

import pytest

from e2e.scorer import Known, setup_of, some_deal
from preferans.notation.score_desk import answer
from preferans.notation.score_document import score_document

DEALS = 40
TABLES = [(rules, players) for rules in ("sochi", "leningrad", "rostov") for players in (3, 4)] + [
    ("mailru", 3),
    ("fspr", 4),
    ("sochi", 2),
    ("codex96", 5),
]


@pytest.mark.parametrize(("rules", "players"), TABLES)
def test_two_telephones_come_to_the_sheet_of_the_command(rules: str, players: int) -> None:
    """A-218, A-219: forty deals by turns, one telephone apart for half of them; its events come late and in any order."""
    rng = random.Random(f"{rules} {players}")
    setup = setup_of(rules, players, 20)
    first: dict[str, Any] = {"id": "s", "at": 1, "by": "a", "item": "setup", "on": [], "value": setup}
    whole, alone = Known(setup), [Known(setup), Known(setup)]
    events: list[dict[str, Any]] = [first]
    for number in range(DEALS):
        if not DEALS // 4 <= number < DEALS - DEALS // 4:
            for known in alone:
                known.items = list(whole.items)
        who = number % 2
        item = some_deal(rng, whole, alone[who])
        alone[who].items.append(item)
        whole.items.append(item)
        events.append({"id": f"e{number}", "at": 2 + number, "by": "ab"[who], "item": f"i{number}", "on": [], "value": item})
    rng.shuffle(events)
    state: Any = answer({"call": "state", "events": events})
    expected: Any = score_document({**setup, "deals": whole.items})
    names = setup["players"]
    assert isinstance(names, list)
    assert state["document"]["deals"] == whole.items
    assert state["sheet"]["pool"] == [expected["sheet"]["pool"][name] for name in names]
    assert state["sheet"]["mountain"] == [expected["sheet"]["mountain"][name] for name in names]
    assert state["settlement"]["rounded"] == [expected["settlement"]["rounded"][name] for name in names]
    assert len(state["balances"]) == DEALS + 1
