"""Reading `deals` in order: what each deal leaves to the next, as far as a fault does not hide it.

The dealer, the level at which the auction opens and the price of raspasy follow from the deals before. After a deal that
cannot be read several things may be true, so the spiral is a set of counters, and what any of them allows is no fault.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from preferans.conventions.ruleset import RuleSet
from preferans.errors import Path
from preferans.match.progress import next_dealer
from preferans.notation.form import Form, Json, Object
from preferans.notation.score_items import Item, kind_of, read_item
from preferans.notation.score_scene import Scene
from preferans.scoring.bombs import Bombs, bombs_after, no_bombs
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome, VoidOutcome
from preferans.scoring.penalties import AgreedPenalty, Revoke, TalonPeek, WrongCardCount
from preferans.scoring.revokes import settled_as
from preferans.scoring.spiral import counter_after, exit_level, raspasy_price
from preferans.seats import Seat, after

_NO_DEAL = ("agreed", "peek", "wrong_card_count")
"""Penalties that do not move the deal on."""
_PLAYED = ("game", "misere", "surrender")
_HIGHEST = 100
"""So far are the counters of a spiral followed that nobody knows."""


def read_items(form: Form, rows: Sequence[Json], rules: RuleSet, dealer: Seat | None) -> tuple[Item, ...]:
    """The items of `deals`; without meaning if a fault was named."""
    seated = rules.players == len(form.names)
    history = _History(rules, dealer if seated else None)
    items: list[Item] = []
    for place, row in enumerate(rows):
        path: Path = ("deals", place)
        before = len(form.faults)
        item = form.mapping(row, path)
        kind = None if item is None else kind_of(form, item, path)
        if item is None or kind is None:
            history.lose()
            continue
        if kind not in _NO_DEAL:
            inner = item.get("of") if kind == "revoke" else None
            for holder, at in ((inner, (*path, "of")), (item, path)):
                if isinstance(holder, dict) and "dealer" in holder:
                    named = form.seat(holder["dealer"], (*at, "dealer"))
                    history.dealer = named if seated else None
        read = read_item(history.scene(form, path, item), kind)
        history.pass_on(kind, read if len(form.faults) == before else None)
        if read is not None:
            items.append(read)
    return tuple(items)


@dataclass(slots=True)
class _History:
    """What is known before a deal."""

    rules: RuleSet
    dealer: Seat | None
    counters: frozenset[int] = frozenset({0})
    """What the spiral's counter can be."""
    in_row: int = 0
    bombs: Bombs | None = field(init=False)
    """Who owns how many bombs; None after a deal that cannot be read."""

    def __post_init__(self) -> None:
        self.bombs = no_bombs(self.rules.players)

    def scene(self, form: Form, path: Path, item: Object) -> Scene:
        """The place of the next item."""
        minimum = min(exit_level(self.rules, counter) for counter in self.counters)
        prices = frozenset(raspasy_price(self.rules, counter) for counter in self.counters)
        return Scene(form, path, item, self.rules, self.dealer, minimum, prices, self.bombs)

    def lose(self) -> None:
        """After an item of which not even the kind is known."""
        self.dealer = self.bombs = None
        self.counters |= {0} | {counter + 1 for counter in self.counters if counter < _HIGHEST}

    def pass_on(self, kind: str, item: Item | None) -> None:
        """After an item; None for one that has a fault."""
        if item is None:
            self._guess(kind)
        elif not isinstance(item, AgreedPenalty | TalonPeek | WrongCardCount):
            outcome = settled_as(item) if isinstance(item, Revoke) else item
            self.counters = frozenset(counter_after(outcome, self.rules, counter) for counter in self.counters)
            self.bombs = None if self.bombs is None else bombs_after(outcome, self.rules, self.bombs)
            self._move(outcome)

    def _guess(self, kind: str) -> None:
        """What a deal with a fault leaves all the same."""
        if kind in (*_PLAYED, "raspasy"):
            self.bombs = None
        if kind == "revoke":
            self.lose()
        elif kind == "raspasy":
            self.counters = frozenset(counter + 1 for counter in self.counters)
            if self.dealer is not None:
                self._move(RaspasyOutcome(self.dealer, ()))
        elif kind in _PLAYED:
            self.counters |= {0}
            self.in_row = 0
            self.dealer = None if self.dealer is None else after(self.dealer, self.rules.players)

    def _move(self, outcome: DealOutcome) -> None:
        self.dealer = next_dealer(outcome, self.rules, self.in_row)
        if isinstance(outcome, RaspasyOutcome):
            self.in_row += 1
        elif not isinstance(outcome, VoidOutcome):
            self.in_row = 0
