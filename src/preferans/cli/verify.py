"""`preferans verify RECORD…`: were the deals of these records dealt as they were committed to, and does all the rest of the record hold?"""

import sys
from collections.abc import Iterator
from dataclasses import dataclass, replace

from preferans import texts
from preferans.cli import common
from preferans.cli.common import language, say
from preferans.cli.replay import DIFFERENT, REFUSED, Paths, Seen, records_at
from preferans.errors import Fault, format_path
from preferans.notation.fair_deals import FairDeal, Proof, proofs
from preferans.notation.form import Json
from preferans.notation.record import Ended, Reading
from preferans.notation.replay import DIFFERS, line_of


def verify(paths: Paths, *, lang: common.Lang = None, as_json: common.Json = False) -> int:
    """0 if every deal is proved, 1 if one is not or anything else of a record differs, 2 if a record cannot be read."""
    common.set_language(common.language(lang))
    found = [_verified(one) for one in records_at(paths)]
    if as_json:
        common.print_json({"records": [_document(one) for one in found], "errors": [row for one in found for row in _errors(one)]})
    else:
        for one in found:
            _say(one)
        sys.stdout.flush()
        for row in (row for one in found for row in _errors(one)):
            print(common.plain(f"preferans: {row['path']}: {_in_deal(row)}{row['message']} [{row['code']}]"), file=sys.stderr)
    return max(one.exit_code for one in found)


@dataclass(frozen=True, slots=True)
class Verified:
    """A record with how its deals are proved; `faults` are all that anything else of it has."""

    name: str
    reading: Reading | None
    deals: tuple[Proof, ...]
    faults: tuple[Fault, ...]

    @property
    def in_play(self) -> int | None:
        """The place of the deal that is still in play: its secret is not shown yet."""
        closing = self.reading.closing if self.reading is not None else None
        if closing is None or closing.ended is not Ended.UNFINISHED or not self.deals:
            return None
        last = len(self.deals) - 1
        return last if self.deals[last] is None and self.reading is not None and self.reading.deals[last].result is None else None

    @property
    def unproved(self) -> tuple[int, ...]:
        """The numbers of the deals that say nothing of how they were agreed."""
        deals = self.reading.deals if self.reading is not None else ()
        return tuple(deals[place].number for place, one in enumerate(self.deals) if one is None and place != self.in_play)

    @property
    def exit_code(self) -> int:
        """Of the command, if this were the only record."""
        wrong = [*self.faults, *(each for one in self.deals if isinstance(one, tuple) for each in one)]
        if any(one.code not in DIFFERS for one in wrong):
            return REFUSED
        return DIFFERENT if wrong or self.unproved or not self.deals else 0


def _verified(seen: Seen) -> Verified:
    if seen.reading is None:
        return Verified(seen.name, None, (), seen.faults)
    found = proofs(seen.reading)
    ours = {_placed(each, seen.reading) for one in found if isinstance(one, tuple) for each in one}
    return Verified(seen.name, seen.reading, found, tuple(one for one in seen.faults if one not in ours))


def _placed(one: Fault, reading: Reading) -> Fault:
    """The fault where the messages of the whole record name it: in the text form a line."""
    return replace(one, path=(f"line {line_of(one.path, reading)}",)) if reading.lines else one


# ---- what is wrong


def _errors(one: Verified) -> Iterator[dict[str, str | int]]:
    """Every fault; those of the dealing with the number of the deal and the field."""
    for each in one.faults:
        yield _row(one.name, each, format_path(each.path))
    if one.reading is None:
        return
    for place, proof in enumerate(one.deals):
        for each in proof if isinstance(proof, tuple) else ():
            where = format_path(_placed(each, one.reading).path)
            yield {**_row(one.name, each, where), "deal": one.reading.deals[place].number, "field": format_path(each.path[2:])}


def _row(name: str, one: Fault, where: str) -> dict[str, str | int]:
    return {"code": one.code, "path": f"{name}:{where}".removesuffix(":"), "message": texts.message(one, language())}


def _in_deal(row: dict[str, str | int]) -> str:
    return f"{say('cli.verify.at', deal=row['deal'], field=row['field'])}: " if "deal" in row else ""


# ---- what is proved


def _say(one: Verified) -> None:
    """Prints the record's name and a line for each deal."""
    proved = [each for each in one.deals if isinstance(each, FairDeal)]
    if one.reading is None or not one.deals:
        print(common.plain(say("cli.verify.nothing", file=one.name)))
        return
    state = "cli.verify.all" if one.exit_code == 0 else "cli.verify.some"
    print(common.plain(say(state, file=one.name, proved=len(proved), deals=len(one.deals))))
    for place, each in enumerate(one.deals):
        print(common.plain(f"  {_line(one, one.reading.deals[place].number, place, each)}"))


def _line(one: Verified, number: int, place: int, proof: Proof) -> str:
    match proof:
        case FairDeal(cut=cut, given=given, absent=absent):
            salts = say("cli.verify.salts", names=", ".join(given)) if given else say("cli.verify.nobody")
            parts = [say("cli.verify.proved", deal=number), salts]
            if given and absent:
                parts.append(say("cli.verify.absent", names=", ".join(absent)))
            if cut:
                parts.append(say("cli.verify.cut", cards=cut))
            return "; ".join(parts)
        case None:
            return say("cli.verify.open" if place == one.in_play else "cli.verify.missing", deal=number)
        case faults:
            return say("cli.verify.differs", deal=number, fields=", ".join(format_path(each.path[2:]) for each in faults))


def _document(one: Verified) -> dict[str, Json]:
    deals = one.reading.deals if one.reading is not None else ()
    rows = [_deal(deals[place].number, proof, open_=place == one.in_play) for place, proof in enumerate(one.deals)]
    return {"file": one.name, "proved": one.exit_code == 0, "deals": rows}


def _deal(number: int, proof: Proof, *, open_: bool) -> dict[str, Json]:
    match proof:
        case FairDeal(cut=cut, table=table, given=given, absent=absent):
            return {"deal": number, "proof": "proved", "table": table, "cut": cut, "given": list(given), "absent": list(absent)}
        case None:
            return {"deal": number, "proof": "in_play" if open_ else "missing"}
        case _:
            return {"deal": number, "proof": "differs"}
