"""Where the next item of a score sheet stands, and what entries an item would write there."""

from dataclasses import dataclass

from preferans.conventions.ruleset import RuleSet
from preferans.errors import Fault
from preferans.match.progress import Progress
from preferans.notation.form import Form, Object
from preferans.notation.score_items import Item, kind_of, read_item
from preferans.notation.score_scene import Scene
from preferans.scoring.entries import Entry
from preferans.scoring.penalties import AgreedPenalty, TalonPeek, WrongCardCount
from preferans.seats import SEATS, Seat


@dataclass(frozen=True, slots=True)
class Place:
    """A match between two deals, who sits at the table, and who deals now."""

    names: tuple[str, ...]
    progress: Progress
    dealer: Seat

    @property
    def rules(self) -> RuleSet:
        """What is agreed."""
        return self.progress.rules

    def scene(self, item: Object) -> Scene:
        """The item where it is read, with a form of its own."""
        now = self.progress
        return Scene(Form(names=self.names), (), item, now.rules, self.dealer, now.minimum, (now.price,), now.owned_bombs)

    def name(self, seat: Seat) -> str:
        """Who sits there."""
        return self.names[seat.index]

    def seat(self, name: object) -> Seat:
        """Where somebody sits."""
        return SEATS[self.names.index(str(name))]

    def read(self, item: Object) -> tuple[Item | None, tuple[Fault, ...]]:
        """The item, or everything that is wrong with it."""
        scene = self.scene(item)
        kind = kind_of(scene.form, item, ())
        found = None if kind is None else read_item(scene, kind)
        faults = tuple(scene.form.faults)
        return (None if faults else found), faults

    def write(self, item: Item) -> tuple[Progress, tuple[Entry, ...]]:
        """The match after that item, and its entries."""
        return written(self.progress, item)

    def entries(self, item: Object) -> tuple[Entry, ...] | None:
        """What an item would write; None for one that cannot be read."""
        found, _ = self.read(item)
        return None if found is None else self.write(found)[1]


def written(progress: Progress, item: Item) -> tuple[Progress, tuple[Entry, ...]]:
    """The match after an item, a deal or a penalty, and its entries."""
    if isinstance(item, AgreedPenalty | TalonPeek | WrongCardCount):
        return progress.penalize(item)
    return progress.write(item)
