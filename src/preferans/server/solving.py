"""`POST /solve` under `protocol.API`: a position as a line of `solve-in`, answered as `solve-out` with what playing on needs.

No cookie is asked for and nothing is kept. A position that cannot occur is refused with everything that is wrong with it, in
both languages. An address pays with the seconds of search it has caused.
"""

from collections import Counter

import msgspec
from fastapi import APIRouter, Request
from msgspec import Struct
from starlette.responses import Response

from preferans.cards import Card
from preferans.errors import RefusedError, format_path
from preferans.notation.form import read_json
from preferans.server import protocol as p
from preferans.server.answers import address_of, body_of
from preferans.server.limits import Buckets
from preferans.server.problems import problem
from preferans.server.searching import Found, FullError, Searcher
from preferans.solver.position import Goal, Position, play
from preferans.solver.position_form import read_position
from preferans.solver.search import Value
from preferans.texts import message

LARGEST_BODY = 4096
LEAST_COST = 0.05
"""Seconds that every position costs, however fast it is solved."""
AT_ONCE = 3
"""Positions of one address that may wait together."""

Figures = int | tuple[int, int, int]


class PositionForm(Struct, frozen=True, omit_defaults=True):
    """A position as `solve-in` writes it, in Latin letters; it may be sent back as it is."""

    hands: tuple[str, str, str]
    trump: str
    goal: str
    leader: int
    declarer: int | None = None
    trick: tuple[p.CardName, ...] = ()
    talon: tuple[p.CardName, ...] = ()


class After(Struct, frozen=True):
    """What a card leads to."""

    position: PositionForm | None
    """None: it was the last card."""
    taker: int | None
    """Who takes the trick, if the card ends it."""


class Solved(Struct, frozen=True):
    """The answer. `value` and `moves` are those of `solve-out`."""

    value: Figures
    moves: dict[p.CardName, Figures]
    to_move: int
    legal: tuple[p.CardName, ...]
    best: tuple[p.CardName, ...]
    """The legal cards that keep the value for the player to move."""
    position: PositionForm
    after: dict[p.CardName, After]


class Solving:
    """What the address does."""

    def __init__(self, searcher: Searcher, budget: Buckets) -> None:
        self._searcher = searcher
        self._budget = budget
        self._under_way: Counter[str] = Counter()

    async def solve(self, request: Request) -> Response:
        """The value of a position and of every legal card, and the position after each."""
        address = address_of(request)
        if self._under_way[address] >= AT_ONCE or not self._budget.take(address, LEAST_COST):
            return problem("too_many", 429)
        body = await body_of(request, LARGEST_BODY)
        if body is None:
            return problem("too_large", 413)
        try:
            position = read_position(read_json(body.decode()))
        except UnicodeDecodeError:
            return problem("bad_request", 400)
        except RefusedError as refused:
            return refusal(refused)
        return await self._answer(position, address)

    async def _answer(self, position: Position, address: str) -> Response:
        self._under_way[address] += 1
        try:
            found = await self._searcher.search(position)
        except FullError:
            return problem("overloaded", 503)
        finally:
            self._under_way[address] -= 1
            self._under_way += Counter()  # forgets addresses that wait for nothing
        self._budget.charge(address, found.seconds - LEAST_COST)
        if found.value is None:
            return problem("too_hard", 422)
        return Response(msgspec.json.encode(solved(position, found, found.value)), 200, {"cache-control": "no-store"}, "application/json")


def solved(position: Position, found: Found, value: Value) -> Solved:
    """The whole answer."""
    moves = {card.name: figures for card, figures in found.moves.items()}
    return Solved(
        value=value,
        moves=moves,
        to_move=position.to_move,
        legal=tuple(moves),
        best=tuple(card.name for card, figures in found.moves.items() if _keeps(position, value, figures)),
        position=form(position),
        after={card.name: _after(position, card) for card in found.moves},
    )


def _keeps(position: Position, value: Value, figures: Value) -> bool:
    """Whether a card is as good as any for the player to move; each seat of paranoid raspasy has a search of its own."""
    if position.goal is Goal.RASPASY_PARANOID and not isinstance(value, int) and not isinstance(figures, int):
        return figures[position.to_move] == value[position.to_move]
    return figures == value


def _after(position: Position, card: Card) -> After:
    following, taker = play(position, card)
    return After(None if following is None else form(following), taker)


def form(position: Position) -> PositionForm:
    """The position as `solve-in` writes it."""
    first, second, third = map(str, position.hands)
    return PositionForm(
        (first, second, third),
        str(position.strain),
        position.goal.value,
        position.leader,
        position.declarer,
        tuple(card.name for card in position.trick),
        tuple(card.name for card in position.talon),
    )


def refusal(refused: RefusedError) -> Response:
    """The answer to a position that cannot be: every fault, where it is and in words."""
    faults = tuple(p.FaultView(one.code, format_path(one.path), p.Text(message(one, "ru"), message(one, "en"))) for one in refused.faults)
    return problem("bad_position", 422, faults=faults)


def router(solving: Solving) -> APIRouter:
    """The address."""
    routes = APIRouter(prefix=p.API)
    routes.add_api_route("/solve", solving.solve, methods=["POST"])
    return routes
