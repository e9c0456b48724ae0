"""What happened in a run of deals, counted as the format `selfplay-out` wants it."""

from collections import Counter
from dataclasses import dataclass, field
from typing import assert_never

from preferans.bots.kinds import KINDS, kind_of
from preferans.match.match import PlayedDeal
from preferans.rules.actions import Action, WhistCall
from preferans.rules.contract import ALL_GAMES
from preferans.scoring.defence import is_made
from preferans.scoring.outcome import (
    GameEnd,
    GameOutcome,
    MisereOutcome,
    RaspasyOutcome,
    SurrenderOutcome,
    VoidOutcome,
)


@dataclass(slots=True)
class MadeFailed:
    """How many were made and how many failed."""

    made: int = 0
    failed: int = 0

    def add(self, *, made: bool) -> None:
        """One more."""
        if made:
            self.made += 1
        else:
            self.failed += 1

    def document(self) -> dict[str, int]:
        """The two figures by their names."""
        return {"made": self.made, "failed": self.failed}


@dataclass(slots=True)
class Tally:
    """Running counts."""

    deals: int = 0
    matches: int = 0
    """Played to their end."""
    contracts: dict[str, MadeFailed] = field(default_factory=dict)
    misere: MadeFailed = field(default_factory=MadeFailed)
    raspasy: int = 0
    surrender: int = 0
    passed_after_contract: int = 0
    half_whist: int = 0
    whist_return: int = 0
    claimed: int = 0
    actions: Counter[str] = field(default_factory=Counter)

    def act(self, action: Action) -> None:
        """One more action."""
        self.actions[kind_of(action)] += 1

    def finish(self, played: PlayedDeal) -> None:
        """One more deal."""
        self.deals += 1
        match played.outcome:
            case GameOutcome():
                self._game(played.outcome)
            case MisereOutcome(claimed=claimed):
                self.misere.add(made=is_made(played.outcome))
                self.claimed += claimed
            case RaspasyOutcome(claimed=claimed):
                self.raspasy += 1
                self.claimed += claimed
            case SurrenderOutcome():
                self.surrender += 1
            case VoidOutcome():
                self.deals -= 1
            case _:
                assert_never(played.outcome)

    def _game(self, outcome: GameOutcome) -> None:
        self.contracts.setdefault(str(outcome.contract), MadeFailed()).add(made=is_made(outcome))
        self.claimed += outcome.end is GameEnd.CLAIMED
        calls = [call for _, call in outcome.answers]
        self.whist_return += WhistCall.WHIST_RETURN in calls
        if not outcome.tricks and calls and outcome.end is not GameEnd.CONCEDE_ALL:
            half = WhistCall.HALF_WHIST in calls
            self.half_whist += half
            self.passed_after_contract += not half

    def document(self) -> dict[str, object]:
        """The counts as fields of the format; every kind of action stands, contracts only if they occurred."""
        names = [str(game) for game in ALL_GAMES if str(game) in self.contracts]
        return {
            "contracts": {name: self.contracts[name].document() for name in names},
            "misere": self.misere.document(),
            "raspasy": self.raspasy,
            "surrender": self.surrender,
            "passed_after_contract": self.passed_after_contract,
            "half_whist": self.half_whist,
            "whist_return": self.whist_return,
            "claimed": self.claimed,
            "actions": {kind: self.actions[kind] for kind in KINDS},
        }
