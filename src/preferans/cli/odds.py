"""`preferans odds`: how a suit splits, what the talon brings, how many tricks a hand takes against cards that nobody has seen."""

import random
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Annotated, Literal

import typer

from preferans.cards import FULL_DECK, Card, CardSet, Strain
from preferans.cli import common
from preferans.cli.common import say
from preferans.errors import RefusedError, fault
from preferans.notation.form import Form, Object, amount_json
from preferans.notation.letters import read_card, read_contract, read_hand, say_contract, say_hand
from preferans.rules.contract import Contract, TrickGame
from preferans.solver import Goal, Position
from preferans.solver.odds import TrickOdds, trick_odds
from preferans.solver.odds_cards import suit_splits, talon_odds
from preferans.solver.position import SEATS, Place
from preferans.solver.worlds import Layouts, World
from preferans.solver.worlds_known import ASIDE, Known

What = Literal["split", "talon", "tricks"]


def odds(
    what: Annotated[What, typer.Argument(metavar="split|talon|tricks", help="cli.odds.what", show_default=False)],
    subject: Annotated[str, typer.Argument(metavar="NUMBER|HAND", help="cli.odds.subject", show_default=False)],
    *,
    hands: Annotated[str, typer.Option("--hands", metavar="N,N", help="cli.odds.hands")] = "10,10",
    aside: Annotated[int, typer.Option("--aside", min=0, max=2, metavar="N", help="cli.odds.aside")] = 0,
    contract: Annotated[str, typer.Option("--contract", metavar="6S|misere", help="cli.odds.contract")] = "6S",
    discard: Annotated[str, typer.Option("--discard", metavar="CARDS", help="cli.odds.discard", show_default=False)] = "",
    leader: Annotated[int, typer.Option("--leader", min=0, max=2, metavar="0|1|2", help="cli.odds.leader")] = 0,
    worlds: Annotated[int, typer.Option("--worlds", min=0, metavar="N", help="cli.odds.worlds")] = 1000,
    seed: Annotated[int, typer.Option("--seed", min=0, metavar="S", help="cli.odds.seed")] = 1,
    threads: Annotated[int | None, typer.Option("--threads", min=1, metavar="N", help="cli.solve.threads", show_default=False)] = None,
    lang: common.Lang = None,
    as_json: common.Json = False,
) -> None:
    """Prints chances as exact fractions and per cent."""
    common.set_language(common.language(lang))
    match what:
        case "split":
            first, second = _sizes(hands)
            missing = _number(subject, min(8, first + second + aside))
            _print_chances({f"{a}:{b}": chance for (a, b), chance in suit_splits(missing, first, second, aside).items()}, as_json=as_json)
        case "talon":
            useful = _number(subject, 22)
            chances = talon_odds(useful)
            named = {str(count): chance for count, chance in chances.items()}
            _print_chances(named | {"1+": sum((chances[n] for n in chances if n), Fraction())}, as_json=as_json)
        case "tricks":
            asked = _read(subject, contract, discard, SEATS[leader])
            found = trick_odds(asked.positions(worlds, random.Random(seed)), threads=threads)  # noqa: S311 -- a draw of worlds is no secret
            if as_json:
                common.print_json(_document(asked, found))
            else:
                _show(asked, found)


# ---- cards


def _sizes(text: str) -> tuple[int, int]:
    words = text.split(",")
    if len(words) == len(SEATS) - 1 and all(word.strip().isdecimal() and int(word) <= 10 for word in words):
        return int(words[0]), int(words[1])
    raise RefusedError([fault("bad_value", ("hands",), "cli.odds.two_sizes", value=text)])


def _number(text: str, most: int) -> int:
    if text.isdecimal() and len(text) <= 2 and int(text) <= most:
        return int(text)
    raise RefusedError([fault("bad_value", ("subject",), "bad_value.range", value=text, low=0, high=most)])


