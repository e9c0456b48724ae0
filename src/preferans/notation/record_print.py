"""The text form of a record as the program writes it (record.md)."""

import json
from collections.abc import Iterable, Sequence

from preferans.notation.action_text import Section, format_name, lines, sections
from preferans.notation.actions import DUMMY, Played
from preferans.notation.form import Json, amount_json
from preferans.notation.record import (
    FORMAT,
    VERSION,
    Amounts,
    Closing,
    DealRecord,
    Fairness,
    GameRecord,
    Heading,
    RecordEntry,
    RecordSettlement,
)
from preferans.notation.record_fields import ROW
from preferans.notation.score_order import ordered
from preferans.rules.dealing import dealt
from preferans.seats import SEATS, active_seats

_TITLES = {Section.AUCTION: "Auction", Section.CONTRACT: "Contract", Section.WHIST: "Whist", Section.PLAY: "Play"}


def format_record_text(record: GameRecord) -> str:
    """The text of a record."""
    names = record.heading.names
    blocks = [_heading(record.heading), *(_deal(deal, names) for deal in record.deals), _closing(record.closing)]
    return "\n".join("".join(f"{line}\n" for line in block) for block in blocks)


def _tag(name: str, text: object) -> str:
    return f'[{name} "{text}"]'


def _json(value: Json) -> str:
    return json.dumps(value, ensure_ascii=False)


def _heading(heading: Heading) -> list[str]:
    rules = heading.rules
    return [
        _tag("Format", f"{FORMAT} {VERSION}"),
        _tag("Engine", heading.engine),
        *([] if heading.date is None else [_tag("Date", heading.date)]),
        _tag("Rules", rules.name),
        _tag("RulesHash", rules.hash),
        *([] if heading.stake is None else [_tag("Stake", amount_json(heading.stake))]),
        "[Options]",
        *(f"{name} {_json(value)}" for name, value in sorted(rules.options.items())),
        "[Players]",
        *(f"{format_name(player.name)} {f'bot {player.bot}' if player.bot else 'person'}" for player in heading.players),
    ]


def _deal(deal: DealRecord, names: Sequence[str]) -> list[str]:
    hands, talon = printed_lines(deal, names)
    return [
        _tag("Deal", deal.number),
        _tag("Dealer", deal.dealer),
        _tag("TalonPair", deal.talon_pair),
        "[Order]",
        *(" ".join(str(card) for card in deal.order[at : at + ROW]) for at in range(0, len(deal.order), ROW)),
        *([] if deal.fairness is None else _fairness(deal.fairness)),
        "[Hands]",
        *hands,
        _tag("Talon", talon),
        *_actions(deal, len(names)),
        "[Result]",
        _json(None if deal.result is None else ordered(deal.result)),
        *(_json(ordered(penalty)) for penalty in deal.penalties),
        "[Entries]",
        *(format_entry(entry) for entry in deal.entries),
    ]


def printed_lines(deal: DealRecord, names: Sequence[str]) -> tuple[tuple[str, ...], str]:
    """The lines of the three hands and the text of the talon, as they follow from the order of the pack."""
    hands, talon = dealt(deal.order, deal.talon_pair)
    owners = hand_names(deal.dealer, names)
    rows = (f"{format_name(name)} {hand}" for name, hand in zip(owners, hands, strict=True))
    return tuple(rows), f"{talon[0]} {talon[1]}"


def hand_names(dealer: str, names: Sequence[str]) -> tuple[str, str, str]:
    """Whose the three hands are, the eldest first; two players have a third hand between them (A-84)."""
    place = names.index(dealer)
    if len(names) == 2:
        return names[1 - place], DUMMY, dealer
    first, second, third = active_seats(SEATS[place], len(names))
    return names[first.index], names[second.index], names[third.index]


def _fairness(fairness: Fairness) -> list[str]:
    return [
        "[Fairness]",
        f"scheme {fairness.scheme}",
        f"table {fairness.table}",
        f"commitment {fairness.commitment}",
        f"secret {fairness.secret}",
        *(f"salt {format_name(name)} {'none' if salt is None else salt}" for name, salt in fairness.salts),
    ]


def _actions(deal: DealRecord, players: int) -> list[str]:
    hands = {action.hand or action.actor for action in deal.actions if isinstance(action, Played)}
    trick_size = 2 if players == 2 and DUMMY not in hands else 3
    rows: list[str] = []
    for section, actions in sections(deal.actions):
        rows += [f"[{_TITLES[section]}]", *lines(section, actions, trick_size)]
    return rows


def format_entry(entry: RecordEntry) -> str:
    """The line of an entry: `whists Boris on Anna 8 trick_whists S3-73`."""
    on = "" if entry.against is None else f" on {format_name(entry.against)}"
    return f"{entry.column.value} {format_name(entry.player)}{on} {amount_json(entry.amount)} {entry.reason.value} {entry.rule}"


def _amounts(amounts: Amounts | Iterable[tuple[str, int]]) -> str:
    return "; ".join(f"{format_name(name)} {amount if isinstance(amount, int) else amount_json(amount)}" for name, amount in amounts)


def _closing(closing: Closing) -> list[str]:
    sheet = closing.sheet
    return [
        _tag("Ended", closing.ended.value),
        "[Sheet]",
        f"pool {_amounts(sheet.pool)}",
        f"mountain {_amounts(sheet.mountain)}",
        *(f"whists {format_name(writer)} on {format_name(on)} {amount_json(amount)}" for writer, on, amount in sheet.whists),
        "[Settlement]",
        *_settlement(closing.settlement),
    ]


def _settlement(settlement: RecordSettlement) -> list[str]:
    return [
        f"exact {_amounts(settlement.exact)}",
        f"rounded {_amounts(settlement.rounded)}",
        *(f"pair {format_name(a)} from {format_name(b)} {amount_json(amount)}" for a, b, amount in settlement.pairs),
        *(f"pay {format_name(payer)} to {format_name(payee)} {whists}" for payer, payee, whists in settlement.payments),
        *([] if settlement.money is None else [f"money {_amounts(settlement.money)}"]),
    ]
