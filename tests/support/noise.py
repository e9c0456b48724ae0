"""Frames that no client would send: wrong ones, right ones at the wrong time, and everything between."""

import json
import random
from typing import Any

from support.table_server import Json

ACTS = (
    "bid",
    "look",
    "partner",
    "discard",
    "contract",
    "surrender",
    "whist",
    "invite",
    "ten",
    "mode",
    "card",
    "claim",
    "concede",
    "answer",
)
ACTS += ("next", "salt", "finish", "stand_in", "away", "back", "undo", "rest", "resume", "say", "mute", "report")
WORDS = ("pass", "6S", "10NT", "misere", "hold", "whist", "open", "accept", "S7", "HA", "hello", "rude", "", "0", "null", "dark pass")
ODD = ("\u0000", "\u202e", "é" * 50, "\U0001f0a1", "А" * 39, "'; DROP TABLE events; --", "../../etc/passwd", "\ud83d", "%s%n", "S7S8" * 500)
NUMBERS = (0, 1, -1, 5, 6, 31, 2**31, 2**53 + 1, 2**63 - 1, 2**63, -(2**63) - 1, 10**300, 0.5, 1e308)


class Noise:
    """A source of frames about one table."""

    def __init__(self, rng: random.Random, table: str, others: tuple[str, ...]) -> None:
        self.rng = rng
        self.tables = (table, table, table, table, *others, "", "x" * 40)
        self.ids = ["a" * 8, "b" * 40, "c" * 9]
        self.epoch: Json = {}

    def value(self, depth: int = 0) -> Any:
        """Anything that JSON knows."""
        rng = self.rng
        if depth < 3 and rng.random() < 0.3:
            if rng.random() < 0.5:
                return [self.value(depth + 1) for _ in range(rng.randrange(4))]
            return {rng.choice(WORDS): self.value(depth + 1) for _ in range(rng.randrange(4))}
        return rng.choice((rng.choice(WORDS), rng.choice(ODD), rng.choice(NUMBERS), True, False, None))

    def action(self) -> Json:
        """An action that may be one, now or at another time."""
        rng = self.rng
        fields = {
            "call": rng.choice(WORDS),
            "cards": rng.choice((["S7", "S8"], ["S7", "S7"], ["HA"], ["SA", "HK", "D7"], "S7")),
            "contract": rng.choice(WORDS),
            "mode": rng.choice(("open", "closed", "x")),
            "card": rng.choice("SCDH") + rng.choice("789TJQKA"),
            "hand": rng.choice((0, 1, 2, 5, 7)),
            "tricks": rng.choice(([10, 0, 0], [0, 5, 5], [-1, 11, 0], [2**62, 0, 0], [1, 1])),
            "cut": rng.choice((1, 31, 0, 99, None)),
            "salt_hash": rng.choice(("0" * 64, "g" * 64, None)),
            "salt": rng.choice(("0" * 32, "z" * 32)),
            "chair": rng.choice((0, 1, 2, 3, 5, 9)),
            "phrase": rng.choice(("hello", "bye", "S7")),
            "about": rng.choice(("rude", "slow", "x")),
            "mute": rng.choice((True, False, 2)),
        }
        act = rng.choice(ACTS)
        wanted = {"card": ("card", "hand"), "discard": ("cards",), "contract": ("contract",), "mode": ("mode",), "claim": ("tricks",)}
        wanted |= {"next": ("cut", "salt_hash"), "salt": ("salt",), "stand_in": ("chair",), "say": ("phrase",), "mute": ("chair", "mute")}
        wanted |= {"report": ("chair", "about")} | dict.fromkeys(("bid", "partner", "whist", "invite", "ten", "answer"), ("call",))
        names = wanted.get(act, ()) if rng.random() < 0.9 else tuple(fields)
        return {"act": act} | {name: fields[name] for name in names}

    def name(self) -> Any:
        """The id of a command: new, used before, too short, too long, no text at all."""
        rng = self.rng
        if rng.random() < 0.6:
            self.ids.append(rng.randbytes(8).hex())
        return rng.choice(self.ids[-5:]) if rng.random() < 0.9 else self.value()

    def message(self, rev: int) -> Json:
        """A message of the protocol, more or less."""
        rng = self.rng
        revs = (rev, rev, rev, rev, rev - 1, rev + 1, rng.choice(NUMBERS), None)
        found: Json = rng.choice(
            (
                {
                    "type": "cmd",
                    "id": self.name(),
                    "table": rng.choice(self.tables),
                    "expect_rev": rng.choice(revs),
                    "action": self.action(),
                },
                {"type": "beside", "id": self.name(), "table": rng.choice(self.tables), "action": self.action()},
                {"type": "ping", "rev": rng.choice(revs)},
                {"type": "hello", "table": rng.choice(self.tables), "rev": rng.choice(revs), "watch": rng.random() < 0.3, **self.epoch},
            )
        )
        if rng.random() < 0.15:
            found[rng.choice((*found, "token", "ticket", "key", "epoch", "more"))] = self.value()
        if rng.random() < 0.05:
            found.pop(rng.choice(tuple(found)))
        return found

    def frame(self, rev: int) -> str | bytes:
        """Something to send."""
        rng = self.rng
        kind = rng.random()
        if kind < 0.85:
            return json.dumps(self.message(rev))
        if kind < 0.9:
            text = json.dumps(self.message(rev))
            at = rng.randrange(len(text))
            return text[:at] + rng.choice(('"', "{", "}", "\\", "\u0000", "[[", "9" * 30, "")) + text[at + rng.randrange(3) :]
        odd: tuple[str | bytes, ...] = (
            "",
            "[" * 4000,
            '{"a":' * 1300,
            '{"type":"ping","rev":' + "[" * 3000 + "]" * 3000 + "}",
            json.dumps(self.value()),
            "\ufeff{}",
            "x" * 9000,
            rng.randbytes(rng.randrange(200)),
            b'{"type":"ping","rev":1}',
        )
        return rng.choice(odd)
