"""The same answers as the compiled search, found slowly by rules that a reader can follow. It proves the other, and stands in for it.

A duel (tricks, misère) is a chain of yes-or-no questions: does the declarer take so many tricks at least? What is known
about the start of a trick is kept. Raspasy is a game of three (max^n). Of touching cards of one hand one is tried.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import NamedTuple, Protocol, TypeAlias

from preferans.cards import DECK, SUIT_MASKS, Card
from preferans.solver.position import SEATS, Goal, Place, Position

Clock: TypeAlias = Callable[[], int]
"""Nanoseconds, like `time.perf_counter_ns`."""


class StoppedError(RuntimeError):
    """A search reached its limit of nodes, or was cancelled; the solver stays usable."""


class Cancel(Protocol):
    """What stops a search from another thread; a `threading.Event` is one."""

    def set(self) -> None: ...
    def is_set(self) -> bool: ...


@dataclass(frozen=True, slots=True)
class Limits:
    """When to give a search up."""

    nodes: int = 0
    """Starts of tricks that may be searched; 0 for any number."""
    cancel: Cancel | None = None


NO_LIMITS = Limits()


class _Budget:
    """Counts the starts of tricks."""

    def __init__(self) -> None:
        self.limits = NO_LIMITS
        self.used = 0

    def begin(self, limits: Limits) -> None:
        self.limits, self.used = limits, 0

    def spend(self) -> None:
        self.used += 1
        cancelled = self.limits.cancel is not None and self.limits.cancel.is_set()
        if cancelled or 0 < self.limits.nodes < self.used:
            raise StoppedError


Figures: TypeAlias = tuple[int, int, int]
"""One figure per seat in raspasy; in a duel the first is the declarer's and the others are 0."""


class _Moment(NamedTuple):
    """A position in the numbers of the search. Cards are bits, suits 0 to 3, no trump is None."""

    hands: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...]
    talon: tuple[int, ...]
    """The suits of the talon cards to come."""
    trump: int | None

    @property
    def player(self) -> int:
        return (self.leader + len(self.trick)) % 3

    @property
    def left(self) -> int:
        return self.hands[self.player].bit_count()

    @property
    def led(self) -> int | None:
        if self.talon:
            return self.talon[0]
        return _suit(self.trick[0]) if self.trick else None

    def legal(self) -> int:
        hand = self.hands[self.player]
        if self.led is None:
            return hand
        for suit in (self.led, self.trump):
            if suit is not None and hand & SUIT_MASKS[suit]:
                return hand & SUIT_MASKS[suit]
        return hand

    def different(self) -> Iterator[int]:
        """The legal cards, of each run of touching ones the highest."""
        cards = self.legal()
        present = self.hands[0] | self.hands[1] | self.hands[2] | sum(self.trick)
        for card in _bits(cards):
            above = present & SUIT_MASKS[_suit(card)] & -(card << 1)
            if not above & -above & cards:
                yield card

    def after(self, card: int) -> tuple["_Moment", int | None]:
        """What follows a card, and who took the trick if it was the last."""
        hands = tuple(hand & ~card for hand in self.hands)
        three = hands[0], hands[1], hands[2]
        cards = (*self.trick, card)
        if len(cards) < 3:
            return self._replace(hands=three, trick=cards), None
        taker = (self.leader + self._winner(cards)) % 3
        leader = self.leader if self.talon else taker
        return self._replace(hands=three, leader=leader, trick=(), talon=self.talon[1:]), taker

    def _winner(self, cards: tuple[int, ...]) -> int:
        for suit in (self.trump, self.led if self.led is not None else _suit(cards[0])):
            of_suit = [card for card in cards if suit is not None and _suit(card) == suit]
            if of_suit:
                return cards.index(max(of_suit))
        return 0


def _bits(mask: int) -> Iterator[int]:
    while mask:
        low = mask & -mask
        yield low
        mask ^= low


def _suit(card: int) -> int:
    return (card.bit_length() - 1) >> 3


def _moment(position: Position) -> _Moment:
    p = position
    first, second, third = (hand.mask for hand in p.hands)
    trump = None if p.strain.suit is None else int(p.strain.suit)
    return _Moment((first, second, third), p.leader, tuple(card.bit for card in p.trick), tuple(int(card.suit) for card in p.talon), trump)


class _Duel:
    """A declarer against two. He raises his tricks, or lowers them (`ducks`)."""

    def __init__(self, declarer: int, budget: _Budget, *, ducks: bool) -> None:
        self.declarer = declarer
        self._budget = budget
        self.ducks = ducks
        self._known: dict[_Moment, tuple[int, int]] = {}
        """The fewest and the most tricks that are still possible, at the starts of tricks."""

    def value(self, moment: _Moment) -> int:
        """The declarer's tricks from here on."""
        low, high = 0, moment.left
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.at_least(moment, middle) else (low, middle - 1)
        return low

    def value_after(self, moment: _Moment, card: int) -> int:
        following, taker = moment.after(card)
        return (taker == self.declarer) + (self.value(following) if following.left else 0)

    def at_least(self, moment: _Moment, need: int) -> bool:
        if need <= 0 or need > moment.left:
            return need <= 0
        if moment.trick:
            return self._some_card(moment, need)
        low, high = self._known.get(moment, (0, moment.left))
        if need <= low or need > high:
            return need <= low
        self._budget.spend()
        takes = self._some_card(moment, need)
        self._known[moment] = (need, high) if takes else (low, need - 1)
        return takes

    def _some_card(self, moment: _Moment, need: int) -> bool:
        raises = (moment.player == self.declarer) != self.ducks
        cards = list(moment.different())
        for card in reversed(cards) if raises else cards:
            following, taker = moment.after(card)
            if self.at_least(following, need - (taker == self.declarer)) == raises:
                return raises
        return not raises


