"""How much a declarer gains at misère who knows the habits of `master`: `python bench/open_hand.py [BOARDS] [SEED] [LEVEL] [TRUST]`.

A board is a deal with a near-misère: a hand of up to one expected trick that says misère and takes the talon. The two catchers' hands lie open,
and of the declarer only his discard is not known: 66 worlds at most. The catchers play the mixture of LEVEL (`master_fast`). The declarer sees
all cards, knows how often the catchers play each card in every position, and chooses the discard and every card to his best: the best response.
Its value stands beside what perfect catchers leave who know the discard (no catcher can do better), in whists of the declarer:

Discards that differ by touching cards are one.

- `free`: the best discard against each. Where a discard exists that nobody can catch there is nothing to gain; the other boards are `caught`.
- `believed`: the discard as `master` believes that it was chosen, the cards a best response: what not knowing the discard costs.

Each discard is searched by itself, with bounds from the search with open cards: what cannot be more than the best discard so far is left, and who has
escaped needs no further discard. What the catchers do is asked once for each position that they can tell apart, in a stated number of positions for a
board; what is not settled by then has a lower end (the discard known from there on) and an upper one (escaped). Of touching cards of the declarer
the lowest is played, and where `master` has proved a plan it is taken to play it. Cards that are the same to it are played from below. No luck and no
clock: the same command gives the same figures.
"""

import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from math import sqrt
from typing import NamedTuple, TypeAlias

from preferans.arena.starts import DOUBTFUL_MISERE
from preferans.bots.master.bot import MasterBot
from preferans.bots.master.levels import EXPERT, FAST, MASTER, Level
from preferans.bots.master.openhand.choosing import answered
from preferans.bots.master.openhand.seeing import worlds_of
from preferans.bots.master.openhand.table import Game, Spot, alike, distinct, legal, tail, with_declarer
from preferans.bots.payoff import Payoffs, payoffs
from preferans.bots.player import Chance
from preferans.bots.rule.bot import RuleBot
from preferans.bots.rule.calling import misere_danger
from preferans.bots.running import shuffled
from preferans.cards import DECK, SUIT_MASKS, CardSet, Strain
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import BidMisere, Discard, Pass, PlayCard
from preferans.rules.dealing import start
from preferans.rules.engine import apply, to_act
from preferans.rules.state import Auction, Discarding, Finished, MiserePlay, Playing
from preferans.rules.view import Observation, observe
from preferans.seats import SEATS, Seat
from preferans.solver.masks import Asker
from preferans.solver.position import Goal

RULES = load_preset("sochi")
LEVELS = {level.name: level for level in (MASTER, FAST, EXPERT)}
PATIENCE = (40, 200, 2000)
"""Positions in which the catchers are asked for a discard before the next one is tried, round by round."""
MOST = 2000
"""Positions of a board in which they are asked for the best discard of all."""
MORE = 2000
"""The same for the discards that are believed, besides."""
EQUAL = 1e-6
ENOUGH = 0.95
"""The share of the belief for which the best response is sought."""


def near_miseres(seed: int) -> Iterator[Discarding]:
    """Deals in which a doubtful hand has said misère and looks at twelve cards, one after the other."""
    number = 0
    while True:
        state = start(RULES, SEATS[number % 3], *shuffled(RULES, seed, f"near/{number}"))
        number += 1
        dangers = {
            seat: misere_danger(state.deal.hands[state.deal.place(seat)].mask, leads=seat == state.deal.eldest) for seat in SEATS[:3]
        }
        declarer = next((seat for seat in state.deal.seats if dangers[seat] <= DOUBTFUL_MISERE), None)
        now: Auction | Discarding = state
        while declarer is not None and isinstance(now, Auction) and (seat := to_act(now)) is not None:
            following = apply(now, BidMisere(seat) if seat == declarer else Pass(seat)).state
            if not isinstance(following, Auction | Discarding):
                raise TypeError("a misère goes on to the talon")
            now = following
        if isinstance(now, Discarding):
            yield now


class Worth(NamedTuple):
    """Whists of the declarer: at least, and at most; the same where the search came to its end."""

    least: float
    most: float


