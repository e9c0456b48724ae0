"""Pages over HTTP: the sheet with every entry of the match."""

from msgspec import Struct

from preferans.rules.state import Ending
from preferans.rules.view import Kind
from preferans.server.protocol.names import Chair, ContractName
from preferans.server.protocol.written import EntryView, Sheet


class DealLine(Struct, frozen=True):
    """One finished deal, as the sheet tells it."""

    deal: int
    dealer: Chair
    kind: Kind
    ending: Ending
    declarer: Chair | None
    contract: ContractName | None
    tricks: tuple[tuple[Chair, int], ...]
    entries: tuple[EntryView, ...]


class SheetPage(Struct, frozen=True):
    """The sheet with every entry of the match."""

    rev: int
    sheet: Sheet
    deals: tuple[DealLine, ...]
    brought: tuple[EntryView, ...] = ()
    """What the sheet held when the match came to this table with one player more."""
