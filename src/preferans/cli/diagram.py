"""`preferans diagram RECORD`: the cards of a deal as text, as a drawing, or as the code that a link holds."""

import json
import re
from typing import Annotated

import typer

from preferans.cli import common
from preferans.cli.common import language
from preferans.errors import RefusedError, fault
from preferans.notation.deal_code import format_code, parse_code
from preferans.notation.deal_diagram import deal_drawing, deal_text
from preferans.notation.replay import check, read_record, replay
from preferans.notation.shared_deal import SharedDeal, replayed, shared_deals
from preferans.solver.table import is_proved

_CODE = re.compile(r"(?:.*#)?([0-9][\w-]{20,})", re.ASCII)


def diagram(
    source: Annotated[str, typer.Argument(metavar="RECORD", help="cli.diagram.source", show_default=False)],
    *,
    deal: Annotated[int | None, typer.Option("--deal", metavar="N", help="cli.diagram.deal", show_default=False)] = None,
    svg: Annotated[bool, typer.Option("--svg", help="cli.diagram.svg", show_default=False)] = False,
    code: Annotated[bool, typer.Option("--code", help="cli.diagram.code", show_default=False)] = False,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints one deal of a record or of a link; 2 if there is none."""
    common.set_language(common.language(lang))
    shared = _deal(source, deal)
    if as_json:
        print(
            json.dumps(
                {
                    "deal": shared.deal.number,
                    "code": format_code(shared),
                    "text": deal_text(shared, language()),
                    "svg": deal_drawing(shared, language()),
                },
                ensure_ascii=False,
            )
        )
    elif code:
        print(format_code(shared))
    else:
        print((deal_drawing if svg else deal_text)(shared, language()), end="")


def _deal(source: str, number: int | None) -> SharedDeal:
    """The deal that is meant, proved.

    Raises: RefusedError.
    """
    found = _CODE.fullmatch(source)
    if found is not None and not source.endswith((".prn", ".json")):
        shared = parse_code(found[1])
        replayed(shared, is_proved)
        return shared
    reading = read_record(common.read_text(source))
    faults = check(reading, is_proved)
    if faults or reading.record is None:
        raise RefusedError(faults or reading.faults)
    deals = list(shared_deals(replay(reading.record, is_proved)))
    wanted = 1 if number is None else number
    if not 1 <= wanted <= len(deals):
        raise RefusedError([fault("bad_value", ("deal",), "cli.diagram.no_deal", number=wanted, count=len(deals))])
    return deals[wanted - 1]
