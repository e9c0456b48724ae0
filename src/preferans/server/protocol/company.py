"""What stands beside the cards at a table with people: who is there, the clock, who plays for whom, when the table rests, phrases."""

from typing import Literal, TypeAlias

from msgspec import Struct

from preferans.server.protocol.names import Chair, Moment

Phrase: TypeAlias = Literal[
    "hello", "good_luck", "thanks", "well_played", "sorry", "thinking", "please_play", "one_moment", "line_is_bad", "bye"
]
Complaint: TypeAlias = Literal["rude", "slow", "unfair"]


class TableAct(Struct, frozen=True, tag_field="act", forbid_unknown_fields=True):
    """Something that a seat does beside the game; no revision follows from it."""


class StandInAct(TableAct, tag="stand_in", frozen=True):
    """Wants, or agrees, that a bot plays this deal for somebody who is gone or out of time; it does when all who are there say so."""

    chair: Chair


class AwayAct(TableAct, tag="away", frozen=True):
    """Lets a bot play this deal for oneself."""


class BackAct(TableAct, tag="back", frozen=True):
    """Takes the own cards back from the bot, at any moment."""


class UndoAct(TableAct, tag="undo", frozen=True):
    """Would take back what he has just done, or agrees to it: while nothing has followed from it, where it has turned no card up, when all who are there say so."""


class RestAct(TableAct, tag="rest", frozen=True):
    """Wants, or agrees, to rest; the table does when all who are there say so. Then nobody plays and no clock runs, until tomorrow if need be."""


class ResumeAct(TableAct, tag="resume", frozen=True):
    """Ends the rest."""


class UntilAct(TableAct, tag="until", frozen=True):
    """Wants, or agrees, to play until an hour (None: until the pools say so); it holds when all who are there want the same."""

    at: Moment | None


class SayAct(TableAct, tag="say", frozen=True):
    phrase: Phrase


class MuteAct(TableAct, tag="mute", frozen=True):
    """Hears no phrase of that chair any more, or again."""

    chair: Chair
    mute: bool = True


class ReportAct(TableAct, tag="report", frozen=True):
    """Complains of somebody; the record of the table goes with it."""

    chair: Chair
    about: Complaint


TableAction: TypeAlias = UndoAct | StandInAct | AwayAct | BackAct | RestAct | ResumeAct | UntilAct | SayAct | MuteAct | ReportAct


class PersonView(Struct, frozen=True):
    """How a person is there."""

    chair: Chair
    link: Literal["good", "bad", "gone"]
    since: int
    """Milliseconds in that state."""
    stand_in: bool = False
    """A bot plays this deal for him."""
    may_stand_in: bool = False
    """Whether the others may put a bot in his place: he is gone for long, or his clock is out."""
    agreed: tuple[Chair, ...] = ()
    """Who would have a bot play for him."""
    muted: bool = False
    """The viewer hears nothing of him."""


class ClockView(Struct, frozen=True):
    """Milliseconds left in this deal, by chair; the client counts on from there."""

    left: tuple[int, ...]
    increment: int
    running: Chair | None


class HourView(Struct, frozen=True):
    """Until when they play."""

    until: Moment | None
    """No new deal after that, but for an open spiral."""
    wanted: Moment | None
    """What is proposed, if somebody has proposed something …"""
    agreed: tuple[Chair, ...]
    """… and who."""


class Company(Struct, frozen=True):
    """Everything beside the cards, as this viewer may know it."""

    people: tuple[PersonView, ...]
    clock: ClockView | None
    resting: bool
    rest_agreed: tuple[Chair, ...]
    undo: Chair | None
    """Who may still take back what he has just done."""
    undo_agreed: tuple[Chair, ...]
    watching: int
    """How many look on."""
    hour: HourView
