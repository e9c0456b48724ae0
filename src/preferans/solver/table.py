"""What the table says for a player because search has proved it: a certain claim (A-87), the figure of a checked ten (A-91).

The core trusts these actions; who keeps a table asks here after every action, and `replay --check` proves them again.
"""

from preferans.rules.actions import AcceptClaim, Action, Claim, SettleTen
from preferans.rules.claim import may_be_proved
from preferans.rules.state import Claiming, DealState, SettlingTen
from preferans.rules.view import observe
from preferans.solver.certain import is_certain
from preferans.solver.ten import ten_tricks


def said_by_table(state: DealState) -> Action | None:
    """The action that the table adds here; None where the players go on."""
    match state:
        case SettlingTen(checker=checker):
            return SettleTen(checker, ten_tricks(state))
        case Claiming(claim=Claim() as claim) if may_be_proved(state):
            proved = is_certain(observe(state.playing, claim.actor), claim)
            return AcceptClaim(claim.actor) if proved else None
        case _:
            return None


def asks_search(state: DealState) -> bool:
    """Whether the table has to ask before the players go on."""
    return isinstance(state, SettlingTen) or (isinstance(state, Claiming) and may_be_proved(state))


def is_proved(state: DealState, action: AcceptClaim | SettleTen) -> bool:
    """Whether search confirms what the table has said."""
    return said_by_table(state) == action
