"""Claims and concessions (A-87): the player on lead names how the rest falls, by player; the others agree or not.

The answer never depends on hidden cards: a claim is certain from what the claimer sees, which the table asks the solver and
says with `AcceptClaim`, or it is put to the others. After a refusal play goes on and the next claim waits for a card (A-93).
"""

from functools import lru_cache

from preferans.rules import raspasy
from preferans.rules.actions import AcceptClaim, Action, AnswerClaim, Claim, Concede
from preferans.rules.play import actor, commander
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Claiming, GamePlay, MiserePlay, Playing
from preferans.seats import Seat


@lru_cache(maxsize=256)
def claims_of(seat: Seat, left: int) -> tuple[Claim, ...]:
    """Every claim of a seat with so many tricks left."""
    return tuple(Claim(seat, (first, second, left - first - second)) for first in range(left + 1) for second in range(left + 1 - first))


def may_claim(state: Playing) -> bool:
    """Whether the player on lead may claim: between tricks, claims agreed, none refused since the last card.

    While a talon card leads the trick nobody is on lead (A-96).
    """
    agreed = state.deal.rules.play.claims != "off"
    return agreed and not state.trick and not state.refused and raspasy.talon_card(state) is None


def may_concede(state: Playing) -> bool:
    """Whether the player on lead may give up: a catcher of a misère (A-87, A-92)."""
    return may_claim(state) and isinstance(state.game, MiserePlay) and actor(state) != state.game.declarer


def may_concede_all(state: Playing) -> bool:
    """Whether the declarer may go «без всех»: where agreed, at his turn, before the first trick of a whisted game is complete."""
    agreed = state.deal.rules.talon.surrender == "concede_all"
    game = state.game
    whisted = isinstance(game, GamePlay) and game.checker is None and state.next_hand == game.declarer
    return agreed and whisted and not state.tricks


def legal_claims(state: Playing) -> tuple[Action, ...]:
    """Every claim, and the concession."""
    seat = actor(state)
    claims: tuple[Action, ...] = claims_of(seat, state.left) if may_claim(state) else ()
    return (*claims, Concede(seat)) if may_concede(state) or may_concede_all(state) else claims


def claim_refusal(state: Playing, action: Claim | Concede) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    if isinstance(action, Concede) and may_concede_all(state):
        return None
    if not may_claim(state):
        if state.deal.rules.play.claims == "off":
            return refuse("claims_off")
        if state.refused:
            return refuse("claim_refused_before")
        return refuse("claim_mid_trick" if state.trick else "claim_talon_trick")
    match action:
        case Concede():
            return None if may_concede(state) else refuse("concede")
        case Claim(_, tricks):
            fits = min(tricks) >= 0 and sum(tricks) == state.left
            return None if fits else refuse("claim_sum", sum=sum(tricks), left=state.left)


def answerers(state: Claiming) -> tuple[Seat, ...]:
    """Who is asked, in turn: everybody else who plays a hand; a concession is put to the other catcher alone."""
    deal, game, claimer = state.deal, state.playing.game, state.claim.actor
    start = claimer if claimer in deal.seats else deal.eldest  # the sitting dealer may whist and claim
    seats = [commander(game, seat) for seat in deal.from_seat(start)]
    others = tuple(dict.fromkeys(seat for seat in seats if seat not in (claimer, Seat.DUMMY)))
    if isinstance(state.claim, Concede) and isinstance(game, MiserePlay):
        return tuple(seat for seat in others if seat != game.declarer)
    return others


def to_answer(state: Claiming) -> Seat:
    """Who answers next."""
    return answerers(state)[len(state.answers)]


def legal_answers(state: Claiming) -> tuple[Action, ...]:
    """Accept or refuse."""
    seat = to_answer(state)
    return AnswerClaim(seat, True), AnswerClaim(seat, False)


def may_be_proved(state: Claiming) -> bool:
    """Whether the table may say for the claimer that his claim is certain (A-87): where agreed, before anybody has answered."""
    return state.deal.rules.play.claims == "certain_only" and isinstance(state.claim, Claim) and not state.answers


def answer_refusal(state: Claiming, action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    match action:
        case AnswerClaim(actor=seat):
            return None if seat == to_answer(state) else refuse("not_your_turn")
        case AcceptClaim(actor=seat) if may_be_proved(state):
            return None if seat == state.claim.actor else refuse("not_your_turn")
        case _:
            return refuse("phase_claim")


def settled_tricks(state: Claiming) -> tuple[int, int, int]:
    """All tricks of the deal if the claim stands, in the order of the three hands."""
    first, second, third = state.playing.taken()
    match state.claim:
        case Claim(_, (one, two, three)):
            return first + one, second + two, third + three
        case Concede(actor=catcher):
            tricks = [first, second, third]
            tricks[state.deal.place(catcher)] += state.playing.left
            return tricks[0], tricks[1], tricks[2]
