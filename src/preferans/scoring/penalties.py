"""Penalties for irregularities. Impossible in play here; a real table writes them."""

from dataclasses import dataclass

from preferans.scoring.entries import Entry


@dataclass(frozen=True, slots=True)
class AgreedPenalty:
    """What a company agreed to write for something no rule speaks of (S1-71); `rule` of its entries is `agreed`."""

    entries: tuple[Entry, ...]
    note: str