class Habit(NamedTuple):
    """What the catchers do in a position that they can tell apart."""

    shares: Mapping[int, float]
    """How often each card is played."""
    planned: tuple[int, ...]
    """The declarer's hands for which one plan is proved to catch as much as if the discard were known; it is played to the end."""


Told: TypeAlias = tuple[Spot, CardSet, tuple[int, int]]
"""What the catchers know: the open cards, which of the twelve are left, the declarer's tricks so far and the suits that he lacks."""


@dataclass(slots=True)
class Hunt:
    """The best responses of a board, discard by discard; what the catchers do is asked once for each position that they can tell apart."""

    level: Level
    twelve: CardSet
    table: Payoffs
    limit: int = MOST
    """The most positions in which the catchers are asked."""
    asker: Asker = field(default_factory=Asker)
    habits: dict[Told, Habit] = field(default_factory=dict)
    seen_before: dict[tuple[Told, int], Worth] = field(default_factory=dict)
    """What was found: the same cards, tricks and voids are the same position however they came about."""

    def known(self, state: Playing) -> int:
        """The declarer's tricks from here on, if the catchers knew the discard."""
        game, spot = Game(Strain.NO_TRUMP, Goal.MISERE, _place(state)), _spot(state)
        return self.asker.value(with_declarer(game, spot, _hand(state)), tail(game, spot))

    def paid(self, state: Playing, more: int) -> float:
        """Whists of the declarer if he takes so many tricks more."""
        return self.table.of_declarer(_place(state), sum(trick.winner == _declarer(state) for trick in state.tricks) + more)

    def value(self, state: Playing, floor: float = float("-inf")) -> Worth:
        """What the best response brings from here on; where it cannot be more than `floor`, any bound that says so."""
        tricks, most = self.known(state), self.paid(state, 0)
        bounds = Worth(self.paid(state, tricks), most)
        seat = to_act(state)
        if not tricks or most <= floor or seat is None:
            return bounds
        key = ((_spot(state), self.twelve - _played(state), _told(state)), _hand(state))
        kept = self.seen_before.get(key, bounds)
        if kept.least < kept.most and kept.most > floor:
            fresh = self._replies(state, kept, floor) if seat == _declarer(state) else self._catches(state, key[0], kept, floor)
            kept = self.seen_before[key] = Worth(max(kept.least, fresh.least), min(kept.most, fresh.most))
        return kept

    def _catches(self, state: Playing, told: Told, bounds: Worth, floor: float) -> Worth:
        """The mean over the mixture of a catcher; where one plan is proved for this hand it is played to the end."""
        habit = self._habit(state, told)
        if habit is None:
            return bounds
        if habit.planned and alike(told[0], [_hand(state), *habit.planned])[0] in alike(told[0], habit.planned):
            return Worth(bounds.least, bounds.least)
        least = most = 0.0
        rest = 1.0
        seat = to_act(state)
        for card, share in sorted(habit.shares.items(), key=lambda row: (-row[1], row[0])):
            rest -= share
            worth = self._after(state, seat, card, (floor - most - max(rest, 0.0) * bounds.most) / share)
            least, most = least + share * worth.least, most + share * worth.most
            if most + rest * bounds.most <= floor:
                return Worth(least + rest * bounds.least, most + rest * bounds.most)
        return Worth(least, most)

    def _habit(self, state: Playing, told: Told) -> Habit | None:
        """How the catchers play here; None where no more may be asked."""
        if told not in self.habits:
            if len(self.habits) >= self.limit:
                return None
            seat = to_act(state)
            self.habits[told] = _asked(observe(state, seat), self.level) if seat is not None else Habit({}, ())
        return self.habits[told]

    def _replies(self, state: Playing, bounds: Worth, floor: float) -> Worth:
        """The best card of the declarer; of touching cards that no catcher can tell from each other one is tried."""
        trick, hand, others = tuple(card.bit for card in state.trick), _hand(state), 0
        for cards in (*_spot(state).open, *trick, (self.twelve - _played(state)).mask & ~hand):
            others |= cards
        best = Worth(bounds.least, bounds.least)
        for card in distinct(legal(hand, trick, 0), others):
            worth = self._after(state, _declarer(state), card, max(floor, best.least))
            best = Worth(max(best.least, worth.least), max(best.most, worth.most))
            if best.least >= bounds.most:
                break
        return best

    def _after(self, state: Playing, seat: Seat | None, card: int, floor: float) -> Worth:
        if seat is None:
            raise TypeError("somebody plays a card")
        following = apply(state, PlayCard(seat, DECK[card.bit_length() - 1], state.next_hand)).state
        if isinstance(following, Playing):
            return self.value(following, floor)
        if not isinstance(following, Finished) or not isinstance(following.last, Playing) or following.tricks is None:
            raise TypeError("cards are played to the end")
        paid = self.table.of_declarer(_place(following.last), following.tricks[_place(following.last)])
        return Worth(paid, paid)


