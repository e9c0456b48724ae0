"""Every option that changes what is written: from a stated base it alone is changed, and another sheet results.

Options that change what is legal have their tests beside the rules of play.
"""

import ast
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from preferans.cards import card
from preferans.conventions.catalogue import build, options
from preferans.conventions.option import Kind, Scope
from preferans.conventions.ruleset import RuleSet
from preferans.match.progress import Progress
from preferans.scoring.outcome import DealOutcome, RaspasyOutcome
from preferans.scoring.settlement import settle
from preferans.scoring.sheet import Sheet
from preferans.seats import SEATS
from support.scoring import B, D, S, game, misere, raspasy, sheet, surrender

TESTS = Path(__file__).parents[2]
Deals = Callable[[RuleSet], list[DealOutcome]]


def one(contract: str, calls: str, tricks: str = "") -> Deals:
    return lambda rules: [game(rules, contract, calls, tricks)]


def sold(contract: str) -> Deals:
    return lambda rules: [replace(game(rules, contract, "PP"), talon=(card("SA"), card("DA")))]


def misere_of(taken: int) -> Deals:
    return lambda rules: [misere(rules, taken)]


def raspasy_of(tricks: str, times: int = 1) -> Deals:
    return lambda rules: [raspasy(rules, tricks)] * times


def spiral(*outcomes: Callable[[RuleSet], DealOutcome]) -> Deals:
    """Raspasy, these deals, raspasy: the last price tells whether the spiral was left."""
    return lambda rules: [raspasy(rules, "3-3-4"), *(outcome(rules) for outcome in outcomes), raspasy(rules, "3-3-4")]


def bomb(rules: RuleSet) -> list[DealOutcome]:
    return [replace(raspasy(rules, "3-3-4"), dark_passes=(D,)), game(rules, "7C", "WW", "6-2-2"), game(rules, "7C", "PP")]


def dealt_by_turns(rules: RuleSet) -> list[DealOutcome]:
    return [raspasy(rules, "3-3-4")]


def four(tricks: str) -> Deals:
    return lambda _: [RaspasyOutcome(S, tuple(zip(SEATS, map(int, tricks.split("-")), strict=False)))]


FOUR = {"players": 4}
CLASSIC = {"preset": "classic19"}
GENTLE = {"preset": "leningrad"}
DARK = {"dark_pass": "any_hand", "bomb": "dark_pass_earns_one", "pool_target": 50}
FULL = {"pools": "9 4 6"}
FULL4 = {"pools": "10 4 6 8", "players": 4}
TOTAL = {"end_condition": "total", "pool_reference": "highest", "pool_overflow": "keep"}

