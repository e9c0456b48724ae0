"""Where an item of `deals` stands: the form it is read into, the rule set, who plays, what the deals before it leave."""

from collections.abc import Collection
from dataclasses import dataclass, field

from preferans.conventions.ruleset import RuleSet
from preferans.errors import Path
from preferans.notation.form import Form, Json, Object, shown
from preferans.notation.letters import read_game
from preferans.rules.contract import TrickGame
from preferans.scoring.bombs import Bombs, factor_of
from preferans.scoring.outcome import DealOutcome, Tricks
from preferans.seats import Seat, active_seats, chairs


@dataclass(slots=True)
class Scene:
    """One item of `deals` while it is read."""

    form: Form
    path: Path
    item: Object
    rules: RuleSet
    dealer: Seat | None
    """None where a fault before this deal leaves it open."""
    minimum: int
    """The lowest level that can have been bid."""
    prices: Collection[int]
    """What a raspasy trick can cost here: several figures where a fault before this deal leaves it open."""
    bombs: Bombs | None = None
    """Who owns how many bombs; None where a fault before this deal leaves it open."""
    active: tuple[Seat, ...] = field(init=False)
    """Who plays and has a figure; empty where that is not known."""

    def __post_init__(self) -> None:
        players = len(self.form.names)
        if players <= 3:
            self.active = chairs(players)
        else:
            self.active = active_seats(self.dealer, players) if players > 3 and self.dealer is not None else ()

    @property
    def eldest(self) -> Seat | None:
        """The first hand; None where the dealer is not known."""
        return None if self.dealer is None else active_seats(self.dealer, len(self.form.names))[0]

    def inside(self, key: str, item: Object) -> "Scene":
        """The place of an item that this one holds, in the same deal."""
        return Scene(self.form, self.at(key), item, self.rules, self.dealer, self.minimum, self.prices, self.bombs)

    def at(self, *parts: str | int) -> Path:
        """The path of something in this item."""
        return (*self.path, *parts)

    def name(self, seat: Seat) -> str:
        """The name of a chair."""
        return self.form.names[seat.index]

    def refuse(self, code: str, path: Path, text: str = "", **values: str | int) -> None:
        """Names a fault."""
        self.form.refuse(code, path, text, **values)

    def convention_off(self, path: Path, option: str, value: str) -> None:
        """Names something that the rule set does not play."""
        self.refuse("convention_off", path, option=option, value=value)

    # ---- fields; None where one is absent or faulty

    def player(self, key: str) -> Seat | None:
        """A player of this deal."""
        if key not in self.item:
            return None
        seat = self.form.seat(self.item[key], self.at(key))
        return None if seat is None or self.sits_out(seat, self.at(key)) else seat

    def sits_out(self, seat: Seat, path: Path) -> bool:
        """Whether a chair is idle in this deal; then that is named."""
        if not self.active or seat in self.active:
            return False
        self.refuse("sits_out", path, name=self.name(seat))
        return True

    def flag(self, key: str) -> bool | None:
        """True or false."""
        return self.form.boolean(self.item[key], self.at(key)) if key in self.item else None

    def word(self, key: str, words: Collection[str], default: str) -> str | None:
        """One of these words; `default` where it is absent."""
        return self.form.one_of(self.item[key], self.at(key), words) if key in self.item else default

    def number(self, key: str, values: Collection[int]) -> int | None:
        """One of these numbers."""
        number = self.form.number(self.item[key], self.at(key)) if key in self.item else None
        if number is None or number in values:
            return number
        listed = ", ".join(map(str, values))
        self.refuse("bad_value", self.at(key), "bad_value.one_of", value=number, values=listed)
        return None

    def contract(self) -> TrickGame | None:
        """The contract of a trick game."""
        if "contract" not in self.item:
            return None
        text = self.form.text(self.item["contract"], self.at("contract"))
        game = None if text is None else read_game(text, self.at("contract"), self.form)
        if game is not None:
            self.check_minimum(game, "contract")
        return game

    def check_minimum(self, game: TrickGame, key: str) -> None:
        """Names a level that the raspasy before do not allow (A-73)."""
        if game.level < self.minimum:
            self.refuse("below_minimum", self.at(key), contract=str(game), minimum=self.minimum)

    def note(self) -> str | None:
        """What somebody wrote beside the deal."""
        note = self.form.text(self.item["note"], self.at("note")) if "note" in self.item else None
        if note is not None and len(note) > 200:
            self.refuse("bad_value", self.at("note"), "bad_value.note")
        return note

    def factor(self, outcome: DealOutcome | None) -> None:
        """Checks an asserted multiplier against what dark calls and bombs make of the deal (A-76, A-77)."""
        factor = self.number("factor", (1, 2, 4))
        plain = self.rules.bombs.bomb == "off" and not self.rules.auction.dark_game
        if factor is None:
            return
        if plain:
            found = 1
        elif outcome is None or self.bombs is None:
            return
        else:
            found = factor_of(outcome, self.rules, self.bombs)
        if factor != found:
            self.refuse("asserted_differs", self.at("factor"), field="factor", stated=factor, found=found)

    def partner(self, level: int | None) -> Seat | None:
        """The sitting dealer in halves with the declarer (A-83); `level` of a trick game, None at misère."""
        if "partner" not in self.item:
            return None
        seat = self.form.seat(self.item["partner"], self.at("partner"))
        agreed = self.rules.dealer.dealer_partner
        if agreed == "off" or (agreed == "misere_and_ten" and level not in (None, 10)):
            self.convention_off(self.at("partner"), "dealer_partner", agreed)
        elif seat is not None and self.active and (seat is not self.dealer or seat in self.active):
            self.refuse("not_partner", self.at("partner"), name=self.name(seat))
        return seat

    def without_talon(self) -> bool:
        """Whether the talon was left (A-69)."""
        said = bool(self.flag("without_talon"))
        if said and self.rules.auction.no_talon_games == "off":
            self.convention_off(self.at("without_talon"), "no_talon_games", "off")
        return said

    def tricks(self, needed: Collection[Seat], allowed: Collection[Seat], *, least: int) -> Tricks | None:
        """The tricks by chair: who of `needed` has no figure is named; together they make ten, or from `least` up."""
        path = self.at("tricks")
        rows = self.form.mapping(self.item["tricks"], path)
        if rows is None:
            return None
        before = len(self.form.faults)
        if not rows:
            self.refuse("tricks_missing", path, "tricks_missing.deal")
        found: dict[Seat, int] = {}
        for name, value in rows.items():
            seat = self._taker(name, (*path, name), allowed)
            count = self._count(value, (*path, name))
            if seat is not None and count is not None:
                found[seat] = count
        if len(self.form.faults) == before:
            for seat in needed:
                if seat not in found:
                    self.refuse("tricks_missing", (*path, self.name(seat)), name=self.name(seat))
        total = sum(found.values())
        if self.active and len(self.form.faults) == before and not least <= total <= 10:
            self.refuse("tricks_sum", path, sum=total)
        if len(self.form.faults) > before:
            return None
        return tuple(sorted(found.items(), key=lambda row: row[0].index))

    def _taker(self, name: str, path: Path, allowed: Collection[Seat]) -> Seat | None:
        seat = self.form.seat_of(name, path)
        if seat is None or not self.active or seat in allowed:
            return seat
        if seat in self.active:
            self.refuse("unexpected_field", path, field=name)
        else:
            self.refuse("sits_out", path, name=name)
        return None

    def _count(self, value: Json, path: Path) -> int | None:
        count = self.form.number(value, path)
        if count is None or 0 <= count <= 10:
            return count
        self.refuse("bad_value", path, "bad_value.tricks", value=shown(value))
        return None
