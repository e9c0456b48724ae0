"""Why a text that follows the grammar of JSON is refused all the same: the first place, and what is wrong there.

A name that stands twice in one object would lose a value without a word; NaN and the infinities are no numbers of JSON; numbers and nests
have an end here, so that no document can take the program down.
"""

import json
import re

from preferans.errors import Fault, fault

DEEPEST = 100
"""So many lists and objects may stand in one another; no format of ours needs ten."""
LONGEST = 1000
"""So many digits may a whole number have."""

_TOKEN = re.compile(r'("(?:[^"\\]++|\\.)*+"?)(\s*:)?|[{}\[\]]|[^\s{}\[\],:"]+', re.DOTALL)
_NEST = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[{}\[\]]', re.DOTALL)


def too_deep(text: str) -> Fault | None:
    """The fault of the first place that lies deeper than `DEEPEST`."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return None
    depth = 0
    for token in _NEST.finditer(text):
        depth += {"[": 1, "{": 1, "]": -1, "}": -1}.get(token[0], 0)
        if depth > DEEPEST:
            return _fault("deep", text, token.start(), most=DEEPEST)
    return None


def trouble(text: str) -> Fault:
    """The fault of the first name that stands twice, of the first NaN or infinity, or of the first number that is too long."""
    names: list[set[str]] = []
    for token in _TOKEN.finditer(text):
        word = token[0]
        if word in ("[", "{"):
            names.append(set())
        elif word in ("]", "}"):
            del names[-1:]
        elif token[2] is not None and names:
            name = json.loads(token[1])
            if name in names[-1]:
                return _fault("twice", text, token.start(), name=name)
            names[-1].add(name)
        elif word in ("NaN", "Infinity", "-Infinity"):
            return _fault("constant", text, token.start(), value=word)
        elif len(word) > LONGEST and word.removeprefix("-").isdecimal():
            return _fault("long", text, token.start(), most=LONGEST)
    return fault("not_json", (), line=1, column=1)


def _fault(kind: str, text: str, at: int, **values: str | int) -> Fault:
    place = {"line": text.count("\n", 0, at) + 1, "column": at - text.rfind("\n", 0, at)}
    return fault("not_json", (), f"not_json.{kind}", **place, **values)
