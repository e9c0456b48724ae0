"""How the cards have lain in the deals of this server, beside what chance gives."""

from typing import Literal, TypeAlias

from msgspec import Struct

Feature: TypeAlias = Literal["aces", "longest", "void", "misere", "talon_aces", "talon_suited", "talon_marriage"]


class FeatureLine(Struct, frozen=True):
    """How often hands or talons were so."""

    feature: Feature
    value: int | None
    """So many aces, so many cards in the longest suit (seven: or more)."""
    chance: float
    """What chance gives, exact but for its last digits."""
    counts: tuple[int, ...]
    """In the hand of the eldest, the second, the third player; one figure for the talon."""


class DealStatistics(Struct, frozen=True):
    """Deals that are over; each place of a line is counted over all of them."""

    deals: int
    lines: tuple[FeatureLine, ...]
