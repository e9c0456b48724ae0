"""What this version can play and score. Each later step widens the table; when it holds everything, it goes."""

from collections.abc import Collection, Mapping

from preferans.conventions.conditions import Values
from preferans.conventions.conflicts import value_text
from preferans.conventions.data import options
from preferans.conventions.option import Kind, Option, Scope
from preferans.conventions.ruleset import OptionValue, RuleSet
from preferans.errors import Fault, Path, fault

LIVE_PLAYERS: tuple[int, ...] = (3,)

LIVE: Mapping[str, Collection[OptionValue]] = {
    "two_player": ("off",),
    "deal_rotation": ("always",),
    "late_join": ("off",),
    "talon_bonus": ("off",),
    "bid_steps": ("strict_step",),
    "hold_rule": ("across_passer",),
    "hold_excludes": ("misere",),
    "misere_call": ("own_first_call",),
    "misere_chain": ("nine_stops",),
    "no_talon_games": ("off",),
    "dark_pass": ("off",),
    "dark_game": (False,),
    "surrender": ("none", "down_three", "down_two"),
    "surrender_base": ("last_bid",),
    "duty": ((4, 2, 1, 1, 1), (4, 2, 1, 1, 0)),
    "ten_mode": ("checked",),
    "ten_check_payment": ("tricks_and_consolation",),
    "ten_check_procedure": ("played_out", "best_play"),
    "whist_penalty": ("full",),
    "whist_split": ("greedy",),
    "gentleman_on_success": (False,),
    "two_whister_shortfall": ("lower_own_half",),
    "duty_8_9_both": ("second_whister",),
    "half_whist": ("off", "after_first_pass"),
    "whist_pass_half": ("forbidden",),
    "whist_return": (False, True),
    "solo_duty": ("full_joint_duty",),
    "invite": ("whister_chooses_open",),
    "passer_tricks": ("to_the_whister",),
    "open_choice": ("whister_decides", "always_open", "always_closed"),
    "stalingrad": (False, True),
    "must_overtake": (False,),
    "open_when": ("before_first_lead", "after_declarers_first_lead"),
    "misere_open": (True,),
    "claims": ("certain_only", "agreement", "off"),
    "score_scale": (1,),
    "consolation_price": ("whist_price", "fixed_10", "none", "double"),
    "mountain_factor": (1, 2),
    "whist_factor": (1, 2),
    "raspasy_scoring": ("mountain",),
    "raspasy_price": (1, 2, 5),
    "raspasy_progression": ("none", "arith_cap3", "arith_cap2", "arith", "geom_cap", "geom"),
    "raspasy_exit": ("666", "677", "6788", "678678"),
    "exit_by_failed": (False,),
    "exit_by_misere": ("none",),
    "exit_requires_whisted": (False,),
    "raspasy_min_at_seven_plus_spiral": (True,),
    "talon_raspasy_3": ("suit_of_first_two_tricks",),
    "zero_bonus": ("pool_one_price",),
    "max_raspasy_in_row": ("unlimited",),
    "spiral_at_end": ("play_on",),
    "bomb": ("off",),
    "end_condition": ("each_player",),
    "pool_overflow": ("american_aid",),
    "aid_recipient": ("largest_open_pool",),
    "aid_whists_per_point": (1, 2, 10, 20),
    "pool_to_mountain": (1,),
    "mountain_to_whists": (10,),
    "early_stop": ("by_agreement", "no"),
}
"""Of every option that acts in play and score: its values that this version plays and scores.

Not listed are prices in numbers, which are only multiplied, and options that act at four and more.
"""

PRICES: Collection[str] = (
    "pool_price",
    "misere_pool",
    "mountain_price",
    "whist_price",
    "whister_penalty_price",
    "misere_mountain",
    "consolation_whists",
    "pool_target",
    "pool_total_per_player",
)
"""Numbers that are live whatever they are."""


def not_yet(rules: RuleSet, named: Collection[str] = ()) -> tuple[Fault, ...]:
    """What this version knows of these rules but cannot play or score.

    `named` are the options of the document: what one of them asks is said at ("options", id), what the preset itself brings
    at ("rules",), a number of players that the names give at ("players",). For a rule set that `build` has not refused.
    """
    values = rules.options()
    placed: dict[str, Fault] = {}
    if rules.players not in LIVE_PLAYERS:
        at: Path = ("options", "players") if "players" in named else ("players",)
        placed["players"] = fault("not_yet", at, "not_yet.players", players=rules.players)
        values["players"] = LIVE_PLAYERS[0]
    missing = {known.id: value_text(values[known.id]) for known in options().values() if not _is_live(known, values)}
    own = ", ".join(f"{name} = {value}" for name, value in missing.items() if name not in named)
    if own:
        placed[""] = fault("not_yet", ("rules",), "not_yet.rules", rules=rules.name, options=own)
    for name in named:
        if name in missing:
            placed[name] = fault("not_yet", ("options", name), "not_yet.option", option=name, value=missing[name])
    return tuple(placed[place] for place in dict.fromkeys(["", *named, "players"]) if place in placed)


def _is_live(known: Option, values: Values) -> bool:
    """Whether play and score follow it: it acts elsewhere, has one value only, nothing to act on, or a value of the table."""
    return (
        known.scope is not Scope.ONLINE
        or known.kind is Kind.FIXED
        or known.id == "players"
        or known.id in PRICES
        or not known.acts(values)
        or values[known.id] in LIVE.get(known.id, ())
    )