def _asked(seen: Observation, level: Level) -> Habit:
    """What a catcher of this level does, as a mixture."""
    advice = RuleBot().act(seen)
    cards = [action.card.bit for action in seen.legal if isinstance(action, PlayCard)]
    if len(cards) == 1 or not isinstance(advice, PlayCard):
        return Habit({cards[0]: 1.0}, ())
    eye = MasterBot(Chance(0, 0, seen.viewer), level).eye(seen, advice)
    if eye is None:
        raise TypeError("this level does not plan")
    question, answer = answered(seen, eye._replace(prefer=min))
    return Habit(answer.shares, tuple(world.hand for world in question.worlds) if answer.sure else ())


def _declarer(state: Playing) -> Seat:
    if not isinstance(state.game, MiserePlay):
        raise TypeError("a misère is played")
    return state.game.declarer


def _hand(state: Playing) -> int:
    return state.hands[_place(state)].mask


def _place(state: Playing) -> int:
    return state.deal.place(_declarer(state))


def _spot(state: Playing) -> Spot:
    place = _place(state)
    first, second, third = (0 if at == place else hand.mask for at, hand in enumerate(state.hands))
    return Spot((first, second, third), state.deal.place(state.leader), tuple(card.bit for card in state.trick))


def _told(state: Playing) -> tuple[int, int]:
    """The declarer's tricks so far, and the suits that he has shown to lack."""
    place, void = _place(state), 0
    rows = [(trick.leader, trick.cards) for trick in state.tricks] + [(state.leader, state.trick)]
    for leader, cards in rows:
        at = (place - state.deal.place(leader)) % 3
        if at < len(cards) and cards[at].suit != cards[0].suit:
            void |= SUIT_MASKS[cards[0].suit]
    return sum(trick.winner == _declarer(state) for trick in state.tricks), void


def _played(state: Playing) -> CardSet:
    """Every card that lies on the table or in a trick."""
    return CardSet.of([card for trick in state.tricks for card in trick.cards] + list(state.trick))


@dataclass(frozen=True, slots=True)
class Board:
    """What is found for a board, in whists of the declarer."""

    known: float
    """The best discard against catchers who know it."""
    free: Worth
    """What the best discard and play against the mixture bring more than that."""
    believed: Worth
    """The same for discards as the belief has them."""
    made: bool
    """Whether a discard exists that nobody catches."""
    asked: int
    """Positions in which the catchers were asked for the best discard, and then for those that are believed."""
    more: int


def measured(state: Discarding, level: Level) -> Board:
    """One board."""
    seat = to_act(state)
    if seat is None:
        raise TypeError("the declarer discards")
    twelve = observe(state, seat).hand
    begins = _begun(state, seat, twelve)
    begin = next(iter(begins.values()))
    hunt = Hunt(level, twelve, payoffs(observe(begin, seat)))
    known = {hand: hunt.paid(one, hunt.known(one)) for hand, one in begins.items()}
    weights = _believed(begin, seat, begins)
    best, top = max(known.values()), hunt.paid(begin, 0)
    # What nobody expects is tried first: there an escape is found soonest, and no discard is worth more than that.
    found = _best(hunt, [begins[hand] for hand in sorted(begins, key=lambda hand: (-known[hand], weights[hand], hand))], Worth(best, top))
    free = Worth(found.least - best, found.most - best)
    asked = len(hunt.habits)
    hunt.limit = asked + MORE
    likely = _likely(weights)
    worths = {hand: hunt.value(begins[hand]) for hand in sorted(likely, key=lambda hand: (-weights[hand], hand))}
    whole = sum(weights[hand] for hand in likely)
    believed = Worth(*(sum(weights[hand] * (worths[hand][side] - known[hand]) for hand in likely) / whole for side in (0, 1)))
    return Board(best, free, believed, best == top, asked, len(hunt.habits) - asked)


