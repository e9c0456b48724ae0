"""Fits the linear reckoning of `dd20`: solved tricks of random hands, after the talon and the best discard of `rule`, by least squares.

`python tools/fit_linear_bidding.py [DEALS] [SEED]` prints the coefficients for `bots/double_dummy/linear.py` and how far they err.
"""

import random
import sys
from itertools import combinations

from preferans.bots.double_dummy.linear import NAMES, NAMES_NO_TRUMP, features, features_no_trump
from preferans.bots.rule.reckoning import reckon
from preferans.cards import DECK, FULL_DECK, CardSet, Strain
from preferans.rules.dealing import dealt
from preferans.solver import Goal, Position, solve_many

DEALS, SEED = 1500, 20261129


def hands(deals: int, seed: int) -> "list[tuple[int, tuple[CardSet, ...], CardSet]]":
    """Place, hands and talon of so many deals, three of each."""
    chance = random.Random(seed)
    rows = []
    for _ in range(deals):
        order = list(DECK)
        chance.shuffle(order)
        three, talon = dealt(order, 4)
        rows += [(place, three, CardSet.of(talon)) for place in range(3)]
    return rows


def with_discard(twelve: int, strain: Strain, *, leads: bool) -> int:
    """The ten cards that `rule` reckons best in a strain."""
    out = FULL_DECK.mask & ~twelve
    tens = [twelve & ~one.bit & ~two.bit for one, two in combinations(CardSet(twelve), 2)]
    return max(tens, key=lambda ten: reckon(ten, out, leads=leads)[strain.order].expected)


def solved_rows(rows: "list[tuple[int, tuple[CardSet, ...], CardSet]]") -> "dict[str, list[tuple[tuple[float, ...], int]]]":
    """Counts and solved tricks, for the two longest suits as trumps and for no trump."""
    asked, counts = [], []
    for place, three, talon in rows:
        hand, leads = three[place].mask, place == 0
        lengths = sorted(range(4), key=lambda suit: -(hand >> 8 * suit & 255).bit_count())
        for strain in (*(Strain(suit) for suit in lengths[:2]), Strain.NO_TRUMP):
            ten = with_discard(hand | talon.mask, strain, leads=leads)
            full = [CardSet(ten) if i == place else other for i, other in enumerate(three)]
            asked.append(Position((full[0], full[1], full[2]), strain, Goal.TRICKS, 0, place))
            suit = strain.suit
            counts.append(("nt", features_no_trump(hand, leads=leads)) if suit is None else ("suit", features(hand, suit, leads=leads)))
    table: dict[str, list[tuple[tuple[float, ...], int]]] = {"suit": [], "nt": []}
    for (kind, row), solution in zip(counts, solve_many(asked, threads=1), strict=True):
        table[kind].append((row, solution.value))
    return table


def least_squares(rows: "list[tuple[tuple[float, ...], int]]") -> list[float]:
    """The weights of the smallest squared error, by the normal equations."""
    size = len(rows[0][0])
    matrix = [
        [sum(row[i] * row[j] for row, _ in rows) + (1e-6 if i == j else 0) for j in range(size)] + [sum(row[i] * y for row, y in rows)]
        for i in range(size)
    ]
    for i in range(size):
        pivot = max(range(i, size), key=lambda k: abs(matrix[k][i]))
        matrix[i], matrix[pivot] = matrix[pivot], matrix[i]
        for k in range(size):
            if k != i:
                factor = matrix[k][i] / matrix[i][i]
                matrix[k] = [a - factor * b for a, b in zip(matrix[k], matrix[i], strict=True)]
    return [matrix[i][size] / matrix[i][i] for i in range(size)]


def main() -> None:
    """Prints both fits."""
    words = [int(word) for word in sys.argv[1:]]
    deals, seed = [*words, *(DEALS, SEED)[len(words) :]]
    table = solved_rows(hands(deals, seed))
    for kind, names in (("suit", NAMES), ("nt", NAMES_NO_TRUMP)):
        rows = table[kind]
        weights = least_squares(rows)
        errors = [y - sum(w * x for w, x in zip(weights, row, strict=True)) for row, y in rows]
        print(f"{kind}: {len(rows)} hands, error {(sum(e * e for e in errors) / len(rows)) ** 0.5:.2f} tricks")
        for name, weight in zip(names, weights, strict=True):
            print(f"    {weight:.3f},  # {name}")


if __name__ == "__main__":
    main()