class _Raspasy:
    """Each takes as few as he can, and of equal choices the one that gives the next seat more."""

    def __init__(self, budget: _Budget) -> None:
        self._budget = budget
        self._known: dict[_Moment, Figures] = {}

    def value(self, moment: _Moment) -> Figures:
        """The tricks of all three from here on."""
        if not moment.left:
            return 0, 0, 0
        if moment not in self._known:
            if not moment.trick:
                self._budget.spend()
            player = moment.player
            best = min((self.value_after(moment, card) for card in moment.different()), key=lambda f: (f[player], -f[(player + 1) % 3]))
            if moment.trick:
                return best
            self._known[moment] = best
        return self._known[moment]

    def value_after(self, moment: _Moment, card: int) -> Figures:
        following, taker = moment.after(card)
        first, second, third = (count + (seat == taker) for seat, count in enumerate(self.value(following)))
        return first, second, third


class Reference:
    """The slow search. It keeps what it learned."""

    def __init__(self) -> None:
        self._budget = _Budget()
        self.forget()

    def forget(self) -> None:
        """Forgets what was learned."""
        self._duels = {(declarer, ducks): _Duel(declarer, self._budget, ducks=ducks) for declarer in SEATS for ducks in (False, True)}
        self._raspasy = _Raspasy(self._budget)

    @property
    def nodes(self) -> int:
        """Starts of tricks that the last call visited."""
        return self._budget.used

    def value(self, position: Position, limits: Limits = NO_LIMITS) -> Figures:
        """Tricks from here to the end, the current one included."""
        self._budget.begin(limits)
        moment = _moment(position)
        if position.goal is Goal.RASPASY:
            return self._raspasy.value(moment)
        return _figures([duel.value(moment) for duel in self._games(position)])

    def moves(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Figures, dict[Card, Figures]]:
        """The value, and that of every legal card of the player to move."""
        value = self.value(position, limits)
        return value, {_card(card): self._after(position, card) for card in _bits(position.legal.mask)}

    def at_least(self, position: Position, need: int, seat: Place = 0, limits: Limits = NO_LIMITS) -> bool:
        """Whether a figure (the declarer's where there is only one) is at least `need`."""
        self._budget.begin(limits)
        if position.goal is Goal.RASPASY:
            return self._raspasy.value(_moment(position))[seat] >= need
        return self._games(position)[seat if position.goal.three_figures else 0].at_least(_moment(position), need)

    def line(self, position: Position, limits: Limits = NO_LIMITS) -> tuple[Card, ...]:
        """One best line to the last card; in `raspasy_paranoid` that of the player to move."""
        self._budget.begin(limits)
        moment, cards = _moment(position), []
        duel = None if position.goal is Goal.RASPASY else self._games(position)[position.to_move if position.goal.three_figures else 0]
        while moment.left:
            card = self._best(moment, duel)
            cards.append(_card(card))
            moment, _ = moment.after(card)
        return tuple(cards)

    def timed(self, position: Position, clock: Clock, *, moves: bool) -> tuple[tuple[Figures, dict[Card, Figures]], int]:
        """The answer of a search that starts cold, and its nanoseconds."""
        self.forget()
        start = clock()
        answer = self.moves(position) if moves else (self.value(position), {})
        return answer, clock() - start

    def _after(self, position: Position, card: int) -> Figures:
        moment = _moment(position)
        if position.goal is Goal.RASPASY:
            return self._raspasy.value_after(moment, card)
        return _figures([duel.value_after(moment, card) for duel in self._games(position)])

    def _best(self, moment: _Moment, duel: _Duel | None) -> int:
        if duel is None:
            raspasy, player = self._raspasy, moment.player
            wanted = raspasy.value(moment)
            alike = (card for card in moment.different() if raspasy.value_after(moment, card)[player] == wanted[player])
            return min(alike, key=lambda card: -raspasy.value_after(moment, card)[(player + 1) % 3])
        value = duel.value(moment)
        return next(card for card in moment.different() if duel.value_after(moment, card) == value)

    def _games(self, position: Position) -> list[_Duel]:
        if position.goal is Goal.RASPASY_PARANOID:
            return [self._duels[seat, True] for seat in SEATS]
        return [self._duels[position.declarer or 0, position.goal is Goal.MISERE]]


def _card(bit: int) -> Card:
    return DECK[bit.bit_length() - 1]


def _figures(values: list[int]) -> Figures:
    first, second, third = (*values, 0, 0)[:3]
    return first, second, third
