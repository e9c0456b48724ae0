"""Who can be entered in the arena: the bots of the roster, the par that sees all cards, programs outside that speak the protocol."""

from dataclasses import dataclass
from typing import Protocol

from preferans.arena.external import External
from preferans.arena.omniscient import VERSION, Omniscient
from preferans.bots.player import Chance, Player
from preferans.bots.roster import BOTS
from preferans.rules.actions import Action
from preferans.rules.state import DealState
from preferans.rules.view import Observation
from preferans.seats import SEATS

PAR = "omniscient"


class Seated(Protocol):
    """Somebody on a chair of the arena for one game."""

    def act(self, state: DealState, seen: Observation) -> Action:
        """What it does. Only the par looks at the state."""
        ...


@dataclass(frozen=True, slots=True)
class Entry:
    """A side: its name, and the command that starts it if it is a program outside."""

    name: str
    version: str
    command: tuple[str, ...] = ()
    seconds: float = 10.0
    """How long a program outside may think."""


def names() -> tuple[str, ...]:
    """All that can be entered without a command."""
    return (*BOTS, PAR)


def enter(name: str) -> Entry:
    """The side of that name."""
    if name == PAR:
        return Entry(name, VERSION)
    return Entry(name, BOTS[name](Chance(0, 0, SEATS[0])).version)


@dataclass(frozen=True, slots=True)
class Honest:
    """A player that gets the observation alone."""

    player: Player

    def act(self, state: DealState, seen: Observation) -> Action:  # noqa: ARG002 -- it may not look
        return self.player.act(seen)


@dataclass(frozen=True, slots=True)
class Side:
    """A side that has come to the arena; a program outside runs until it is dismissed."""

    entry: Entry
    program: External | None = None

    def seat(self, chance: Chance) -> Seated:
        """Somebody of this side on a chair, with the luck of the chair."""
        if self.program is not None:
            return self.program.seated(chance)
        if self.entry.name == PAR:
            return Omniscient()
        return Honest(BOTS[self.entry.name](chance))

    def dismiss(self) -> None:
        """Ends a program outside."""
        if self.program is not None:
            self.program.stop()


def arrive(entry: Entry) -> Side:
    """The side, its program started if it is one."""
    return Side(entry, External(entry.command, entry.seconds) if entry.command else None)
