"""What fired: counted over runs of self-play, deal by deal."""

from collections import Counter
from dataclasses import dataclass, field
from typing import Any

from preferans.bots.selfplay import Run
from preferans.conventions.catalogue import option, options
from preferans.conventions.formulas import FORMULAS, feeding
from preferans.conventions.option import Kind
from preferans.conventions.ruleset import OptionValue, RuleSet
from support.fired.asking import Asked, counting, taken
from support.fired.moods import KNOWN
from support.fired.replaying import Played, differs, figures, played, replay
from support.fired.rule_sets import Agreed, others

ENOUGH = 25
"""So often a pair of values is told apart; then it is not tried any more."""
PATIENCE = 300
"""So often a pair is tried in vain; then it is left to the directed rule sets."""
SEATS = frozenset({"players", "two_player", "late_join"})
"""Another number of players is another deal."""

Key = tuple[str, str]
"""An option and its value as text; a range and a list of numbers have one key of all their values."""
Pair = tuple[str, str, str]


def choices() -> tuple[str, ...]:
    """The options with something to choose."""
    return tuple(known.id for known in options().values() if known.kind is not Kind.FIXED)


def key(name: str, value: OptionValue) -> Key:
    """The row of a value."""
    known = option(name)
    return name, word(value) if known.values or known.kind is Kind.BOOL else "…"


def word(value: OptionValue) -> str:
    """A value as a document writes it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(slots=True)
class Fired:
    """Counts of actions by column, and of options by value."""

    actions: dict[str, Counter[str]] = field(default_factory=dict)
    deals: Counter[str] = field(default_factory=Counter)
    """By column of the table of actions."""
    stood: Counter[Key] = field(default_factory=Counter)
    """Deals in which the value stood and had something to act on."""
    asked: Counter[Key] = field(default_factory=Counter)
    """How often rules, score and match asked for the option while it had the value."""
    noted: Counter[Key] = field(default_factory=Counter)
    """Documents written under the value, of what no deal plays."""
    told: Counter[Pair] = field(default_factory=Counter)
    """Deals in which another value would have changed something, by both values."""
    vain: Counter[Pair] = field(default_factory=Counter)
    violations: list[str] = field(default_factory=list)

    def play(self, agreed: Agreed, bot: str, deals: int, seed: int, *columns: str) -> None:
        """Plays so many deals and counts what fires in them."""
        rules = agreed.rules
        run = Run(rules, (bot,) * rules.players, seed, known=KNOWN)
        table = _Table(agreed, rules)
        try:
            for match in run.deals(deals):
                for deal in played(match):
                    self._look(table, deal)
        except Exception as error:  # noqa: BLE001 -- whatever a rule set brings down is what the run looks for
            self.violations.append(f"{agreed} {bot}: {type(error).__name__}: {error}")
        self.violations += [f"{agreed} {bot} deal {one.deal}: {one.message} [{one.code}]" for one in run.violations]
        for column in columns:
            self.actions.setdefault(column, Counter()).update(run.tally.actions)
            self.deals[column] += run.tally.deals

    def others(self, at: Key) -> set[str]:
        """The values that this one was told apart from."""
        return {other for name, value, other in self.told if (name, value) == at}

    def add(self, other: "Fired") -> None:
        """Adds what fired elsewhere."""
        for column, counts in other.actions.items():
            self.actions.setdefault(column, Counter()).update(counts)
        for mine, theirs in ((self.stood, other.stood), (self.asked, other.asked), (self.noted, other.noted)):
            mine.update(theirs)
        self.deals.update(other.deals)
        self.told.update(other.told)
        self.violations += other.violations

    def without(self, other: "Fired") -> "Fired":
        """What fired besides."""
        actions = {column: counts - other.actions.get(column, Counter()) for column, counts in self.actions.items()}
        rest = Fired(actions, self.deals - other.deals, self.stood - other.stood, self.asked - other.asked, self.noted - other.noted)
        rest.told, rest.violations = self.told - other.told, self.violations[len(other.violations) :]
        return rest

    def document(self) -> dict[str, object]:
        """Everything, to be kept in a file; what was tried in vain is forgotten."""
        rows = {name: [[*at, times] for at, times in getattr(self, name).items()] for name in ("stood", "asked", "noted", "told")}
        return {"actions": self.actions, "deals": self.deals, "violations": self.violations, **rows}

    @classmethod
    def read(cls, document: dict[str, Any]) -> "Fired":
        """What such a document holds."""
        kept = cls({name: Counter(counts) for name, counts in document["actions"].items()}, Counter(document["deals"]))
        kept.violations = list(document["violations"])
        for name in ("stood", "asked", "noted", "told"):
            getattr(kept, name).update({tuple(row[:-1]): row[-1] for row in document[name]})
        return kept

    def _look(self, table: "_Table", deal: Played) -> None:
        taken()
        moments = tuple(replay(deal, table.counting))
        asked = taken()
        if moments[-1][0] != figures(deal.entries):
            self.violations.append(f"{table.agreed}: deal {deal.log.number} of a match writes something else when it is replayed")
        for name, value in table.values.items():
            if table.acts[name]:
                self.stood[key(name, value)] += 1
        for (name, value), times in asked.items():
            self.asked[key(name, value)] += times
        for name in table.live(asked):
            at = key(name, table.values[name])
            for other, rules in table.instead(name):
                pair = (*at, key(name, other)[1])
                if self.told[pair] >= ENOUGH or self.vain[pair] >= PATIENCE:
                    continue
                if differs(deal, moments, rules):
                    self.told[pair] += 1
                else:
                    self.vain[pair] += 1


class _Table:
    """A rule set, with its neighbours: those that differ in one option."""

    def __init__(self, agreed: Agreed, rules: RuleSet) -> None:
        values = rules.options()
        self.values = {name: values[name] for name in choices()}
        self.acts = {name: option(name).acts(values) for name in choices()}
        self.counting = counting(rules)
        self.agreed = agreed
        self._instead: dict[str, list[tuple[OptionValue, RuleSet]]] = {}

    def live(self, asked: Asked) -> tuple[str, ...]:
        """The options that were asked for, or that a price follows from that was."""
        names = {name for name, _ in asked}
        feeders = {source for name in names & set(FORMULAS) for source in feeding(name)}
        return tuple(name for name in self.values if name not in SEATS and (name in names or name in feeders))

    def instead(self, name: str) -> list[tuple[OptionValue, RuleSet]]:
        """The other values of an option that nothing here contradicts."""
        if name not in self._instead:
            found = ((other, self.agreed.instead(name, other)) for other in others(option(name), self.values[name]))
            self._instead[name] = [(other, rules) for other, rules in found if rules is not None]
        return self._instead[name]
