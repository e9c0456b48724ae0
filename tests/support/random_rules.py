"""Rule sets drawn at random: a preset, a number of players, and options that do not contradict each other."""

import random

from preferans.conventions.catalogue import PRESETS, allowed_players, build, not_yet, options
from preferans.conventions.option import Kind, Option, Scope
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import RefusedError


def random_rules(seed: int) -> RuleSet:
    """The rule set of a seed: every third option or so differs from the preset, as far as the others allow."""
    chance = random.Random(f"rules/{seed}")
    name = chance.choice(PRESETS)
    fours = [5] if 4 in allowed_players(name) else []
    players = chance.choice([2, *allowed_players(name), *fours])
    chosen: dict[str, OptionValue] = {"two_player": "dummy_hand"} if players == 2 else {}
    known = [one for one in options().values() if one.scope is Scope.ONLINE and one.kind in (Kind.ENUM, Kind.BOOL)]
    chance.shuffle(known)
    for one in known:
        if one.id != "two_player" and chance.random() < 0.4:
            tried = chosen | {one.id: chance.choice(values_of(one))}
            if _is_valid(name, tried, players):
                chosen = tried
    return build(name, chosen, players)


def values_of(one: Option) -> tuple[OptionValue, ...]:
    """All values of a choice."""
    return (False, True) if one.kind is Kind.BOOL else tuple(one.values)


def _is_valid(name: str, chosen: dict[str, OptionValue], players: int) -> bool:
    try:
        return not not_yet(build(name, chosen, players), tuple(chosen))
    except RefusedError:
        return False
