"""The explicit invitation (приглашение, A-82): with one whist and one pass the whister may invite, then the passer."""

from preferans.rules.actions import Action, Invite
from preferans.rules.refusal import Refusal, refuse
from preferans.rules.state import Deal, GamePlay, Inviting
from preferans.seats import Seat


def is_asked(deal: Deal, game: GamePlay) -> bool:
    """Whether the question arises: agreed, and exactly one of the two opponents whists."""
    return deal.rules.whist.invite == "explicit_invite" and not deal.two_hand and game.lone_whister in deal.opponents(game.declarer)


def to_invite(state: Inviting) -> Seat | None:
    """Who is asked next; None when somebody has invited or both declined."""
    if len(state.invites) == 2 or any(invite.invites for invite in state.invites):
        return None
    whister = GamePlay(state.ordered, state.answers).lone_whister
    passer = next(seat for seat in state.deal.opponents(state.ordered.declarer) if seat != whister)
    return passer if state.invites else whister


def legal_invites(state: Inviting) -> tuple[Action, ...]:
    """Invite or decline."""
    seat = to_invite(state)
    return (Invite(seat, invites=True), Invite(seat, invites=False)) if seat else ()


def invite_refusal(action: Action) -> Refusal | None:
    """Why the action is refused; None if it is legal."""
    return None if isinstance(action, Invite) else refuse("phase_invite")
