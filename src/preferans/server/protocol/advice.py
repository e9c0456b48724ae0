"""Pages over HTTP: advice to players."""

from msgspec import Struct

from preferans.server.protocol.lobby import Text


class AdviceItem(Struct, frozen=True):
    """One piece of advice."""

    id: str
    """The row of the rules base that it comes from."""
    title: Text
    text: Text


class AdviceChapter(Struct, frozen=True):
    """What belongs together."""

    topic: str
    title: Text
    advice: tuple[AdviceItem, ...]


class AdvicePage(Struct, frozen=True):
    """Everything that experienced players advise, in the order of a course."""

    chapters: tuple[AdviceChapter, ...]
