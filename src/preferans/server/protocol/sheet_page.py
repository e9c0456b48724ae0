"""Pages over HTTP: the sheet with every entry of the match."""

from msgspec import Struct

from preferans.notation.score_sums import StepName
from preferans.rules.state import Ending
from preferans.rules.view import Kind
from preferans.server.protocol.names import Amount, Chair, ContractName
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


class SumStep(Struct, frozen=True):
    """One line of the sum behind a total."""

    what: StepName
    """A mountain less its pool; the average of all those; the distance from it in whists; whists written less those on him; both together; in
    whole whists."""
    chair: Chair | None
    """None for the average, which is everybody's."""
    figures: str
    """As they are printed, `6 − 2 × 8`; fractions are `8/3`; empty where a total is only rounded."""
    amount: Amount


class SheetPage(Struct, frozen=True):
    """The sheet with every entry of the match."""

    rev: int
    sheet: Sheet
    deals: tuple[DealLine, ...]
    brought: tuple[EntryView, ...] = ()
    """What the sheet held when the match came to this table with one player more."""
    sums: tuple[SumStep, ...] = ()
    """How every total of the sheet comes about."""
