"""Does `master` ever play a card that another equals or beats in every possible world and beats in one? `python bench/dominated_cards.py
[DECISIONS] [SEED] [LEVEL]`.

LEVEL (`master_fast`) plays deals on all chairs, from the answers to a contract, in the open and at misère by turns, and every card is looked at
that was chosen among different ones with at most seven cards left by the declarer or with an open hand, five by a defender who sees one hand.
What each card brings with open cards is then solved in every world that the seat cannot tell apart; cards are compared in tricks. Besides, leads
are counted at misère in a suit that the declarer lacks in every world, while a card of another suit was there that is not beaten. Prints how many decisions were looked at and
what was found; the exit code is 1 if anything was.
"""

import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count

from preferans.arena.starts import Mode, start_of
from preferans.bots.master.everywhere import every_world
from preferans.bots.master.searching import declarers_place
from preferans.bots.player import Chance
from preferans.bots.roster import BOTS
from preferans.bots.rule.sight import sight
from preferans.bots.rule.tricks import distinct_cards
from preferans.cards import SUIT_MASKS, Strain
from preferans.conventions.catalogue import load_preset
from preferans.rules.actions import PlayCard
from preferans.rules.contract import TrickGame
from preferans.rules.engine import apply, to_act
from preferans.rules.view import Kind, Observation, observe
from preferans.solver.masks import Masks, Moment, columns_of, records
from preferans.solver.position import Goal
from preferans.solver.worlds_known import known

MODES = (Mode.CONTRACT, Mode.OPEN, Mode.MISERE)
RULES = load_preset("sochi")


def decisions(seed: int, name: str) -> "Iterator[tuple[Observation, PlayCard]]":
    """What is seen where one of several different cards is played, and the card."""
    for board in count():
        state = start_of(RULES, MODES[board % len(MODES)], seed, board)
        while (seat := to_act(state)) is not None:
            seen = observe(state, seat)
            action = BOTS[name](Chance(seed, board, seat)).act(seen)
            cards = [one.card.bit for one in seen.legal if isinstance(one, PlayCard)]
            chosen = isinstance(action, PlayCard) and len(cards) > 1 and seen.kind is not Kind.RASPASY
            if chosen and isinstance(action, PlayCard) and len(distinct_cards(sight(seen, action.hand), cards)) > 1:
                yield seen, action
            state = apply(state, action).state


def is_late(seen: Observation) -> bool:
    """Whether few enough cards are left for this seat."""
    knows = seen.viewer == seen.declarer or len(seen.open_hands) == 2
    return 10 - len(seen.tricks) <= (7 if knows else 5)


def moment(seen: Observation) -> Moment:
    """The moment as the search with open cards reads it."""
    strain = seen.contract.strain if isinstance(seen.contract, TrickGame) else Strain.NO_TRUMP
    goal = Goal.MISERE if seen.kind is Kind.MISERE else Goal.TRICKS
    leader = 0 if seen.leader is None else seen.place(seen.leader)
    return Moment(strain, goal, leader, declarers_place(seen), tuple(card.index for card in seen.trick))


class Cards:
    """What each legal card brings in every world."""

    def __init__(self, seen: Observation, hands: "list[Masks]") -> None:
        self._columns = columns_of(records(hands, moment(seen)))
        self._wants_many = (seen.viewer == seen.declarer) != (seen.kind is Kind.MISERE)

    def is_beaten(self, card: int) -> bool:
        """Whether another card is nowhere worse than this one, and better somewhere."""
        mine = self._columns[card]
        return any(
            other != mine and all(map(int.__ge__, *((other, mine) if self._wants_many else (mine, other))))
            for other in self._columns.values()
        )


def leads_a_void(seen: Observation, action: PlayCard, hands: "list[Masks]", cards: Cards) -> bool:
    """Whether a catcher leads a suit that the declarer lacks, while another suit had a card that is not beaten."""
    if seen.kind is not Kind.MISERE or seen.trick or seen.viewer == seen.declarer:
        return False
    held = 0
    for world in hands:
        held |= world[declarers_place(seen)]
    others = [one.card for one in seen.legal if isinstance(one, PlayCard) and SUIT_MASKS[one.card.suit] & held]
    return not SUIT_MASKS[action.card.suit] & held and any(not cards.is_beaten(card.bit) for card in others)


def main() -> int:
    """Plays, looks and prints."""
    words = sys.argv[1:]
    number, seed, name = (*words, *("10000", "1", "master_fast")[len(words) :])
    looked: Counter[str] = Counter()
    found: Counter[str] = Counter()
    for seen, action in decisions(int(seed), name):
        hands = every_world(known(seen)) if is_late(seen) or seen.kind is Kind.MISERE else None
        if hands is None:
            continue
        cards = Cards(seen, hands)
        if is_late(seen):
            role = "declarer" if seen.viewer == seen.declarer else "open defender" if len(seen.open_hands) == 2 else "closed defender"
            looked[role] += 1
            if cards.is_beaten(action.card.bit):
                found[role] += 1
                print(
                    f"beaten: {role} {action.card} of {seen.hand}, {10 - len(seen.tricks)} left, {seen.contract}",
                    file=sys.stderr,
                    flush=True,
                )
        if leads_a_void(seen, action, hands, cards):
            found["lead of a void suit"] += 1
        total = sum(looked.values())
        if total and total % 500 == 0 and is_late(seen):
            print(f"{dict(looked)}: {dict(found) or 'nothing'}", file=sys.stderr, flush=True)
        if total >= int(number):
            break
    told = ", ".join(f"{role} {looked[role]}" for role in sorted(looked))
    print(f"{name}, seed {seed}: {sum(looked.values())} decisions ({told}); found: {dict(found) or 'nothing'}")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
