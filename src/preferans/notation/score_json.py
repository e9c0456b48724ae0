"""Entries, sheets, settlements and outcomes as the formats write them: dicts with their keys in the order of the schema."""

from collections.abc import Sequence
from fractions import Fraction
from typing import assert_never

from preferans.notation.form import Object, amount_json
from preferans.rules.actions import WhistCall
from preferans.rules.contract import Contract, TrickGame
from preferans.scoring.entries import Entry
from preferans.scoring.outcome import (
    DealOutcome,
    GameEnd,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    Tricks,
    VoidOutcome,
)
from preferans.scoring.penalties import AgreedPenalty, Revoke, TablePenalty, TalonPeek, WrongCardCount
from preferans.scoring.settlement import Settlement
from preferans.scoring.sheet import Sheet
from preferans.seats import Seat

Names = Sequence[str]
"""The players' names, clockwise by chair."""


def entry_json(entry: Entry, deal: int, names: Names) -> Object:
    """An entry of deal number `deal`."""
    return {
        "deal": deal,
        "column": entry.column.value,
        "player": names[entry.player.index],
        "against": None if entry.against is None else names[entry.against.index],
        "amount": amount_json(entry.amount),
        "rule": entry.rule,
        "reason": entry.reason.value,
    }


def sheet_json(sheet: Sheet, names: Names) -> Object:
    """A sheet: everybody in pool and mountain, of the whists only those who have some."""
    whists = {
        writer: row
        for writer, amounts in zip(names, sheet.whists, strict=True)
        if (row := {on: amount_json(amount) for on, amount in zip(names, amounts, strict=True) if amount})
    }
    return {"pool": _by_name(names, sheet.pool), "mountain": _by_name(names, sheet.mountain), "whists": whists}


def settlement_json(settlement: Settlement, names: Names) -> Object:
    """A settlement; `money` with a stake only."""
    written: Object = {
        "exact": _by_name(names, settlement.exact),
        "rounded": dict(zip(names, settlement.rounded, strict=True)),
        "pairs": {f"{names[pair.winner.index]}>{names[pair.loser.index]}": amount_json(pair.amount) for pair in settlement.pairs},
        "payments": [{"from": names[pay.payer.index], "to": names[pay.payee.index], "whists": pay.whists} for pay in settlement.payments],
    }
    if settlement.money is not None:
        written["money"] = _by_name(names, settlement.money)
    return written


def outcome_json(outcome: DealOutcome, names: Names, price: int | None = None, factor: int = 1) -> Object:
    """What happened as an item of `deals`, without its dealer; `price` is that of a raspasy trick, `factor` of dark games and bombs."""
    multiplied: Object = {} if factor == 1 else {"factor": factor}
    match outcome:
        case GameOutcome():
            return _game_json(outcome, names) | multiplied
        case MisereOutcome():
            return _misere_json(outcome, names) | multiplied
        case RaspasyOutcome():
            item: Object = {"kind": "raspasy", "tricks": _tricks_json(outcome.tricks, names)}
            if outcome.dark_passes:
                item["dark_pass"] = [names[seat.index] for seat in outcome.dark_passes]
            return item if price is None else {**item, "price": price}
        case SurrenderOutcome(declarer=declarer):
            return {"kind": "surrender", "declarer": names[declarer.index], "bid": str(outcome.bid), "down": outcome.down} | multiplied
        case VoidOutcome():
            return {"kind": "misdeal" if outcome.misdeal else "redeal"}
        case never:
            assert_never(never)


def penalty_json(penalty: TablePenalty | Revoke, names: Names) -> Object:
    """A penalty as an item of `deals`."""
    match penalty:
        case AgreedPenalty(entries=entries, note=note):
            return {"kind": "penalty", "offence": "agreed", "note": note, "entries": [_plain_entry(entry, names) for entry in entries]}
        case TalonPeek(offenders=offenders, contract=contract):
            return _offence("peek", offenders, contract, names)
        case WrongCardCount(offenders=offenders, contract=contract):
            return _offence("wrong_card_count", offenders, contract, names)
        case Revoke(of=of, revokes=revokes):
            players = {names[seat.index]: times for seat, times in revokes}
            return {"kind": "penalty", "offence": "revoke", "players": players, "of": outcome_json(of, names)}
        case never:
            assert_never(never)


def _offence(offence: str, offenders: Sequence[Seat], contract: Contract, names: Names) -> Object:
    players = [names[seat.index] for seat in offenders]
    return {"kind": "penalty", "offence": offence, "players": players, "contract": str(contract)}


def _plain_entry(entry: Entry, names: Names) -> Object:
    against: Object = {} if entry.against is None else {"against": names[entry.against.index]}
    return {"column": entry.column.value, "player": names[entry.player.index], **against, "amount": amount_json(entry.amount)}


def _misere_json(outcome: MisereOutcome, names: Names) -> Object:
    item: Object = {"kind": "misere", "declarer": names[outcome.declarer.index], "tricks": _tricks_json(outcome.tricks, names)}
    if outcome.without_talon:
        item["without_talon"] = True
    item["end"] = "claimed" if outcome.claimed else "played"
    if outcome.partner is not None:
        item["partner"] = names[outcome.partner.index]
    return item


def _game_json(outcome: GameOutcome, names: Names) -> Object:
    item: Object = {"kind": "game", "declarer": names[outcome.declarer.index], "contract": str(outcome.contract)}
    if outcome.bid is not None and _bid_text(outcome.bid, outcome) != str(outcome.contract):
        item["bid"] = _bid_text(outcome.bid, outcome)
    calls = [(names[seat.index], call.value) for seat, call in outcome.answers]
    twice = len({name for name, _ in calls}) < len(calls)
    if twice and any(call in (WhistCall.WHIST_RETURN, WhistCall.WHIST) for _, call in outcome.answers):
        item["calls"] = [list(answer) for answer in calls]
    elif calls:
        item["calls"] = dict(calls)
    if outcome.tricks:
        item["tricks"] = _tricks_json(outcome.tricks, names)
    if outcome.tricks or outcome.end is GameEnd.CONCEDE_ALL:
        item["end"] = outcome.end.value
    if outcome.talon is not None:
        item["talon"] = [str(card) for card in outcome.talon]
    for key, said in (("without_talon", outcome.without_talon), ("dark", outcome.dark)):
        if said:
            item[key] = True
    if outcome.open is not None:
        item["open"] = outcome.open
    for key, seat in (("invited_by", outcome.invited_by), ("partner", outcome.partner)):
        if seat is not None:
            item[key] = names[seat.index]
    return item


def _bid_text(bid: TrickGame, outcome: GameOutcome) -> str:
    """The last bid as the formats write it: dark, or without the talon by its level alone."""
    if outcome.without_talon:
        return f"{bid.level}_no_talon"
    return f"dark {bid}" if outcome.dark else str(bid)


def _tricks_json(tricks: Tricks, names: Names) -> Object:
    return {names[seat.index]: count for seat, count in tricks}


def _by_name(names: Names, amounts: Sequence[Fraction]) -> Object:
    return {name: amount_json(amount) for name, amount in zip(names, amounts, strict=True)}
