"""The dealing scheme `prf1`: a secret that was committed to, the salts of all chairs and the conventions give one pack and one talon.

Frozen: no byte of it changes under this name, or old records would no longer prove their deals. A better one gets another name.
Every hash begins with a label of its own, and every part but the last is of fixed or stated length, so that no two inputs read alike.
"""

import hmac
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from hashlib import sha256
from typing import NamedTuple

from preferans.cards import DECK, Card

NAME = "prf1"
SECRET_BYTES = 32
SALT_BYTES = 16
ABSENT = bytes(1 + SALT_BYTES)
"""What stands in the seed for a salt that was not revealed in time; a revealed one begins with 01."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What is known of a deal before anybody has drawn anything."""

    table: str
    """The table's id, 1 to 64 ASCII signs."""
    number: int
    """Of the deal, from 1, none skipped."""
    rules: str
    """The hash of the conventions, `sha256:…`."""
    pairs: tuple[int, ...]
    """The pairs that may be laid aside, the lowest first."""


class Drawn(NamedTuple):
    """What secret and salts give."""

    pack: tuple[Card, ...]
    """Before the cut, the top card first."""
    pair: int
    """Which of the 16 pairs is laid aside, counted after the cut."""
    cut: int
    """So many cards, 1 to 31, come off where the pack is cut and nobody says how many."""


def commitment(terms: Terms, secret: bytes) -> bytes:
    """What the server shows of its secret before it knows any salt."""
    return sha256(b"prf1 commitment\0" + _place(terms) + _sized(secret, SECRET_BYTES)).digest()


def salt_hash(terms: Terms, chair: int, salt: bytes) -> bytes:
    """What a chair shows of its salt before it knows the others'."""
    return sha256(b"prf1 salt\0" + _place(terms) + bytes([chair]) + _sized(salt, SALT_BYTES)).digest()


def bot_salt(secret: bytes, chair: int) -> bytes:
    """The salt of a bot's chair: it follows from the secret, so whoever committed to that chose nothing more here."""
    return sha256(b"prf1 bot\0" + _sized(secret, SECRET_BYTES) + bytes([chair])).digest()[:SALT_BYTES]


def seed(terms: Terms, secret: bytes, salts: Sequence[bytes | None]) -> bytes:
    """What everything is drawn from; the salts by chair, None: not revealed in time."""
    given = b"".join(ABSENT if salt is None else b"\x01" + _sized(salt, SALT_BYTES) for salt in salts)
    rules = bytes.fromhex(terms.rules.removeprefix("sha256:"))
    known = commitment(terms, secret) + secret + _sized(rules, 32) + bytes([len(salts)])
    return sha256(b"prf1 seed\0" + known + given).digest()


def derive(terms: Terms, secret: bytes, salts: Sequence[bytes | None]) -> Drawn:
    """What is drawn, in this order: the pack (Fisher-Yates from the last place down), the pair, the table's own cut."""
    stream = _stream(seed(terms, secret, salts))
    pack = list(DECK)
    for last in range(len(pack) - 1, 0, -1):
        other = _below(last + 1, stream)
        pack[last], pack[other] = pack[other], pack[last]
    pair = terms.pairs[_below(len(terms.pairs), stream)]
    return Drawn(tuple(pack), pair, 1 + _below(len(DECK) - 1, stream))


def _place(terms: Terms) -> bytes:
    table = terms.table.encode("ascii")
    return bytes([len(table)]) + table + terms.number.to_bytes(4, "big")


def _sized(value: bytes, size: int) -> bytes:
    if len(value) != size:
        raise ValueError(f"{size} bytes are wanted, not {len(value)}")
    return value


def _stream(key: bytes) -> Iterator[int]:
    """Bytes without end: HMAC-SHA-256 of the counter 0, 1, 2 … (4 bytes, the highest first) under the seed."""
    counter = 0
    while True:
        yield from hmac.digest(key, counter.to_bytes(4, "big"), "sha256")
        counter += 1


def _below(limit: int, stream: Iterator[int]) -> int:
    """A number from 0 to `limit` - 1, all alike: bytes of the incomplete last round are thrown away."""
    fair = 256 - 256 % limit
    while (value := next(stream)) >= fair:
        pass
    return value % limit
