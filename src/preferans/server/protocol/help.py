"""Pages over HTTP: help for those at a table, with what they have agreed."""

from msgspec import Struct

from preferans.server.protocol.agreements import Term
from preferans.server.protocol.lobby import Text


class HelpTerm(Struct, frozen=True):
    """What is agreed at this table, and what that decides."""

    term: Term
    text: Text
    """A sentence."""


class HelpScreen(Struct, frozen=True):
    """A part of the rules: what holds everywhere, then what is agreed here."""

    id: str
    title: Text
    text: tuple[Text, ...]
    terms: tuple[HelpTerm, ...]


class HelpPiece(Struct, frozen=True):
    """A button, a word, a step of the first match."""

    id: str
    title: Text
    text: Text


class HelpPage(Struct, frozen=True):
    """The rules of one table in ten screens, its buttons and words, and a guide to a first match."""

    title: Text
    """Of the rule set."""
    players: int
    pool: int
    screens: tuple[HelpScreen, ...]
    buttons: tuple[HelpPiece, ...]
    words: tuple[HelpPiece, ...]
    first: tuple[HelpPiece, ...]
