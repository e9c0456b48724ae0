"""Every option that changes what may be done or what is seen: from a stated base it alone is changed, and the same deal shows it.

Options that change what is written have their tests beside the score.
"""

from dataclasses import replace

import pytest

from preferans.conventions.catalogue import build, options
from preferans.conventions.option import Kind
from preferans.errors import IllegalActionError
from preferans.rules.state import Finished
from preferans.rules.view import observe
from preferans.scoring.outcome import from_deal
from preferans.seats import chairs
from support.deals import SOCHI, fresh, run

BOUGHT = "6S pass pass discard:D9,H9 order:"
TWO_LEFT = "6S 6C 6D pass"
ALL_HIGH = ("S:AKQ C:AKQ D:97 H:A7", "S:JT9 C:JT9 D:K8 H:K8", "S:87 C:87 D:QJT H:QJT", "DA H9")
"""The talon's ace leads raspasy."""
INVITING = {"invite": "explicit_invite"}
HALVES = {"players": 4}
FSPR = {"players": 4, "whist_return": True}
STRICT = {"misere_chain": "no_talon_strict", "no_talon_games": "any"}
BARE = {"misere_chain": "no_talon_ten_beats", "no_talon_games": "any"}
DOWN = {"surrender": "down_three"}

ALONE: list[tuple[str, object, dict[str, object], str]] = [
    ("dealer_raspasy", "sits_out", {"players": 4, "dealer_zero_bonus": "no"}, "pass pass pass"),
    ("dealer_partner", "any", HALVES, "6S pass pass"),
    ("dealer_partner", "misere_and_ten", HALVES, "misere pass pass"),
    ("dealer_may_whist", "after_pass_half_pass", FSPR, BOUGHT + "6C pass half_whist pass"),
    ("bid_steps", "jumps", {}, "6S"),
    ("hold_rule", "none", {}, "6S 6C pass"),
    ("hold_rule", "any_later_caller", {}, "6S"),
    ("hold_rule", "elder_only", {}, "6S 6C 6D"),
    ("hold_rule", "elder_only_two_left", {}, "6S pass 6C"),
    ("hold_excludes", "none", {"hold_rule": "any_later_caller"}, "misere"),
    ("hold_excludes", "six_spades", {"hold_rule": "any_later_caller"}, "6S"),
    ("hold_excludes", "both", {"hold_rule": "any_later_caller"}, "6S"),
    ("misere_call", "any_time", {}, "6S 6C 6D"),
    ("misere_call", "after_auction", {}, "6S pass pass discard:D9,H9"),
    ("misere_chain", "nine_then_bidding", {}, "misere 9H"),
    ("misere_chain", "no_talon_strict", {"no_talon_games": "any"}, "misere 9H"),
    ("misere_chain", "no_talon_ten_beats", STRICT, "misere 9H pass misere_bp"),
    ("misere_chain", "no_talon_above_ten", STRICT, "misere 10S"),
    ("no_talon_games", "any", {}, "pass"),
    ("no_talon_games", "nine", BARE, "misere 9H pass misere_bp"),
    ("no_talon_games", "nine_ten", BARE | {"no_talon_games": "nine"}, "misere 9H pass misere_bp"),
    ("dark_pass", "first_hand", {}, ""),
    ("dark_pass", "any_hand", {"dark_pass": "first_hand"}, "pass"),
    ("dark_game", True, {}, ""),
    ("surrender", "none", DOWN, "6S pass pass"),
    ("surrender", "down_two", DOWN, "6S pass pass surrender"),
    ("surrender", "concede_all", DOWN, "6S pass pass"),
    ("surrender_base", "named_contract", DOWN, "6S pass pass"),
    ("half_whist", "off", {}, BOUGHT + "6C pass"),
    ("whist_pass_half", "allowed", {}, BOUGHT + "6C whist pass"),
    ("whist_pass_half", "allowed_with_gentleman", {"whist_split": "gentleman"}, BOUGHT + "6C whist pass"),
    ("whist_return", False, {}, BOUGHT + "6C pass half_whist"),
    ("invite", "explicit_invite", {}, BOUGHT + "6C whist pass"),
    ("open_choice", "inviter_decides", INVITING, BOUGHT + "6C whist pass decline invite SA"),
    ("open_choice", "always_open", {}, BOUGHT + "6C whist pass SA"),
    ("open_choice", "always_closed", {}, BOUGHT + "6C whist pass SA"),
    ("stalingrad", False, {}, BOUGHT + "6S"),
    ("must_overtake", True, {}, BOUGHT + "6C whist whist D7 DK DT H8 HT"),
    ("open_when", "before_first_lead", {}, BOUGHT + "6C whist pass"),
    ("misere_open", False, {}, "misere pass pass discard:D9,H9 SA"),
    ("claims", "off", {}, BOUGHT + "6C whist whist"),
    ("claims", "agreement", {}, BOUGHT + "6C whist whist claim:10-0-0 proved"),
    ("talon_raspasy_3", "closed", {}, "pass pass pass"),
    ("talon_raspasy_3", "participates", {}, "pass pass pass D7 D8 DJ"),
    ("ten_check_procedure", "best_play", {}, BOUGHT + "10C waive check"),
]


ALIKE = {"first_round", "ten"}
"""Everybody's first call is in the first round (A-04); where misère without the talon stands above the ten, a ten alone beats it (A-64)."""


def shown(base: dict[str, object], changed: dict[str, object], script: str) -> object:
    """What everybody may do and sees after the script; the reason where it cannot be played."""
    chosen = {**base, **changed}
    players = chosen.pop("players", 3)
    assert isinstance(players, int)
    agreed = build("sochi", chosen, players)
    hands = ALL_HIGH if script.endswith("DJ") else ()
    try:
        state = run(fresh(*hands, agreed=agreed), script)
    except (IllegalActionError, AssertionError) as refused:
        return type(refused).__name__
    outcome = from_deal(state) if isinstance(state, Finished) else None
    return type(state).__name__, [replace(observe(state, seat), rules=SOCHI) for seat in chairs(players)], outcome


@pytest.mark.parametrize(("option", "value", "base", "script"), ALONE, ids=[f"{name}={value}" for name, value, _, _ in ALONE])
def test_it_alone_changes_what_may_be_done_or_seen(option: str, value: object, base: dict[str, object], script: str) -> None:
    """From the stated base only this option differs; the base plays the script to its end, so that the difference is the option's."""
    before = shown(base, {}, script)
    after = shown(base, {option: value}, script)
    assert before != after
    assert not isinstance(before, str) or not isinstance(after, str), "one of both plays it"


def test_no_value_is_left_out() -> None:
    """Every value of these options is Sochi's own, or a base's, or changed to."""
    tried = {(name, value) for name, value, _, _ in ALONE} | {(name, value) for _, _, base, _ in ALONE for name, value in base.items()}
    own = SOCHI.options()
    for name in {name for name, _, _, _ in ALONE}:
        known = options()[name]
        values = (False, True) if known.kind is Kind.BOOL else known.values
        left = {value for value in values if value != own[name] and (name, value) not in tried}
        assert left <= ALIKE, (name, left)
