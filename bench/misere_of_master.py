"""Misère bids beside the published table: `python bench/misere_of_master.py [TALONS] [LAYOUTS] [SEED]`.

The table (ai: Lesnoy, Litvin) reckons hands that one card in the talon makes safe: with 11, 7, 6, 5 such cards the talon brings one with
0.76, 0.55, 0.48, 0.41, which at four players is worth +39, +7.5, −3, −13.5 whists, if a misère without it is lost by one trick. The chance is
counted and priced by the real scorer for these numbers. Then hands that have so many good cards (none with seven was found): the chance that some
discard leaves a hand which no layout catches, over all 231 talons, and what `master` makes of the hand, discarding in sampled talons and
layouts, when the misères are solved with open cards: how often it is made, and what the bid is worth.
"""

import random
import sys
from dataclasses import replace
from itertools import combinations
from math import comb

from preferans.bots.master.buying import misere_discard
from preferans.bots.master.drawing import Weighed
from preferans.bots.master.searching import bits, with_hand
from preferans.bots.payoff import payoffs_of_misere
from preferans.bots.rule.reckoning import suit_bytes
from preferans.cards import DECK, FULL_DECK, CardSet, Strain
from preferans.conventions.catalogue import build
from preferans.rules.dealing import start
from preferans.rules.view import Observation, observe
from preferans.seats import SEATS
from preferans.solver.masks import Masks, Moment, records, values_of
from preferans.solver.position import Goal

PUBLISHED = {11: (0.76, 39.0), 7: (0.55, 7.5), 6: (0.48, -3.0), 5: (0.41, -13.5)}
HANDS = {
    11: "S:T987 C:T987 D:7 H:Q",
    6: "S:7 C:J97 D:T7 H:A987",
    5: "S:J87 C:T7 D:87 H:K87",
}
RULES = build("sochi", {}, 4)
PLACE = 1
"""The second hand says misère: somebody else leads."""


def is_safe(hand: int) -> bool:
    """Whether no layout takes a trick from it: in each suit the card number i is among the lowest 2 i + 1."""
    return all(rank <= 2 * number for own in suit_bytes(hand) for number, rank in enumerate(one.bit_length() - 1 for one in bits(own)))


def can_be_safe(cards: int, thrown: int) -> bool:
    """Whether so many cards can be thrown away to leave a safe hand."""
    return any(is_safe(cards & ~sum(pair)) for pair in combinations(bits(cards), thrown))


def good_cards(hand: int) -> int:
    """Cards outside, one of which in the talon makes the hand safe."""
    return sum(can_be_safe(hand | card, 1) for card in bits(FULL_DECK.mask & ~hand))


def observed(hand: int) -> Observation:
    """What the second hand sees of a deal in which it holds these cards."""
    rest = [card for card in DECK if not card.bit & hand]
    state = start(RULES, SEATS[0], DECK, 4)
    seen = observe(state, state.deal.seats[PLACE])
    return replace(seen, hand=CardSet(hand), viewer=state.deal.seats[PLACE], talon=(rest[0], rest[1]))


def layouts(outside: list[int], number: int, chance: random.Random) -> list[Weighed]:
    """So many ways to share twenty cards among the two others."""
    found = []
    for _ in range(number):
        mine = sum(chance.sample(outside, 10))
        hands: Masks = (mine, 0, sum(outside) & ~mine)
        found.append(Weighed(hands, 0, 1 / number))
    return found


def played(hand: int, talons: int, number: int, chance: random.Random) -> tuple[float, float]:
    """How often the misère is made, and its worth in whists, over sampled talons and layouts."""
    seen, outside = observed(hand), bits(FULL_DECK.mask & ~hand)
    table = payoffs_of_misere(seen)
    made = worth = 0.0
    for _ in range(talons):
        one, other = chance.sample(outside, 2)
        twelve, rest = hand | one | other, [card for card in outside if card not in (one, other)]
        pair, _ = misere_discard(seen, twelve, layouts(rest, number, chance))
        ten = twelve & ~CardSet.of(pair).mask
        fresh = [with_hand(world.hands, PLACE, ten) for world in layouts(rest, number, chance)]
        tricks = values_of(records(fresh, Moment(Strain.NO_TRUMP, Goal.MISERE, 0, PLACE)))
        made += sum(not taken for taken in tricks) / number
        worth += sum(table.of_declarer(PLACE, taken) for taken in tricks) / number
    return made / talons, worth / talons


def main() -> None:
    """Prints the table."""
    talons, number, seed = (*map(int, sys.argv[1:4]), *(40, 12, 1)[len(sys.argv) - 1 :])
    chance = random.Random(seed)
    print("good | published p, worth | counted p, worth")
    table = payoffs_of_misere(observed(CardSet.parse(HANDS[11]).mask))
    won, lost = table.of_declarer(PLACE, 0), table.of_declarer(PLACE, 1)
    for good, (share, whists) in PUBLISHED.items():
        p = 1 - comb(22 - good, 2) / comb(22, 2)
        print(f"{good} | {share:.2f} {whists:+.1f} | {p:.3f} {p * won + (1 - p) * lost:+.1f}")
    print("hand | good | safe for certain: p, worth | solved with open cards: made, worth")
    for good, text in HANDS.items():
        hand = CardSet.parse(text).mask
        if good_cards(hand) != good:
            raise SystemExit(f"{text}: {good_cards(hand)} good cards")
        outside = bits(FULL_DECK.mask & ~hand)
        safe = sum(can_be_safe(hand | one | other, 2) for one, other in combinations(outside, 2)) / 231
        made, value = played(hand, talons, number, chance)
        print(f"{text} | {good} | {safe:.3f} {safe * won + (1 - safe) * lost:+.1f} | {made:.3f} {value:+.1f}")


if __name__ == "__main__":
    main()
