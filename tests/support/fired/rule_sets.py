"""Which rule sets are played: every preset for every number of players, sets drawn at random, sets drawn around one value."""

import random
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from preferans.conventions.catalogue import PRESETS, allowed_players, build, check, not_yet, options, preset_values
from preferans.conventions.option import Kind, Option, Scope
from preferans.conventions.ruleset import OptionValue, RuleSet

CHANGED = 0.4
"""How often an option of a drawn rule set is changed, as far as the others allow."""
TRIES = 400
LOOKS = 60
SMALL: Mapping[str, OptionValue] = {"pool_target": 4, "pool_total_per_player": 4, "pool_reference": "highest"}
"""Small pools, so that matches end and pools overflow; nothing that hinders other ends."""


@dataclass(frozen=True, slots=True)
class Agreed:
    """What a document would say: a preset, options that differ from it, how many sit down."""

    preset: str
    options: Mapping[str, OptionValue] = field(default_factory=dict)
    players: int = 3

    @property
    def rules(self) -> RuleSet:
        """The rule set. Raises: RefusedError."""
        return build(self.preset, self.options, self.players)

    def instead(self, option: str, value: OptionValue) -> RuleSet | None:
        """The same with another value of one option, and what follows from it; None where others contradict it."""
        changed = {**self.options, option: value}
        if option in SCALE:
            changed |= SCALE[option][value]
        found = check(self.preset, changed, self.players)
        return found if isinstance(found, RuleSet) else None

    @property
    def is_playable(self) -> bool:
        """Whether nothing contradicts, and nothing waits."""
        found = check(self.preset, self.options, self.players)
        return isinstance(found, RuleSet) and not not_yet(found, tuple(self.options))

    def __str__(self) -> str:
        words = " ".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.preset} {self.players} {words}".strip()


def presets() -> tuple[Agreed, ...]:
    """Every preset with every number of players that it allows, two with a dummy and five among them."""
    return tuple(Agreed(name, DUMMY if players == 2 else {}, players) for name in PRESETS for players in numbers(name))


def numbers(preset: str) -> tuple[int, ...]:
    """How many may sit down to a preset."""
    allowed = allowed_players(preset)
    return (2, *allowed, *((5,) if 4 in allowed else ()))


CLOSED: Mapping[str, OptionValue] = {"end_condition": "each_player"}
"""Only where each player has to fill his pool can it overflow (A-122)."""
SCALE: Mapping[str, Mapping[OptionValue, Mapping[str, OptionValue]]] = {
    "score_scale": {1: {"mountain_to_whists": 10}, 10: {"mountain_to_whists": 1}},
    "mountain_to_whists": {1: {"score_scale": 10}, 10: {"score_scale": 1}},
}
"""The scale and the weight of the mountain are one choice: neither is valid without the other."""
DUMMY: Mapping[str, OptionValue] = {"two_player": "dummy_hand"}


def drawn(seed: int) -> Agreed:
    """The rule set of a seed."""
    chance = random.Random(f"rules/{seed}")
    preset = chance.choice(PRESETS)
    players = chance.choice(numbers(preset))
    return _changed(Agreed(preset, DUMMY if players == 2 else {}, players), chance, frozenset())


def random_rules(seed: int) -> RuleSet:
    """The same as a rule set."""
    return drawn(seed).rules


def around(option: str, value: OptionValue, seed: int) -> Agreed | None:
    """A drawn rule set in which the option has this value and acts; None if there is none."""
    chance = random.Random(f"rules/{option}/{value}/{seed}")
    found = _start(option, value, chance)
    while found is not None:
        changed = _changed(found, chance, frozenset(found.options))
        if options()[option].acts(changed.rules.options()):
            return changed
        found = _start(option, value, chance)
    return None


@cache
def are_neighbours(option: str, value: OptionValue, other: OptionValue) -> bool:
    """Whether a rule set with the one value can be found that is still one with the other, all else equal."""
    chance = random.Random(f"neighbours/{option}/{value}/{other}")
    found = (_start(option, value, chance) for _ in range(LOOKS))
    return any(agreed is not None and agreed.instead(option, other) is not None for agreed in found)


def _start(option: str, value: OptionValue, chance: random.Random) -> Agreed | None:
    """A preset with this value and what it asks of others; None if none was found."""
    for _ in range(TRIES):
        preset = chance.choice(PRESETS)
        players = chance.choice(numbers(preset))
        asked = _companions(option, chance.choice((value, *others(options()[option], value))), chance)  # so that it could be another
        chosen = {
            **SMALL,
            **(CLOSED if options()[option].section == "pool" else {}),
            **(DUMMY if players == 2 else {}),
            **asked,
            **_companions(option, value, chance),
            option: value,
        }
        agreed = Agreed(preset, chosen, players)
        if agreed.is_playable and options()[option].acts(agreed.rules.options()):
            return agreed
    return None


def _companions(option: str, value: OptionValue, chance: random.Random) -> dict[str, OptionValue]:
    """Values that the option asks of others, and these of further ones, drawn where there are several."""
    known = options()[option]
    asked = [*known.acts_if, *(rule.condition for rule in known.requires if rule.speaks_of(value))]
    found: dict[str, OptionValue] = {}
    for condition in asked:
        for atom in chance.choice(condition.clauses):
            choices = [each for each in values_of(options()[atom.option]) if atom.holds({atom.option: each})]
            if atom.option != "players" and choices:
                found[atom.option] = chance.choice(choices)
                found = {**_companions(atom.option, found[atom.option], chance), **found}
    return found


def _changed(agreed: Agreed, chance: random.Random, kept: frozenset[str]) -> Agreed:
    """With every third option or so changed, each as far as those before it allow."""
    known = [one for one in options().values() if one.scope is Scope.ONLINE and one.kind in (Kind.ENUM, Kind.BOOL)]
    chance.shuffle(known)
    for one in known:
        if one.id not in kept and one.id != "two_player" and chance.random() < CHANGED:
            tried = Agreed(agreed.preset, {**agreed.options, one.id: chance.choice(values_of(one))}, agreed.players)
            agreed = tried if tried.is_playable else agreed
    return agreed


def values_of(one: Option) -> tuple[OptionValue, ...]:
    """All values of a choice; of a range or a list of numbers those of the presets."""
    if one.kind is Kind.BOOL:
        return (False, True)
    return one.values or tuple(dict.fromkeys(preset_values(name)[one.id] for name in PRESETS))


def others(one: Option, value: OptionValue) -> Iterator[OptionValue]:
    """What the option could be instead: every other choice, or another number."""
    if one.values or one.kind is Kind.BOOL:
        yield from (each for each in values_of(one) if each != value)
    elif isinstance(value, tuple):
        yield tuple(_next(one, number) for number in value)
    elif isinstance(value, int):
        yield _next(one, value)


def _next(one: Option, number: int) -> int:
    return number + 1 if number < one.high else number - 1
