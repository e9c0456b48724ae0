"""Rule sets for two to five players in which every call of the table exists, and tables of people who play by them."""

from dataclasses import replace

from preferans.conventions.catalogue import build
from preferans.conventions.ruleset import RuleSet
from preferans.match.log import DealLog
from preferans.match.match import Current, Player
from preferans.rules.actions import Action, SettleTen
from preferans.rules.state import DealState
from preferans.seats import Seat, chairs
from preferans.server import codec
from preferans.server.codec import Done, Proved
from preferans.server.state import TableState, begin
from preferans.server.view import Sitting, rules_view
from support.random_play import Walk

NAMES = ("Анна", "Борис", "Вера", "Глеб", "Дарья")
DARK: dict[str, object] = {"dark_pass": "any_hand", "dark_game": True, "bomb": "dark_pass_earns_one"}
TABLES: dict[str, RuleSet] = {
    "sochi": build("sochi", {}),
    "closed talon": build("sochi", {"talon_raspasy_3": "closed", "open_when": "before_first_lead"}),
    "misere closed": build("sochi", {"misere_open": False}),
    "two": build("sochi", {"two_player": "dummy_hand"}, 2),
    "two, rostov": build("rostov", {"two_player": "dummy_hand"}, 2),
    "halves": build("sochi", {"dealer_partner": "any", "talon_bonus": "ace1_marriage1_AK2_AA3"}, 4),
    "dealer's whist": build("fspr", {"dealer_partner": "misere_and_ten"}, 4),
    "four, rostov": build("rostov", {}, 4),
    "five": build("sochi", {"dealer_partner": "any"}, 5),
    "dark": build("sochi", DARK),
    "dark first hand": build("sochi", {"dark_pass": "first_hand"}),
    "dark, hidden talon": build("sochi", {**DARK, "talon_shown": "hidden_in_dark_games"}, 4),
    "bare": build("sochi", {"no_talon_games": "nine_ten", "misere_chain": "no_talon_strict"}),
    "any bare": build("sochi", {"no_talon_games": "any", "bid_steps": "jumps"}),
    "above ten": build("sochi", {"no_talon_games": "ten", "misere_chain": "no_talon_above_ten", "misere_call": "any_time"}),
    "invite": build("sochi", {"invite": "explicit_invite", "solo_duty": "reduced_if_uninvited", "open_choice": "inviter_decides"}),
    "ordered misere": build("sochi", {"misere_call": "after_auction", "surrender": "concede_all"}),
    "best play": build("sochi", {"ten_check_procedure": "best_play", "surrender": "down_two"}),
    "taking part": build("sochi", {"talon_raspasy_3": "participates", "whist_pass_half": "allowed"}),
}


def table_at(walked: Walk, upto: int, state: DealState, looked: tuple[Seat, ...] | None = None) -> TableState:
    """A table whose deal has come so far; everybody has looked at his cards, or these."""
    log = DealLog(1, walked.dealer, walked.order, walked.pair, walked.actions[:upto])
    seats = chairs(walked.rules.players)
    fresh = begin(walked.rules, tuple(Player(NAMES[seat.index]) for seat in seats), walked.dealer)
    match = replace(fresh.match, current=Current(log, state))
    return replace(fresh, rev=upto + 1, price=1, match=match, looked=seats if looked is None else looked)


def sitting(rules: RuleSet) -> Sitting:
    """Everybody a person."""
    return Sitting(NAMES[: rules.players], (False,) * rules.players, rules_view(rules))


def line_of(action: Action) -> Done | Proved:
    """The line of the log that an action makes."""
    if isinstance(action, SettleTen):
        return Proved(action.actor.index, action.tricks)
    return Done(action.actor.index, codec.to_message(action))
