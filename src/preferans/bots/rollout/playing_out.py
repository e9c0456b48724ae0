"""A deal played out by the greedy player from any moment of the play: how many tricks each hand takes from here to the end."""

from dataclasses import dataclass

from preferans.bots.rollout.greedy import Game, best_of, choose
from preferans.bots.rule.sight import suit_of


@dataclass(frozen=True, slots=True)
class Table:
    """The cards at a moment: hands without the cards on the table, which stand in `trick` from the leader on."""

    hands: tuple[int, int, int]
    leader: int
    trick: tuple[int, ...] = ()
    setters: tuple[int, ...] = ()
    """Raspasy: the suits that open the current trick and the next; the leader leads these and the one after them."""


def play_out(game: Game, table: Table, card: int) -> tuple[int, int, int]:
    """Tricks of the three hands from here to the end, after the hand to move has played this card."""
    hands, setters, leader = list(table.hands), list(table.setters), table.leader
    trick = [((leader + i) % 3, played) for i, played in enumerate(table.trick)]
    taken = [0, 0, 0]
    first = True
    while True:
        led = setters.pop(0) if setters else 0
        opened = bool(led)
        led = led or (suit_of(trick[0][1]) if trick else 0)
        while len(trick) < 3:
            place = (leader + len(trick)) % 3
            chosen = card if first else choose(game, hands, place, trick, led)
            first = False
            hands[place] &= ~chosen
            trick.append((place, chosen))
            led = led or suit_of(chosen)
        owner, _ = best_of(trick, led, game.trump)
        owner = leader if owner < 0 else owner
        taken[owner] += 1
        if not hands[owner]:
            return taken[0], taken[1], taken[2]
        leader = leader if opened else owner
        trick = []
