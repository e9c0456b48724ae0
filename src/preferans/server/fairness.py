"""Deals that anybody can check: the server's secret, the salts of those who sit at the table, what is shown of them and when.

A secret is drawn when the deal before is dealt, and its commitment is shown from then on; persons give hashes of their salts with
their readiness, the salts when all are ready. Secret and salts leave the server when the deal is over, and not before.
"""

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from preferans.fairness import NAME, Terms, bot_salt, commitment, derive, salt_hash
from preferans.match.cutting import cut
from preferans.notation.record import Fairness
from preferans.rules.dealing import talon_pairs
from preferans.seats import Seat, chairs
from preferans.server import codec, shuffle
from preferans.server import protocol as p
from preferans.server.ceremony import cut_for
from preferans.server.codec import Agreed, Dealt, Lots
from preferans.server.program import ENGINE
from preferans.server.state import TableState

PENDING = 4096
PENDING_S = 600.0


def new_secret() -> str | None:
    """A secret of 32 bytes; None would be a server whose deals nobody can check."""
    return secrets.token_hex(32)


def terms(state: TableState, number: int) -> Terms:
    """What is known of a deal before anything is drawn."""
    rules = state.match.rules
    return Terms(state.table, number, rules.hash, talon_pairs(rules))


def bound(state: TableState, number: int, secret: str) -> str:
    """What a deal is bound to."""
    return _bound(state.table, number, secret)


@lru_cache(maxsize=8192)
def _bound(table: str, number: int, secret: str) -> str:
    """Every view holds it: it is computed once for a deal, from nothing that does not go into it."""
    return commitment(Terms(table, number, "", ()), bytes.fromhex(secret)).hex()


def bound_first(table: str, secret: str) -> str:
    """What the first deal of a table is bound to, before anybody knows who sits where."""
    return _bound(table, 1, secret)


def first_hash(table: str, place: int, salt: str) -> str:
    """What somebody has to have shown of this salt for the first deal: his place is that at the table that gathers."""
    return salt_hash(Terms(table, 1, "", ()), place, bytes.fromhex(salt)).hex()


def hash_of(state: TableState, seat: Seat, salt: str) -> str:
    """What a person has to have shown of this salt for the next deal."""
    return salt_hash(terms(state, state.match.progress.number), seat.index, bytes.fromhex(salt)).hex()


def deal_line(state: TableState, by: Seat | None, taken: int | None, given: Mapping[Seat, str], lots: Lots | None = None) -> Dealt:
    """The next deal: from the secret that was committed to, these salts and the cut of a person, if he says one."""
    rules, chair = state.match.rules, None if by is None else by.index
    if state.secret is None:  # a table from before there were commitments: its next deal is bound from now on
        taken = cut_for(rules, taken)
        order, pair = shuffle.draw(rules, taken)
        return Dealt(codec.pack(order), pair, chair, taken, lots, following=new_secret(), rules=rules.hash, engine=ENGINE)
    secret = bytes.fromhex(state.secret)
    players = zip(chairs(rules.players), state.match.players, strict=True)
    salts = tuple(bot_salt(secret, seat.index).hex() if player.bot else given.get(seat) for seat, player in players)
    raw = [None if salt is None else bytes.fromhex(salt) for salt in salts]
    drawn = derive(terms(state, state.match.progress.number), secret, raw)
    if rules.table.cut == "off":
        order, taken = drawn.pack, None
    else:
        taken = taken or drawn.cut
        order = cut(drawn.pack, taken)
    agreed = Agreed(state.secret, salts)
    return Dealt(codec.pack(order), drawn.pair, chair, taken, lots, agreed, new_secret(), rules=rules.hash, engine=ENGINE)


# --- what is shown ----------------------------------------------------------------------------------------------------------------


def fair_view(state: TableState) -> p.FairView | None:
    """How the deal that is shown was agreed; its secret only when it is over."""
    agreed, number = state.agreed[-1] if state.agreed else None, len(state.agreed)
    if agreed is None:
        return None
    shown = bound(state, number, agreed.secret)
    if state.match.current is not None:
        return p.FairView(number, shown)
    known = terms(state, number)
    return p.FairView(number, shown, agreed.secret, agreed.salts, known.rules, known.pairs)


def next_fair(state: TableState) -> p.NextFair | None:
    """What the next deal is bound to; None while a deal is in play, after the match, and where it is not bound."""
    if state.secret is None or state.match.current is not None or state.ended:
        return None
    number, hashes = state.match.progress.number, dict(state.hashes)
    shown = bound(state, number, state.secret)
    return p.NextFair(number, shown, tuple(hashes.get(seat) for seat in chairs(len(state.match.players))), state.revealing)


def for_record(state: TableState, names: tuple[str, ...]) -> dict[int, Fairness]:
    """How the deals that are over were agreed, as the record holds it."""
    found = {}
    for number, agreed in enumerate(state.agreed[: len(state.match.played)], 1):
        if agreed is not None:
            found[number] = Fairness(
                NAME, state.table, bound(state, number, agreed.secret), agreed.secret, tuple(zip(names, agreed.salts, strict=True))
            )
    return found


# --- before the first deal --------------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Openings:
    """Tables to be made whose first deal is bound already; kept a while, the oldest are forgotten first."""

    secrets: dict[str, tuple[str, float]] = field(default_factory=dict)

    async def open(self) -> p.Commitment:
        """The id of a new table and what its first deal is bound to."""
        table, secret = secrets.token_urlsafe(12), secrets.token_hex(32)
        while len(self.secrets) >= PENDING:
            del self.secrets[next(iter(self.secrets))]
        self.secrets[table] = secret, time.monotonic() + PENDING_S
        return p.Commitment(table, bound_first(table, secret))

    async def take(self, table: str) -> str | None:
        """The secret of a table to be made, once; None if nobody opened it or it was too long ago."""
        secret, until = self.secrets.pop(table, ("", 0.0))
        return secret if until >= time.monotonic() else None
