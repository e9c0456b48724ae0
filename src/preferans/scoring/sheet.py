"""The score sheet (пуля): the sum of the entries, exact."""

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from preferans.scoring.entries import Column, Entry
from preferans.seats import Seat

Amounts: TypeAlias = tuple[Fraction, ...]
"""One figure per chair."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """Pools, mountains and whists of all chairs; `whists[writer][on]`."""

    pool: Amounts
    mountain: Amounts
    whists: tuple[Amounts, ...]

    @classmethod
    def empty(cls, players: int) -> "Sheet":
        """The sheet before the first deal."""
        zeros = (Fraction(),) * players
        return cls(zeros, zeros, (zeros,) * players)

    @property
    def players(self) -> int:
        """How many columns the sheet has."""
        return len(self.pool)

    def add(self, entries: Iterable[Entry]) -> "Sheet":
        """The sheet with these entries written."""
        pool, mountain = list(self.pool), list(self.mountain)
        table = [list(row) for row in self.whists]
        for entry in entries:
            writer = entry.player.index
            if entry.against is not None:
                table[writer][entry.against.index] += entry.amount
            elif entry.column is Column.POOL:
                pool[writer] += entry.amount
            else:
                mountain[writer] += entry.amount
        return Sheet(tuple(pool), tuple(mountain), tuple(tuple(row) for row in table))

    def whists_on(self, writer: Seat, against: Seat) -> Fraction:
        """What the first has written on the second."""
        return self.whists[writer.index][against.index]
