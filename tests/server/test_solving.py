"""`POST /solve`: the same answers as `preferans solve`, what playing on needs, every fault in both languages, and the price of asking."""

import json
from pathlib import Path
from typing import Any

import msgspec
import pytest

from preferans.cards import Card, CardSet, Strain
from preferans.errors import RefusedError
from preferans.notation.form import read_json
from preferans.rules.state import Hands
from preferans.server.limits import Buckets
from preferans.server.protocol import FaultView, Problem
from preferans.server.searching import Found, search
from preferans.server.solving import After, PositionForm, Solved, form, solved
from preferans.solver.position import Goal, Position
from preferans.solver.position_form import read_position
from preferans.solver.reference import Reference
from support.table_server import API, Server

EXAMPLES = Path(__file__).parents[1] / "contracts" / "examples"
CLIENT = Path(__file__).parents[2] / "webui" / "src" / "solver" / "protocol.ts"
SOLVE = f"{API}/solve"


def lines(name: str) -> list[str]:
    """The lines of an example of the contracts."""
    return (EXAMPLES / name).read_text(encoding="utf-8").splitlines()


def ask(server: Server, body: str) -> tuple[int, Any, dict[str, str]]:
    """The answer to a line."""
    return server.ask(SOLVE, "", "POST", body.encode())


def small(goal: Goal = Goal.TRICKS, **more: Any) -> Position:
    """Three cards a hand."""
    hands: Hands = (CardSet.parse("S:A7 C:- D:- H:K"), CardSet.parse("S:K8 C:- D:- H:9"), CardSet.parse("S:9 C:8 D:- H:8"))
    return Position(hands, Strain.NO_TRUMP, goal, 2, None if goal.three_figures else 1, **more)


@pytest.mark.parametrize("at", range(6))
def test_the_examples_are_answered_as_by_the_command(server: Server, at: int) -> None:
    """Value and moves are those of `solve-out.01`; nobody is made a guest by asking."""
    status, answer, headers = ask(server, lines("valid/solve-in.01-goals.jsonl")[at])
    assert status == 200
    wanted = json.loads(lines("valid/solve-out.01-goals.jsonl")[at])
    assert {name: answer[name] for name in wanted} == wanted
    assert answer["legal"] == list(wanted["moves"])
    assert set(answer["best"]) <= set(answer["legal"])
    assert answer["best"]
    assert "set-cookie" not in headers
    assert headers["cache-control"] == "no-store"


def test_a_deal_is_played_to_the_end(server: Server) -> None:
    """The position after a card is sent back as it came; by best play the tricks taken and the value left make the first value."""
    _, answer, _ = ask(server, lines("valid/solve-in.01-goals.jsonl")[1])
    declarer, total, taken = answer["position"]["declarer"], answer["value"], 0
    for _ in range(30):
        after = answer["after"][answer["best"][0]]
        taken += after["taker"] == declarer
        if after["position"] is None:
            break
        status, answer, _ = ask(server, json.dumps(after["position"]))
        assert status == 200
        assert answer["position"] == after["position"]
        assert answer["value"] + taken == total
    assert after["position"] is None
    assert taken == total


def test_a_fault_does_not_hide_the_others(server: Server) -> None:
    """Line 8 of `solve-in.05` has two; both come, in the order of the document, in both languages."""
    status, found, headers = ask(server, lines("invalid/solve-in.05-one-fault-each.jsonl")[7])
    assert (status, found["code"]) == (422, "bad_position")
    assert headers["content-type"] == "application/problem+json"
    assert [(one["code"], one["place"]) for one in found["faults"]] == [("bad_hand", "hands[0]"), ("bad_value", "leader")]
    assert "не рука" in found["faults"][0]["text"]["ru"]
    assert "not a hand" in found["faults"][0]["text"]["en"]


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"{", 422, "bad_position"),
        (b"", 422, "bad_position"),
        (b"\xff", 400, "bad_request"),
        (b"[]", 422, "bad_position"),
        (b" " * 5000, 413, "too_large"),
    ],
)
def test_what_is_no_position_is_refused(server: Server, body: bytes, status: int, code: str) -> None:
    """Nothing is guessed."""
    got, found, _ = server.ask(SOLVE, "", "POST", body)
    assert (got, found["code"]) == (status, code)