ALONE: list[tuple[str, object, dict[str, object], Deals]] = [
    ("players", 4, {}, one("6C", "WW", "5-3-2")),
    ("deal_rotation", "stay_after_raspasy", {}, dealt_by_turns),
    ("deal_rotation", "stay_up_to_3", {}, dealt_by_turns),
    ("dealer_consolation", False, FOUR, one("6C", "WW", "5-3-2")),
    ("talon_bonus", "ace1_AK2_AA3", FOUR, sold("6C")),
    ("talon_bonus", "ace1_marriage1_AK2_AA3", FOUR, sold("6C")),
    ("talon_bonus_unit", "fixed_10", FOUR | {"talon_bonus": "ace1_AK2_AA3"}, sold("6C")),
    ("talon_bonus_three_hand", "each_opponent_half", {"talon_bonus": "ace1_AK2_AA3"}, sold("6C")),
    ("talon_bonus_three_hand", "dealer_if_not_declarer", {"talon_bonus": "ace1_AK2_AA3"}, sold("6C")),
    ("dealer_zero_bonus", "no", FOUR, four("4-3-3-0")),
    ("dealer_zero_bonus", "rostov_one_point", FOUR | {"dealer_raspasy": "sits_out", "dealer_zero_bonus": "no"}, four("4-3-3")),
    ("duty", [4, 2, 2, 1, 0], {}, one("8C", "WP", "9-1-0")),
    ("ten_mode", "whisted_duty_1", {}, one("10C", "WW", "10-0-0")),
    ("ten_check_payment", "consolation_only", {}, one("10C", "", "9-1-0")),
    ("ten_check_payment", "whist_half_each", {}, one("10C", "", "9-1-0")),
    ("whist_penalty", "half", {}, one("6C", "WP", "7-3-0")),
    ("whist_split", "gentleman", {}, one("6C", "WP", "5-5-0")),
    ("gentleman_on_success", True, GENTLE, one("6C", "WP", "6-4-0")),
    ("two_whister_shortfall", "own_shortage", {}, one("6C", "WW", "7-3-0")),
    ("two_whister_shortfall", "fewest_tricks", {}, one("6C", "WW", "9-1-0")),
    ("two_whister_shortfall", "split", {}, one("6C", "WW", "7-3-0")),
    ("duty_8_9_both", "both", {}, one("8C", "WW", "10-0-0")),
    ("solo_duty", "full_joint_duty", CLASSIC, one("6C", "WP", "8-2-0")),
    ("passer_tricks", "to_the_whister", CLASSIC, one("6C", "WP", "6-2-2")),
    ("pool_price", [4, 6, 8, 10, 12], {}, one("6C", "PP")),
    ("misere_pool", 12, {}, misere_of(0)),
    ("mountain_factor", 2, {}, one("6C", "WW", "5-3-2")),
    ("mountain_price", [3, 5, 7, 9, 11], {}, one("6C", "WW", "5-3-2")),
    ("whist_factor", 2, {}, one("6C", "WW", "6-2-2")),
    ("whist_price", [4, 6, 8, 10, 12], {}, one("6C", "WW", "6-2-2")),
    ("whister_penalty_price", [1, 2, 3, 4, 5], {}, one("6C", "WP", "7-3-0")),
    ("misere_mountain", 20, {}, misere_of(2)),
    ("consolation_price", "fixed_10", {}, one("6C", "WW", "5-3-2")),
    ("consolation_price", "none", {}, one("6C", "WW", "5-3-2")),
    ("consolation_price", "double", {}, one("6C", "WW", "5-3-2")),
    ("consolation_whists", [1, 1, 1, 1, 1], {}, one("6C", "WW", "5-3-2")),
    ("raspasy_scoring", "lowest_writes_whists", {}, raspasy_of("2-3-5")),
    ("raspasy_price", 2, {}, raspasy_of("2-3-5")),
    ("raspasy_progression", "none", {}, raspasy_of("2-3-5", 2)),
    ("raspasy_progression", "arith_cap2", {}, raspasy_of("2-3-5", 3)),
    ("raspasy_progression", "arith", {}, raspasy_of("2-3-5", 4)),
    ("raspasy_progression", "geom_cap", {}, raspasy_of("2-3-5", 3)),
    ("raspasy_progression", "geom", {}, raspasy_of("2-3-5", 4)),
    ("raspasy_exit", "6788", {}, spiral(lambda r: raspasy(r, "3-3-4"), lambda r: game(r, "7C", "PP"))),
    ("exit_by_failed", True, {}, spiral(lambda r: game(r, "7C", "WW", "6-2-2"))),
    ("exit_by_misere", "made", {}, spiral(lambda r: misere(r, 0))),
    ("exit_by_misere", "any", {}, spiral(lambda r: misere(r, 2))),
    ("exit_requires_whisted", True, {}, spiral(lambda r: game(r, "7C", "PP"))),
    ("raspasy_min_at_seven_plus_spiral", False, {"raspasy_exit": "666"}, spiral(lambda r: game(r, "6C", "PP"))),
    ("zero_bonus", "none", {}, raspasy_of("0-4-6")),
    ("zero_bonus", "pool_one", {}, raspasy_of("0-4-6", 2)),
    ("zero_bonus", "mountain_minus_one_price", {}, raspasy_of("0-4-6")),
    ("zero_bonus", "mountain_minus_two_prices", {}, raspasy_of("0-4-6")),
    ("max_raspasy_in_row", "three", {}, raspasy_of("2-3-5", 3)),
    ("spiral_at_end", "stop", {"pools": "10 10 10"}, raspasy_of("2-3-5")),
    ("bomb", "off", DARK, bomb),
    ("bomb_doubles_failures", False, DARK, bomb),
    ("end_condition", "total", {"pools": "10 10 10", "pool_overflow": "keep", "pool_reference": "highest"}, one("6C", "PP")),
    ("pool_target", 20, FULL, one("6C", "PP")),
    ("pool_total_per_player", 6, TOTAL | {"pools": "10 4 4"}, one("6C", "PP")),
    ("pool_overflow", "whists_to_all", FULL, one("6C", "PP")),
    ("pool_overflow", "off_mountain", FULL, one("6C", "PP")),
    ("pool_overflow", "keep", FULL, one("6C", "PP")),
    ("aid_recipient", "nearest_clockwise", FULL, one("6C", "PP")),
    ("aid_recipient", "smallest", FULL, one("6C", "PP")),
    ("aid_dealer_excluded", False, FULL4, one("6C", "PP")),
    ("aid_whists_per_point", 20, FULL, one("6C", "PP")),
    (
        "last_open_pool_is_dealers", "off_mountain_x2",
        {"pools": "10 10 10 4", "players": 4, "pool_to_mountain": 2}, one("6C", "PP"),
    ),
    ("pool_to_mountain", 2, {}, one("6C", "PP")),
    ("early_stop", "no", {}, one("6C", "PP")),
]  # fmt: skip


