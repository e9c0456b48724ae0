"""What `master` decides, and why: the action, what each action that was weighed is worth, how likely the contract is made."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from preferans.rules.actions import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """A code of the texts with its numbers."""

    code: str
    values: Mapping[str, str | int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Decision:
    """An action with what it was weighed against."""

    action: Action
    reason: Reason
    worth: Mapping[Action, float] = field(default_factory=dict)
    """Expected whists of each action that was weighed; empty where nothing was."""
    chance: float | None = None
    """How likely the declarer makes the contract then."""
    share: float | None = None
    """The share of worlds that make it, before what was learnt of such shares."""


def in_tenths(whists: float) -> str:
    """Whists as they are told."""
    return f"{whists:+.1f}"
