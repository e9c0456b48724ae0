"""Whether a deal of a record is what was committed to and contributed: the scheme's derivation against the order and the talon's pair."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from preferans import fairness
from preferans.cards import Card
from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault, Path, fault
from preferans.fairness import Drawn, Terms, taken_off
from preferans.match.cutting import cutter
from preferans.match.match import Player
from preferans.notation.form import Form
from preferans.notation.record import DealRecord, Fairness, GameRecord, Reading
from preferans.notation.record_rules import read_rules
from preferans.rules.dealing import talon_pairs
from preferans.seats import SEATS

_MOSTLY = 16
"""So many cards in their places: the order was changed, and not what it follows from."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What all deals of a record have in common."""

    players: tuple[Player, ...]
    rules: RuleSet
    table: str | None
    """The table of the first proved deal; None before it."""


@dataclass(frozen=True, slots=True)
class FairDeal:
    """A deal that follows from what was agreed before: what went into it."""

    number: int
    table: str
    cut: int
    """Cards that were taken off the top; 0: nobody cut."""
    given: tuple[str, ...]
    """Persons whose salts went into it."""
    absent: tuple[str, ...]
    """Persons who did not reveal theirs in time."""


Proof: TypeAlias = FairDeal | tuple[Fault, ...] | None
"""How a deal was agreed, or what is wrong with that; None: the record says nothing of it."""


def terms_of(one: DealRecord, rules: RuleSet, table: str) -> Terms:
    """The terms of a deal of a record."""
    return Terms(table, one.number, rules.hash, talon_pairs(rules))


def with_fairness(record: GameRecord, found: Mapping[int, Fairness]) -> GameRecord:
    """The record with how its deals were agreed, by their numbers."""
    return replace(record, deals=tuple(replace(deal, fairness=found.get(deal.number)) for deal in record.deals))


def proofs(reading: Reading) -> tuple[Proof, ...]:
    """How each deal that could be read is proved; none, if the conventions cannot be told."""
    heading = reading.heading
    rules = None if heading is None else read_rules(heading.rules, len(heading.players), Form(names=heading.names))
    if heading is None or rules is None:
        return ()
    found: list[Proof] = []
    table = None
    for place, one in enumerate(reading.deals):
        proof = None if one.fairness is None else judged(one, ("deals", place), Agreed(heading.players, rules, table))
        table = proof.table if isinstance(proof, FairDeal) else table
        found.append(proof)
    return tuple(found)


def judged(one: DealRecord, at: Path, agreed: Agreed) -> FairDeal | tuple[Fault, ...]:
    """How a deal with a fairness was agreed, or what is wrong with it; a fault hides those that only follow from it."""
    stated = one.fairness
    if stated is None:
        raise ValueError("a deal without a fairness states nothing")
    at = (*at, "fairness")
    if stated.scheme != fairness.NAME:
        return (fault("not_yet", (*at, "scheme"), "not_yet.fairness", scheme=stated.scheme),)
    if agreed.table not in (None, stated.table):
        return (fault("commitment_differs", (*at, "table"), "commitment_differs.table", stated=stated.table, expected=agreed.table or ""),)
    terms, secret = terms_of(one, agreed.rules, stated.table), bytes.fromhex(stated.secret)
    if fairness.commitment(terms, secret).hex() != stated.commitment:
        return (fault("commitment_differs", (*at, "commitment")),)
    faults = tuple(_salt_faults(stated, secret, at, agreed.players))
    if faults:
        return faults
    salts = dict(stated.salts)
    raw = [None if (salt := salts[player.name]) is None else bytes.fromhex(salt) for player in agreed.players]
    return _compared(one, at, fairness.derive(terms, secret, raw), agreed)


def _salt_faults(stated: Fairness, secret: bytes, at: Path, players: Sequence[Player]) -> list[Fault]:
    """Every chair has a salt, each bot's is the one that the secret gives."""
    salts, found = dict(stated.salts), []
    for chair, player in enumerate(players):
        if player.name not in salts:
            found.append(fault("missing_field", (*at, "salts", player.name), field=player.name))
        elif player.bot and salts[player.name] != fairness.bot_salt(secret, chair).hex():
            found.append(fault("order_not_derived", (*at, "salts", player.name), "order_not_derived.bot", name=player.name))
    return found


def _compared(one: DealRecord, at: Path, drawn: Drawn, agreed: Agreed) -> FairDeal | tuple[Fault, ...]:
    deal = at[:-1]
    taken = taken_off(drawn.pack, one.order)
    if taken is None:
        return (fault("order_not_derived", (*deal, "order") if _is_near(drawn.pack, one.order) else (*at, "salts")),)
    wanted = _wanted_cut(one, drawn, agreed)
    if wanted not in (None, taken) or (wanted is None and not taken):
        text = "order_not_derived.cut" if wanted is not None else "order_not_derived.uncut"
        return (fault("order_not_derived", (*deal, "order"), text, cards=taken, wanted=wanted or 0),)
    if drawn.pair != one.talon_pair:
        return (fault("order_not_derived", (*deal, "talon_pair"), "order_not_derived.pair", stated=one.talon_pair, found=drawn.pair),)
    stated = one.fairness
    salts = dict(stated.salts) if stated is not None else {}
    people = [player.name for player in agreed.players if not player.bot]
    given, absent = ([name for name in people if (salts[name] is None) is missing] for missing in (False, True))
    return FairDeal(one.number, stated.table if stated is not None else "", taken, tuple(given), tuple(absent))


def _wanted_cut(one: DealRecord, drawn: Drawn, agreed: Agreed) -> int | None:
    """How many cards have to come off: none where nobody cuts, as many as were drawn where a bot cuts; None: a person says."""
    if agreed.rules.table.cut == "off":
        return 0
    names = [player.name for player in agreed.players]
    if one.dealer not in names:
        return None
    who = cutter(SEATS[names.index(one.dealer)], len(names))
    return drawn.cut if agreed.players[who.index].bot else None


def _is_near(pack: Sequence[Card], order: Sequence[Card]) -> bool:
    """Whether most cards lie where some cut of the pack would put them."""
    size = len(pack)
    return any(sum(pack[(place + taken) % size] is order[place] for place in range(size)) >= _MOSTLY for taken in range(size))
