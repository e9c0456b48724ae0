"""Laws of the documents of `score` and `settle`: whatever is written in them, they are answered in shape or refused with reasons."""

import copy
import json
import random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from preferans.errors import RefusedError, format_path
from preferans.notation.form import in_document_order
from preferans.notation.score_document import score_document, settle_document
from preferans.texts import LANGUAGES, message
from support.contracts import VALID, check, load, validator

BASES = {
    name: [load(path) for path in sorted(VALID.glob(f"{name}.*.json"))] for name in ("score-in", "settle-in")
}  # fmt: skip
WORDS = [
    "A", "B", "C", "X", "D", "S", "Анна", "", " A", "6S", "6C", "7П", "10NT", "11C", "misere", "whist", "pass", "half_whist", "whist_return",
    "played", "claimed", "concede_all", "check_settled", "sochi", "mailru", "rostov", "game", "raspasy", "surrender", "redeal", "penalty",
    "agreed", "peek", "dark 6S", "dark pass", "9_no_talon", "hold", "1/2", "4/2", "1/0", "-7/3", "SA", "ПТ", "SТ",
]  # fmt: skip
KEYS = [
    "kind", "declarer", "contract", "bid", "calls", "tricks", "end", "talon", "without_talon", "dark", "open", "invited_by", "partner", "factor",
    "price", "dark_pass", "down", "dealer", "note", "offence", "players", "of", "entries", "column", "player", "against", "amount", "rules",
    "options", "stake", "deals", "pool", "mountain", "whists", "A", "B", "C", "X", "pool_target", "stalingrad", "foo",
]  # fmt: skip


def places(node: object, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place of a document."""
    found = [path]
    children = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else ()
    for key, child in children:
        found += places(child, (*path, key))
    return found


def some_value(rng: random.Random) -> object:
    """Anything that JSON can hold, mostly what could stand in such a document."""
    match rng.randrange(9):
        case 0:
            return rng.choice([None, True, False, 2.5, 6.0, -1, 11, 10**30])
        case 1 | 2:
            return rng.randrange(11)
        case 3 | 4 | 5:
            return rng.choice(WORDS)
        case 6:
            return [some_value(rng) for _ in range(rng.randrange(4))]
        case _:
            return {rng.choice(KEYS): some_value(rng) for _ in range(rng.randrange(4))}


def damaged(document: object, rng: random.Random) -> object:
    """The document changed in one to three places."""
    holder = {"": copy.deepcopy(document)}
    for _ in range(rng.randrange(1, 4)):
        *way, last = rng.choice([path for path in places(holder) if path])
        node: Any = holder
        for step in way:
            node = node[step]
        match rng.randrange(5):
            case 0 if way:
                del node[last]
            case 1 if isinstance(node, dict):
                node[rng.choice(KEYS)] = some_value(rng)
            case 2 if isinstance(node, list):
                node.insert(rng.randrange(len(node) + 1), copy.deepcopy(node[last]))
            case 3 if isinstance(node, dict) and way:
                node[rng.choice(KEYS)] = node.pop(last)
            case _:
                node[last] = some_value(rng)
    return holder[""]


@pytest.mark.parametrize("name", ["score-in", "settle-in"])
@given(seed=st.integers(0, 2**40))
def test_a_damaged_document_is_answered_or_refused(name: str, seed: int) -> None:
    """Law: an answer has the shape of its format; a refusal names faults in order, with texts; what the schema refuses is refused."""
    rng = random.Random(seed)
    document = damaged(rng.choice(BASES[name]), rng)
    answer = score_document if name == "score-in" else settle_document
    fits = validator(name).is_valid(document)
    try:
        check(name.replace("-in", "-out"), answer(document))
    except RefusedError as error:
        assert error.faults
        assert list(error.faults) == list(in_document_order(error.faults, document))
        assert len({(one.code, one.path) for one in error.faults}) == len(error.faults)
        for one in error.faults:
            format_path(one.path)
            for lang in LANGUAGES:
                assert message(one, lang)
    else:
        assert fits, json.dumps(document, ensure_ascii=False)
