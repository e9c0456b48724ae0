"""Pages over HTTP: what the sheet would be if one convention were another."""

from msgspec import Struct

from preferans.server.protocol.agreements import OptionChoice
from preferans.server.protocol.lobby import FaultView, Text
from preferans.server.protocol.names import Amount, OptionValue
from preferans.server.protocol.written import EntryView, Sheet


class Switch(Struct, frozen=True):
    """A convention that changes only what is written, never what may be played."""

    option: str
    section: Text
    name: Text
    text: Text
    """What it decides, a sentence."""
    value: OptionValue
    """As it is agreed."""
    choices: tuple[OptionChoice, ...]
    """The agreed value among them."""


class Switches(Struct, frozen=True):
    """What can be tried on the sheet of a table."""

    switches: tuple[Switch, ...]


class Tried(Struct, frozen=True, forbid_unknown_fields=True):
    """Conventions as somebody would have them."""

    options: dict[str, OptionValue] = {}


class DealOtherwise(Struct, frozen=True):
    """A deal of which something else would be written."""

    deal: int
    now: tuple[EntryView, ...]
    then: tuple[EntryView, ...]


class Otherwise(Struct, frozen=True):
    """The same deals, written by other conventions."""

    faults: tuple[FaultView, ...]
    """Nothing is counted as long as there are any."""
    sheet: Sheet | None
    deals: tuple[DealOtherwise, ...]
    """Only those that differ."""
    balance: tuple[Amount, ...]
    """What each would have by settling now, as the sheet stands."""
    balance_then: tuple[Amount, ...]
    ended: int | None
    """The deal with which the match would have been over, if an earlier one than it is now."""
