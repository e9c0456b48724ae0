"""What happens at a decision: the answer is judged, and whoever breaks the rules or stalls is replaced by a plain action.

Agreed: an illegal or unreadable answer is counted and the plain action is done in its place. Whoever is late, or whose program
ends, plays plainly to the end of that game; his program is started again for the next one.
"""

import time
from dataclasses import dataclass, field

from preferans.arena.entrants import Seated
from preferans.arena.external import LateError, OutsideError
from preferans.arena.results import Clocked, Trouble
from preferans.bots.plain import plain
from preferans.rules.actions import Action
from preferans.rules.state import DealState
from preferans.rules.view import Observation

REPORTED = 3
"""Faults of a board that are kept."""


@dataclass(slots=True)
class Referee:
    """The referee of a board."""

    illegal: int = 0
    timeouts: int = 0
    faults: list[Trouble] = field(default_factory=list)
    out: set[int] = field(default_factory=set)
    """Chairs that play plainly to the end of this game."""

    def new_game(self) -> None:
        """Everybody may play again."""
        self.out.clear()

    def decide(self, player: Seated, name: str, state: DealState, seen: Observation, clock: Clocked) -> Action:
        """What is done at this decision: the player's answer, if it is good."""
        chair = seen.viewer.index
        if chair in self.out:
            return plain(seen)
        started = time.perf_counter()
        try:
            action = player.act(state, seen)
        except LateError as error:
            self.timeouts += 1
            self.out.add(chair)
            return self._replaced(seen, name, "arena.fault.late", seconds=f"{error.seconds:g}")
        except OutsideError as error:
            self.illegal += 1
            if error.is_gone:
                self.out.add(chair)
            return self._replaced(seen, name, error.key, **error.values)
        except Exception as error:  # noqa: BLE001 -- whatever a bot stumbles over, the match goes on and says so
            self.illegal += 1
            return self._replaced(seen, name, "arena.fault.stumbled", kind=type(error).__name__, detail=str(error))
        finally:
            clock.add(time.perf_counter() - started)
        if action in seen.legal:
            return action
        self.illegal += 1
        return self._replaced(seen, name, "arena.fault.illegal", phase=seen.phase.value, action=str(action))

    def _replaced(self, seen: Observation, name: str, key: str, **values: str | int) -> Action:
        if len(self.faults) < REPORTED:
            self.faults.append(Trouble(name, key, tuple(values.items())))
        return plain(seen)
