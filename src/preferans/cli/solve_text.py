"""Positions and their answers as people read them: hands with the signs of suits, whose turn it is, what each card gives."""

from collections.abc import Iterator, Sequence
from itertools import groupby

from preferans.cards import Card
from preferans.cli.common import language, say
from preferans.notation.letters import say_card, say_hand, say_strain
from preferans.rules.state import Hands
from preferans.solver import DoubleDummyTable, Position, Solution
from preferans.solver.position import play
from preferans.solver.search import Grid, Value


def pretty_position(position: Position, solution: Solution, line: Sequence[Card], spent: float | None) -> str:
    """A position with its answer, an empty line at the end."""
    return "\n".join([*_position_lines(position), *_answer_lines(position, solution, line, spent), ""])


def pretty_table(hands: Hands, table: DoubleDummyTable, spent: float | None) -> str:
    """The table of three hands, an empty line at the end."""
    return "\n".join([*_hand_lines(hands), *_grid_lines(table), *_time_lines(spent), ""])


def _hand_lines(hands: Hands) -> Iterator[str]:
    yield from (f"{seat}  {say_hand(hand, language())}" for seat, hand in enumerate(hands))


def _position_lines(position: Position) -> Iterator[str]:
    yield from _hand_lines(position.hands)
    parts = [say(f"cli.solve.goal.{position.goal.value}")]
    if position.declarer is not None:
        parts += [_strain(position), say("cli.solve.declarer", seat=position.declarer)]
    if position.talon:
        parts.append(f"{say('diagram.talon')} {_cards(position.talon)}")
    if position.trick:
        parts.append(say("cli.solve.on_table", seat=position.leader, cards=_cards(position.trick)))
    parts.append(say("cli.solve.turn", seat=position.to_move))
    yield " · ".join(parts)


def _strain(position: Position) -> str:
    return say("cli.solve.no_trump") if position.strain.suit is None else say_strain(position.strain, language())


def _answer_lines(position: Position, solution: Solution, line: Sequence[Card], spent: float | None) -> Iterator[str]:
    match solution.value:
        case int(tricks):
            yield say("cli.solve.value", tricks=tricks, left=position.left)
        case (first, second, third):
            yield say("cli.solve.three", first=first, second=second, third=third)
    best_first = sorted(solution.moves.items(), key=lambda move: (move[1] != solution.value, _key(move[1])))
    for value, moves in groupby(best_first, key=lambda move: move[1]):
        yield f"  {_figures(value):>7}  {_cards([card for card, _ in moves])}"
    if line:
        yield f"{say('cli.solve.best_line')}: {' | '.join(_tricks(position, line))}"
    yield from _time_lines(spent)


def _key(value: Value) -> tuple[int, ...]:
    return (value,) if isinstance(value, int) else value


def _figures(value: Value) -> str:
    return str(value) if isinstance(value, int) else " ".join(map(str, value))


def _tricks(position: Position, line: Sequence[Card]) -> Iterator[str]:
    """The cards of a line, trick by trick, with the seat that takes each."""
    current: Position | None = position
    cards: list[Card] = []
    for card in line:
        cards.append(card)
        if current is None:
            return
        current, taker = play(current, card)
        if taker is not None:
            yield f"{_cards(cards)} ({taker})"
            cards.clear()


def _grid_lines(table: DoubleDummyTable) -> Iterator[str]:
    """A row for each game and declarer, a column for each leader."""
    games = [(say_strain(strain, language()), grid) for strain, grid in table.tricks.items()]
    yield say("cli.solve.table_head")
    for name, grid in [*games, (say("cli.solve.goal.misere"), table.misere)]:
        yield f"{name:<8}" + "   ".join(_row(grid, declarer) for declarer in range(3))


def _row(grid: Grid, declarer: int) -> str:
    return f"{declarer}: " + " ".join(f"{tricks:>2}" for tricks in grid[declarer])


def _time_lines(spent: float | None) -> Iterator[str]:
    if spent is not None:
        yield say("cli.solve.spent", us=f"{spent:.1f}")


def _cards(cards: Sequence[Card]) -> str:
    return " ".join(say_card(card, language()) for card in cards)
