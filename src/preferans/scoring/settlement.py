"""The settlement (расписать пулю) of a sheet: exact, then whole whists, then the fewest payments that clear them."""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from preferans.conventions.ruleset import RuleSet
from preferans.scoring.sheet import Amounts, Sheet
from preferans.seats import SEATS, Seat, chairs


@dataclass(frozen=True, slots=True)
class Balance:
    """What `winner` wins from `loser`, exact; negative if he loses."""

    winner: Seat
    loser: Seat
    amount: Fraction


@dataclass(frozen=True, slots=True)
class Payment:
    """One transfer of whole whists."""

    payer: Seat
    payee: Seat
    whists: int


@dataclass(frozen=True, slots=True)
class Settlement:
    """Who wins how many whists."""

    exact: Amounts
    rounded: tuple[int, ...]
    pairs: tuple[Balance, ...]
    """Each pair once, the earlier chair first."""
    payments: tuple[Payment, ...]
    money: Amounts | None


def settle(sheet: Sheet, rules: RuleSet, stake: int | Fraction | None = None) -> Settlement:
    """The settlement of a sheet of two to five players, `stake` being the price of a whist."""
    return settle_by(sheet, rules.pool.mountain_to_whists, rules.pool.pool_to_mountain, stake)


def settle_by(sheet: Sheet, mountain_to_whists: int, pool_to_mountain: int, stake: int | Fraction | None = None) -> Settlement:
    """The settlement by the two figures that decide it: K whists per mountain point, f mountain points per pool point.

    Pools become mountains (the reference cancels out, A-12), every mountain is paid to the others
    in n-th parts (S1-84, S3-82), whists are compared pairwise (S1-86, S3-83).
    """
    seats = chairs(sheet.players)
    per_point = Fraction(mountain_to_whists, sheet.players)
    burden = [mountain - pool_to_mountain * pool for mountain, pool in zip(sheet.mountain, sheet.pool, strict=True)]
    pairs = tuple(
        Balance(a, b, (burden[b.index] - burden[a.index]) * per_point + sheet.whists_on(a, b) - sheet.whists_on(b, a))
        for a, b in combinations(seats, 2)
    )
    exact = tuple(_total(seat, pairs) for seat in seats)
    rounded = balanced_rounding(exact)
    money = None if stake is None else tuple(Fraction(stake) * amount for amount in rounded)
    return Settlement(exact, rounded, pairs, fewest_payments(rounded), money)


def _total(seat: Seat, pairs: tuple[Balance, ...]) -> Fraction:
    won = sum(pair.amount for pair in pairs if pair.winner is seat)
    return Fraction(won - sum(pair.amount for pair in pairs if pair.loser is seat))


def balanced_rounding(exact: Amounts) -> tuple[int, ...]:
    """Whole numbers of the same sum: each rounded down, the units missing to the largest fractions, ties to the earlier (A-27).

    >>> balanced_rounding((Fraction(1, 3), Fraction(1, 3), Fraction(-2, 3)))
    (1, 0, -1)
    """
    rounded = [amount.__floor__() for amount in exact]
    missing = int(sum(exact) - sum(rounded))
    order = sorted(range(len(exact)), key=lambda place: rounded[place] - exact[place])
    for place in order[:missing]:
        rounded[place] += 1
    return tuple(rounded)


def fewest_payments(balances: tuple[int, ...]) -> tuple[Payment, ...]:
    """The fewest transfers that clear these balances, which sum to zero.

    A group that settles among itself needs one payment less than it has members, so the fewest payments come from the
    most groups.
    """
    owing = tuple(place for place, amount in enumerate(balances) if amount)
    return tuple(
        Payment(SEATS[payer], SEATS[payee], amount)
        for group in _most_groups(owing, balances)
        for payer, payee, amount in _clear(group, balances)
    )


def _most_groups(places: tuple[int, ...], balances: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """The finest partition into groups that sum to zero; the first place decides with whom it settles."""
    if not places:
        return ()
    first, *others = places
    best: tuple[tuple[int, ...], ...] = ()
    for size in range(len(places)):
        for chosen in combinations(others, size):
            if balances[first] + sum(balances[place] for place in chosen):
                continue
            rest = tuple(place for place in others if place not in chosen)
            groups = ((first, *chosen), *_most_groups(rest, balances))
            best = max(best, groups, key=len)
    return best


def _clear(group: tuple[int, ...], balances: tuple[int, ...]) -> list[tuple[int, int, int]]:
    """Payments within a group: the largest loser to the largest winner, one less than there are members.

    No part of the group settles by itself, so every payment clears one member and the last one clears two.
    """
    left = {place: balances[place] for place in group}
    payments = []
    for _ in group[1:]:
        payer = min(left, key=lambda place: left[place])
        payee = max(left, key=lambda place: left[place])
        amount = min(-left[payer], left[payee])
        left[payer] += amount
        left[payee] -= amount
        payments.append((payer, payee, amount))
    return payments
