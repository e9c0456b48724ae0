"""How a company is written in Redis: who is there, at which worker, and what is voted for. One field for each, so that no voice is lost."""

from collections.abc import Mapping

from preferans.seats import SEATS, Seat
from preferans.server import protocol as p
from preferans.server.company import Company
from preferans.server.table import Table

PRESENT_MS = 20_000
"""A client says something every eight seconds; a socket of which its worker has said nothing for so long is gone."""


def presence(seat: Seat, worker: str) -> str:
    """The field that holds when a socket was last heard of."""
    return f"here.{seat.index}.{worker}"


def watching(worker: str) -> str:
    """The field that holds how many look on at a worker, and since when that is so."""
    return f"watch.{worker}"


def voice(company: Company, table: Table, seat: Seat, action: p.TableAction) -> tuple[str, str] | None:
    """The field of a vote and its value; None for what is no vote."""
    match action:
        case p.StandInAct(chair=chair):
            return f"stand.{table.state.match.progress.number}.{chair}.{seat.index}", "1"
        case p.UndoAct():
            return f"undo.{table.state.rev}.{seat.index}", "1"
        case p.RestAct():
            return _rest(company, seat), "1"
        case p.UntilAct(at=until):
            return f"hour.{seat.index}", str(until or 0)
        case _:
            return None


def _rest(company: Company, seat: Seat) -> str:
    return f"rest.{len(company.rests)}.{seat.index}"


def left_by(company: Company, seat: Seat, worker: str) -> tuple[str, ...]:
    """The fields that go with somebody's socket."""
    return presence(seat, worker), _rest(company, seat)


def voices_against(table: Table, seat: Seat) -> tuple[str, ...]:
    """The fields of those who want a bot in somebody's place."""
    return tuple(f"stand.{table.state.match.progress.number}.{seat.index}.{by.index}" for by in SEATS)


def other_hours(fields: Mapping[str, str], value: str) -> tuple[str, ...]:
    """The fields of those who want another hour."""
    return tuple(name for name, said in fields.items() if name.startswith("hour.") and said != value)


def hours(fields: Mapping[str, str]) -> tuple[str, ...]:
    """The fields of all who want an hour."""
    return tuple(name for name in fields if name.startswith("hour."))


def take_up(company: Company, table: Table, fields: Mapping[str, str], worker: str, now: int) -> bool:
    """Makes a company what the fields say; whether somebody has come to another worker or gone there."""
    heard: dict[Seat, int] = {}
    last: dict[Seat, int] = {}
    company.watching_elsewhere = 0
    for name, value in fields.items():
        kind, *rest = name.split(".")
        if kind == "here" and rest[1] != worker:
            seat, at = SEATS[int(rest[0])], int(value)
            last[seat] = max(at, last.get(seat, 0))
            if now - at <= PRESENT_MS:
                heard[seat] = max(at, heard.get(seat, 0))
        elif kind == "watch" and rest[0] != worker:
            count, since = value.split(":")
            company.watching_elsewhere += int(count) if now - int(since) <= PRESENT_MS else 0
    _presence(company, table, heard, last, now)
    _votes(company, table, fields)
    before, table.elsewhere = table.elsewhere, frozenset(heard) - table.watchers.keys()
    return before != table.elsewhere


def seen(company: Company) -> object:
    """What others may see change in a company by what happens at other workers."""
    votes = sorted((whom.index, tuple(sorted(by.index for by in voices))) for whom, voices in company.stand_in_votes.items())
    simple = (company.heard.keys(), company.rest_votes, company.undo_votes, company.hour.voices)
    return tuple(frozenset(one) for one in simple), tuple(votes), company.hour.wanted, company.watching_elsewhere


def _presence(company: Company, table: Table, heard: Mapping[Seat, int], last: Mapping[Seat, int], now: int) -> None:
    for seat in company.people:
        if seat in table.watchers:
            continue
        if seat in heard:
            company.heard[seat] = heard[seat]
            company.gone.pop(seat, None)
        elif company.heard.pop(seat, None) is not None or (seat in last and company.gone.get(seat, 0) < last[seat]):
            company.gone[seat] = last.get(seat, now)


def _votes(company: Company, table: Table, fields: Mapping[str, str]) -> None:
    rest, undo = f"rest.{len(company.rests)}.", f"undo.{table.state.rev}."
    stand = f"stand.{table.state.match.progress.number}."
    company.rest_votes = {_last(name) for name in fields if name.startswith(rest)}
    company.undo_votes = {_last(name) for name in fields if name.startswith(undo)}
    company.stand_in_votes.clear()
    for name in fields:
        if name.startswith(stand):
            whom = SEATS[int(name.split(".")[2])]
            company.stand_in_votes.setdefault(whom, set()).add(_last(name))
    wanted = {_last(name): int(value) for name, value in fields.items() if name.startswith("hour.")}
    company.hour.wanted = next(iter(wanted.values()), 0) or None
    company.hour.voices = {seat for seat, value in wanted.items() if (value or None) == company.hour.wanted}


def _last(name: str) -> Seat:
    return SEATS[int(name.rsplit(".", 1)[1])]