def _best(hunt: Hunt, begins: Sequence[Playing], bounds: Worth) -> Worth:
    """What the best of these beginnings is worth: each is given up after some positions, and taken up again in the next round."""
    least = bounds.least
    for patience in PATIENCE:
        most = least
        for begin in begins:
            if least >= bounds.most:
                return Worth(least, least)
            hunt.limit = min(MOST, len(hunt.habits) + patience)
            worth = hunt.value(begin, least)
            least, most = max(least, worth.least), max(most, worth.most)
        if most <= least:
            return Worth(least, least)
    return Worth(least, most)


def _begun(state: Discarding, declarer: Seat, twelve: CardSet) -> dict[int, Playing]:
    """The first card of the deal after each discard, by the ten cards that are left; discards that do the same are one."""
    begun: dict[int, Playing] = {}
    pairs = list(combinations(twelve, 2))
    tens = [(twelve - CardSet.of(pair)).mask for pair in pairs]
    first = apply(state, Discard(declarer, pairs[0])).state
    if not isinstance(first, Playing):
        raise TypeError("a misère is played at once")
    standing = set(alike(_spot(first), tens))
    for pair, ten in zip(pairs, tens, strict=True):
        following = apply(state, Discard(declarer, pair)).state
        if ten in standing and isinstance(following, Playing):
            begun[ten] = following
    return begun


def _believed(state: Playing, declarer: Seat, hands: Iterable[int]) -> dict[int, float]:
    """How likely each world is for a catcher."""
    catcher = next(seat for seat in state.deal.seats if seat != declarer)
    weights = {world.hand: world.weight for world in worlds_of(_opened(observe(state, catcher), state), 10)}
    return {hand: weights[hand] for hand in hands}


def _opened(seen: Observation, state: Playing) -> Observation:
    """The same with the catchers' hands open: where the declarer leads they are opened after his first card."""
    return replace(
        seen, open_hands=tuple((seat, hand) for seat, hand in zip(state.deal.seats, state.hands, strict=True) if seat != _declarer(state))
    )


def _likely(weights: Mapping[int, float]) -> set[int]:
    kept: set[int] = set()
    for i in sorted(weights, key=lambda i: -weights[i]):
        kept.add(i)
        if sum(weights[j] for j in kept) >= ENOUGH:
            break
    return kept


def main() -> None:
    """Plays and prints."""
    words = sys.argv[1:]
    boards, seed, name, trust = (*words, *("200", "1", "master_fast", "")[len(words) :])
    level = LEVELS[name]
    if trust and level.open_hand is not None:
        level = level._replace(open_hand=level.open_hand._replace(trust=float(trust)))
    source, rows = near_miseres(int(seed)), []
    for number in range(int(boards)):
        rows.append(measured(next(source), level))
        print(f"{number} {rows[-1]}", file=sys.stderr, flush=True)
    caught = [row for row in rows if not row.made]
    print(
        f"{len(rows)} near-misères of seed {seed}, {name}{' trust ' + trust if trust else ''}: best response − catchers who know the discard"
    )
    for side, word in ((0, "at least"), (1, "at most")):
        print(
            f"  {word}: free discard {told([row.free[side] for row in rows])}; the {len(caught)} boards without a safe one"
            f" {told([row.free[side] for row in caught])}; believed discard {told([row.believed[side] for row in rows])}"
        )
    cut = [
        sum(worth.least < worth.most - EQUAL for worth in worths) for worths in ([row.free for row in rows], [row.believed for row in rows])
    ]
    print(f"  asked in {sum(row.asked + row.more for row in rows)} positions; broken off: free {cut[0]}, believed {cut[1]} boards")


def told(figures: Sequence[float]) -> str:
    """Mean with its interval, and the most."""
    if not figures:
        return "nothing"
    mean = sum(figures) / len(figures)
    half = 1.96 * sqrt(sum((figure - mean) ** 2 for figure in figures) / max(len(figures) - 1, 1) / len(figures))
    return f"mean {mean:+.2f} ± {half:.2f}, most {max(figures):+.1f}"


if __name__ == "__main__":
    main()
