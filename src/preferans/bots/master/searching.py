"""Questions of `master` to the search: moments of play as the search reads them."""

from preferans.bots.master.drawing import Weighed
from preferans.cards import Strain
from preferans.rules.contract import TrickGame
from preferans.rules.view import Kind, Observation
from preferans.solver.masks import Masks, Moment
from preferans.solver.position import Goal


def moment_of(seen: Observation, world: Weighed) -> Moment:
    """The moment of the play that an observation shows; only in raspasy does it depend on the world."""
    leader = 0 if seen.leader is None else seen.place(seen.leader)
    trick = tuple(card.index for card in seen.trick)
    if seen.kind is Kind.RASPASY:
        talon: tuple[int, ...] = ()
        if seen.talon_card is not None:
            rest = [bit.bit_length() - 1 for bit in bits(world.aside)]
            talon = (seen.talon_card.index, *rest)
        return Moment(Strain.NO_TRUMP, Goal.RASPASY, leader, 0, trick, talon)
    declarer = declarers_place(seen)
    if seen.kind is Kind.MISERE:
        return Moment(Strain.NO_TRUMP, Goal.MISERE, leader, declarer, trick)
    strain = seen.contract.strain if isinstance(seen.contract, TrickGame) else Strain.NO_TRUMP
    return Moment(strain, Goal.TRICKS, leader, declarer, trick)


def declarers_place(seen: Observation) -> int:
    """Where the declarer sits."""
    if seen.declarer is None:
        raise TypeError("nobody has declared")
    return seen.place(seen.declarer)


def with_hand(hands: Masks, place: int, hand: int) -> Masks:
    """The same with other cards in one hand."""
    if place == 0:
        return hand, hands[1], hands[2]
    return (hands[0], hand, hands[2]) if place == 1 else (hands[0], hands[1], hand)


def bits(mask: int) -> list[int]:
    """The cards of a mask, the lowest first."""
    found = []
    while mask:
        found.append(mask & -mask)
        mask &= mask - 1
    return found
