"""What a score keeper is asked, one question at a time, and what he may answer.

Every answer carries the draft that it leads to, so that whoever shows the questions needs no rule and builds no document.
"""

from dataclasses import dataclass
from typing import Literal, TypeAlias

from preferans.errors import Fault
from preferans.notation.form import Json, Object

StepId: TypeAlias = Literal["who", "contract", "bid", "call", "tricks", "ten", "talon", "offence", "offender", "penalty_contract", "agreed"]
ExtraId: TypeAlias = Literal["dark", "without_talon", "partner", "invited_by", "dark_pass", "revoke"]


@dataclass(frozen=True, slots=True)
class Choice:
    """One answer."""

    value: Json
    """A name, a contract, a call, a number, a card, or a word of the format."""
    draft: Object
    """The draft with this answer."""
    fault: Fault | None = None
    """Why it is refused; None if it may be given."""


@dataclass(frozen=True, slots=True)
class Step:
    """One question."""

    id: StepId
    choices: tuple[Choice, ...]
    about: str
    """Whom it is about; empty where it is about the deal."""
    chosen: Json
    """The answer; None where it is open."""
    before: Object
    """The draft without this answer and all after it."""


@dataclass(frozen=True, slots=True)
class Extra:
    """Something rare that may be added, or taken away again."""

    id: ExtraId
    about: str
    count: int
    """How often it stands there now."""
    draft: Object
    """The draft with one more of it, or without it."""


@dataclass(frozen=True, slots=True)
class Guide:
    """How far a draft has come."""

    steps: tuple[Step, ...]
    """All questions so far; of the last one the answer may be open."""
    extras: tuple[Extra, ...]
    draft: Object
    """What could be read of the draft."""
    item: Object | None
    """The item of `deals`, once nothing is open."""
    faults: tuple[Fault, ...] = ()
    """What is wrong with the item all the same."""

    @property
    def question(self) -> Step | None:
        """The open question."""
        return self.steps[-1] if self.steps and self.steps[-1].chosen is None else None
