"""The cards of a deal once more, against bots: the only table whose pack is named and not drawn.

One person sits there, bots on the other chairs see what those chairs see, and the match ends with the deal. It is marked in its log,
in every view, and counts nowhere: not among the matches that are over, not in the statistics of the deals.
"""

import secrets

from preferans.conventions.catalogue import changed_options
from preferans.match.match import Player
from preferans.notation.shared_deal import SharedDeal, begin_again
from preferans.scoring.sheet import Amounts
from preferans.seats import Seat, chairs
from preferans.server import codec
from preferans.server import protocol as p
from preferans.server.amounts import amount
from preferans.server.codec import Brought, Lots
from preferans.server.program import ENGINE
from preferans.server.records import clean_name
from preferans.server.seating import some_bots
from preferans.server.store.rows import SeatRow, TableRow
from preferans.server.table import now_ms
from preferans.server.tables import Opening


def opening_of(shared: SharedDeal) -> Opening:
    """What the only deal of the table is made from: the pack of the deal, and the match as it stood before it.

    Raises: RefusedError for a pack that cannot be dealt.
    """
    begin_again(shared)
    before = shared.before
    sheet = before.sheet
    brought = Brought(
        table="",
        pool=_plain(sheet.pool),
        mountain=_plain(sheet.mountain),
        whists=tuple(map(_plain, sheet.whists)),
        spiral=before.spiral,
        in_row=before.in_row,
        bombs=before.bombs,
        passed=before.passed,
    )
    return Opening(Lots((), ()), None, {}, brought, (codec.pack(shared.deal.order), shared.deal.talon_pair))


def _plain(values: Amounts) -> tuple[p.Amount, ...]:
    return tuple(map(amount, values))


def practice_row(shared: SharedDeal, chair: Seat, guest: str, name: str) -> TableRow:
    """The table: this guest on that chair, bots on the others under the names that played there."""
    rules = shared.rules
    return TableRow(
        id=secrets.token_urlsafe(12),
        rules=rules.name,
        options=dict(changed_options(rules)),
        rules_hash=rules.hash,
        engine=ENGINE,
        seats=_seats(shared, chair, SeatRow(name, guest=guest)),
        dealer=shared.before.dealer.index,
        created=now_ms(),
    )


def _seats(shared: SharedDeal, chair: Seat, person: SeatRow) -> tuple[SeatRow, ...]:
    bots = iter(some_bots(shared.rules.players, (person.name,), "club"))

    def bot(player: Player) -> SeatRow:
        own, given = next(bots), clean_name(player.name)[:24]
        return SeatRow(given if given and given != person.name else own.name, bot=own.bot)

    return tuple(
        person if seat is chair else bot(player) for seat, player in zip(chairs(shared.rules.players), shared.players, strict=True)
    )
