"""How deals are agreed so that anybody can check them: commitments, hashes of salts, what is shown when a deal is over (docs/fair-deals.md)."""

from msgspec import Struct

from preferans.server.protocol.names import Hex32, Hex64, TableId


class FairView(Struct, frozen=True):
    """How the deal shown was agreed. Its secret and salts are shown when it is over."""

    number: int
    commitment: Hex64
    secret: Hex64 | None = None
    salts: tuple[Hex32 | None, ...] = ()
    """By chair; None: not revealed in time. A bot's follows from the secret."""
    rules: str = ""
    """The hash of the conventions."""
    pairs: tuple[int, ...] = ()
    """Those that may be laid aside."""


class NextFair(Struct, frozen=True):
    """What is shown of the next deal before it is dealt."""

    number: int
    commitment: Hex64
    hashes: tuple[Hex64 | None, ...]
    """Of the salts, by chair, as far as they came with the readiness of a person."""
    reveal: bool
    """Everybody is ready: whoever gave a hash sends his salt now; a few seconds later it is dealt without."""


class Commitment(Struct, frozen=True):
    """A table to be made, and what its first deal is bound to: the salt then goes into `NewTable`."""

    table: TableId
    commitment: Hex64