def outcome_of(base: dict[str, object], changed: dict[str, object], deals: Deals) -> tuple[object, ...]:
    """All that a match shows after the deals: entries, sheet, settlement, who deals next, what may be bid, whether it is over."""
    chosen = {**base, **changed}
    players = chosen.pop("players", None)
    pools = chosen.pop("pools", None)
    rules = build(str(chosen.pop("preset", "sochi")), chosen, players if isinstance(players, int) else None)
    before = sheet(str(pools)) if pools else Sheet.empty(rules.players)
    progress, entries = Progress(rules, B if rules.players == 3 else S, before), []
    for outcome in deals(rules):
        progress, more = progress.write(outcome)
        entries.append([(entry.column, entry.player, entry.against, entry.amount) for entry in more])
    shown = settle(progress.sheet, rules).exact
    return entries, shown, progress.dealer, progress.minimum, progress.must_bid, progress.ended, progress.may_stop


@pytest.mark.parametrize(("option", "value", "base", "deals"), ALONE, ids=[f"{name}={value}" for name, value, _, _ in ALONE])
def test_it_alone_changes_what_is_written(option: str, value: object, base: dict[str, object], deals: Deals) -> None:
    """From the stated base only this option differs."""
    assert outcome_of(base, {option: value}, deals) != outcome_of(base, {}, deals)


def test_the_scale_changes_all_but_the_whists() -> None:
    """S1-65: pool and mountain times ten; the weight of the mountain goes with it, so that the settlement is the same."""
    deals = one("6C", "WW", "5-3-2")
    small, large = (outcome_of({}, options, deals) for options in ({}, {"score_scale": 10, "mountain_to_whists": 1}))
    assert small[0] != large[0]
    assert small[1] == large[1]


ELSEWHERE = {
    "score_scale": "unit/scoring/test_each_option_alone.py::test_the_scale_changes_all_but_the_whists",
    "mountain_to_whists": "unit/scoring/test_each_option_alone.py::test_the_scale_changes_all_but_the_whists",
    "late_join": "unit/match/test_late_join.py::test_only_where_it_is_agreed",
    "two_player": "unit/rules/test_two_and_five.py::test_seats_of_two",
}
"""Options that do not go alone, and the test in which they go."""


def legal() -> set[str]:
    """The options that have their test beside the rules of play, as its table names them."""
    module = ast.parse((TESTS / "unit" / "rules" / "test_each_option_alone.py").read_text(encoding="utf-8"))
    table = next(node.value for node in module.body if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "ALONE")
    assert isinstance(table, ast.List)
    return {ast.literal_eval(row.elts[0]) for row in table.elts if isinstance(row, ast.Tuple)}


def test_every_option_is_here_or_there() -> None:
    """Each option with a choice that acts online has a case of its own: here, beside the rules of play, or in the test that is named."""
    choices = {known.id for known in options().values() if known.scope is Scope.ONLINE and known.kind is not Kind.FIXED}
    here = {name for name, _, _, _ in ALONE}
    assert choices == here | legal() | set(ELSEWHERE)
    for place in ELSEWHERE.values():
        file, test = place.split("::")
        assert f"def {test}(" in (TESTS / file).read_text(encoding="utf-8")


def test_no_value_is_left_out() -> None:
    """Every value of an enum that changes what is written is a base's own or changed to."""
    tried = {(name, value) for name, value, _, _ in ALONE if isinstance(value, str)}
    for name in {name for name, value in tried}:
        missing = set(options()[name].values) - {value for other, value in tried if other == name}
        assert len(missing) <= 1 or name in {"end_condition", "raspasy_exit", "ten_mode"}, (name, missing)


def test_a_surrender_is_written_at_the_bid() -> None:
    """S3-51: two or three tricks of the bid's price."""
    for word, down, amount in (("down_two", 2, 8), ("down_three", 3, 12)):
        rules = build("sochi", {"surrender": word})
        _, entries = Progress.begin(rules, B).write(surrender(rules, "7C", down))
        assert [entry.amount for entry in entries] == [amount]
