"""`preferans` with a stacked pack: the deals come from a file, chair 0 deals first; everything else is the real program.

Run as a program it is `preferans`; `StackedServer` starts it.
"""

import os
import random
import sys
from dataclasses import dataclass
from pathlib import Path

from preferans.cards import DECK, Card
from preferans.conventions.ruleset import RuleSet
from preferans.rules.dealing import talon_pairs
from preferans.server import ceremony, codec, fairness, shuffle
from preferans.server.codec import Lots
from support.deals import order_for
from support.table_server import Server

DEALS = "STACKED_DEALS"
"""The environment names the file by this."""


@dataclass(frozen=True, slots=True)
class Stacked:
    """One deal: hands by chair, and what the person on chair 0 says and does in it, the earlier wish first."""

    me: str
    left: str
    right: str
    talon: str
    wishes: tuple[str, ...] = ()

    def order(self, number: int) -> tuple[Card, ...]:
        """The pack of this deal as the deal of that number, where chair 0 has dealt the first."""
        hands = (self.me, self.left, self.right)
        eldest = number % 3
        return order_for(hands[eldest], hands[(eldest + 1) % 3], hands[(eldest + 2) % 3], self.talon)


class StackedServer(Server):
    """A server whose next deals are these; when they have been dealt, chance deals on."""

    program = (sys.executable, str(Path(__file__)), "serve")

    def __init__(self, data: Path, *options: str, port: int = 0, deals: tuple[Stacked, ...] = ()) -> None:
        self._deals = data.with_name(f"{data.name}.deals")
        self.stack(*deals)
        super().__init__(data, *options, port=port)

    @property
    def environment(self) -> dict[str, str]:
        """Names the file of the deals, and the folder of `support`."""
        path = os.pathsep.join((str(Path(__file__).parent.parent), os.environ.get("PYTHONPATH", "")))
        return super().environment | {DEALS: str(self._deals), "PYTHONPATH": path.rstrip(os.pathsep)}

    def stack(self, *deals: Stacked) -> None:
        """Lays these deals ready for a new table."""
        self._deals.write_text("".join(f"{codec.pack(deal.order(number))}\n" for number, deal in enumerate(deals, 1)), encoding="utf-8")


def _draw(rules: RuleSet, _taken: int | None) -> tuple[tuple[Card, ...], int]:
    path = Path(os.environ[DEALS])
    first, _, rest = path.read_text(encoding="utf-8").partition("\n")
    if first:
        path.write_text(rest, encoding="utf-8")
        return codec.unpack(first), 2
    pack = list(DECK)
    random.shuffle(pack)
    return tuple(pack), random.choice(talon_pairs(rules))


async def _nothing(_openings: fairness.Openings, _table: str) -> None:
    """A stacked pack follows from no secret."""


def _first(limit: int) -> int:
    return min(0, limit)


def _replace(where: object, name: str, by: object) -> None:
    """Something of the program by something else; what has been moved meanwhile is missed at once."""
    if not hasattr(where, name):
        raise AttributeError(f"{where} has no {name}")
    setattr(where, name, by)


if __name__ == "__main__":
    from preferans.cli.app import main
    from preferans.server import levels

    _replace(levels, "IS_COMPILED", False)  # bots are then `rule`, for whose calls the deals are made
    _replace(shuffle, "draw", _draw)
    _replace(fairness, "new_secret", lambda: None)  # a stacked pack follows from no secret
    _replace(fairness.Openings, "take", _nothing)
    _replace(ceremony, "draw_lots", lambda _rules, came: (came, 0, Lots((), ())))
    _replace(shuffle, "below", _first)
    sys.exit(main(sys.argv[1:]))