def test_others_pages_may_not_ask(server: Server) -> None:
    """A page of another site cannot spend somebody's seconds."""
    assert server.ask(SOLVE, "", "POST", b"{}", Origin="https://evil.example")[0] == 403


def test_the_page_is_the_client(server: Server) -> None:
    """`/solver` is the same page as `/`."""
    assert server.text("/solver") == server.text("/")


def test_a_position_is_written_as_it_is_read() -> None:
    """What stands in `position` and `after` is read back as the same position, trick and talon included."""
    for position in (
        small(),
        small(Goal.RASPASY, talon=(Card.SQ, Card.HA)),
        read_position(read_json(lines("valid/solve-in.01-goals.jsonl")[1])),
    ):
        assert read_position(read_json(msgspec.json.encode(form(position)).decode())) == position


def test_best_is_best_for_the_player_to_move() -> None:
    """In paranoid raspasy only his own figure counts, whatever his card does to the two other searches; in max^n all three do."""
    card, other, third = small(Goal.RASPASY).legal
    for goal, best in ((Goal.RASPASY_PARANOID, (card.name, other.name)), (Goal.RASPASY, (card.name,))):
        position = small(goal)
        answer = solved(position, Found((2, 2, 1), {card: (2, 2, 1), other: (3, 1, 1), third: (1, 2, 2)}, 0.0), (2, 2, 1))
        assert position.to_move == 2
        assert answer.best == best


def test_a_search_is_given_up_in_time() -> None:
    """A search beyond its seconds ends without a value, and the next one is right again."""
    hands: Hands = (CardSet.parse("S:A9 C:AJ7 D:K8 H:QJ7"), CardSet.parse("S:K8 C:KT D:AT9 H:K98"), CardSet.parse("S:QT7 C:Q9 D:QJ7 H:AT"))
    late = search(Position(hands, Strain.NO_TRUMP, Goal.RASPASY, 0), 0.001)
    assert late.value is None
    assert late.seconds < 5
    found = search(small(), 5)
    assert (found.value, found.moves) == (Reference().moves(small())[0][0], {c: v[0] for c, v in Reference().moves(small())[1].items()})


def test_what_a_search_cost_is_paid_later(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two seconds at once, half a second each second: after a long search somebody waits, and another address does not."""
    now = [0.0]
    monkeypatch.setattr("preferans.server.limits.time.monotonic", lambda: now[0])
    budget = Buckets(2, 0.5)
    assert budget.take("a", 0.05)
    budget.charge("a", 3.0)
    assert not budget.take("a", 0.05)
    assert budget.take("b", 0.05)
    now[0] = 2.0
    assert not budget.take("a", 0.05)
    now[0] = 2.4
    assert budget.take("a", 0.05)


def test_the_client_knows_the_fields() -> None:
    """`webui/src/solver/protocol.ts` names every field of the answer and of a refusal."""
    text = CLIENT.read_text(encoding="utf-8")
    for struct in (PositionForm, After, Solved):
        body = text.split(f"interface {struct.__name__} {{")[1].split("\n}")[0]
        named = [line.split(":")[0].strip().rstrip("?") for line in body.splitlines() if ":" in line and not line.strip().startswith("/")]
        assert named == [field.encode_name for field in msgspec.structs.fields(struct)]


def test_refusals_are_complete() -> None:
    """Faults travel as `FaultView` in a `Problem`: nothing of a fault is lost but its values, which its words hold."""
    with pytest.raises(RefusedError) as refused:
        read_position({"hands": ["S:A C:- D:- H:-"] * 3, "trump": "S", "goal": "misere", "declarer": 0, "leader": 0})
    assert len(refused.value.faults) == 3
    assert {"code", "place", "text"} == set(FaultView.__struct_fields__)
    assert "faults" in Problem.__struct_fields__