def _print_chances(chances: Mapping[str, Fraction], *, as_json: bool) -> None:
    if as_json:
        common.print_json({name: amount_json(chance) for name, chance in chances.items()})
        return
    table = common.table()
    table.add_column(justify="right")
    table.add_column()
    for name, chance in chances.items():
        table.add_row(name, _percent(chance), str(chance))
    common.show(table)


def _percent(chance: Fraction) -> str:
    return f"{float(100 * chance):.2f} %"


# ---- tricks


@dataclass(frozen=True, slots=True)
class Asked:
    """A declarer's hand in seat 0, what he plays, and what he has laid aside (nothing: it is not known)."""

    hand: CardSet
    contract: Contract
    discard: CardSet
    leader: Place

    @property
    def layouts(self) -> Layouts:
        """All worlds of the other cards."""
        hidden = FULL_DECK - self.hand - self.discard
        sides = tuple(place for place in (1, 2, ASIDE) if place != ASIDE or not self.discard)
        room = (0, 10, 10, 2 - len(self.discard))
        return Layouts(Known((self.hand, CardSet(), CardSet(), self.discard), room, tuple((card, sides) for card in hidden)))

    def positions(self, wanted: int, source: random.Random) -> Iterator[Position]:
        """The play in so many worlds, drawn; in every world once, if there are no more or 0 are wanted."""
        layouts = self.layouts
        worlds: Iterable[World] = layouts
        if 0 < wanted < layouts.total:
            worlds = (layouts.at(source.randrange(layouts.total)) for _ in range(wanted))
        strain = self.contract.strain if isinstance(self.contract, TrickGame) else Strain.NO_TRUMP
        goal = Goal.TRICKS if isinstance(self.contract, TrickGame) else Goal.MISERE
        return (Position(world.hands, strain, goal, self.leader, 0) for world in worlds)

    def made(self, found: TrickOdds) -> Fraction:
        """The share of the worlds where the contract is made."""
        return found.at_least(self.contract.level) if isinstance(self.contract, TrickGame) else found.chance(0)


def _read(hand: str, contract: str, discard: str, leader: Place) -> Asked:
    """What is asked about a hand.

    Raises: RefusedError.
    """
    form = Form()
    cards = read_hand(hand, ("hand",), form)
    game = read_contract(contract, ("contract",), form)
    aside: list[Card] = []
    for place, word in enumerate(discard.split()):
        card = read_card(word, ("discard", place), form)
        if card is None:
            continue
        if card in aside or (cards is not None and card in cards):
            form.refuse("card_twice", ("discard", place), card=str(card))
        aside.append(card)
    if discard.strip() and len(discard.split()) != 2:
        form.refuse("bad_value", ("discard",), "cli.odds.two_cards", count=len(discard.split()))
    if cards is not None and len(cards) != 10:
        form.refuse("hand_sizes", ("hand",), "cli.odds.ten_cards", count=len(cards))
    if cards is None or game is None or form.faults:
        raise RefusedError(form.faults)
    return Asked(cards, game, CardSet.of(aside), leader)


def _document(asked: Asked, found: TrickOdds) -> Object:
    counts = {str(value): count for value, count in found.counts.items()}
    shares: Object = {"mean": amount_json(found.mean), "made": amount_json(asked.made(found))}
    return {"worlds": found.worlds, "of": asked.layouts.total, "tricks": counts} | shares


def _show(asked: Asked, found: TrickOdds) -> None:
    print(f"{say_contract(asked.contract, common.language())} · {say_hand(asked.hand, common.language())}")
    print(say("cli.odds.worlds_looked_at", worlds=found.worlds, total=asked.layouts.total))
    table = common.table(say("cli.odds.column.tricks"), say("cli.odds.column.chance"), say("cli.odds.column.at_least"))
    for column in table.columns:
        column.justify = "right"
    for value in found.counts:
        if isinstance(value, int):
            table.add_row(str(value), _percent(found.chance(value)), _percent(found.at_least(value)))
    common.show(table)
    print(say("cli.odds.mean", mean=f"{float(found.mean):.2f}", made=_percent(asked.made(found))))
