"""What a company has agreed before the first deal: one frozen `RuleSet`, read by engine and scorer.

Engine and scorer ask its fields and never its name. How a rule set is built and checked is in `catalogue.py`.
"""

import hashlib
import json
from dataclasses import dataclass, fields
from functools import lru_cache

from preferans.conventions.sections import (
    SECTIONS,
    AuctionRules,
    BombsRules,
    DealerRules,
    IrregularitiesRules,
    PlayRules,
    PoolRules,
    PricesRules,
    RaspasyRules,
    TableRules,
    TalonRules,
    WhistRules,
)

OptionValue = str | int | bool | tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RuleSet:
    """The conventions of one table. `name` is the preset it comes from; everything else is in the sections."""

    name: str
    table: TableRules
    dealer: DealerRules
    auction: AuctionRules
    talon: TalonRules
    whist: WhistRules
    play: PlayRules
    prices: PricesRules
    raspasy: RaspasyRules
    bombs: BombsRules
    pool: PoolRules
    irregularities: IrregularitiesRules
    citations: tuple[tuple[str, str], ...] = ()
    """Rows that the preset's own text gives for figures which others give too, by figure; they change no amount."""

    @property
    def players(self) -> int:
        """How many sit at the table, 2 to 5."""
        return self.table.players

    def citation(self, figure: str) -> str | None:
        """The row that the preset's own text gives for a figure; None where it gives none of its own."""
        return dict(self.citations).get(figure)

    def options(self) -> dict[str, OptionValue]:
        """Every option with its value, in the order of their names."""
        values = {field.name: getattr(getattr(self, section), field.name) for section, kind in SECTIONS.items() for field in fields(kind)}
        return dict(sorted(values.items()))

    @property
    def hash(self) -> str:
        """`sha256:` and the digest of the options as canonical JSON: keys sorted, no blanks, UTF-8."""
        return _digest(self)


@lru_cache(maxsize=256)  # a server asks for it at every table that it reads and at every deal
def _digest(rules: RuleSet) -> str:
    text = json.dumps(rules.options(), sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return "sha256:" + hashlib.sha256(text.encode()).hexdigest()
