"""What the tests of the score share: rule sets, outcomes in a few words, entries as the rules base prints them.

D declares, A is the first opponent clockwise, B the second; S deals and sits out where four play. With three B deals.
"""

from collections.abc import Iterable
from fractions import Fraction

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.rules.actions import WhistCall
from preferans.rules.contract import parse_game
from preferans.scoring.entries import Column, Entry
from preferans.scoring.outcome import Answers, GameEnd, GameOutcome, MisereOutcome, RaspasyOutcome, SurrenderOutcome
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS, Seat

D, A, B, S, X = SEATS
NAMES = "DABS"
CALLS = {"W": WhistCall.WHIST, "P": WhistCall.PASS, "H": WhistCall.HALF_WHIST, "R": WhistCall.WHIST_RETURN}


def agreed(preset: str = "sochi", players: int = 3, **options: object) -> RuleSet:
    """A preset with options changed, whether or not this version can play it."""
    return build(preset, options, players)


def dealer_of(rules: RuleSet) -> Seat:
    """S where four play, B where three do: so that D is the eldest hand."""
    return SEATS[rules.players - 1]


def answers(calls: str) -> Answers:
    """`WP`: A whists, B passes; `PHR`: A passes, B takes half whist, A returns it."""
    return tuple(((A, B, A)[place], CALLS[call]) for place, call in enumerate(calls))


def game(rules: RuleSet, contract: str, calls: str, tricks: str = "", end: GameEnd = GameEnd.PLAYED) -> GameOutcome:
    """A trick game of D; `tricks` of D, A, B like `6-2-2`, of D alone, or none."""
    taken = tuple(zip((D, A, B), map(int, tricks.split("-")), strict=False)) if tricks else ()
    return GameOutcome(dealer_of(rules), D, parse_game(contract), answers=answers(calls), tricks=taken, end=end)


def misere(rules: RuleSet, taken: int) -> MisereOutcome:
    """A misère of D."""
    return MisereOutcome(dealer_of(rules), D, ((D, taken),))


def surrender(rules: RuleSet, bid: str, down: int = 3) -> SurrenderOutcome:
    """D leaves down so many."""
    return SurrenderOutcome(dealer_of(rules), D, parse_game(bid), down)


def raspasy(rules: RuleSet, tricks: str) -> RaspasyOutcome:
    """Raspasy with these tricks by chair, like `0-4-6`."""
    return RaspasyOutcome(dealer_of(rules), tuple(zip(SEATS, map(int, tricks.split("-")), strict=False)))


def written(entries: Iterable[Entry]) -> str:
    """The sums of entries as scoring.md prints them: `pool: D 2; mountain: B 2; whists: A>D 6`."""
    sums: dict[Column, dict[str, Fraction]] = {column: {} for column in Column}
    for entry in entries:
        who = NAMES[entry.player.index] + (f">{NAMES[entry.against.index]}" if entry.against else "")
        sums[entry.column][who] = sums[entry.column].get(who, Fraction()) + entry.amount
    ordered = {
        column: sorted(rows.items(), key=lambda row: [NAMES.index(name) for name in row[0].split(">")]) for column, rows in sums.items()
    }
    parts = [f"{column.value}: " + ", ".join(f"{who} {amount}" for who, amount in rows) for column, rows in ordered.items() if rows]
    return "; ".join(parts)


def reasons(entries: Iterable[Entry]) -> list[tuple[str, str, str]]:
    """Reason, rule and writer of every entry, in order."""
    return [(entry.reason.value, entry.rule, NAMES[entry.player.index]) for entry in entries]


def sheet(pool: str, mountain: str = "", whists: dict[str, int] | None = None) -> Sheet:
    """A sheet by its pools and mountains in the order of the chairs (`4 0 0`) and whists like `{"A>D": 8}`."""
    pools = tuple(map(Fraction, pool.split()))
    table = [[Fraction()] * len(pools) for _ in pools]
    for pair, amount in (whists or {}).items():
        writer, on = pair.split(">")
        table[NAMES.index(writer)][NAMES.index(on)] += amount
    mountains = tuple(map(Fraction, mountain.split())) if mountain else (Fraction(),) * len(pools)
    return Sheet(pools, mountains, tuple(map(tuple, table)))
