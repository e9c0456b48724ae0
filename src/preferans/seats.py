"""Chairs of a match, clockwise, and who of them plays a deal."""

from enum import Enum, unique


@unique
class Seat(Enum):
    """A chair (место). Chairs are numbered clockwise and do not change in a match."""

    FIRST = 0
    SECOND = 1
    THIRD = 2
    FOURTH = 3
    FIFTH = 4
    DUMMY = 5
    """The third hand where two play (болван, A-84): no chair, nobody's figure on the sheet."""

    index: int
    __hash__ = object.__hash__

    def __init__(self, index: int) -> None:
        self.index = index

    def __repr__(self) -> str:
        return f"Seat.{self.name}"


SEATS: tuple[Seat, ...] = tuple(Seat)[:5]
"""The five chairs."""


def chairs(players: int) -> tuple[Seat, ...]:
    """The chairs of a table for so many, clockwise from the first."""
    return SEATS[:players]


def after(seat: Seat, players: int, steps: int = 1) -> Seat:
    """The chair so many steps clockwise."""
    return SEATS[(seat.index + steps) % players]


def clockwise(start: Seat, players: int) -> tuple[Seat, ...]:
    """All chairs clockwise, `start` first.

    >>> clockwise(Seat.THIRD, 3)
    (Seat.THIRD, Seat.FIRST, Seat.SECOND)
    """
    return tuple(after(start, players, steps) for steps in range(players))


def active_seats(dealer: Seat, players: int) -> tuple[Seat, Seat, Seat]:
    """Who plays the deal: the three hands clockwise, the eldest (первая рука) first.

    With three everybody plays and the dealer is last (S0-13b); with four the dealer sits out (S1-1); with five the next
    dealer too (S3-5, A-85). With two: opponent, dummy, dealer (A-84).
    """
    if players == 2:
        return after(dealer, players), Seat.DUMMY, dealer
    first = 2 if players == 5 else 1
    eldest, second, third = (after(dealer, players, first + step) for step in range(3))
    return eldest, second, third
