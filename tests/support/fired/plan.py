"""What is played, and in which order; what is still missing then is played around."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from preferans.conventions.catalogue import option
from preferans.conventions.option import Scope
from preferans.conventions.ruleset import OptionValue
from support.fired.collecting import SEATS, Fired, Key, choices, key
from support.fired.reasons import of_option, of_pair
from support.fired.rule_sets import Agreed, are_neighbours, around, drawn, others, presets, values_of

BOTS = ("rule", "random")


@dataclass(frozen=True, slots=True)
class Sizes:
    """How much is played."""

    deals: int = 500
    """With each preset for three and for four, each bot."""
    few: int = 100
    """With each preset for two and for five, each bot."""
    sets: int = 300
    """Rule sets drawn."""
    set_deals: int = 6
    """With each of them."""
    rounds: int = 16
    """Rule sets drawn around a value that has not been told apart from another, for each bot."""
    round_deals: int = 20
    seed: int = 1


@dataclass(frozen=True, slots=True)
class Job:
    """One rule set, played by one kind of bot."""

    agreed: Agreed
    bot: str
    deals: int
    seed: int
    column: str


def jobs(sizes: Sizes) -> tuple[Job, ...]:
    """The presets and the drawn rule sets."""
    found = [Job(agreed, bot, deals_of(agreed, sizes), sizes.seed, bot) for agreed in presets() for bot in BOTS]
    for number in range(sizes.sets):
        agreed = drawn(number)
        found += [Job(agreed, bot, sizes.set_deals, sizes.seed + number, "drawn") for bot in BOTS]
    return tuple(found)


def deals_of(preset: Agreed, sizes: Sizes) -> int:
    """How many deals a preset is played."""
    return sizes.deals if preset.players in (3, 4) else sizes.few


def play(job: Job, into: Fired) -> None:
    """Plays it."""
    into.play(job.agreed, job.bot, job.deals, job.seed, job.column, str(job.agreed.players))


def play_around(into: Fired, sizes: Sizes, part: int, parts: int, tell: Callable[[str], None]) -> None:
    """Plays rule sets drawn around every value that never stood, or is not yet told apart from all others; or a part of them."""
    for name, value in tuple(wanted())[part - 1 :: parts]:
        for number in range(sizes.rounds):
            if into.stood[key(name, value)] and not _open(into, name, value):
                break
            agreed = around(name, value, sizes.seed + number)
            if agreed is None:
                break
            into.vain.clear()
            for bot in ("shy", "bold", "rule"):
                play(Job(agreed, bot, sizes.round_deals, sizes.seed + number, "around"), into)
        tell(f"{name}={value}: {' '.join(_open(into, name, value)) or 'told'}")


def wanted() -> Iterator[tuple[str, OptionValue]]:
    """Every value of every option that deals can show."""
    for name in choices():
        if name not in SEATS and not of_option(name) and option(name).scope is not Scope.TABLE:
            yield from ((name, value) for value in dict.fromkeys(values_of(option(name))))


def _open(fired: Fired, name: str, value: OptionValue) -> set[str]:
    """The values from which this one is still to be told apart."""
    return {other for other in untold(fired, name, value) if not of_pair(name, key(name, value)[1], other)}


def untold(fired: Fired, name: str, value: OptionValue) -> set[str]:
    """The values from which this one has not been told apart, though it could be."""
    at: Key = key(name, value)
    found = {key(name, other)[1]: other for other in others(option(name), value)}
    told = fired.others(at)
    return {shown for shown, other in found.items() if shown not in told and are_neighbours(name, value, other)}
